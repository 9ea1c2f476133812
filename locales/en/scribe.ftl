# The scribe: the score of a game played with real cards.

scribe-title = 📝 Keeping score
scribe-who = Who plays, in the order you sit?
scribe-who-how = Tap "I play", or reply to this message with the names: Anna, Boris, Vera
scribe-first = Who deals first?
scribe-begun = Is the game under way? Reply with the totals in order: 340 505 −120
scribe-ask-declarer = Who played?
scribe-ask-contract = { $name }: which contract?
scribe-ask-marriages = Marriages: tap until the right name is there
scribe-ask-last = Whose was the last trick?
scribe-ask-number = { $name }: card points, without marriages
scribe-ask-talon = { $name } deals: what is the talon worth?
scribe-how-number = Tens first, then ones. Or reply to this message with the number
scribe-how-numbers = Tens first, then ones. Or reply to this message with the numbers, in this order: { $names }
scribe-tens = { $points } so far, and…
scribe-check = Write it down?
scribe-fixing = Correcting deal { $number }
scribe-which = Which deal is wrong?
scribe-who-deals = Who deals?
scribe-really-stop = Stop before the end? What is written stays
scribe-broken-off = 📝 The game was not played to its end
scribe-not-begun = 📝 The score sheet is closed
scribe-unplayed = Deals after the win do not count: { $count }
scribe-signs = - bolt · ¹ ² ³ attempt on the barrel
scribe-fined = The third nine: { $name } { $points }
scribe-earlier = earlier deals: { $count }

button-scribe-me = I play
button-scribe-same = The same: { $names }
button-scribe-onward = Next
button-scribe-close = Close
button-scribe-thrown = All passed, cards thrown in
button-scribe-dark = 🌑 In the dark, { $points }
button-scribe-concede = Conceded
button-scribe-aces = 4 aces { $points }
button-scribe-no-marriages = No marriages
button-scribe-write = ✅ Write it down
button-scribe-nines = 4 nines: { $name }
button-scribe-nobody = nobody
button-scribe-trick = { $name }: { $took ->
    [yes] took a trick
   *[no] no trick
}
button-scribe-undo = ↩ Undo
button-scribe-redo = ↪ Bring back
button-scribe-more = More…
button-scribe-fix = Correct a deal
button-scribe-dealer = Somebody else deals
button-scribe-fine = The third nine: { $name }
button-scribe-end = Stop before the end
button-scribe-stop = Yes, stop
button-scribe-drop = Strike this deal out
button-scribe-again = Another game, same people

toast-scribe-written = Written down
toast-scribe-undone = Undone
toast-scribe-redone = Written down again
toast-scribe-number = { $name }: { $points }
toast-scribe-contract = { $name }: contract { $points }

error-no-scribe = This score sheet is closed. A new one: /scribe
error-scribe-stale = Something else is asked by now, here it is again
error-scribe-not-entitled = Players write here, whoever opened the sheet, and admins
error-scribe-button = Please answer with a button here
error-scribe-number = A number from 0 to { $most }, please
error-scribe-contract = A contract from { $least } to { $most }, in steps of { $step }
error-scribe-standing = Everybody's total in order, please: 340 505 −120
error-scribe-name = A name of 1 to { $most } letters
error-scribe-name-taken = That name is there already: { $name }
error-scribe-full = No more than { $most } can play

command-scribe = keep the score of a game with real cards
