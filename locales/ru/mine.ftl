# What a person chooses for himself

mine-title = 👤 Мои настройки
mine-notify = 1. Новое сообщение, когда мой ход
mine-notify-always = всегда
mine-notify-pause = после паузы
mine-notify-never = никогда
mine-autoplay = 2. Единственную карту класть сразу
mine-autoplay-yes = да
mine-autoplay-no = нет
mine-confirm = 3. Переспрашивать перед росписью
mine-confirm-yes = да
mine-confirm-no = нет
mine-suits = 4. Масти
mine-locale = 5. Язык

command-my = мои настройки
