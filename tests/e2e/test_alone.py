from pathlib import Path

import pytest

from bot.sandbox.people import Person
from tests.e2e.evening import Evening
from tests.e2e.player import Player, playing

DEALS = {"ru": ("Кон 1:", "Кон 2:", "Дальше"), "en": ("Deal 1:", "Deal 2:", "Next deal")}


@pytest.mark.parametrize("locale", ["ru", "en"])
async def test_one_person_plays_against_computers(locale: str, tmp_path: Path) -> None:
    """/play in private: two whole deals by tapping, without a group, with two computers that
    play by the rules; the record tells who moved."""
    first, second, onward = DEALS[locale]
    async with Evening(tmp_path, locale=locale, seed=3) as evening:
        anna = evening.friends[0]
        calls = len(evening.sandbox.calls())
        await anna.send("/play")
        player = Player(anna, evening.sandbox, evening.clock)
        async with playing(player):
            await evening.until(lambda: first in told(anna))
            await evening.until(lambda: onward in anna.buttons() or second in told(anna))
            await anna.tap(onward)
            await evening.until(lambda: second in told(anna))
        kept, replayed = evening.records.table(), evening.records.replayed()
        told_others = {c.chat for c in evening.sandbox.calls()[calls:]} - {anna.id, None}

    assert set() == told_others
    assert [True, False, False] == sorted(
        (s["person"] == anna.id for s in kept.seats), reverse=True
    )
    assert {"person", "computer"} <= {move.by for move in kept.moves}
    seat = next(i for i, one in enumerate(kept.seats) if one["person"] == anna.id)
    assert {"computer", "rules"} >= {move.by for move in kept.moves if move.seat != seat}
    assert 2 <= len(replayed["deals"])


def told(person: Person) -> str:
    """All that the bot says to somebody in private now."""
    return "\n".join(message.text for message in person.messages())
