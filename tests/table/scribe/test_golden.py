"""The scribe against the golden games: told by buttons, from outcomes alone."""

from pathlib import Path
from random import Random

import pytest

from bot.engine.events import Event
from bot.engine.game import Game
from bot.engine.record import Entry, Record, parse_records
from bot.engine.rules import presets
from bot.engine.scoring import outcome_of, score
from bot.engine.state import State
from tests.engine.courses import random_course
from tests.games.record import FOLDER
from tests.table.scribe.telling import book_of, tap, told

_FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("exact", [False, True], ids=["fives", "exact"])
@pytest.mark.parametrize("file", _FILES, ids=lambda file: file.stem)
def test_standings_of_the_golden_games(file: Path, exact: bool) -> None:
    """Every standing, every line and the winner of every golden game come out of what its players
    could tell by tapping: who played, for how much, marriages and card points, by fives or to the
    point."""
    for record in parse_records(file.read_text(encoding="utf-8")):
        first = record.entries[0].opening
        book = book_of(record.rules, len(first.scores), first.dealer, first.scores)
        for entry, events in _played(record):
            if entry.state is not None and not entry.state.redealt:
                book = told(book, outcome_of(entry.state), events, exact=exact)
                assert entry.result is not None
                rows = [row for row in book.paper.rows if row.number == book.paper.deals]
                assert entry.result.lines == tuple(line for r in rows for line in r.result.lines)
            elif entry.result is not None and entry.result.lines:
                book = tap(book, "fine")
            assert entry.scores == book.paper.scores
        assert record.winner == book.paper.winner


def _played(record: Record) -> list[tuple[Entry, tuple[Event, ...]]]:
    """The deals of ``record`` with what happened in them."""
    found = []
    for entry in record.entries:
        opening = entry.opening
        assert isinstance(opening, State)
        game = Game.resume(
            opening.rules,
            number=1,
            dealer=opening.dealer,
            scores=opening.scores,
            opening=opening,
            actions=entry.actions,
        )
        found.append((entry, game.events))
    return found


@pytest.mark.parametrize("exact", [False, True], ids=["fives", "exact"])
@pytest.mark.parametrize("name", presets())
def test_any_deal_can_be_told(name: str, exact: bool) -> None:
    """Random deals from random standings, under each preset and number of players, golden ones
    too: told by buttons they make the lines and standings that they made when played."""
    rng, rules = Random(name), presets()[name]
    for players in [*rules.players] * 12:
        course = random_course(rng, rules, players)
        state = course.states[-1]
        if state.redealt:
            continue
        outcome = outcome_of(state)
        # a book's first deal is golden where the rules know such
        played = rules if state.golden else rules.change(golden="off")
        book = book_of(played, players, state.dealer, course.states[0].scores)
        book = told(book, outcome, course.events[-1], exact=exact)
        assert score(outcome)[0] == book.paper.rows[-1].result
