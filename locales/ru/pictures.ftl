# What stands in pictures

# $rules: the name of the rules; $deals: how many deals are written down
picture-title = { $rules } · { $deals ->
    [one] { $deals } кон
    [few] { $deals } кона
   *[many] { $deals } конов
}
picture-chart = Счёт по конам
picture-barrel = бочка { $points }
picture-caption = 📋 Запись партии

statistics-picture-title = { $title } · { $season }
statistics-caption = 📊 Статистика чата
statistics-head-games = игр
statistics-head-wins = побед
statistics-head-place = место
statistics-head-orders = заказы
statistics-head-best = лучший кон
button-statistics-picture = 🖼 Картинкой

hand-picture-caption = 🃏 Кон { $number }
