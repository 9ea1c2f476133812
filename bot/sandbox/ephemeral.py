"""Ephemeral messages: seen in a group by one member alone."""

from bot.sandbox.errors import bad_request
from bot.sandbox.model import Callback, Chat, Json, Message
from bot.sandbox.params import Params
from bot.sandbox.reach import CALLBACK_SECONDS, TOO_OLD, bot_in
from bot.sandbox.world import World


def is_ephemeral(params: Params) -> bool:
    """Whether a sending call is about an ephemeral message."""
    return bool(params.mapping("ephemeral_message_parameters") or params.number("receiver_user_id"))


def send_ephemeral(world: World, chat: Chat, params: Params, content: Json) -> Message:
    """Send ``content`` to the one member the call names.

    A bot that is no administrator must quote a tap of that member, or an ephemeral command
    of theirs, not older than 15 seconds.
    """
    wanted = params.mapping("ephemeral_message_parameters") or {
        "receiver_user_id": params.number("receiver_user_id"),
        "callback_query_id": params.text("callback_query_id") or None,
    }
    receiver = int(wanted.get("receiver_user_id") or 0)
    if chat.private:
        raise bad_request("ephemeral messages can be sent only to groups and supergroups")
    if not chat.member(receiver).present:
        raise bad_request("USER_NOT_PARTICIPANT")
    tap = _recent_tap(world, chat, receiver, wanted.get("callback_query_id"))
    answers_command = _answers_recent_command(world, chat, receiver, params)
    if not (tap or answers_command or bot_in(world, chat).admin):
        raise bad_request("not enough rights to send ephemeral messages to the chat")
    if wanted.get("replace_callback_query_message"):
        if tap is None or tap.ephemeral_id:
            raise bad_request("there is no callback query message to replace")
        content = content | {"replaces": tap.message_id}
    return world.post_ephemeral(chat, world.bot.id, receiver, **content)


def _recent_tap(world: World, chat: Chat, receiver: int, tap_id: str | None) -> Callback | None:
    if not tap_id:
        return None
    tap = world.callbacks.get(str(tap_id))
    belongs = tap is not None and tap.person == receiver and tap.chat_id == chat.id
    if tap is None or not belongs or world.clock.now() - tap.at > CALLBACK_SECONDS:
        raise bad_request(TOO_OLD)
    return tap


def _answers_recent_command(world: World, chat: Chat, receiver: int, params: Params) -> bool:
    reply = params.mapping("reply_parameters") or {}
    command = chat.ephemerals.get(int(reply.get("ephemeral_message_id") or 0))
    if command is None or command.sender != receiver:
        return False
    return world.clock.now() - command.date <= CALLBACK_SECONDS
