# Подсказка: «ход: почему», одной фразой

button-hint = 💡 Подсказка
toast-thinking = 💡 Думаем…
hint = 💡 { $move }: { $reason }
hint-to = { $card } → { $name }

hint-only = другого хода нет
hint-cut = карт не видно, снимать можно где угодно
hint-recut = внизу девятка, лучше снять ещё раз
hint-bury = внизу валет, убираем его в колоду
hint-look = втёмную всё считается вдвое, и недобор тоже
hint-talon = оба прикупа закрыты, разницы нет
hint-redeal = рука слабая, примерно на { $worth }, а пересдать можно
hint-bid = рука с прикупом тянет примерно на { $worth }
hint-bid-chance = шансов сыграть примерно { $tenths } из 10
hint-bid-close = на грани, рука с прикупом тянет примерно на { $worth }, можно и пас
hint-bid-barrel = вы на бочке, { $points } хватит для победы
hint-bid-block = { $name } на бочке, дёшево не отдаём
hint-pass = рука с прикупом тянет примерно на { $worth }, а надо { $points }
hint-pass-close = на грани, рука с прикупом тянет примерно на { $worth }, можно и рискнуть
hint-undark = есть марьяж, тёмную можно перебить
hint-give-cheap = дешевле карты нет
hint-give-keeps = дешевле только марьяж { $suit }, его бережём
hint-give-single = одиночка, без неё масть { $suit } можно бить козырем
hint-give = без неё рука тянет примерно на { $worth }
hint-discard = { $points ->
    [one] { $points } очко в сносе останется у вас
    [few] { $points } очка в сносе останутся у вас
   *[other] { $points } очков в сносе останутся у вас
}
hint-concede = рука тянет примерно на { $worth }, а играть { $points }
hint-concede-chance = шансов сыграть { $points } примерно { $tenths } из 10
hint-order = рука тянет примерно на { $worth }, выше рискованно
hint-order-safe = рука тянет примерно на { $worth }, запас не помешает
hint-order-chance = шансов сыграть примерно { $tenths } из 10
hint-order-least = меньше нельзя, шансов сыграть примерно { $tenths } из 10
hint-order-barrel = на бочке этого хватит для победы
hint-marriage = марьяж +{ $points }, козырь { $suit }
hint-marriage-next = марьяж +{ $points }, козырь { $suit } со следующей взятки
hint-marriage-keep = марьяж +{ $points }, козырь прежний
hint-aces = четыре туза, +{ $points }
hint-opens = нужна взятка, чтобы объявить марьяж +{ $points }
hint-draw = выбиваем козыри, ещё не вышло: { $count }
hint-long = { $count ->
    [few] длинная масть, у вас { $count } карты
   *[other] длинная масть, у вас { $count } карт
}
hint-top = взятка наверняка ваша, старше карты нет
hint-gone = взятка наверняка ваша, всё старшее вышло: { $cards }
hint-sure = взятка наверняка ваша, перебить нечем
hint-unless-ruffed = в масти не перебить, только козырем
hint-hold = старше у вас ещё есть { $cards }
hint-lure = когда выйдет { $above }, старшей у вас станет { $card }
hint-cheap = дешевле карты нет, крупные бережём
hint-ruff-later = последняя карта { $suit }, дальше бьём козырем
hint-last = { $points ->
    [one] взятка ваша, { $points } очко
    [few] взятка ваша, { $points } очка
   *[other] взятка ваша, { $points } очков
}
hint-ruff = { $points ->
    [0] бьём козырем
    [one] бьём козырем, на столе { $points } очко
    [few] бьём козырем, на столе { $points } очка
   *[other] бьём козырем, на столе { $points } очков
}
hint-beat = пока старшая, кроме { $cards } перебить нечем
hint-ahead = пока старшая на столе
hint-smear = взятку берёт { $name }, а не играющий: кладём { $points }
hint-spare = { $points ->
    [0] взятка пустая, старшие бережём
   *[other] во взятке всего { $points }, старшие бережём
}
hint-throw = взять нечем, карта самая дешёвая
hint-keep-marriage = бережём марьяж { $suit }
hint-trial = в пробных раскладах выходит лучше всего
hint-thumb = по картам так выгоднее

# Разбор: кон с открытыми картами

button-review = 🎓 Разбор
toast-review-here = Разбор придёт в личку
toast-reviewing = 🎓 Разбираем…
review-title = 🎓 Разбор, кон { $number }
review-open = Если бы все видели карты и не ошибались, { $who ->
    [you] у вас
   *[other] у играющего
} вышло бы { $points }.
review-open-gifts = Если бы все видели карты и не ошибались, { $who ->
    [you] у вас
   *[other] у играющего
} вышло бы { $points }, с лучшим сносом { $best }.
review-open-conceded = Если бы все видели карты и не ошибались, { $who ->
    [you] у вас
   *[other] у играющего
} вышло бы { $best }.
review-slips = Задним числом дороже всего обошлось:
review-no-slips = Дорогих ошибок нет.
review-slip = Взятка { $trick }, { $name }: { $played }, лучше { $better } (−{ $cost })
review-slip-gifts = Снос, { $name }: { $played }; лучше { $better } (−{ $cost })
review-sound = Заказ разумный: рука тянула примерно на { $expected }.
review-unlucky = Заказ разумный, рука тянула примерно на { $expected }, но карты легли плохо.
review-risked = Рискнуть стоило: рука тянула примерно на { $expected }.
review-close = Заказ на грани: рука тянула примерно на { $expected }.
review-close-enough = Заказ на грани: рука тянула примерно на { $expected }, но не при любом раскладе.
review-brave = Заказ рискованный, рука тянула примерно на { $expected }, но карты позволяли.
review-overbid = Перебор: рука тянула примерно на { $expected }.
review-modest = Можно было заказать больше: рука тянула примерно на { $expected }.
review-forced = Заказ поневоле: рука тянула примерно на { $expected }.
review-conceded-well = Роспись: { $contract } было не взять, даже видя все карты.
review-conceded-safely = Роспись разумная: { $contract } вышло бы, только если видеть все карты.
review-conceded-early = Расписано рано: { $contract } стоило попробовать сыграть.
review-thrown-well = Карты брошены верно: { $contract } не взять.
review-thrown-safely = Бросить карты было разумно: { $contract } вышло бы, только если видеть все карты.
review-thrown-early = Карты брошены рано: { $contract } стоило попробовать сыграть.

# Тренировка: тот же кон ещё раз

button-replay = 🔁 Переиграть кон
button-replay-again = 🔁 Ещё раз
button-practice-end = Закончить тренировку
practice-place = 🔁 Тренировка · кон { $number } ещё раз
practice-result = 🔁 Тренировка, в счёт не идёт
practice-first = В первый раз у вас: { $points }
practice-now = Теперь у вас: { $points }
practice-better = Теперь у вас: { $points }, лучше на { $more }
practice-worse = Теперь у вас: { $points }, хуже на { $less }
closed-practice = Тренировка окончена.
toast-practice = Тот же кон ещё раз
toast-practice-end = Тренировка окончена
