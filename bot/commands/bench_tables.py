"""Tables for the benchmarks: groups of three people who play whatever is legal."""

import random
from itertools import count
from typing import Any, Final

from bot.chance import SystemDealer
from bot.engine.actions import Action, Concede, Redeal
from bot.engine.rules import preset
from bot.engine.state import View
from bot.table import play
from bot.table.model import Chat, Person, Seat, Table
from bot.table.pauses import Pauses
from bot.table.play import Turn
from bot.table.ports import Store
from bot.table.stored import Shown
from bot.table.tables import Tables

SEATS: Final = 3
NOBODY_WAITS: Final = Pauses(look=0.0, next_deal=1e6)
"""Nothing happens at a table but by a tap."""
_updates: Final = count(1)
_OUTDATED: Final = "0" * 16
_POSTS: Final = ("talon", *(f"t{number}" for number in range(1, 8)), "result")


async def gather(store: Store, tables: Tables, number: int) -> int:
    """The id of a game that has just begun, in a group of its own."""
    persons = people_of(number)
    await introduce(store, number)
    answer = await tables.lobbies.open(group_of(number), None, persons[0], f"bench {number}")
    table = answer.scene.id
    for person in persons[1:]:
        await tables.lobbies.join(table, person)
    await tables.lobbies.start(table, persons[0])
    return table


async def introduce(store: Store, number: int) -> None:
    """Let the bot have met the group and the people of table ``number``."""
    await store.save_chat(Chat(group_of(number), f"Group {number}", locale="ru"))
    for person in people_of(number):
        name = f"Player {person}"
        await store.save_person(Person(person, name, reachable=True, autoplay=False))


def game_under_way(number: int, chance: random.Random, moves: int) -> tuple[Table, Turn]:
    """The lobby of table ``number``, and all that happened from its start to the ``moves``-th
    move of the second deal."""
    persons, dealer, now = people_of(number), SystemDealer(chance), 1e9
    seats = tuple(Seat(f"Player {person}", person) for person in persons)
    lobby = Table(
        0, group_of(number), None, persons[0], preset("classic"), seats, created=now, touched=now
    )
    turn = play.begin(lobby, dealer, now, 0.0, "0")
    while True:
        game = play.playing(turn.table)
        if not game.in_deal:
            turn = turn.then(play.deal(turn.table, dealer, now, 0.0, "0"))
            continue
        if game.number > 1 and len(game.actions) >= moves:
            return lobby, turn
        action = any_move(game.view(play.position(game).turn), chance)
        turn = turn.then(play.move(turn.table, action, "person", dealer, now, 0.0))


def shown_by(table: int, number: int) -> dict[int, dict[str, Shown]]:
    """Messages that showed ``table`` in its second deal, none of them as it should be now."""
    group = {f"{table}:table:2": Shown(1, _OUTDATED)}
    for deal in (1, 2):
        group |= {f"{table}:d{deal}.{post}": Shown(2, _OUTDATED) for post in _POSTS}
    hands = {p: {f"{table}:hand:{p}": Shown(1, _OUTDATED)} for p in people_of(number)}
    return {group_of(number): group, **hands}


def group_of(number: int) -> int:
    """The id of the group of table ``number``."""
    return -1_001_000_000_000 - number


def people_of(number: int) -> tuple[int, ...]:
    """The ids of the persons at table ``number``."""
    return tuple(1_000 + SEATS * number + seat for seat in range(SEATS))


def tap_of(person: int, data: str) -> dict[str, Any]:
    """The update that a button with ``data`` in the private chat of ``person`` makes; each call has
    a number of its own."""
    number, name = next(_updates), f"Player {person}"
    return {
        "update_id": number,
        "callback_query": {
            "id": str(number),
            "from": {"id": person, "is_bot": False, "first_name": name, "language_code": "ru"},
            "chat_instance": "1",
            "data": data,
            "message": {
                "message_id": 1,
                "date": 1_800_000_000,
                "text": "🎴 Group · кон 2",
                "chat": {"id": person, "type": "private", "first_name": name},
            },
        },
    }


def any_move(view: View, chance: random.Random) -> Action:
    """A legal action that goes on with the deal."""
    return chance.choice([one for one in view.legal if not isinstance(one, Concede | Redeal)])
