# What a person chooses for himself

mine-title = 👤 My settings
mine-notify = 1. A new message when it is my move
mine-notify-always = always
mine-notify-pause = after a pause
mine-notify-never = never
mine-autoplay = 2. Play an only card at once
mine-autoplay-yes = yes
mine-autoplay-no = no
mine-confirm = 3. Ask again before conceding
mine-confirm-yes = yes
mine-confirm-no = no
mine-suits = 4. Suits
mine-locale = 5. Language

command-my = my settings
