"""My hand in the group: for the eyes of its owner, with the same keys, and never in the way."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Collection
from dataclasses import replace
from typing import Any

from aiogram import Bot
from aiogram.client.session.base import BaseSession
from aiogram.exceptions import (
    TelegramBadRequest,
    TelegramForbiddenError,
    TelegramNotFound,
    TelegramRetryAfter,
    TelegramServerError,
)
from aiogram.methods import (
    DeleteEphemeralMessage,
    DeleteMessage,
    EditEphemeralMessageText,
    SendMessage,
    TelegramMethod,
)
from aiogram.types import CallbackQuery, Chat, Message, User

from bot.engine.actions import Play
from bot.sandbox.model import Message as Seen
from bot.sandbox.people import Person as Friend
from bot.table.model import Person, Scene, Stage
from bot.tasks import Tasks
from bot.telegram.budgets import GROUP_CALLED
from bot.telegram.courier import Finds
from bot.telegram.ephemeral import NO_MESSAGE
from bot.telegram.outbox import Outbox
from bot.telegram.screen import Screen
from bot.telegram.whispers import Whispers
from tests.clocks import HandClock, settle
from tests.telegram.conftest import Evening
from tests.telegram.far_end import ScreensInMemory
from tests.telegram.scenes import find, now, played, scene_of

PATIENCE = 20.0  # seconds, on a busy machine
MINE = 900  # the id of the first ephemeral message


class Server(BaseSession):
    """A Bot API server that ``knows`` ephemeral messages, or does not; one that ``agrees`` to
    every call says yes to what it does not know, one that ``lies`` shows a hand to everybody."""

    def __init__(self, *, knows: bool = True, agrees: bool = False, lies: bool = False) -> None:
        super().__init__()
        self.knows = knows
        self.agrees = agrees
        self.lies = lies
        self.calls: list[TelegramMethod[Any]] = []
        self.refusal: Exception | None = None

    @property
    def said(self) -> list[str]:
        """The methods that were called."""
        return [call.__api_method__ for call in self.calls]

    async def make_request(
        self,
        bot: Bot,
        method: TelegramMethod[Any],
        timeout: int | None = None,  # noqa: ASYNC109 - aiogram's own signature
    ) -> Any:
        """Have the effect."""
        del bot, timeout
        self.calls.append(method)
        if self.refusal is not None and not isinstance(method, DeleteEphemeralMessage):
            refusal, self.refusal = self.refusal, None
            raise refusal
        match method:
            case SendMessage():
                number = None if self.lies else MINE + len(self.calls)
                group = Chat(id=-100, type="supergroup")
                return Message(message_id=5, date=0, chat=group, ephemeral_message_id=number)  # type: ignore[arg-type]
            case DeleteEphemeralMessage() if self.agrees:
                return True
            case DeleteEphemeralMessage(ephemeral_message_id=number) if number == NO_MESSAGE:
                if self.knows:
                    raise TelegramBadRequest(method, "Bad Request: message to delete not found")
                raise TelegramNotFound(method, "Not Found")
            case _:
                return True

    async def close(self) -> None:
        """Nothing to close."""

    async def stream_content(self, *args: Any, **kwargs: Any) -> AsyncGenerator[bytes, None]:
        """Nothing is downloaded here."""
        del args, kwargs
        yield b""


class Desk:
    """Whispers with everything around them in the test's hands."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.clock = HandClock()
        self.tasks = Tasks()
        bot = Bot("42:token", session=server)
        self.outbox = Outbox(
            bot,
            self.clock,
            ScreensInMemory(),
            self.tasks,
            Finds(_ignored, _moved, _moved),
        )
        self.whispers = Whispers(bot, self.outbox, self.clock, self.tasks)

    async def open(self, scene: Scene, seat: int) -> bool:
        """The person of ``seat`` taps on his hand."""
        return await self.whispers.open(scene, Person(seat + 1, "?"), "q1")


async def _ignored(chat: int, reason: str, askers: Collection[int]) -> None:
    del chat, reason, askers


async def _moved(old: int, new: int) -> None:
    del old, new


