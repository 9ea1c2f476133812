button-hint = 💡 Hint
toast-thinking = 💡 Thinking…
hint = 💡 { $move }: { $reason }
hint-to = { $card } → { $name }

hint-only = there is no other move
hint-cut = no card is seen, any place will do
hint-recut = a nine at the bottom, better cut again
hint-bury = the jack goes into the deck
hint-look = in the dark everything counts double, a lost contract too
hint-talon = both talons are face down, no difference
hint-redeal = the hand is worth about { $worth }, and you may ask for another
hint-bid = with the talon the hand is worth about { $worth }
hint-bid-chance = about { $tenths } chances in 10 to make it
hint-bid-barrel = you are on the barrel, { $points } is enough to win
hint-bid-block = { $name } is on the barrel and must not get it cheaply
hint-pass = with the talon the hand is worth about { $worth }, it takes { $points }
hint-pass-chance = about { $tenths } chances in 10 to make { $points }, not worth the risk
hint-undark = a marriage in hand, the dark can be overbid
hint-give-cheap = no card costs less
hint-give-keeps = only the { $suit } marriage costs less, and that is kept
hint-give-single = a lone card, without it you can trump { $suit }
hint-give = without it the hand is worth about { $worth }
hint-discard = { $points ->
    [one] put away, its { $points } point stays yours
   *[other] put away, its { $points } points stay yours
}
hint-concede = the hand is worth about { $worth }, the contract is { $points }
hint-concede-chance = about { $tenths } chances in 10 to make { $points }
hint-order = the hand is worth about { $worth }, more is risky
hint-order-safe = the hand is worth about { $worth }, something to spare does no harm
hint-order-chance = about { $tenths } chances in 10 to make it
hint-order-barrel = on the barrel this is enough to win
hint-marriage = marriage +{ $points }, trump { $suit }
hint-marriage-next = marriage +{ $points }, trump { $suit } from the next trick
hint-marriage-keep = marriage +{ $points }, the trump stays
hint-aces = four aces, +{ $points }
hint-opens = it takes a trick to declare the marriage, +{ $points }
hint-draw = draws trumps, { $count } are still out
hint-long = your long suit, { $count } cards
hint-top = the trick is yours for sure, no card is higher
hint-gone = the trick is yours for sure, gone is { $cards }
hint-sure = the trick is yours for sure, nothing can beat it
hint-unless-ruffed = nothing in the suit beats it, only a trump
hint-hold = you keep what is higher: { $cards }
hint-lure = once { $above } is gone, { $card } is the highest
hint-cheap = no card costs less, the big ones are kept
hint-ruff-later = the last { $suit }, trumps will do from now on
hint-last = { $points ->
    [one] the trick is yours, { $points } point
   *[other] the trick is yours, { $points } points
}
hint-ruff = a trump takes the { $points } on the table
hint-beat = the highest so far, only { $cards } can beat it
hint-ahead = the highest so far
hint-smear = { $name } takes the trick, against the contract: add { $points }
hint-spare = a small trick, { $points }: the high cards are kept
hint-throw = nothing can take it, this card costs least
hint-keep-marriage = keeps the { $suit } marriage
hint-trial = does best in trial deals
hint-thumb = the cards ask for it

button-review = 🎓 Review
toast-review-here = The review comes in private
toast-reviewing = 🎓 Looking into it…
review-title = 🎓 Review of deal { $number }
review-open = If everybody saw all cards and erred nowhere: { $points }
review-open-gifts = If everybody saw all cards and erred nowhere: { $points }, with a better give { $best }
review-open-conceded = With open cards and no mistakes it makes { $best }
review-slips = What cost most:
review-no-slips = No costly mistakes.
review-slip = Trick { $trick }, { $name }: { $played }, better { $better } (−{ $cost })
review-slip-gifts = Give, { $name }: { $played }, better { $better } (−{ $cost })
review-sound = Bidding: sound, the hand promised about { $expected }.
review-unlucky = Bidding: sound, the hand promised about { $expected }, but the cards lay badly.
review-brave = Bidding: bold, the hand promised about { $expected }, but the cards allowed it.
review-overbid = Bidding: too high, the hand promised about { $expected }.
review-modest = Bidding: it could have gone higher, the hand promised about { $expected }.
review-forced = Bidding: forced, the hand promised about { $expected }.
review-conceded-well = Conceding was right: { $contract } cannot be made even with open cards.
review-conceded-safely = Conceding was sensible: { $contract } can be made only if you see all cards.
review-conceded-early = Conceded too soon: the hand was worth { $contract } or more.

button-replay = 🔁 Replay the deal
button-replay-again = 🔁 Once more
button-practice-end = End practice
practice-place = 🔁 Practice · deal { $number } again
practice-result = 🔁 Practice, it does not count
practice-first = The first time: { $points }
practice-now = Now: { $points }
practice-better = Now: { $points }, better by { $more }
practice-worse = Now: { $points }, worse by { $less }
closed-practice = Practice is over.
toast-practice = The same deal again
toast-practice-end = Practice is over
