on-table = На столе: { $cards }
received = Вам отдали: { $cards }
laid = В снос: { $cards }
laid-talon = На прикуп: { $cards }
drew = Из колоды: { $card }
sitting = Вы на прикупе, этот кон без вас
cards-not-dealt = Карты ещё не сданы
cards-none = Карт больше нет
cards-unseen = 🌑 Карты закрыты
alert-over = Кон сыгран, карт на руках нет
alert-turn = Ждут вас!

task-cut = Снимите колоду. Сколько карт сверху?
task-bottom = Внизу колоды { $card }
task-look = Смотрите карты или втёмную?
task-bid = Ваше слово
task-pass = Ваше слово. Выше { $ceiling } с этими картами нельзя
task-talon = Какой прикуп берёте?
task-give = Карта сопернику: { $name }
task-lay = Карта на второй прикуп
task-discard = { $count ->
    [one] В снос ещё { $count } карту
    [few] В снос ещё { $count } карты
   *[other] В снос ещё { $count } карт
}
task-order = Ваш заказ?
task-play = Ваш ход

hold = ⏳ Смотрите карты. Кому положена пересдача, просит сейчас
hold-kept = ⏳ Принято, скоро откроем

concede-ask = Расписать кон?
throw-in-ask = Бросить карты?
concede-you = вам { $points }
concede-free = вам без потерь
concede-bolt = вам болт
concede-attempt = минус попытка
concede-paid = каждому сопернику { $points }

button-more = Другое…
button-back = Назад
button-pass = Пас
button-order = Играю { $points }
button-talon = Прикуп { $number }
button-undark = Растемнить, { $points }
button-marriage = 👑 { $card } +{ $points }
button-marriage-keep = 👑 { $card } +{ $points }, козырь тот же
button-silent = { $card } молча
button-look = Смотреть карты
button-dark = 🌑 Втёмную, 120
button-deal = Сдавать
button-recut = Переснять
button-bury = Спрятать в колоду
button-redeal = Пересдача
button-concede = Расписать…
button-concede-really = Точно расписать
button-throw-in = Бросить карты…
button-throw-in-really = Точно бросить
