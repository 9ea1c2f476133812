# What a person chooses for himself

mine-title = 👤 Мои настройки
mine-notify = 1. Новое сообщение, когда мой ход
mine-notify-always = всегда
mine-notify-pause = после паузы
mine-notify-never = никогда
mine-autoplay = 2. Единственная карта
mine-autoplay-yes = класть сразу
mine-autoplay-no = ждать меня
mine-confirm = 3. Перед росписью
mine-confirm-yes = переспросить
mine-confirm-no = не спрашивать
mine-suits = 4. Масти
mine-cards = 5. Мои карты
mine-cards-text = текстом
mine-cards-picture = с картинкой
mine-theme = 6. Картинки
mine-theme-whose = В группе картинки такие, как у того, кто собирает стол или просит картинку.
mine-theme-light = светлые
mine-theme-dark = тёмные
mine-locale = 7. Язык

command-my = мои настройки
