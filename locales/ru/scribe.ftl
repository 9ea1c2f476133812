# The scribe: the score of a game played with real cards. Names are never inflected.

scribe-title = 📝 Пишем партию
scribe-who = Кто играет, по кругу?
scribe-who-how = Нажмите «Я играю» или ответьте на это сообщение именами: Аня, Борис, Вера
scribe-first = Кто сдаёт первым?
scribe-begun = Партия уже идёт? Ответьте счётом по порядку: 340 505 −120
scribe-ask-declarer = Кто играет?
scribe-ask-contract = { $name }: какой заказ?
scribe-ask-marriages = Марьяжи: жмите, пока не встанет нужное имя
scribe-ask-last = Последняя взятка: чья?
scribe-ask-number = { $name }: очки в картах, без марьяжей
scribe-ask-talon = { $name } сдаёт: сколько стоит прикуп?
scribe-how-number = Сначала десятки, потом единицы. Или числом в ответ на это сообщение
scribe-how-numbers = Сначала десятки, потом единицы. Или числами в ответ на это сообщение, по порядку: { $names }
scribe-tens = Уже { $points } и…
scribe-check = Записать?
scribe-fixing = Исправляем кон { $number }
scribe-which = Какой кон исправить?
scribe-who-deals = Кто сдаёт?
scribe-really-stop = Закончить, не доиграв? Запись останется
scribe-broken-off = 📝 Партия не доиграна
scribe-not-begun = 📝 Запись закрыта
scribe-unplayed = Коны после победы не в счёт: { $count }
scribe-signs = - болт · ¹ ² ³ попытка на бочке
scribe-fined = Третья девятка: { $name } { $points }
scribe-earlier = раньше конов: { $count }

button-scribe-me = Я играю
button-scribe-same = Те же: { $names }
button-scribe-onward = Дальше
button-scribe-close = Не писать
button-scribe-thrown = Все пас, карты брошены
button-scribe-dark = 🌑 Втёмную, { $points }
button-scribe-concede = Роспись
button-scribe-aces = 4 туза { $points }
button-scribe-no-marriages = Марьяжей нет
button-scribe-write = ✅ Записать
button-scribe-nines = 4 девятки: { $name }
button-scribe-nobody = нет
button-scribe-trick = { $name }: { $took ->
    [yes] есть взятка
   *[no] без взятки
}
button-scribe-undo = ↩ Отменить
button-scribe-redo = ↪ Вернуть
button-scribe-more = Ещё…
button-scribe-fix = Исправить кон
button-scribe-dealer = Сдаёт другой
button-scribe-fine = Третья девятка: { $name }
button-scribe-end = Закончить, не доиграв
button-scribe-stop = Да, закончить
button-scribe-drop = Вычеркнуть этот кон
button-scribe-again = Ещё партия, те же

toast-scribe-written = Записано
toast-scribe-undone = Отменено
toast-scribe-redone = Снова записано
toast-scribe-number = { $name }: { $points }
toast-scribe-contract = { $name }: заказ { $points }

error-no-scribe = Эта запись закрыта. Новая: /scribe
error-scribe-stale = Спрашиваем уже о другом, показываем заново
error-scribe-not-entitled = Пишут игроки, тот, кто открыл запись, и админы
error-scribe-button = Здесь ответьте кнопкой
error-scribe-number = Здесь число от 0 до { $most }
error-scribe-contract = Заказ от { $least } до { $most }, по { $step }
error-scribe-standing = Нужен счёт каждого, по порядку: 340 505 −120
error-scribe-name = Имя: от 1 до { $most } букв
error-scribe-name-taken = Такое имя уже есть: { $name }
error-scribe-full = Больше { $most } не играют

command-scribe = писать партию с настоящими картами
