"""Starts ``python -m bot run`` over and over without importing everything each time.

Reads a command a line: ``start`` forks a bot and prints its process id, ``kill`` sends it SIGKILL
and prints ``killed`` once it is gone, ``stop`` sends SIGTERM and prints its exit code. With
``CLOCK`` in the environment the bots live by that `SharedClock`.
"""

import os
import signal
import sys
from functools import partial

import bot.telegram.app  # noqa: F401 - what takes the time
from bot.__main__ import main
from bot.commands import run
from tests.clocks import SharedClock


def serve() -> None:
    """Obey until the input ends; no bot is left behind."""
    if clock := os.environ.get("CLOCK"):
        vars(run)["RealClock"] = partial(SharedClock.told, clock)
    child = 0
    for line in sys.stdin:
        command = line.strip()
        if command == "start":
            child = os.fork()
            if child == 0:
                sys.stdin.close()
                os._exit(main(["run"]))
            _say(child)
            continue
        os.kill(child, signal.SIGKILL if command == "kill" else signal.SIGTERM)
        _, status = os.waitpid(child, 0)
        child = 0
        _say("killed" if command == "kill" else os.waitstatus_to_exitcode(status))
    if child:
        os.kill(child, signal.SIGKILL)


def _say(answer: object) -> None:
    sys.stdout.write(f"{answer}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    serve()
