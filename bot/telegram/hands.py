"""Hands in private chats: what each shows, how soon it is made right, when it comes anew."""

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Final

from aiogram.utils.formatting import Text

from bot.engine.cards import Hand
from bot.table.model import Locale, Notify, Person, Scene
from bot.table.teacher import Hint
from bot.telegram import screens
from bot.telegram.hand_keys import Mode
from bot.telegram.outbox import AT_ONCE, Fresh, Outbox, Pace
from bot.telegram.screen import Draft, Screen
from bot.telegram.screens.pictures import hand_post
from bot.telegram.slots import cards_slot, hand_slot, table_slot

WATCHING: Final = Pace("watching", after=20.0)
"""Of a hand whose owner only looks on: what others do is shown with his next turn, or after this
while."""
SOON: Final = Pace("soon", after=5.0)
"""Of a hand that got a card from somebody else, or whose deal comes to another part: soon, but not
before the other gifts; often his own turn comes first."""

_FRESH: Final[dict[Notify, Fresh]] = {"always": "always", "pause": "unseen", "never": "no"}


@dataclass(frozen=True, slots=True)
class _State:
    """What of a hand says how soon it is to be shown."""

    deal: int = 0
    acts: bool = False
    claims: bool = False  # may do something, whoever's turn it is
    kept: bool = False
    part: str = ""  # of the deal
    cards: Hand = 0
    look: tuple[object, ...] = ()  # what its owner has chosen


@dataclass(slots=True)
class _Hand:
    """A hand as it was shown last."""

    state: _State = field(default_factory=_State)
    version: int = -1
    mode: Mode = "plain"
    hint: Hint | None = None
    locale: Locale = "ru"


class Hands:
    """All hands in private chats; those over a group are `bot.telegram.whispers`."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self._known: dict[int, dict[int, _Hand]] = defaultdict(dict)  # by table and person

    def show(self, scene: Scene) -> None:
        """Make every hand of the table right."""
        known = self._known[scene.id]
        seated = {seat.person for seat in scene.seats}
        for gone in [person for person in known if person not in seated]:
            screen = _left(scene, known.pop(gone).locale)
            self._outbox.show(gone, hand_slot(scene.id, gone), screen)
        for person in scene.left:  # who could not be told then
            slot, screen = hand_slot(scene.id, person.id), _left(scene, person.locale)
            shown = self._outbox.shown(person.id, slot)
            right = (screen.fingerprint, _got_up(person.locale).fingerprint)
            if shown is not None and shown.fingerprint not in right:
                self._outbox.show(person.id, slot, screen)
        if scene.stage in ("over", "closed", "damaged"):
            self._known.pop(scene.id, None)
        for seat in scene.hands:
            person = _owner(scene, seat)
            new = person.id not in known
            hand = known.setdefault(person.id, _Hand())
            before, hand.state, hand.locale = hand.state, _state(scene, seat), person.locale
            if hand.version != scene.version:
                hand.version, hand.mode = scene.version, "plain"
            if person.reachable or scene.chat.private:
                self._picture(scene, seat, person)
                called = hand.state.acts and not before.acts
                first = not self._outbox.shown(person.id, hand_slot(scene.id, person.id))
                fresh = _FRESH[person.notify]
                if new and fresh == "always":
                    fresh = "unseen"  # a former process may have called him to this move
                self._show(
                    scene,
                    seat,
                    hand,
                    _pace(scene, seat, before, hand.state),
                    fresh=fresh if called else "no",
                    notify=(called or first) and person.notify != "never",
                )
            else:
                hand.state = _State()  # he has seen nothing of this, and is called when he is back

    def refresh(self, scene: Scene, person: int) -> None:
        """Show the hand of ``person`` as a fresh message: he asked for it."""
        if (seat := scene.holding(person)) is not None:
            self._show(scene, seat, self._of(scene, person), fresh="always")

    def remind(self, scene: Scene, person: int) -> None:
        """Call ``person`` to his move once more: his hand comes as a new message, with a sound
        unless he wants none."""
        if (seat := scene.holding(person)) is not None:
            sound = scene.people[person].notify != "never"
            self._show(scene, seat, self._of(scene, person), fresh="always", notify=sound)

    def called_at(self, table: int, person: int, version: int) -> float | None:
        """When the hand that called ``person`` to his move at ``version`` reached him: 0 when
        that is long ago or he cannot be reached, None while it is on its way."""
        # 0 is no call, so the calls are counted from 1
        return self._outbox.called_at(person, hand_slot(table, person), version + 1)

    def turn_over(self, scene: Scene, person: int, mode: Mode) -> None:
        """Show another keyboard under the hand of ``person``, until the game moves on."""
        if (seat := scene.holding(person)) is not None:
            hand = self._of(scene, person)
            hand.mode, hand.version = mode, scene.version
            self._show(scene, seat, hand)

    def advise(self, scene: Scene, person: int, hint: Hint) -> None:
        """Show ``hint`` in the hand of ``person``, until the game moves on."""
        if (seat := scene.holding(person)) is not None:
            hand = self._of(scene, person)
            hand.hint = hint
            self._show(scene, seat, hand)

    def _of(self, scene: Scene, person: int) -> _Hand:
        return self._known[scene.id].setdefault(person, _Hand())

    def _show(
        self,
        scene: Scene,
        seat: int,
        hand: _Hand,
        pace: Pace = AT_ONCE,
        *,
        fresh: Fresh = "no",
        notify: bool = False,
    ) -> None:
        mode, hint = hand.mode, hand.hint  # as they are now, whenever the hand is drawn
        person = _owner(scene, seat)
        self._outbox.show(
            person.id,
            hand_slot(scene.id, person.id),
            Draft(lambda: _screen(scene, seat, mode, self._link(scene), hint)),
            pace=pace,
            fresh=fresh,
            notify=notify,
            call=scene.version + 1 if hand.state.acts else 0,
        )

    def _picture(self, scene: Scene, seat: int, person: Person) -> None:
        """The cards as a picture for whoever wants one, once a deal before the first card is
        played; that of the deal before goes."""
        view = scene.hands[seat]
        if person.cards == "text" or not view.hand or view.phase in ("play", "over"):
            return
        if self._outbox.is_posted(person.id, cards_slot(scene, person.id, scene.number)):
            return
        for old in self._outbox.slots(person.id, cards_slot(scene, person.id)):
            if (shown := self._outbox.shown(person.id, old)) is not None:
                self._outbox.forget(person.id, [old])
                self._outbox.abandon(person.id, shown.message_id)
        post = hand_post(scene, seat, person)
        self._outbox.post(person.id, post.slot, post.screen)

    def _link(self, scene: Scene) -> str | None:
        """Where the table's message is, for those who can see it; None for an ordinary group."""
        shown = self._outbox.shown(scene.chat.id, table_slot(scene))
        if shown is None:
            return None
        if scene.chat.username:
            return f"https://t.me/{scene.chat.username}/{shown.message_id}"
        internal = str(scene.chat.id).removeprefix("-100")
        if internal.startswith("-"):
            return None
        return f"https://t.me/c/{internal}/{shown.message_id}"


