"""A table's game, step by step: starting, dealing, moving, the look time. Pure, but for the deck.

Each step answers a `Turn`: the table after it, and what the store has to write down.
"""

from dataclasses import dataclass, replace

from bot.engine.actions import Action, Bid, Deal, Order, Pass, Redeal
from bot.engine.auction import forced
from bot.engine.deal import lot
from bot.engine.errors import Untimely
from bot.engine.fairness import AT_ONCE, BY_ITSELF, Seed, moves_of
from bot.engine.game import Game
from bot.engine.legal import actor
from bot.engine.notation import print_outcome, print_position, print_scores
from bot.engine.order import may_raise
from bot.engine.redeal import hand_claims_open
from bot.engine.refusal import refusal
from bot.engine.scoring import outcome_of
from bot.engine.state import State, View
from bot.table.model import Hold, PastDeal, Table
from bot.table.ports import Dealer
from bot.table.stored import By, ClosedDeal, OpenedDeal, Ply


@dataclass(frozen=True, slots=True)
class Turn:
    """A table after something happened, and what is new in its record."""

    table: Table
    opened: tuple[OpenedDeal, ...] = ()
    plies: tuple[Ply, ...] = ()
    closed: tuple[ClosedDeal, ...] = ()

    def then(self, later: "Turn") -> "Turn":
        """Both, one after the other."""
        return Turn(
            later.table,
            self.opened + later.opened,
            self.plies + later.plies,
            self.closed + later.closed,
        )


def begin(table: Table, dealer: Dealer, now: float, look: float, asked: str) -> Turn:
    """Draw the seats anew, draw lots for the first dealer (A64) and deal the first deal, for which
    ``asked`` who sat at that place of the lobby (or `AT_ONCE`)."""
    count = len(table.seats)
    table, asked = _locked(table, dealer, asked)
    seed = Seed(table.next_secret, table.id, 1, asked, table.words)
    seats = tuple(table.seats[place] for place in dealer.order(seed, count))
    game = Game.start(table.rules, count, lot(dealer.deck(seed, "lot"), count))
    return deal(replace(table, seats=seats, stage="playing", game=game), dealer, now, look, asked)


def deal(table: Table, dealer: Dealer, now: float, look: float, asked: str) -> Turn:
    """Deal the next deal, for which the seat ``asked`` asked (or `BY_ITSELF`), and say the words
    without a choice. The version moves on, so that no button of the deal before acts in this one.

    The cards come from the secret that was locked before; the one after it is locked now.
    """
    before = playing(table)
    table, asked = _locked(table, dealer, asked)
    number, moves = before.number + 1, moves_of(before.actions)
    seed = Seed(table.next_secret, table.id, number, asked, table.words, moves)
    game = before.deal(Deal(dealer.deck(seed), before.next_dealer))
    previous = past(before, table.secret) if before.number else None
    seats = tuple(replace(seat, left=()) for seat in table.seats)
    dealt = replace(
        table,
        game=game,
        seats=seats,
        previous=previous,
        version=table.version + 1,
        votes=frozenset(),
        secret=seed.secret,
        next_secret=dealer.secret(),
        words="",
    )
    opening = OpenedDeal(number, print_position(position(game)), seed.secret, asked, seed.words)
    return _settled(Turn(dealt, opened=(opening,)), dealer, now, look)


def practise(table: Table, opening: State, dealer: Dealer, now: float, look: float) -> Turn:
    """Begin practice: the deal that stands at ``opening`` is played once more, and nothing after
    it."""
    game = Game.resume(
        table.rules, number=1, dealer=opening.dealer, scores=opening.scores, opening=opening
    )
    begun = replace(table, stage="playing", game=game, version=table.version + 1)
    opened = (OpenedDeal(1, print_position(opening)),)
    return _settled(Turn(begun, opened=opened), dealer, now, look)


def move(
    table: Table,
    action: Action,
    by: By,
    dealer: Dealer,
    now: float,
    look: float,
) -> Turn:
    """Play ``action`` and all that follows without a choice: automatic words, the score, a new
    deal after a redeal. Raises the engine's IllegalAction or Untimely."""
    return _settled(_moved(table, action, by), dealer, now, look)


def release(table: Table, dealer: Dealer, now: float, look: float) -> Turn:
    """The look time is over: a tap that came sooner takes effect now (A39)."""
    hold, free = table.hold, replace(table, hold=None)
    if hold is None or hold.kept is None:
        return Turn(free)
    return move(free, hold.kept, "person", dealer, now, look)


def keep(table: Table, seat: int, action: Action) -> Table:
    """Within the look time, remember what ``seat`` tapped, if it is legal; the last tap counts."""
    state = position(playing(table))
    if table.hold is None:
        raise ValueError("no look time")
    if action not in state.legal:
        raise refusal(state, action)
    return replace(table, hold=replace(table.hold, seat=seat, kept=action))


