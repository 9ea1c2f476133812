import random
from collections.abc import Callable

import pytest

from bot.engine.rules import parse_rules
from bot.table.model import Answer
from tests.table.fakes import RandomMinds, choice
from tests.table.room import ANNA, BORIS, GROUP, VERA, Room

# random bids win no game, but they do lose one
ENDING = parse_rules("classic;lose_at=-1000")


async def test_three_computers_play_a_game_to_its_end(room: Room) -> None:
    """A table of computers needs nobody: deal follows deal until somebody has won."""
    room.store.persons[ANNA] = room.store.persons[ANNA].__class__(ANNA, "Anna", reachable=False)
    table = (await room.tables.open(GROUP, None, ANNA, "m1", ENDING)).scene.id
    for _ in range(3):
        await room.tables.add_computer(table, ANNA, "novice")
    await room.tables.start(table, ANNA)
    await room.clock.run(lambda: room.presenter.scenes[-1].stage == "over")
    last = room.presenter.take()[-1]
    assert last.winner is not None
    assert min(standing.total for standing in last.scores) <= -1000


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
