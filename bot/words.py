"""Every phrase the bot says, by key and language, from locales/{ru,en}/*.ftl (Fluent)."""

from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import fluent_number

LOCALES: Final = ("ru", "en")
MINUS: Final = "\N{MINUS SIGN}"
BOLT: Final = "‖"
"""A bolt, wherever it is written: under a name, in a sheet, in a picture."""
_ROOT: Final = Path(__file__).resolve().parent.parent / "locales"


def phrase(key: str, locale: str, **values: str | int) -> str:
    """The phrase ``key`` in ``locale`` (``ru`` or ``en``) with ``values`` filled in.

    Whole numbers choose plural forms and are printed plainly, ``1000`` and ``−120``. Raises
    KeyError for a key or a value that the phrase does not have: a missing word is a bug.
    """
    return _phrase(key, locale, tuple(values.items()))


def keys(locale: str) -> frozenset[str]:
    """The keys of all phrases there are in ``locale``."""
    return frozenset(_bundle(locale)._messages)  # noqa: SLF001 - Fluent has no public listing


@lru_cache(maxsize=2048)  # four times as many save no more: the rest is said once
def _phrase(key: str, locale: str, values: tuple[tuple[str, str | int], ...]) -> str:
    bundle = _bundle(locale)
    message = bundle.get_message(key)
    if message.value is None:
        raise KeyError(key)
    # without this 1000 is "1,000" in English and cut by a space in Russian
    numbers = {
        name: fluent_number(value, useGrouping=False) if isinstance(value, int) else value
        for name, value in values
    }
    text, errors = bundle.format_pattern(message.value, numbers)
    if errors:
        raise KeyError(f"{key} in {locale}: {errors[0]}")
    negative = any(isinstance(value, int) and value < 0 for _, value in values)
    return str(text).replace("-", MINUS) if negative else str(text)


@cache
def _bundle(locale: str) -> FluentBundle:
    # isolation marks would be counted as characters and show as boxes on some phones
    bundle = FluentBundle([locale], use_isolating=False)
    for path in sorted((_ROOT / locale).glob("*.ftl")):
        bundle.add_resource(FluentResource(path.read_text(encoding="utf-8")))
    return bundle
