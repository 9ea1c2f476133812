"""Shows tables: from a scene to what each chat should say, at a pace the chats can bear."""

from collections import defaultdict
from dataclasses import dataclass, replace
from typing import Final

from aiogram.types import InlineKeyboardMarkup
from aiogram.utils.formatting import Text

from bot.engine.cards import Hand
from bot.engine.events import TookTalon, TrickTaken
from bot.engine.state import View
from bot.table.model import Locale, Notify, Person, Scene
from bot.table.teacher import Hint
from bot.telegram import screens
from bot.telegram.keyboards import Mode
from bot.telegram.outbox import AT_ONCE, Fresh, Outbox, Pace
from bot.telegram.record_keys import record_rows
from bot.telegram.screen import Draft, Screen
from bot.telegram.screens.names import unheard
from bot.telegram.screens.pictures import Sheets, hand_post, hand_slot, sheet_post
from bot.telegram.whispers import Whispers

# who comes and goes is seen at once, rules being tried out less and less often
LOBBY_GAPS: Final = (1.0, 4.0, 8.0)
# a normal deal costs a group at most 14 calls: the table message, two edits while the auction
# lasts, one with the contract, one at the end, the talon and the tricks; a slow one a few more
AUCTION_GAPS: Final = (3.0, 8.0, 60.0, 20.0)
PLAY_GAPS: Final = (0.0, 300.0, 20.0)
BRIEFLY: Final = 20.0
"""Seconds for which the group's message may name somebody who has moved meanwhile. When it cannot
be edited for longer it names nobody, and who is still awaited then is named after that time."""
WATCHING: Final = Pace("watching", after=20.0)
"""Of a hand whose owner only looks on: what others do is shown with his next turn, or after this
while."""
SOON: Final = Pace("soon", after=5.0)
"""Of a hand that got a card from somebody else, or whose deal comes to another part: soon, but not
before the other gifts; often his own turn comes first."""

_FRESH: Final[dict[Notify, Fresh]] = {"always": "always", "pause": "unseen", "never": "no"}


@dataclass(slots=True)
class _Hand:
    """What a hand was when it was shown last."""

    deal: int = 0
    acts: bool = False
    claims: bool = False  # may do something, whoever's turn it is
    kept: bool = False
    part: str = ""  # of the deal
    cards: Hand = 0
    version: int = -1
    mode: Mode = "plain"
    hint: Hint | None = None
    locale: Locale = "ru"
    look: tuple[object, ...] = ()  # what its owner has chosen


