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
mine-cards = 5. My cards
mine-cards-text = as text
mine-cards-picture = with a picture
mine-theme = 6. Pictures
mine-theme-whose = In a group pictures are as whoever opened the table, or asks for one, has them.
mine-theme-light = light
mine-theme-dark = dark
mine-locale = 7. Language

command-my = my settings
