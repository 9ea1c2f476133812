# Подсказка: «ход: почему», одной фразой

button-hint = 💡 Подсказка
toast-thinking = 💡 Думаем…
hint = 💡 { $move }: { $reason }
hint-to = { $card } → { $name }

hint-only = другого хода нет
hint-cut = карт не видно, снимать можно где угодно
hint-recut = внизу девятка, лучше снять ещё раз
hint-bury = валет уходит внутрь колоды
hint-look = втёмную всё считается вдвое, и недобор тоже
hint-talon = оба прикупа закрыты, разницы нет
hint-redeal = рука тянет примерно на { $worth }, а пересдать можно
hint-bid = рука с прикупом тянет примерно на { $worth }
hint-bid-chance = шансов сыграть примерно { $tenths } из 10
hint-bid-barrel = вы на бочке, { $points } хватит для победы
hint-bid-block = { $name } на бочке, дёшево не отдаём
hint-pass = рука с прикупом тянет примерно на { $worth }, а надо { $points }
hint-pass-chance = шансов сыграть { $points } примерно { $tenths } из 10, риск не окупится
hint-undark = есть марьяж, тёмную можно перебить
hint-give-cheap = дешевле карты нет
hint-give-keeps = дешевле только марьяж { $suit }, его бережём
hint-give-single = одиночка, без неё масть { $suit } можно бить козырем
hint-give = без неё рука тянет примерно на { $worth }
hint-discard = { $points ->
    [one] в сносе её { $points } очко останется вам
    [few] в сносе её { $points } очка останутся вам
   *[other] в сносе её { $points } очков останутся вам
}
hint-concede = рука тянет примерно на { $worth }, а играть { $points }
hint-concede-chance = шансов сыграть { $points } примерно { $tenths } из 10
hint-order = рука тянет примерно на { $worth }, выше рискованно
hint-order-safe = рука тянет примерно на { $worth }, запас не помешает
hint-order-chance = шансов сыграть примерно { $tenths } из 10
hint-order-barrel = на бочке этого хватит для победы
hint-marriage = марьяж +{ $points }, козырь { $suit }
hint-marriage-next = марьяж +{ $points }, козырь { $suit } со следующей взятки
hint-marriage-keep = марьяж +{ $points }, козырь прежний
hint-aces = четыре туза, +{ $points }
hint-opens = нужна взятка, чтобы объявить марьяж +{ $points }
hint-draw = выбиваем козыри, не вышло ещё { $count }
hint-long = { $count ->
    [few] длинная масть, у вас { $count } карты
   *[other] длинная масть, у вас { $count } карт
}
hint-top = взятка наверняка ваша, старше карты нет
hint-gone = взятка наверняка ваша, старшие вышли: { $cards }
hint-sure = взятка наверняка ваша, перебить нечем
hint-unless-ruffed = в масти не перебить, только козырем
hint-hold = старшие остаются у вас: { $cards }
hint-lure = выйдет { $above }, и старшей станет { $card }
hint-cheap = дешевле карты нет, крупные бережём
hint-ruff-later = последняя { $suit }, дальше можно бить козырем
hint-last = { $points ->
    [one] взятка ваша, { $points } очко
    [few] взятка ваша, { $points } очка
   *[other] взятка ваша, { $points } очков
}
hint-ruff = бьём козырем, на столе { $points }
hint-beat = пока старшая, перебить могут только { $cards }
hint-ahead = пока старшая на столе
hint-smear = взятку берёт { $name }, это против заказа: кладём { $points }
hint-spare = взятка мелкая, { $points }: старшие бережём
hint-throw = взять нечем, карта самая дешёвая
hint-keep-marriage = бережём марьяж { $suit }
hint-trial = в пробных раскладах выходит лучше всего
hint-thumb = по картам так выгоднее

# Разбор: кон с открытыми картами

button-review = 🎓 Разбор
toast-review-here = Разбор придёт в личку
toast-reviewing = 🎓 Разбираем…
review-title = 🎓 Разбор, кон { $number }
review-open = Все видят карты и не ошибаются: { $points }
review-open-gifts = Все видят карты и не ошибаются: { $points }, с лучшим сносом { $best }
review-open-conceded = В открытую и без ошибок вышло бы { $best }
review-slips = Что стоило дороже всего:
review-no-slips = Дорогих ошибок нет.
review-slip = Взятка { $trick }, { $name }: { $played }, лучше { $better } (−{ $cost })
review-slip-gifts = Снос, { $name }: { $played }, лучше { $better } (−{ $cost })
review-sound = Торг: разумно, по руке ждать около { $expected }.
review-unlucky = Торг: разумно, по руке ждать около { $expected }, но карты легли плохо.
review-brave = Торг: смело, по руке ждать около { $expected }, но карты позволяли.
review-overbid = Торг: перебор, по руке ждать около { $expected }.
review-modest = Торг: можно было заказать больше, по руке ждать около { $expected }.
review-forced = Торг: заказ поневоле, по руке ждать около { $expected }.
review-conceded-well = Роспись верная: { $contract } не сыграть и с открытыми картами.
review-conceded-safely = Роспись разумная: { $contract } выходит, только если видеть все карты.
review-conceded-early = Расписано рано: рука тянула на { $contract } и больше.

# Тренировка: тот же кон ещё раз

button-replay = 🔁 Переиграть кон
button-replay-again = 🔁 Ещё раз
button-practice-end = Закончить тренировку
practice-place = 🔁 Тренировка · кон { $number } ещё раз
practice-result = 🔁 Тренировка, в счёт не идёт
practice-first = В первый раз: { $points }
practice-now = Теперь: { $points }
practice-better = Теперь: { $points }, лучше на { $more }
practice-worse = Теперь: { $points }, хуже на { $less }
closed-practice = Тренировка окончена.
toast-practice = Тот же кон ещё раз
toast-practice-end = Тренировка окончена
