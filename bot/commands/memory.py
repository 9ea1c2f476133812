"""How much memory this process has held."""

import resource
import sys
from pathlib import Path
from typing import Final

_STATUS: Final = Path("/proc/self/status")


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
