name-none = No name
you = You

deal = Deal { $number }
deal-in = deal { $number }
deal-alone = With 🤖 · deal { $number }
deals = { $name } deals
contract = { $name } plays { $points }
contract-you = You play { $points }
contract-thrown = All pass: the talon is left to { $name }
contract-thrown-you = All pass: the talon is yours
ordered = { $name } raises to { $points }
dark = 🌑 in the dark
dark-bid = 🌑 Bid in the dark
golden = ✨ golden deal
undarked = { $name } undarks

totals = Score: { $totals }
trump = trump { $suit }
trump-none = no trump
trump-next = then { $suit }
trump-is = Trump is { $suit }
trump-next-is = Trump is { $suit } from the next trick

auction = Bids: { $words }
recut = A nine at the bottom. A new cut is asked for: { $name }
word-pass = pass
talon = Talon: { $cards }
talon-hidden = The talon stays hidden
given = Given: { $cards }
taken = Taken: { $points }
won-of = { $points } of { $order }
last-trick = Trick { $number } → { $name }: { $cards }
stock-left = Stock: { $count }

turn-cut = To cut: { $name }
turn-bottom = Looking at the bottom card: { $name }
turn-look = To look or go dark: { $name }
turn-bid = To bid: { $name }
turn-talon = Picking a talon: { $name }
turn-give = Giving: { $name }
turn-discard = Discarding: { $name }
turn-order = Naming the contract: { $name }
turn-play = To play: { $name }
goes-on-cut = The deck is being cut
goes-on-auction = The auction is on
goes-on-talon = Cards are being given
goes-on-play = The play is on
votes = { $names } would like to end the game: { $votes } of { $need }. Agreed? /stop
table-shuffling = Shuffling…

# Posts

trick-takes = { $who ->
    [you] You take { $points } and lead
   *[other] { $name } takes { $points } and leads
}
trick-takes-last = { $who ->
    [you] You take { $points } and the last trick
   *[other] { $name } takes { $points } and the last trick
}
trick-takes-bonus = { $who ->
    [you] You take { $points } and +{ $bonus } for the last trick
   *[other] { $name } takes { $points } and +{ $bonus } for the last trick
}
trick-talon = , { $points } more from the talon
trick-discard = Discard: { $name } +{ $points }
result-made = { $who ->
    [you] you play { $order }, take { $points }
   *[other] { $name }, contract { $order }, took { $points }
}{"\u00A0"}✅
result-failed = { $who ->
    [you] you play { $order }, take { $points }
   *[other] { $name }, contract { $order }, took { $points }
}{"\u00A0"}❌
result-conceded = { $who ->
    [you] you concede { $points }
   *[other] { $name } concedes { $points }
}
result-thrown-in = { $who ->
    [you] you throw the cards in
   *[other] { $name } throws the cards in
}
result-stock = Deal { $number } is over
deal-played = The deal is over
result = Deal { $number }: { $said }
deals-next = { $who ->
    [you] You deal next
   *[other] Next dealer: { $name }
}
deals-again = { $who ->
    [you] You deal again
   *[other] Dealing again: { $name }
}
redealt = { $who ->
    [you] redeal, claimed by you
   *[other] redeal, claimed by: { $name }
}
taken-raw = took { $points }
last-attempt = last attempt
end-title = { $who ->
    [you] 🎴 You win the game!
   *[other] 🎴 { $name } wins the game!
}
chips = Chips: { $chips }

reason-contract = contract
reason-failed = contract lost
reason-tricks = tricks
reason-talon = talon
reason-four_nines = four nines
reason-concede = conceded
reason-concede_pays = concession
reason-concede_fine = concession fine
reason-throw_in = cards thrown in
reason-bolts = bolts
reason-no_win = three contracts lost
reason-barrel = onto the barrel
reason-fall = off the barrel
reason-thrown_off = thrown off the barrel
reason-tie = barrel taken twice
reason-third_fall = third fall, to zero
reason-dump_truck = dump truck
reason-golden_reset = golden circle lost
reason-cut_fine = cut fine

bolts = { $count ->
    [one] a bolt
   *[other] { $count } bolts
}

claim-four_nines = four nines
claim-three_nines = three nines
claim-three_nines_forehand = three nines in forehand
claim-four_jacks = four jacks
claim-two_nines = two nines
claim-three_jacks = three jacks
claim-below = { $number ->
    [one] under { $number } point
   *[other] under { $number } points
}

closed-table = The table is closed.
closed-game = The game has ended.
closed-closed = The table is closed.
closed-stopped = The game was stopped.
closed-no-people = Nobody is left at the table. The game is over.
closed-deserted = Nobody has been at the table for a while. The game is over.
closed-idle = Nobody has played for a month. The game is over.
closed-expired = Nobody started: the table is closed.
score-none = No score yet: the game has not started
score-title = Score, deal { $number }
score-last = Score of the last game, deal { $number }
score-signs = ‖ bolts · 🛢 attempt on the barrel

damaged = The record of this game cannot be read, so it cannot go on. New table: /new
