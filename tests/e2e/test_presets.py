from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from bot.engine.rules import preset, presets
from bot.table.model import Locale
from tests.e2e.evening import Evening, spoken
from tests.e2e.hasty import KINDS, Decks, Haste, HastyPlayer, Whims, kind
from tests.e2e.player import playing

NAMES: Final[dict[Locale, tuple[str, ...]]] = {
    "ru": ("Аня", "Борис", "Вера", "Глеб"),
    "en": ("Anna", "Boris", "Vera", "Glen"),
}
ENDED: Final[dict[Locale, str]] = {"ru": "🎴 Партия! Победа: {}", "en": "🎴 {} wins the game!"}


@dataclass(frozen=True)
class Case:
    """A game of ``players`` hasty people under a preset, with ``decks`` that make it a short one
    and give them the rare buttons ``rare`` to press."""

    rules: str
    players: int
    decks: tuple[int, ...]
    rare: tuple[str, ...]
    modest: int = 100
    bold: int = 160
    order: int = 160
    locale: Locale = "ru"

    def __str__(self) -> str:
        return f"{self.rules}-{self.players}-{self.locale}"


LITERARY: Final = (1, 1, 49, 1, 1, 1, 49, 1, 1, 1, 49, 29)
BEGINNER: Final = (1, 1, 101, 97, 72, 101, 97)
CONVENTIONS: Final = (1, 1, 5, 79, 77, 101, 265, 1, 1, 1, 28)
ANDROID: Final = (1, 21, 71, 1, 1, 71, 1, 1, 71, 1, 1, 27)
CASES: Final = (
    Case(
        "classic",
        3,
        (1, 1, 9, 187, 145, 29, 110, 145),
        ("bid", "p", "give", "order", "redeal", "w"),
        order=300,
    ),
    Case("club", 2, (1, 2, 8, 2, 45, 2, 37), ("t1", "t2", "lay", "w"), order=220),
    Case("minigames", 3, (1, 1, 9, 101, 96, 72, 101, 28), ("redeal", "w"), order=220, locale="en"),
    Case("minigames_golden", 3, (1, 5, 77, 79, 77, 1, 1, 28), ("redeal", "w"), order=220),
    Case("site1001", 3, (1, 62, 49, 32, 62, 27), ("redeal", "w"), order=300),
    Case("literary1001", 4, LITERARY, ("w",), modest=30, order=220),
    Case("wiki1001", 3, (1, 71, 85, 45, 71, 89, 337, 27), ("declare",), bold=100, order=200),
    Case("barrel900", 2, (1, 80, 43, 113, 43, 1), ("dark", "look", "discard"), order=220),
    Case("family", 3, (1, 141, 191, 115, 147, 191, 410), ("cut", "recut", "bury"), order=230),
    Case("modern", 3, (1, 68, 100, 28, 100, 1, 67), ("cut", "deal", "dark"), order=220),
    Case("online", 3, (1, 1, 45, 77, 1, 29, 27), ("dark", "undark"), order=300, locale="en"),
    Case("android", 3, ANDROID, ("dark", "undark", "keep"), bold=100, order=200),
    Case("conventions", 3, CONVENTIONS, ("dark", "redeal", "w"), order=220),
    Case("beginner", 3, BEGINNER, ("order",), order=220, locale="en"),
    Case("polish", 4, (1, 187, 198, 85, 29, 187, 1, 49), ("declare",), order=220),
    Case("stock", 2, (1, 50, 7, 50, 7), ("declare", "play"), locale="en"),
)


@pytest.mark.parametrize("case", CASES, ids=str)
async def test_a_game_under_a_preset(case: Case, tmp_path: Path) -> None:
    """From /new with the preset's name to the winner by buttons alone: Telegram refuses nothing,
    nothing breaks, and the record in the database replays to what the group was told."""
    locale, names = case.locale, NAMES[case.locale][: case.players]
    victories = [ENDED[locale].format(name) for name in names]
    whims = Whims(Haste(modest=case.modest, bold=case.bold, order=case.order))
    dealer = Decks(case.decks)
    async with Evening(tmp_path, locale=locale, names=names, dealer=dealer) as evening:
        await evening.sit_down(locale, case.rules)
        sandbox, (first, *others) = evening.sandbox, evening.friends
        players = [
            HastyPlayer(first, sandbox, evening.clock, whims, hurries=True),
            *(HastyPlayer(other, sandbox, evening.clock, whims) for other in others),
        ]
        async with playing(*players):
            await evening.until(lambda: any(one in evening.said() for one in victories))
        said = evening.said()
        heard = {message.text for one in evening.friends for message in one.messages()}
        refused = [call for call in evening.sandbox.calls() if not call.ok]
        kept, replayed = evening.records.table(), evening.records.replayed()

    assert [] == refused
    broken = spoken(locale, "answer-broken").pop()
    assert not any(broken in text for text in (said, *heard))
    toasts = set().union(*(player.toasts for player in players))
    understood = spoken(
        locale, "toast-done", "toast-already", "toast-kept", "toast-dealt",
        "error-stale", "error-table-ended",
    )  # fmt: skip
    assert set() == toasts - understood - {""}
    assert ("over", str(preset(case.rules))) == (kept.stage, kept.rules)
    assert len(case.decks) - 1 == len(replayed["deals"])
    assert kept.version == len(kept.deals) + len(kept.moves)
    winner = replayed["winner"]
    total = replayed["deals"][-1]["scores"][winner]["total"]
    assert f"{ENDED[locale].format(names[winner])}\n\n1 {names[winner]} {total}" in said
    pressed = {kind(move.token) for move in kept.moves if move.by == "person"}
    assert set() == set(case.rare) - pressed


def test_every_preset_has_a_game_and_every_kind_of_button_is_pressed() -> None:
    """A new preset, or a new kind of action, asks for a game here."""
    assert set(presets()) == {case.rules for case in CASES}
    assert {2, 3, 4} == {case.players for case in CASES}
    assert KINDS == {one for case in CASES for one in case.rare}
