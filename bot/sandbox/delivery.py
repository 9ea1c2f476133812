"""How updates reach the bot: long polling or a webhook, never both."""

import logging
from dataclasses import dataclass
from urllib.parse import urlsplit

import aiohttp

from bot.sandbox.errors import bad_request, conflict
from bot.sandbox.model import Json
from bot.sandbox.params import Params
from bot.sandbox.updates import Update
from bot.sandbox.world import World
from bot.tasks import Tasks

log = logging.getLogger(__name__)

MAX_POLL_SECONDS = 50
WEBHOOK_ANSWER_SECONDS = 60
WEBHOOK_RETRY_SECONDS = 1.0
LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost"})


@dataclass
class Webhook:
    """Where updates are posted, and how the last failure went."""

    url: str
    secret: str
    max_connections: int
    failed_at: int = 0
    failure: str = ""


class Delivery:
    """Hands the world's updates to the bot.

    Waiting for updates is measured in real seconds, as a connection is; only the pause
    between two tries of a webhook is by the world's clock.
    """

    def __init__(self, world: World) -> None:
        self._world = world
        self._updates = world.updates
        self._tasks = Tasks()
        self._webhook: Webhook | None = None
        self._poll = 0
        self._closed = False

    async def get_updates(self, params: Params) -> list[Json]:
        """``getUpdates``: the poller that waits is turned away when another one comes."""
        if self._webhook:
            raise conflict(
                "can't use getUpdates method while webhook is active; use deleteWebhook to delete"
                " the webhook first"
            )
        self._set_allowed(params)
        self._poll += 1
        this_poll = self._poll
        self._updates.bell.ring()
        if offset := params.number("offset"):
            self._updates.confirm(offset)
        limit = min(max(params.number("limit") or 100, 1), 100)
        timeout = min(max(params.number("timeout") or 0, 0), MAX_POLL_SECONDS)
        found = self._waiting(limit)
        while not found and timeout and not self._closed:
            rang = await self._updates.bell.wait(timeout)
            if self._poll != this_poll:
                raise conflict(
                    "terminated by other getUpdates request; make sure that only one bot instance"
                    " is running"
                )
            found = self._waiting(limit)
            if not rang:
                break
        return [update.json() for update in found]

    async def set_webhook(self, params: Params) -> bool:
        """``setWebhook``; plain HTTP is accepted on loopback only, and an empty URL removes it."""
        url = params.text("url")
        if not url:
            return await self.delete_webhook(params)
        address = urlsplit(url)
        if address.scheme != "https" and address.hostname not in LOOPBACK:
            raise bad_request("bad webhook: An HTTPS URL must be provided for webhook")
        self._set_allowed(params)
        self._drop_if_asked(params)
        connections = params.number("max_connections") or 40
        self._webhook = Webhook(url, params.text("secret_token"), connections)
        self._updates.bell.ring()
        self._tasks.start(self._post_updates(self._webhook), "sandbox webhook")
        return True

    async def delete_webhook(self, params: Params) -> bool:
        """``deleteWebhook``."""
        self._webhook = None
        self._drop_if_asked(params)
        self._updates.bell.ring()
        return True

    async def get_webhook_info(self, params: Params) -> Json:  # noqa: ARG002 - one signature
        """``getWebhookInfo``."""
        info: Json = {
            "url": self._webhook.url if self._webhook else "",
            "has_custom_certificate": False,
            "pending_update_count": len(self._updates),
        }
        if self._updates.allowed:
            info["allowed_updates"] = self._updates.allowed
        if self._webhook:
            info["max_connections"] = self._webhook.max_connections
            if self._webhook.failed_at:
                info["last_error_date"] = self._webhook.failed_at
                info["last_error_message"] = self._webhook.failure
        return info

    async def close(self) -> None:
        """End waiting polls and the webhook's work."""
        self._closed = True
        self._webhook = None
        self._updates.bell.ring()
        await self._tasks.drain(0.5)

    def _waiting(self, limit: int) -> list[Update]:
        return self._updates.waiting(limit, self._world.clock.now())

    def _set_allowed(self, params: Params) -> None:
        allowed = params.array("allowed_updates")
        if allowed is not None:
            self._updates.allowed = [str(kind) for kind in allowed]

    def _drop_if_asked(self, params: Params) -> None:
        if params.flag("drop_pending_updates"):
            self._updates.clear()

    async def _post_updates(self, webhook: Webhook) -> None:
        timeout = aiohttp.ClientTimeout(total=WEBHOOK_ANSWER_SECONDS)
        async with aiohttp.ClientSession(timeout=timeout) as session:
            while self._webhook is webhook:
                found = self._waiting(1)
                if not found:
                    await self._updates.bell.wait()
                    continue
                failure = await _post(session, webhook, found[0])
                if not failure:
                    self._updates.confirm(found[0].id + 1)
                    continue
                webhook.failed_at, webhook.failure = self._world.seconds(), failure
                await self._world.clock.sleep(WEBHOOK_RETRY_SECONDS)


async def _post(session: aiohttp.ClientSession, webhook: Webhook, update: Update) -> str:
    """Post one update; what went wrong, or "" when the bot took it."""
    headers = {"X-Telegram-Bot-Api-Secret-Token": webhook.secret} if webhook.secret else {}
    try:
        async with session.post(webhook.url, json=update.json(), headers=headers) as answer:
            if answer.ok:
                return ""
            return f"Wrong response from the webhook: {answer.status} {answer.reason}"
    except (aiohttp.ClientError, TimeoutError) as error:
        log.warning("webhook of the sandbox failed: %r", error)
        return "Connection refused" if isinstance(error, OSError) else "Read timeout expired"
