# Names are never inflected and verbs stay in the present: «Ходит: Аня», «Аня берёт 15».

name-none = Без имени
you = Вы

deal = Кон { $number }
deal-in = кон { $number }
deal-alone = С 🤖 · кон { $number }
deals = сдаёт { $name }
contract = { $name } играет { $points }
contract-you = Вы играете { $points }
contract-thrown = Все пас: прикуп берёт { $name }
contract-thrown-you = Все пас: прикуп ваш
ordered = Заказ: { $name } { $points }
dark = 🌑 втёмную
dark-bid = 🌑 Заявка втёмную
golden = ✨ золотой кон
undarked = Растемняет: { $name }

totals = Счёт: { $totals }
trump = козырь { $suit }
trump-none = без козыря
trump-next = потом { $suit }
trump-is = Козырь { $suit }
trump-next-is = Козырь { $suit } со следующей взятки

auction = Торг: { $words }
recut = Внизу девятка. Снять ещё раз просит: { $name }
word-pass = пас
talon = Прикуп: { $cards }
talon-hidden = Прикуп не показан
given = Отдано: { $cards }
taken = Взято: { $points }
won-of = { $points } из { $order }
last-trick = Взятка { $number } → { $name }: { $cards }
stock-left = В колоде: { $count }

turn-cut = Снимает: { $name }
turn-bottom = Смотрит низ колоды: { $name }
turn-look = Решает, играть ли втёмную: { $name }
turn-bid = Слово: { $name }
turn-talon = Выбирает прикуп: { $name }
turn-give = Сносит: { $name }
turn-discard = Сносит: { $name }
turn-order = Заказывает: { $name }
turn-play = Ходит: { $name }
goes-on-cut = Снимают колоду
goes-on-auction = Идёт торг
goes-on-talon = Прикуп взят, идёт снос
goes-on-play = Идёт розыгрыш
votes = Предлагает закончить: { $names }. Голосов { $votes } из { $need }. Согласны? /stop
table-shuffling = Тасуем…

# Posts

trick-takes = { $who ->
    [you] Вы берёте { $points } и ходите
   *[other] { $name } берёт { $points } и ходит
}
trick-takes-last = { $who ->
    [you] Вы берёте { $points } и последнюю взятку
   *[other] { $name } берёт { $points } и последнюю взятку
}
trick-takes-bonus = { $who ->
    [you] Вы берёте { $points } и +{ $bonus } за последнюю взятку
   *[other] { $name } берёт { $points } и +{ $bonus } за последнюю взятку
}
trick-talon = , ещё { $points } из прикупа
trick-discard = Снос: { $name } +{ $points }
result-made = { $who ->
    [you] ваш заказ { $order }, взято { $points }
   *[other] { $name }, заказ { $order }, взято { $points }
}{"\u00A0"}✅
result-failed = { $who ->
    [you] ваш заказ { $order }, взято { $points }
   *[other] { $name }, заказ { $order }, взято { $points }
}{"\u00A0"}❌
result-conceded = { $who ->
    [you] ваша роспись, { $points }
   *[other] { $name }, роспись { $points }
}
result-thrown-in = { $who ->
    [you] вы бросаете карты
   *[other] { $name } бросает карты
}
result-stock = Кон { $number } сыгран
deal-played = Кон сыгран
result = Кон { $number }: { $said }
deals-next = { $who ->
    [you] Следующий кон сдаёте вы
   *[other] Следующий сдаёт: { $name }
}
deals-again = { $who ->
    [you] Снова сдаёте вы
   *[other] Снова сдаёт: { $name }
}
redealt = { $who ->
    [you] пересдача, просите вы
   *[other] пересдача, просит: { $name }
}
taken-raw = взято { $points }
last-attempt = последняя попытка
end-title = { $who ->
    [you] 🎴 Партия! Вы победили
   *[other] 🎴 Партия! Победа: { $name }
}
chips = Фишки: { $chips }

reason-contract = заказ
reason-failed = недобор
reason-tricks = взятки
reason-talon = прикуп
reason-four_nines = четыре девятки
reason-concede = роспись
reason-concede_pays = за роспись
reason-concede_fine = штраф за росписи
reason-throw_in = карты брошены
reason-bolts = болты
reason-no_win = три заказа мимо
reason-barrel = на бочку
reason-fall = вниз с бочки
reason-thrown_off = сброс с бочки
reason-tie = бочка на двоих
reason-third_fall = третье падение, в ноль
reason-dump_truck = самосвал
reason-golden_reset = золотой круг мимо
reason-cut_fine = штраф за подрезку

bolts = { $count ->
    [1] болт
    [one] { $count } болт
    [few] { $count } болта
   *[other] { $count } болтов
}

claim-four_nines = четыре девятки
claim-three_nines = три девятки
claim-three_nines_forehand = три девятки у первой руки
claim-four_jacks = четыре валета
claim-two_nines = две девятки
claim-three_jacks = три валета
claim-below = { $number ->
    [one] меньше { $number } очка
   *[other] меньше { $number } очков
}

closed-table = Стол закрыт.
closed-game = Партия окончена.
closed-closed = Стол закрыт.
closed-stopped = Партия остановлена.
closed-no-people = За столом никого не осталось. Партия окончена.
closed-deserted = За столом давно никого нет. Партия окончена.
closed-idle = Никто не играет уже месяц. Партия окончена.
closed-expired = Никто так и не начал: стол закрыт.
score-none = Счёта ещё нет: игра не началась
score-title = Счёт, кон { $number }
score-last = Счёт прошлой партии, кон { $number }
score-signs = ‖ болты · 🛢 попытка на бочке

damaged = Запись этой партии не читается, продолжить её нельзя. Новый стол: /new
