"""Who goes first when all chats together want more calls than the whole bot may make."""

import asyncio

import pytest

from bot.tasks import Tasks
from bot.telegram.budgets import BOT_CALLS, BOT_SECONDS
from bot.telegram.turnstile import LOOKS, NEWS, TURN, Turnstile
from tests.clocks import START, HandClock, settle
from tests.telegram.far_end import Desk, says

GROUP = -1001
ANNA = 7


class Gate:
    """A turnstile, and who came through it when."""

    def __init__(self) -> None:
        self.clock = HandClock()
        self.tasks = Tasks()
        self.turnstile = Turnstile(self.clock, self.tasks)
        self.through: list[tuple[str, float]] = []
        self.waiting: dict[str, asyncio.Task[None]] = {}

    def enter(self, name: str, patience: float) -> None:
        """Somebody wants to pass."""
        ticket = self.turnstile.enter(patience)

        async def passing() -> None:
            await ticket
            self.through.append((name, self.clock.now() - START))

        self.waiting[name] = self.tasks.start(passing(), name)

    def crowd(self, count: int, patience: float) -> None:
        """Many of the same sort."""
        for number in range(count):
            self.enter(f"{patience:.0f}.{number}", patience)

    @property
    def names(self) -> list[str]:
        """In the order in which they came through."""
        return [name for name, _ in self.through]


@pytest.fixture
def gate() -> Gate:
    """Nobody has come yet."""
    return Gate()


async def test_a_quiet_bot_lets_everybody_through_at_once(gate: Gate) -> None:
    """Up to the burst nobody waits; then so many pass in each span."""
    gate.crowd(3 * BOT_CALLS, LOOKS)
    await gate.clock.advance(BOT_SECONDS / 2)
    assert BOT_CALLS == len(gate.through)
    await gate.clock.advance(BOT_SECONDS)
    assert 2 * BOT_CALLS == len(gate.through)
    await gate.clock.advance(60.0)
    assert [0.0, BOT_SECONDS, 2 * BOT_SECONDS] == [
        pytest.approx(gate.through[number * BOT_CALLS][1]) for number in range(3)
    ]


async def test_a_move_overtakes_news_and_news_overtake_looks(gate: Gate) -> None:
    """Whoever somebody waits for goes first, then what is new."""
    gate.crowd(BOT_CALLS, LOOKS)
    gate.crowd(BOT_CALLS, LOOKS)
    gate.enter("news", NEWS)
    gate.enter("move", TURN)
    await gate.clock.advance(BOT_SECONDS)
    assert ["move", "news", "8.0"] == gate.names[BOT_CALLS : BOT_CALLS + 3]


async def test_nobody_waits_for_ever(gate: Gate) -> None:
    """However many moves there are all the time, what is only looked at comes when its patience
    is over."""
    gate.crowd(2 * BOT_CALLS, TURN)
    gate.enter("looks", LOOKS)
    for step in range(100):
        for number in range(BOT_CALLS):
            gate.enter(f"move {step}.{number}", TURN)
        await gate.clock.advance(BOT_SECONDS)
    at = dict(gate.through)["looks"]
    assert LOOKS <= at <= LOOKS + 3 * BOT_SECONDS


async def test_who_waits_already_can_be_hurried(gate: Gate) -> None:
    """Something urgent has come up in a chat whose table was only to be edited."""
    gate.crowd(3 * BOT_CALLS, NEWS)
    ticket = gate.turnstile.enter(LOOKS)
    gate.turnstile.hurry(ticket, TURN)
    await gate.clock.advance(BOT_SECONDS)
    assert ticket.done()
    assert 2 * BOT_CALLS - 1 == len(gate.through)


async def test_who_goes_away_costs_no_call(gate: Gate) -> None:
    """A place that is given up is the next one's."""
    gate.crowd(BOT_CALLS, LOOKS)
    gate.enter("away", TURN)
    gate.crowd(BOT_CALLS, NEWS)
    await settle()
    gate.waiting["away"].cancel()
    await gate.clock.advance(BOT_SECONDS)
    assert 2 * BOT_CALLS == len(gate.through)
    assert "away" not in gate.names


async def test_whose_move_it_is_hears_first() -> None:
    """A hundred groups have their tables edited; the hand that calls to a move comes before them,
    a trick of another group after it."""
    desk = Desk()
    for group in range(100):
        desk.outbox.show(GROUP - group, "t", says("стол"))
    await desk.clock.advance(10.0)
    for group in range(100):
        desk.outbox.show(GROUP - group, "t", says("стол, ход Бори"))
    desk.outbox.post(GROUP - 200, "p", says("взятка"))
    desk.outbox.show(ANNA, "h", says("ваш ход"), call=5)
    await desk.clock.advance(10.0)
    second = [call.text for call in desk.far.calls[100:]]
    assert 202 == len(desk.far.calls)
    assert ["ваш ход", "взятка"] == second[BOT_CALLS : BOT_CALLS + 2]


async def test_a_move_hurries_what_waits_in_its_chat() -> None:
    """A hand is to be edited like many others, and then its owner's move comes."""
    desk = Desk()
    people = range(ANNA, ANNA + 60)
    for person in people:
        desk.outbox.show(person, "h", says("рука"))
    await desk.clock.advance(10.0)
    for person in people:
        desk.outbox.show(person, "h", says("рука, ход Бори"))
    await desk.clock.advance(BOT_SECONDS / 2)
    desk.outbox.show(people[-1], "h", says("ваш ход"), call=5)
    await desk.clock.advance(BOT_SECONDS)
    assert "ваш ход" in [call.text for call in desk.far.calls[60 : 60 + 2 * BOT_CALLS + 1]]


async def test_a_hand_that_was_tapped_for_goes_first() -> None:
    """What one member asks to see in his group does not wait for the tables of others."""
    desk = Desk()
    for group in range(60):
        desk.outbox.show(GROUP - group, "t", says("стол"))
    await desk.clock.advance(BOT_SECONDS / 2)
    asked = asyncio.ensure_future(desk.outbox.spend(GROUP - 59))
    await desk.clock.advance(BOT_SECONDS)
    assert asked.done()
