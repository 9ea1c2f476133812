"""Claims to a redeal: by the hand dealt, by the talon taken, by the eight cards after the give
(RULES 6, A27, A38-A40)."""

from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from bot.engine.actions import CLAIM, CLAIMS, Action, Redeal
from bot.engine.auction import forced
from bot.engine.cards import ALL, JACKS, NINES, Hand, cards_in, hand_of, points_in
from bot.engine.dark import dark_bidder
from bot.engine.events import Redealt
from bot.engine.give import all_in_hand
from bot.engine.seats import declarer_by_right, forehand, form, held, in_turn
from bot.engine.state import State, Step
from bot.engine.talon import other_talon, taken_talon

_OF_A_RANK: Final = {
    "four_nines": (NINES, 4),
    "three_nines": (NINES, 3),
    "three_nines_forehand": (NINES, 3),
    "two_nines": (NINES, 2),
    "four_jacks": (JACKS, 4),
    "three_jacks": (JACKS, 3),
}
_BELOW: Final = "below:"


class Claim(NamedTuple):
    """A right to a redeal: the option's value, and the cards it rests on."""

    option: str
    cards: Hand


class Right(NamedTuple):
    """What an option asks for: ``least`` cards of a rank, or any below a sum."""

    option: str
    rank: Hand
    least: int
    below: int = 0


class Open(NamedTuple):
    """Which kinds of claims are in time, and exist under these rules."""

    hand: bool
    talon: bool
    eight: bool


def claims_open(state: State) -> Open:
    """What could be claimed now, if anybody has the right."""
    rules = state.rules
    return Open(
        hand=bool(rules.redeal_hand) and hand_claims_open(state),
        talon=bool(rules.redeal_talon) and state.phase == "give" and all_in_hand(state),
        eight=bool(rules.redeal_eight) and state.phase == "eight",
    )


def hand_claims_open(state: State) -> bool:
    """Whether nobody has said a word of his own choice yet, so that claims by hand are in time;
    without an auction the declarer's first token is that word (A39)."""
    if not all(forced(state, seat, word) for seat, word in enumerate(state.bids)):
        return False
    if state.phase == "bid":
        return True
    if not state.bids and declarer_by_right(state) is None:
        return False  # a position that leaves out the words of its auction
    if state.phase == "give":
        # the choice of one of two talons was a word already
        return form(state.rules, len(state.hands)).talons == 1 and all_in_hand(state)
    return state.phase == "talon"


def claim_actions(state: State) -> tuple[Action, ...]:
    """The claims that could be made now: of the seat at turn first, then by seat."""
    in_time = claims_open(state)
    if not any(in_time):
        return ()
    own: tuple[Action, ...] = (CLAIM,) if _claim(state, state.turn, in_time) else ()
    others = (seat for seat in sorted(in_turn(state)) if seat != state.turn)
    return (*own, *(CLAIMS[seat] for seat in others if _claim(state, seat, in_time)))


def claim_of(state: State, seat: int) -> Claim | None:
    """The right to a redeal that ``seat`` has in this position, None without one."""
    return _claim(state, seat, claims_open(state))


def redeal(state: State, action: Redeal) -> Step:
    """A claim ends the deal; the same dealer deals again (RULES 6)."""
    seat = state.turn if action.seat is None else action.seat
    claim = claim_of(state, seat)
    assert claim is not None  # noqa: S101  # legal_actions offers claims to those who have one
    taken = state.phase == "give"
    talons = other_talon(state) if taken else state.talons
    over = state.evolve(phase="over", talons=talons, redealt=True)
    return Step(over, (Redealt(seat, claim.option, tuple(cards_in(claim.cards))),))


def _claim(state: State, seat: int, in_time: Open) -> Claim | None:
    rules, claim = state.rules, None
    if in_time.eight:
        claim = _first_claim(_rights(rules.redeal_eight), held(state, seat))
    if in_time.hand and seat != dark_bidder(state):
        rights = _rights(rules.redeal_hand, seat == forehand(state))
        claim = _first_claim(rights, _dealt_to(state, seat))
    if claim is None and in_time.talon and seat == state.declarer:
        claim = _first_claim(_rights(rules.redeal_talon), hand_of(taken_talon(state)))
    return claim


def _dealt_to(state: State, seat: int) -> Hand:
    """The cards ``seat`` was dealt, without the talon it has taken since."""
    hand = held(state, seat)
    if seat != state.declarer or state.phase != "give":
        return hand
    return hand & ~hand_of(taken_talon(state))


def _first_claim(rights: Iterable[Right], cards: Hand) -> Claim | None:
    for right in rights:
        found = cards & right.rank
        if found.bit_count() >= right.least and (not right.below or points_in(cards) < right.below):
            return Claim(right.option, found)
    return None


@cache
def _rights(options: tuple[str, ...], is_forehand: bool = False) -> tuple[Right, ...]:
    """The rights that ``options`` give to forehand, or to anybody else."""
    return tuple(
        Right(option, ALL, 1, int(option.removeprefix(_BELOW)))
        if option.startswith(_BELOW)
        else Right(option, *_OF_A_RANK[option])
        for option in options
        if is_forehand or not option.endswith("_forehand")
    )
