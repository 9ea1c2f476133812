"""The sandbox itself: a Bot API server with a world and a page, on loopback."""

import asyncio
import logging
from collections.abc import Callable
from types import TracebackType
from typing import Self

from aiohttp import web

from bot.sandbox.bot_http import add_bot_routes
from bot.sandbox.clock import Clock, WallClock
from bot.sandbox.faults import Faults
from bot.sandbox.limits import RateLimits
from bot.sandbox.methods import BotApi, Call
from bot.sandbox.model import Bot
from bot.sandbox.scene import friends
from bot.sandbox.ui_http import UiApi
from bot.sandbox.world import World

log = logging.getLogger(__name__)

TOKEN = "4242424242:sandbox"  # noqa: S105 - it opens nothing but the sandbox
"""A token of the right form; any other is as good unless one is fixed."""
MAX_UPLOAD = 50 * 1024 * 1024
QUIET_STEP = 0.01


class Sandbox:
    """A running sandbox: ``async with Sandbox() as sandbox``, then point the bot at its ``url``.

    The world starts empty unless ``scene`` furnishes it. ``token`` fixes the only token
    accepted; ``port`` 0 takes a free one.
    """

    def __init__(
        self,
        *,
        host: str = "127.0.0.1",
        port: int = 0,
        clock: Clock | None = None,
        token: str | None = None,
        limits: RateLimits | None = None,
        faults: Faults | None = None,
        username: str = "thousand_bot",
        scene: Callable[[World], None] | None = None,
    ) -> None:
        bot_id = int((token or TOKEN).split(":")[0])
        bot = Bot(bot_id, username, "Тысяча")
        self.token = token or TOKEN
        self.world = World(clock or WallClock(), bot)
        self.faults = faults or Faults()
        self.limits = limits or RateLimits()
        self.url = ""
        self._api = BotApi(self.world, self.limits, self.faults)
        self._ui = UiApi(self._api)
        self._host, self._port = host, port
        app = web.Application(client_max_size=MAX_UPLOAD)
        add_bot_routes(app, self._api, token)
        self._ui.add_routes(app)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        if scene:
            scene(self.world)

    async def __aenter__(self) -> Self:
        await self._runner.setup()
        site = web.TCPSite(self._runner, self._host, self._port)
        await site.start()
        port = self._runner.addresses[0][1]
        self.url = f"http://{self._host}:{port}"
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._ui.close()
        await self._api.delivery.close()
        await self._runner.cleanup()

    def calls(self, chat: int | None = None, since: int = 0) -> list[Call]:
        """The bot's calls about ``chat`` (about anything if None) after call number ``since``."""
        return [c for c in self._api.calls[since:] if chat in (None, c.chat)]

    async def quiet(self, seconds: float = 0.1, patience: float = 10.0) -> None:
        """Return once the bot has taken all updates and called nothing for ``seconds``.

        These are real seconds. Raises TimeoutError when the bot is still busy after
        ``patience``.
        """
        async with asyncio.timeout(patience):
            still, seen = 0.0, -1
            while still < seconds:
                busy = len(self.world.updates) or self._api.running
                calls = len(self._api.calls)
                still = 0.0 if busy or calls != seen else still + QUIET_STEP
                seen = calls
                await asyncio.sleep(QUIET_STEP)


async def serve(host: str = "127.0.0.1", port: int = 8081) -> None:
    """Run the sandbox with a few friends and their groups until cancelled."""
    async with Sandbox(host=host, port=port, scene=friends) as sandbox:
        log.info(
            "sandbox: open %s, and start the bot with BOT_API_URL=%s", sandbox.url, sandbox.url
        )
        await asyncio.Event().wait()
