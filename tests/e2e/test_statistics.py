from pathlib import Path

import pytest

from bot.sandbox.model import Message
from bot.sandbox.people import Person
from tests.e2e.evening import NAMES, Evening
from tests.e2e.player import Player, playing

RULES = "classic;barrel=off;target=200"
"""A game of a few deals."""
SEED = 6
VICTORY = {"ru": "🎴 Партия!", "en": "wins the game!"}
PAGE = {
    "ru": ("всё время", "1 партия · ", "1 победа из 1", "среднее место 1,0", "Мало партий: "),
    "en": ("all time", "1 game · ", "1 win of 1", "average place 1.0", "Too few games: "),
}


@pytest.mark.parametrize("locale", ["ru", "en"])
async def test_a_game_is_in_the_statistics_when_it_is_over(locale: str, tmp_path: Path) -> None:
    """Three friends play a game to its end; what /stats, /top and /me then say in the group and in
    private agrees with the record, and a restart of the bot counts nothing twice."""
    ever, games, won, place, few = PAGE[locale]
    async with Evening(tmp_path, locale=locale, seed=SEED) as evening:
        await evening.sit_down(locale, RULES)
        players = [
            Player(one, evening.sandbox, evening.clock, hurries=True) for one in evening.friends
        ]
        async with playing(*players):
            await evening.until(lambda: VICTORY[locale] in evening.said())
        await evening.settled()
        told = [await told_by(evening, evening.friends[0], "/stats")]
        await evening.stop_bot()
        await evening.start_bot()
        told.append(await told_by(evening, evening.friends[1], "/stats"))
        ladder = await told_by(evening, evening.friends[2], "/top")
        replayed = evening.records.replayed()
        winner = evening.records.table().names[replayed["winner"]]
        friend = evening.friends[NAMES[locale].index(winner)]
        own = await told_by(evening, friend, "/me")
        private = await told_by(evening, friend, "/me", friend.id)

    assert told[0] == told[1]
    assert ever in told[0]
    assert f"{games}{len(replayed['deals'])}" in told[0]
    assert f"1 {winner}\n{won} · {place}" in told[0]
    assert few in ladder
    assert all(name in ladder for name in NAMES[locale])
    assert all(won in page and place in page for page in (own, private))
    assert (0, "ok, 1 games replayed\n") == evening.records.checked()


async def told_by(evening: Evening, person: Person, command: str, chat: int = 0) -> str:
    """The page that the bot shows for ``command``, in the group or in private."""
    where = chat or evening.group
    sent = await person.send(command, where)

    def pages() -> list[Message]:
        # others may still come, such as the picture of the game
        return [
            one
            for one in person.messages(where)
            if one.message_id > sent.message_id and one.text.startswith(("📊", "🏆"))
        ]

    await evening.until(pages)
    await evening.settled()
    return pages()[-1].text.replace("\u00a0", " ")
