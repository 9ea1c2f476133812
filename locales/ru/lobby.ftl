lobby-title = 🎴 Тысяча · стол собирает { $name }
lobby-rules = Правила: { $rules }
lobby-missing = { $count ->
    [one] Нужен ещё { $count } игрок
    [few] Нужно ещё { $count } игрока
   *[other] Нужно ещё { $count } игроков
}
seat-free = свободно
level-novice = новичок
level-skilled = любитель
level-expert = мастер

button-join = Сесть
button-leave = Встать
button-ai-novice = + 🤖 новичок
button-ai-skilled = + 🤖 любитель
button-ai-expert = + 🤖 мастер
button-ai-less = − 🤖
button-rules = Правила
button-close = Закрыть стол
button-start = Начать
button-open = Открыть
button-hand = 🂠 Мои карты
button-take = Сесть за 🤖: { $name }
button-stop = Закончить партию
button-next = Дальше
button-again = Ещё партию

button-call-me = 🔔 Позвать на следующую
invitation = 🎴 В группе «{ $title }» стол собирает { $name }
toast-call-me = Позову в личку, когда здесь соберут стол
toast-called-already = Уже записано: позову

command-notify = позвать на следующую партию

stop-ask = Закончить партию для всех?
leave-ask = Кроме вас за столом одни 🤖: партия закончится
button-leave-last = Встать и закончить
button-stay = Играть дальше
toast-not-you = Спросили не вас
toast-stay = Играем дальше
