"""Who may know which cards of a deal: the rulebook's own answer, folded over the actions.

Nothing here asks `view`, `seen` or an event's ``shown``: what leaves the engine is checked against
this, so the two must not share a mistake.
"""

from collections.abc import Iterable, Iterator
from typing import Final, Self, TypeAlias

from bot.engine.actions import (
    Action,
    Bid,
    Bury,
    ChooseTalon,
    Cut,
    Dark,
    DealAsIs,
    Discard,
    Give,
    Lay,
    Look,
    Pass,
    Play,
    Redeal,
    Undark,
)
from bot.engine.apply import apply
from bot.engine.cards import JACKS, NINES, Hand, hand_of, points_in
from bot.engine.state import State

Viewer: TypeAlias = int | None
"""A seat, or None for the group and everybody else in it."""

_RANKS: Final = {"nines": NINES, "jacks": JACKS}
_COUNTS: Final = {"two": 2, "three": 3, "four": 4}


class Knowledge:
    """What each viewer may know at one moment of a deal; `after` moves it on by an action."""

    def __init__(self, opening: State) -> None:
        self.state = opening
        self._known: dict[Viewer, Hand] = dict.fromkeys((None, *range(opening.players)), 0)
        self._blind: set[int] = set()
        self._dealt: tuple[Hand | None, ...] = opening.hands
        self._named: set[int] = set()  # the seats that named a number
        self._dark: int | None = None  # who stands at a dark bid
        self._chosen = False  # whether anybody has said a word of his own choice
        if opening.phase != "cut":
            self._deal(opening)
        self._see_hands()

    @classmethod
    def of(cls, opening: State, actions: Iterable[Action]) -> Self:
        """What is known after ``actions``."""
        knowledge = cls(opening)
        for action in actions:
            knowledge.after(action, apply(knowledge.state, action).state)
        return knowledge

    def of_viewer(self, viewer: Viewer) -> Hand:
        """The cards ``viewer`` has had the right to see so far in this deal."""
        return self._known[viewer]

    def holders(self) -> Iterator[tuple[Viewer, Hand]]:
        """Every viewer with his cards."""
        return iter(self._known.items())

    def after(self, action: Action, now: State) -> None:
        """``action`` has led to ``now``."""
        before = self.state
        self.state = now
        self._heard(before, action)
        self._chosen = self._chosen or _is_chosen(before, action)
        if before.phase == "cut" != now.phase:
            assert isinstance(action, Cut | Bury | DealAsIs)
            self._deal(now)
        elif now.declarer is not None and before.declarer is None:
            self._blind = set()
        if now.phase == "over":  # also by another's claim: whoever went dark may look now
            self._blind = set()
        if now.phase == "give" != before.phase and before.phase != "cut":
            number = action.number if isinstance(action, ChooseTalon) else 1
            self._take(before.talons[number - 1])
        self._see_hands()

    def _heard(self, before: State, action: Action) -> None:
        """What ``action`` itself shows."""
        seat = before.turn
        match action:
            case Cut(count):  # the dealer alone sees the bottom card (RULES 2.2)
                self._show(before.dealer, 1 << before.stock[count - 1])
            case Look():
                self._blind.discard(seat)
            case Dark():  # the others look; the bidder does not before the talon is his (A35)
                self._dark, self._blind = seat, {seat}
            case Undark():
                self._named.add(seat)
                self._dark, self._blind = None, set()
            case Bid():
                self._named.add(seat)
            case Give(card, to):
                self._give(seat, to, 1 << card)
            case Lay(card) | Discard(card):  # face down for ever (A58)
                self._show(seat, 1 << card)
            case Redeal(claimant):
                self._claim(before, seat if claimant is None else claimant)
            case Play(card):
                self._show(None, 1 << card)
            case _:
                pass

    def _deal(self, state: State) -> None:
        """The cards are out: those who may go dark have not seen theirs."""
        self._dealt = state.hands
        if state.phase == "look":
            self._blind = set(_may_go_dark(state))
        if state.phase == "give":  # declarer by right: the talon was taken at once
            talon = hand_of(state.talons[0])
            self._dealt = tuple(h if h is None else h & ~talon for h in state.hands)
            self._take(state.talons[0])

    def _take(self, talon: Iterable[int]) -> None:
        """RULES 2.7, A25, A27: shown, but for the forced bid without a rival and the dark."""
        taker = self.state.declarer
        assert taker is not None
        self._show(None if self._is_shown(taker) else taker, hand_of(talon))

    def _is_shown(self, taker: int) -> bool:
        state, rules = self.state, self.state.rules
        if self._dark is not None:
            return False
        if rules.show_talon_on_forced:
            return True
        if state.contract == 0:
            return False
        by_right = _rider_opens(state) or (state.golden and not rules.golden_auction)
        forced = rules.opening == "forced" and taker == _playing(state)[0]
        rivals = self._named - {taker}
        return by_right or bool(rivals) or not forced or state.contract != rules.min_bid

    def _give(self, giver: int, to: int, card: Hand) -> None:
        rules = self.state.rules
        hidden = rules.give == "closed" or (self._dark is not None and rules.dark_give_hidden)
        for viewer in (giver, to) if hidden else (None,):
            self._show(viewer, card)

    def _claim(self, before: State, seat: int) -> None:
        """The cards that a claim rests on are shown to all (A27)."""
        rules = before.rules
        tried: list[tuple[Iterable[str], Hand]] = []
        if before.phase == "eight":
            tried.append((rules.redeal_eight, before.hands[seat] or 0))
        elif not self._chosen:
            tried.append((rules.redeal_hand, self._dealt[seat] or 0))
        if before.phase == "give" and seat == before.declarer:
            tried.append((rules.redeal_talon, hand_of(before.talons[0])))
        for options, cards in tried:
            for option in options:
                if option.endswith("_forehand") and seat != _playing(before)[0]:
                    continue
                if found := _rests_on(option, cards):
                    self._show(None, found)
                    return
        raise AssertionError(f"seat {seat} had no right to a redeal in {before}")

    def _show(self, viewer: Viewer, cards: Hand) -> None:
        """``cards`` are shown to ``viewer``; what is shown to the group everybody sees."""
        for one in self._known if viewer is None else (viewer,):
            self._known[one] |= cards

    def _see_hands(self) -> None:
        for seat, hand in enumerate(self.state.hands):
            if hand and seat not in self._blind:
                self._known[seat] |= hand


