"""Every house rule as an option: its kind and its values (docs/rules.md names what they mean).

The order is that of ``[classic]`` in presets.toml, and of every canonical print. The settings
screens are made from this table, `Rules` is checked by it; a test proves that both agree.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from bot.engine.errors import BadRules, shortened

Value: TypeAlias = bool | int | str | tuple[int, ...] | tuple[str, ...] | None
Kind: TypeAlias = Literal["switch", "choice", "number", "numbers", "names"]

_DIGITS: Final = 6
_MOST_COUNTED: Final = 999
_TRUTH: Final = {"true": True, "on": True, "false": False, "off": False}


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule.

    ``kind``: ``switch`` true or false; ``choice`` one of ``values``; ``number`` an int from
    ``low`` to ``high`` or one of ``words``; ``numbers`` and ``names`` lists. ``values`` are what
    a settings screen offers; ``counted`` are prefixes that take a number, as ``below`` in
    ``below:14``.
    """

    name: str
    kind: Kind
    values: tuple[bool | int | str, ...] = (False, True)
    low: int = 0
    high: int = 0
    words: tuple[str, ...] = ()
    counted: tuple[str, ...] = ()
    may_be_empty: bool = True

    def read(self, text: str) -> Value:
        """The value written ``text`` in a ``rules=`` token; BadRules when it is none (A4)."""
        if self.kind == "switch":
            if text not in _TRUTH:
                raise self.refusal(text)
            return _TRUTH[text]
        if self.kind == "numbers":
            return self.check(tuple(self._int(part) for part in _parts(text)))
        if self.kind == "names":
            return self.check(tuple(map(_plain, _parts(text))))
        if self.kind == "number" and text not in self.words:
            return self.check(self._int(text))
        if self.kind == "number":
            return None if text == "none" else text
        text = _plain(text)
        return self.check(next((value for value in self.values if str(value) == text), text))

    def from_toml(self, value: object) -> Value:
        """The value that a TOML file gives as ``value``; BadRules when it is none."""
        if isinstance(value, str) and self.kind not in ("numbers", "names"):
            return self.read(value)
        if isinstance(value, list):
            return self.check(tuple(value))
        if isinstance(value, bool | int):
            return self.check(value)
        raise self.refusal(str(value))

    def text(self, value: Value) -> str:
        """``value`` as written in a ``rules=`` token: ``read(text(value)) == value``."""
        if value is None or value == ():
            return "none"
        if isinstance(value, bool):
            return "true" if value else "false"
        if isinstance(value, tuple):
            return ",".join(map(str, value))
        return str(value)

    def toml(self, value: Value) -> str:
        """``value`` as written in a TOML file."""
        if isinstance(value, tuple):
            return "[" + ", ".join(_quoted(item) for item in value) + "]"
        if value is None:
            return '"none"'
        if isinstance(value, bool):
            return self.text(value)
        return _quoted(value)

    def check(self, value: Value) -> Value:
        """``value`` itself; BadRules when this option cannot have it."""
        if not self._fits(value):
            raise self.refusal(self.text(value))
        return value

    def refusal(self, text: str) -> BadRules:
        """The error that says which values there are."""
        return BadRules(
            "bad-option-value",
            f"{self.name}={shortened(text)}: {self.name} is {self._domain()}",
            option=self.name,
            value=shortened(text),
            allowed=self._domain(),
        )

    def _fits(self, value: Value) -> bool:
        if self.kind == "switch":
            return isinstance(value, bool)
        if self.kind in ("numbers", "names"):
            return (
                isinstance(value, tuple)
                and (self.may_be_empty or bool(value))
                and len(set(value)) == len(value)
                and all(self._item_fits(item) for item in value)
            )
        if self.kind == "choice":
            return not isinstance(value, tuple) and value is not None and self._item_fits(value)
        if value is None or isinstance(value, str):
            return (value or "none") in self.words
        return self._number_fits(value)

    def _item_fits(self, item: bool | int | str) -> bool:
        if self.kind == "numbers":
            return self._number_fits(item) and item != 0
        if isinstance(item, bool) or item in self.values:
            return not isinstance(item, bool)
        prefix, _, number = str(item).partition(":")
        return prefix in self.counted and _is_number(number) and _MOST_COUNTED >= int(number) > 0

    def _number_fits(self, value: object) -> bool:
        return (
            isinstance(value, int)
            and not isinstance(value, bool)
            and self.low <= value <= self.high
        )

    def _int(self, text: str) -> int:
        if not _is_digits(text.removeprefix("-")) or len(text) > _DIGITS:
            raise self.refusal(text)
        return int(text)

    def _domain(self) -> str:
        if self.kind == "switch":
            return "true or false"
        counted = tuple(f"{prefix}:N" for prefix in self.counted)
        if self.kind == "number":
            return ", ".join((f"{self.low}…{self.high}", *self.words))
        if self.kind == "numbers":
            return f"numbers from {self.low} to {self.high} with commas" + (
                ", or none" if self.may_be_empty else ""
            )
        names = ", ".join(str(v) for v in self.values if not _is_counted(v, self.counted))
        listing = ", ".join(filter(None, (names, *counted)))
        return f"none, or with commas: {listing}" if self.kind == "names" else listing


def _parts(text: str) -> Sequence[str]:
    return () if text == "none" else [part.strip() for part in text.split(",")]


def _plain(item: str) -> str:
    """A value of the kind ``below:13`` without zeros before its number."""
    prefix, colon, number = item.partition(":")
    return f"{prefix}:{int(number)}" if colon and _is_digits(number) else item


