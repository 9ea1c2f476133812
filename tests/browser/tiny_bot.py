"""The smallest bot that polls: it answers taps from a table and says what it is told to say."""

import asyncio
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

import aiohttp

from bot.tasks import Tasks

Json = dict[str, Any]
POLL_SECONDS = 5


class TinyBot:
    """Plain calls to the Bot API; ``answers`` maps callback data to ``answerCallbackQuery``."""

    def __init__(self, url: str, token: str) -> None:
        self.answers: dict[str, Json] = {}
        self.taps: list[tuple[int, str]] = []
        self.texts: list[str] = []
        self._base = f"{url}/bot{token}"
        self._news = asyncio.Condition()
        self._tasks = Tasks()

    async def __aenter__(self) -> Self:
        self._http = aiohttp.ClientSession()
        self._tasks.start(self._poll(), "tiny bot")
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._tasks.drain(0)
        await self._http.close()

    async def call(self, method: str, **params: Any) -> Any:
        """Call a method and return its ``result``; a refusal is an AssertionError."""
        async with self._http.post(f"{self._base}/{method}", json=params) as response:
            body = await response.json()
        assert body["ok"], body
        return body["result"]

    async def say(self, chat: int, text: str, *rows: list[Json], **params: Any) -> Json:
        """Send a message with rows of buttons and return it."""
        markup: Json = {"reply_markup": {"inline_keyboard": list(rows)}} if rows else {}
        sent: Json = await self.call("sendMessage", chat_id=chat, text=text, **markup, **params)
        return sent

    async def heard(self, met: Callable[[], object], seconds: float = 5.0) -> None:
        """Wait until ``met()`` is true of what was heard; TimeoutError after ``seconds``."""
        async with asyncio.timeout(seconds), self._news:
            await self._news.wait_for(met)

    async def _poll(self) -> None:
        offset = 0
        while True:
            updates = await self.call("getUpdates", offset=offset, timeout=POLL_SECONDS)
            for update in updates:
                offset = update["update_id"] + 1
                await self._hear(update)
                async with self._news:
                    self._news.notify_all()

    async def _hear(self, update: Json) -> None:
        if message := update.get("message"):
            self.texts.append(message.get("text", ""))
        if query := update.get("callback_query"):
            self.taps.append((query["from"]["id"], query["data"]))
            answer = self.answers.get(query["data"], {})
            ephemeral = answer.get("ephemeral")
            if ephemeral:
                await self.say(
                    query["message"]["chat"]["id"],
                    ephemeral,
                    ephemeral_message_parameters={
                        "receiver_user_id": query["from"]["id"],
                        "callback_query_id": query["id"],
                    },
                )
            spoken = {key: value for key, value in answer.items() if key != "ephemeral"}
            await self.call("answerCallbackQuery", callback_query_id=query["id"], **spoken)
