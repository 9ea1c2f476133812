answer-group-lost = I may not write in the group “{ $title }”: its game waits until I may again

error-paused = The game waits: the bot may not write in the group
error-other-hand = You held other cards in this deal. Sit here from the next one
error-not-member = This table is for members of its group. Tap Join under it there
error-other-chat = That table is in another chat