def _is_digits(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= _DIGITS


def _is_number(text: str) -> bool:
    """Whether ``text`` is how a number of one or more is printed."""
    return _is_digits(text) and text[0] != "0"


def _quoted(item: int | str) -> str:
    return str(item) if isinstance(item, int) else f'"{item}"'


def _is_counted(value: object, counted: tuple[str, ...]) -> bool:
    return str(value).partition(":")[0] in counted


def _switch(name: str) -> Option:
    return Option(name, "switch")


def _choice(name: str, *values: int | str, counted: tuple[str, ...] = ()) -> Option:
    return Option(name, "choice", values, counted=counted)


def _number(name: str, *values: int | str, low: int, high: int) -> Option:
    words = tuple(value for value in values if isinstance(value, str))
    return Option(name, "number", values, low, high, words)


def _names(name: str, *values: str) -> Option:
    return Option(name, "names", values, counted=("below",))


_ALL: Final = (
    Option("players", "numbers", (2, 3, 4), 2, 4, may_be_empty=False),
    _number("target", 1000, 1001, low=200, high=5000),
    _choice("cut", "off", "ritual"),
    _choice("opening", "forced", "free"),
    _number("min_bid", 40, 50, 60, 80, 100, 120, low=5, high=120),
    _choice("bid_step", 5, 10, 1, 20),
    _switch("jump_bids"),
    _choice("bid_ceiling", "marriages", "any_marriage", "none"),
    _number("max_bid", 300, 400, 420, low=120, high=1000),
    _number("negative_limit", "none", 0, -100, -120, -200, -300, -1000, low=-5000, high=0),
    _switch("show_talon_on_forced"),
    _choice("give", "closed", "open"),
    _choice("first_lead", "declarer", "forehand"),
    _switch("must_trump"),
    _switch("must_beat"),
    _switch("must_overtrump"),
    _choice("marriage_values", "standard", "clubs_high"),
    _switch("marriage_without_trick"),
    _choice("marriage_trump_from", "now", "next_trick"),
    _switch("marriage_may_keep_trump"),
    _switch("ace_marriage"),
    _switch("ace_marriage_trump"),
    _choice("lead_trump", "free", "must", "own_only"),
    _number("last_trick_bonus", 0, 10, low=0, high=100),
    _choice("rounding", "nearest5", "up5", "nearest10", "none"),
    _switch("round_declarer"),
    _number("four_nines_bonus", 0, 120, low=0, high=500),
    _choice("bolt_for", "no_trick", "no_points"),
    _choice("bolt_fine", "every_third", "three_in_a_row", "off"),
    _switch("bolt_declarer"),
    _switch("bolt_on_barrel"),
    _switch("no_win_fine"),
    _choice("barrel", "on", "off", "lock"),
    _number("barrel_at", 880, 900, 800, low=100, high=4900),
    _number("barrel_needs", 120, 121, 100, low=5, high=300),  # all tricks, two marriages
    _choice("barrel_auction", "normal", "opens", "none"),
    _switch("barrel_no_pass"),
    _number("barrel_attempts", 3, 0, low=0, high=100),
    _number("barrel_fine", 120, 121, 100, low=1, high=1000),
    _number("fine", 120, 100, low=0, high=1000),
    _switch("barrel_shared"),
    _choice("barrel_tie", "all_fall", "one_stays"),
    _number("barrel_falls_to_zero", 3, 0, low=0, high=100),
    _switch("barrel_freezes_all"),
    _switch("barrel_raise_penalty"),
    Option("dump_truck", "numbers", (555, -555), -5000, 5000),
    _number("lose_at", "none", -1000, low=-5000, high=-1),
    _choice("dark", "off", "forehand", "anyone"),
    _choice("dark_scores", "order", "points"),
    _number("dark_min_total", 0, 240, low=-5000, high=5000),
    _switch("dark_on_barrel"),
    _switch("dark_concede"),
    _switch("dark_give_hidden"),
    _choice("undark", "off", "auction", "takes"),
    _number("golden", "off", "players", 3, low=1, high=100),
    _switch("golden_concede"),
    _switch("golden_raise"),
    _switch("golden_auction"),
    _choice("golden_fail", "normal", "again", "keep"),
    _names(
        "redeal_hand", "four_nines", "three_nines", "three_nines_forehand", "four_jacks",
        "below:13", "below:14", "below:15",
    ),
    _names("redeal_talon", "two_nines", "three_jacks", "below:5"),
    _names("redeal_eight", "four_nines", "below:14", "below:15"),
    _switch("concede"),
    _choice("concede_cost", "order", "first_free", "none", "bolt"),
    _number("concede_pays", 60, 50, 0, "half", low=0, high=1000),
    _number("concede_limit", 0, 3, low=0, high=100),
    _choice("concede_fine", "none", "after_third", "every_third"),
    _switch("concede_on_barrel"),
    _switch("concede_above_120"),
    _choice("two_player", "2x2", "2x2_discard", "3x2", "stock"),
    _switch("stock_free_play"),
    _choice("four_dealer", "cards", "aces50", "nothing"),
    _choice("four_talon_marriage", "whole", "half", "none"),
    _number("four_three_nines", 0, 100, low=0, high=500),
    _choice("settlement", "none", "bank:100", "difference", "proportional", counted=("bank",)),
)  # fmt: skip

OPTIONS: Final[Mapping[str, Option]] = {option.name: option for option in _ALL}


def option_named(name: str) -> Option:
    """The option called ``name``; BadRules when there is none."""
    if name not in OPTIONS:
        short = shortened(name)
        raise BadRules(
            "unknown-option",
            f"there is no rule called {short}; `python -m bot rules classic` prints them all",
            option=short,
        )
    return OPTIONS[name]
