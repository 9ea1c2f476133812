"""How a group wants its tricks told: who may say so, in which words, from when on."""

import pytest

from bot.table.chats import tricks_named
from bot.table.errors import TableError
from bot.table.model import Tricks
from tests.table.room import ANNA, BORIS, GROUP, STRANGER, VERA, Room


@pytest.mark.parametrize(
    ("text", "tricks"),
    [("posts", "posts"), (" Live ", "live"), ("сообщениями", "posts"), ("На столе", "live")],
)
def test_tricks_are_named_in_peoples_words(text: str, tricks: Tricks) -> None:
    """What stands behind the command is understood as the buttons say it, too."""
    assert tricks == tricks_named(text)


def test_an_unknown_way_is_refused() -> None:
    """The refusal names what there is."""
    with pytest.raises(TableError) as refused:
        tricks_named("sung")
    assert ("bad-tricks", "posts, live") == (refused.value.code, refused.value.values["allowed"])


async def test_who_may_choose_how_tricks_are_told(room: Room) -> None:
    """An admin, and whoever has opened a table there, as with the pace; nobody else."""
    table = await room.seated(ANNA, BORIS, VERA)
    with pytest.raises(TableError, match="tricks-not-entitled"):
        await room.tables.chats.set_tricks(GROUP, BORIS, "live")
    assert "live" == (await room.tables.chats.set_tricks(GROUP, ANNA, "live")).tricks
    await room.tables.stop(table, ANNA)
    with pytest.raises(TableError, match="tricks-not-entitled"):
        await room.tables.chats.set_tricks(GROUP, ANNA, "posts")
    assert "live" == room.store.chats[GROUP].tricks
    await room.tables.chats.set_tricks(GROUP, STRANGER, "posts", admin=True)
    assert "posts" == room.store.chats[GROUP].tricks


async def test_a_running_game_changes_at_once(room: Room) -> None:
    """Its table is shown again with the new choice; where that is the old one nothing is."""
    await room.seated(ANNA, BORIS, VERA)
    room.presenter.take()
    await room.tables.chats.set_tricks(GROUP, ANNA, "live")
    assert ["live"] == [scene.chat.tricks for scene in room.presenter.take()]
    await room.tables.chats.set_tricks(GROUP, ANNA, "live")
    assert [] == room.presenter.take()
