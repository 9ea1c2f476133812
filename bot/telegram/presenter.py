"""Shows tables: from a scene to what each chat should say, at a pace the chats can bear.

Here are the group's message and its posts, and those of a game alone; hands are
`bot.telegram.hands` and, over a group, `bot.telegram.whispers`.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Final

from bot.engine.events import TookTalon, TrickTaken
from bot.table.house import Place
from bot.table.model import PastDeal, Person, Scene
from bot.telegram import screens
from bot.telegram.hands import Hands
from bot.telegram.names import unheard
from bot.telegram.outbox import AT_ONCE, Outbox, Pace
from bot.telegram.screen import Draft, Screen
from bot.telegram.screens.deal_log import trick_name
from bot.telegram.screens.pace import AWAY, LEFT, absences
from bot.telegram.screens.pictures import Sheets, sheet_post
from bot.telegram.slots import (
    Prompt,
    pace_slot,
    post_slot,
    prompt_in,
    settings_slot,
    table_slot,
    tricks_slot,
)
from bot.telegram.whispers import Whispers

# who comes and goes is seen at once, rules being tried out less and less often
LOBBY_GAPS: Final = (1.0, 4.0, 8.0)
# a normal deal costs a group at most 14 calls: the table message, two edits while the auction
# lasts, one with the contract, one at the end, the talon and the tricks; a slow one a few more
AUCTION_GAPS: Final = (3.0, 8.0, 60.0, 20.0)
PLAY_GAPS: Final = (0.0, 300.0, 20.0)
# where the message tells the tricks there is an edit for each, and then none while the next is on
# its way; one that takes long has a name to wait for
TRICK_GAPS: Final = (3.0, 60.0, 20.0)
BRIEFLY: Final = 20.0
"""Seconds for which the group's message may name somebody who has moved meanwhile. When it cannot
be edited for longer it names nobody, and who is still awaited then is named after that time."""


@dataclass(slots=True)
class _Last:
    """How a table was shown last: the ``deal``; what its posts told, as numbers; whether the
    group's message is ``live``, telling the tricks, and ``offers`` something to tap though the
    deal is over; up to which part of the game what was asked is ``tidied`` up."""

    deal: int | None = None
    told: tuple[int, ...] = ()
    live: bool | None = None
    offers: bool | None = None
    tidied: tuple[int, str, bool] | None = None


class ScreenPresenter:
    """The table's `Presenter`: decides what goes where; the outbox decides when."""

    def __init__(self, outbox: Outbox, whispers: Whispers, sheets: Sheets) -> None:
        self.hands = Hands(outbox)
        self._outbox = outbox
        self._whispers = whispers
        self._sheets = sheets
        self._last: dict[int, _Last] = {}  # by table that has not ended

    def show(self, scene: Scene) -> None:
        """Make every screen of the table right."""
        last = self._last.setdefault(scene.id, _Last())
        self._prompts(scene, last)
        if not scene.chat.private:
            self._group(scene, last)
        else:
            self._alone(scene, last)
        if scene.stage in ("over", "closed", "damaged"):
            self._last.pop(scene.id, None)
        self.hands.show(scene)
        self._whispers.follow(scene)

    def refresh(self, scene: Scene) -> None:
        """Show the group's message as a fresh one: somebody asked for it."""
        if (last := self._last.get(scene.id)) is not None:
            last.told = ()  # posts that could not be sent are tried again
        self.show(scene)
        live = self._is_live(scene)
        table = Draft(lambda: _table(scene, live=live))
        slot = table_slot(scene)
        self._outbox.show(scene.chat.id, slot, table, thread=scene.thread, fresh="always")

    def invite(self, scene: Scene, person: Person, told: Callable[[], Awaitable[None]]) -> None:
        """Tell ``person``, who wanted to be called, that a table is gathered; until he sits there,
        or it gathers no more. ``told`` is called when he has been."""
        prompt = Prompt("invite", person.id, scene.id)
        invitation = screens.invitation(scene, person.locale)
        self._outbox.reply(person.id, invitation, prompt=prompt.slot, told=told)

    def forgo(self, live: Callable[[int], bool]) -> None:
        """After a restart: what asks for something at a table that is not ``live`` any more goes
        away."""
        self._outbox.withdraw(lambda one: one.table > 0 and not live(one.table))

    def _prompts(self, scene: Scene, last: _Last) -> None:
        """What has been answered or comes too late goes away: the way to a seat when that is
        taken, those to the others when the game begins, the rest when a deal or the table is
        over."""
        if scene.stage == "lobby":
            for person in scene.people:
                if scene.seat_of(person) is not None:
                    self._withdraw(Prompt("seat", person, scene.id), scene.chat.id)
                    self._withdraw(Prompt("invite", person, scene.id), person)
            return
        part = scene.number, scene.stage, scene.result is not None
        if part == last.tidied:
            return
        last.tidied = part
        ended = scene.stage != "playing"
        over = ended or scene.result is not None
        ways = ("seat", "invite")
        self._outbox.withdraw(lambda one: one.table == scene.id and (over or one.what in ways))
        if not scene.chat.private and (over or scene.number == 1):
            self._outbox.withdraw(
                lambda one: one.table == 0 and one.thread == scene.thread,
                scene.chat.id,
                pace_slot(scene.chat.id),
                tricks_slot(scene.chat.id),
            )
        if ended and not scene.number:
            menu = settings_slot(Place(scene.id))
            for where in self._outbox.holding(menu):
                self._outbox.withdraw(lambda _: False, where, menu)

    def _withdraw(self, prompt: Prompt, chat: int) -> None:
        if self._outbox.holds(chat, prompt.slot):
            self._outbox.withdraw(lambda one: one == prompt, chat)

    def _alone(self, scene: Scene, last: _Last) -> None:
        number = scene.number
        if number != last.deal:
            last.deal = number
            self._show_past(scene, number - 1)
        self._posts(scene, last, (".result", ":end", ":end.sheet"))

    def _show_past(self, scene: Scene, number: int) -> None:
        """Make the post of the deal before right: its way on to the next deal has been gone."""
        slot, its = (post_slot(scene.id, number, name) for name in ("result", ""))
        if self._outbox.shown(scene.chat.id, slot) is not None:
            for post in screens.posts(scene, lambda wanted: wanted.startswith(its)):
                if post.slot == slot:
                    self._outbox.show(scene.chat.id, slot, post.screen)

    def _group(self, scene: Scene, last: _Last) -> None:
        chat, number, before = scene.chat.id, scene.number, last.deal
        if number and number != before:
            last.deal = number
            self._leave_lobby(scene, number)
            self._close_ways_back(scene)
            self._outbox.stay(chat, table_slot(scene, number - 1))  # not below this deal's
            self._outbox.forget(chat, self._outdated(scene, number))
        self._posts(scene, last, ("",))
        if number and number != before:
            self._close_past(scene, number, last.offers)
        if scene.stage == "closed" and number:
            end = screens.stopped(scene)
            self._outbox.post(chat, f"{scene.id}:end", end, thread=scene.thread, notify=True)
        self._close_ways_back(scene)
        live = self._is_live(scene)
        begins = live and last.live is False
        if scene.stage == "playing":
            last.live = live
            last.offers = scene.result is not None and _offers(scene)
        pace, slot = AT_ONCE if begins else _pace(scene, live=live), table_slot(scene, number)
        self._outbox.show(
            chat,
            slot,
            Draft(lambda: self._table(scene, pace, live=live)),
            thread=scene.thread,
            pace=pace,
            # it comes down below what was posted
            fresh="always" if begins and not self._outbox.is_newest(chat, slot) else "no",
            settled=Draft(lambda: _table(scene, live=live)) if scene.stage == "playing" else None,
        )

    def _table(self, scene: Scene, pace: Pace, *, live: bool) -> Screen:
        """What the group's message says now; nobody's name where it would be wrong for long."""
        gap = self._outbox.next_gap(scene.chat.id, table_slot(scene), pace)
        return _table(scene, named=gap <= BRIEFLY, live=live)

    def _is_live(self, scene: Scene, back: int = 1) -> bool:
        """Whether the group's message tells the tricks of the deal on the table, or of one before;
        when that is over its last trick tells, which is either in that message or in the result's
        post."""
        if scene.chat.private or len(scene.deals) < back:
            return False
        deal = scene.deals[-back]
        if deal.result is None:
            return scene.chat.tricks == "live"
        slots = _trick_slots(scene, deal)
        return bool(slots) and slots[-1] in self._outbox.slots(scene.chat.id, slots[-1])

    def _leave_lobby(self, scene: Scene, number: int) -> None:
        """The lobby's message becomes the first deal's, or stays behind without buttons."""
        chat, lobby = scene.chat.id, table_slot(scene, 0)
        if self._outbox.shown(chat, lobby) is None:
            return
        menu = settings_slot(Place(scene.id))
        for where in self._outbox.holding(menu):
            if (person := scene.people.get(where)) is not None:
                self._outbox.show(where, menu, screens.rules_settled(scene, person.locale))
            else:  # an admin's, who does not play
                self._outbox.withdraw(lambda _: False, where, menu)
        if number == 1 and self._outbox.is_newest(chat, lobby):
            self._outbox.rename(chat, lobby, table_slot(scene, number))
        elif number == 1:
            self._outbox.show(chat, lobby, screens.lobby_left(scene), thread=scene.thread)

    def _close_past(self, scene: Scene, number: int, offered: bool | None) -> None:
        """The message of a deal that is dealt anew says so: nobody has seen that deal over. One
        that was over before a restart, so that it is not known what it ``offered``, says how it
        ended, and its tricks. What it offered is offered by the next one's message."""
        slot = table_slot(scene, number - 1)
        offers = _offers(scene) if offered is None else offered
        live = (offered is None or offers) and self._is_live(scene, 2)
        closed, chat = screens.closed_table(scene, live=live, offers=offers), scene.chat.id
        waits = self._outbox.is_waiting(chat, slot)  # it may not even have been sent
        if closed is not None and (waits or self._outbox.shown(chat, slot) is not None):
            self._outbox.show(chat, slot, closed, thread=scene.thread)

    def _close_ways_back(self, scene: Scene) -> None:
        """The posts about those who are away, or have left, lose their button when that is over,
        or when later messages have it."""
        chat, prefix = scene.chat.id, f"{scene.id}:d"
        slots = {
            slot
            for slot in (*self._outbox.slots(chat, prefix), *self._outbox.queued(chat, prefix))
            if slot.partition(".")[2].startswith((AWAY, LEFT))
        }
        if not slots:
            return
        now = absences(scene) if scene.stage == "playing" else []
        over = slots - {post.slot for post in now}
        self._outbox.drop(chat, over)
        self._outbox.bare(chat, over)

    def _outdated(self, scene: Scene, number: int) -> list[str]:
        """The slots of deals before the previous one, but for what is still to be made right there:
        when people hurry that may take longer than two deals."""
        around = (number - 1, number, number + 1)  # the last one: who left before it was dealt
        kept = {*(f"d{one}" for one in around), *(f"table:{one}" for one in around), "end"}
        chat = scene.chat.id
        return [
            slot
            for slot in self._outbox.slots(chat, f"{scene.id}:")
            if not self._outbox.is_waiting(chat, slot)
            and slot.partition(":")[2].partition(".")[0] not in kept
            and not slot.startswith(f"{scene.id}:hand:")
            and prompt_in(slot) is None
            and (number > 1 or slot != table_slot(scene, 0))
        ]

    def _posts(self, scene: Scene, last: _Last, endings: tuple[str, ...]) -> None:
        told = _told(scene)
        if told == last.told:
            return
        last.told = told
        chat = scene.chat.id
        if scene.chat.tricks == "live" and not scene.chat.private:
            for deal in scene.deals:
                if not self._outbox.is_posted(chat, post_slot(scene.id, deal.number, "result")):
                    self._outbox.waive(chat, _trick_slots(scene, deal))
        posts = screens.posts(scene, lambda slot: not self._outbox.is_posted(chat, slot))
        if scene.winner is not None and scene.practice is None:
            posts.append(sheet_post(scene, self._sheets))
        for post in posts:
            if post.slot.endswith(endings):
                self._outbox.post(
                    scene.chat.id,
                    post.slot,
                    post.screen,
                    thread=scene.thread,
                    notify=post.loud,
                )


