# What stands in pictures

# $rules: the name of the rules; $deals: how many deals are written down
picture-title = { $rules } · { $deals ->
    [one] { $deals } deal
   *[other] { $deals } deals
}
picture-chart = Totals, deal by deal
picture-barrel = barrel { $points }
picture-caption = 📋 The score sheet
