rules-title = Rules: { $rules }
rules-more = { $count } more
rules-game = The game
rules-auction = Auction
rules-talon = Talon and give
rules-play = Play
rules-marriage = Marriages
rules-score = Scoring
rules-bolts = Bolts ‖
rules-barrel = Barrel 🛢
rules-dark = Dark 🌑
rules-golden = Golden deal ✨
rules-redeal = Redeal
rules-concede = Conceding
rules-two = Two players
rules-four = Four players
rules-end = Settlement

preset-classic = classic
preset-club = club
preset-minigames = Minigames
preset-minigames_golden = Minigames with golden deals
preset-site1001 = to 1001
preset-literary1001 = literary, to 1001
preset-wiki1001 = wiki, to 1001
preset-barrel900 = barrel at 900
preset-family = family
preset-modern = modern
preset-online = online
preset-android = phone app
preset-conventions = with conventions
preset-beginner = for beginners
preset-stock = with a stock
preset-polish = Polish

rule-players = players: { $value }
rule-target = play to { $value }
rule-lose_at = { $value ->
    [none] no losing score
   *[other] { $value } or less ends the game
}
rule-cut = { $value ->
    [ritual] the deck is cut, a nine: cut again
   *[off] no cut
}
rule-opening = { $value ->
    [free] free opening, all may pass
   *[forced] forehand must open
}
rule-min_bid = bids from { $value }
rule-bid_step = steps of { $value }
rule-jump_bids = { $value ->
    [on] jump bids allowed
   *[off] one step at a time
}
rule-bid_ceiling = { $value ->
    [any_marriage] no marriage: up to 120
    [none] no ceiling, you may bluff
   *[marriages] ceiling: 120 plus your marriages
}
rule-max_bid = bids up to { $value }
rule-negative_limit = { $value ->
    [none] minus scores bid like others
   *[other] below { $value } you pass
}
rule-show_talon_on_forced = { $value ->
    [on] the talon is always shown
   *[off] unbid talon stays hidden
}
rule-give = { $value ->
    [open] cards are given face up
   *[closed] cards are given face down
}
rule-first_lead = { $value ->
    [forehand] forehand leads first
   *[declarer] the declarer leads first
}
rule-must_trump = { $value ->
    [on] no card of the suit: you must trump
   *[off] no card of the suit: trump if you like
}
rule-must_beat = { $value ->
    [on] in suit you must beat
   *[off] in suit beating is up to you
}
rule-must_overtrump = { $value ->
    [on] you must overtrump
   *[off] overtrumping is up to you
}
rule-lead_trump = { $value ->
    [must] with a trump you must lead it
    [own_only] only its owner leads trumps
   *[free] trumps may be led
}
rule-last_trick_bonus = { $number ->
    [0] nothing for the last trick
   *[other] last trick: +{ $number }
}
rule-marriage_values = { $value ->
    [clubs_high] ♣ 100, ♠ 80, ♥ 60, ♦ 40
   *[standard] ♥ 100, ♦ 80, ♣ 60, ♠ 40
}
rule-marriage_without_trick = { $value ->
    [on] no trick needed first
   *[off] a trick first, then a marriage
}
rule-marriage_trump_from = { $value ->
    [next_trick] trump from the next trick
   *[now] trump at once
}
rule-marriage_may_keep_trump = { $value ->
    [on] you may keep the old trump
   *[off] a marriage always sets trump
}
rule-ace_marriage = { $value ->
    [on] four aces in hand: 200
   *[off] four aces give nothing
}
rule-ace_marriage_trump = { $value ->
    [on] the ace led sets trump
   *[off] aces do not set trump
}
rule-rounding = { $value ->
    [up5] points rounded up to 5
    [nearest10] points rounded to 10
    [none] points not rounded
   *[nearest5] points rounded to 5
}
rule-round_declarer = { $value ->
    [on] declarer’s points rounded too
   *[off] declarer’s points as taken
}
rule-four_nines_bonus = { $number ->
    [0] four nines give nothing
   *[other] four nines: +{ $number }
}
rule-dump_truck = { $value ->
    [none] no dump truck
   *[other] dump truck { $value }
}
rule-fine = every fine: −{ $value }
rule-bolt_fine = { $value ->
    [three_in_a_row] three bolts in a row: a fine
    [off] no bolts
   *[every_third] three bolts: a fine
}
rule-bolt_for = { $value ->
    [no_points] a bolt for no points
   *[no_trick] a bolt for no trick
}
rule-bolt_declarer = { $value ->
    [on] the declarer gets bolts too
   *[off] no bolts for the declarer
}
rule-bolt_on_barrel = { $value ->
    [on] bolts count on the barrel
   *[off] no bolts on the barrel
}
rule-no_win_fine = { $value ->
    [on] three contracts lost in a row: a fine
   *[off] no fine for contracts lost in a row
}
rule-barrel = { $value ->
    [off] no barrel
    [lock] lock: only your own contracts count
   *[on] barrel
}
rule-barrel_at = mark { $value }
rule-barrel_needs = to win: a contract of { $value } or more
rule-barrel_auction = { $value ->
    [opens] the rider opens the auction
    [none] the rider plays with no auction
   *[normal] the rider bids like others
}
rule-barrel_no_pass = { $value ->
    [on] the rider may not pass
   *[off] the rider may pass
}
rule-barrel_attempts = { $number ->
    [0] any number of attempts
    [one] { $number } attempt
   *[other] { $number } attempts
}
rule-barrel_fine = a fall: −{ $value }
rule-barrel_shared = { $value ->
    [on] riders may share the barrel
   *[off] a newcomer throws the rider off
}
rule-barrel_tie = { $value ->
    [one_stays] two at once: one stays
   *[all_fall] two at once: both fall
}
rule-barrel_falls_to_zero = { $number ->
    [0] any number of falls
   *[other] fall { $number }: score to zero
}
rule-barrel_freezes_all = { $value ->
    [on] rider plays: others score nothing
   *[off] rider plays: others score
}
rule-barrel_raise_penalty = { $value ->
    [on] raised and lost: minus the contract
   *[off] raised and lost: an attempt gone
}
rule-dark = { $value ->
    [forehand] dark: forehand
    [anyone] dark: anyone
   *[off] no dark
}
rule-dark_scores = { $value ->
    [points] made: twice the points taken
   *[order] made or lost: ±240
}
rule-dark_min_total = dark with a score of { $value } or more
rule-dark_on_barrel = { $value ->
    [on] also with a rider on the barrel
   *[off] not with a rider on the barrel
}
rule-dark_concede = { $value ->
    [on] a dark may be conceded
   *[off] a dark may not be conceded
}
rule-dark_give_hidden = { $value ->
    [on] cards given face down in the dark
   *[off] cards given in the dark as usual
}
rule-undark = { $value ->
    [auction] a marriage undarks, bids go on
    [takes] a marriage undarks, takes the talon
   *[off] no undarking
}
rule-golden = { $value ->
    [off] no golden deals
    [players] golden circle: a deal for each
   *[other] golden deals: { $value }
}
rule-golden_auction = { $value ->
    [on] usual auction, all doubled
   *[off] no auction, 120, all doubled
}
rule-golden_raise = { $value ->
    [on] the contract may be raised
   *[off] the contract is not raised
}
rule-golden_concede = { $value ->
    [on] a golden may be conceded
   *[off] a golden may not be conceded
}
rule-golden_fail = { $value ->
    [again] nobody made it: zero, once more
    [keep] nobody made it: scores stay
   *[normal] nobody made it: scores to zero
}
rule-redeal_hand = in hand: { $value ->
    [none] none
   *[other] { $value }
}
rule-redeal_talon = by the talon: { $value ->
    [none] none
   *[other] { $value }
}
rule-redeal_eight = after the give: { $value ->
    [none] none
   *[other] { $value }
}
rule-concede = { $value ->
    [on] you may concede
   *[off] no conceding
}
rule-concede_cost = { $value ->
    [first_free] first one free, then the bid
    [none] costs nothing
    [bolt] costs a bolt
   *[order] costs the bid
}
rule-concede_pays = { $value ->
    [half] half the bid to each opponent
   *[other] { $number ->
        [0] nothing to opponents
       *[other] { $number } to each opponent
    }
}
rule-concede_limit = { $number ->
    [0] any number of times
   *[other] times a game: { $number }
}
rule-concede_fine = { $value ->
    [after_third] from the fourth on: a fine
    [every_third] every third: a fine
   *[none] no fine for conceding
}
rule-concede_on_barrel = { $value ->
    [on] also on the barrel
   *[off] not on the barrel
}
rule-concede_above_120 = { $value ->
    [on] also above 120
   *[off] not above 120
}
rule-two_player = { $value ->
    [form-2x2_discard] two talons of 2, discard 2
    [form-3x2] two talons of 3
    [form-stock] a stock, no auction
   *[form-2x2] two talons of 2
}
rule-stock_free_play = { $value ->
    [on] while the stock lasts, play anything
   *[off] follow suit from the first card
}
rule-four_dealer = { $value ->
    [aces50] the dealer: 50 an ace in the talon
    [nothing] the dealer gets nothing
   *[cards] the dealer gets the talon’s points
}
rule-four_talon_marriage = { $value ->
    [half] K or Q in the talon: half a marriage
    [none] marriage in the talon: nothing
   *[whole] marriage in the talon: to the dealer
}
rule-four_three_nines = { $number ->
    [0] three nines in the talon: nothing
   *[other] three nines in the talon: +{ $number }
}
rule-settlement = { $value ->
    [bank] the last pays the winner { $number }
    [difference] each pays the gap in points
    [proportional] chips by the gap in points
   *[none] no chips
}
