"""Who is in which group: what the bot has seen there itself, else what Telegram says."""

from collections import OrderedDict
from typing import Any, Final

from aiogram import BaseMiddleware, Bot
from aiogram.exceptions import AiogramError, ClientDecodeError
from aiogram.types import CallbackQuery, Message, TelegramObject

from bot.telegram.middlewares import Handler

REMEMBERED: Final = 20_000
_IN: Final = ("creator", "administrator", "member")
_PARTLY: Final = "restricted"  # some of those have left


class Members(BaseMiddleware):
    """Remembers, until the bot stops, who has written or tapped in which group; a member who goes
    is no longer remembered (`gone`)."""

    def __init__(self) -> None:
        self._seen: OrderedDict[tuple[int, int], None] = OrderedDict()

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:
        """Remember who wrote or tapped, then go on."""
        message = event.message if isinstance(event, CallbackQuery) else event
        user, where = getattr(event, "from_user", None), getattr(message, "chat", None)
        tells = isinstance(event, Message | CallbackQuery)
        if tells and user is not None and where is not None and where.id < 0:
            self._saw(where.id, user.id)
        return await handler(event, data)

    def gone(self, chat: int, person: int) -> None:
        """``person`` has left ``chat``."""
        self._seen.pop((chat, person), None)

    def moved(self, old: int, new: int) -> None:
        """The group ``old`` has got the id ``new``: who was seen there is in it."""
        for person in [person for chat, person in self._seen if chat == old]:
            self.gone(old, person)
            self._saw(new, person)

    async def has(self, bot: Bot, chat: int, person: int) -> bool:
        """Whether ``person`` is in ``chat``; alone in his own private one. Telegram is asked when
        he was not seen there; a server that cannot say leaves it at that."""
        if chat > 0 or (chat, person) in self._seen:
            return chat < 0 or chat == person
        status, inside = await standing(bot, chat, person)
        return status in _IN or (status == _PARTLY and inside)

    def _saw(self, chat: int, person: int) -> None:
        self._seen[chat, person] = None
        self._seen.move_to_end((chat, person))
        if len(self._seen) > REMEMBERED:
            self._seen.popitem(last=False)


async def standing(bot: Bot, chat: int, person: int) -> tuple[str, bool]:
    """The status of ``person`` in ``chat`` and whether he is in it, as Telegram says; "" when it
    cannot or will not say."""
    try:
        member = await bot.get_chat_member(chat, person, request_timeout=5)
    except ClientDecodeError as error:
        # an answer short of a right that aiogram asks for still has its status
        answer = error.data if isinstance(error.data, dict) else {}
        told = answer.get("result")
        found = told if isinstance(told, dict) else {}
        return str(found.get("status", "")), found.get("is_member") is True
    except (AiogramError, OSError):
        return "", False
    return str(getattr(member.status, "value", member.status)), bool(
        getattr(member, "is_member", False)
    )
