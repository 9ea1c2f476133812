# Why not, in a breath: the rule itself, at most 200 units.

error-illegal = Так нельзя по правилам стола
error-malformed = Не разобрать: { $text }

error-unknown-preset = Нет правил с именем { $preset }
error-unknown-option = Нет правила { $option }
# $meant: the rules as they are written
error-rules-spelling = Правила пишутся через «;»: { $meant }
error-option-twice = Правило { $option } указано дважды
error-bad-option-value = { $option }={ $value }: бывает { $allowed }
error-options-contradict = Не сходятся { $option }={ $value } и { $other }={ $other_value }
error-players-not-allowed = { $players ->
    [one] По этим правилам не играет { $players } игрок
    [few] По этим правилам не играют { $players } игрока
   *[other] По этим правилам не играют { $players } игроков
}

error-game-over = Партия уже сыграна
error-no-deal = Карты ещё не сданы
error-deal-not-over = Кон ещё идёт
error-deal-over = Кон уже сыгран
error-not-your-turn = Сейчас не ваш ход
error-wrong-phase = Сейчас не до этого
error-redeal-not-now = Для пересдачи уже поздно

error-cut-range = Снимите от 1 до { $most } карт
error-cut-due = Сначала надо снять колоду
error-cut-done = Колода снята, слово сдающему
error-recut-no-nine = Переснимают, только если внизу девятка
error-bury-no-jack = Прячут только валета

error-dark-off = Втёмную здесь нельзя
error-dark-standing = Против тёмной: пас или растемнить
error-undark-no-dark = Никто не играет втёмную
error-undark-no-marriage = Растемнить можно только с марьяжем
error-below-limit = Счёт ниже { $limit }: только пас
error-bid-forced = Выбора нет: { $points }
error-bid-too-low = Мало: надо от { $least }
error-bid-ceiling = Выше { $ceiling } с этими картами нельзя
error-bid-step = Заявки только по { $step }
error-bid-no-jump = Без прыжков: можно только { $next }
error-barrel-no-pass = На бочке пасовать нельзя
error-order-too-low = Заказ не ниже { $least }
error-order-ceiling = Выше { $ceiling } с этими картами нельзя
error-order-step = Заказ кратен { $step }
error-order-no-raise = Здесь заказ не поднять: { $bid }

error-redeal-no-right = С этими картами не пересдают
error-no-such-talon = Прикупа { $number } нет
error-not-in-hand = Этой карты у вас нет: { $card }
error-give-none = Здесь карт не отдают
error-give-whom = Отдают только соперникам
error-already-given = Сюда карта уже отдана
error-lay-none = Здесь на прикуп не кладут
error-already-laid = Карта на прикуп уже положена
error-discard-none = Сносить больше нечего
error-concede-late = Поздно: карты уже отданы
error-concede-off = За этим столом не расписывают
error-concede-dark = Тёмную здесь не расписывают
error-concede-golden = Золотой кон здесь не расписывают
error-concede-limit = { $limit ->
    [one] Расписать можно { $limit } раз за партию
    [few] Расписать можно { $limit } раза за партию
   *[other] Расписать можно { $limit } раз за партию
}
error-concede-barrel = На бочке не расписывают
error-concede-above = Выше { $most } не расписывают

error-must-follow-suit = Есть масть { $suit }: надо положить её
error-must-beat = Есть чем перебить: перебейте
error-must-trump = Масти нет, козырь { $suit } есть: бейте им
error-must-overtrump = Есть козырь старше: перебейте им
error-lead-trump-must = Есть козырь { $suit }: с него и ходят
error-lead-trump-own = С козыря { $suit } ходит его хозяин
error-marriage-leading = Марьяж объявляют, когда ходят первым
error-marriage-needs-trick = Сначала взятка, потом марьяж
error-no-marriage = Марьяжа нет: нужны король и дама
error-keep-trump-off = Марьяж здесь всегда меняет козырь

# The table

error-no-table = Такого стола уже нет
error-no-table-here = Здесь сейчас не играют. Собрать стол: /new
error-no-game = Вы нигде не играете. Сыграть с 🤖: /play
error-table-ended = Эта партия уже кончилась
error-already-started = Игра уже началась
error-not-started = Игра ещё не началась
error-damaged = Эту партию не продолжить: запись не читается
error-stale = Стол ушёл вперёд, показываем заново
error-not-seated = Вы не за этим столом
error-may-come-back = Все отошли, но могут вернуться. Через { $minutes } мин закончить партию сможет любой: /stop или /new
error-not-starter = Это решает тот, кто собирает стол
error-unreachable = Сначала откройте бота и нажмите «Старт»
error-full = { $seats ->
    [one] Занято: за столом { $seats } место
    [few] Занято: за столом { $seats } места
   *[other] Занято: за столом { $seats } мест
}
error-no-person = Сначала сядьте сами
error-not-enough-players = Мало игроков, надо: { $allowed }
error-too-many-players = Много игроков, надо: { $allowed }
error-no-computer = За столом нет 🤖
error-not-alone = Это только в игре с 🤖
error-no-review = Про этот кон сказать нечего
error-no-vacant-seat = Свободных мест за 🤖 нет
