# How the group is told of tricks

tricks-title = 🃏 Tricks: { $shown }
tricks-posts = as messages
tricks-live = on the table
tricks-about =
    As messages: each trick is posted by itself.
    On the table: each trick takes the place of the last in the table message, so the chat stays short.
    The talon and the result always come.
tricks-record = Tricks: { $tricks }

command-tricks = how tricks are shown

error-tricks-not-entitled = Group admins and whoever opened the table choose how tricks are shown
error-bad-tricks = Tricks can be shown as: { $allowed }
