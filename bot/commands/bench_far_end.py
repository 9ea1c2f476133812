"""The bot as production builds it, over a real database, with nobody at the far end of HTTP."""

from collections.abc import AsyncGenerator
from datetime import UTC, datetime
from typing import Any, Final

import bot.telegram  # noqa: F401 - imports aiogram the quick way

# isort: split
from aiogram import Bot
from aiogram.client.session.base import BaseSession
from aiogram.methods import EditMessageText, GetMe, SendMessage, TelegramMethod
from aiogram.types import Chat, Message, User

from bot.chance import SystemDealer
from bot.clock import RealClock
from bot.minds import ComputerMinds
from bot.table.model import Scene
from bot.table.pauses import Pauses
from bot.telegram.app import App, Database, build

TOKEN: Final = "1000000:bench"  # noqa: S105 - of nobody
ME: Final = User(id=1_000_000, is_bot=True, first_name="Bench", username="bench_bot")
LONG_AGO: Final = datetime.fromtimestamp(0, UTC)


def bot_over(database: Database, pauses: Pauses) -> App:
    """The whole bot over ``database``; what it sends succeeds at once."""
    dealer, minds = SystemDealer(), ComputerMinds(1)
    app = build(TOKEN, "http://127.0.0.1:1", database, RealClock(), dealer, minds, pauses)
    app.bot.session = NullFarEnd()
    return app


def listen(app: App) -> dict[int, Scene]:
    """What each table looks like now, kept right whenever it is shown: asking costs nothing."""
    scenes: dict[int, Scene] = {}
    show = app.presenter.show

    def heard(scene: Scene) -> None:
        scenes[scene.id] = scene
        show(scene)

    app.presenter.show = heard  # type: ignore[method-assign]  # the tables know no other ear
    return scenes


class NullFarEnd(BaseSession):
    """Answers every call at once with what it asked for; ``calls`` counts them."""

    def __init__(self) -> None:
        super().__init__()
        self.calls = 0

    async def make_request(
        self,
        bot: Bot,
        method: TelegramMethod[Any],
        timeout: int | None = None,  # noqa: ASYNC109 - aiogram's own signature
    ) -> Any:
        """Succeed."""
        del bot, timeout
        self.calls += 1
        match method:
            case GetMe():
                return ME
            case SendMessage() | EditMessageText():
                number = getattr(method, "message_id", None) or self.calls
                where = Chat(id=int(method.chat_id or 0), type="private")
                return Message(message_id=number, date=LONG_AGO, chat=where)
            case _:
                return True

    async def close(self) -> None:
        """Nothing to close."""

    async def stream_content(self, *args: Any, **kwargs: Any) -> AsyncGenerator[bytes, None]:
        """Nothing is downloaded here."""
        del args, kwargs
        yield b""
