# What stands in pictures

# $rules: the name of the rules; $deals: how many deals are written down
picture-title = { $rules } · { $deals ->
    [one] { $deals } кон
    [few] { $deals } кона
   *[many] { $deals } конов
}
picture-chart = Счёт по конам
picture-barrel = бочка { $points }
# under the sheet, behind each of its signs
picture-legend-played = кто играет
picture-legend-bolt = болт
picture-legend-attempt = бочка, слева попытка
picture-legend-barrel = бочка
picture-legend-fall = падение с бочки
picture-legend-fine = штраф
# $last: the last deal that the sheet leaves out
picture-left-out = Коны 1–{ $last } только на графике

picture-caption = 📋 Запись партии

statistics-caption = 📊 Статистика чата
statistics-head-games = партий
statistics-head-wins = побед
statistics-head-place = место
statistics-head-orders = заказы
statistics-head-best = лучший кон
button-statistics-picture = 🖼 Картинкой

hand-picture-caption = 🃏 Кон { $number }
