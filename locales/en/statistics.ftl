# What people's games came to

statistics-title = 📊 { $title } · { $season }
statistics-none = No finished games yet
statistics-none-month = No finished games this month
statistics-none-own = no finished game yet
statistics-games = { $count ->
    [one] { $count } game
   *[other] { $count } games
}
statistics-deals = { $count ->
    [one] { $count } deal
   *[other] { $count } deals
}
statistics-unfinished = { $count } unfinished
statistics-wins = { $count ->
    [one] { $count } win
   *[other] { $count } wins
}
statistics-of-games = { $wins } of { $games }
statistics-place = average place { $place }
statistics-orders = contracts { $made } of { $bid }
statistics-conceded = { $count } conceded
statistics-barrels = 🛢 { $count }
statistics-falls = { $count ->
    [one] { $count } fall
   *[other] { $count } falls
}
statistics-bolts = { $count ->
    [one] { $count } bolt
   *[other] { $count } bolts
}
statistics-best = best deal { $points }
statistics-longest = { $count ->
    [one] { $count } win in a row
   *[other] { $count } wins in a row
}
statistics-chips = chips { $chips }
statistics-gone = { $count } abandoned
statistics-rating = rating { $points }
statistics-more = And { $count } more
statistics-people = With people
statistics-computers = With 🤖
statistics-own = 📊 { $name }
statistics-own-chat = 📊 { $name } · { $title }
statistics-own-none = You have not played a game yet: /play
statistics-own-none-chat = { $name }: no games here yet

ladder-title = 🏆 Ratings · { $season }
ladder-row = { $place } { $name } { $points }
ladder-computers = With 🤖
ladder-few = Too few games: { $names }
ladder-levels = For comparison 🤖: { $levels }

season-all = all time
season = { $month } { $year }
month = { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
}

honours-title = 🏆 Records of the chat
honour-broken = 🏆 Record! { $name }: { $what } (was { $former })
honour-held = { $what }: { $name }
honour-order = contract { $value }
honour-taken = { $value } taken in a deal
honour-ride = { $value ->
    [one] { $value } deal on the barrel
   *[other] { $value } deals on the barrel
}
honour-comeback = won after { $value }
honour-streak = { $value ->
    [one] { $value } win in a row
   *[other] { $value } wins in a row
}

answer-nobody = I can't see who is writing. Ask me in private: /me
command-stats = statistics of the chat
command-top = ratings
command-me = my games
