"""Calls that get no answer: how long to wait, and when it is the message that is to blame."""

from dataclasses import dataclass
from typing import Final

from aiogram import Bot
from aiogram.client.session.middlewares.base import (
    BaseRequestMiddleware,
    NextRequestMiddlewareType,
)
from aiogram.exceptions import (
    AiogramError,
    ClientDecodeError,
    TelegramNetworkError,
    TelegramServerError,
    TelegramUnauthorizedError,
)
from aiogram.methods import Response, TelegramMethod
from aiogram.methods.base import TelegramType

FIRST_RETRY: Final = 0.5  # seconds; doubled each time
LAST_RETRY: Final = 60.0
TRIES: Final = 20  # of one message at a server that answers others meanwhile, then it is given up
_NO_ANSWER: Final = (
    TelegramNetworkError,
    TelegramServerError,
    TelegramUnauthorizedError,
    ClientDecodeError,
    OSError,
)


class Ear(BaseRequestMiddleware):
    """Counts the ``answers`` of the server to calls of any kind, whatever it says."""

    def __init__(self) -> None:
        self.answers = 0

    async def __call__(
        self,
        make_request: NextRequestMiddlewareType[TelegramType],
        bot: Bot,
        method: TelegramMethod[TelegramType],
    ) -> Response[TelegramType]:
        """Make the call, and count it if it is answered."""
        try:
            answer = await make_request(bot, method)
        except _NO_ANSWER:
            raise
        except AiogramError:
            self.answers += 1
            raise
        self.answers += 1
        return answer


@dataclass(slots=True)
class Trouble:
    """The calls of one chat that had no answer, since the last that had its effect."""

    _failures: int = 0
    _blamed: int = 0
    _heard: int = 0

    def over(self) -> None:
        """A call has had its effect."""
        self._failures = self._blamed = 0

    def again(self, answers: int) -> bool:
        """One more call without an answer; whether it is to be made again. Not when it was the last
        try: it is the message's own fault if the server has answered others between the tries, of
        which ``answers`` is the number by now. While it answers nobody nothing is given up."""
        self._failures += 1
        self._blamed += self._failures == 1 or answers > self._heard
        self._heard = answers
        if self._blamed < TRIES:
            return True
        self.over()
        return False

    @property
    def pause(self) -> float:
        """How many seconds to wait for the next try."""
        return min(LAST_RETRY, FIRST_RETRY * 2.0 ** min(self._failures - 1, TRIES))
