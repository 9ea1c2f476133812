# How the group is told of tricks

tricks-title = 🃏 Взятки: { $shown }
tricks-posts = сообщениями
tricks-live = на столе
tricks-about =
    Сообщениями: каждая взятка приходит отдельно.
    На столе: взятки сменяют друг друга в сообщении стола, чат не растёт.
    Прикуп и итог кона приходят всегда.
tricks-record = Взятки: { $tricks }

command-tricks = как показывать взятки

error-tricks-not-entitled = Как показывать взятки, решают админы группы и тот, кто собирает стол
error-bad-tricks = Взятки показываю так: { $allowed }
