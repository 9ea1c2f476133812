"""House rules in words: what an option does, its values on buttons, and what is wrong with some."""

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Final

from bot.engine.errors import BadRules
from bot.engine.options import OPTIONS, Option, Value
from bot.engine.rules import parse_rules, presets
from bot.telegram.cards_text import plain
from bot.telegram.screen import utf16
from bot.telegram.screens.claims import claim_text
from bot.telegram.screens.rules import option_text
from bot.words import keys, phrase

_LONGEST_VALUE: Final = 20
_BREATH: Final = 200  # units of a refusal


def about(name: str, locale: str) -> str:
    """What the option ``name`` does, in a sentence."""
    return phrase(f"about-{name}", locale)


def capital(text: str) -> str:
    """``text`` with a capital where a sentence or a button begins with it."""
    return text[:1].upper() + text[1:]


def choices(option: Option, value: Value, usual: Value, locale: str) -> Iterator[tuple[Value, str]]:
    """The values to offer for ``option`` and their labels: its usual ones, the present ``value``
    and its preset's. Words come first, then numbers in their order."""
    offered: list[Value] = [
        option.read(str(one)) if isinstance(one, str) else one for one in option.values
    ]
    offered += [one for one in (value, usual) if not any(_same(one, known) for known in offered)]
    numbers = sorted(one for one in offered if isinstance(one, int) and not isinstance(one, bool))
    words = [one for one in offered if isinstance(one, bool) or not isinstance(one, int)]
    for one in (*words, *dict.fromkeys(numbers)):
        yield one, _label(option, one, locale)


def list_items(option: Option, value: Value, locale: str) -> Iterator[tuple[str, str]]:
    """The items to offer for a list and their labels: its usual ones and those on it now."""
    now = value if isinstance(value, tuple) else ()
    for item in dict.fromkeys((*option.values, *now)):
        if option.kind == "names":
            yield str(item), claim_text(str(item), locale)
        else:
            yield str(item), plain(int(item))


def rules_refusal(code: str, values: Mapping[str, str | int], locale: str) -> str | None:
    """What is wrong with rules, by the names of the options and the values there are, or a way
    out of a contradiction; None for codes that are about something else."""
    option, value = str(values.get("option", "")), str(values.get("value", ""))
    if code == "rules-spelling":
        return _spelling(str(values["meant"]), locale)
    if code == "options-contradict" and f"way-{option}" in keys(locale):
        return _contradiction(option, str(values["other"]), values, locale)
    if code == "bad-option-value" and option in OPTIONS:
        allowed = domain(OPTIONS[option], locale)
        if len(value) > _LONGEST_VALUE:
            value = value[: _LONGEST_VALUE - 1] + "…"
        title = phrase(f"option-{option}", locale)
        return phrase(
            "rules-bad-value", locale, title=title, option=option, value=value, allowed=allowed
        )
    if code in ("unknown-option", "unknown-preset"):
        return _unknown(code, values, locale)
    return None


def _spelling(meant: str, locale: str) -> str:
    """How it is written, and what else is wrong with it."""
    said = phrase("error-rules-spelling", locale, meant=meant)
    try:
        parse_rules(meant)
    except BadRules as error:
        more = rules_refusal(error.code, error.values, locale)
        if more is not None and utf16(f"{said}\n{more}") <= _BREATH:
            return f"{said}\n{more}"
    return said


def domain(option: Option, locale: str) -> str:
    """The values that may be written for ``option``, as they are written."""
    words = ", ".join(option.words)
    if option.kind == "switch":
        return phrase("domain-switch", locale)
    if option.kind == "number" and words:
        low, high = str(option.low), str(option.high)
        return phrase("domain-number-or", locale, low=low, high=high, words=words)
    if option.kind == "number":
        return phrase("domain-number", locale, low=str(option.low), high=str(option.high))
    if option.kind == "numbers":
        key = "domain-numbers-or" if option.may_be_empty else "domain-numbers"
        return phrase(key, locale, low=str(option.low), high=str(option.high))
    plainly = [str(v) for v in option.values if str(v).partition(":")[0] not in option.counted]
    words = ", ".join((*plainly, *(f"{prefix}:N" for prefix in option.counted)))
    return words if option.kind == "choice" else phrase("domain-names", locale, words=words)


def _contradiction(option: str, other: str, values: Mapping[str, str | int], locale: str) -> str:
    said = {
        name: f"{option_text(name, OPTIONS[name].read(str(values[key])), locale)} ({name})"
        for name, key in ((option, "value"), (other, "other_value"))
    }
    way = phrase(f"way-{option}", locale, value=values["value"], other=values["other_value"])
    return phrase("rules-contradict", locale, option=said[option], other=said[other], way=way)


def _unknown(code: str, values: Mapping[str, str | int], locale: str) -> str | None:
    kind, known = ("option", list(OPTIONS)) if code == "unknown-option" else (
        "preset", list(presets())
    )  # fmt: skip
    name = str(values.get(kind, ""))
    if len(name) > 2 * _LONGEST_VALUE:
        name = name[: 2 * _LONGEST_VALUE - 1] + "…"
    said = phrase(f"error-{code}", locale, **{kind: name})
    close = get_close_matches(name, known, 1)
    return phrase("maybe-meant", locale, said=said, name=close[0]) if close else said


def _label(option: Option, value: Value, locale: str) -> str:
    spoken = isinstance(value, bool) or (value == 0 and option.name in _ZERO_IS_A_WORD)
    if isinstance(value, int) and not spoken:
        return plain(value)
    return capital(option_text(option.name, value, locale))


_ZERO_IS_A_WORD: Final = (
    "barrel_attempts", "barrel_falls_to_zero", "concede_limit", "concede_pays", "last_trick_bonus",
    "four_nines_bonus", "four_three_nines",
)  # fmt: skip


def _same(one: Value, other: Value) -> bool:
    # True == 1, but a switch has no numbers
    return one == other and type(one) is type(other)
