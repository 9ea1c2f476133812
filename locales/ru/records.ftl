# Честные раздачи, записи, пересмотр

lock = 🔒 Кон { $number }
secret = 🔓 Кон { $number }:

check-fair = 🔍 Кон { $number }: раздача честная ✅
check-unfair = 🔍 Кон { $number }: раздача не сходится ❌
check-unproven = 🔍 Кон { $number }: проверить нельзя
check-unproven-why = Этот кон старше проверки раздач, секрета под замком у него нет.
check-lock = 1. Секрет раздачи заперт заранее: замок 🔒 виден всем ещё до первого хода прошлого кона.
check-lock-first = 1. Секрет раздачи заперт заранее: замок 🔒 виден всем, пока собирается стол.
check-lock-late = 1. Этот кон сдан сразу, замок 🔒 показан вместе с картами: доказано лишь, что потом карты те же.
check-share = 2. Карты решает секрет вместе с тем, что дали люди уже после замка: { $share }.
check-share-none = 2. Карты решает секрет, номер стола и номер кона.
check-opened = 3. Кон окончен, секрет 🔓 открыт: он подходит к замку и даёт те же самые карты.
check-broken = 3. Кон окончен, секрет 🔓 открыт, но карты из него выходят другие.
share-start = «Начать» — { $name }
share-next = «Дальше» — { $name }
share-moves = ходы кона { $number }
share-words = слова из /shuffle

check-all-fair = 🔍 Все раздачи партии честные ✅ { $count }
check-all-unfair = 🔍 Партия не сходится, кон { $number } ❌
check-all-unproven = 🔍 Эту партию проверить нельзя
check-all-unproven-why = В ней есть коны старше проверки раздач, секрета под замком у них нет.
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
