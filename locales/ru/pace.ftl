# How long a turn may take

pace-title = ⏳ На ход: { $limit }
pace-about =
    Прошла половина: напомню в личке.
    Время вышло: один ход делает 🤖.
    Дважды подряд: 💤, и 🤖 играет до возвращения.
pace-off = без срока
pace-minutes = { $count } мин
pace-hours = { $count ->
    [24] сутки
   *[other] { $count } ч
}
pace-half = ⏳ ещё половина времени

late-move = ⏳ { $name }: время вышло, ход делает 🤖
unheard = 🚫 Не могу писать в личку: { $names }. Карты — по кнопке внизу
cut-off = 🚫 { $name }: не могу писать в личку, играет 🤖. Разблокируйте меня, и вы снова в игре
late-away = 💤 { $name }: время вышло дважды подряд, играет 🤖
seat-left = 🚪 { $name } больше не играет. Место свободно, пока играет 🤖
away-you = 💤 За вас играет 🤖

button-here = Я здесь
toast-back = С возвращением!

error-pace-not-entitled = Время на ход меняют админы группы и тот, кто собирает стол
error-bad-pace = Время на ход бывает таким: { $allowed }
