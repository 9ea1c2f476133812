"""A game as a fold: rules, who deals first, then deals and actions (RULES 2–5).

A `Game` is a frozen value like everything here. It knows what lies between the deals: who deals
next, the standing, the golden circle, the winner. Chance comes in as `Deal`.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from bot.engine.actions import CLAIM, Action, Deal, Redeal
from bot.engine.apply import apply
from bot.engine.deal import open_deal, open_events
from bot.engine.errors import BadRules, Untimely
from bot.engine.events import Event, Fined
from bot.engine.notation import print_position, print_scores
from bot.engine.rules import Rules
from bot.engine.scoring import FIRST_CIRCLE, Circle, Line, Result, outcome_of, score
from bot.engine.script import print_actions
from bot.engine.state import Standing, State, View
from bot.engine.view import view


@dataclass(frozen=True)
class Game:
    """A game in the course of play, or between two deals, or won.

    ``number`` counts deals from 1, redealt ones included (0: nothing dealt yet). ``opening`` and
    ``state`` are the first and the present position of deal ``number``, ``actions`` and
    ``events`` all that happened in it; they stay when it is over, with its ``result``, until the
    next deal. ``scores`` is the standing between deals and ``dealer`` who dealt deal ``number``.
    """

    rules: Rules
    players: int
    dealer: int
    scores: tuple[Standing, ...]
    number: int = 0
    circle: Circle = FIRST_CIRCLE
    opening: State | None = None
    state: State | None = None
    actions: tuple[Action, ...] = ()
    events: tuple[Event, ...] = ()
    result: Result | None = None
    winner: int | None = None

    @classmethod
    def start(cls, rules: Rules, players: int, dealer: int) -> "Game":
        """A game before its first deal, which ``dealer`` deals; BadRules when ``rules`` are not
        for that number of players."""
        if players not in rules.players:
            allowed = ", ".join(map(str, rules.players))
            raise BadRules(
                "players-not-allowed",
                f"{rules.preset} is for {allowed} players, not {players}",
                players=players,
            )
        return cls(rules, players, dealer, (Standing(),) * players)

    @classmethod
    def resume(
        cls,
        rules: Rules,
        *,
        number: int,
        dealer: int,
        scores: tuple[Standing, ...],
        circle: Circle = FIRST_CIRCLE,
        opening: State | None = None,
        actions: Iterable[Action] = (),
    ) -> "Game":
        """The game whose deal ``number`` began with ``opening`` and went on with ``actions``;
        ``scores`` and ``circle`` are from before that deal, and ``dealer`` dealt it. Without
        ``opening`` it stands between deals, ``number`` of them behind it.

        Raises what `act` raises when the actions do not fit.
        """
        game = cls(rules, len(scores), dealer, scores, number, circle)
        if opening is None:
            for action in actions:
                game.act(action)  # says that nothing is dealt
            return game
        # what `act` does action by action, at once: a start replays thousands of deals
        state, events, done = opening, [*open_events(opening)], list[Action]()
        for action in actions:
            meant = _meant(state, action)
            step = apply(state, meant)
            done.append(meant)
            events += step.events
            state = step.state
        return _scored(
            replace(game, opening=opening, state=state, actions=tuple(done), events=tuple(events))
        )

    @property
    def in_deal(self) -> bool:
        """Whether a deal is being played."""
        return self.state is not None and self.state.phase != "over"

    @property
    def next_dealer(self) -> int:
        """Who deals next: the next seat clockwise, but the same after a redeal (RULES 6)."""
        if self.number == 0 or (self.state is not None and self.state.redealt):
            return self.dealer
        return (self.dealer + 1) % self.players

    def deal(self, deal: Deal) -> "Game":
        """Deal the next deal; Untimely while one is being played or when the game is won."""
        if self.winner is not None:
            raise Untimely("game-over")
        if self.in_deal:
            raise Untimely("deal-not-over")
        golden = self.circle.goes_on(self.rules, self.players)
        step = open_deal(self.rules, deal.deck, deal.dealer, self.scores, golden)
        return replace(
            self,
            dealer=deal.dealer,
            number=self.number + 1,
            opening=step.state,
            state=step.state,
            actions=(),
            events=step.events,
            result=None,
        )

    def act(self, action: Action) -> "Game":
        """The game after ``action``, scored when that ends the deal.

        Raises IllegalAction when the rules forbid it and Untimely when it is not the moment.
        """
        if self.winner is not None:
            raise Untimely("game-over")
        if self.state is None:
            raise Untimely("no-deal")
        action = _meant(self.state, action)
        step = apply(self.state, action)
        game = replace(
            self,
            state=step.state,
            actions=(*self.actions, action),
            events=self.events + step.events,
        )
        return _scored(game)

    def view(self, seat: int | None) -> View:
        """What ``seat``, or the public, may know; Untimely before the first deal."""
        if self.state is None:
            raise Untimely("no-deal")
        return view(self.state, seat, self.events)

    def line(self) -> str:
        """The record's line of the present deal (docs/notation.md): it holds its own opening
        standing, so it can be read alone; "" before the first deal."""
        if self.opening is None:
            return ""
        parts = [
            print_position(self.opening, rules=False),
            *print_actions(self.opening, self.actions),
        ]
        if self.result is not None:
            parts.append(f"score={print_scores(self.scores)}")
        return " | ".join(parts)


def _meant(state: State, action: Action) -> Action:
    """``action`` as it is written down: a claim at one's turn names no seat (A13)."""
    return CLAIM if type(action) is Redeal and action.seat == state.turn else action


def _scored(game: Game) -> Game:
    """``game`` with its deal scored, if that is over (redealt ones keep only fines)."""
    state = game.state
    if state is None or state.phase != "over":
        return game
    fines = tuple(
        Line(event.seat, event.amount, "cut_fine")
        for event in game.events
        if isinstance(event, Fined)
    )
    if state.redealt:
        return replace(game, scores=state.scores, result=Result(fines, state.scores))
    result, circle = score(outcome_of(state), game.circle)
    result = replace(result, lines=fines + result.lines)
    return replace(game, scores=result.scores, circle=circle, result=result, winner=result.winner)
