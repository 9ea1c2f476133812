"""The house rules as one frozen value, and the presets (presets.toml).

``Rules`` has a field for each option of `OPTIONS`, under the same name. Its text is the
``rules=`` token of the notation, ``classic;dump_truck=555``: a preset and what differs from it
(A4). ``parse_rules(str(rules)) == rules``.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Literal

from bot.engine.errors import BadRules, shortened
from bot.engine.options import OPTIONS, Value, option_named

_PRESETS_FILE: Final = Path(__file__).with_name("presets.toml")
_MARRIAGES: Final = {"standard": (100, 80, 60, 40), "clubs_high": (60, 40, 100, 80)}


@dataclass(frozen=True, repr=False)
class Rules:
    """One table's house rules: always complete, checked and free of contradictions.

    Making one with a wrong value raises BadRules, which names the option, or both options that
    contradict each other. ``preset`` is the preset they were made from.
    """

    preset: str
    players: tuple[int, ...]
    target: int
    cut: Literal["off", "ritual"]
    opening: Literal["forced", "free"]
    min_bid: int
    bid_step: int
    jump_bids: bool
    bid_ceiling: Literal["marriages", "any_marriage", "none"]
    max_bid: int
    negative_limit: int | None
    show_talon_on_forced: bool
    give: Literal["closed", "open"]
    first_lead: Literal["declarer", "forehand"]
    must_trump: bool
    must_beat: bool
    must_overtrump: bool
    marriage_values: Literal["standard", "clubs_high"]
    marriage_without_trick: bool
    marriage_trump_from: Literal["now", "next_trick"]
    marriage_may_keep_trump: bool
    ace_marriage: bool
    ace_marriage_trump: bool
    lead_trump: Literal["free", "must", "own_only"]
    last_trick_bonus: int
    rounding: Literal["nearest5", "up5", "nearest10", "none"]
    round_declarer: bool
    four_nines_bonus: int
    bolt_for: Literal["no_trick", "no_points"]
    bolt_fine: Literal["every_third", "three_in_a_row", "off"]
    bolt_declarer: bool
    bolt_on_barrel: bool
    no_win_fine: bool
    barrel: Literal["on", "off", "lock"]
    barrel_at: int
    barrel_needs: int
    barrel_auction: Literal["normal", "opens", "none"]
    barrel_no_pass: bool
    barrel_attempts: int  # 0: unlimited
    barrel_fine: int
    fine: int
    barrel_shared: bool
    barrel_tie: Literal["all_fall", "one_stays"]
    barrel_falls_to_zero: int  # 0: never
    barrel_freezes_all: bool
    barrel_raise_penalty: bool
    dump_truck: tuple[int, ...]
    lose_at: int | None
    dark: Literal["off", "forehand", "anyone"]
    dark_scores: Literal["order", "points"]
    dark_min_total: int
    dark_on_barrel: bool
    dark_concede: bool
    dark_give_hidden: bool
    undark: Literal["off", "auction", "takes"]
    golden: Literal["off", "players"] | int
    golden_concede: bool
    golden_raise: bool
    golden_auction: bool
    golden_fail: Literal["normal", "again", "keep"]
    redeal_hand: tuple[str, ...]
    redeal_talon: tuple[str, ...]
    redeal_eight: tuple[str, ...]
    concede: bool
    concede_cost: Literal["order", "first_free", "none", "bolt"]
    concede_pays: int | Literal["half"]
    concede_limit: int  # 0: unlimited
    concede_fine: Literal["none", "after_third", "every_third"]
    concede_on_barrel: bool
    concede_above_120: bool
    two_player: Literal["2x2", "2x2_discard", "3x2", "stock"]
    stock_free_play: bool
    four_dealer: Literal["cards", "aces50", "nothing"]
    four_talon_marriage: Literal["whole", "half", "none"]
    four_three_nines: int
    settlement: str  # none, difference, proportional or bank:N

    def __post_init__(self) -> None:
        for name, option in OPTIONS.items():
            option.check(getattr(self, name))
        _check_together(self)

    def __str__(self) -> str:
        changes = (f";{name}={OPTIONS[name].text(value)}" for name, value in self.differences)
        return self.preset + "".join(changes)

    def __repr__(self) -> str:
        return f"parse_rules({str(self)!r})"

    def __hash__(self) -> int:
        return hash((self.preset, self.differences))

    def change(self, **options: Value) -> "Rules":
        """These rules with other values; BadRules when they do not exist or do not agree."""
        for name in options:
            option_named(name)
        return _make(self.preset, {**{name: getattr(self, name) for name in OPTIONS}, **options})

    @cached_property
    def differences(self) -> tuple[tuple[str, Value], ...]:
        """What these rules change in their preset, option and value, in canonical order."""
        base = preset(self.preset)
        return tuple(
            (name, getattr(self, name))
            for name in OPTIONS
            if getattr(self, name) != getattr(base, name)
        )

    @cached_property
    def marriages(self) -> tuple[int, int, int, int]:
        """What a marriage of each suit is worth, hearts diamonds clubs spades (RULES 1)."""
        return _MARRIAGES[self.marriage_values]

    @cached_property
    def stock(self) -> bool:
        """Whether this is the stock game, for whatever number of players (A56)."""
        return self.two_player == "stock"

    @cached_property
    def has_barrel(self) -> bool:
        """Whether anybody can sit on a barrel: ``barrel=on``, and not the stock game (A7, A56)."""
        return self.barrel == "on" and not self.stock

    @cached_property
    def locked(self) -> bool:
        """Whether totals at ``barrel_at`` are locked (RULES 4.8 ``lock``)."""
        return self.barrel == "lock" and not self.stock

    @cached_property
    def winning_order(self) -> int:
        """The least order that wins from the barrel: in an ordinary auction ``barrel_needs`` or the
        next bid above it, 125 for 121 (A22)."""
        step = 1 if self.barrel_auction != "normal" else self.bid_step
        return -(-self.barrel_needs // step) * step

    def golden_deals(self, players: int) -> int:
        """How many golden deals a circle of ``players`` has, 0 without (A33)."""
        if self.golden == "off" or self.stock:
            return 0
        return players if self.golden == "players" else int(self.golden)


@cache
def presets() -> Mapping[str, Rules]:
    """Every preset by its name, in the order of presets.toml."""
    with _PRESETS_FILE.open("rb") as file:
        tables = tomllib.load(file)
    values: dict[str, dict[str, Value]] = {}
    for name, table in tables.items():
        base = values.get(str(table.pop("base", "classic")), {})
        changes = {key: option_named(key).from_toml(value) for key, value in table.items()}
        values[name] = {**base, **changes}
    return MappingProxyType({name: _make(name, table) for name, table in values.items()})


def preset(name: str) -> Rules:
    """The preset called ``name``; BadRules when there is none."""
    known = presets()
    if name not in known:
        raise BadRules(
            "unknown-preset",
            f"there is no preset called {shortened(name)}; there are {', '.join(known)}",
            preset=shortened(name),
        )
    return known[name]


@lru_cache(maxsize=1024)
def parse_rules(text: str) -> Rules:
    """The rules written ``text``, as in ``rules=`` (A4); BadRules when they are none. Without a
    preset's name the differences are those from ``classic``."""
    name, *changes = text.strip().split(";")
    if "=" in name:
        name, changes = "classic", [name, *changes]
    # what is left of nothing but signs is nothing's name: the signs are told back
    base = preset(name.strip() or text.strip())
    values: dict[str, Value] = {}
    for change in filter(None, map(str.strip, changes)):
        key, sign, value = change.partition("=")
        option = option_named(key.strip() or change)
        if not sign:
            raise option.refusal("")
        if option.name in values:
            raise BadRules("option-twice", f"{option.name} is given twice", option=option.name)
        values[option.name] = option.read(value.strip())
    return base.change(**values) if values else base


