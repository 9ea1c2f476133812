# Each house rule with each of its values, in a few words without a capital. $value is a word
# (on, off, none, a choice, a list), $number the number in it.

rules-title = Правила: { $rules }
rules-more = ещё { $count }
rules-game = Партия
rules-auction = Торг
rules-talon = Прикуп и снос
rules-play = Розыгрыш
rules-marriage = Марьяж
rules-score = Счёт
rules-bolts = Болты ‖
rules-barrel = Бочка 🛢
rules-dark = Тёмная 🌑
rules-golden = Золотой кон ✨
rules-redeal = Пересдача
rules-concede = Роспись
rules-two = Вдвоём
rules-four = Вчетвером
rules-end = Расчёт

preset-classic = классика
preset-club = клубные
preset-minigames = «Минигры»
preset-minigames_golden = «Минигры» с золотым коном
preset-site1001 = до 1001
preset-literary1001 = литературные, до 1001
preset-wiki1001 = вики, до 1001
preset-barrel900 = бочка на 900
preset-family = семейные
preset-modern = современные
preset-online = онлайн
preset-android = как на телефоне
preset-conventions = с договорённостями
preset-beginner = для начинающих
preset-stock = с колодой
preset-polish = польские

rule-players = игроков: { $value }
rule-target = игра до { $value }
rule-lose_at = { $value ->
    [none] минус игру не кончает
   *[other] счёт { $value } и ниже: конец партии
}
rule-cut = { $value ->
    [ritual] колоду снимают, девятка внизу: заново
   *[off] колоду не снимают
}
rule-opening = { $value ->
    [free] торг свободный, все могут спасовать
   *[forced] первая рука обязана открыть торг
}
rule-min_bid = торг от { $value }
rule-bid_step = шаг торга { $value }
rule-jump_bids = { $value ->
    [on] в торге можно прыгать через шаг
   *[off] в торге только на шаг выше
}
rule-bid_ceiling = { $value ->
    [any_marriage] торг без марьяжа не выше 120
    [none] потолка торга нет, можно блефовать
   *[marriages] потолок торга: 120 и свои марьяжи
}
rule-max_bid = заявка не выше { $value }
rule-negative_limit = { $value ->
    [none] в минусе торгуются как все
   *[other] счёт ниже { $value }: пас
}
rule-show_talon_on_forced = { $value ->
    [on] прикуп показывают всегда
   *[off] взятый без торга прикуп закрыт
}
rule-give = { $value ->
    [open] снос открытый
   *[closed] снос закрытый
}
rule-first_lead = { $value ->
    [forehand] первой ходит первая рука
   *[declarer] первым ходит играющий
}
rule-must_trump = { $value ->
    [on] нет масти: бейте козырем
   *[off] нет масти: козырь по желанию
}
rule-must_beat = { $value ->
    [on] в масть перебивать обязательно
   *[off] в масть перебивать по желанию
}
rule-must_overtrump = { $value ->
    [on] козырь перебивать обязательно
   *[off] козырь перебивать по желанию
}
rule-lead_trump = { $value ->
    [must] есть козырь: ходите с козыря
    [own_only] с козыря ходит только его хозяин
   *[free] с козыря ходить можно
}
rule-last_trick_bonus = { $number ->
    [0] за последнюю взятку ничего
   *[other] последняя взятка: +{ $number }
}
rule-marriage_values = { $value ->
    [clubs_high] марьяжи: ♣{"\u00A0"}100, ♠{"\u00A0"}80, ♥{"\u00A0"}60, ♦{"\u00A0"}40
   *[standard] марьяжи: ♥{"\u00A0"}100, ♦{"\u00A0"}80, ♣{"\u00A0"}60, ♠{"\u00A0"}40
}
rule-marriage_without_trick = { $value ->
    [on] марьяж можно и без взятки
   *[off] сначала взятка, потом марьяж
}
rule-marriage_trump_from = { $value ->
    [next_trick] козырь марьяжа со следующей взятки
   *[now] козырь марьяжа сразу
}
rule-marriage_may_keep_trump = { $value ->
    [on] марьяж может оставить прежний козырь
   *[off] марьяж всегда меняет козырь
}
rule-ace_marriage = { $value ->
    [on] четыре туза на руках: 200
   *[off] четыре туза ничего не дают
}
rule-ace_marriage_trump = { $value ->
    [on] четыре туза меняют козырь
   *[off] четыре туза козырь не меняют
}
rule-rounding = { $value ->
    [up5] очки округляют вверх до 5
    [nearest10] очки округляют до 10
    [none] очки не округляют
   *[nearest5] очки округляют до 5
}
rule-round_declarer = { $value ->
    [on] играющему тоже округляют
   *[off] играющему не округляют
}
rule-four_nines_bonus = { $number ->
    [0] четыре девятки ничего не дают
   *[other] четыре девятки: +{ $number }
}
rule-dump_truck = { $value ->
    [none] без самосвала
   *[other] самосвал { $value }
}
rule-fine = любой штраф: −{ $value }
rule-bolt_fine = { $value ->
    [three_in_a_row] три болта подряд: штраф
    [off] без болтов
   *[every_third] три болта: штраф
}
rule-bolt_for = { $value ->
    [no_points] болт за кон без очков
   *[no_trick] болт за кон без взятки
}
rule-bolt_declarer = { $value ->
    [on] болт пишут и играющему
   *[off] играющему болт не пишут
}
rule-bolt_on_barrel = { $value ->
    [on] на бочке болты пишут
   *[off] на бочке болты не пишут
}
rule-no_win_fine = { $value ->
    [on] три заказа подряд мимо: штраф
   *[off] за проигранные подряд не штрафуют
}
rule-barrel = { $value ->
    [off] без бочки
    [lock] замок вместо бочки: плюс за свой заказ
   *[on] бочка есть
}
rule-barrel_at = рубеж бочки { $value }
rule-barrel_needs = с бочки победит заказ от { $value }
rule-barrel_auction = { $value ->
    [opens] с бочки открывают торг
    [none] с бочки играют без торга
   *[normal] на бочке торг обычный
}
rule-barrel_no_pass = { $value ->
    [on] на бочке пасовать нельзя
   *[off] на бочке можно пасовать
}
rule-barrel_attempts = { $number ->
    [0] на бочке попыток сколько угодно
    [one] на бочке { $number } попытка
    [few] на бочке { $number } попытки
   *[other] на бочке { $number } попыток
}
rule-barrel_fine = падение с бочки: −{ $value }
rule-barrel_shared = { $value ->
    [on] на бочке можно сидеть вместе
   *[off] на бочке новый сбрасывает прежнего
}
rule-barrel_tie = { $value ->
    [one_stays] сели на бочку двое сразу: остаётся один
   *[all_fall] сели на бочку двое сразу: падают оба
}
rule-barrel_falls_to_zero = { $number ->
    [0] падать с бочки можно сколько угодно
   *[other] { $number }-е падение с бочки: счёт в ноль
}
rule-barrel_freezes_all = { $value ->
    [on] игра с бочки: остальным не пишут
   *[off] игра с бочки: остальным пишут
}
rule-barrel_raise_penalty = { $value ->
    [on] завысили с бочки и проиграли: минус заказ
   *[off] завысили с бочки и проиграли: попытка
}
rule-dark = { $value ->
    [forehand] втёмную играет первая рука
    [anyone] втёмную играет любой
   *[off] без тёмной
}
rule-dark_scores = { $value ->
    [points] за сыгранную тёмную вдвое от взятого
   *[order] за тёмную ±240
}
rule-dark_min_total = втёмную при счёте от { $value }
rule-dark_on_barrel = { $value ->
    [on] втёмную можно, когда кто-то на бочке
   *[off] втёмную нельзя, когда кто-то на бочке
}
rule-dark_concede = { $value ->
    [on] тёмную можно расписать
   *[off] тёмную не расписывают
}
rule-dark_give_hidden = { $value ->
    [on] снос в тёмной закрыт
   *[off] снос в тёмной как обычно
}
rule-undark = { $value ->
    [auction] марьяж растемняет, торг дальше
    [takes] марьяж растемняет и берёт прикуп
   *[off] растемнить нельзя
}
rule-golden = { $value ->
    [off] без золотого кона
    [players] золотой круг: кон на каждого
   *[other] золотых конов: { $value }
}
rule-golden_auction = { $value ->
    [on] золотой кон: торг обычный, всё вдвое
   *[off] золотой кон: без торга, 120, всё вдвое
}
rule-golden_raise = { $value ->
    [on] заказ золотого кона можно поднять
   *[off] заказ золотого кона не поднимают
}
rule-golden_concede = { $value ->
    [on] золотой можно расписать
   *[off] золотой не расписывают
}
rule-golden_fail = { $value ->
    [again] золотой никто не сыграл: в ноль и заново
    [keep] золотой никто не сыграл: счёт остаётся
   *[normal] золотой никто не сыграл: счёт в ноль
}
rule-redeal_hand = { $value ->
    [none] пересдачи с рук нет
   *[other] пересдача с рук: { $value }
}
rule-redeal_talon = { $value ->
    [none] пересдачи с прикупа нет
   *[other] пересдача с прикупа: { $value }
}
rule-redeal_eight = { $value ->
    [none] пересдачи после сноса нет
   *[other] пересдача после сноса: { $value }
}
rule-concede = { $value ->
    [on] кон можно расписать
   *[off] росписи нет
}
rule-concede_cost = { $value ->
    [first_free] первая роспись даром, дальше минус заявка
    [none] роспись ничего не стоит
    [bolt] роспись стоит болт
   *[order] роспись стоит заявку
}
rule-concede_pays = { $value ->
    [half] за роспись соперникам по половине заявки
   *[other] { $number ->
        [0] за роспись соперникам ничего
       *[other] за роспись соперникам по { $number }
    }
}
rule-concede_limit = { $number ->
    [0] росписей сколько угодно
   *[other] росписей за партию: { $number }
}
rule-concede_fine = { $value ->
    [after_third] четвёртая роспись и дальше: штраф
    [every_third] каждая третья роспись: штраф
   *[none] за роспись не штрафуют
}
rule-concede_on_barrel = { $value ->
    [on] на бочке можно расписать
   *[off] на бочке не расписывают
}
rule-concede_above_120 = { $value ->
    [on] выше 120 можно расписать
   *[off] выше 120 не расписывают
}
rule-two_player = { $value ->
    [form-2x2_discard] вдвоём: два прикупа по 2, сносят 2
    [form-3x2] вдвоём: два прикупа по 3
    [form-stock] с колодой, без торга
   *[form-2x2] вдвоём: два прикупа по 2
}
rule-stock_free_play = { $value ->
    [on] пока есть колода, ходят чем угодно
   *[off] масть держат с первой карты
}
rule-four_dealer = { $value ->
    [aces50] вчетвером сдающему 50 за туза в прикупе
    [nothing] вчетвером сдающему ничего
   *[cards] вчетвером сдающему очки прикупа
}
rule-four_talon_marriage = { $value ->
    [half] К или Д в прикупе: полмарьяжа
    [none] марьяж в прикупе не в счёт
   *[whole] марьяж в прикупе: сдающему
}
rule-four_three_nines = { $number ->
    [0] три девятки в прикупе: ничего
   *[other] три девятки в прикупе: +{ $number }
}
rule-settlement = { $value ->
    [bank] в конце последний платит победителю { $number }
    [difference] в конце каждый платит разницу очков
    [proportional] в конце фишки по разнице очков
   *[none] без фишек
}
