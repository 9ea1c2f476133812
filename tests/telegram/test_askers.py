"""Whoever asks where the bot is mute without knowing hears of it in private; over real HTTP, in
the sandbox."""

import pytest

from tests.telegram.conftest import Evening
from tests.telegram.far_end import Desk, forbidden, says
from tests.telegram.test_handlers import stranger
from tests.telegram.test_silence import told


def muted(evening: Evening) -> None:
    """The group is muted and nobody tells the bot."""
    member = evening.group.member(evening.sandbox.world.bot.id)
    member.status, member.can_send = "restricted", False


@pytest.mark.parametrize("command", ["/help", "/stats", "/stop"])
async def test_the_first_to_ask_a_mute_bot_is_answered_in_private(
    evening: Evening, command: str
) -> None:
    """His command is the one by which the bot finds out: he hears of it in private, once, and
    nobody else does; whoever asks next is answered like him."""
    muted(evening)
    await evening.boris.send(command, evening.group.id)
    await evening.boris.sees("мне не дают писать")
    await evening.sandbox.quiet(0.5)
    assert [0, 1, 0] == [told(one) for one in evening.friends]
    await evening.vera.send(command, evening.group.id)
    await evening.vera.sees("мне не дают писать")
    await evening.sandbox.quiet(0.5)
    assert [0, 1, 1] == [told(one) for one in evening.friends]


async def test_a_player_who_asks_a_mute_bot_is_told_once(evening: Evening) -> None:
    """As one who plays and as one who asks is still one message."""
    await evening.begin()
    await evening.sandbox.quiet(0.3)
    muted(evening)
    await evening.boris.send("/score", evening.group.id)
    await evening.boris.sees("мне не дают писать")
    await evening.sandbox.quiet(0.5)
    assert [1, 1, 1] == [told(one) for one in evening.friends]


async def test_nobody_is_written_to_who_has_not_opened_the_bot(evening: Evening) -> None:
    """Asking in a group is no leave to write in private."""
    gleb = await stranger(evening)
    muted(evening)
    await gleb.send("/help", evening.group.id)
    await evening.sandbox.quiet(0.5)
    assert [] == evening.sandbox.calls(gleb.id)


async def test_who_has_had_an_answer_is_no_asker_any_more(desk: Desk) -> None:
    """A refusal of later is told to those whose commands it met."""
    desk.outbox.asked(-100, 7)
    desk.outbox.reply(-100, says("ответ"))
    await desk.clock.advance(30.0)
    desk.outbox.asked(-100, 8)
    desk.far.fail(forbidden("bot was kicked from the supergroup chat"))
    desk.outbox.reply(-100, says("другой"))
    await desk.clock.advance(30.0)
    assert [8] == desk.askers
