import random
from collections.abc import Callable

import pytest

from bot.table.model import Answer
from tests.table.fakes import RandomMinds, choice
from tests.table.room import ANNA, BORIS, VERA, Room


@pytest.mark.parametrize("seed", range(20))
async def test_random_people_finish_their_games(seed: int, rooms: Callable[..., Room]) -> None:
    """People who tap at random always reach the end, whatever the rules."""
    presets = ["classic", "minigames_golden", "modern", "android", "online", "family", "site1001",
               "conventions", "literary1001", "barrel900"]  # fmt: skip
    rules = f"{presets[seed % len(presets)]};lose_at=-1000"  # random bids win no game
    room = rooms(seed=seed, minds=RandomMinds(seed))
    people = (ANNA, BORIS, VERA)
    table = await room.seated(*people, rules=rules)
    chance = random.Random(seed)  # a seed is the point
    for _ in range(20_000):
        scene = room.presenter.take()[-1] if room.presenter.scenes else None
        scene = scene or await room.tables.scene(table)
        if scene.stage != "playing":
            break
        await tap_or_wait(room, table, people, chance)
    assert (await room.tables.scene(table)).stage == "over"


async def tap_or_wait(
    room: Room, table: int, people: tuple[int, ...], chance: random.Random
) -> Answer | None:
    """Whoever is at turn taps something legal; with nobody at turn time passes."""
    scene = await room.tables.scene(table)
    if scene.deals[-1].result is not None:
        return await room.tables.next_deal(table, chance.choice(people))
    assert scene.public is not None
    view = scene.hands[scene.public.turn]
    person = scene.seats[scene.public.turn].person
    assert person is not None
    answer = await room.tables.act(table, person, scene.version, choice(chance, view))
    if answer.code == "kept":
        await room.clock.advance(room.pauses.look)
    return answer
