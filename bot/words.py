"""Every phrase the bot says, by key and language, from locales/{ru,en}/*.ftl (Fluent)."""

from functools import cache
from pathlib import Path
from typing import Final

from fluent.runtime import FluentBundle, FluentResource

LOCALES: Final = ("ru", "en")
_ROOT: Final = Path(__file__).resolve().parent.parent / "locales"


def phrase(key: str, locale: str, **values: str | int) -> str:
    """The phrase ``key`` in ``locale`` (``ru`` or ``en``) with ``values`` filled in.

    Raises KeyError for a key or a value that the phrase does not have: a missing word is a bug.
    """
    bundle = _bundle(locale)
    message = bundle.get_message(key)
    if message.value is None:
        raise KeyError(key)
    text, errors = bundle.format_pattern(message.value, values)
    if errors:
        raise KeyError(f"{key} in {locale}: {errors[0]}")
    return str(text)


@cache
def _bundle(locale: str) -> FluentBundle:
    # isolation marks would be counted as characters and show as boxes on some phones
    bundle = FluentBundle([locale], use_isolating=False)
    for path in sorted((_ROOT / locale).glob("*.ftl")):
        bundle.add_resource(FluentResource(path.read_text(encoding="utf-8")))
    return bundle
