"""What the bot tells machines over HTTP: whether it is well, and what it has counted."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final

from aiogram import Bot
from aiogram.client.session.middlewares.base import (
    BaseRequestMiddleware,
    NextRequestMiddlewareType,
)
from aiogram.exceptions import (
    AiogramError,
    TelegramBadRequest,
    TelegramConflictError,
    TelegramForbiddenError,
    TelegramMigrateToChat,
    TelegramNetworkError,
    TelegramNotFound,
    TelegramRetryAfter,
    TelegramServerError,
    TelegramUnauthorizedError,
)
from aiogram.methods import Response, TelegramMethod
from aiogram.methods.base import TelegramType
from aiohttp import web

from bot.config import SettingsError
from bot.metrics import CONTENT_TYPE, Metrics

Pulse = Callable[[], Awaitable[object]]

log = logging.getLogger(__name__)

PULSE_SECONDS: Final = 2.0
_OUTCOMES: Final[tuple[tuple[type[Exception], str], ...]] = (
    (TelegramRetryAfter, "429"),
    (TelegramMigrateToChat, "400"),
    (TelegramBadRequest, "400"),
    (TelegramUnauthorizedError, "401"),
    (TelegramForbiddenError, "403"),
    (TelegramNotFound, "404"),
    (TelegramConflictError, "409"),
    (TelegramServerError, "5xx"),
    (TelegramNetworkError, "network"),
    (OSError, "network"),
)


class CountCalls(BaseRequestMiddleware):
    """Counts every call to the Bot API by its method and what came of it; at DEBUG each is a line
    of the log."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics

    async def __call__(
        self,
        make_request: NextRequestMiddlewareType[TelegramType],
        bot: Bot,
        method: TelegramMethod[TelegramType],
    ) -> Response[TelegramType]:
        """Make the call, and count it; one that was given up on is not counted."""
        outcome = None
        try:
            answer = await make_request(bot, method)
            outcome = "ok"
        except (AiogramError, OSError) as error:
            outcome = _outcome(error)
            raise
        finally:
            if outcome is not None:
                self._metrics.called(method.__api_method__, outcome)
                # never what is in the call: it may be a hand
                chat = getattr(method, "chat_id", None)
                named = {"call": method.__api_method__, "chat": chat, "outcome": outcome}
                log.debug("called", extra=named)
        return answer


def add_health(web_app: web.Application, pulse: Pulse) -> None:
    """``GET /health``: 200 while the loop turns and ``pulse`` comes back (the database answers),
    else 503."""

    async def health(_: web.Request) -> web.Response:
        try:
            async with asyncio.timeout(PULSE_SECONDS):
                await pulse()
        except Exception:  # whatever it is, the bot is not well
            log.exception("the bot is not well")
            return web.Response(status=503, text="not well\n")
        return web.Response(text="ok\n")

    web_app.router.add_get("/health", health)


@asynccontextmanager
async def metrics_at(
    host: str, port: int | None, metrics: Metrics, pulse: Pulse
) -> AsyncIterator[None]:
    """Meanwhile ``GET /metrics`` and ``GET /health`` are answered at ``port``, nothing without
    one. SettingsError when the address cannot be had."""
    if port is None:
        yield
        return

    async def told(_: web.Request) -> web.Response:
        return web.Response(body=metrics.text().encode(), headers={"Content-Type": CONTENT_TYPE})

    web_app = web.Application()
    web_app.router.add_get("/metrics", told)
    add_health(web_app, pulse)
    runner = web.AppRunner(web_app, access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    try:
        await opened(web.TCPSite(runner, host, port), "METRICS_HOST and METRICS_PORT")
        yield
    finally:
        await runner.cleanup()


async def opened(site: web.BaseSite, settings: str) -> None:
    """Listen at ``site``; SettingsError that names the ``settings`` when that cannot be had."""
    try:
        await site.start()
    except OSError as error:
        raise SettingsError(f"{settings}: cannot listen there: {error.strerror}") from error


def _outcome(error: Exception) -> str:
    return next((outcome for kind, outcome in _OUTCOMES if isinstance(error, kind)), "other")
