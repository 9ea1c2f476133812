button-hint = 💡 Hint
toast-thinking = 💡 Thinking…
hint = 💡 { $move }: { $reason }
hint-to = { $card } → { $name }

hint-only = there is no other move
hint-cut = no card is seen, any place will do
hint-recut = a nine at the bottom, better cut again
hint-bury = a jack at the bottom, into the deck with it
hint-look = in the dark everything counts double, a lost contract too
hint-talon = both talons are face down, no difference
hint-redeal = a weak hand, worth about { $worth }, and you may ask for another
hint-bid = with the talon the hand is worth about { $worth }
hint-bid-chance = the chance to make it is about { $tenths } in 10
hint-bid-close = a close call, with the talon the hand is worth about { $worth }, passing is fine, too
hint-bid-barrel = you are on the barrel, { $points } is enough to win
hint-bid-block = { $name } is on the barrel and must not get it cheaply
hint-pass = with the talon the hand is worth about { $worth }, and { $points } is needed
hint-pass-close = a close call, with the talon the hand is worth about { $worth }, a bid is fine, too
hint-undark = you hold a marriage and may overbid the dark
hint-give-cheap = no card costs less
hint-give-keeps = only the { $suit } marriage costs less, and that is kept
hint-give-single = a lone card, without it you can trump { $suit }
hint-give = without it the hand is worth about { $worth }
hint-discard = { $points ->
    [one] put away, its { $points } point stays yours
   *[other] put away, its { $points } points stay yours
}
hint-concede = the hand is worth about { $worth }, the contract is { $points }
hint-concede-chance = the chance to make { $points } is about { $tenths } in 10
hint-order = the hand is worth about { $worth }, more is risky
hint-order-safe = the hand is worth about { $worth }, this leaves some to spare
hint-order-chance = the chance to make it is about { $tenths } in 10
hint-order-least = no less is allowed, the chance to make it is about { $tenths } in 10
hint-order-barrel = on the barrel this is enough to win
hint-marriage = marriage +{ $points }, trump { $suit }
hint-marriage-next = marriage +{ $points }, trump { $suit } from the next trick
hint-marriage-keep = marriage +{ $points }, the trump stays as it is
hint-aces = four aces, +{ $points }
hint-opens = you need a trick first to declare the marriage, +{ $points }
hint-draw = draws trumps, still out: { $count }
hint-long = your long suit, { $count } cards
hint-top = the trick is yours for sure, no card is higher
hint-gone = the trick is yours for sure, every higher card is gone: { $cards }
hint-sure = the trick is yours for sure, nothing can beat it
hint-unless-ruffed = nothing in the suit beats it, only a trump
hint-hold = you keep your winners: { $cards }
hint-lure = once { $above } is gone, your { $card } is the highest
hint-cheap = no card costs less, the big ones are kept
hint-ruff-later = your last { $suit }, from now on you can trump
hint-last = { $points ->
    [one] the trick is yours, { $points } point
   *[other] the trick is yours, { $points } points
}
hint-ruff = { $points ->
    [0] a trump takes it
    [one] a trump takes the { $points } point on the table
   *[other] a trump takes the { $points } points on the table
}
hint-beat = the highest so far, only { $cards } can beat it
hint-ahead = the highest so far
hint-smear = { $name } takes the trick, not the declarer: add { $points }
hint-spare = { $points ->
    [0] nothing in the trick, the high cards are kept
   *[other] only { $points } in the trick, the high cards are kept
}
hint-throw = you cannot take it, this card costs least
hint-keep-marriage = keeps the { $suit } marriage
hint-trial = does best in trial deals
hint-thumb = by the look of the cards it is best

button-review = 🎓 Review
toast-review-here = The review comes in private
toast-reviewing = 🎓 Looking into it…
review-title = 🎓 Review of deal { $number }
review-open = If everybody saw all cards and made no mistake, { $who ->
    [you] you
   *[other] the declarer
} would make { $points }.
review-open-gifts = If everybody saw all cards and made no mistake, { $who ->
    [you] you
   *[other] the declarer
} would make { $points }, with a better give { $best }.
review-open-conceded = If everybody saw all cards and made no mistake, { $who ->
    [you] you
   *[other] the declarer
} would make { $best }.
review-slips = What cost most, in hindsight:
review-no-slips = No costly mistakes.
review-slip = Trick { $trick }, { $name }: { $played }, better { $better } (−{ $cost })
review-slip-gifts = Give, { $name }: { $played }; better { $better } (−{ $cost })
review-sound = The bid was sound: the hand was worth about { $expected }.
review-unlucky = The bid was sound, the hand was worth about { $expected }, but the cards lay badly.
review-risked = A risk worth taking: the hand was worth about { $expected }.
review-close = The bid was a close call: the hand was worth about { $expected }.
review-close-enough = The bid was a close call: the hand was worth about { $expected } unless the cards lay badly.
review-brave = A risky bid, the hand was worth about { $expected }, but the cards allowed it.
review-overbid = Overbid: the hand was worth about { $expected }.
review-modest = It could have been more: the hand was worth about { $expected }.
review-forced = The bid was forced: the hand was worth about { $expected }.
review-conceded-well = Conceded: { $contract } was out of reach, even for somebody who sees all cards.
review-conceded-safely = Conceding was sensible: only somebody who sees all cards makes { $contract }.
review-conceded-early = Conceded too soon: { $contract } was worth a try.
review-thrown-well = Throwing the cards in was right: { $contract } was out of reach.
review-thrown-safely = Throwing the cards in was sensible: only somebody who sees all cards makes { $contract }.
review-thrown-early = Thrown in too soon: { $contract } was worth a try.

button-replay = 🔁 Play it again
button-replay-again = 🔁 Once more
button-practice-end = End practice
practice-place = 🔁 Practice · deal { $number } again
practice-result = 🔁 Practice, it does not count
practice-first = The first time you got: { $points }
practice-now = Now you get: { $points }
practice-better = Now you get: { $points }, better by { $more }
practice-worse = Now you get: { $points }, worse by { $less }
closed-practice = Practice is over.
toast-practice = The same deal again
toast-practice-end = Practice is over
