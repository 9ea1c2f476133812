"""Outcome lines, the deals of a paper game: ``by=0:120 won=125:5,30:2,5:1`` (A11)."""

from collections.abc import Sequence
from typing import Final

from bot.engine.lines import Words, print_standing, print_won
from bot.engine.outcome import Outcome
from bot.engine.pieces import Token, malformed, tokens_of
from bot.engine.rules import Rules
from bot.engine.state import Standing

_KEYS: Final = ("dealer", "by", "won", "nines", "score", "rules")
_FLAGS: Final = ("dark", "golden", "w")


def parse_outcome(text: str, rules: Rules | None = None) -> Outcome:
    """The outcome written ``text``; ``rules`` are its rules when it names none itself."""
    return read_outcome(tokens_of(text), rules)


def read_outcome(
    tokens: Sequence[Token],
    rules: Rules | None = None,
    scores: tuple[Standing, ...] | None = None,
    players: int = 3,
) -> Outcome:
    """`parse_outcome` for words already split, keeping their columns; ``scores`` is the standing
    when the line gives none, ``players`` how many play when neither it nor ``won`` tells."""
    line = Words(tokens, _KEYS, _FLAGS, rules, hands=False)
    won = line.won()
    if any(points is None for points, _ in won):
        raise malformed("? is for views", line.word("won"))
    scores = line.scores() or scores or (Standing(),) * (len(won) or players)
    count = len(scores)
    if won and len(won) != count:
        raise malformed(f"{count} players have a standing", line.word("won"))
    sitting = next((seat for seat, (_, tricks) in enumerate(won) if tricks is None), None)
    dealer = line.number("dealer", count - 1, sitting)
    dealer = count - 1 if dealer is None else dealer
    if not won and count == 4 and not line.rules.stock:
        sitting = dealer
    declarer, contract = line.contract(count)
    outcome = Outcome(
        rules=line.rules,
        scores=scores,
        dealer=dealer,
        points=tuple(points or 0 for points, _ in won) or (0,) * count,
        tricks=tuple(tricks or 0 for _, tricks in won) or (0,) * count,
        declarer=declarer,
        contract=contract,
        sitting=sitting,
        dark="dark" in line.flags,
        golden="golden" in line.flags,
        conceded="w" in line.flags,
        nines=line.number("nines", count - 1, None),
    )
    _check(line, outcome)
    return outcome


def print_outcome(outcome: Outcome, *, rules: bool = True) -> str:
    """The canonical outcome line; ``rules=False`` leaves its rules out."""
    words = []
    told = None if outcome.conceded else outcome.sitting  # by the "-" in won
    if outcome.dealer != (outcome.players - 1 if told is None else told):
        words.append(f"dealer={outcome.dealer}")
    if outcome.declarer is not None:
        words.append(f"by={outcome.declarer}:{outcome.contract}")
    if not outcome.conceded:
        words.append("won=" + print_won(outcome.points, outcome.tricks, outcome.sitting))
    if outcome.nines is not None:
        words.append(f"nines={outcome.nines}")
    # without won= and score=, three play
    always = outcome.conceded and outcome.players != 3
    words += print_standing(outcome.scores, outcome.rules, with_rules=rules, always=always)
    flags = {"dark": outcome.dark, "golden": outcome.golden, "w": outcome.conceded}
    return " ".join((*words, *(flag for flag, up in flags.items() if up)))


def _check(line: Words, outcome: Outcome) -> None:
    """Raise Malformed when the line tells no deal. Sums are not checked: paper games (A11)."""
    four = outcome.players == 4 and not outcome.rules.stock
    if not 2 <= outcome.players <= 4:
        raise malformed("two to four play", line.word("won"))
    if outcome.conceded == ("won" in line.values):
        raise malformed("either won= or w tells how the deal ended", line.word("won"))
    if not outcome.conceded and four != (outcome.sitting is not None):
        wrong = "points:- for the dealer" if four else "points:tricks for everybody"
        raise malformed(f"won= has {wrong}", line.word("won"))
    if outcome.sitting is not None and outcome.dealer != outcome.sitting:
        raise malformed("the dealer is who sits out", line.word("dealer"))
    if sum(part.endswith(":-") for part in line.word("won").text.split(",")) > 1:
        raise malformed("one seat sits out", line.word("won"))
    if outcome.rules.stock:
        if outcome.declarer is not None or outcome.conceded or outcome.dark or outcome.golden:
            raise malformed("the stock game has no declarer", line.word("by"))
    elif outcome.declarer is None or outcome.declarer == outcome.sitting:
        raise malformed("by=seat:points tells who played", line.word("by"))
    elif not outcome.contract and not outcome.conceded:
        raise malformed("a contract of 0 can only be thrown in, w", line.word("by"))
    if outcome.nines is not None and outcome.nines == outcome.sitting:
        raise malformed("who sits out holds no nines", line.word("nines"))
