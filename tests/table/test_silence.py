"""Groups in which the bot may not write: the game waits, and nobody pays for it."""

import pytest

from bot.table.errors import TableError
from tests.table.room import ANNA, BORIS, GROUP, VERA, Room

MINUTE = 60.0
DAY = 24 * 3600.0


async def test_nothing_goes_on_in_a_silent_group(room: Room) -> None:
    """No move is taken, no computer moves, no deal is dealt, until the bot may write again."""
    table = await room.seated(ANNA, computers=2)
    await room.clock.run(lambda: room.tokens(table)[-1:] != [])
    assert await room.tables.chats.pause(GROUP)
    before = list(room.tokens(table))
    await room.clock.advance(DAY)
    with pytest.raises(TableError, match="paused"):
        await room.tap(table, ANNA, "p")
    assert before == room.tokens(table)


async def test_a_silent_group_is_told_of_once(room: Room) -> None:
    """The second loss of the same voice is no news, nor is a private chat a group."""
    await room.seated(ANNA, BORIS, VERA)
    assert [True, False] == [await room.tables.chats.pause(GROUP) for _ in range(2)]
    assert not await room.tables.chats.pause(ANNA)
    assert [True, False] == [await room.tables.chats.resume(GROUP) for _ in range(2)]


async def test_silence_is_nobodys_time(room: Room) -> None:
    """What was left of a turn when the bot lost its voice is left when it has it again."""
    await room.tables.chats.set_pace(GROUP, ANNA, 300, admin=True)
    table = await room.seated(ANNA, BORIS, VERA)
    await room.clock.advance(MINUTE)
    await room.tables.chats.pause(GROUP)
    before = (await room.tables.scene(table)).due
    await room.clock.advance(DAY)
    await room.tables.chats.resume(GROUP)
    after = (await room.tables.scene(table)).due
    assert before is not None
    assert after is not None
    assert (before.version, before.since + DAY) == (after.version, after.since)


async def test_silence_survives_a_restart(room: Room) -> None:
    """A bot that starts anew in a group that it may not write to waits on, and then goes on."""
    await room.tables.chats.set_pace(GROUP, ANNA, 60, admin=True)
    table = await room.seated(ANNA, BORIS, VERA)
    await room.tables.chats.pause(GROUP)
    await room.restart()
    await room.clock.advance(DAY)
    before = list(room.tokens(table))
    with pytest.raises(TableError, match="paused"):
        await room.taps(table, "p")
    assert await room.tables.chats.resume(GROUP)
    await room.clock.advance(room.pauses.look)
    due = (await room.tables.scene(table)).due
    assert due is not None
    assert due.end > room.clock.now()
    await room.clock.advance(10 * MINUTE)
    assert len(room.tokens(table)) > len(before)


async def test_a_lobby_in_a_silent_group_may_still_be_left(room: Room) -> None:
    """Waiting binds nobody: people may get up, and a game may be stopped."""
    table = await room.seated(ANNA, BORIS, VERA)
    await room.tables.chats.pause(GROUP)
    assert "done" == (await room.tables.leave(table, VERA)).code
    assert "done" == (await room.tables.stop(table, ANNA)).code
