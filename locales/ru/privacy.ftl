forget-question =
    Забыть вас? Имя, язык, настройки, ваши правила и статистика исчезнут. Сыгранные партии останутся, но место в них будет без имени.
button-forget = Забыть меня
button-forget-not = Нет, оставить
answer-forgotten = Больше я о вас ничего не знаю. Напишете снова — познакомимся заново
toast-forgotten = Забыто
toast-not-forgotten = Всё остаётся как есть
error-still-seated = Вы за столом. Сначала встаньте: /leave, или закройте его: /stop
toast-too-fast = Не так быстро, пожалуйста
command-forgetme = удалить мои данные
