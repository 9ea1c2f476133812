# Choosing the rules: refusals, screens, and of every house rule its name and what it does.

error-not-entitled = Правила меняют админы группы, а пока собирается стол, и тот, кто его собирает
error-preset-name = Имя: от 1 до { $most } знаков, без ; и =
error-preset-name-taken = { $name }: так уже называются готовые правила
error-presets-full = Своих правил уже { $most }, сначала удалите лишние
error-no-own-preset = Таких своих правил здесь нет

# What two contradicting options need: $value is that of the one named, $other that of the other.

rules-contradict = Не сходятся «{ $option }» и «{ $other }»: { $way }
way-min_bid = торг начинают с числа, кратного { $other }
way-barrel_at = опустите рубеж бочки ниже { $other } или поднимите конец игры
way-barrel_needs = поднимите наибольшую заявку до { $value } или опустите победный заказ
way-bid_step = поднимите наибольшую заявку или уменьшите шаг: с бочки не победить
way-dump_truck = уберите { $other } из самосвала или сдвиньте рубеж бочки
rules-bad-value = { $title }: { $option }={ $value }. Бывает: { $allowed }
maybe-meant = { $said }. Может быть, { $name }?
domain-switch = true или false
domain-number = число от { $low } до { $high }
domain-number-or = число от { $low } до { $high } или { $words }
domain-numbers = числа от { $low } до { $high } через запятую
domain-numbers-or = none или числа от { $low } до { $high } через запятую
domain-names = none или через запятую { $words }

# The settings

command-settings = выбрать и поменять правила

settings-title = ⚙️ Правила: { $title }
settings-title-alone = ⚙️ Мои правила
settings-when = { $when ->
    [now] Стол собирается: изменения видны сразу.
    [next] Изменения: со следующей партии.
   *[later] Для следующего стола.
}
settings-presets = Готовые правила
settings-own = Свои правила
settings-own-alone = Свои правила
settings-themes = Менять по одному
settings-themes-text = Что поменять? ✎ — иначе, чем в наборе «{ $preset }».
settings-own-none = Своих правил пока нет.
settings-own-how = Сохранить нынешние: ответьте на это сообщение именем. Взять чужие: ответьте их строкой, например
    classic;golden=3
settings-now = Сейчас: { $rules }
settings-preset-value = В наборе «{ $preset }»: { $rules }
settings-differs = Чем отличается от классики:
settings-page = { $page } из { $pages }
settings-changed = ⚙️ Правила меняет { $name }
settings-next = Со следующей партии: { $rules }
settings-later = Для следующего стола: { $rules }
settings-pasted = Теперь это ваши правила. Сыграть с 🤖: /play
settings-saved = Сохранено: { $name }
settings-erased = Удалено: { $name }
settings-here = Настройки ждут вас в личке
settings-open = Настройки откроются в личке
settings-verb-save = сохранить
settings-verb-delete = удалить
settings-toast-next = { $rules } · со следующей партии

button-settings = Настройки
button-copy = Скопировать строкой
button-done = Готово
button-take-rules = Играть так
button-erase = Удалить

# The rules of a table, in a few lines

rules-intro-cards = 24 карты, по старшинству Т 10 К Д В 9, в очках 11 10 4 3 2 0.
rules-intro-players = Игроков: { $players }.
rules-intro-win = { $barrel ->
    [on] Игра до { $target }: на { $at } садятся на бочку 🛢, и победит только сыгранный оттуда заказ от { $needs }.
    [lock] Побеждает, кто первым наберёт { $target }. С { $at } плюс дают только за свой заказ.
   *[off] Побеждает, кто первым наберёт { $target }.
}
rules-intro-deal = По 7 карт и 3 в прикуп.
rules-intro-two = { $form }. Играющий выбирает один, другой достанется тому, кто возьмёт последнюю взятку.
rules-intro-four = Вчетвером сдающий отдыхает.
rules-intro-stock = По 6 карт, остальные в колоде: после взятки берут по одной. Заявок нет, очки взяток и марьяжей идут в счёт всем.
rules-intro-auction = Торг от { $least } по { $step }. Чья заявка выше, берёт прикуп, отдаёт соперникам по карте и называет заказ. Набирает не меньше заказа: плюс заказ, иначе минус. Соперникам пишут взятое.
rules-intro-play = Ходят в масть; { $trump }.
rules-intro-marriage = Марьяж, К и Д одной масти, объявляют заходом{ $trick ->
    [on] {""}
   *[off] {" "}после первой взятки
}, и его масть козырь; { $values }.
rules-intro-bolts = { $earned ->
    [no_points] Кон без очков
   *[no_trick] Кон без взятки
}: болт ‖; { $fine } (−{ $points }).
rules-differ = Не как в классике
rules-usual = Всё как в классике.
rules-rest = Остальное как в классике.
rules-share = Эти правила одной строкой:

# Presets, a line each