def _told(scene: Scene) -> tuple[int, ...]:
    """What the posts are about, in numbers: when it is the same, so are they."""
    posted = (TookTalon, TrickTaken)
    return (
        scene.number,
        *(
            sum(isinstance(event, posted) for event in deal.events)
            + 100 * (deal.result is not None)
            for deal in scene.deals
        ),
        scene.winner is not None,
        scene.chat.tricks == "live",
        *(seat.absence.version for seat in scene.seats if seat.absence is not None),
        *(len(seat.held) if seat.vacated else -1 for seat in scene.seats),
    )


def _trick_slots(scene: Scene, deal: PastDeal) -> list[str]:
    """The slots of the tricks of ``deal``, in their order."""
    return [
        post_slot(scene.id, deal.number, trick_name(event))
        for event in deal.events
        if isinstance(event, TrickTaken)
    ]


def _table(scene: Scene, *, named: bool = True, live: bool = False) -> Screen:
    """What the group's message says; whose turn it is only when that is to be ``named``."""
    if scene.stage == "damaged":
        return screens.damaged(scene)
    if scene.public is not None:
        screen = screens.table_message(scene, named=named, live=live)
        return screen if scene.stage == "playing" else replace(screen, keyboard=None)
    return screens.lobby(scene) if scene.stage == "lobby" else screens.closed(scene)


def _offers(scene: Scene) -> bool:
    """Whether there is anything to tap under the message of a deal that is over."""
    return scene.votes > 0 or any(seat.vacated or seat.away for seat in scene.seats)


def _pace(scene: Scene, *, live: bool) -> Pace:
    """How often the group's message is edited in this part of the game."""
    view = scene.public
    if view is None or scene.stage != "playing":
        gathered = "".join("p" if seat.level is None else "c" for seat in scene.seats)
        lobby = Pace(f"lobby {gathered}", LOBBY_GAPS)
        return lobby if scene.stage == "lobby" else Pace(scene.stage)
    if view.phase == "over":
        return Pace("over")
    # shown soon in any phase: a seat that may be taken over, who is away or cannot be written to,
    # and a vote to stop
    gone = sum(seat.vacated for seat in scene.seats), sum(seat.away for seat in scene.seats)
    people = f"{scene.votes}/{gone[0]}/{gone[1]}/{len(unheard(scene))}"
    if view.phase in ("play", "eight"):
        if live:
            return Pace(f"play {sum(view.tricks)} {people}", TRICK_GAPS)
        return Pace(f"play {people}", PLAY_GAPS)
    return Pace(f"auction {people}", AUCTION_GAPS)
