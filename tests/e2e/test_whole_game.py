import re
from pathlib import Path

import pytest

from tests.e2e.evening import NAMES, Evening, spoken
from tests.e2e.player import Player, playing

SEED = 588
"""Of a game that these players finish in nine deals."""
DEALS = 9
TRICKS = 8
VICTORY = {"ru": "🎴 Партия! Победа: {}", "en": "🎴 {} wins the game!"}


def pictures(evening: Evening) -> list[bytes]:
    """What the group was sent as photos."""
    messages = evening.sandbox.world.chats[evening.group].messages.values()
    return [one.photo.content for one in messages if one.photo is not None]


@pytest.mark.parametrize("locale", ["ru", "en"])
async def test_three_friends_play_to_the_winner(locale: str, tmp_path: Path) -> None:
    """From /new to the winner by buttons alone: every tap is understood, every trick is in the
    group, and the record in the database replays to the winner the group was told."""
    victories = [VICTORY[locale].format(name) for name in NAMES[locale]]
    async with Evening(tmp_path, locale=locale, seed=SEED) as evening:
        anna, boris, vera = evening.friends
        await evening.sit_down(locale)
        players = [
            Player(anna, evening.sandbox, evening.clock, hurries=True, curious=True),
            Player(boris, evening.sandbox, evening.clock),
            Player(vera, evening.sandbox, evening.clock),
        ]
        async with playing(*players):
            await evening.until(lambda: any(one in evening.said() for one in victories))
            await evening.until(lambda: bool(pictures(evening)))
        said = evening.said()
        shown = pictures(evening)
        kept, replayed = evening.records.table(), evening.records.replayed()

    toasts = set().union(*(player.toasts for player in players))
    understood = spoken(
        locale,
        *("toast-done", "toast-already", "toast-kept", "toast-dealt"),
        *("error-stale", "error-table-ended"),
    )
    assert set() == toasts - understood - {""}
    assert DEALS * "".join(map(str, range(1, TRICKS + 1))) == "".join(
        re.findall(r"^(\d) · ", said, re.MULTILINE)
    )
    assert ("over", DEALS) == (kept.stage, len(replayed["deals"]))
    assert kept.version == len(kept.deals) + len(kept.moves)
    assert [b"\x89PNG"] == [one[:4] for one in shown]
    winner = kept.names[replayed["winner"]]
    total = replayed["deals"][-1]["scores"][replayed["winner"]]["total"]
    assert f"{VICTORY[locale].format(winner)}\n\n1 {winner} {total}" in said
