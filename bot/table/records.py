"""Records of games for people to keep: a text in the notation, with the proof of its deals."""

from collections.abc import Iterator, Sequence

from bot.engine.fairness import Seed, order_of, seated
from bot.engine.notation import parse_action, parse_position, print_position
from bot.engine.proof import Proven, print_proven
from bot.engine.rules import Rules
from bot.engine.script import print_actions
from bot.table.restore import tags
from bot.table.stored import PastGame, StoredDeal


def record_text(game: PastGame) -> str:
    """The record of ``game`` (docs/notation.md); with the proof of its deals (docs/fairness.md)
    when all of them have one. What is written down must be readable: raises Malformed."""
    head = tags(game.table)
    lines = list(_lines(game.table.rules, game.deals))
    if not all(deal.secret for deal in game.deals):
        return "".join(f"{line}\n" for line in (head, *lines))
    seats = seated(order_of(seed_of(game, 1), "seats", len(game.table.seats)))
    return print_proven(
        f'{head} [Table "{game.table.id}"]',
        [
            Proven(seed_of(game, number), line, seats if number == 1 else "")
            for number, line in enumerate(lines, 1)
        ],
    )


def seed_of(game: PastGame, number: int) -> Seed:
    """What the cards of deal ``number`` came from."""
    deal = game.deals[number - 1]
    moves = " ".join(game.deals[number - 2].tokens) if number > 1 else ""
    return Seed(deal.secret, game.table.id, number, deal.asked, deal.words, moves)


def _lines(rules: Rules, deals: Sequence[StoredDeal]) -> Iterator[str]:
    """A line each, as `print_record` would write it, without playing a card."""
    before = ""
    for deal in deals:
        opening = parse_position(deal.opening, rules)
        words = print_position(opening, rules=False).split(" ")
        words = [word for word in words if word != before]
        actions = print_actions(opening, [parse_action(token) for token in deal.tokens])
        yield " | ".join(filter(None, (" ".join(words), *actions, deal.closing)))
        before = deal.closing or before
