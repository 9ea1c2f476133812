# What people's games came to

statistics-title = 📊 { $title } · { $season }
statistics-none = Доигранных партий пока нет
statistics-none-month = Доигранных партий в этом месяце пока нет
statistics-none-own = пока ни одной доигранной партии
statistics-games = { $count ->
    [one] { $count } партия
    [few] { $count } партии
   *[other] { $count } партий
}
statistics-deals = { $count ->
    [one] { $count } кон
    [few] { $count } кона
   *[other] { $count } конов
}
statistics-unfinished = не доиграно { $count }
statistics-wins = { $count ->
    [one] { $count } победа
    [few] { $count } победы
   *[other] { $count } побед
}
statistics-of-games = { $wins } из { $games }
statistics-place = среднее место { $place }
statistics-orders = заказы { $made } из { $bid }
statistics-conceded = росписей { $count }
statistics-barrels = 🛢 { $count }
statistics-falls = падений { $count }
statistics-bolts = { $count ->
    [one] { $count } болт
    [few] { $count } болта
   *[other] { $count } болтов
}
statistics-best = лучший кон { $points }
statistics-longest = { $count ->
    [one] { $count } победа подряд
    [few] { $count } победы подряд
   *[other] { $count } побед подряд
}
statistics-chips = фишки { $chips }
statistics-gone = брошено { $count }
statistics-rating = рейтинг { $points }
statistics-more = И ещё { $count }
statistics-people = С людьми
statistics-computers = С 🤖
statistics-own = 📊 { $name }
statistics-own-chat = 📊 { $name } · { $title }
statistics-own-none = У вас пока нет сыгранных партий: /play
statistics-own-none-chat = { $name }: здесь пока нет сыгранных партий

ladder-title = 🏆 Рейтинг · { $season }
ladder-row = { $place } { $name } { $points }
ladder-computers = С 🤖
ladder-few = Мало партий: { $names }
ladder-levels = Для сравнения 🤖: { $levels }

season-all = всё время
season = { $month } { $year }
month = { $month ->
    [1] январь
    [2] февраль
    [3] март
    [4] апрель
    [5] май
    [6] июнь
    [7] июль
    [8] август
    [9] сентябрь
    [10] октябрь
    [11] ноябрь
   *[12] декабрь
}

honours-title = 🏆 Рекорды чата
honour-broken = 🏆 Рекорд! { $name }: { $what } (было { $former })
honour-held = { $what }: { $name }
honour-order = заказ { $value }
honour-taken = взято { $value } за кон
honour-ride = { $value ->
    [one] { $value } кон на бочке
    [few] { $value } кона на бочке
   *[other] { $value } конов на бочке
}
honour-comeback = победа после { $value }
honour-streak = { $value ->
    [one] { $value } победа подряд
    [few] { $value } победы подряд
   *[other] { $value } побед подряд
}

answer-nobody = Не видно, кто пишет. Спросите в личке: /me
command-stats = статистика чата
command-top = рейтинг
command-me = мои игры
