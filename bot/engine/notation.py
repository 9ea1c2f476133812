"""Positions, views, actions and outcome lines as text (docs/notation.md).

Reading is lenient, printing canonical: ``parse_position(print_position(state)) == state``, and
the same for each pair here. Whatever is no such text raises Malformed with its column.
"""

from collections.abc import Sequence
from typing import Any, Final

from bot.engine import actions
from bot.engine.actions import Action, Bid, Order
from bot.engine.cards import DECK, NAMES, SUITS, Card, Suit, hand_of
from bot.engine.errors import Malformed, quoted
from bot.engine.lines import Words, print_standing, print_won
from bot.engine.outcome_text import parse_outcome, print_outcome, read_outcome
from bot.engine.pieces import (
    Token,
    all_cards,
    malformed,
    print_bids,
    print_cards,
    print_hand,
    print_scores,
    read_bids,
    read_cards,
    read_hand,
    read_int,
    read_pile,
    split,
    tokens_of,
)
from bot.engine.rules import Rules
from bot.engine.seats import form
from bot.engine.state import Standing, State, Unseen, View

__all__ = [
    "parse_action", "parse_outcome", "parse_position", "parse_view", "print_outcome",
    "print_position", "print_scores", "print_view", "read_outcome", "read_position",
]  # fmt: skip

_PHASES: Final = ("cut", "look", "bid", "talon", "give", "order", "eight", "play", "over")
_KEYS: Final = (
    "talon", "stock", "phase", "turn", "dealer", "cuts", "bids", "by", "trump", "next", "table",
    "won", "discard", "nines", "score", "rules",
)  # fmt: skip
_FLAGS: Final = {"dark": "dark", "golden": "golden", "w": "conceded", "redeal": "redealt"}
_AFTER_TALON: Final = ("give", "order", "eight", "play", "over")
_FIXED: Final[tuple[Action, ...]] = (
    *actions.PLAYS, *actions.DECLARES, *actions.KEEPS, *actions.LAYS, *actions.DISCARDS,
    *(give for gives in actions.GIVES for give in gives), *actions.CUTS, *actions.TALONS,
    actions.CLAIM, *actions.CLAIMS, actions.PASS, actions.LOOK, actions.GO_DARK, actions.UNDARK,
    actions.CONCEDE, actions.RECUT, actions.BURY, actions.DEAL_AS_IS,
)  # fmt: skip
_BY_TOKEN: Final = {str(action): action for action in _FIXED}


def parse_action(token: str) -> Action:
    """The action written ``token``, as ``110``, ``Jh>1`` or ``Kh*``; Malformed when it is none.

    ``parse_action(str(action)) == action`` for every action but `Deal`, which has no token.
    """
    action = _BY_TOKEN.get(token)
    if action is not None:
        return action
    number = token.removeprefix("=")
    if number.isascii() and number.isdecimal() and number[0] != "0" and len(number) <= 4:
        return Order(int(number)) if token[0] == "=" else Bid(int(number))
    if not token:
        raise Malformed("malformed", "there is no action", column=1, text=token)
    raise Malformed("malformed", f"{quoted(token)} is no action", column=1, text=token[:40])


def parse_position(text: str, rules: Rules | None = None) -> State:
    """The position written ``text``; ``rules`` are its rules when it names none itself."""
    return read_position(tokens_of(text), rules)


def read_position(
    tokens: Sequence[Token],
    rules: Rules | None = None,
    scores: tuple[Standing, ...] | None = None,
) -> State:
    """`parse_position` for words already split, keeping their columns; ``scores`` is the
    standing when the position gives none."""
    line = Words(tokens, _KEYS, tuple(_FLAGS), rules, hands=True)
    fields = _position_fields(line)
    piles = (*fields["hands"], *fields["talons"], fields["discard"], fields["stock"])
    if any(isinstance(pile, Unseen) for pile in piles):
        raise malformed("a position shows every card; counts are for views", line.hands)
    if any(points is None for points in fields["points"]):
        raise malformed("? is for views", line.word("won"))
    if scores is not None and "score" not in line.values:
        if len(scores) != len(fields["hands"]):
            raise malformed(f"{len(scores)} players have a standing so far", line.hands)
        fields["scores"] = scores
    _check_position(line, fields)
    state = State(rules=line.rules, **fields)
    if state.phase != "over" and not state.legal:
        raise malformed(f"seat {state.turn}, at turn, can do nothing", line.word("turn"))
    return state


