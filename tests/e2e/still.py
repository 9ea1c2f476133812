"""What the screens of a game should show, worked out anew from a copy of its database."""

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from bot.sandbox.model import Message
from bot.sandbox.world import World
from bot.store import open_store
from bot.table.model import Scene
from bot.table.pauses import Pauses
from bot.table.tables import Tables
from bot.tasks import Tasks
from bot.telegram import screens
from bot.telegram.screen import Screen
from tests.clocks import HandClock
from tests.table.fakes import RandomMinds, RecordingPresenter, SeededDealer


async def fresh_scene(database: Path, copy: Path) -> tuple[Scene, Mapping[tuple[int, str], int]]:
    """The scene of the only table as a bot that starts now sees it, and which message the bot
    believes to be which slot of which chat."""
    with closing(sqlite3.connect(copy)) as target:
        with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as source:
            source.backup(target)
        rows = target.execute("SELECT chat, slot, message_id FROM shown").fetchall()
    presenter, tasks = RecordingPresenter(), Tasks()
    async with await open_store(copy) as store:
        tables = Tables(
            store, presenter, HandClock(), SeededDealer(), RandomMinds(), tasks, Pauses()
        )
        await tables.restore()
        await tables.show_restored()
        await tables.halt()
        await tasks.drain(0)
    return presenter.take()[-1], {(chat, slot): message for chat, slot, message in rows}


def wrong_screens(
    world: World, scene: Scene, shown: Mapping[tuple[int, str], int]
) -> list[tuple[str, str, str]]:
    """Slots that do not show what they should: the slot, what it says, what it should say."""
    group = scene.chat.id
    number = scene.deals[-1].number
    wrong = []
    table = f"{scene.id}:table:{number}"
    # whose turn it is, or nobody's name while it could not be changed for long
    tables = [screens.table_message(scene, named=named) for named in (True, False)]
    wanted = {(group, table): tables}
    for seat, place in enumerate(scene.seats):
        person = place.person or 0
        locale = scene.people[person].locale
        wanted[person, f"{scene.id}:hand:{person}"] = [screens.hand(scene, seat, locale)]
    for (chat, slot), right in wanted.items():
        message = world.find(chat, shown.get((chat, slot), 0))
        if message is None or not any(_same(message, screen) for screen in right):
            wrong.append((slot, "" if message is None else message.text, right[0].text))
    for post in screens.posts(scene):
        message = world.find(group, shown.get((group, post.slot), 0))
        if message is None or post.screen.text not in message.text:
            wrong.append((post.slot, "" if message is None else message.text, post.screen.text))
    return wrong


def _same(message: Message, screen: Screen) -> bool:
    rows = screen.keyboard.inline_keyboard if screen.keyboard is not None else []
    wanted = [(button.text, button.callback_data) for row in rows for button in row]
    found = [(button["text"], button.get("callback_data")) for button in message.buttons]
    return (message.text, found) == (screen.text, wanted)
