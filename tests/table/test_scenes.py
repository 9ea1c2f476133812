import random
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from bot.engine.game import Game
from bot.engine.state import State, Unseen
from bot.table.model import Table
from tests.table.fakes import choice
from tests.table.room import ANNA, BORIS, GLEB, GROUP, VERA, Room


def parts(value: Any) -> list[Any]:
    """``value`` and everything in it."""
    inside: list[Any] = []
    if is_dataclass(value) and not isinstance(value, type):
        inside = [getattr(value, one.name) for one in fields(value)]
    elif isinstance(value, dict):
        inside = list(value.values())
    elif isinstance(value, tuple | list | frozenset):
        inside = list(value)
    return [value, *(part for one in inside for part in parts(one))]


@pytest.mark.parametrize("players", [2, 3, 4])
async def test_scene_holds_no_position(room: Room, players: int) -> None:
    """Only views leave the table, whatever the moment of the game, and each shows one hand."""
    people = (ANNA, BORIS, VERA, GLEB)[:players]
    table = await room.seated(*people)
    chance = random.Random(players)
    for _ in range(80):
        scene = await room.tables.scene(table)
        assert not [one for one in parts(scene) if isinstance(one, State | Game | Table)]
        assert scene.public is not None
        if scene.deals[-1].result is not None:
            await room.tables.next_deal(table, ANNA)
            continue
        assert [] == [hand for hand in scene.public.hands if isinstance(hand, int) and hand]
        for seat, view in scene.hands.items():
            others = [hand for at, hand in enumerate(view.hands) if at != seat]
            assert all(hand is None or isinstance(hand, Unseen) for hand in others)
        turn = scene.public.turn
        action = choice(chance, scene.hands[turn])
        person = scene.seats[turn].person
        assert person is not None
        if (await room.tables.act(table, person, scene.version, action)).code == "kept":
            await room.clock.advance(room.pauses.look)


async def test_lobby_has_no_cards(room: Room) -> None:
    """Before the start there is nothing to see but the seats."""
    scene = (await room.tables.lobbies.open(GROUP, None, ANNA, "m1")).scene
    assert (None, {}, (), ()) == (scene.public, scene.hands, scene.deals, scene.scores)


async def test_computers_have_no_hand_in_the_scene(room: Room) -> None:
    """Nobody is shown a computer's cards."""
    table = await room.seated(ANNA, computers=2)
    assert {0} == set((await room.tables.scene(table)).hands)


async def test_asked_for_screens_are_shown_afresh(room: Room) -> None:
    """Who asks for his hand, or the group for its table, gets it as a new message."""
    table = await room.seated(ANNA, BORIS)
    await room.tables.show_again(table, BORIS)
    await room.tables.show_again(table, None)
    assert [(table, BORIS)] == [(one.id, who) for one, who in room.presenter.hands.refreshed]
    assert [table] == [scene.id for scene in room.presenter.refreshed]