class ScreenPresenter:
    """The table's `Presenter`: decides what goes where; the outbox decides when."""

    def __init__(self, outbox: Outbox, whispers: Whispers, sheets: Sheets) -> None:
        self._outbox = outbox
        self._whispers = whispers
        self._sheets = sheets
        self._hands: dict[int, dict[int, _Hand]] = defaultdict(dict)  # by table and person
        self._deals: dict[int, int] = {}  # by table, the deal shown last
        self._told: dict[int, tuple[int, ...]] = {}  # by table, what was posted last

    def show(self, scene: Scene) -> None:
        """Make every screen of the table right."""
        if not scene.chat.private:
            self._group(scene)
        else:
            self._alone(scene)
        self._all_hands(scene)
        self._whispers.follow(scene)

    def refresh(self, scene: Scene, person: int | None) -> None:
        """Show the hand of ``person``, or for None the group's message, as a fresh message."""
        if person is None:
            self._told.pop(scene.id, None)  # posts that could not be sent are tried again
            self.show(scene)
            slot = _slot(scene, _number(scene))
            self._outbox.show(
                scene.chat.id,
                slot,
                Draft(lambda: _table(scene)),
                thread=scene.thread,
                fresh="always",
            )
        elif (seat := _seat_of(scene, person)) is not None:
            hand = self._hands[scene.id].setdefault(person, _Hand())
            self._hand(scene, seat, hand, AT_ONCE, fresh="always")

    def remind(self, scene: Scene, person: int) -> None:
        """Call ``person`` to his move once more: his hand comes as a new message, with a sound
        unless he wants none."""
        if (seat := _seat_of(scene, person)) is not None:
            hand = self._hands[scene.id].setdefault(person, _Hand())
            sound = scene.people[person].notify != "never"
            self._hand(scene, seat, hand, AT_ONCE, fresh="always", notify=sound)

    def invite(self, scene: Scene, person: Person) -> None:
        """Tell ``person``, who wanted to be called, that a table is gathered."""
        self._outbox.reply(person.id, screens.invitation(scene, person.locale))

    def called_at(self, table: int, person: int, version: int) -> float | None:
        """When the hand that called ``person`` to his move at ``version`` reached him: 0 when
        that is long ago or he cannot be reached, None while it is on its way."""
        # 0 is no call, so the calls are counted from 1
        return self._outbox.called_at(person, f"{table}:hand:{person}", version + 1)

    def turn_over(self, scene: Scene, person: int, mode: Mode) -> None:
        """Show another keyboard under the hand of ``person``, until the game moves on."""
        if (seat := _seat_of(scene, person)) is not None:
            hand = self._hands[scene.id].setdefault(person, _Hand())
            hand.mode, hand.version = mode, scene.version
            self._hand(scene, seat, hand, AT_ONCE)

    def advise(self, scene: Scene, person: int, hint: Hint) -> None:
        """Show ``hint`` in the hand of ``person``, until the game moves on."""
        if (seat := _seat_of(scene, person)) is not None:
            hand = self._hands[scene.id].setdefault(person, _Hand())
            hand.hint = hint
            self._hand(scene, seat, hand, AT_ONCE)

    def _alone(self, scene: Scene) -> None:
        number = _number(scene)
        if number != self._deals.get(scene.id):
            self._deals[scene.id] = number
            self._show_past(scene, f"{scene.id}:d{number - 1}.result")
        self._posts(scene, (".result", ":end", ":end.sheet"))

    def _show_past(self, scene: Scene, slot: str) -> None:
        """Make the post of the deal before right: its way on to the next deal has been gone."""
        if self._outbox.shown(scene.chat.id, slot) is not None:
            for post in screens.posts(scene, lambda wanted: wanted == slot):
                if post.slot == slot:
                    self._outbox.show(scene.chat.id, slot, post.screen)

    def _group(self, scene: Scene) -> None:
        chat, number = scene.chat.id, _number(scene)
        if number and number != self._deals.get(scene.id):
            self._deals[scene.id] = number
            self._leave_lobby(scene, number)
            self._close_redealt(scene, number)
            self._outbox.forget(chat, self._outdated(scene, number))
        self._posts(scene, ("",))
        if scene.stage == "closed" and number:
            end = _looking_back(scene, screens.closed(scene))
            self._outbox.post(chat, f"{scene.id}:end", end, thread=scene.thread, notify=True)
        self._outbox.show(
            chat,
            _slot(scene, number),
            Draft(lambda: self._table(scene)),
            thread=scene.thread,
            pace=_pace(scene),
            settled=Draft(lambda: _table(scene)) if scene.stage == "playing" else None,
        )

    def _table(self, scene: Scene) -> Screen:
        """What the group's message says now; nobody's name where it would be wrong for long."""
        gap = self._outbox.next_gap(scene.chat.id, _slot(scene, _number(scene)), _pace(scene))
        return _table(scene, named=gap <= BRIEFLY)

    def _leave_lobby(self, scene: Scene, number: int) -> None:
        """The lobby's message becomes the first deal's, or stays behind without buttons."""
        chat, lobby = scene.chat.id, _slot(scene, 0)
        if self._outbox.shown(chat, lobby) is None:
            return
        menu = f"{scene.id}:settings"
        for person in scene.people.values():
            if self._outbox.shown(person.id, menu) is not None:
                settled = screens.rules_settled(scene, person.locale)
                self._outbox.show(person.id, menu, settled)
        if number == 1 and self._outbox.is_newest(chat, lobby):
            self._outbox.rename(chat, lobby, _slot(scene, number))
        elif number == 1:
            plain = replace(screens.lobby(scene), keyboard=None)
            self._outbox.show(chat, lobby, plain, thread=scene.thread)

    def _close_redealt(self, scene: Scene, number: int) -> None:
        """The message of a deal that is dealt anew says so; nobody has seen that deal over."""
        slot = _slot(scene, number - 1)
        closed = screens.redealt_table(scene)
        if closed is not None and self._outbox.shown(scene.chat.id, slot) is not None:
            self._outbox.show(scene.chat.id, slot, closed, thread=scene.thread)

    def _outdated(self, scene: Scene, number: int) -> list[str]:
        """The slots of deals before the previous one."""
        kept = {f"d{number}", f"d{number - 1}", f"table:{number}", f"table:{number - 1}", "end"}
        return [
            slot
            for slot in self._outbox.slots(scene.chat.id, f"{scene.id}:")
            if slot.partition(":")[2].partition(".")[0] not in kept
            and not slot.startswith(f"{scene.id}:hand:")
            and (number > 1 or slot != _slot(scene, 0))
        ]

    def _posts(self, scene: Scene, endings: tuple[str, ...]) -> None:
        told = _told(scene)
        if told == self._told.get(scene.id):
            return
        self._told[scene.id] = told
        chat = scene.chat.id
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

    def _all_hands(self, scene: Scene) -> None:
        known = self._hands[scene.id]
        seated = {seat.person for seat in scene.seats}
        for gone in [one for one in known if one not in seated]:
            locale = known.pop(gone).locale
            left = Screen.of(Text(screens.answer("left", locale)))
            over = scene.stage == "closed"  # nobody plays on for the last one who left
            self._outbox.show(
                gone, _hand_slot(scene, gone), screens.closed(scene, locale) if over else left
            )
        if scene.stage in ("over", "closed", "damaged"):
            for memory in (self._hands, self._deals, self._told):
                memory.pop(scene.id, None)
        for seat, view in scene.hands.items():
            person = scene.people[scene.seats[seat].person or 0]
            hand = known.setdefault(person.id, _Hand())
            acts = view.turn == seat and bool(view.legal) and not scene.seats[seat].away
            kept = scene.hold is not None and scene.hold.seat == seat
            number = _number(scene)
            look = (person.locale, person.suits, person.confirm)
            claims, part = bool(view.legal), _part(scene, view)
            # whoever has laid his last card is in no hurry to see that he has none
            spent = view.phase == "play" and not view.hand
            moved = acts or (hand.acts and not spent)
            news = moved or number != hand.deal or kept != hand.kept or look != hand.look
            news = news or (claims and not hand.claims)
            soon = part != hand.part or hand.acts or bool(view.hand & ~hand.cards)
            called = acts and not hand.acts
            if hand.version != scene.version:
                hand.mode = "plain"
            hand.locale, hand.look, hand.claims, hand.part = person.locale, look, claims, part
            hand.deal, hand.acts, hand.kept, hand.version = number, acts, kept, scene.version
            hand.cards = view.hand
            pace = SOON if soon else WATCHING
            at_once = news or view.phase == "over" or scene.stage != "playing"
            if person.reachable or scene.chat.private:
                self._picture(scene, seat, person)
                first = not self._outbox.shown(person.id, _hand_slot(scene, person.id))
                self._hand(
                    scene,
                    seat,
                    hand,
                    AT_ONCE if at_once else pace,
                    fresh=_FRESH[person.notify] if called else "no",
                    notify=(called or first) and person.notify != "never",
                )

    def _hand(
        self,
        scene: Scene,
        seat: int,
        hand: _Hand,
        pace: Pace,
        *,
        fresh: Fresh = "no",
        notify: bool = False,
    ) -> None:
        person = scene.people[scene.seats[seat].person or 0]
        mode, hint = hand.mode, hand.hint  # as they are now, whenever the hand is drawn
        draft = Draft(lambda: _hand_screen(scene, seat, person, mode, self._link(scene), hint))
        slot = _hand_slot(scene, person.id)
        self._outbox.show(
            person.id,
            slot,
            draft,
            pace=pace,
            fresh=fresh,
            notify=notify,
            call=scene.version + 1 if hand.acts else 0,
        )

    def _picture(self, scene: Scene, seat: int, person: Person) -> None:
        """The cards as a picture for whoever wants one, once a deal before the first card is
        played; that of the deal before goes."""
        view, number = scene.hands[seat], _number(scene)
        if person.cards == "text" or not view.hand or view.phase in ("play", "over"):
            return
        slot = hand_slot(scene, person.id, number)
        if self._outbox.is_posted(person.id, slot):
            return
        for old in self._outbox.slots(person.id, hand_slot(scene, person.id, 0)[:-1]):
            if (shown := self._outbox.shown(person.id, old)) is not None:
                self._outbox.forget(person.id, [old])
                self._outbox.abandon(person.id, shown.message_id)
        post = hand_post(scene, seat, person)
        self._outbox.post(person.id, post.slot, post.screen)

    def _link(self, scene: Scene) -> str | None:
        """Where the table's message is, for those who can see it; None for an ordinary group."""
        shown = self._outbox.shown(scene.chat.id, _slot(scene, _number(scene)))
        if shown is None:
            return None
        if scene.chat.username:
            return f"https://t.me/{scene.chat.username}/{shown.message_id}"
        internal = str(scene.chat.id).removeprefix("-100")
        if internal.startswith("-"):
            return None
        return f"https://t.me/c/{internal}/{shown.message_id}"