def at_turn() -> tuple[Scene, int]:
    """A scene in the play, and the seat at turn."""
    game = find(lambda game: now(game).phase == "play" and bool(now(game).table))
    return scene_of(game), now(game).turn


async def test_a_server_without_ephemeral_messages_is_never_sent_a_hand() -> None:
    """An old server would show it to everybody: it is asked first, once, and gets no hand."""
    for server in (Server(knows=False), Server(agrees=True)):
        desk = Desk(server)
        scene, seat = at_turn()
        assert [False, False] == [await desk.open(scene, seat) for _ in range(2)]
        assert ["deleteEphemeralMessage"] == server.said


async def test_a_hand_that_everybody_would_see_is_taken_back_at_once() -> None:
    """A server that says yes to all, and then sends an ordinary message, is found out."""
    server = Server(lies=True)
    desk = Desk(server)
    scene, seat = at_turn()
    assert [False, False] == [await desk.open(scene, seat) for _ in range(2)]
    assert ["deleteEphemeralMessage", "sendMessage", "deleteMessage"] == server.said
    assert isinstance(server.calls[-1], DeleteMessage)


async def test_a_hand_is_addressed_to_its_owner_alone() -> None:
    """The receiver and his tap are in the call; the hand is his and nobody else's."""
    server = Server()
    desk = Desk(server)
    scene, seat = at_turn()
    assert await desk.open(scene, seat)
    call = server.calls[-1]
    assert isinstance(call, SendMessage)
    assert call.ephemeral_message_parameters is not None
    assert (seat + 1, "q1", None) == (
        call.ephemeral_message_parameters.receiver_user_id,
        call.ephemeral_message_parameters.callback_query_id,
        call.ephemeral_message_parameters.replace_callback_query_message,
    )


async def test_a_chat_that_takes_no_hands_is_remembered() -> None:
    """400 is an alert at once; a tap that came too late, or to a muted bot, says nothing about the
    next one."""
    scene, seat = at_turn()
    for text, calls in (
        ("not enough rights to send ephemeral messages", 2),
        ("query is too old", 3),
        ("not enough rights to send text messages to the chat", 3),
    ):
        server = Server()
        desk = Desk(server)
        server.refusal = TelegramBadRequest(
            SendMessage(chat_id=1, text="."), f"Bad Request: {text}"
        )
        assert not await desk.open(scene, seat)
        await desk.open(scene, seat)
        assert calls == len(server.calls)


async def test_what_one_sees_leaves_the_groups_minute_to_what_all_see() -> None:
    """However often people tap on their hands, some of the group's calls are left."""
    server = Server()
    desk = Desk(server)
    scene, seat = at_turn()
    shown = []
    for _ in range(25):
        shown.append(await desk.open(scene, seat))
        await desk.clock.advance(2.0)
    assert GROUP_CALLED == len(server.calls)
    assert shown[0]
    assert not shown[-1]


async def test_a_hand_waits_a_moment_for_its_turn() -> None:
    """Taps of several people within a second: each gets the hand with its keys, no alert."""
    server = Server()
    desk = Desk(server)
    scene, seat = at_turn()
    taps = [asyncio.ensure_future(desk.open(scene, seat)) for _ in range(6)]
    for _ in range(8):
        await desk.clock.advance(0.5)
    assert all(tap.done() and tap.result() for tap in taps)


async def test_a_hand_is_edited_when_the_move_has_come_and_after_the_own_tap() -> None:
    """What others do meanwhile costs the group no call."""
    server = Server()
    desk = Desk(server)
    games = [g for g in played("classic", seed=3) if now(g).phase == "play" and g.in_deal]
    scenes = [_versioned(scene_of(game), step) for step, game in enumerate(games)]
    mine = now(games[0]).turn
    assert await desk.open(scenes[0], mine)
    before = len(server.calls)
    turns = 0
    for scene in scenes[1:8]:
        desk.whispers.follow(scene)
        await desk.clock.advance(10.0)
        turns += scene.public is not None and scene.public.turn == mine
    edits = server.calls[before:]
    assert all(isinstance(call, EditEphemeralMessageText) for call in edits)
    assert 2 * turns + 1 >= len(edits) >= turns > 0  # when a move has come, and when it is over
    assert len(edits) < len(scenes[1:8])


