"""The table's rules in words: in one line, and in full."""

from typing import Final

from aiogram.utils.formatting import Bold, Text

from bot.engine.options import OPTIONS, Value
from bot.engine.rules import Rules
from bot.telegram.cards_text import plain
from bot.telegram.screen import Screen
from bot.telegram.screens.claims import claim_text
from bot.words import phrase

SECTIONS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("game", ("players", "target", "lose_at", "cut")),
    (
        "auction",
        (
            "opening", "min_bid", "bid_step", "jump_bids", "bid_ceiling", "max_bid",
            "negative_limit",
        ),
    ),
    ("talon", ("show_talon_on_forced", "give")),
    (
        "play",
        ("first_lead", "must_trump", "must_beat", "must_overtrump", "lead_trump",
         "last_trick_bonus"),
    ),
    (
        "marriage",
        (
            "marriage_values", "marriage_without_trick", "marriage_trump_from",
            "marriage_may_keep_trump", "ace_marriage", "ace_marriage_trump",
        ),
    ),
    ("score", ("rounding", "round_declarer", "four_nines_bonus", "dump_truck", "fine")),
    ("bolts", ("bolt_for", "bolt_fine", "bolt_declarer", "bolt_on_barrel", "no_win_fine")),
    (
        "barrel",
        (
            "barrel", "barrel_at", "barrel_needs", "barrel_auction", "barrel_no_pass",
            "barrel_attempts", "barrel_fine", "barrel_shared", "barrel_tie",
            "barrel_falls_to_zero", "barrel_freezes_all", "barrel_raise_penalty",
        ),
    ),
    (
        "dark",
        (
            "dark", "dark_scores", "dark_min_total", "dark_on_barrel", "dark_concede",
            "dark_give_hidden", "undark",
        ),
    ),
    ("golden", ("golden", "golden_auction", "golden_raise", "golden_concede", "golden_fail")),
    ("redeal", ("redeal_hand", "redeal_talon", "redeal_eight")),
    (
        "concede",
        (
            "concede", "concede_cost", "concede_pays", "concede_limit", "concede_fine",
            "concede_on_barrel", "concede_above_120",
        ),
    ),
    ("two", ("two_player", "stock_free_play")),
    ("four", ("four_dealer", "four_talon_marriage", "four_three_nines")),
    ("end", ("settlement",)),
)  # fmt: skip
"""Every option once, in the order a newcomer asks."""

_QUIET: Final[dict[str, Value]] = {
    "lose_at": None, "cut": "off", "negative_limit": None, "last_trick_bonus": 0,
    "lead_trump": "free", "marriage_may_keep_trump": False, "ace_marriage_trump": False,
    "four_nines_bonus": 0, "dump_truck": (), "no_win_fine": False, "barrel": "on",
    "barrel_freezes_all": False, "barrel_raise_penalty": False, "barrel_falls_to_zero": 0,
    "dark": "off", "dark_min_total": 0, "golden": "off", "redeal_hand": (), "redeal_talon": (),
    "redeal_eight": (), "concede_limit": 0, "concede_fine": "none", "four_three_nines": 0,
    "settlement": "none",
}  # fmt: skip
"""Values that go without saying: with them nothing is added to the game."""

_STOCK_SECTIONS: Final = ("game", "play", "marriage", "score", "bolts", "two", "end")
_DECLARERS: Final = ("first_lead", "round_declarer")
_LINE_MOST: Final = 6


def rules_line(rules: Rules, locale: str) -> str:
    """The preset and what differs from it: ``классика + самосвал 555``."""
    parts = [phrase(f"preset-{rules.preset}", locale)]
    changes = rules.differences
    parts += [option_text(name, value, locale) for name, value in changes[:_LINE_MOST]]
    if len(changes) > _LINE_MOST:
        parts.append(phrase("rules-more", locale, count=len(changes) - _LINE_MOST))
    return " + ".join(parts)


def rules_text(rules: Rules, locale: str) -> Screen:
    """All that these rules settle, by sections; what cannot come up, or goes without saying, is
    left out."""
    body = Text(Bold(phrase("rules-title", locale, rules=rules_line(rules, locale))))
    for section, options in SECTIONS:
        said = [
            option_text(name, getattr(rules, name), locale)
            for name in options
            if _matters(rules, section, name)
        ]
        if said:
            title = phrase(f"rules-{section}", locale)
            body += Text("\n\n", Bold(title), "\n", "\n".join(f"• {line}" for line in said))
    return Screen.of(body)


def option_text(name: str, value: Value, locale: str) -> str:
    """A house rule with its value, in a few words without a capital."""
    word, number = _parameters(name, value, locale)
    return phrase(f"rule-{name}", locale, value=word, number=number)


def _parameters(name: str, value: Value, locale: str) -> tuple[str, int]:
    """The value as a word and as a number, of which a phrase takes the one that suits it."""
    if isinstance(value, bool):
        return ("on" if value else "off"), 0
    if value is None or value == ():
        return "none", 0
    if isinstance(value, int):
        return plain(value), value
    if isinstance(value, tuple):
        if OPTIONS[name].kind == "names":
            return ", ".join(claim_text(str(item), locale) for item in value), 0
        return ", ".join(plain(int(item)) for item in value), 0
    if name == "two_player":
        return f"form-{value}", 0  # Fluent's names cannot begin with a digit
    word, _, number = value.partition(":")
    return word, int(number or 0)


def _matters(rules: Rules, section: str, name: str) -> bool:
    """Whether ``name`` adds or decides anything under ``rules``."""
    if name in _QUIET and getattr(rules, name) == _QUIET[name]:
        return False
    if rules.stock and (section not in _STOCK_SECTIONS or name in _DECLARERS):
        return False
    if name.endswith("on_barrel") and not rules.has_barrel:
        return False
    head = {"bolts": "bolt_fine", "barrel": "barrel", "dark": "dark", "golden": "golden"}
    quiet = getattr(rules, head.get(section, ""), None) == "off"
    if quiet and name != "no_win_fine":
        return name == head[section]
    if section == "barrel" and rules.barrel == "lock":
        return name in ("barrel", "barrel_at")
    if section == "concede" and not rules.concede:
        return name == "concede"
    if section == "two":
        return (2 in rules.players or rules.stock) and (name == "two_player" or rules.stock)
    if section == "four":
        return 4 in rules.players
    return True
