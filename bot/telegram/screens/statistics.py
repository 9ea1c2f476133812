"""What games came to: of a chat, of one person, the ratings, and the records."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from aiogram.types import InlineKeyboardMarkup
from aiogram.utils.formatting import Bold, Text

from bot.pictures import Grid
from bot.table.model import Scene
from bot.table.statistics.model import ALL_TIME, HonourKind
from bot.table.statistics.pages import ChatPage, HonourRow, Ladder, Months, OwnPage, Row
from bot.telegram.buttons import button
from bot.telegram.callbacks import StatisticsTap
from bot.telegram.cards_text import plain, signed
from bot.telegram.names import LONG, SHORT, name_text
from bot.telegram.screen import Screen
from bot.telegram.screens.lines import listed
from bot.words import phrase

MOST: Final = 10
"""People on one screen; a phone shows no more."""
SEASON: Final = re.compile(r"\d{4}-(0[1-9]|1[0-2])")
EVER: Final = "ever"
"""Stands for all time in a button."""
_DRAWN: Final = 40
"""Signs of a name that a picture gets; what has no room there it cuts by itself."""
_CHOSEN: Final = "✓ "
_RAISED: Final = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_POINT: Final = {"ru": ",", "en": "."}


def chat_statistics(page: ChatPage, locale: str) -> Screen:
    """A chat's games: everybody's sums in a few short lines, who won most in front; the records;
    buttons for other months."""
    season = season_text(page.months.season, locale)
    title = phrase("statistics-title", locale, title=name_text(page.title, locale), season=season)
    parts: list[Text | str] = [Bold(title), "\n", _games(page, locale)]
    names = _told_apart(page.rows, locale)
    for place, row in enumerate(page.rows[:MOST], 1):
        name = f"\n\n{place} {names[row.player]}"
        parts += [Bold(name), "\n", "\n".join(_sums(row, locale))]
    if len(page.rows) > MOST:
        parts.append("\n\n" + phrase("statistics-more", locale, count=len(page.rows) - MOST))
    if page.honours:
        parts += ["\n\n", Bold(phrase("honours-title", locale))]
        parts += ["\n" + _held(one, locale) for one in page.honours]
    keyboard = _months_keyboard("stats", page.months, locale)
    if page.rows:
        picture = StatisticsTap(page="picture", season=page.months.season or EVER).pack()
        key = button(phrase("button-statistics-picture", locale), picture)
        keyboard = InlineKeyboardMarkup(inline_keyboard=[*keyboard.inline_keyboard, [key]])
    return Screen.of(Text(*parts), keyboard)


def chat_grid(page: ChatPage, locale: str) -> Grid:
    """The same as a table for a picture: a line a player, the records below."""
    season = season_text(page.months.season, locale)
    names = _told_apart(page.rows, locale, _DRAWN)
    rows = (
        (
            names[row.player],
            plain(row.tally.games),
            plain(row.tally.wins),
            "" if row.place is None else f"{row.place:.1f}".replace(".", _POINT[locale]),
            f"{row.tally.made}/{row.tally.bid}" if row.tally.bid else "",
            plain(row.tally.best) if row.tally.best > 0 else "",
        )
        for row in page.rows[:MOST]
    )
    heads = ("games", "wins", "place", "orders", "best")
    return Grid(
        title=page.title,
        about=season,
        head=("", *(phrase(f"statistics-head-{name}", locale) for name in heads)),
        rows=tuple(rows),
        notes=tuple(_held(one, locale, _DRAWN) for one in page.honours),
    )


def ladder(page: Ladder, locale: str) -> Screen:
    """The ratings of a chat, the best first; buttons for other months."""
    title = phrase("ladder-title", locale, season=season_text(page.months.season, locale))
    parts: list[Text | str] = [Bold(title)]
    if not page.people and not page.computers:
        parts.append("\n" + _none(page.months, locale))
    if page.people:
        parts.append("\n" + "\n".join(_ranks(page.people, locale)))
    if page.computers:
        levels = listed(
            [
                f"{phrase(f'level-{level}', locale)} {points}"
                for level, points in sorted(page.levels.items(), key=lambda one: -one[1])
            ]
        )
        parts += ["\n\n", Bold(phrase("ladder-computers", locale))]
        parts.append("\n" + "\n".join(_ranks(page.computers, locale)))
        parts.append("\n" + phrase("ladder-levels", locale, levels=levels))
    return Screen.of(Text(*parts), _months_keyboard("top", page.months, locale))


def own_statistics(page: OwnPage, locale: str) -> Screen:
    """One person's games, with people and with computers apart; of this month a line."""
    name = name_text(page.name, locale, LONG)
    if not page.ever:
        key = "statistics-own-none-chat" if page.title else "statistics-own-none"
        values = {"name": name} if page.title else {}
        return Screen.of(Text(phrase(key, locale, **values)))
    title = phrase("statistics-own", locale, name=name)
    if page.title:
        where = name_text(page.title, locale)
        title = phrase("statistics-own-chat", locale, name=name, title=where)
    parts: list[Text | str] = [Bold(title)]
    for kind, row in page.ever.items():
        key = "statistics-people" if kind == "people" else "statistics-computers"
        parts += ["\n\n", Bold(listed([phrase(key, locale), _rating(row, locale)]))]
        parts.append("\n" + "\n".join(_sums(row, locale)))
        lately = page.lately.get(kind)
        if lately is not None and lately.tally.games not in (0, row.tally.games):
            month = _capital(season_text(page.season, locale))
            parts.append(f"\n{month}: {_lately(lately, locale)}")
    return Screen.of(Text(*parts))


