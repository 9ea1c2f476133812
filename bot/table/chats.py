"""The chats with tables in them: what is known and set there, and their silence."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final, get_args

from bot.table.errors import TableError
from bot.table.hall import Hall, live
from bot.table.houses import Houses
from bot.table.model import Chat, Tricks
from bot.table.pace import awaited, excused
from bot.table.play import Turn

_SPOKEN: Final[Mapping[str, Tricks]] = MappingProxyType(
    {
        **dict.fromkeys(
            ("posts", "post", "asmessages", "посты", "сообщениями", "отдельно"), "posts"
        ),
        **dict.fromkeys(("live", "table", "onthetable", "стол", "настоле", "вместе"), "live"),
    }
)


def tricks_named(text: str) -> Tricks:
    """How tricks are to be told by ``text``: ``posts`` or ``live``, or in people's words;
    TableError ``bad-tricks``."""
    word = "".join(text.split()).lower()
    if word not in _SPOKEN:
        raise TableError("bad-tricks", allowed=", ".join(get_args(Tricks)))
    return _SPOKEN[word]


class Chats:
    """What concerns all tables of a chat."""

    def __init__(self, hall: Hall, houses: Houses) -> None:
        self._hall = hall
        self._houses = houses

    async def of(self, chat: int) -> Chat:
        """What is known of a chat."""
        return await self._hall.people.chat(chat)

    async def change(self, chat: int, change: Callable[[Chat], Chat]) -> Chat:
        """What is known of a chat after ``change``; when that is new, its tables are shown
        again."""
        before, after = await self._hall.people.change_chat(chat, change)
        if after != before:
            for entry in self._hall.live_in(chat):
                async with entry.lock:
                    await self._hall.show(entry)
        return after

    async def migrate(self, old: int, new: int) -> None:
        """A group became a supergroup: its tables and settings go to the new id. Once is enough,
        again does no harm."""
        async with self._hall.all_locked(old) as entries:
            await self._hall.people.move_chat(old, new)
            self._hall.moved[old] = new
            self._houses.forget(old, new)
            for entry in entries:
                entry.table = replace(entry.table, chat=new)
                await self._hall.show(entry)

    async def leave_topic(self, chat: int, thread: int) -> None:
        """The topic ``thread`` is no more: its table belongs to the group itself from now on. Where
        that has one already the other keeps its buttons, and commands once it is alone there."""
        async with self._hall.all_locked(chat) as entries:
            for entry in entries:
                if not live(entry.table) or entry.table.thread != thread:
                    continue
                if any(e.table.thread is None for e in self._hall.live_in(chat)):
                    self._hall.homeless.add(entry.table.id)
                else:
                    await self._hall.commit(entry, Turn(replace(entry.table, thread=None)))

    async def set_pace(self, chat: int, person: int, pace: int, *, admin: bool = False) -> Chat:
        """The seconds for a turn in a group from now on, 0 without a limit; the turn that is
        awaited begins anew. An admin may, and whoever has opened a table there: TableError
        ``pace-not-entitled``. ``pace`` is one of `pace_named`."""
        if not admin and not self.leads_in(chat, person):
            raise TableError("pace-not-entitled")
        before, known = await self._hall.people.change_chat(
            chat, lambda now: replace(now, pace=pace)
        )
        if known != before:
            for entry in self._hall.live_in(chat):
                async with entry.lock:
                    await self._hall.commit(entry, Turn(entry.table))
        return known

    async def set_tricks(
        self, chat: int, person: int, tricks: Tricks, *, admin: bool = False
    ) -> Chat:
        """How the tricks are told in a group, at its tables from now on. An admin may, and whoever
        has opened a table there: TableError ``tricks-not-entitled``."""
        if not admin and not self.leads_in(chat, person):
            raise TableError("tricks-not-entitled")
        return await self.change(chat, lambda now: replace(now, tricks=tricks))

    def leads_in(self, chat: int, person: int) -> bool:
        """Whether ``person`` has opened a table that gathers or plays in ``chat``."""
        return any(entry.table.starter == person for entry in self._hall.live_in(chat))

    async def pause(self, chat: int) -> bool:
        """The bot may not write to the group ``chat``: nothing goes on in its games, and nobody's
        time runs, until `resume`; False when that is known or it is no group."""
        now = self._hall.clock.now()
        before, after = await self._hall.people.change_chat(
            chat, lambda known: known if known.private or known.lost else replace(known, lost=now)
        )
        if after == before:
            return False
        for entry in self._hall.live_in(chat):
            async with entry.lock:
                self._hall.schedule(entry)
        return True

    def silent(self) -> tuple[int, ...]:
        """The groups in which the bot may not write, so that their games wait."""
        hall = self._hall
        chats = {entry.table.chat for entry in hall if live(entry.table)}
        return tuple(sorted(chat for chat in chats if hall.people.lost(chat)))

    async def resume(self, chat: int) -> bool:
        """The bot may write to ``chat`` again: its games go on from where they stood, whoever is
        awaited is called to his move once more, and those that have ended meanwhile are shown so;
        False when they did not wait."""
        known, after = await self._hall.people.change_chat(chat, lambda now: replace(now, lost=0.0))
        if after == known:
            return False
        now = self._hall.clock.now()
        for entry in self._hall:
            if entry.table.chat == chat and not live(entry.table):
                await self._hall.show(entry)
        for entry in self._hall.live_in(chat):
            async with entry.lock:
                entry.since = now
                turn = Turn(excused(entry.table, known.lost, now))
                scene = await self._hall.commit(entry, turn)
                if (seat := awaited(entry.table)) is not None:
                    person = entry.table.seats[seat].person or 0
                    self._hall.presenter.hands.remind(scene, person)
        return True
