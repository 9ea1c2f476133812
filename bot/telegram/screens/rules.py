"""The table's rules in words: in one line, and as a short text."""

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from aiogram.types import CopyTextButton, InlineKeyboardButton, InlineKeyboardMarkup
from aiogram.utils.formatting import Bold, Code, Text

from bot.engine.options import OPTIONS, Value
from bot.engine.rules import Rules, preset
from bot.telegram.cards_text import plain
from bot.telegram.screen import TEXT_LIMIT, Screen, utf16
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

_STOCK_SECTIONS: Final = ("game", "play", "marriage", "score", "bolts", "two", "end")
_DECLARERS: Final = ("first_lead", "round_declarer")
_LINE_MOST: Final = 6
_COPY_MOST: Final = 256  # Telegram's limit of a button's copied text
_TOLD: Final = frozenset(
    {
        "players", "target", "barrel", "barrel_at", "barrel_needs", "min_bid", "bid_step",
        "must_trump", "marriage_values", "marriage_without_trick", "bolt_for", "two_player",
    }
)  # fmt: skip
"""What `rules_text` has said by the time it comes to the differences."""


def sections() -> Mapping[str, tuple[str, ...]]:
    """`SECTIONS` by name; an option that is in none of them is in the last."""
    known = dict(SECTIONS)
    missing = OPTIONS.keys() - {name for names in known.values() for name in names}
    last = next(reversed(known))
    known[last] += tuple(name for name in OPTIONS if name in missing)
    return known


def rules_line(rules: Rules, locale: str) -> str:
    """The preset and what differs from it: ``классика + самосвал 555``."""
    return " + ".join((phrase(f"preset-{rules.preset}", locale), *changes(rules, locale)))


def changes(rules: Rules, locale: str) -> list[str]:
    """What differs from the preset, in a few words each; of very much only how much more."""
    found = rules.differences
    parts = [_as_played(rules, name, locale) for name, _ in found[:_LINE_MOST]]
    if len(found) > _LINE_MOST:
        parts.append(phrase("rules-more", locale, count=len(found) - _LINE_MOST))
    return parts


def rules_text(rules: Rules, locale: str) -> Screen:
    """The game by these rules in a few lines, what is not as usual, and the line to share them
    by, with a button that copies it."""
    title = Bold(phrase("rules-title", locale, rules=rules_line(rules, locale)))
    body = Text(title, "\n\n", "\n".join(_course(rules, locale)), "\n\n")
    shared = Text("\n\n", phrase("rules-share", locale), "\n", Code(str(rules)))
    differs = differing(rules, locale, told=_TOLD)
    if differs:
        room = TEXT_LIMIT - utf16((body + shared).render()[0])
        body += _listed(differs, phrase("rules-differ", locale), room)
    else:
        usual = all(getattr(rules, name) == getattr(preset("classic"), name) for name in _TOLD)
        body += phrase("rules-usual" if usual else "rules-rest", locale)
    key = copy_button(rules, locale)
    keyboard = InlineKeyboardMarkup(inline_keyboard=[[key]]) if key else None
    return Screen.of(body + shared, keyboard)


def differing(rules: Rules, locale: str, told: Collection[str] = ()) -> tuple[tuple[str, str], ...]:
    """What is not as in ``classic`` and can come up: sections and their rules in words. Of those
    ``told`` already nothing is said."""
    usual = preset("classic")
    found = []
    for section, options in sections().items():
        words = [
            _as_played(rules, name, locale)
            for name in options
            if getattr(rules, name) != getattr(usual, name)
            and name not in told
            and _matters(rules, section, name)
        ]
        if words:
            found.append((phrase(f"rules-{section}", locale), "; ".join(words)))
    return tuple(found)


def copy_button(rules: Rules, locale: str) -> InlineKeyboardButton | None:
    """A button that copies the rules as one line; None when that is too long for a button."""
    line = str(rules)
    if utf16(line) > _COPY_MOST:
        return None
    return InlineKeyboardButton(
        text=phrase("button-copy", locale), copy_text=CopyTextButton(text=line)
    )


def option_text(name: str, value: Value, locale: str) -> str:
    """A house rule with its value, in a few words without a capital."""
    word, number = _parameters(name, value, locale)
    return phrase(f"rule-{name}", locale, value=word, number=number)


def _as_played(rules: Rules, name: str, locale: str) -> str:
    """The house rule ``name`` with the value that it comes to at the table."""
    value = rules.winning_order if name == "barrel_needs" else getattr(rules, name)
    return option_text(name, value, locale)


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


def _course(rules: Rules, locale: str) -> Iterator[str]:
    """How a deal goes and what wins, sentence by sentence."""
    ridden = "on" if rules.has_barrel else "lock" if rules.locked else "off"
    said = {name: option_text(name, getattr(rules, name), locale) for name in OPTIONS}
    players = ", ".join(map(str, rules.players))
    yield phrase("rules-intro-cards", locale)
    yield " ".join(
        (
            phrase("rules-intro-players", locale, players=players),
            phrase(
                "rules-intro-win",
                locale,
                barrel=ridden,
                target=rules.target,
                at=rules.barrel_at,
                needs=rules.winning_order,
            ),
        )
    )
    if rules.stock:
        yield phrase("rules-intro-stock", locale)
    else:
        yield " ".join(_dealt(rules, said, locale))
        yield phrase("rules-intro-auction", locale, least=rules.min_bid, step=rules.bid_step)
    yield phrase("rules-intro-play", locale, trump=said["must_trump"])
    yield phrase(
        "rules-intro-marriage",
        locale,
        trick="on" if rules.marriage_without_trick else "off",
        values=said["marriage_values"],
    )
    if rules.bolt_fine != "off":
        yield phrase(
            "rules-intro-bolts",
            locale,
            earned=rules.bolt_for,
            fine=said["bolt_fine"],
            points=rules.fine,
        )


def _dealt(rules: Rules, said: Mapping[str, str], locale: str) -> Iterator[str]:
    if max(rules.players) > 2:
        yield phrase("rules-intro-deal", locale)
    if 2 in rules.players:
        form = said["two_player"]
        yield phrase("rules-intro-two", locale, form=form[:1].upper() + form[1:])
    if 4 in rules.players:
        yield phrase("rules-intro-four", locale)


def _listed(differs: tuple[tuple[str, str], ...], title: str, room: int) -> Text:
    """The sections that fit into ``room`` units, a line each, under a title."""
    body = Text(Bold(title))
    for section, words in differs:
        line = Text("\n• ", Bold(section), ": ", words)
        if utf16((body + line).render()[0]) > room:
            break
        body += line
    return body


def _matters(rules: Rules, section: str, name: str) -> bool:
    """Whether ``name`` adds or decides anything under ``rules``."""
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