async def test_a_hand_goes_away_with_the_game_or_its_player() -> None:
    """Nobody keeps the cards of a seat that a computer plays now, nor keys of a game that is
    over."""
    scene, seat = at_turn()
    left = _vacated(scene, seat)
    for after in (left, _stage(scene, "over"), _stage(scene, "closed")):
        server = Server()
        desk = Desk(server)
        await desk.open(scene, seat)
        desk.whispers.follow(after)
        await desk.clock.advance(5.0)
        assert "deleteEphemeralMessage" == server.said[-1]
        desk.whispers.follow(scene)
        await desk.clock.advance(5.0)
        assert 3 == len(server.calls)


async def test_a_new_hand_takes_the_place_of_the_old_one() -> None:
    """Tapping again brings it down to the newest messages, and leaves one."""
    server = Server()
    desk = Desk(server)
    scene, seat = at_turn()
    assert await desk.open(scene, seat)
    assert await desk.open(scene, seat)
    await desk.clock.advance(5.0)
    assert ["sendMessage", "sendMessage", "deleteEphemeralMessage"] == server.said[1:]


async def test_of_two_hands_the_one_tapped_last_stays() -> None:
    """Whoever taps on an old hand and then on the new one again keeps that: it is not taken away,
    and it is made right when the game moves on."""
    desk = Desk(Server())
    scene, seat = at_turn()
    assert await desk.open(scene, seat)
    newest = MINE + len(desk.server.calls)
    for number in (MINE - 1, newest):
        assert desk.whispers.heard(_tap(seat + 1, number), scene.id)
    desk.whispers.follow(_moved_on(scene, seat))
    await desk.clock.advance(120.0)
    touched = [
        (call.__api_method__, getattr(call, "ephemeral_message_id", 0))
        for call in desk.server.calls[2:]
    ]
    assert [("deleteEphemeralMessage", MINE - 1), ("editEphemeralMessageText", newest)] == touched


def _tap(person: int, number: int) -> CallbackQuery:
    """A tap under the hand ``number`` in the group."""
    group = Chat(id=-100, type="supergroup")
    hand = Message(message_id=0, date=0, chat=group, ephemeral_message_id=number)  # type: ignore[arg-type]
    user = User(id=person, is_bot=False, first_name="?")
    return CallbackQuery(id="q2", from_user=user, chat_instance="c", message=hand)


async def test_a_hand_is_right_again_when_the_bot_may_write_again() -> None:
    """An edit that was due while the bot was muted is made when the table is shown again."""
    server = Server()
    desk = Desk(server)
    scene, seat = at_turn()
    chat = scene.chat.id
    await desk.open(scene, seat)
    desk.outbox.post(chat, "1:d1.t1", Screen("взятка"))
    server.refusal = TelegramForbiddenError(SendMessage(chat_id=1, text="."), "Forbidden: kicked")
    await desk.clock.advance(1.0)
    desk.whispers.turn_over(scene, seat + 1, "plain")
    desk.whispers.follow(_moved_on(scene, seat))
    await desk.clock.advance(5.0)
    assert "sendMessage" == server.said[-1]
    desk.outbox.reopen(chat)
    desk.whispers.follow(_moved_on(scene, seat))
    await desk.clock.advance(5.0)
    assert "editEphemeralMessageText" == server.said[-1]


async def test_flood_control_is_obeyed_for_hands_too() -> None:
    """429 while a hand is edited: the edit waits, and everything else in the group with it."""
    server = Server()
    desk = Desk(server)
    scene, seat = at_turn()
    await desk.open(scene, seat)
    server.refusal = TelegramRetryAfter(SendMessage(chat_id=1, text="."), "Too Many Requests", 20)
    desk.whispers.turn_over(scene, seat + 1, "plain")
    desk.whispers.follow(_moved_on(scene, seat))
    await desk.clock.advance(5.0)
    assert 3 == len(server.calls)
    assert desk.outbox.spare_at(scene.chat.id, urgent=True) > desk.clock.now() + 10
    await desk.clock.advance(60.0)
    assert ["editEphemeralMessageText"] * 2 == server.said[2:]


