error-not-entitled = Rules are set by the group’s admins and, in a lobby, by whoever opened it
error-preset-name = A name has 1 to { $most } signs, without ; and =
error-preset-name-taken = { $name } is the name of ready rules
error-presets-full = There are { $most } presets already, delete some first
error-no-own-preset = There is no preset of that name here

rules-contradict = “{ $option }” and “{ $other }” contradict: { $way }
way-min_bid = start the bids at a multiple of { $other }
way-barrel_at = put the barrel below { $other } or play for more
way-barrel_needs = raise the highest bid to { $value } or lower the winning contract
way-dump_truck = take { $other } off the dump truck or move the barrel
rules-bad-value = { $title }: { $option }={ $value }. There is { $allowed }
maybe-meant = { $said }. Maybe { $name }?
domain-switch = true or false
domain-number = a number from { $low } to { $high }
domain-number-or = a number from { $low } to { $high }, or { $words }
domain-numbers = numbers from { $low } to { $high } with commas
domain-numbers-or = none, or numbers from { $low } to { $high } with commas
domain-names = none, or with commas { $words }

command-settings = choose and change the rules

settings-title = ⚙️ Rules: { $title }
settings-title-alone = ⚙️ My rules
settings-when = { $when ->
    [now] The table is gathering: changes show at once.
    [next] A game is on: changes wait for the next one.
   *[later] For the next table.
}
settings-presets = Ready rules
settings-own = Our own rules
settings-themes = Change one by one
settings-themes-text = What to change? The sign ✎ marks what differs from “{ $preset }”.
settings-own-none = No rules of your own yet.
settings-own-how = To save the present ones, reply to this message with a name. To take others over, reply with their line, such as classic;golden=3.
settings-now = Now: { $rules }
settings-preset-value = In “{ $preset }”: { $rules }
settings-differs = What differs from classic:
settings-page = { $page } of { $pages }
settings-changed = ⚙️ { $name } sets the rules
settings-next = From the next game: { $rules }
settings-later = For the next table: { $rules }
settings-saved = Saved: { $name }
settings-erased = Deleted: { $name }
settings-here = The settings are in our private chat
settings-open = The settings open in private
settings-verb-save = save
settings-verb-delete = delete
settings-toast-next = { $rules } · from the next game

button-settings = Settings
button-copy = Copy as a line
button-done = Done
button-take-rules = Play by these
button-erase = Delete

rules-intro-cards = 24 cards, ranking A 10 K Q J 9, worth 11 10 4 3 2 0 points.
rules-intro-players = Players: { $players }.
rules-intro-win = { $barrel ->
    [on] Play to { $target }: at { $at } you sit on the barrel 🛢, and only a contract of { $needs } or more made from there wins.
    [lock] First to reach { $target } wins. From { $at } on only your own contracts add points.
   *[off] First to reach { $target } wins.
}
rules-intro-deal = 7 cards each and 3 in the talon.
rules-intro-two = Two players: { $form }. The declarer picks one, the other goes to the taker of the last trick.
rules-intro-four = With four the dealer sits out.
rules-intro-stock = 6 cards each, the rest is the stock: after a trick everyone draws one. No auction; points of tricks and marriages are added for everyone.
rules-intro-auction = Bids from { $least } in steps of { $step }. The highest bidder takes the talon, gives each opponent a card and names the contract. Take that much and you score the contract, else you lose it. Opponents score what they take.
rules-intro-play = Follow suit; { $trump }.
rules-intro-marriage = A marriage, K and Q of a suit, is declared by leading one of them{ $trick ->
    [on] {""}
   *[off] {" "}after your first trick
}: { $values } and trump.
rules-intro-bolts = { $earned ->
    [no_points] A deal without points
   *[no_trick] A deal without a trick
} is a bolt ‖; { $fine } (−{ $points }).
rules-differ = Unlike classic
rules-usual = Everything as in classic.
rules-share = These rules as one line:

