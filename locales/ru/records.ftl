# Честные раздачи, записи, пересмотр

lock = 🔒 Кон { $number }
# $lock: how the lock begins; a tap copies all of it
lock-short = 🔒 Кон { $number }: { $lock }…
secret = 🔓 Кон { $number }:

check-fair = 🔍 Кон { $number }: раздача честная ✅
check-unfair = 🔍 Кон { $number }: раздача не сходится ❌
check-unproven = 🔍 Кон { $number }: проверить нельзя
check-unproven-why = Секрета под замком у этого кона нет: он старше проверок или сыгран ещё раз.
check-the-lock = Замок
check-the-secret = Секрет
check-lock = 1. Секрет раздачи заперт заранее: замок 🔒 виден всем ещё до первого хода прошлого кона.
check-lock-first = 1. Секрет раздачи заперт заранее: замок 🔒 виден всем, пока собирается стол.
check-lock-late = 1. Этот кон сдан сразу, его замок 🔒 заранее не показан: видно лишь, что карты и правда из этого секрета.
check-share = 2. Карты решает секрет вместе с тем, что дали люди уже после замка: { $share }.
check-share-none = 2. Карты решает секрет, номер стола и номер кона.
check-opened = 3. Кон окончен, секрет 🔓 открыт: он подходит к замку и даёт те же самые карты.
check-broken = 3. Кон окончен, секрет 🔓 открыт, но карты из него выходят другие.
share-start = «Начать» — { $name }
share-next = «Дальше» — { $name }
share-moves = ходы кона { $number }
share-words = слова из /shuffle

check-all-fair = 🔍 Раздач: { $count }, все честные ✅
check-all-unfair = 🔍 Партия не сходится, кон { $number } ❌
check-all-unproven = 🔍 Эту партию проверить нельзя
check-all-unproven-why = Секрета под замком у неё нет: она старше проверок или это тот же кон ещё раз.
check-all-why =
    1. Перед каждым коном его секрет заперт, и замок 🔒 виден всем.
    2. Карты решает секрет вместе с тем, что дали люди уже после замка: ходы, тапы, слова из /shuffle.
    3. Все секреты открыты: каждый подходит к своему замку и даёт те же самые карты.

look-deal = Кон { $number } из { $count }
look-discard = Снос: { $cards }
look-cut = Снимает { $name }: { $count }
look-dark = 🌑 Втёмную: { $name }
record-here = 📄 Запись партии
games-title = 🗂 Последние партии
games-day = { $day }.{ $month }
games-none = Доигранных партий здесь ещё нет
games-stopped = остановлена

button-check = 🔍 Проверить раздачу
button-check-short = 🔍 Проверить
button-check-all = 🔍 Проверить раздачи
button-look-back = 🎬 Посмотреть
button-record = 📄 Запись
toast-look-here = Открываю в личке
toast-record-here = Запись в личке
toast-check-shown = Проверка уже в чате, выше

command-games = последние партии
command-shuffle = добавить слова к тасовке
answer-shuffled = 🔀 Слова войдут в раздачу, кон { $number }
answer-shuffle-how = 🔀 Напишите после /shuffle любые слова. Они войдут в следующую раздачу, и подстроить её заранее нельзя

error-no-record = Смотреть пока нечего: ещё ни один кон не сыгран
