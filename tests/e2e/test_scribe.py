"""A game with real cards written down from the names to the winner, by buttons alone."""

from functools import partial
from pathlib import Path

import pytest

from bot.sandbox.model import Json, Message
from bot.sandbox.people import Person
from bot.words import phrase
from tests.e2e.evening import Evening
from tests.e2e.test_budget import busiest_minute

THREE_HUNDRED = ("300", "♥ 100", "♦ 80", "0", "0")
"""A contract made with two marriages by somebody who takes all; ``0`` is a bolt."""


class Score:
    """The message of the score, as one of the friends reads and taps it."""

    def __init__(self, evening: Evening, locale: str) -> None:
        self.evening = evening
        self.locale = locale
        self.names = {"ru": ("Аня", "Борис", "Вера"), "en": ("Anna", "Boris", "Vera")}[locale]

    def message(self) -> Message | None:
        """The newest message with the scribe's buttons."""
        messages = self.evening.friends[0].messages(self.evening.group)
        found = [m for m in messages if any(map(_is_scribes, m.buttons))]
        return found[-1] if found else None

    def text(self) -> str:
        """What it says."""
        message = self.message()
        return "" if message is None else message.text.replace("\u00a0", " ")

    async def tap(self, person: Person, *labels: str) -> None:
        """``person`` taps the buttons whose words begin so, each when it is there, and waits until
        the keyboard has changed."""
        for label in labels:
            await self.evening.until(partial(self._button, label))
            message, button = self.message(), self._button(label)
            assert message is not None
            assert button is not None
            before = message.buttons
            await person.press(button["callback_data"], message)
            await self.evening.until(partial(self._differs, before))

    async def deal(self, person: Person, declarer: str, *told: str) -> None:
        """A deal is told: the contract, marriages, points of the others by fives."""
        contract, *rest = told
        await self.tap(person, declarer)
        while self._button(contract) is None:
            await self.tap(person, "→")
        await self.tap(person, contract)
        bolt = phrase("button-scribe-bolt", self.locale)
        await self.tap(person, *(bolt if word == "0" else word for word in rest))

    def _differs(self, before: list[Json]) -> bool:
        message = self.message()
        return message is not None and message.buttons != before

    def _button(self, label: str) -> Json | None:
        message = self.message()
        every = [] if message is None else message.buttons
        exact = [b for b in every if b["text"] == label and "callback_data" in b]
        fitting = [b for b in every if b["text"].startswith(label) and "callback_data" in b]
        return next(iter(exact or fitting), None)


def _is_scribes(button: Json) -> bool:
    return str(button.get("callback_data", "")).startswith("w:")


@pytest.mark.parametrize("locale", ["ru", "en"])
async def test_a_game_with_real_cards(locale: str, tmp_path: Path) -> None:
    """Three friends sit down, tell five deals, take one back and tell it rightly, and the winner
    comes by the rules of the chat; the bot is restarted on the way; the group's calls stay within
    their limit."""
    async with Evening(tmp_path, locale=locale, speed=60) as evening:
        anna, boris, vera = evening.friends
        score = Score(evening, locale)
        me, ready = phrase("button-scribe-me", locale), phrase("button-scribe-onward", locale)
        await anna.send("/scribe", evening.group)
        for friend in evening.friends:
            await score.tap(friend, me)
        await evening.until(lambda: f"3 {score.names[2]}" in score.text())
        await score.tap(anna, ready, score.names[2])

        await score.deal(anna, score.names[0], *THREE_HUNDRED)
        await score.deal(boris, score.names[0], *THREE_HUNDRED)
        await score.deal(vera, score.names[1], "100", "25", "0")
        assert "600" in score.text()
        await evening.settled()
        await evening.stop_bot()
        await evening.start_bot()
        await score.tap(boris, phrase("button-scribe-undo", locale))
        await score.tap(boris, phrase("button-back", locale), phrase("button-back", locale))
        await score.tap(boris, "15", phrase("button-scribe-bolt", locale))
        await score.deal(anna, score.names[0], *THREE_HUNDRED)
        assert f"{score.names[0]} 880 🛢1" in score.text()
        await score.deal(anna, score.names[0], "120", "0", "0")
        won = phrase("end-title", locale, who="other", name=score.names[0])
        await evening.until(lambda: won in score.text())
        assert f"{score.names[0]} 1000" in score.text()
        await score.tap(vera, phrase("button-scribe-again", locale))
        await evening.until(lambda: phrase("scribe-first", locale) in score.text())
        calls = [call for call in evening.sandbox.calls() if call.chat == evening.group]

    assert busiest_minute(calls) <= 18
