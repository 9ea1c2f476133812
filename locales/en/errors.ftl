error-illegal = The table’s rules forbid that
error-malformed = Cannot read this: { $text }

error-unknown-preset = No rules called { $preset }
error-unknown-option = No rule called { $option }
# $meant: the rules as they are written
error-rules-spelling = Rules are written with “;” between them: { $meant }
error-option-twice = { $option } is given twice
error-bad-option-value = { $option }={ $value }: it can be { $allowed }
error-options-contradict = { $option }={ $value } and { $other }={ $other_value } contradict each other
error-players-not-allowed = { $players ->
    [one] These rules are not for { $players } player
   *[other] These rules are not for { $players } players
}

error-game-over = The game is over
error-no-deal = Not dealt yet
error-deal-not-over = The deal is still on
error-deal-over = The deal is over
error-not-your-turn = It is not your turn
error-wrong-phase = Not at this moment
error-redeal-not-now = Too late for a redeal

error-cut-range = Cut from 1 to { $most } cards
error-cut-due = The deck must be cut first
error-cut-done = The deck is cut, the dealer decides
error-recut-no-nine = A new cut needs a nine at the bottom
error-bury-no-jack = Only a jack may be buried

error-dark-off = No dark bids at this moment
error-dark-standing = Against the dark: pass or undark
error-undark-no-dark = Nobody has gone dark
error-undark-no-marriage = You need a marriage to undark
error-below-limit = Below { $limit } you can only pass
error-bid-forced = No choice here: { $points }
error-bid-too-low = Too low: bid { $least } or more
error-bid-ceiling = Bid up to { $ceiling } with these cards
error-bid-step = Bid in steps of { $step }
error-bid-no-jump = No jumps: only { $next } now
error-barrel-no-pass = On the barrel you may not pass
error-order-too-low = The contract is { $least } or more
error-order-ceiling = A contract up to { $ceiling } with these cards
error-order-step = Contracts go in steps of { $step }
error-order-no-raise = No raise here: play { $bid }

error-redeal-no-right = Your cards give no right to a redeal
error-no-such-talon = There is no talon { $number }
error-not-in-hand = You do not hold { $card }
error-give-none = No cards are given here
error-give-whom = Cards go to opponents only
error-already-given = A card has gone there already
error-lay-none = No card is laid on a talon here
error-already-laid = The card is laid already
error-discard-none = Nothing more to discard
error-concede-late = Too late: cards are given
error-concede-off = No conceding at this table
error-concede-dark = A dark deal cannot be conceded here
error-concede-golden = A golden deal cannot be conceded here
error-concede-limit = { $limit ->
    [one] You may concede { $limit } time a game
   *[other] You may concede { $limit } times a game
}
error-concede-barrel = No conceding on the barrel
error-concede-above = No conceding above { $most }

error-must-follow-suit = You hold { $suit }: follow suit
error-must-beat = You can beat it, so you must
error-must-trump = No card of the suit: play trump { $suit }
error-must-overtrump = You hold a higher trump: play it
error-lead-trump-must = You hold trump { $suit }: lead it
error-lead-trump-own = Only its owner leads trump { $suit }
error-marriage-leading = A marriage is declared by leading it
error-marriage-needs-trick = A trick first, then a marriage
error-no-marriage = No marriage: it takes king and queen
error-keep-trump-off = A marriage always sets trump here

error-no-table = That table is gone
error-no-table-here = Nobody plays here now. Open a table: /new
error-no-game = You are in no game. Play against 🤖: /play
error-table-ended = That game has ended
error-already-started = The game has started
error-not-started = The game has not started yet
error-damaged = This game’s record cannot be read
error-stale = The table has moved on, here it is
error-not-seated = You are not at this table
error-may-come-back = All the players are away and may come back. In { $minutes } min anybody can end the game: /stop or /new
error-not-starter = That is for the one who opened the table
error-unreachable = Open the bot and press Start first
error-full = { $seats ->
    [one] Full: the table has { $seats } seat
   *[other] Full: the table has { $seats } seats
}
error-no-person = Sit down first
error-not-enough-players = Too few players, it takes { $allowed }
error-too-many-players = Too many players, it takes { $allowed }
error-no-computer = There is no 🤖 to send away
error-not-alone = That is for games against 🤖 only
error-no-review = There is nothing to say about this deal
error-no-vacant-seat = No seat to take over