def holds(table: Table, action: Action) -> bool:
    """Whether ``action`` has to wait for the end of the look time; a claim never does."""
    return table.hold is not None and not isinstance(action, Redeal)


def must_own(table: Table, seat: int, action: Action) -> None:
    """Refuse an action that is another seat's to do."""
    if actor(position(playing(table)), action) != seat:
        raise Untimely("not-your-turn", seat=position(playing(table)).turn)


def timely(table: Table, version: int, action: Action) -> bool:
    """Whether a button of ``version`` may do ``action`` now. A claim is out of turn, so the
    screens of those who wait may be older; within the deal it is the same claim."""
    if version == table.version:
        return True
    dealt = table.version - len(playing(table).actions)
    return isinstance(action, Redeal) and dealt <= version <= table.version


def claim_of(table: Table, seat: int) -> Redeal:
    """The claim of ``seat`` as it is written now (A13): with its seat unless it is at turn."""
    return Redeal(None if position(playing(table)).turn == seat else seat)


def playing(table: Table) -> Game:
    """The table's game; ValueError in a lobby."""
    if table.game is None:
        raise ValueError("no game yet")
    return table.game


def position(game: Game) -> State:
    """The position of the present deal; ValueError before the first one."""
    if game.state is None:
        raise ValueError("no deal yet")
    return game.state


def past(game: Game, secret: str = "", public: View | None = None) -> PastDeal:
    """The present deal as the public may remember it, with its ``secret`` only when it is over;
    ``public`` is its view, if at hand."""
    events = (public or game.view(None)).events
    state = position(game)
    over = state.phase == "over"
    return PastDeal(
        number=game.number,
        dealer=game.dealer,
        events=events,
        result=game.result,
        secret=secret if over else "",
        golden=state.golden,
        outcome=outcome_of(state) if over and not state.redealt else None,
    )


def closing(game: Game) -> str:
    """The standing after the present deal, as it closes a line of the record."""
    return f"score={print_scores(game.scores)}"


def word_without_choice(state: State) -> Action | None:
    """The one thing the seat at turn can say, if everybody knows that it is the only one (A13):
    a forced opening, an automatic pass, the order of a dark or golden deal.

    A pass or an order that only the hand's ceiling leaves is not among them: said at once, it
    would tell everybody that there is no marriage in that hand.
    """
    if state.phase not in ("bid", "order"):
        return None
    words = [action for action in state.legal if not isinstance(action, Redeal)]
    if len(words) != 1:
        return None
    word = words[0]
    if isinstance(word, Order):
        return None if may_raise(state) else word
    if isinstance(word, Bid):
        return word if forced(state, state.turn, word.points) else None
    return word if isinstance(word, Pass) and forced(state, state.turn, "p") else None


def looking(table: Table) -> bool:
    """Whether the position asks for a look time: a claim could still be made under these rules,
    by whatever cards, and somebody but the player at turn is a person (A39)."""
    state = position(playing(table))
    others = (seat for place, seat in enumerate(table.seats) if place != state.turn)
    if all(seat.person is None for seat in others):
        return False
    return state.phase == "eight" or (bool(state.rules.redeal_hand) and hand_claims_open(state))


def _locked(table: Table, dealer: Dealer, asked: str) -> tuple[Table, str]:
    """``table`` with a secret for the deal to come, and who asked for that: nobody could see the
    lock when it is from before there were secrets."""
    if table.next_secret:
        return table, asked
    return replace(table, next_secret=dealer.secret()), AT_ONCE


def _moved(table: Table, action: Action, by: By) -> Turn:
    before = playing(table)
    state = position(before)
    game = before.act(action)
    ply = Ply(before.number, len(before.actions), actor(state, action), str(action), by)
    over = game.winner is not None or (table.practice is not None and not game.in_deal)
    after = replace(
        table,
        game=game,
        version=table.version + 1,
        hold=None,
        stage="over" if over else table.stage,
    )
    return Turn(after, plies=(ply,), closed=() if game.in_deal else (_closed(game),))


def _settled(turn: Turn, dealer: Dealer, now: float, look: float) -> Turn:
    """All that follows ``turn`` by itself at once, and the look time where one is due."""
    while turn.table.stage == "playing":
        state = position(playing(turn.table))
        if state.phase == "over":
            if not state.redealt:
                break
            return turn.then(deal(turn.table, dealer, now, look, BY_ITSELF))
        word = word_without_choice(state)
        if word is None:
            hold = Hold(now + look) if look > 0 and looking(turn.table) else None
            return replace(turn, table=replace(turn.table, hold=hold))
        turn = turn.then(_moved(turn.table, word, "rules"))
    return turn


def _closed(game: Game) -> ClosedDeal:
    state, result = position(game), game.result
    return ClosedDeal(
        number=game.number,
        closing=closing(game),
        outcome="" if state.redealt else print_outcome(outcome_of(state)),
        lines=() if result is None else result.lines,
    )
