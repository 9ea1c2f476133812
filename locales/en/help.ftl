help-title = 🎴 Thousand with friends
help-start =
    In a group: /new, everyone joins with a button, then Start.
    Alone: /play in our private chat. Easier: /play novice, harder: /play expert.
    Your cards and buttons come in private, tricks are shown to all.
help-game-title = The game in a breath
help-game =
    Three players, 24 cards, 7 each and 3 in the talon.
    Rank: A 10 K Q J 9. Points: 11 10 4 3 2 0.
    Bids start at 100: the highest bidder takes the talon, gives each opponent a card and names the contract.
    Follow suit. No card of the suit? Play a trump.
    A marriage (K and Q of a suit) scores ♥{"\u00A0"}100, ♦{"\u00A0"}80, ♣{"\u00A0"}60, ♠{"\u00A0"}40 and sets trump.
    Contract made: you score it; lost: you lose it. At 880 you ride the barrel 🛢: make a contract of 120 to win.
    A deal without a trick is a bolt ‖, three bolts cost 120.
help-fair = 🔒 is the lock of the next deal: its secret is fixed beforehand, so the cards cannot be swapped. After the deal: “Check this deal”.
help-commands-title = Commands

welcome-title = 🎴 Thousand
welcome =
    Add me to a group and send /new there: sit down with friends, your cards come here.
    Or play right now against 🤖: /play
    Rules and commands: /help
welcome-group =
    🎴 You can play Thousand here. Open a table: /new
    Rules: /rules · Language: /language
language-choice = Which language? · На каком языке говорить?

command-new = a new table
command-play = play against the computer
command-hand = my hand
command-score = the score
command-rules = rules of the table
command-pace = time for a turn
command-leave = leave the table
command-stop = end the game
command-language = language
command-help = what I can do
command-start = start

profile-short = The card game Thousand with friends in a group, or against the computer
profile-description =
    🎴 Thousand (Тысяча) with friends, right in your group: bidding, the talon, marriages, the barrel, and the house rules you grew up with.

    Add me to a group and send /new. Alone: /play.
