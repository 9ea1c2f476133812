forget-question =
    Shall I forget you? Your name, language and settings go, your own rules and your statistics. Games you played stay on record with a seat without a name.
button-forget = Forget me
button-forget-not = No, stay
answer-forgotten = I know nothing about you any more. If you write again, we meet anew
toast-forgotten = Forgotten
toast-not-forgotten = All stays as it is
error-still-seated = You are at a table. Leave it first: /leave, or close it: /stop
toast-too-fast = Not so fast, please
command-forgetme = delete my data
