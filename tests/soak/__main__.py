"""``python -m tests.soak``: ten minutes of a hundred tables; 1 when anything was wrong."""

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from tests.soak.soak import Plan, Report, soak

SHOWN = 20
"""Of each kind of fault so many are told; all are in the log and the database."""


def main(argv: list[str] | None = None) -> int:
    """Run it and tell what came of it; 0 when all was well."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--tables", type=int, default=Plan.tables)
    parser.add_argument("--seconds", type=float, default=Plan.seconds)
    parser.add_argument("--seed", type=int, default=Plan.seed)
    parser.add_argument(
        "--speed", type=float, default=Plan.speed, help="of the clock (%(default)s)"
    )
    args = parser.parse_args(argv)
    directory = Path(tempfile.mkdtemp(prefix="thousand-soak-"))
    report = asyncio.run(soak(Plan(directory, **vars(args))))
    sys.stdout.write("\n".join([*told(report), f"database, log and calls: {directory}", ""]))
    return 0 if report.clean else 1


def told(report: Report) -> list[str]:
    """The report in lines."""
    lines = [f"{name}: {_number(value)}" for name, value in report.counts.items()]
    for kind, found in report.faults.items():
        lines.append(f"{kind.upper()}: {len(found)}" if found else f"{kind}: 0")
        lines += [f"  {one}" for one in found[:SHOWN]]
    return [*lines, "clean" if report.clean else "NOT CLEAN"]


def _number(value: object) -> str:
    return f"{value:.1f}" if isinstance(value, float) else str(value)


if __name__ == "__main__":
    sys.exit(main())
