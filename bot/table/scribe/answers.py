"""What an answer makes of a deal that is being told: each checked against its question."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from bot.table.errors import TableError
from bot.table.scribe.deal import FIVE, Question, Telling
from bot.table.scribe.draft import MARRIAGES, Draft

SOFT: Final = "mtqe"
"""The first letters of marks: they change what is shown, not what is asked, and may be repeated."""
_DIGITS: Final = 5


def told(telling: Telling, token: str) -> Draft:
    """The draft with one more answer or mark (`bot.table.scribe.draft` says which there are).

    TableError ``scribe-stale`` for what answers nothing that is asked; ``scribe-number`` and
    ``scribe-contract`` for a number that cannot be.
    """
    answer = _ANSWERS.get(token[:1])
    if answer is None:
        raise TableError("scribe-stale")
    return answer(telling, token[1:])


def untold(draft: Draft) -> Draft:
    """The draft without its last answer; marks stay."""
    return replace(draft, steps=draft.steps[:-1], tens=0, leaf=0)


def number_in(text: str) -> int | None:
    """The whole number that ``text`` is; None when it is none, or longer than anybody means."""
    plain = text.isascii() and text.isdecimal() and len(text) <= _DIGITS
    return int(text) if plain else None


def _stepped(telling: Telling, step: str) -> Draft:
    draft = telling.draft
    return replace(draft, steps=(*draft.steps, step), tens=0, leaf=0)


def _declarer(telling: Telling, rest: str) -> Draft:
    _must_ask(telling, "declarer")
    return _stepped(telling, f"d{_seat(rest, telling.turn)}")


def _thrown_in(telling: Telling, rest: str) -> Draft:
    _must_ask(telling, "declarer")
    _must(not rest and telling.may_throw_in)
    return _stepped(telling, "x")


def _contract(telling: Telling, rest: str) -> Draft:
    _must_ask(telling, "contract")
    values, points = telling.contracts, number_in(rest)
    if points not in values:
        step = telling.rules.bid_step
        raise TableError("scribe-contract", least=values[0], most=values[-1], step=step)
    return _stepped(telling, f"c{points}")


def _dark(telling: Telling, rest: str) -> Draft:
    _must_ask(telling, "contract")
    _must(not rest and telling.may_be_dark)
    return _stepped(telling, "k")


def _conceded(telling: Telling, rest: str) -> Draft:
    _must_ask(telling, "number", "last")
    _must(not rest and telling.may_concede)
    return _stepped(telling, "w")


def _last(telling: Telling, rest: str) -> Draft:
    _must_ask(telling, "last")
    return _stepped(telling, f"l{_seat(rest, telling.turn)}")


def _number(telling: Telling, rest: str) -> Draft:
    _must_ask(telling, "number", "talon")
    number = number_in(rest)
    if number is None or number > telling.most:
        raise TableError("scribe-number", most=telling.most)
    return _stepped(telling, f"n{number}")


def _tens(telling: Telling, rest: str) -> Draft:
    _must_ask(telling, "number", "talon")
    tens = number_in(rest)
    if tens is None or tens % 10 or tens > telling.most:
        raise TableError("scribe-number", most=telling.most)
    return replace(telling.draft, tens=tens)


def _ones(telling: Telling, rest: str) -> Draft:
    ones = number_in(rest)
    _must(ones is not None and ones < 10)
    return _number(telling, str(telling.draft.tens + int(rest)))


def _rounded(telling: Telling, rest: str) -> Draft:
    _must_ask(telling, "number", "talon")
    number = number_in(rest)
    _must(telling.in_fives and number in range(0, telling.most + 1, FIVE))
    # none is none: rounding would leave open whether there was a trick
    return _stepped(telling, f"r{number}" if number else "n0")


def _none(telling: Telling, rest: str) -> Draft:
    _must_ask(telling, "number")
    _must(telling.may_be_bolted and rest in ("+", "-"))
    draft = _stepped(telling, "n0")
    return replace(draft, steps=(*draft.steps, f"f{telling.seat}{rest}"))


def _made(telling: Telling, rest: str) -> Draft:
    _must_ask(telling, "made")
    _must(rest in ("+", "-"))
    return _stepped(telling, f"y{rest}")


def _golden(telling: Telling, rest: str) -> Draft:
    _must(not telling.draft.steps and telling.may_be_golden and rest in ("+", "-"))
    return replace(telling.draft, golden=rest == "+", leaf=0)


def _exact(telling: Telling, rest: str) -> Draft:
    _must_ask(telling, "number", "talon")
    _must(telling.in_fives and rest in ("+", "-"))
    return replace(telling.draft, exact=rest == "+", tens=0)


def _marriage(telling: Telling, rest: str) -> Draft:
    _must_ask(telling, "number")
    place = MARRIAGES.find(rest[:1] or "?")
    _must(0 <= place < len(telling.worth))
    owners = list(telling.draft.marriages)
    owners[place] = None if rest[1:] == "-" else _seat(rest[1:], telling.turn)
    return replace(telling.draft, marriages=tuple(owners))


def _trick(telling: Telling, rest: str) -> Draft:
    _must(rest[-1:] in ("+", "-"))
    return _stepped(telling, f"f{_seat(rest[:-1], telling.undecided)}{rest[-1]}")


def _nines(telling: Telling, rest: str) -> Draft:
    _must_ask(telling, "number")
    _must(telling.asks_for_nines)
    return replace(telling.draft, nines=None if rest == "-" else _seat(rest, telling.turn))


_ANSWERS: Final[dict[str, Callable[[Telling, str], Draft]]] = {
    "d": _declarer,
    "x": _thrown_in,
    "c": _contract,
    "k": _dark,
    "w": _conceded,
    "l": _last,
    "n": _number,
    "r": _rounded,
    "b": _none,
    "y": _made,
    "t": _tens,
    "u": _ones,
    "m": _marriage,
    "f": _trick,
    "q": _nines,
    "g": _golden,
    "e": _exact,
}


def _must_ask(telling: Telling, *questions: Question) -> None:
    _must(telling.question in questions)


def _must(fits: bool) -> None:
    if not fits:
        raise TableError("scribe-stale")


def _seat(text: str, among: Iterable[int]) -> int:
    seat = number_in(text)
    if seat is None or seat not in among:
        raise TableError("scribe-stale")
    return seat
