"""What a deal tells the group: the talon, each trick, the result; as posts, or as one message."""

from collections.abc import Callable, Iterator, Sequence

from aiogram.types import InlineKeyboardMarkup
from aiogram.utils.formatting import Bold, Text

from bot.engine.events import (
    Declared,
    Event,
    Gave,
    Ordered,
    TookTalon,
    TrickTaken,
    Undarked,
    WentDark,
)
from bot.table.model import PastDeal, Scene
from bot.telegram.cards_text import card_text, cards_text, plain, suit_text
from bot.telegram.keyboards import next_keyboard
from bot.telegram.names import SHORT, names_of
from bot.telegram.record_keys import check_row
from bot.telegram.screen import Post, Screen
from bot.telegram.screens.lines import crown, listed
from bot.telegram.screens.locks import secret_line
from bot.telegram.screens.results import DealResult
from bot.telegram.screens.teacher import practice_result
from bot.telegram.slots import post_slot
from bot.telegram.teacher_keys import lesson_row, onward_row
from bot.words import phrase


class DealLog:
    """What one deal says in the group, while its events are read in order."""

    def __init__(self, scene: Scene, deal: PastDeal) -> None:
        self.scene = scene
        self.deal = deal
        self.locale = scene.chat.locale
        self.names = names_for(scene)
        self.players = len(scene.seats)
        self.declarer: int | None = None
        self.bid = 0
        self.order = 0
        self.won = [0] * self.players
        self.discard = 0  # the declarer's, in points, once it counts

    def posts(self, wanted: Callable[[str], bool]) -> list[Post]:
        """The deal's posts in their order. The last trick has none of its own: it opens the
        result's, unless its slot is not ``wanted``."""
        over = self.deal.result is not None and wanted(self._slot("result"))
        bodies: list[tuple[str, Text]] = []
        opening: tuple[Text, ...] = ()
        for name, event, before in self._said():
            if not wanted(self._slot(name)):
                continue
            if not self._is_last(event):
                bodies.append((name, self._draw(event, before)))
            elif over:
                opening = self._draw(event, before), Text("\n\n")
        if over:
            bodies.append(("result", Text(*opening, self._result())))
        return [self._post(name, body) for name, body in bodies]

    def tricks(self) -> Text:
        """The tricks taken so far, for a message that is edited: what was in those before the last
        and who took it, then the last one as its post would tell it; nothing before the first."""
        count = sum(isinstance(event, TrickTaken) for event in self.deal.events)
        record: list[str] = []
        for _, event, before in self._said():
            if isinstance(event, TookTalon):
                continue
            if event.number == count:
                said = phrase("tricks-record", self.locale, tricks=listed(record)) if record else ""
                return Text(said, "\n" if said else "", self._draw(event, before))
            taker = self.names[event.seat]
            record.append(f"{event.number} {taker} {event.points}{crown(before)}")
        return Text()

    def _said(self) -> Iterator[tuple[str, TookTalon | TrickTaken, Sequence[Event]]]:
        """What the deal says before its result, in order: the name of the post, what it tells of,
        and what happened since the one before. It is to be drawn before the next is asked for."""
        before: list[Event] = []
        for event in self.deal.events:
            before.append(event)
            if isinstance(event, TookTalon):
                self.declarer, self.bid, self.order = event.seat, event.contract, event.contract
                yield "talon", event, before
                before = []
            elif isinstance(event, TrickTaken):
                self._count(before, event)
                if self._is_last(event):
                    self.discard = self._discard()
                yield trick_name(event), event, before
                before = []
            elif isinstance(event, Ordered):
                self.order = event.points

    def _draw(self, event: TookTalon | TrickTaken, before: Sequence[Event]) -> Text:
        if isinstance(event, TookTalon):
            return self._talon(before, event)
        return self._trick(before, event)

    def _result(self) -> Text:
        you = reader(self.scene)
        if self.scene.practice is not None and you is not None:
            ending = practice_result(self.scene, self.deal, self.locale, self.names, you)
        else:
            ending = DealResult(self.scene, self.deal, self.locale, self.names, you).text()
        return ending + secret_line(self.deal, self.locale)

    def _slot(self, name: str) -> str:
        return post_slot(self.scene.id, self.deal.number, name)

    def _count(self, before: Sequence[Event], event: TrickTaken) -> None:
        for one in before:
            if isinstance(one, Declared):
                self.won[one.seat] += one.points
        self.won[event.seat] += event.points + event.bonus

    def _discard(self) -> int:
        """The points that the declarer has put away; they count from the last trick on (A58)."""
        if self.deal.outcome is None or self.declarer is None:
            return 0
        points = self.deal.outcome.points[self.declarer] - self.won[self.declarer]
        self.won[self.declarer] += points
        return points

    def _post(self, name: str, body: Text) -> Post:
        over = name == "result"
        return Post(self._slot(name), Screen.of(body, self._keyboard() if over else None))

    def _keyboard(self) -> InlineKeyboardMarkup | None:
        """The next deal at once, where the hand does not offer it; to look into this one, and
        whether it was fair."""
        alone = self.scene.chat.private and self.deal is self.scene.deals[-1]
        again = alone and self.scene.stage == "playing" and self.scene.winner is None
        rows = next_keyboard(self.scene, self.locale).inline_keyboard if again else []
        lessons = (
            onward_row(self.scene, self.locale),
            lesson_row(self.scene, self.deal, self.locale),
        )
        rows = [*rows, *filter(None, lessons)]
        if self.deal.secret:
            rows = [*rows, check_row(self.scene.id, self.deal.number, self.locale)]
        return InlineKeyboardMarkup(inline_keyboard=rows) if rows else None

    def _talon(self, before: Sequence[Event], event: TookTalon) -> Text:
        locale = self.locale
        undarked = next((one for one in before if isinstance(one, Undarked)), None)
        dark = undarked is None and any(isinstance(one, WentDark) for one in before)
        head = [
            phrase("undarked", locale, name=self.names[undarked.seat]) if undarked else "",
            phrase(
                "contract" if event.contract else "contract-thrown",
                locale,
                name=self.names[event.seat],
                points=event.contract,
            ),
            phrase("dark", locale) if dark else "",
            phrase("golden", locale) if self.deal.golden else "",
        ]
        if event.cards:
            talon = phrase("talon", locale, cards=cards_text(sorted(event.cards), locale))
        else:
            talon = phrase("talon-hidden", locale)
        return Text(Bold(listed(head)), "\n", talon)

    def _trick(self, before: Sequence[Event], event: TrickTaken) -> Text:
        locale = self.locale
        declared = [one for one in before if isinstance(one, Declared)]
        lines = [
            *self._before_play(before),
            f"{event.number} · {self._cards(event, declared)}",
            *(self._trump(one) for one in declared if one.trump is not None),
        ]
        key = "trick-takes"
        bonus = self.scene.rules.last_trick_bonus
        if self._is_last(event):
            key = "trick-takes-bonus" if bonus else "trick-takes-last"
        name = self.names[event.seat]
        who = addressee(self.scene, event.seat)
        takes = phrase(key, locale, who=who, name=name, points=event.points, bonus=bonus)
        if talon := event.bonus - bonus if self._is_last(event) else 0:
            takes += phrase("trick-talon", locale, points=talon)
        if self.discard and self.declarer is not None:
            name = self.names[self.declarer]
            takes += "\n" + phrase("trick-discard", locale, name=name, points=self.discard)
        active = [seat for seat in range(self.players) if self._plays(seat)]
        won = listed([f"{self.names[seat]} {self._won(seat)}" for seat in active])
        return Text(
            "\n".join(lines),
            "\n",
            Bold(takes),
            "\n",
            phrase("taken", locale, points=won),
        )

    def _is_last(self, event: Event) -> bool:
        return self.deal.result is not None and event is self.deal.events[-1]

    def _before_play(self, before: Sequence[Event]) -> list[str]:
        """What the group learns between the talon and the first card."""
        head = []
        gave = [
            f"{self.names[one.to]} {card_text(one.card, self.locale)}"
            for one in before
            if isinstance(one, Gave) and one.card is not None
        ]
        if gave:
            head.append(phrase("given", self.locale, cards=listed(gave)))
        raised = next((one for one in before if isinstance(one, Ordered)), None)
        if raised is not None and raised.points > self.bid:
            name = self.names[raised.seat]
            head.append(phrase("ordered", self.locale, name=name, points=raised.points))
        return head

    def _cards(self, event: TrickTaken, declared: Sequence[Declared]) -> str:
        turns = ((event.leader + step) % self.players for step in range(self.players))
        order = [seat for seat in turns if self._plays(seat)]
        parts = [
            f"{self.names[seat]} {card_text(card, self.locale)}"
            for seat, card in zip(order, event.cards, strict=False)
        ]
        parts[0] += crown(declared)
        return listed(parts)

    def _trump(self, one: Declared) -> str:
        later = self.scene.rules.marriage_trump_from == "next_trick"
        key = "trump-next-is" if later else "trump-is"
        return phrase(key, self.locale, suit=suit_text(one.trump or 0))

    def _plays(self, seat: int) -> bool:
        return self.players < 4 or self.scene.rules.stock or seat != self.deal.dealer

    def _won(self, seat: int) -> str:
        if seat == self.declarer and self.order:
            return phrase("won-of", self.locale, points=self.won[seat], order=self.order)
        return plain(self.won[seat])


def trick_name(event: TrickTaken) -> str:
    """What the post of a trick is called in its slot."""
    return f"t{event.number}"


def names_for(scene: Scene, limit: int = SHORT, *, computers: bool = False) -> tuple[str, ...]:
    """The names of all seats; in a private chat its owner is "you"."""
    locale = scene.chat.locale
    names = names_of(scene, locale, limit, computers=computers)
    you = phrase("you", locale)
    return tuple(
        you if addressee(scene, seat) == "you" else name for seat, name in enumerate(names)
    )


def reader(scene: Scene) -> int | None:
    """The seat of the only reader; None in a group."""
    seats = (seat for seat, place in enumerate(scene.seats) if place.person is not None)
    return next(seats, None) if scene.chat.private else None


def addressee(scene: Scene, seat: int) -> str:
    """How a phrase speaks of ``seat``: ``you`` in its own private chat."""
    return "you" if seat == reader(scene) else "other"