def _owner(scene: Scene, seat: int) -> Person:
    return scene.people[scene.seats[seat].person or 0]


def _state(scene: Scene, seat: int) -> _State:
    view, person = scene.hands[seat], _owner(scene, seat)
    turn = scene.stage == "playing" and view.turn == seat and not scene.seats[seat].away
    # while a part lasts only turns change
    part = {"eight": "play", "give": "talon", "order": "talon"}.get(view.phase, view.phase)
    return _State(
        deal=scene.number,
        acts=turn and bool(view.legal),
        claims=bool(view.legal),
        kept=scene.hold is not None and scene.hold.seat == seat,
        part=part if scene.hold is None else f"{part} held",
        cards=view.hand,
        look=(person.locale, person.suits, person.confirm),
    )


def _pace(scene: Scene, seat: int, before: _State, now: _State) -> Pace:
    """At once whatever its owner waits for: his move, his next cards, the end."""
    view = scene.hands[seat]
    if view.phase == "over" or scene.stage != "playing":
        return AT_ONCE
    # whoever has laid his last card is in no hurry to see that he has none
    spent = view.phase == "play" and not view.hand
    if now.acts or (before.acts and not spent) or (now.claims and not before.claims):
        return AT_ONCE
    if (now.deal, now.kept, now.look) != (before.deal, before.kept, before.look):
        return AT_ONCE
    soon = now.part != before.part or before.acts or bool(now.cards & ~before.cards)
    return SOON if soon else WATCHING


def _screen(scene: Scene, seat: int, mode: Mode, link: str | None, hint: Hint | None) -> Screen:
    locale = _owner(scene, seat).locale
    if scene.stage == "damaged":
        return screens.damaged(scene, locale)
    if scene.stage == "closed":
        alone = scene.chat.private and scene.practice is None
        return (screens.stopped if alone else screens.closed)(scene, locale)
    return screens.hand(scene, seat, locale, mode, link, hint)


def _left(scene: Scene, locale: Locale) -> Screen:
    """What stays of the hand of somebody who has left."""
    if scene.stage == "closed":  # nobody plays on for the last one who left
        return screens.closed(scene, locale)
    return _got_up(locale)


def _got_up(locale: Locale) -> Screen:
    return Screen.of(Text(screens.answer("left", locale)))
