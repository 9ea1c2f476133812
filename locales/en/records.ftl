# Fair deals, records, looking back

lock = 🔒 Deal { $number }
# $lock: how the lock begins; a tap copies all of it
lock-short = 🔒 Deal { $number }: { $lock }…
secret = 🔓 Deal { $number }:

check-fair = 🔍 Deal { $number } was fair ✅
check-unfair = 🔍 Deal { $number } does not add up ❌
check-unproven = 🔍 Deal { $number } cannot be checked
check-unproven-why = No secret was locked for it: it is older than checks, or played once more.
check-the-lock = Lock
check-the-secret = Secret
check-lock = 1. The secret of the deal was locked beforehand: everybody saw the lock 🔒 before the first move of the deal before.
check-lock-first = 1. The secret of the deal was locked beforehand: everybody saw the lock 🔒 while the table gathered.
check-lock-late = 1. This deal came at once, its lock 🔒 was not shown before: it only proves that the cards are those of the secret.
check-share = 2. The cards come from the secret and from what people gave once it was locked: { $share }.
check-share-none = 2. The cards come from the secret, the table and the number of the deal.
check-opened = 3. The deal is over and the secret 🔓 is out: it fits the lock and gives the very same cards.
check-broken = 3. The deal is over and the secret 🔓 is out, but it gives other cards.
share-start = “Start” by { $name }
share-next = “Next deal” by { $name }
share-moves = the moves of deal { $number }
share-words = words from /shuffle

check-all-fair = 🔍 Deals: { $count }, all fair ✅
check-all-unfair = 🔍 The game does not add up, deal { $number } ❌
check-all-unproven = 🔍 This game cannot be checked
check-all-unproven-why = No secrets were locked for it: it is older than checks, or a deal played once more.
check-all-why =
    1. Before each deal its secret was locked, and everybody saw the lock 🔒.
    2. The cards come from the secret and from what people gave once it was locked: moves, taps, words from /shuffle.
    3. All secrets are out: each fits its lock and gives the very same cards.

look-deal = Deal { $number } of { $count }
look-discard = Discarded: { $cards }
look-cut = { $name } cuts { $count }
look-dark = 🌑 In the dark: { $name }
record-here = 📄 The record of the game
games-title = 🗂 The last games
games-day = { $day }/{ $month }
games-none = No game has been finished here yet
games-stopped = stopped

button-check = 🔍 Check this deal
button-check-short = 🔍 Check
button-check-all = 🔍 Check the deals
button-look-back = 🎬 Look back
button-record = 📄 Record
toast-look-here = It comes in private
toast-record-here = The record comes in private
toast-check-shown = The check is in the chat, above

command-games = the last games
command-shuffle = add words to the shuffle
answer-shuffled = 🔀 Your words go into the shuffle of deal { $number }
answer-shuffle-how = 🔀 Write any words behind /shuffle. They go into the next deal, so nobody can arrange it beforehand

error-no-record = Nothing to see yet: no deal is over
