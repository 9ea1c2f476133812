"""Who plays a deal against its declarer, who leads to it, and how many cards he puts away."""

from bot.ai.strength import worth
from bot.engine.cards import Hand
from bot.engine.rules import Rules
from bot.engine.state import View


class Seating:
    """Who plays in the deal of ``view``, should its viewer be declarer, and what he puts away."""

    def __init__(self, view: View) -> None:
        me = view.seat or 0
        circle = [(me + step) % view.players for step in range(view.players)]
        playing = [seat for seat in circle if seat == me or view.hands[seat] is not None]
        first = (view.dealer + 1) % view.players
        self.view = view
        self.others = playing[1:]
        self.leader = 0 if view.rules.first_lead == "declarer" else playing.index(first)
        self.opponents = len(self.others)
        self.keeps = self.opponents == 1 and view.rules.two_player == "2x2_discard"
        self.drops = drops(view.rules, self.opponents)
        full = 12 if self.opponents == 1 else 10
        held = view.hand.bit_count()
        self.left = self.drops if view.phase == "bid" else max(0, held - full + self.drops)

    @property
    def leads(self) -> bool:
        """Whether the viewer, as declarer, has the first lead."""
        return self.leader == 0

    def worth(self, hand: Hand) -> float:
        """The points the viewer, as declarer, may expect to make with ``hand``, see
        `bot.ai.strength.worth`."""
        return worth(hand, self.view.rules, self.opponents, leads=self.leads)


def drops(rules: Rules, opponents: int) -> int:
    """How many cards a declarer gives away, lays or discards."""
    return 1 if opponents == 1 and rules.two_player == "2x2" else 2
