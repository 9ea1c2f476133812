"""What is stored about one person: all of it to be read, and the way to have it forgotten."""

import json
import sqlite3
from collections.abc import Iterator, Sequence
from typing import Any, Final

from bot.store import statistics
from bot.store.connection import Connection, Row
from bot.table.model import FORGOTTEN

_CHAT_TABLES: Final = ("shown", "spent", "houses", "own_presets")  # by the chat they belong to


def export(connection: sqlite3.Connection, person: int) -> dict[str, Any] | None:
    """Everything stored about ``person``, for JSON; None when he was never met.

    Of a game: where he sat, and what he did there. What other people did or held is not his.
    """
    found: dict[str, Any] = {
        "person": _first(_objects(connection, "SELECT * FROM people WHERE id = ?", person)),
        "private_chat": _first(_objects(connection, "SELECT * FROM chats WHERE id = ?", person)),
        "house_rules": _objects(connection, "SELECT * FROM houses WHERE chat = ?", person),
        "own_rules": _objects(connection, "SELECT * FROM own_presets WHERE chat = ?", person),
        "messages": _objects(
            connection,
            "SELECT slot, message_id FROM shown WHERE chat = ? OR slot LIKE ?",
            person,
            _hands_of(person),
        ),
        "flood_control": _objects(connection, "SELECT blocked FROM spent WHERE chat = ?", person),
        "waiting": _objects(
            connection, "SELECT chat, called FROM waiting WHERE person = ?", person
        ),
        "tables": list(_tables(connection, person)),
        "counted": _objects(connection, "SELECT * FROM parts WHERE player = ?", person),
        "statistics": _objects(connection, "SELECT * FROM tallies WHERE player = ?", person),
        "records": _objects(connection, "SELECT * FROM honours WHERE player = ?", person),
        "scores_on_paper": list(_books(connection, person)),
    }
    return {"id": person, **found} if any(found.values()) else None


async def forget(connection: Connection, person: int) -> None:
    """Remove ``person``: name, language, settings, private chat. Tables where he sat keep their
    record, the seat is nobody's. In one transaction; the connection overwrites what it deletes."""
    known = await connection.row("SELECT name FROM people WHERE id = ?", (person,))
    name = "" if known is None else str(known[0])
    async with connection.transaction():
        # first: afterwards nobody knows where he played
        await _forget_books(connection, person, name)
        rows = await connection.rows("SELECT id, seats, votes FROM tables")
        await connection.run_each(
            "UPDATE tables SET seats = ? WHERE id = ?",
            [
                (without, id_)
                for id_, seats, _ in rows
                if (without := _unseated(seats, person, name)) != seats
            ],
        )
        await connection.run_each(
            "UPDATE tables SET votes = ? WHERE id = ?",
            [
                (without, id_)
                for id_, _, votes in rows
                if (without := _fewer(votes, person)) != votes
            ],
        )
        await connection.run("UPDATE tables SET starter = ? WHERE starter = ?", (FORGOTTEN, person))
        await connection.run(
            # touched long ago: there is no chat in which to show it after a restart
            "UPDATE tables SET chat = ?, key = 'forgotten:' || id, touched = 0 WHERE chat = ?",
            (FORGOTTEN, person),
        )
        await statistics.forget(connection, person)
        for table in _CHAT_TABLES:
            await connection.run(f"DELETE FROM {table} WHERE chat = ?", (person,))  # noqa: S608
        await connection.run("DELETE FROM shown WHERE slot LIKE ?", (_hands_of(person),))
        await connection.run("DELETE FROM chats WHERE id = ?", (person,))
        await connection.run("DELETE FROM waiting WHERE person = ?", (person,))
        await connection.run("DELETE FROM people WHERE id = ?", (person,))
    await connection.empty_log()


def _tables(connection: sqlite3.Connection, person: int) -> Iterator[dict[str, Any]]:
    rows = connection.execute(
        "SELECT id, chat, starter, seats, votes, stage, created, touched FROM tables ORDER BY id"
    ).fetchall()
    for number, chat, starter, seats, votes, stage, created, touched in rows:
        places = [i for i, seat in enumerate(_seats(seats)) if seat.get("person") == person]
        left = [i for i, seat in enumerate(_seats(seats)) if person in _left(seat)]
        held = {i: own for i, seat in enumerate(_seats(seats)) if (own := _held(seat, person))}
        voted = person in _numbers(votes)
        if not (places or left or held or voted or person in (starter, chat)):
            continue
        yield {
            "table": number,
            "chat": chat,
            "stage": stage,
            "created": created,
            "touched": touched,
            "starter": starter == person,
            "voted_to_stop": voted,
            "seats": [
                {"seat": place, **_own(_seats(seats)[place]), "left": place in left}
                for place in places
            ],
            "left_in_this_deal": left,
            "held_before": [
                {"seat": place, "deals": [first, last]}
                for place, own in held.items()
                for _, first, last, *_ in own
            ],
            "actions": [
                action
                for place in places
                for action in _objects(
                    connection,
                    "SELECT deal, ply, token, by FROM plies WHERE table_id = ? AND seat = ?",
                    number,
                    place,
                )
            ],
        }


