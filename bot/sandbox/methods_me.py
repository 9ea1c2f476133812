"""Bot API methods about the bot itself: its names, commands and suggested rights."""

import re
from typing import Any

from bot.sandbox import views
from bot.sandbox.errors import bad_request
from bot.sandbox.model import Json
from bot.sandbox.params import Params
from bot.sandbox.world import World

_SCOPES = frozenset(
    [
        "default",
        "all_private_chats",
        "all_group_chats",
        "all_chat_administrators",
        "chat",
        "chat_administrators",
        "chat_member",
    ]
)
_COMMAND = re.compile(r"[a-z0-9_]{1,32}")
MAX_COMMANDS = 100


def get_me(world: World, params: Params) -> Json:  # noqa: ARG001 - methods share a signature
    """``getMe``."""
    return views.user(world, world.bot.id) | {
        "can_join_groups": True,
        "can_read_all_group_messages": not world.bot.privacy,
        "supports_inline_queries": False,
        "can_connect_to_business": False,
        "has_main_web_app": False,
    }


def set_my_commands(world: World, params: Params) -> bool:
    """``setMyCommands``."""
    commands = params.array("commands") or []
    if len(commands) > MAX_COMMANDS:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    for command in commands:
        if not _COMMAND.fullmatch(str(command.get("command", "")).removeprefix("/")):
            raise bad_request("BOT_COMMAND_INVALID")
        if not 1 <= len(str(command.get("description", ""))) <= 256:
            raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
    world.bot.commands[_scope(params)] = commands
    world.changed()
    return True


def get_my_commands(world: World, params: Params) -> list[Json]:
    """``getMyCommands``."""
    return world.bot.commands.get(_scope(params), [])


def delete_my_commands(world: World, params: Params) -> bool:
    """``deleteMyCommands``."""
    world.bot.commands.pop(_scope(params), None)
    world.changed()
    return True


def set_my_name(world: World, params: Params) -> bool:
    """``setMyName``."""
    return _set_text(world, world.bot.names, params, "name", 64)


def get_my_name(world: World, params: Params) -> Json:
    """``getMyName``."""
    return {"name": _text(world.bot.names, params) or world.bot.first_name}


def set_my_description(world: World, params: Params) -> bool:
    """``setMyDescription``."""
    return _set_text(world, world.bot.descriptions, params, "description", 512)


def get_my_description(world: World, params: Params) -> Json:
    """``getMyDescription``."""
    return {"description": _text(world.bot.descriptions, params)}


def set_my_short_description(world: World, params: Params) -> bool:
    """``setMyShortDescription``."""
    return _set_text(world, world.bot.short_descriptions, params, "short_description", 120)


def get_my_short_description(world: World, params: Params) -> Json:
    """``getMyShortDescription``."""
    return {"short_description": _text(world.bot.short_descriptions, params)}


def set_my_default_administrator_rights(world: World, params: Params) -> bool:
    """``setMyDefaultAdministratorRights``."""
    world.bot.default_rights[params.flag("for_channels")] = params.mapping("rights") or {}
    return True


def get_my_default_administrator_rights(world: World, params: Params) -> Json:
    """``getMyDefaultAdministratorRights``."""
    rights = world.bot.default_rights.get(params.flag("for_channels"), {})
    return dict.fromkeys(views.RIGHTS, False) | {"is_anonymous": False} | rights


def log_out(world: World, params: Params) -> bool:  # noqa: ARG001 - methods share a signature
    """``logOut`` and ``close``: nothing to leave here."""
    return True


def _scope(params: Params) -> tuple[str, int, int, str]:
    scope: dict[str, Any] = params.mapping("scope") or {"type": "default"}
    if scope.get("type") not in _SCOPES:
        raise bad_request("can't parse BotCommandScope: unsupported type specified")
    chat_id, user_id = int(scope.get("chat_id") or 0), int(scope.get("user_id") or 0)
    return str(scope["type"]), chat_id, user_id, params.text("language_code")


def _set_text(world: World, texts: dict[str, str], params: Params, name: str, limit: int) -> bool:
    text = params.text(name)
    if len(text) > limit:
        raise bad_request(f"bot {name.replace('_', ' ')} is too long")
    texts[params.text("language_code")] = text
    world.changed()
    return True


def _text(texts: dict[str, str], params: Params) -> str:
    return texts.get(params.text("language_code")) or texts.get("", "")


METHODS = {
    "getMe": get_me,
    "setMyCommands": set_my_commands,
    "getMyCommands": get_my_commands,
    "deleteMyCommands": delete_my_commands,
    "setMyName": set_my_name,
    "getMyName": get_my_name,
    "setMyDescription": set_my_description,
    "getMyDescription": get_my_description,
    "setMyShortDescription": set_my_short_description,
    "getMyShortDescription": get_my_short_description,
    "setMyDefaultAdministratorRights": set_my_default_administrator_rights,
    "getMyDefaultAdministratorRights": get_my_default_administrator_rights,
    "logOut": log_out,
    "close": log_out,
}