preset-about-classic = как играют чаще всего: бочка 880, болты, роспись по 60
preset-about-club = очки без округления, с бочки нужно 125
preset-about-minigames = на троих, заявки до 420, самосвал ±555
preset-about-minigames_golden = то же, в начале золотой круг
preset-about-site1001 = на троих, с бочки торг открывают на 121
preset-about-literary1001 = свободный торг от 40, без бочки и болтов
preset-about-wiki1001 = можно блефовать, ходит первая рука, без росписи
preset-about-barrel900 = бочка на 900, сотня с неё побеждает, есть тёмная
preset-about-family = снимают колоду, с бочки играют без торга
preset-about-modern = три болта подряд, первая роспись даром, тёмная и золотые коны
preset-about-online = золотой круг, пока кто-нибудь не сыграет, тёмную растемняют
preset-about-android = блеф, тёмная по очкам, марьяж без взятки
preset-about-conventions = роспись трижды за партию, округляют всем
preset-about-beginner = торг от 50, за последнюю взятку 10
preset-about-stock = по 6 карт и колода, без торга
preset-about-polish = Tysiąc: шаг 10, перебивать обязательно, замок с 800

# Every house rule: its name, and in a sentence what it does

option-players = Игроков
about-players = Сколько человек может сесть за стол.
option-target = Игра до
about-target = Счёт, до которого играют; с бочкой он только выше её рубежа.
option-cut = Снятие колоды
about-cut = Сосед сдающего снимает колоду; девятку внизу можно переснять, валета спрятать, три девятки подряд стоят штрафа.
option-opening = Начало торга
about-opening = Обязана ли первая рука открыть торг, или все могут спасовать.
option-min_bid = Наименьшая заявка
about-min_bid = С какого числа начинают торг.
option-bid_step = Шаг торга
about-bid_step = На сколько очков растут заявки и заказ.
option-jump_bids = Прыжки в торге
about-jump_bids = Можно ли поднять заявку сразу больше чем на шаг.
option-bid_ceiling = Потолок заявок
about-bid_ceiling = Докуда можно торговаться со своими картами.
option-max_bid = Наибольшая заявка
about-max_bid = Выше этого числа нет ни заявок, ни заказов.
option-negative_limit = Торг в минусе
about-negative_limit = Со счётом ниже этого игрок пасует сам собой.
option-show_talon_on_forced = Прикуп без торга
about-show_talon_on_forced = Видят ли все прикуп, который уходит первой руке за обязательную заявку.
option-give = Снос
about-give = Видят ли все карты, которые играющий отдаёт соперникам.
option-first_lead = Первый заход
about-first_lead = Кто ходит первым: играющий или первая рука.
option-must_trump = Нет масти
about-must_trump = Обязан ли бить козырем, у кого нет масти захода.
option-must_beat = Перебивать в масть
about-must_beat = Обязан ли класть старше, кто может.
option-must_overtrump = Перебивать козырь
about-must_overtrump = Обязан ли бить старшим козырем, кто бьёт уже побитую взятку.
option-lead_trump = Заход с козыря
about-lead_trump = Кому можно и когда надо ходить с козыря.
option-last_trick_bonus = Последняя взятка
about-last_trick_bonus = Сколько очков добавляет последняя взятка.
option-marriage_values = Цена марьяжей
about-marriage_values = Сколько стоит марьяж каждой масти.
option-marriage_without_trick = Марьяж без взятки
about-marriage_without_trick = Можно ли объявить марьяж до первой своей взятки.
option-marriage_trump_from = Козырь марьяжа
about-marriage_trump_from = Когда масть марьяжа становится козырем: с той же карты или со следующей взятки.
option-marriage_may_keep_trump = Прежний козырь
about-marriage_may_keep_trump = Можно ли взять очки марьяжа и оставить козырь как есть.
option-ace_marriage = Четыре туза
about-ace_marriage = Дают ли четыре туза на руках 200, как марьяж.
option-ace_marriage_trump = Козырь от тузов
about-ace_marriage_trump = Становится ли козырем масть туза, которым объявлены четыре туза.
option-rounding = Округление
about-rounding = Как округляют очки соперников играющего.
option-round_declarer = Округлять играющему
about-round_declarer = Сравнивают ли с заказом округлённые очки: 118 сойдут за 120.
option-four_nines_bonus = Четыре девятки
about-four_nines_bonus = Сколько получает тот, у кого после сноса все девятки.
option-dump_truck = Самосвал
about-dump_truck = Ровно такой счёт превращается в ноль.
option-fine = Штраф
about-fine = Цена болтов, лишних росписей и других штрафов, кроме падения с бочки.
option-bolt_for = За что болт
about-bolt_for = Болт пишут за кон без взятки или за кон без очков.
option-bolt_fine = Три болта
about-bolt_fine = Когда за болты штрафуют; у «подряд» взятка стирает прежние.
option-bolt_declarer = Болт играющему
about-bolt_declarer = Пишут ли болт играющему без взятки.
option-bolt_on_barrel = Болт на бочке
about-bolt_on_barrel = Пишут ли болты тому, кто на бочке.
option-no_win_fine = Три проигрыша подряд
about-no_win_fine = Штрафуют ли за три своих заказа подряд мимо.
option-barrel = Бочка
about-barrel = С рубежа побеждают только своим заказом: с бочки за несколько попыток или под замком без счёта попыток.
option-barrel_at = Рубеж бочки
about-barrel_at = На каком счёте садятся на бочку.
option-barrel_needs = Победный заказ
about-barrel_needs = Какой заказ надо сыграть с бочки; 121 в обычном торге значит 125.
option-barrel_auction = Торг с бочки
about-barrel_auction = Торгуется ли сидящий на бочке как все, открывает торг или сразу берёт прикуп.
option-barrel_no_pass = Пас на бочке
about-barrel_no_pass = Обязан ли сидящий на бочке торговаться, пока может.
option-barrel_attempts = Попыток на бочке
about-barrel_attempts = Сколько конов есть на победу, считая и чужие.
option-barrel_fine = Цена падения
about-barrel_fine = Сколько теряет упавший с бочки.
option-barrel_shared = Вместе на бочке
about-barrel_shared = Сидят ли на бочке вместе, или новый сбрасывает прежнего.
option-barrel_tie = Двое на бочку сразу
about-barrel_tie = Кто остаётся, если на бочку сели сразу несколько: никто или играющий.
option-barrel_falls_to_zero = Падений до нуля
about-barrel_falls_to_zero = На каком падении с бочки счёт сгорает целиком.
option-barrel_freezes_all = Заморозка
about-barrel_freezes_all = Пишут ли остальным очки и болты, когда играют победный заказ с бочки.
option-barrel_raise_penalty = Завышение на бочке
about-barrel_raise_penalty = Теряет ли место и заказ тот, кто на бочке называет больше нужного и проигрывает.
option-lose_at = Счёт поражения
about-lose_at = Кто опустится досюда, кончает партию: побеждает старший счёт.
option-dark = Тёмная
about-dark = Кто может, не глядя в карты, заявить 120: кон тогда вдвойне.
option-dark_scores = Счёт тёмной
about-dark_scores = Что даёт сыгранная тёмная: ровно 240 или удвоенные очки.
option-dark_min_total = Счёт для тёмной
about-dark_min_total = С меньшим счётом втёмную не играют.
option-dark_on_barrel = Тёмная при бочке
about-dark_on_barrel = Можно ли играть втёмную, пока кто-то на бочке.
option-dark_concede = Роспись тёмной
about-dark_concede = Можно ли расписать тёмную: минус 240, соперникам по 120.
option-dark_give_hidden = Снос тёмной
about-dark_give_hidden = Закрыт ли снос в тёмной там, где он обычно открыт.
option-undark = Растемнить
about-undark = Может ли соперник с марьяжем снять тёмную заявкой выше.
option-golden = Золотой кон
about-golden = Сколько первых конов играют на 120 без торга и вдвойне.
option-golden_concede = Роспись золотого
about-golden_concede = Можно ли расписать золотой кон: минус 240, соперникам по 120.
option-golden_raise = Заказ золотого
about-golden_raise = Можно ли в золотом коне поднять заказ выше 120.
option-golden_auction = Торг в золотом
about-golden_auction = Торгуются ли в золотых конах как обычно, только вдвойне.
option-golden_fail = Никто не сыграл золотой
about-golden_fail = Что со счётом, если за весь золотой круг никто не сыграет.
option-redeal_hand = Пересдача по рукам
about-redeal_hand = С какими картами можно просить пересдачу до торга.
option-redeal_talon = Пересдача с прикупа
about-redeal_talon = С каким прикупом играющий может просить пересдачу.
option-redeal_eight = Пересдача после сноса
about-redeal_eight = С какими восемью картами можно просить пересдачу до первого хода.
option-concede = Роспись
about-concede = Можно ли играющему сдаться, когда прикуп открыт.
option-concede_cost = Цена росписи
about-concede_cost = Что теряет тот, кто расписывает.
option-concede_pays = Роспись соперникам
about-concede_pays = Сколько получает каждый соперник.
option-concede_limit = Росписей за партию
about-concede_limit = Сколько раз за партию можно расписать.
option-concede_fine = Штраф за роспись
about-concede_fine = С какой росписи добавляют штраф.
option-concede_on_barrel = Роспись на бочке
about-concede_on_barrel = Можно ли расписать с бочки; это стоит попытки.
option-concede_above_120 = Роспись выше 120
about-concede_above_120 = Можно ли расписать заявку выше 120.
option-two_player = Вдвоём
about-two_player = Как сдают на двоих; «с колодой» играют и втроём, и вчетвером.
option-stock_free_play = Масть при колоде
about-stock_free_play = Надо ли держать масть, пока есть колода.
option-four_dealer = Сдающему вчетвером
about-four_dealer = Что получает четвёртый, который сдаёт и отдыхает.
option-four_talon_marriage = Марьяж в прикупе
about-four_talon_marriage = Что получает отдыхающий за К и Д в прикупе.
option-four_three_nines = Девятки в прикупе
about-four_three_nines = Сколько получает отдыхающий за три девятки в прикупе.
option-settlement = Расчёт
about-settlement = Как в конце партии очки переводят в фишки; денег нет.
