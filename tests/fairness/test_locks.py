"""When a secret is made, shown locked, kept and told; and what people give to a deal."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from bot.chance import SystemDealer
from bot.engine.fairness import AT_ONCE, BY_ITSELF, Seed, lock_of, with_word
from bot.engine.proof import verify
from bot.engine.rules import parse_rules
from bot.store import open_store
from bot.table.errors import TableError
from bot.table.model import Chat, Person, Scene, Table
from bot.table.pauses import Pauses
from bot.table.stored import OpenedDeal, StoredDeal
from bot.table.tables import Tables
from bot.tasks import Tasks
from tests.clocks import HandClock
from tests.table.fakes import KeptDeal, RandomMinds, RecordingPresenter, choice, stacked
from tests.table.room import ANNA, BORIS, GROUP, VERA, Room

NO_CLAIMS = "classic;redeal_hand=none"


def secrets(room: Room, table: int) -> list[str]:
    """What is written down: the secret of each deal, then the one to come."""
    return [deal.secret for deal in kept(room, table)] + [room.store.tables[table].next_secret]


def kept(room: Room, table: int) -> list[KeptDeal]:
    """The deals that are written down, in their order."""
    return list(room.store.deals[table].values())


async def play_deal(room: Room, table: int, seed: int = 1) -> Scene:
    """People play the present deal to its end."""
    chance = random.Random(seed)
    while (scene := await room.tables.scene(table)).deals[-1].result is None:
        if scene.hold is not None:
            await room.clock.advance(room.pauses.look)
            continue
        view = scene.hands[scene.public.turn if scene.public else 0]
        person = scene.seats[view.turn].person or 0
        await room.tap(table, person, str(choice(chance, view)))
    return scene


async def test_the_lobby_shows_the_lock_of_the_first_deal() -> None:
    """From its first moment on, and that lock fits the secret of the first deal."""
    room = Room()
    lobby = (await room.tables.lobbies.open(GROUP, None, ANNA, "m1")).scene
    written = room.store.tables[lobby.id].next_secret
    await room.tables.lobbies.join(lobby.id, BORIS)
    await room.tables.lobbies.join(lobby.id, VERA)
    await room.tables.lobbies.start(lobby.id, ANNA)

    assert lobby.lock == lock_of(written)
    assert written == secrets(room, lobby.id)[0]
    await room.stop()


async def test_a_lock_is_on_show_a_whole_deal_before_its_cards() -> None:
    """While a deal is played its table shows the lock of the next one and no secret; when it is
    over, its secret; and the next deal is dealt from the secret of that lock."""
    room = Room()
    table = await room.seated(ANNA, BORIS, VERA, rules=NO_CLAIMS)
    first = await room.tables.scene(table)
    over = await play_deal(room, table)
    second = (await room.tables.next_deal(table, BORIS)).scene

    one, two, three = secrets(room, table)
    assert 3 == len({one, two, three})
    assert (first.lock, first.deals[-1].secret) == (lock_of(two), "")
    assert (over.lock, over.deals[-1].secret) == (lock_of(two), one)
    assert (second.lock, second.deals[-1].secret) == (lock_of(three), "")
    assert one == second.deals[0].secret
    await room.stop()


async def test_who_asked_is_written_down() -> None:
    """Who tapped Start by his place in the lobby, who tapped Next by his seat; nobody, when the
    pause was over."""
    room = Room()
    room.dealer.drawn = (2, 0, 1)
    table = await room.seated(ANNA, BORIS, VERA, rules=NO_CLAIMS)
    await play_deal(room, table)
    await room.tables.next_deal(table, BORIS)
    await play_deal(room, table)
    await room.clock.advance(room.pauses.next_deal)

    assert ["0", "2", BY_ITSELF] == [deal.asked for deal in kept(room, table)]
    await room.stop()


async def test_moves_of_the_deal_before_enter_the_next() -> None:
    """Every token of it, and none for the first."""
    room = Room()
    table = await room.seated(ANNA, BORIS, VERA, rules=NO_CLAIMS)
    await play_deal(room, table)
    await room.tables.next_deal(table, ANNA)

    first, second = room.dealer.seeds
    assert "" == first.moves
    assert room.store.deals[table][1].tokens == second.moves.split(" ")
    assert (table, 2) == (second.table, second.deal)
    await room.stop()


async def test_a_deal_dealt_again_is_over_and_the_next_one_nobodys_wish() -> None:
    """A claim ends the deal: its secret is told, the claim is among the moves, and the cards that
    follow come from a lock that was on show before."""
    room = Room()
    room.dealer.stacked = stacked("AQJ.T.AKQ./9.9.TJ9.K9/.AKQJ..ATQ", "JsKhTh")
    table = await room.seated(ANNA, BORIS, VERA)
    before = await room.tables.scene(table)
    await room.tap(table, BORIS, "redeal")
    after = await room.tables.scene(table)

    one, two, _ = secrets(room, table)
    assert one == after.deals[0].secret
    assert before.lock == lock_of(two)
    assert "100 redeal" == room.dealer.seeds[1].moves
    assert ["0", BY_ITSELF] == [deal.asked for deal in kept(room, table)]
    await room.stop()


async def test_a_game_alone_is_dealt_at_once() -> None:
    """Nobody has seen a lock before its first deal, and so it is written down."""
    room = Room()
    room.store.chats[ANNA] = Chat(ANNA, "Anna", private=True)
    table = (await room.tables.lobbies.play_alone(ANNA, ANNA, "m1", "novice")).scene.id

    assert [AT_ONCE] == [deal.asked for deal in kept(room, table)]
    await room.stop()


async def test_a_game_from_before_there_were_secrets_goes_on() -> None:
    """Its next deal has a secret, which nobody could see locked."""
    room = Room()
    table = await room.seated(ANNA, BORIS, VERA, rules=NO_CLAIMS)
    await play_deal(room, table)
    await room.stop()
    room.store.tables[table] = replace(room.store.tables[table], next_secret="")
    room.store.deals[table][1].secret = ""
    await room.start()
    scene = (await room.tables.next_deal(table, ANNA)).scene

    assert ["0", AT_ONCE] == [deal.asked for deal in kept(room, table)]
    assert "" == scene.deals[0].secret
    assert "" != kept(room, table)[1].secret
    await room.stop()


async def test_a_lobby_from_before_there_were_secrets_begins() -> None:
    """Its first deal has a secret, which nobody could see locked."""
    room = Room()
    table = (await room.tables.lobbies.open(GROUP, None, ANNA, "m1")).scene.id
    for person in (BORIS, VERA):
        await room.tables.lobbies.join(table, person)
    await room.stop()
    room.store.tables[table] = replace(room.store.tables[table], next_secret="")
    await room.start()
    await room.tables.lobbies.start(table, ANNA)

    assert [AT_ONCE] == [deal.asked for deal in kept(room, table)]
    assert [AT_ONCE] == [seed.asked for seed in room.dealer.seeds]
    await room.stop()


async def test_words_enter_the_next_deal_and_no_other() -> None:
    """In the lobby those of the first, while a deal is played those of the next."""
    room = Room()
    table = (
        await room.tables.lobbies.open(GROUP, None, ANNA, "m1", parse_rules(NO_CLAIMS))
    ).scene.id
    await room.tables.lobbies.join(table, BORIS)
    await room.tables.lobbies.join(table, VERA)
    assert 1 == await room.tables.shuffle(table, "one")
    assert 1 == await room.tables.shuffle(table, "two")
    await room.tables.lobbies.start(table, ANNA)
    assert 2 == await room.tables.shuffle(table, "three")
    await play_deal(room, table)
    await room.tables.next_deal(table, ANNA)
    await play_deal(room, table)
    await room.tables.next_deal(table, ANNA)

    expected = [with_word(with_word("", "one"), "two"), with_word("", "three"), ""]
    assert expected == [deal.words for deal in kept(room, table)]
    assert expected == [seed.words for seed in room.dealer.seeds]
    await room.tables.stop(table, ANNA)
    with pytest.raises(TableError, match="table-ended"):
        await room.tables.shuffle(table, "late")
    await room.stop()


async def test_a_restart_keeps_every_lock() -> None:
    """The lock on show still fits after a restart in the middle of a deal, words stay given, and
    the secret of the deal is told at its end."""
    room = Room()
    table = await room.seated(ANNA, BORIS, VERA, rules=NO_CLAIMS)
    await room.tables.shuffle(table, "words")
    before = await room.tables.scene(table)
    await room.restart()
    after = await room.tables.scene(table)
    over = await play_deal(room, table)
    await room.restart()
    again = await room.tables.scene(table)
    await room.tables.next_deal(table, ANNA)

    one, two, _ = secrets(room, table)
    assert before.lock == after.lock == over.lock == again.lock == lock_of(two)
    assert one == over.deals[-1].secret == again.deals[-1].secret
    assert with_word("", "words") == kept(room, table)[1].words
    await room.stop()


async def test_an_ended_game_shows_no_lock() -> None:
    """There will be no deal; a secret that was locked for one is never told."""
    room = Room()
    table = await room.seated(ANNA, BORIS, VERA, rules=NO_CLAIMS)
    await room.tables.stop(table, ANNA)
    scene = await room.tables.scene(table)

    assert "" == scene.lock
    assert room.store.tables[table].next_secret not in repr(scene)
    await room.stop()


def test_secrets_are_in_no_text_of_a_value() -> None:
    """What a log or a traceback prints of a table or a seed holds no secret."""
    secret = SystemDealer().secret()
    shown = [
        repr(Seed(secret, 1, 1, "0")),
        repr(OpenedDeal(1, "", secret)),
        repr(StoredDeal(1, "", (), "", "", secret)),
        repr(Table(1, 1, None, 1, parse_rules("classic"), (), secret=secret, next_secret=secret)),
    ]

    assert not any(secret in text for text in shown)


async def test_a_whole_game_over_the_real_store_verifies(tmp_path: Path) -> None:
    """People, words and restarts: what SQLite gives back is a record that `verify` accepts, and
    the locks that were on show are those of its deals."""
    shown: list[str] = []
    chance, path = random.Random(3), tmp_path / "thousand.sqlite"
    table = 0
    for _ in range(4):  # four lives of the bot
        tasks, clock = Tasks(), HandClock()
        async with await open_store(path) as store:
            dealer, pauses = SystemDealer(chance), Pauses(look=0.0)
            tables = Tables(
                store, RecordingPresenter(), clock, dealer, RandomMinds(1), tasks, pauses
            )
            await tables.restore()
            if not table:
                table = await _seat(tables)
            shown += await _play_on(tables, table, chance)
            record = await tables.archive.record(table)
            check = await tables.archive.check_all(table)
            await tables.halt()
        await tasks.drain(0)

    (locks,) = verify(record.encode())
    assert (True, len(locks)) == (check.fair, check.count)
    assert list(locks) == list(dict.fromkeys(shown))[: len(locks)]
    assert len(locks) > 6


async def _seat(tables: Tables) -> int:
    for person in (ANNA, BORIS, VERA):
        await _meet(tables, Person(person, f"P{person}", reachable=True, autoplay=False))
    await tables.chats.change(GROUP, lambda _: Chat(GROUP, "Friday"))
    rules = parse_rules("classic;cut=ritual;lose_at=none")
    table = (await tables.lobbies.open(GROUP, None, ANNA, "m1", rules)).scene.id
    for person in (BORIS, VERA):
        await tables.lobbies.join(table, person)
    return table


async def _play_on(tables: Tables, table: int, chance: random.Random) -> list[str]:
    """Play on for a while; the locks that were on show meanwhile."""
    shown = [(await tables.scene(table)).lock]
    if (await tables.scene(table)).stage == "lobby":
        await tables.lobbies.start(table, ANNA)
    for _ in range(80):
        scene = await tables.scene(table)
        shown.append(scene.lock)
        if chance.random() < 0.1:
            await tables.shuffle(table, f"word {chance.random()}")
        if scene.deals[-1].result is not None:
            await tables.next_deal(table, chance.choice((ANNA, BORIS, VERA)))
            continue
        view = scene.hands[scene.public.turn if scene.public else 0]
        person = scene.seats[view.turn].person or 0
        await tables.act(table, person, scene.version, choice(chance, view))
    return shown


async def _meet(tables: Tables, person: Person) -> None:
    await tables.persons.change(person.id, lambda _: person)
