"""A second program, written from docs/fairness.md alone: it knows nothing of the bot.

It takes a record apart with its own hands and deals every deal anew. What was played it does not
judge, but for the tokens that enter the next deal.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256

PACK = [rank + suit for suit in "hdcs" for rank in "ATKQJ9"]


def digest(text: str) -> str:
    """SHA-256 in hex."""
    return sha256(text.encode("utf-8")).hexdigest()


def word_after(words: str, written: str) -> str:
    """What ``words`` becomes by what was written."""
    return digest(words + ";" + written)


@dataclass
class Given:
    """Everything that an order comes from."""

    secret: str
    table: str
    deal: str
    asked: str
    words: str
    moves: str

    def text(self, purpose: str) -> str:
        """The text T."""
        parts = ["thousand/1", self.secret, self.table, self.deal, purpose]
        return ";".join([*parts, self.asked, self.words, self.moves])


def stream(text: str) -> Iterator[int]:
    """The bytes of T."""
    number = 0
    while True:
        block = digest(f"{text};{number}")
        for at in range(0, 64, 2):
            yield int(block[at : at + 2], 16)
        number += 1


def shuffled(things: Sequence[str], text: str) -> list[str]:
    """The shuffle."""
    result, source = list(things), stream(text)
    i = len(result) - 1
    while i > 0:
        b = next(source)
        if b < 256 - (256 % (i + 1)):
            j = b % (i + 1)
            result[i], result[j] = result[j], result[i]
            i -= 1
    return result


def deck(given: Given) -> list[str]:
    """The deck, top first."""
    return shuffled(PACK, given.text("deck"))


def lot(given: Given) -> list[str]:
    """The cards that are turned up."""
    return shuffled(PACK, given.text("lot"))


def seats(given: Given, players: int) -> list[str]:
    """Who sits where, by places of the lobby."""
    return shuffled([str(place) for place in range(players)], given.text("seats"))


def first_dealer(cards: Sequence[str], players: int) -> int:
    """Whose card is the first ace."""
    for turned, card in enumerate(cards):
        if card.startswith("A"):
            return turned % players
    raise AssertionError("no ace")


def dealt(
    cards: Sequence[str], players: int, dealer: int, two: str = "2x2", stock: bool = False
) -> str:
    """The hands and what lies beside them, as a record writes them."""
    if stock:
        rounds, sizes = 6, list[int]()
    elif players == 2:
        rounds, sizes = (9, [3, 3]) if two == "3x2" else (10, [2, 2])
    else:
        rounds, sizes = 7, [3]
    order = [(dealer + 1 + step) % players for step in range(players)]
    if players == 4 and not stock:
        order.remove(dealer)
    pile = list(cards)
    hands: dict[int, list[str]] = {seat: [] for seat in order}
    talons: list[list[str]] = [[] for _ in sizes]
    turn = 0
    for number in range(1, rounds + 1):
        for seat in order:
            hands[seat].append(pile.pop(0))
        if number >= 2 and sum(map(len, talons)) < sum(sizes):
            talons[turn % len(talons)].append(pile.pop(0))
            turn += 1
    shown = "/".join(hand(hands[seat]) if seat in hands else "-" for seat in range(players))
    if talons:
        shown += " talon=" + ",".join("".join(talon) for talon in talons)
    if stock and pile:
        shown += " stock=" + "".join(pile)
    return shown


def hand(cards: Sequence[str]) -> str:
    """``AQJ.T.AKQ.``"""
    groups = ("".join(r for r in "ATKQJ9" if r + suit in cards) for suit in "hdcs")
    return ".".join(groups)


def sum_of(*texts: str) -> str:
    """A sum."""
    return digest("\n".join(texts))[:16]


def deals(record: str) -> Iterator[tuple[Given, str, str]]:
    """Of each deal of a record what its order comes from, its opening and its lock; ValueError
    when a sum is wrong."""
    lines = record.split("\n")
    tags = dict(re.findall(r'\[(\w+) "([^"]*)"\]', "".join(lines)))
    count = int(tags["Fair"].split()[1].removeprefix("deals="))
    chain = sum_of(lines[0], f"deals={count}")
    moves = ""
    for number in range(1, count + 1):
        line = lines[1 + count + number]
        content, _, told = tags[f"Deal{number}"].rpartition(" sum=")
        chain = sum_of(chain, content, line)
        if chain != told:
            raise ValueError(f"sum {number}")
        fields = dict(part.split("=", 1) for part in content.split(" "))
        opening, *played = (part.strip() for part in line.split("|"))
        yield (
            Given(
                fields["secret"],
                tags["Table"],
                str(number),
                fields["asked"],
                fields["words"],
                moves,
            ),
            opening,
            fields["lock"],
        )
        actions = [part for part in played if not part.startswith("score=")]
        moves = " ".join(" ".join(actions).replace("-", " ").split())