preset-about-classic = what most tables play: barrel at 880, bolts, 60 for conceding
preset-about-club = points as taken, 125 needed from the barrel
preset-about-minigames = for three, bids to 420, dump truck at ±555
preset-about-minigames_golden = the same, with a golden circle first
preset-about-site1001 = for three to 1001, a rider opens at 121
preset-about-literary1001 = free opening from 40, no barrel, no bolts
preset-about-wiki1001 = bluffing allowed, forehand leads, no conceding
preset-about-barrel900 = barrel at 900, a hundred from it wins, dark bids
preset-about-family = the deck is cut, riders play without an auction
preset-about-modern = three bolts in a row, first concession free, dark and golden
preset-about-online = golden circle until somebody makes one, undarking
preset-about-android = bluffing, dark by points, marriages without a trick
preset-about-conventions = strict: three concessions, rounding for everyone
preset-about-beginner = bids from 50, ten for the last trick
preset-about-stock = 6 cards and a stock, no auction
preset-about-polish = Tysiąc: steps of 10, must beat, locked from 800

option-players = Players
about-players = How many may sit at the table.
option-target = Play to
about-target = The score to reach; with a barrel it only has to be above its mark.
option-cut = The cut
about-cut = The dealer’s neighbour cuts; a nine at the bottom may be cut again, a jack buried, three nines in a row cost a fine.
option-opening = Opening
about-opening = Whether forehand must open the auction or everybody may pass.
option-min_bid = Lowest bid
about-min_bid = Where the auction begins.
option-bid_step = Bid step
about-bid_step = By how many points bids and contracts rise.
option-jump_bids = Jump bids
about-jump_bids = Whether a bid may rise by more than one step.
option-bid_ceiling = Bid ceiling
about-bid_ceiling = How high you may bid with the cards you hold.
option-max_bid = Highest bid
about-max_bid = No bid and no contract goes above this.
option-negative_limit = Bidding in the red
about-negative_limit = With a score below this a player passes automatically.
option-show_talon_on_forced = Talon without bids
about-show_talon_on_forced = Whether all see the talon that forehand took for the forced bid.
option-give = The give
about-give = Whether all see the cards the declarer gives away.
option-first_lead = First lead
about-first_lead = Who leads first: the declarer or forehand.
option-must_trump = No card of the suit
about-must_trump = Whether you must trump when you cannot follow suit.
option-must_beat = Beating in suit
about-must_beat = Whether you must play higher when you can.
option-must_overtrump = Overtrumping
about-must_overtrump = Whether you must go above a trump that lies in the trick.
option-lead_trump = Leading trumps
about-lead_trump = Who may lead a trump, and who must.
option-last_trick_bonus = Last trick
about-last_trick_bonus = How many points the last trick adds.
option-marriage_values = Marriage values
about-marriage_values = What a marriage of each suit is worth.
option-marriage_without_trick = Marriage before a trick
about-marriage_without_trick = Whether a marriage may be declared before your first trick.
option-marriage_trump_from = Marriage trump
about-marriage_trump_from = When its suit becomes trump: with that card or from the next trick.
option-marriage_may_keep_trump = Keeping the trump
about-marriage_may_keep_trump = Whether you may score a marriage and leave the trump as it is.
option-ace_marriage = Four aces
about-ace_marriage = Whether four aces in hand are worth 200, like a marriage.
option-ace_marriage_trump = Trump from aces
about-ace_marriage_trump = Whether the suit of the ace that declares four aces becomes trump.
option-rounding = Rounding
about-rounding = How the points of the declarer’s opponents are rounded.
option-round_declarer = Rounding the declarer
about-round_declarer = Whether rounded points count for the contract: 118 will do for 120.
option-four_nines_bonus = Four nines
about-four_nines_bonus = What the holder of all nines gets after the give.
option-dump_truck = Dump truck
about-dump_truck = A score of exactly this becomes zero.
option-fine = Fine
about-fine = The price of bolts, extra concessions and other fines, but not of a fall from the barrel.
option-bolt_for = What earns a bolt
about-bolt_for = A bolt is for a deal without a trick, or without points.
option-bolt_fine = Three bolts
about-bolt_fine = When bolts cost a fine; “in a row” means a trick wipes them.
option-bolt_declarer = Bolts for the declarer
about-bolt_declarer = Whether a declarer who takes nothing gets a bolt.
option-bolt_on_barrel = Bolts on the barrel
about-bolt_on_barrel = Whether riders get bolts.
option-no_win_fine = Three lost in a row
about-no_win_fine = Whether three lost contracts in a row cost a fine.
option-barrel = Barrel
about-barrel = From its mark on you win only by your own contract: riding with a few attempts, or locked without counting any.
option-barrel_at = Barrel mark
about-barrel_at = The score at which you mount the barrel.
option-barrel_needs = Winning contract
about-barrel_needs = The contract to make from the barrel; 121 means 125 in an ordinary auction.
option-barrel_auction = Auction on the barrel
about-barrel_auction = Whether a rider bids like others, opens the auction, or takes the talon at once.
option-barrel_no_pass = Passing on the barrel
about-barrel_no_pass = Whether a rider must bid while he can.
option-barrel_attempts = Attempts
about-barrel_attempts = How many deals a rider has to win, whoever plays them.
option-barrel_fine = Price of a fall
about-barrel_fine = What falling off the barrel costs.
option-barrel_shared = Sharing the barrel
about-barrel_shared = Whether riders sit together, or a newcomer throws the old one off.
option-barrel_tie = Two at once
about-barrel_tie = Who stays when several mount in the same deal: nobody, or the declarer.
option-barrel_falls_to_zero = Falls to zero
about-barrel_falls_to_zero = At which fall the whole score burns.
option-barrel_freezes_all = Freezing
about-barrel_freezes_all = Whether others get points and bolts while the winning contract is played from the barrel.
option-barrel_raise_penalty = Raising on the barrel
about-barrel_raise_penalty = Whether a rider who bids more than needed and fails loses the contract and the barrel.
option-lose_at = Losing score
about-lose_at = Whoever sinks this low ends the game, and the highest score wins.
option-dark = Dark
about-dark = Who may bid 120 without looking at his cards, which doubles the deal.
option-dark_scores = Dark scores
about-dark_scores = What a dark deal made is worth: 240, or twice the points.
option-dark_min_total = Score for the dark
about-dark_min_total = No dark bids with a lower score.
option-dark_on_barrel = Dark and the barrel
about-dark_on_barrel = Whether you may go dark while somebody rides the barrel.
option-dark_concede = Conceding the dark
about-dark_concede = Whether a dark deal may be conceded: 240 lost, 120 to each opponent.
option-dark_give_hidden = Giving in the dark
about-dark_give_hidden = Whether cards are given face down in the dark where they usually are not.
option-undark = Undarking
about-undark = Whether an opponent with a marriage may end the dark with a higher bid.
option-golden = Golden deals
about-golden = How many first deals are played at 120 without an auction, all doubled.
option-golden_concede = Conceding golden deals
about-golden_concede = Whether a golden deal may be conceded: 240 lost, 120 to each opponent.
option-golden_raise = Golden contract
about-golden_raise = Whether the contract of a golden deal may go above 120.
option-golden_auction = Golden auction
about-golden_auction = Whether golden deals keep their auction and are only doubled.
option-golden_fail = Nobody made a golden
about-golden_fail = What becomes of the scores when nobody makes a golden deal.
option-redeal_hand = Redeal by hand
about-redeal_hand = Which cards let you ask for a redeal before the auction.
option-redeal_talon = Redeal by talon
about-redeal_talon = Which talon lets the declarer ask for a redeal.
option-redeal_eight = Redeal after the give
about-redeal_eight = Which eight cards let you ask for a redeal before the first lead.
option-concede = Conceding
about-concede = Whether the declarer may give up after seeing the talon.
option-concede_cost = Price of conceding
about-concede_cost = What conceding costs the declarer.
option-concede_pays = Paid to opponents
about-concede_pays = What each opponent gets.
option-concede_limit = Concessions a game
about-concede_limit = How often one may concede in a game.
option-concede_fine = Fine for conceding
about-concede_fine = From which concession on a fine is added.
option-concede_on_barrel = Conceding on the barrel
about-concede_on_barrel = Whether a rider may concede; it costs an attempt.
option-concede_above_120 = Conceding above 120
about-concede_above_120 = Whether bids above 120 may be conceded.
option-two_player = Two players
about-two_player = How two are dealt; “a stock” is for three and four as well.
option-stock_free_play = Suit with a stock
about-stock_free_play = Whether you must follow suit while the stock lasts.
option-four_dealer = The resting dealer
about-four_dealer = What the fourth player gets, who deals and sits out.
option-four_talon_marriage = Marriage in the talon
about-four_talon_marriage = What the resting dealer gets for K and Q in the talon.
option-four_three_nines = Nines in the talon
about-four_three_nines = What the resting dealer gets for three nines in the talon.
option-settlement = Settlement
about-settlement = How points become chips after the game; no money.
