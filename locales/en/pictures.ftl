# What stands in pictures

# $rules: the name of the rules; $deals: how many deals are written down
picture-title = { $rules } · { $deals ->
    [one] { $deals } deal
   *[other] { $deals } deals
}
picture-chart = Totals, deal by deal
picture-barrel = barrel { $points }
picture-caption = 📋 The score sheet

statistics-picture-title = { $title } · { $season }
statistics-caption = 📊 Statistics of the chat
statistics-head-games = games
statistics-head-wins = wins
statistics-head-place = place
statistics-head-orders = contracts
statistics-head-best = best deal
button-statistics-picture = 🖼 As a picture

hand-picture-caption = 🃏 Deal { $number }