def parse_view(text: str, seat: int | None, rules: Rules | None = None) -> View:
    """The view of ``seat`` written ``text``; legal actions and events are not in the text."""
    line = Words(tokens_of(text), _KEYS, tuple(_FLAGS), rules, hands=True)
    fields = _position_fields(line)
    stock = fields.pop("stock")
    count = stock.count if isinstance(stock, Unseen) else len(stock)
    return View(seat=seat, rules=line.rules, stock=count, **fields)


def print_position(position: State, *, rules: bool = True) -> str:
    """The canonical line of a position; ``rules=False`` leaves its rules out."""
    return _print(position, rules)


def print_view(view: View, *, rules: bool = True) -> str:
    """The canonical line of a view, unseen cards as counts."""
    return _print(view, rules)


def _position_fields(line: Words) -> dict[str, Any]:
    """The fields of a State or View by name, but ``rules``."""
    if not line.hands.text:
        raise malformed("there are no hands, as AQJ.T.AKQ./7?/7?", line.hands)
    hands = tuple(read_hand(part) for part in split(line.hands, "/"))
    count = len(hands)
    if not 2 <= count <= 4:
        raise malformed("two to four play", line.hands)
    sitting = next((seat for seat, hand in enumerate(hands) if hand is None), None)
    dealer = line.number("dealer", count - 1, sitting)
    dealer = count - 1 if dealer is None else dealer
    phase = line.read("phase", _phase, "play")
    if phase == "cut" and count == 4 and sitting is None and not line.rules.stock:
        hands = (*hands[:dealer], None, *hands[dealer + 1 :])
    declarer, contract = line.contract(count)
    trump, trump_by = _trump(line, "trump", count)
    next_trump, next_trump_by = _trump(line, "next", count)
    won = line.won() or ((0, 0),) * count
    return {
        "hands": hands,
        "talons": line.read("talon", _talons, ()),
        "stock": line.read("stock", read_pile, ()),
        "phase": phase,
        "turn": line.number("turn", count - 1, 0),
        "dealer": dealer,
        "cuts": line.number("cuts", 3, 0),
        "bids": line.read("bids", read_bids, ()),
        "declarer": declarer,
        "contract": contract,
        "trump": trump,
        "trump_by": trump_by,
        "next_trump": next_trump,
        "next_trump_by": next_trump_by,
        "table": line.read("table", read_cards, ()),
        "points": tuple(points for points, _ in won),
        "tricks": tuple(tricks or 0 for _, tricks in won),
        "discard": line.read("discard", read_pile, ()),
        "nines": line.number("nines", count - 1, None),
        "scores": line.scores() or (Standing(),) * count,
        **{name: flag in line.flags for flag, name in _FLAGS.items()},
    }


def _phase(token: Token) -> str:
    if token.text not in _PHASES:
        raise malformed(f"{quoted(token.text)} is no phase; there are {', '.join(_PHASES)}", token)
    return token.text


def _talons(token: Token) -> tuple[tuple[Card, ...] | Unseen, ...]:
    return tuple(map(read_pile, split(token, ",")))


def _trump(line: Words, key: str, players: int) -> tuple[Suit | None, int | None]:
    """``h`` or ``h@1``; the declarer of the trump is kept only where it matters (A5)."""
    if key not in line.values:
        return None, None
    suit, *by = split(line.values[key], "@")
    if len(suit.text) != 1 or suit.text not in SUITS or len(by) > 1:
        raise malformed(f"{key} is a suit, {', '.join(SUITS)}, as h or h@1", suit)
    seat = read_int(by[0], 0, players - 1, "a seat") if by else None
    return SUITS.index(suit.text), seat if line.rules.lead_trump == "own_only" else None


def _check_position(line: Words, fields: dict[str, Any]) -> None:
    """Raise Malformed when the engine could not go on from there."""
    hands, phase = fields["hands"], fields["phase"]
    count = len(hands)
    for key, values in (("bids", fields["bids"]), ("won", fields["points"])):
        if values and len(values) != count:
            raise malformed(f"{key} has a value for each of the {count} seats", line.word(key))
    if len(fields["scores"]) != count:
        raise malformed(f"score has a standing for each of {count} seats", line.word("score"))
    sitting = [seat for seat, hand in enumerate(hands) if hand is None]
    if sitting != ([fields["dealer"]] if count == 4 and not line.rules.stock else []):
        raise malformed("- is for the dealer at a table of four, and only there", line.hands)
    if phase not in ("cut", "over") and fields["turn"] in sitting:
        raise malformed("who sits out is never at turn", line.word("turn"))
    for seat, (_, tricks) in enumerate(line.won()):
        if tricks is None if seat not in sitting else tricks:
            raise malformed("points:- is for the seat that sits out", line.word("won"))
    _check_phase(line, fields)
    _check_once(line, fields)


