# What a person chooses for himself

mine-title = 👤 My settings
mine-notify = 1. A new message when it is my move
mine-notify-always = always
mine-notify-pause = after a pause
mine-notify-never = never
mine-autoplay = 2. Play a forced card
mine-autoplay-yes = by itself
mine-autoplay-no = wait for me
mine-confirm = 3. Before conceding
mine-confirm-yes = ask again
mine-confirm-no = don’t ask
mine-suits = 4. Suits
mine-locale = 5. Language

command-my = my settings
