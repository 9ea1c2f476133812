"""The parameters of a Bot API call, whichever way the HTTP body spelled them."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.errors import bad_request
from bot.sandbox.model import Json


@dataclass(frozen=True)
class Upload:
    """A file sent along with a call."""

    name: str
    content: bytes


@dataclass(frozen=True)
class Params:
    """Named values; in forms nested ones are JSON texts, and numbers are decimal texts."""

    values: Mapping[str, Any] = field(default_factory=dict)
    uploads: Mapping[str, Upload] = field(default_factory=dict)

    def text(self, name: str) -> str:
        """The value as text, "" when absent."""
        value = self.values.get(name)
        return "" if value is None else str(value)

    def number(self, name: str) -> int | None:
        """The value as an integer, None when absent or empty."""
        raw = self.text(name)
        if not raw:
            return None
        try:
            return int(raw)
        except ValueError:
            raise bad_request(f"invalid {name} specified") from None

    def flag(self, name: str) -> bool:
        """Whether the value says yes."""
        return self.text(name).lower() in ("true", "1", "yes")

    def mapping(self, name: str) -> Json | None:
        """The value as a JSON object, None when absent."""
        value = self._nested(name)
        if value is None:
            return None
        if not isinstance(value, dict):
            raise bad_request(f"can't parse {name}: expected an Object")
        return value

    def array(self, name: str) -> list[Any] | None:
        """The value as a JSON array, None when absent."""
        value = self._nested(name)
        if value is None:
            return None
        if not isinstance(value, list):
            raise bad_request(f"can't parse {name}: expected an Array")
        return value

    def _nested(self, name: str) -> Any:
        value = self.values.get(name)
        if not isinstance(value, str):
            return value
        if not value:
            return None
        try:
            return json.loads(value)
        except ValueError:
            raise bad_request(f"can't parse {name} JSON object") from None
