"""The far end of HTTP: takes every call, lets a test look at it, and has it succeed."""

from collections.abc import AsyncGenerator, Callable
from typing import Any, Final

from aiogram import Bot
from aiogram.client.session.base import BaseSession
from aiogram.methods import (
    EditMessageText,
    GetChatMember,
    GetMe,
    SendMessage,
    SendPhoto,
    TelegramMethod,
)
from aiogram.types import Chat, ChatMemberMember, Message, User

ME: Final = User(id=77, is_bot=True, first_name="Тысяча", username="thousand_bot")


class Wire(BaseSession):
    """``on_call`` sees each call as it goes out; it may raise what Telegram would answer."""

    def __init__(self, on_call: Callable[[TelegramMethod[Any]], None]) -> None:
        super().__init__()
        self._on_call = on_call
        self._message = 1000

    async def make_request(
        self,
        bot: Bot,
        method: TelegramMethod[Any],
        timeout: int | None = None,  # noqa: ASYNC109 - aiogram's own signature
    ) -> Any:
        """Show the call, then answer it."""
        del bot, timeout
        self._on_call(method)
        match method:
            case GetMe():
                return ME
            case GetChatMember():
                return ChatMemberMember(user=User(id=1, is_bot=False, first_name="?"))
            case SendMessage() | SendPhoto() | EditMessageText():
                chat = int(method.chat_id or 0)
                number = getattr(method, "message_id", None)
                if number is None:
                    self._message += 1
                    number = self._message
                where = Chat(id=chat, type="private" if chat > 0 else "supergroup")
                return Message(message_id=number, date=0, chat=where)  # type: ignore[arg-type]
            case _:
                return True

    async def close(self) -> None:
        """Nothing to close."""

    async def stream_content(self, *args: Any, **kwargs: Any) -> AsyncGenerator[bytes, None]:
        """Nothing is downloaded here."""
        del args, kwargs
        yield b""
