lobby-title = 🎴 Thousand · { $name } opens a table
lobby-rules = Rules: { $rules }
lobby-missing = { $count ->
    [one] { $count } more player needed
   *[other] { $count } more players needed
}
seat-free = free
level-novice = novice
level-skilled = skilled
level-expert = expert

button-join = Join
button-leave = Leave
button-ai-novice = + 🤖 novice
button-ai-skilled = + 🤖 skilled
button-ai-expert = + 🤖 expert
button-ai-less = − 🤖
button-rules = Rules
button-close = Close table
button-start = Start
button-open = Open
button-hand = 🂠 My hand
button-take = Take over: { $name }
button-stop = End the game
button-next = Next deal
button-again = Play again

button-call-me = 🔔 Call me next time
invitation = 🎴 { $name } opens a table in “{ $title }”
toast-call-me = I will call you in private to the next table here
toast-called-already = Noted already: I will call you

command-notify = be called to the next table

stop-ask = End the game for everybody?
leave-ask = Only 🤖 would be left at the table: the game ends
button-leave-last = Leave and end it
button-stay = Play on
toast-not-you = Somebody else was asked
toast-stay = Playing on
