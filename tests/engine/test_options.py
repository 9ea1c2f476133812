"""Every house rule changes something: options.txt, a table of cases in which one option's value
alone decides what happens. Its expectations come from docs/rules.md, not from the engine."""

import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from bot.engine.cards import DECK, NAMES
from bot.engine.deal import open_deal, open_position
from bot.engine.errors import BadRules
from bot.engine.events import Gave
from bot.engine.game import Game
from bot.engine.notation import parse_action, parse_position, print_position, print_view
from bot.engine.options import OPTIONS, Option
from bot.engine.pieces import print_scores
from bot.engine.record import Record, parse_records
from bot.engine.rules import Rules, parse_rules
from bot.engine.scoring import settlement
from bot.engine.state import Standing, State
from bot.engine.view import seen, view

_FILE: Final = Path(__file__).with_name("options.txt")
_RULES_PAGE: Final = Path(__file__).parents[2] / "docs" / "rules.md"
_CASES_AN_OPTION: Final = 2


@dataclass(frozen=True)
class Case:
    """One entry of the table; ``expected``: a value of the option → what it leads to."""

    section: str
    option: str
    rules: str
    input: str
    asked: str
    expected: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        return f"{self.option}-{self.asked}"


def _read(text: str) -> list[Case]:
    names: dict[str, str] = {}
    blocks: list[list[str]] = []  # the head of a case, then its values
    for raw in text.splitlines():
        if not raw or raw.startswith("#"):
            continue
        line = re.sub(r"{(\w+)}", lambda found: names[found[1]], raw)
        if definition := re.fullmatch(r"([A-Z_0-9]+) = (.+)", line):
            names[definition[1]] = definition[2]
        elif line.startswith("  "):
            blocks[-1].append(line.strip())
        else:
            blocks.append([line])
    return [_case(*block) for block in blocks]


def _case(head: str, *values: str) -> Case:
    section, option, rules, given, asked = head.split("  ")
    pairs = [value.split(": ", 1) for value in values]
    expected = ((value, _sorted(said) if asked == "legal" else said) for value, said in pairs)
    return Case(section, option, rules, given, asked, tuple(expected))


def _sorted(tokens: str) -> str:
    return " ".join(sorted(tokens.split()))


CASES: Final = _read(_FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: Case) -> None:
    """With each value, and all else the same, the cited rule leads to what the table says."""
    answers = tuple((value, _answer(case, value)) for value, _ in case.expected)

    assert case.expected == answers, f"docs/rules.md {case.section}"


def test_each_value_decides() -> None:
    """No two values of a case lead to the same."""
    results = {case: [expected for _, expected in case.expected] for case in CASES}

    assert [] == [case for case, said in results.items() if len(set(said)) < max(2, len(said))]


@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_has_cases(name: str) -> None:
    """Each option decides at least twice, and each of its values is tried."""
    cases = [case for case in CASES if case.option == name]
    tried = {value for case in cases for value, _ in case.expected}

    assert len({(case.rules, case.input, case.asked) for case in cases}) >= _CASES_AN_OPTION
    assert set() == _values(OPTIONS[name]) - _items(OPTIONS[name], tried)


def test_only_options_that_exist() -> None:
    """The table names options by the names they have, and no case twice."""
    assert set(OPTIONS) == {case.option for case in CASES}
    assert [] == [case for case, count in Counter(CASES).items() if count > 1]


def test_cited_sections_exist() -> None:
    """Each case cites a section, a step or a ruling of docs/rules.md."""
    known = _sections(_RULES_PAGE.read_text(encoding="utf-8"))

    assert set() == {cited for case in CASES for cited in case.section.split()} - known


def _sections(page: str) -> set[str]:
    """``4`` for a heading, ``4.8`` for a step under it, ``A51`` for a ruling."""
    found = set(re.findall(r"\bA\d+\b", page))
    number = ""
    for line in page.splitlines():
        if heading := re.match(r"## (\d+)\. ", line):
            number = heading[1]
            found.add(number)
        elif step := re.match(r"\*\*(?:`\w+`[^*]*)?(\d+)\.", line):
            found.add(f"{number}.{step[1]}")
    return found


def _values(option: Option) -> set[str]:
    """Every value that the settings offer, as text; of lists, every item."""
    return {option.text(value) for value in option.values}


def _items(option: Option, tried: set[str]) -> set[str]:
    if option.kind not in ("numbers", "names"):
        return tried
    return {item for value in tried for item in value.split(",")}


def _answer(case: Case, value: str) -> str:
    """What happens under ``value``, as the table writes it."""
    rules = parse_rules(f"{case.rules};{case.option}={value}")
    asked, _, seat = case.asked.partition(" ")
    if asked == "seats":
        return _may_sit(rules, int(seat))
    if case.input.startswith(("by=", "won=")):
        return _of_record(_record(rules, case.input), asked)
    opening, _, actions = case.input.partition(" do ")
    game = _game(rules, opening)
    for token in actions.split():
        game = game.act(parse_action(token))
    assert game.state is not None
    if asked == "legal":
        return _sorted(" ".join(map(str, game.state.legal)))
    if asked == "pos":
        return print_position(game.state, rules=False)
    if asked == "score":
        return _told(game.scores, game.winner)
    viewer = None if seat == "-" else int(seat)
    if asked == "view":
        return print_view(view(game.state, viewer), rules=False)
    assert asked == "gives"
    return " ".join(_gift(seen(event, viewer, game.state)) for event in _gifts(game))


def _game(rules: Rules, opening: str) -> Game:
    """The game whose present deal begins as the case says."""
    first, _, rest = opening.partition(" ")
    if first == "deck":
        players = int(rest)
        scores = (Standing(),) * players
        state: State = open_deal(rules, DECK, players - 1, scores).state
    elif first == "open":
        state = open_position(parse_position(rest, rules))
    else:
        state = parse_position(opening, rules)
    return Game.resume(rules, number=1, dealer=state.dealer, scores=state.scores, opening=state)


def _record(rules: Rules, deals: str) -> Record:
    return parse_records("\n".join((f'[Rules "{rules}"]', *deals.split(" // "))))[0]


def _of_record(record: Record, asked: str) -> str:
    if asked == "score":
        return _told(record.scores, record.winner)
    if asked == "chips":
        dealer = record.entries[-1].opening.dealer
        chips = settlement(record.rules, record.scores, record.winner, dealer)
        return ",".join(map(str, chips))
    assert asked == "golden"
    return "yes" if record.circle.goes_on(record.rules, len(record.scores)) else "no"


def _told(scores: tuple[Standing, ...], winner: int | None) -> str:
    return print_scores(scores) + ("" if winner is None else f" wins {winner}")


def _may_sit(rules: Rules, players: int) -> str:
    try:
        Game.start(rules, players, dealer=0)
    except BadRules:
        return "no"
    return "yes"


def _gifts(game: Game) -> list[Gave]:
    return [event for event in game.events if isinstance(event, Gave)]


def _gift(event: object) -> str:
    assert isinstance(event, Gave)
    return f"?>{event.to}" if event.card is None else f"{NAMES[event.card]}>{event.to}"