def broken_records(scene: Scene, names: Sequence[str]) -> list[str]:
    """The records that this game has broken, a line each; of people who sit at the table."""
    locale = scene.chat.locale
    seats = {seat.person: number for number, seat in enumerate(scene.seats) if seat.person}
    return [
        phrase(
            "honour-broken",
            locale,
            name=names[seats[one.player]],
            what=_honour(one.kind, one.value, locale),
            former=-one.former if one.kind == "comeback" else one.former,
        )
        for one in scene.honours
        if one.player in seats and one.former is not None
    ]


def season_text(season: str, locale: str) -> str:
    """A month by its name, ``ноябрь 2026``, or all time."""
    if season == ALL_TIME:
        return phrase("season-all", locale)
    year, month = season.split("-")
    return phrase("season", locale, month=phrase("month", locale, month=int(month)), year=year)


def _games(page: ChatPage, locale: str) -> str:
    if not page.rows and not page.finished:
        return _none(page.months, locale)
    parts = [
        phrase("statistics-games", locale, count=page.finished)
        if page.finished
        else _none(page.months, locale),
        phrase("statistics-deals", locale, count=page.deals),
    ]
    if page.unfinished:
        parts.append(phrase("statistics-unfinished", locale, count=page.unfinished))
    return listed(parts)


def _none(months: Months, locale: str) -> str:
    key = "statistics-none" if months.season == ALL_TIME else "statistics-none-month"
    return phrase(key, locale)


def _sums(row: Row, locale: str) -> list[str]:
    """Somebody's sums in three lines at most; what did not happen is not told."""
    tally = row.tally
    wins = phrase("statistics-wins", locale, count=tally.wins)
    if tally.games:
        games = [phrase("statistics-of-games", locale, wins=wins, games=tally.games)]
    else:
        games = [phrase("statistics-none-own", locale)]
    if row.place is not None:
        place = f"{row.place:.1f}".replace(".", _POINT[locale])
        games.append(phrase("statistics-place", locale, place=place))
    deals = []
    if tally.bid:
        deals.append(phrase("statistics-orders", locale, made=tally.made, bid=tally.bid))
    deals += _told({"conceded": tally.conceded}, locale)
    if tally.best > 0:
        deals.append(phrase("statistics-best", locale, points=signed(tally.best)))
    signs = _told({name: getattr(tally, name) for name in ("barrels", "falls", "bolts")}, locale)
    if tally.longest > 1:
        signs.append(phrase("statistics-longest", locale, count=tally.longest))
    if tally.chips:
        signs.append(phrase("statistics-chips", locale, chips=signed(tally.chips)))
    signs += _told({"unfinished": tally.unfinished, "gone": tally.gone}, locale)
    return [listed(line) for line in (games, deals, signs) if line]


def _told(counts: Mapping[str, int], locale: str) -> list[str]:
    return [phrase(f"statistics-{name}", locale, count=n) for name, n in counts.items() if n]


def _rating(row: Row, locale: str) -> str:
    if row.rating is None or not row.settled:
        return ""
    return phrase("statistics-rating", locale, points=row.rating)


def _lately(row: Row, locale: str) -> str:
    wins = phrase("statistics-wins", locale, count=row.tally.wins)
    games = phrase("statistics-of-games", locale, wins=wins, games=row.tally.games)
    return listed([games, _rating(row, locale)])


def _ranks(rows: Sequence[Row], locale: str) -> list[str]:
    """A line for each rating, and one for all who have too few games."""
    names = _told_apart(rows, locale)
    settled = [row for row in rows if row.settled][:MOST]
    lines = []
    for place, row in enumerate(settled, 1):
        points = plain(row.rating or 0)
        rank = phrase("ladder-row", locale, place=place, name=names[row.player], points=points)
        lines.append(listed([rank, phrase("statistics-games", locale, count=row.tally.games)]))
    few = [names[row.player] for row in rows if not row.settled][:MOST]
    if few:
        lines.append(phrase("ladder-few", locale, names=listed(few)))
    return lines


def _honour(kind: HonourKind, value: int, locale: str) -> str:
    shown = -value if kind == "comeback" else value
    return phrase(f"honour-{kind}", locale, value=shown)


def _held(row: HonourRow, locale: str, limit: int = SHORT) -> str:
    """A record and who holds it."""
    what, name = _honour(row.kind, row.value, locale), name_text(row.name, locale, limit)
    return _capital(phrase("honour-held", locale, what=what, name=name))


def _told_apart(rows: Iterable[Row], locale: str, limit: int = SHORT) -> dict[int, str]:
    """The name of each player; namesakes are numbered."""
    names = {row.player: name_text(row.name, locale, limit) for row in rows}
    count: dict[str, int] = {}
    told = {}
    for player in sorted(names):
        name = names[player]
        count[name] = count.get(name, 0) + 1
        twice = list(names.values()).count(name) > 1
        told[player] = name + ("".join(_RAISED[int(d)] for d in str(count[name])) if twice else "")
    return told


def _months_keyboard(page: str, months: Months, locale: str) -> InlineKeyboardMarkup:
    """This month, all time, and the month before the one that is shown."""
    wanted = [months.now, ALL_TIME]
    if months.season not in wanted:
        wanted.insert(0, months.season)
    if months.before is not None and months.before not in wanted:
        wanted.insert(0, months.before)
    keys = [
        button(
            (_CHOSEN if season == months.season else "") + _capital(season_text(season, locale)),
            StatisticsTap(page=page, season=season or EVER).pack(),
        )
        for season in wanted
    ]
    return InlineKeyboardMarkup(inline_keyboard=[keys[:-2], keys[-2:]] if keys[:-2] else [keys])


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
