import subprocess
import sys

import pytest

MODELS = """
import bot.telegram
import aiogram.methods, aiogram.types
for package in (aiogram.types, aiogram.methods):
    for name in package.__all__:
        model = getattr(package, name)
        if hasattr(model, "model_rebuild") and name not in ("Response", "Request"):
            model.model_rebuild()
            assert model.__pydantic_complete__, name
"""
ANSWERS = """
import gc, weakref
import bot.telegram
from aiogram.methods import EditMessageText, GetUpdates, SendMessage
from aiogram.methods.base import Response
kinds = (SendMessage, EditMessageText, GetUpdates)
types = [weakref.ref(Response[kind.__returning__]) for kind in kinds]
gc.collect()
assert all(type() is not None for type in types)
"""
MEMORY = """
import bot.telegram.app
from bot.commands.memory import most_mb
print(most_mb())
"""


def run(program: str) -> str:
    """What ``program`` prints in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert (0, "") == (done.returncode, done.stderr)
    return done.stdout


@pytest.mark.parametrize("program", [MODELS])
def test_every_model_can_be_built_when_it_is_needed(program: str) -> None:
    """No model misses a name it refers to."""
    assert "" == run(program)


def test_what_reads_the_answers_outlives_a_garbage_collection() -> None:
    """Making it anew would hold the loop for 70 ms at the next message that is sent."""
    assert "" == run(ANSWERS)


def test_the_bot_is_small_before_it_begins() -> None:
    """Importing all of the bot takes less than half of the memory it may use."""
    assert float(run(MEMORY)) < 100
