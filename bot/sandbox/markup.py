"""Keyboards under messages, checked as Telegram checks them."""

import json
import re
from typing import Any

from bot.sandbox.errors import bad_request
from bot.sandbox.model import Json

MAX_BUTTONS = 100
MAX_IN_ROW = 8
MAX_BYTES = 10_000
MAX_DATA = 64
_LOOK = frozenset({"text", "icon_custom_emoji_id", "style"})
_STYLES = frozenset({"danger", "success", "primary"})
_URL = re.compile(r"(https?|tg)://\S+|t\.me/\S+", re.IGNORECASE)


def checked(markup: Json | None) -> Json | None:
    """The keyboard to store: None when there is none or it has no buttons.

    Raises ``BUTTON_DATA_INVALID`` and its kin. Keyboards that are not inline are kept as given.
    """
    if not markup:
        return None
    if "inline_keyboard" not in markup:
        return markup
    rows = markup["inline_keyboard"]
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise bad_request("can't parse inline keyboard: expected an Array of Arrays")
    kept = [[_button(button) for button in row] for row in rows if row]
    count = sum(map(len, kept))
    size = len(json.dumps(kept, ensure_ascii=False).encode())
    if count > MAX_BUTTONS or any(len(row) > MAX_IN_ROW for row in kept) or size > MAX_BYTES:
        raise bad_request("reply markup is too long")
    return {"inline_keyboard": kept} if kept else None


def _button(button: Any) -> Json:
    if not isinstance(button, dict) or not isinstance(button.get("text"), str):
        raise bad_request("can't parse inline keyboard button: Can't find field \"text\"")
    if not button["text"].strip():
        raise bad_request("BUTTON_TEXT_INVALID")
    if button.get("style") not in (None, *_STYLES):
        raise bad_request("can't parse inline keyboard button: Invalid button style specified")
    actions = {key: value for key, value in button.items() if key not in _LOOK and value != ""}
    if not actions:
        raise bad_request(
            "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard"
        )
    if len(actions) > 1:
        raise bad_request("can't parse inline keyboard button: Several button types specified")
    _check_action(*next(iter(actions.items())))
    return button


def _check_action(kind: str, value: Any) -> None:
    if kind == "callback_data" and len(str(value).encode()) > MAX_DATA:
        raise bad_request("BUTTON_DATA_INVALID")
    if kind == "url" and not _URL.fullmatch(str(value)):
        raise bad_request("BUTTON_URL_INVALID")
    if kind == "copy_text" and not 1 <= len(str(value.get("text", ""))) <= 256:
        raise bad_request("BUTTON_COPY_TEXT_INVALID")
