"""The bot as production builds it, over a real database, with nobody at the far end of HTTP."""

import json
from collections.abc import AsyncGenerator
from http import HTTPStatus
from typing import Any, Final

import bot.telegram  # noqa: F401 - imports aiogram the quick way

# isort: split
from aiogram import Bot
from aiogram.client.session.base import BaseSession
from aiogram.methods import EditMessageText, GetMe, SendMessage, TelegramMethod

from bot.chance import SystemDealer
from bot.clock import RealClock
from bot.minds import ComputerMinds
from bot.table.model import Scene
from bot.table.pauses import Pauses
from bot.table.ports import Dealer, Minds
from bot.telegram.app import App, Database, build

TOKEN: Final = "1000000:bench"  # noqa: S105 - of nobody
ME: Final = {"id": 1_000_000, "is_bot": True, "first_name": "Bench", "username": "bench_bot"}


def bot_over(
    database: Database, pauses: Pauses, minds: Minds | None = None, dealer: Dealer | None = None
) -> App:
    """The whole bot over ``database``; what it sends succeeds at once."""
    app = build(
        TOKEN, "http://127.0.0.1:1", database, RealClock(), dealer or SystemDealer(),
        minds or ComputerMinds(1), pauses,
    )  # fmt: skip
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
    """Answers every call at once with what it asked for, in the JSON that Telegram would send;
    ``calls`` counts them."""

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
        del timeout
        self.calls += 1
        result: Any = True
        match method:
            case GetMe():
                result = ME
            case SendMessage() | EditMessageText():
                number = getattr(method, "message_id", None) or self.calls
                chat = {"id": int(method.chat_id or 0), "type": "private"}
                result = {"message_id": number, "date": 0, "chat": chat}
        content = json.dumps({"ok": True, "result": result})
        return self.check_response(bot, method, HTTPStatus.OK, content).result

    async def close(self) -> None:
        """Nothing to close."""

    async def stream_content(self, *args: Any, **kwargs: Any) -> AsyncGenerator[bytes, None]:
        """Nothing is downloaded here."""
        del args, kwargs
        yield b""
