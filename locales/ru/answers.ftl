# Answers to taps (toasts, at most 200 units)

toast-done = Принято
toast-already = Уже сделано
toast-kept = Принято, скоро откроем
toast-voted = Голос учтён
toast-joined = Вы за столом
toast-left = Вы встали из-за стола
toast-started = Игра началась
toast-closed = Стол закрыт
toast-stopped = Партия остановлена
toast-dealt = Сдаём
toast-taken-over = Теперь играете вы
toast-unknown = Эта кнопка больше не работает
toast-language = Говорим по-русски

# Answers to commands

answer-group-only = Это для группы: добавьте меня туда и пошлите /new
answer-private-only = Это в личке: откройте чат со мной
answer-hand-there = Карты у вас в личке
answer-sit-down = Чтобы сесть за стол, откройте меня в личке и нажмите «Старт»
answer-left = Вы встали. За вас доиграет 🤖 или тот, кто сядет на ваше место
answer-unknown-argument = Не понимаю: { $text }
answer-unknown-level = Не понимаю: { $text }. Против кого: { $levels }? Например, /play { $strongest }
answer-unknown-command = Нет такой команды. Что умею: /help
answer-only-commands = Я понимаю команды: /help
answer-rules-stay = Стол уже есть, его правила: { $rules }. Поменять: /settings
answer-anonymous = Сесть можно только от своего имени, не от группы и не от канала
answer-start-first = Откройте меня в личке и нажмите «Старт»
answer-language = Говорим по-русски
answer-joined = Вы за столом в группе «{ $title }». Карты придут сюда
answer-voted = За конец партии: { $votes } из { $need }
answer-broken = Что-то сломалось, попробуйте ещё раз
