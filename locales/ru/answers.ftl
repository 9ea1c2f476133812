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
toast-hand = Карты у вас в личке
toast-unknown = Эта кнопка больше не работает
toast-language = Говорим по-русски
toast-turned = Готово

# Answers to commands

answer-group-only = Это для группы: добавьте меня туда и пошлите /new
answer-private-only = Это в личке: откройте чат со мной
answer-no-game = Здесь сейчас не играют. Новый стол: /new
answer-no-game-private = Вы нигде не играете. Сыграть с 🤖: /play
answer-table-exists = Здесь уже есть стол
answer-game-exists = Вы уже играете: /hand
answer-left = Вы встали. За вас играет 🤖
answer-left-lobby = Вы встали из-за стола
answer-not-seated = Вы здесь не за столом
answer-unknown-argument = Не понимаю: { $text }
answer-unknown-rules = Нет таких правил: { $text }. Есть: { $presets }
answer-unknown-command = Нет такой команды. Что умею: /help
answer-anonymous = Сесть можно только от своего имени, не от группы и не от канала
answer-start-first = Откройте меня в личке и нажмите «Старт», и вы за столом
answer-joined = Вы за столом: { $title }. Карты придут сюда
answer-hand-sent = Карты у вас в личке
answer-stopped = Партия остановлена
answer-voted = За конец партии: { $votes } из { $need }
answer-admin-only = Это может сделать админ группы
answer-broken = Что-то сломалось, попробуйте ещё раз