def _books(connection: sqlite3.Connection, person: int) -> Iterator[dict[str, Any]]:
    """Games with real cards that he has written down or played under his account."""
    rows = connection.execute(
        "SELECT id, chat, starter, players, stage, created, touched FROM scribes ORDER BY id"
    ).fetchall()
    for number, chat, starter, players, stage, created, touched in rows:
        places = [i for i, one in enumerate(_seats(players)) if one.get("person") == person]
        if places or person in (starter, chat):
            yield {
                "sheet": number,
                "chat": chat,
                "stage": stage,
                "created": created,
                "touched": touched,
                "starter": starter == person,
                "seats": [{"seat": place, **_seats(players)[place]} for place in places],
            }


async def _forget_books(connection: Connection, person: int, name: str) -> None:
    """Those of his private chat go. The others keep the score, with a player without a name for
    him, for whoever bears his ``name`` unasked where he has played, and for all whom he named: he
    has typed those, and nobody else could have them removed."""
    await connection.run("DELETE FROM scribes WHERE chat = ?", (person,))
    rows = await connection.rows("SELECT id, chat, starter, players FROM scribes")
    tables = await connection.rows("SELECT chat, seats FROM tables")
    his = {chat for _, chat, starter, players in rows if starter == person or _in(players, person)}
    his |= {chat for chat, seats in tables if _in(seats, person)}
    changes = []
    for id_, chat, starter, players in rows:
        without = _unseated(players, person, "")
        if starter == person or (name and chat in his):
            without = _untyped(without, None if starter == person else name)
        if without != players:
            changes.append((without, id_))
    await connection.run_each("UPDATE scribes SET players = ? WHERE id = ?", changes)
    await connection.run("UPDATE scribes SET starter = ? WHERE starter = ?", (FORGOTTEN, person))


def _in(seats: str, person: int) -> bool:
    """Whether ``person`` sits, or has sat, in one of ``seats``."""
    return any(seat.get("person") == person or _held(seat, person) for seat in _seats(seats))


def _untyped(players: str, name: str | None) -> str:
    """``players`` without the name of whoever was typed as ``name``, None for all typed names."""
    kept = _seats(players)
    for one in kept:
        typed = one.get("person") is None and isinstance(one.get("name"), str)
        if typed and (name is None or one["name"].casefold() == name.casefold()):
            one["name"] = ""
    return json.dumps(kept, ensure_ascii=False, separators=(",", ":")) if kept else players


def _own(seat: dict[str, Any]) -> dict[str, Any]:
    """The seat without those who held it before."""
    return {name: value for name, value in seat.items() if name != "held"}


def _held(seat: dict[str, Any], person: int) -> list[list[Any]]:
    """When ``person`` has held the seat before he left it: himself, the first deal, the last."""
    held = seat.get("held")
    return [one for one in held if one[:1] == [person]] if isinstance(held, list) else []


def _left(seat: dict[str, Any]) -> list[Any]:
    """Who has left the seat in the deal that is being played."""
    left = seat.get("left")
    return left if isinstance(left, list) else []


def _unseated(seats: str, person: int, name: str) -> str:
    """``seats`` without ``person``, and without his name where a computer plays on under it, be it
    an old one; ``name`` is his present one."""
    kept = _seats(seats)
    if not kept and (str(person) in seats or (name and name in seats)):
        return "[]"  # a damaged row, of which nothing else could be read anyway
    changed = False
    met = any(seat.get("person") == person for seat in kept)
    for seat in kept:
        his = seat.get("person") == person
        if his or _is_named_after(seat, person, name):
            seat["name"] = ""
            changed = True
        if his:
            seat["person"] = FORGOTTEN
            seat.pop("absence", None)
        if person in _left(seat):
            seat["left"] = [one for one in _left(seat) if one != person]
            changed = True
        for stint in _held(seat, person):
            # must agree with bot.table.seats.forgotten
            stint[:] = [FORGOTTEN, *stint[1:3], met]
            changed = met = True
    if not changed:
        return seats
    return json.dumps(kept, ensure_ascii=False, separators=(",", ":"))


def _is_named_after(seat: dict[str, Any], person: int, name: str) -> bool:
    """Must agree with `bot.table.seats.forgotten`."""
    if not seat.get("vacated"):
        return False
    held = seat.get("held")
    if isinstance(held, list) and held:
        return bool(held[-1][:1] == [person])
    return bool(name) and seat.get("name") == name


def _fewer(votes: str, person: int) -> str:
    numbers = _numbers(votes)
    if person not in numbers:
        return votes
    return json.dumps([one for one in numbers if one != person], separators=(",", ":"))


def _seats(text: str) -> list[dict[str, Any]]:
    return [one for one in _list(text) if isinstance(one, dict)]


def _numbers(text: str) -> list[int]:
    return [one for one in _list(text) if isinstance(one, int)]


def _list(text: str) -> list[Any]:
    """A damaged row has nobody in it that could be found."""
    try:
        value = json.loads(text)
    except ValueError:
        return []
    return value if isinstance(value, list) else []


def _hands_of(person: int) -> str:
    return f"%:hand:{person}"


def _objects(connection: sqlite3.Connection, sql: str, *values: str | int) -> list[dict[str, Any]]:
    cursor = connection.execute(sql, values)
    names = [column[0] for column in cursor.description]
    rows: Sequence[Row] = cursor.fetchall()
    return [dict(zip(names, row, strict=True)) for row in rows]


def _first(found: Sequence[dict[str, Any]]) -> dict[str, Any] | None:
    return found[0] if found else None
