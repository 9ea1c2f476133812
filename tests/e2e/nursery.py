"""Starts ``python -m bot run`` over and over without importing everything each time.

Reads a command a line: ``start`` forks a bot and prints its process id, ``kill`` sends it SIGKILL
and prints ``killed`` once it is gone, ``stop`` sends SIGTERM and prints its exit code.
"""

import os
import signal
import sys

import bot.telegram.app  # noqa: F401 - what takes the time
from bot.__main__ import main


def serve() -> None:
    """Obey until the input ends; no bot is left behind."""
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
