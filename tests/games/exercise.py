"""Whether an option decides anything in a record: does the game go the same way without it?"""

from collections.abc import Iterator
from typing import Final

from bot.engine.cards import hand_of
from bot.engine.deal import open_position
from bot.engine.errors import BadRules, GameError
from bot.engine.game import Game
from bot.engine.notation import print_position, print_view
from bot.engine.options import Option
from bot.engine.outcome import FIRST_CIRCLE
from bot.engine.record import Record
from bot.engine.rules import Rules
from bot.engine.scoring import settlement
from bot.engine.seats import form
from bot.engine.state import State

_BEFORE_A_CHOICE: Final = ("look", "bid", "talon", "give")


def decides(option: Option, record: Record) -> bool:
    """Whether another value of ``option`` would have changed the record: who may play, how a
    deal opens, what is legal or seen in it, its score, or the chips after the game."""
    told = list(_told(record, record.rules))
    return any(told != list(_told(record, rules)) for rules in _others(option, record.rules))


def _others(option: Option, rules: Rules) -> Iterator[Rules]:
    """``rules`` with other values of ``option``: those that the settings offer and the least and
    the most of a number; of a list, all, nothing, or all of it but one."""
    texts = [str(value) for value in option.values]
    if option.kind == "switch":
        texts = ["true", "false"]
    elif option.kind == "number":
        texts += [str(option.low), str(option.high)]
    elif option.kind in ("numbers", "names"):
        own = [str(item) for item in getattr(rules, option.name)]
        less = (",".join(item for item in own if item != one) for one in own)
        texts = ["none", ",".join(texts), *filter(None, less)]
    for text in texts:
        try:
            yield rules.change(**{option.name: option.read(text)})
        except BadRules:
            continue


def _told(record: Record, rules: Rules) -> Iterator[object]:
    """All that happens when the record is played under ``rules``, up to the first action that
    they forbid."""
    players = len(record.scores)
    yield players in rules.players
    circle, game = FIRST_CIRCLE, None
    for entry in record.entries:
        assert isinstance(entry.opening, State)
        opening = _opened(entry.opening, rules)
        yield None if opening is None else print_position(opening, rules=False)
        if opening is None:
            return
        game = Game.resume(
            rules, number=1, dealer=opening.dealer, scores=opening.scores, circle=circle,
            opening=opening,
        )  # fmt: skip
        for action in entry.actions:
            assert game.state is not None
            yield sorted(map(str, game.state.legal)), print_view(game.view(None), rules=False)
            try:
                game = game.act(action)
            except GameError:
                return
        yield game.view(None).events, game.result
        circle = game.circle
        yield circle.goes_on(rules, players)
    if game is not None:
        yield settlement(rules, game.scores, game.winner, game.dealer)


def _opened(opening: State, rules: Rules) -> State | None:
    """The first position of the same deal under ``rules``; None when they deal other hands."""
    players = len(opening.hands)
    if form(rules, players) != form(opening.rules, players):
        return None
    if opening.phase == "cut" and rules.cut == "off":
        return None
    if opening.phase not in _BEFORE_A_CHOICE:
        return opening.evolve(rules=rules)
    taken = hand_of(opening.talons[0]) if opening.phase == "give" else 0
    hands = tuple(None if hand is None else hand & ~taken for hand in opening.hands)
    points = (0,) * players
    return open_position(
        opening.evolve(rules=rules, hands=hands, declarer=None, contract=0, points=points)
    )
