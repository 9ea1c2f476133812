"""``python -m bot replay FILE``: check records and print their score sheets (docs/notation.md)."""

import argparse
import json
import sys
from typing import Any

from bot.commands.texts import UnreadableError, bytes_of, name_of
from bot.engine.errors import printable
from bot.engine.outcome import Line, Outcome
from bot.engine.pieces import print_scores
from bot.engine.record import NOT_UTF8, Entry, Record, RecordError, lines_of, parse_records
from bot.engine.state import Standing


def add(subparsers: Any) -> None:
    """The command's options."""
    parser = subparsers.add_parser("replay", help="check a record and print its score sheet")
    parser.add_argument("file", help="one record or several; - reads standard input")
    parser.add_argument("--json", action="store_true", help="one line of JSON a record")


def main(args: argparse.Namespace) -> int:
    """Print every record of the file; 1, with the place and the reason alone, when one does not
    hold, when there is none or the file can't be read."""
    name = name_of(args.file)
    try:
        records = parse_records(_decoded(bytes_of(args.file)))
    except RecordError as error:
        print(f"{name}:{error.line}:{error.column}: {error}", file=sys.stderr)
        return 1
    except UnreadableError as error:
        print(f"{name}:1:1: {error}", file=sys.stderr)
        return 1
    if not records:
        print(f"{name}:1:1: there is no record", file=sys.stderr)
        return 1
    if args.json:
        for record in records:
            print(json.dumps(as_json(record)))
    else:
        print("\n\n".join(map(score_sheet, records)))
    return 0


def as_json(record: Record) -> dict[str, Any]:
    """The record's scores as `docs/notation.md` promises them."""
    return {"deals": [_deal_json(entry) for entry in record.entries], "winner": record.winner}


def score_sheet(record: Record) -> str:
    """The record's scores as a table to read: a deal a row, and why."""
    names = _names(record)
    widths = [max(8, len(name)) for name in names]
    title = [
        "deal",
        "dealer",
        *(name.rjust(width) for name, width in zip(names, widths, strict=True)),
    ]
    lines = [str(record.rules), "  ".join(title)]
    for number, entry in enumerate(record.entries, 1):
        totals = print_scores(entry.scores).split(",")
        cells = [total.rjust(width) for total, width in zip(totals, widths, strict=True)]
        row = [f"{number:4}", f"{entry.opening.dealer:6}", *cells, _why(entry, names)]
        lines.append("  ".join(row).rstrip())
    if record.winner is not None:
        lines.append(f"winner: {names[record.winner]}")
    return "\n".join(lines)


def _decoded(data: bytes) -> str:
    """The text; RecordError at the first place that is none."""
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        before = lines_of(data[: error.start].decode())
        raise RecordError(len(before), len(before[-1]) + 1, f"this {NOT_UTF8}") from error


def _deal_json(entry: Entry) -> dict[str, Any]:
    lines = entry.result.lines if entry.result else ()
    return {
        "scores": [_standing_json(standing) for standing in entry.scores],
        "lines": [_line_json(line) for line in lines if line.amount],
    }


def _standing_json(standing: Standing) -> dict[str, int | None]:
    return {
        "total": standing.total,
        "bolts": standing.bolts,
        "barrel": standing.barrel,
        "falls": standing.falls,
        "concessions": standing.concessions,
    }


def _line_json(line: Line) -> dict[str, int | str]:
    return {"seat": line.seat, "amount": line.amount, "reason": line.reason}


def _names(record: Record) -> list[str]:
    players = len(record.scores) or len(record.seats) or 3
    return [
        printable(record.seats[seat]) if seat < len(record.seats) else f"seat {seat}"
        for seat in range(players)
    ]


def _why(entry: Entry, names: list[str]) -> str:
    if entry.result is None:
        return "not over"
    if not isinstance(entry.opening, Outcome) and entry.state and entry.state.redealt:
        return "redealt"
    return ", ".join(
        f"{names[line.seat]} {line.amount:+} {line.reason}" for line in entry.result.lines
    )
