"""aiogram without the wait: its models are built when they are first used.

Importing `aiogram.types` builds the validators of all its 400 models, each with all it contains:
several seconds and a hundred megabytes, of which the bot uses a small part. The models are made
to be built late (``defer_build``); only the names they refer to have to be within their reach.
"""

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final
from unittest.mock import patch

from pydantic import BaseModel

_MODELS: Final = ("aiogram.types.", "aiogram.methods.")
_kept: Final[list[type[BaseModel]]] = []
"""What Telegram's answers are read with. pydantic forgets such a type when nobody holds it, and
would make it anew, 70 ms in which the loop stands still, after every full garbage collection."""


def import_aiogram() -> None:
    """Import aiogram so; nothing to be done when it has been imported."""
    if "aiogram.types" in sys.modules:
        return

    def later(_cls: type[BaseModel], *_: Any, **__: Any) -> None:
        """In place of building now."""

    with uncollected(), patch.object(BaseModel, "model_rebuild", classmethod(later)):
        import aiogram.methods  # noqa: PLC0415 - this is what the module is for
        import aiogram.types  # noqa: PLC0415
        from aiogram.methods.base import Response  # noqa: PLC0415
    names = {name: getattr(aiogram.types, name) for name in aiogram.types.__all__}
    for name, module in tuple(sys.modules.items()):
        if name.startswith(_MODELS):
            for known, value in names.items():
                vars(module).setdefault(known, value)
    # what every update and every screen needs: better now than within the first tap
    with uncollected():
        aiogram.types.Update.model_rebuild()
        for method in (aiogram.methods.SendMessage, aiogram.methods.EditMessageText):
            method.model_rebuild()
            _kept.append(Response[method.__returning__])  # type: ignore[name-defined]
        _kept.extend((Response[bool], Response[list[aiogram.types.Update]]))


@contextmanager
def uncollected() -> Iterator[None]:
    """Let the garbage collector rest while much is made that stays, and leave that alone for ever:
    looking through all of it again and again is a fifth of the time of a start, and later makes
    a tap wait now and then."""
    on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if on:
            gc.enable()