def _number(scene: Scene) -> int:
    return scene.deals[-1].number if scene.deals else 0


def _told(scene: Scene) -> tuple[int, ...]:
    """What the posts are about, in numbers: when it is the same, so are they."""
    posted = (TookTalon, TrickTaken)
    return (
        _number(scene),
        *(
            sum(isinstance(event, posted) for event in deal.events)
            + 100 * (deal.result is not None)
            for deal in scene.deals
        ),
        scene.winner is not None,
        *(seat.absence.version for seat in scene.seats if seat.absence is not None),
    )


def _slot(scene: Scene, number: int) -> str:
    return f"{scene.id}:table:{number}"


def _hand_slot(scene: Scene, person: int) -> str:
    return f"{scene.id}:hand:{person}"


def _seat_of(scene: Scene, person: int) -> int | None:
    return next(
        (i for i, seat in enumerate(scene.seats) if seat.person == person and i in scene.hands),
        None,
    )


def _part(scene: Scene, view: View) -> str:
    """The part of the deal that a hand tells of: while one lasts only turns change."""
    part = "play" if view.phase == "eight" else view.phase
    part = "talon" if part in ("give", "order") else part
    return part if scene.hold is None else f"{part} held"


def _table(scene: Scene, *, named: bool = True) -> Screen:
    """What the group's message says; whose turn it is only when that is to be ``named``."""
    if scene.stage == "damaged":
        return screens.damaged(scene)
    if scene.public is not None:
        screen = screens.table_message(scene, named=named)
        return screen if scene.stage == "playing" else replace(screen, keyboard=None)
    return screens.lobby(scene) if scene.stage == "lobby" else screens.closed(scene)


def _looking_back(scene: Scene, screen: Screen) -> Screen:
    """The last word of a game that was stopped, with its record."""
    rows = record_rows(scene.id, scene.chat.locale)
    return replace(screen, keyboard=InlineKeyboardMarkup(inline_keyboard=rows))


def _hand_screen(
    scene: Scene, seat: int, person: Person, mode: Mode, link: str | None, hint: Hint | None
) -> Screen:
    if scene.stage in ("closed", "damaged"):
        own = replace(scene, chat=replace(scene.chat, locale=person.locale))
        if scene.stage == "damaged":
            return screens.damaged(own)
        screen = screens.closed(own)
        alone = scene.chat.private and scene.practice is None
        return _looking_back(own, screen) if alone else screen
    return screens.hand(scene, seat, person.locale, mode, link, hint)


def _pace(scene: Scene) -> Pace:
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
        return Pace(f"play {people}", PLAY_GAPS)
    return Pace(f"auction {people}", AUCTION_GAPS)
