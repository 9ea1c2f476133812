"""How much memory this process has held, and that it holds no more than it needs."""

import ctypes
import resource
import sys
from pathlib import Path
from typing import Final

_STATUS: Final = Path("/proc/self/status")
_MMAP_THRESHOLD: Final = -3  # of mallopt
_LARGE: Final = 2**20


def most_mb() -> float:
    """The most memory this process has held so far, in MB.

    Linux's ``ru_maxrss`` would count what the parent held when it started this process, so
    ``VmHWM`` is read where there is one.
    """
    if _STATUS.exists():
        for line in _STATUS.read_text().splitlines():
            if line.startswith("VmHWM:"):
                return round(int(line.split()[1]) / 2**10, 1)
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(most / (2**20 if sys.platform == "darwin" else 2**10), 1)


def give_back() -> None:
    """Have each large block go back to the system as soon as it is free. glibc would keep as much
    as it has once held, for every thread anew: the pixels of a few pictures at once are a hundred
    megabytes. Other libraries do so by themselves, and nothing happens."""
    if sys.platform != "linux":
        return
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:
        mallopt(_MMAP_THRESHOLD, _LARGE)
