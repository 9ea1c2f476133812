"""Updates as Telegram sends them. One that cannot be read is left out: nothing that ever comes
may make the bot deaf to all that comes after it. What it says is private, and in no log.
"""

import logging
import secrets
from collections.abc import Iterable
from typing import Any, Final

from aiogram import BaseMiddleware, Bot
from aiogram.exceptions import ClientDecodeError
from aiogram.types import TelegramObject, Update
from aiogram.types.update import UpdateTypeLookupError
from aiogram.webhook.aiohttp_server import SimpleRequestHandler
from aiohttp import web

from bot.telegram.middlewares import Handler

log = logging.getLogger(__name__)

_BEYOND: Final = 2**63
"""No database holds such a number, so what was handled could not be noted any more."""


class Familiar(BaseMiddleware):
    """Passes an update over whose kind is newer than the bot."""

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:
        """Hand on what is of a known kind."""
        if isinstance(event, Update):
            try:
                _ = event.event_type
            except UpdateTypeLookupError:
                named = {"update": event.update_id}
                log.debug("an update is of an unknown kind", extra=named)
                return None
        return await handler(event, data)


class Receiver(SimpleRequestHandler):
    """Takes updates that Telegram brings. Each is answered with 200 once it has been handled, also
    when it cannot be read or its handling failed: else it would be brought for ever."""

    def verify_secret(self, telegram_secret_token: str, bot: Bot) -> bool:
        """Whether a request is Telegram's own. aiogram's way fails on what is not ASCII."""
        del bot
        known = (self.secret_token or "").encode()
        told = telegram_secret_token.encode(errors="surrogateescape")
        return not known or secrets.compare_digest(told, known)

    async def _handle_request(self, bot: Bot, request: web.Request) -> web.Response:
        try:
            raw = await request.json(loads=bot.session.json_loads)
        except (ValueError, RecursionError):  # the second: endlessly nested
            log.error("something that is no JSON was brought: it is left out")  # noqa: TRY400 - with its content
            return web.json_response({})
        if (update := readable(bot, raw)) is not None:
            try:
                await self.dispatcher.feed_webhook_update(bot, update, **self.data)
            except Exception:
                log.exception("an update was not handled", extra={"update": update.update_id})
        return web.json_response({})


def readable(bot: Bot, raw: Any) -> Update | None:
    """The update ``raw`` stands for; None, and its number in the log, when it cannot be read."""
    number = number_of(raw)
    try:
        if number is not None and not 0 <= number < _BEYOND:
            raise ValueError(number)
        return Update.model_validate(raw, context={"bot": bot})
    except ValueError:
        log.error("an update cannot be read", extra={"update": number})  # noqa: TRY400 - its content
        return None


def number_of(raw: Any) -> int | None:
    """The number of an update as it came; None when it has none."""
    number = raw.get("update_id") if isinstance(raw, dict) else None
    return number if isinstance(number, int) else None


def among(bot: Bot, error: ClientDecodeError) -> tuple[list[Update], int] | None:
    """The updates that can be read in an answer of getUpdates that cannot be, and the offset
    behind the last of all of them; None when it is no such answer."""
    answer = error.data
    batch = answer.get("result") if isinstance(answer, dict) and answer.get("ok") else None
    numbers = [number_of(raw) for raw in _each(batch)]
    known = [number for number in numbers if number is not None]
    if not known:
        return None
    found = [readable(bot, raw) for raw in _each(batch)]
    return [update for update in found if update is not None], max(known) + 1


def _each(batch: Any) -> Iterable[Any]:
    return batch if isinstance(batch, list) else ()