def _playing(state: State) -> list[int]:
    """The seats that play, from forehand on; a dealer of four sits out (RULES 9)."""
    turns = [(state.dealer + step) % state.players for step in range(1, state.players + 1)]
    return turns[:-1] if state.players == 4 and not state.rules.stock else turns


def _rider_opens(state: State) -> bool:
    """Whether somebody who plays is on the barrel and opens by right (A29, A30)."""
    rules = state.rules
    riding = any(state.scores[seat].barrel is not None for seat in _playing(state))
    return riding and rules.barrel_auction != "normal"


def _is_chosen(before: State, action: Action) -> bool:
    """Whether ``action`` is a word of the speaker's own choice (A39)."""
    if isinstance(action, Bid):
        opens = not any(word is not None for word in before.bids)
        return not (opens and (before.rules.opening == "forced" or _rider_opens(before)))
    if isinstance(action, Pass):
        limit = before.rules.negative_limit
        return limit is None or before.scores[before.turn].total >= limit
    return isinstance(action, Undark | ChooseTalon)


def _may_go_dark(state: State) -> list[int]:
    """A35."""
    rules = state.rules
    barred = state.golden or rules.stock or _rider_opens(state) or rules.dark == "off"
    riders = any(mark.barrel is not None for mark in state.scores)
    if barred or (riders and not rules.dark_on_barrel):
        return []
    asked = _playing(state) if rules.dark == "anyone" else _playing(state)[:1]
    least = max(rules.dark_min_total, -10_000 if (n := rules.negative_limit) is None else n)
    return [seat for seat in asked if state.scores[seat].total >= least]


def _rests_on(option: str, cards: Hand) -> Hand:
    """The cards of ``option`` among ``cards``; 0 when there is no right."""
    kind, _, below = option.partition(":")
    if below:
        return cards if points_in(cards) < int(below) else 0
    count, rank = kind.split("_")[:2]
    found = cards & _RANKS[rank]
    return found if found.bit_count() >= _COUNTS[count] else 0
