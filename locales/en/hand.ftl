on-table = On the table: { $cards }
received = Given to you: { $cards }
laid = Put away: { $cards }
laid-talon = Onto the talon: { $cards }
drew = Drawn: { $card }
sitting = You sit this deal out
cards-not-dealt = Not dealt yet
cards-none = No cards left
cards-unseen = 🌑 Cards face down
alert-over = The deal is over, no cards in hand
alert-turn = Your turn!

task-cut = Cut the deck. How many cards?
task-bottom = At the bottom: { $card }
task-look = Look at your cards or go dark?
task-bid = Your bid
task-pass = Your bid: these cards allow { $ceiling } at most
task-talon = Which talon?
task-give = A card for { $name }
task-lay = A card onto the other talon
task-discard = { $count ->
    [one] Discard { $count } more card
   *[other] Discard { $count } more cards
}
task-order = Your contract?
task-play = Your turn

hold = ⏳ Look at your cards: whoever may have a redeal asks now
hold-kept = ⏳ Noted, shown in a moment

concede-ask = Concede the deal?
throw-in-ask = Throw the cards in?
concede-you = you { $points }
concede-free = free for you
concede-bolt = a bolt for you
concede-attempt = one attempt less
concede-paid = { $points } to each opponent

button-more = Other…
button-back = Back
button-pass = Pass
button-order = Play { $points }
button-talon = Talon { $number }
button-undark = Undark, { $points }
button-marriage = 👑 { $card } +{ $points }
button-marriage-keep = 👑 { $card } +{ $points }, same trump
button-silent = { $card } silent
button-look = Look at my cards
button-dark = 🌑 Go dark, 120
button-deal = Deal
button-recut = New cut
button-bury = Bury it
button-redeal = Redeal
button-concede = Concede…
button-concede-really = Yes, concede
button-throw-in = Throw in…
button-throw-in-really = Yes, throw in