async def test_a_server_that_keeps_failing_costs_few_calls() -> None:
    """5xx: the tap is answered by an alert; an edit is tried a few times."""
    server = Server()
    desk = Desk(server)
    scene, seat = at_turn()
    server.refusal = TelegramServerError(SendMessage(chat_id=1, text="."), "Bad Gateway")
    assert not await desk.open(scene, seat)
    assert await desk.open(scene, seat)
    await settle()


def _versioned(scene: Scene, step: int) -> Scene:
    return replace(scene, version=step)


def _moved_on(scene: Scene, seat: int) -> Scene:
    """The same, after somebody's card: the seat has less to do."""
    game = find(lambda game: now(game).phase == "play" and now(game).turn != seat)
    assert any(isinstance(action, Play) for action in now(game).legal)
    return replace(scene_of(game), version=scene.version + 1)


def _vacated(scene: Scene, seat: int) -> Scene:
    seats = tuple(
        replace(one, person=None, level="novice") if place == seat else one
        for place, one in enumerate(scene.seats)
    )
    hands = {place: view for place, view in scene.hands.items() if place != seat}
    return replace(scene, seats=seats, hands=hands)


def _stage(scene: Scene, stage: Stage) -> Scene:
    return replace(scene, stage=stage)


# over HTTP, in the sandbox


def whisper(evening: Evening, friend: Friend) -> Seen | None:
    """The hand that ``friend`` sees in the group."""
    seen = [m for m in friend.messages(evening.group.id) if m.receiver == friend.id]
    return seen[-1] if seen else None


def moves(hand: Seen | None) -> list[str]:
    """What the hand offers, without what gives something up."""
    data = [] if hand is None else [str(b.get("callback_data", "")) for b in hand.buttons]
    return [m for m in data if m.startswith("g:") and not m.endswith((":w", ":redeal"))]


async def until(evening: Evening, condition: Callable[[], bool]) -> None:
    """Wait until something can be seen."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await evening.sandbox.world.feed.bell.wait()


async def test_a_hand_in_the_group_turns_its_own_keys_over(evening: Evening) -> None:
    """«Другое…» under the hand in the group opens all bids there, not in private."""
    await evening.begin()
    await evening.sandbox.quiet(0.3)
    mover = next(f for f in evening.friends if moves(f.last()))
    await mover.tap("Мои карты", evening.group.id)
    before = mover.last().buttons
    hand = whisper(evening, mover)
    assert hand is not None
    if not any("Другое" in b["text"] for b in hand.buttons):
        return
    await mover.tap("Другое", message=hand)
    await until(evening, lambda: any("Назад" in b["text"] for b in hand.buttons))
    assert before == mover.last().buttons


async def test_a_hand_in_the_group_that_does_not_arrive(evening: Evening) -> None:
    """Telegram does not promise that it does: the hand in private has the same move all along."""
    await evening.begin()
    await evening.sandbox.quiet(0.3)
    mover = next(f for f in evening.friends if moves(f.last()))
    mover.act("offline")
    await mover.tap("Мои карты", evening.group.id)
    assert whisper(evening, mover) is None
    assert "Принято" in await mover.press(moves(mover.last())[0], mover.last())


async def test_a_hand_in_the_group_works_after_a_restart(evening: Evening) -> None:
    """The new process knows nothing of it until it is tapped; then it is kept right again."""
    await evening.begin()
    await evening.sandbox.quiet(0.3)
    mover = next(f for f in evening.friends if moves(f.last()))
    await mover.tap("Мои карты", evening.group.id)
    hand = whisper(evening, mover)
    assert hand is not None
    old = moves(hand)
    await evening.stop_bot()
    await evening.start_bot()
    assert "Принято" in await mover.press(old[0], hand)
    await until(evening, lambda: old != moves(hand))
