"""The Bot API as one door: a method's name and parameters in, the answer's JSON out."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from bot.sandbox import methods_chats, methods_ephemeral, methods_me, methods_messages
from bot.sandbox.delivery import Delivery
from bot.sandbox.errors import ApiError, too_many_requests
from bot.sandbox.faults import Fault, Faults
from bot.sandbox.limits import RateLimits
from bot.sandbox.model import Json
from bot.sandbox.params import Params
from bot.sandbox.world import World

Method = Callable[[World, Params], Any]
AsyncMethod = Callable[[Params], Awaitable[Any]]

_METHODS: dict[str, Method] = {
    name.lower(): method
    for module in (methods_messages, methods_ephemeral, methods_chats, methods_me)
    for name, method in module.METHODS.items()
}
_COUNTED = ("send", "edit")
"""Methods that begin so are limited in how often they may be called."""


@dataclass(frozen=True)
class Call:
    """One call of the bot, as it went; ``at`` is when it came."""

    no: int
    method: str
    chat: int | None
    at: float
    ok: bool
    error: str | None
    params: Json

    def json(self) -> Json:
        """The call as the UI API shows it."""
        return vars(self).copy()


@dataclass(frozen=True)
class Answer:
    """An HTTP status and the body that goes with it."""

    status: int
    body: Json


class HangUpError(Exception):
    """The connection ends without an answer."""


class BotApi:
    """Answers the bot's calls over a world, within limits, troubled by faults."""

    def __init__(self, world: World, limits: RateLimits, faults: Faults) -> None:
        self.world = world
        self.limits = limits
        self.faults = faults
        self.delivery = Delivery(world)
        self.calls: list[Call] = []
        """Every call but getUpdates, in the order of their answers."""
        self.running = 0
        """Calls not answered yet, not counting waits for updates."""
        self._waiting: dict[str, AsyncMethod] = {
            "getupdates": self.delivery.get_updates,
            "setwebhook": self.delivery.set_webhook,
            "deletewebhook": self.delivery.delete_webhook,
            "getwebhookinfo": self.delivery.get_webhook_info,
        }

    async def answer(self, method: str, params: Params) -> Answer:
        """Perform a call; raises HangUpError when a fault swallows the answer."""
        counts = method.lower() != "getupdates"
        self.running += counts
        try:
            return await self._answer(method, params)
        finally:
            self.running -= counts

    async def _answer(self, method: str, params: Params) -> Answer:
        chat, came = _chat_of(params), self.world.clock.now()
        fault = self.faults.strike(method, chat)
        try:
            await self._suffer(fault)
            result = await self._perform(method.lower(), chat, params)
        except ApiError as error:
            self._record(method, chat, came, params, error.description)
            return Answer(error.code, error.body())
        except HangUpError:
            self._record(method, chat, came, params, f"no answer: {fault.kind if fault else ''}")
            raise
        self._record(method, chat, came, params, None)
        if fault and fault.kind == "lost":
            raise HangUpError
        return Answer(200, {"ok": True, "result": result})

    async def _perform(self, method: str, chat: int | None, params: Params) -> Any:
        if method in self._waiting:
            return await self._waiting[method](params)
        if method not in _METHODS:
            raise ApiError(404, "Not Found")
        if chat is not None and method.startswith(_COUNTED) and method != "sendchataction":
            wait = self.limits.admit(chat, self.world.clock.now(), group=chat < 0)
            if wait:
                raise too_many_requests(wait)
        return _METHODS[method](self.world, params)

    async def _suffer(self, fault: Fault | None) -> None:
        if fault is None:
            return
        if fault.kind == "flood":
            raise too_many_requests(fault.retry_after)
        if fault.kind == "server_error":
            words = {500: "Internal Server Error", 502: "Bad Gateway"}
            usual = words.get(fault.status, "Service Unavailable")
            raise ApiError(fault.status, fault.text or usual)
        if fault.kind == "timeout":
            await self.world.clock.sleep(fault.seconds)
            raise HangUpError
        if fault.kind == "reset":
            raise HangUpError

    def _record(
        self, method: str, chat: int | None, came: float, params: Params, error: str | None
    ) -> None:
        if method.lower() == "getupdates":
            return  # a poll every few seconds would drown the rest
        call = Call(
            no=len(self.calls) + 1,
            method=method,
            chat=chat,
            at=came,
            ok=error is None,
            error=error,
            params=dict(params.values),
        )
        self.calls.append(call)


def _chat_of(params: Params) -> int | None:
    raw = params.text("chat_id")
    return int(raw) if raw.lstrip("-").isdigit() else None
