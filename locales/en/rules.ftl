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
   *[other] a score of { $value } or less ends the game
}
rule-cut = { $value ->
    [ritual] the deck is cut, a nine: cut again
   *[off] no cut
}
rule-opening = { $value ->
    [free] free auction, all may pass
   *[forced] forehand must open the auction
}
rule-min_bid = bids from { $value }
rule-bid_step = bids in steps of { $value }
rule-jump_bids = { $value ->
    [on] jump bids allowed
   *[off] bids rise one step at a time
}
rule-bid_ceiling = { $value ->
    [any_marriage] bids without a marriage: up to 120
    [none] no bid ceiling, you may bluff
   *[marriages] bid ceiling: 120 plus your marriages
}
rule-max_bid = bids up to { $value }
rule-negative_limit = { $value ->
    [none] minus scores bid like others
   *[other] with less than { $value } you pass
}
rule-show_talon_on_forced = { $value ->
    [on] the talon is always shown
   *[off] a talon nobody bid for stays hidden
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
    [clubs_high] marriages: ♣{"\u00A0"}100, ♠{"\u00A0"}80, ♥{"\u00A0"}60, ♦{"\u00A0"}40
   *[standard] marriages: ♥{"\u00A0"}100, ♦{"\u00A0"}80, ♣{"\u00A0"}60, ♠{"\u00A0"}40
}
rule-marriage_without_trick = { $value ->
    [on] a marriage needs no trick first
   *[off] a trick first, then a marriage
}
rule-marriage_trump_from = { $value ->
    [next_trick] marriage trump from the next trick
   *[now] marriage trump at once
}
rule-marriage_may_keep_trump = { $value ->
    [on] a marriage may leave the old trump
   *[off] a marriage always sets trump
}
rule-ace_marriage = { $value ->
    [on] four aces in hand: 200
   *[off] four aces give nothing
}
rule-ace_marriage_trump = { $value ->
    [on] four aces set trump
   *[off] four aces do not set trump
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
    [lock] a lock, no barrel: own contracts count
   *[on] barrel
}
rule-barrel_at = barrel mark { $value }
rule-barrel_needs = from the barrel { $value } or more wins
rule-barrel_auction = { $value ->
    [opens] on the barrel you open the auction
    [none] from the barrel you play with no auction
   *[normal] on the barrel you bid like others
}
rule-barrel_no_pass = { $value ->
    [on] on the barrel you may not pass
   *[off] on the barrel you may pass
}
rule-barrel_attempts = { $number ->
    [0] barrel: any number of attempts
    [one] barrel: { $number } attempt
   *[other] barrel: { $number } attempts
}
rule-barrel_fine = a fall from the barrel: −{ $value }
rule-barrel_shared = { $value ->
    [on] several may share the barrel
   *[off] a newcomer throws others off the barrel
}
rule-barrel_tie = { $value ->
    [one_stays] two on the barrel at once: one stays
   *[all_fall] two on the barrel at once: both fall
}
rule-barrel_falls_to_zero = { $number ->
    [0] any number of falls from the barrel
   *[other] fall { $number } from the barrel: score to zero
}
rule-barrel_freezes_all = { $value ->
    [on] play from the barrel: others get nothing
   *[off] play from the barrel: others score
}
rule-barrel_raise_penalty = { $value ->
    [on] barrel, raised and lost: minus contract
   *[off] barrel, raised and lost: an attempt gone
}
rule-dark = { $value ->
    [forehand] forehand may go dark
    [anyone] anyone may go dark
   *[off] no dark
}
rule-dark_scores = { $value ->
    [points] dark made: twice the points taken
   *[order] dark made or lost: ±240
}
rule-dark_min_total = dark with a score of { $value } or more
rule-dark_on_barrel = { $value ->
    [on] dark also while somebody is on the barrel
   *[off] no dark while somebody is on the barrel
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
    [takes] a marriage undarks and takes the talon
   *[off] no undarking
}
rule-golden = { $value ->
    [off] no golden deals
    [players] golden circle: a deal for each
   *[other] golden deals: { $value }
}
rule-golden_auction = { $value ->
    [on] golden: usual auction, all doubled
   *[off] golden: no auction, 120, all doubled
}
rule-golden_raise = { $value ->
    [on] a golden contract may be raised
   *[off] a golden contract is not raised
}
rule-golden_concede = { $value ->
    [on] a golden may be conceded
   *[off] a golden may not be conceded
}
rule-golden_fail = { $value ->
    [again] nobody made a golden: zero, once more
    [keep] nobody made a golden: scores stay
   *[normal] nobody made a golden: scores to zero
}
rule-redeal_hand = { $value ->
    [none] no redeal by hand
   *[other] redeal with: { $value }
}
rule-redeal_talon = { $value ->
    [none] no redeal by the talon
   *[other] redeal by the talon: { $value }
}
rule-redeal_eight = { $value ->
    [none] no redeal after the give
   *[other] redeal after the give: { $value }
}
rule-concede = { $value ->
    [on] you may concede
   *[off] no conceding
}
rule-concede_cost = { $value ->
    [first_free] first concession free, then the bid
    [none] conceding costs nothing
    [bolt] conceding costs a bolt
   *[order] conceding costs the bid
}
rule-concede_pays = { $value ->
    [half] conceding: half the bid to each opponent
   *[other] { $number ->
        [0] conceding: nothing to opponents
       *[other] conceding: { $number } to each opponent
    }
}
rule-concede_limit = { $number ->
    [0] any number of concessions
   *[other] concessions a game: { $number }
}
rule-concede_fine = { $value ->
    [after_third] from the fourth concession on: a fine
    [every_third] every third concession: a fine
   *[none] no fine for conceding
}
rule-concede_on_barrel = { $value ->
    [on] you may concede on the barrel
   *[off] no conceding on the barrel
}
rule-concede_above_120 = { $value ->
    [on] you may concede above 120
   *[off] no conceding above 120
}
rule-two_player = { $value ->
    [form-2x2_discard] two players: two talons of 2, discard 2
    [form-3x2] two players: two talons of 3
    [form-stock] a stock, no auction
   *[form-2x2] two players: two talons of 2
}
rule-stock_free_play = { $value ->
    [on] while the stock lasts, play anything
   *[off] follow suit from the first card
}
rule-four_dealer = { $value ->
    [aces50] four: dealer gets 50 an ace in the talon
    [nothing] four: the dealer gets nothing
   *[cards] four: the dealer gets the talon’s points
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
    [bank] at the end the last pays the winner { $number }
    [difference] at the end each pays the gap in points
    [proportional] at the end chips by the gap in points
   *[none] no chips
}
