# What stands in pictures

# $rules: the name of the rules; $deals: how many deals are written down
picture-title = { $rules } · { $deals ->
    [one] { $deals } deal
   *[other] { $deals } deals
}
picture-chart = Totals, deal by deal
picture-barrel = barrel { $points }
# under the sheet, behind each of its signs
picture-legend-played = declarer
picture-legend-bolt = bolt
picture-legend-attempt = barrel, the attempt beside it
picture-legend-barrel = barrel
picture-legend-fall = fall from the barrel
picture-legend-fine = fine
# $last: the last deal that the sheet leaves out
picture-left-out = Deals 1–{ $last }: in the chart only

picture-caption = 📋 The score sheet

statistics-caption = 📊 Statistics of the chat
statistics-head-games = games
statistics-head-wins = wins
statistics-head-place = place
statistics-head-orders = contracts
statistics-head-best = best deal
button-statistics-picture = 🖼 As a picture

hand-picture-caption = 🃏 Deal { $number }