def _check_phase(line: Words, fields: dict[str, Any]) -> None:
    count, phase, declarer = len(fields["hands"]), fields["phase"], fields["declarer"]
    if phase in ("talon", "give", "order", "eight") and declarer is None:
        raise malformed(f"phase={phase} needs by=seat:points", line.word("phase"))
    if declarer is not None and fields["hands"][declarer] is None:
        raise malformed("who sits out is not the declarer", line.word("by"))
    if phase == "bid" and fields["dark"] and not any(isinstance(w, int) for w in fields["bids"]):
        raise malformed("an auction in the dark has the dark bid in bids=", line.word("phase"))
    if phase == "cut" and len(fields["stock"]) != len(DECK):
        raise malformed("phase=cut needs the whole deck in stock=", line.word("phase"))
    talons = form(line.rules, count).talons
    if phase in ("look", "bid", "talon") and len(fields["talons"]) != max(talons, 1):
        raise malformed(f"phase={phase} needs the cards of the talon", line.word("phase"))
    if line.rules.stock and phase not in ("cut", "play", "over"):
        raise malformed(f"the stock game has no phase={phase}", line.word("phase"))
    playing = sum(hand is not None for hand in fields["hands"])
    if len(fields["table"]) >= playing:
        raise malformed("the trick on the table is complete", line.word("table"))


def _check_once(line: Words, fields: dict[str, Any]) -> None:
    """No card lies in two places, but a talon that was taken is in the declarer's hand (A8)."""
    hands, declarer, talons = fields["hands"], fields["declarer"], fields["talons"]
    places = [(line.hands, card) for card in all_cards(hands)]
    for at, talon in enumerate(talons):
        taken = at == 0 and declarer is not None and hand_of(talon) & hands[declarer]
        places += [] if taken else [(line.word("talon"), card) for card in talon]
    for key in ("stock", "table", "discard"):
        places += [(line.word(key), card) for card in fields[key]]
    seen: set[Card] = set()
    for token, card in places:
        if card in seen:
            raise malformed(f"{NAMES[card]} is in two places", token)
        seen.add(card)


def _print(position: State | View, with_rules: bool) -> str:
    own_only = position.rules.lead_trump == "own_only"
    stock = position.stock
    stock_text = (f"{stock}?" if stock else "") if isinstance(stock, int) else print_cards(stock)
    last = len(position.hands) - 1
    words = {
        "talon": ",".join(map(print_cards, position.talons)),
        "stock": stock_text,
        "phase": "" if position.phase == "play" else position.phase,
        "turn": str(position.turn or ""),
        "dealer": "" if position.dealer == last else str(position.dealer),
        "cuts": str(position.cuts or ""),
        "bids": print_bids(position.bids) if any(position.bids) else "",
        "by": "" if position.declarer is None else f"{position.declarer}:{position.contract}",
        "trump": _print_trump(position.trump, position.trump_by, own_only),
        "next": _print_trump(position.next_trump, position.next_trump_by, own_only),
        "table": print_cards(position.table),
        "won": _print_won(position),
        "discard": print_cards(position.discard),
        "nines": "" if position.nines is None else str(position.nines),
    }
    return " ".join(
        (
            "/".join(map(print_hand, position.hands)),
            *(f"{key}={text}" for key, text in words.items() if text),
            *print_standing(position.scores, position.rules, with_rules=with_rules),
            *(flag for flag, name in _FLAGS.items() if getattr(position, name)),
        )
    )


def _print_trump(suit: Suit | None, by: int | None, own_only: bool) -> str:
    if suit is None:
        return ""
    return f"{SUITS[suit]}@{by}" if own_only and by is not None else SUITS[suit]


def _print_won(position: State | View) -> str:
    """What was won so far; with four players from the moment the talon is taken (A8, A53)."""
    sitting = next((seat for seat, hand in enumerate(position.hands) if hand is None), None)
    taken = (
        sitting is not None
        and position.declarer is not None
        and position.phase in _AFTER_TALON
        and not (position.redealt and position.talons)
    )
    if taken or any(position.points) or any(position.tricks):
        return print_won(position.points, position.tricks, sitting)
    return ""
