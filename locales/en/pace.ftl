# How long a turn may take

pace-title = ⏳ A turn: { $limit }
pace-about =
    Halfway I remind you in private.
    Time up: 🤖 makes that one move.
    Twice in a row: 💤, and 🤖 plays until you are back.
pace-off = no limit
pace-minutes = { $count } min
pace-hours = { $count } h
pace-half = ⏳ half the time is left

late-move = ⏳ { $name }: time is up, 🤖 makes the move
unheard = 🚫 I cannot write to { $names } in private: cards by the button below
cut-off = 🚫 { $name }: I cannot write to you in private, 🤖 plays. Unblock me, and you are back
late-away = 💤 { $name }: time is up twice in a row, 🤖 plays
seat-left = 🚪 { $name } has left. The seat is free, 🤖 plays meanwhile
away-you = 💤 🤖 plays for you

button-here = I'm back
toast-back = Welcome back!

error-pace-not-entitled = Group admins and whoever opened the table set the time for a turn
error-bad-pace = The time for a turn can be: { $allowed }