def to_toml(rules: Rules) -> str:
    """Every option of ``rules`` as a TOML table under its preset's name."""
    lines = (f"{name} = {option.toml(getattr(rules, name))}" for name, option in OPTIONS.items())
    return "\n".join((f"[{rules.preset}]", *lines, ""))


def _make(preset_name: str, values: Mapping[str, Value]) -> Rules:
    fields: dict[str, Any] = dict(values)
    return Rules(preset=preset_name, **fields)


def _check_together(rules: Rules) -> None:
    """Raise BadRules on two options that no game could follow at once."""
    if rules.min_bid % rules.bid_step:
        raise _contradiction(
            rules, "min_bid", "bid_step", f"make min_bid a multiple of {rules.bid_step}"
        )
    if rules.barrel != "off" and rules.barrel_at >= rules.target:
        raise _contradiction(rules, "barrel_at", "target", "put the barrel below the target")
    if rules.barrel == "on" and rules.barrel_needs > rules.max_bid:
        raise _contradiction(rules, "barrel_needs", "max_bid", "raise max_bid")
    if rules.barrel == "on" and rules.winning_order > rules.max_bid:
        raise _contradiction(
            rules, "bid_step", "max_bid", f"raise max_bid to {rules.winning_order}"
        )
    if rules.barrel == "on" and rules.barrel_at in rules.dump_truck:
        raise _contradiction(
            rules, "dump_truck", "barrel_at", f"take {rules.barrel_at} off the dump truck"
        )


def _contradiction(rules: Rules, one: str, other: str, remedy: str) -> BadRules:
    values = {name: OPTIONS[name].text(getattr(rules, name)) for name in (one, other)}
    return BadRules(
        "options-contradict",
        f"{one}={values[one]} and {other}={values[other]} contradict each other: {remedy}",
        option=one,
        value=values[one],
        other=other,
        other_value=values[other],
    )
