"""The commands the bot knows, in the order of its menu."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class CommandInfo:
    """A command and where it is offered; its description is the phrase ``command-<name>``."""

    name: str
    private: bool
    group: bool


COMMANDS: Final = (
    CommandInfo("new", private=False, group=True),
    CommandInfo("play", private=True, group=False),
    CommandInfo("hand", private=True, group=True),
    CommandInfo("score", private=True, group=True),
    CommandInfo("stats", private=False, group=True),
    CommandInfo("top", private=False, group=True),
    CommandInfo("me", private=True, group=True),
    CommandInfo("rules", private=True, group=True),
    CommandInfo("settings", private=True, group=True),
    CommandInfo("games", private=True, group=True),
    CommandInfo("shuffle", private=True, group=True),
    CommandInfo("notify", private=False, group=True),
    CommandInfo("pace", private=False, group=True),
    CommandInfo("tricks", private=False, group=True),
    CommandInfo("scribe", private=True, group=True),
    CommandInfo("leave", private=True, group=True),
    CommandInfo("stop", private=True, group=True),
    CommandInfo("language", private=True, group=True),
    CommandInfo("my", private=True, group=True),
    CommandInfo("forgetme", private=True, group=False),
    CommandInfo("help", private=True, group=True),
    CommandInfo("start", private=True, group=False),
)
