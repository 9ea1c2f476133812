"""Names are foreign text: whatever they hold, the line around them stays whole."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.table.model import Seat
from bot.telegram.screens import name_text, names_of
from tests.telegram.scenes import lobby_of


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Аня", "Аня"),
        ("  Anna \n Maria ", "Anna Maria"),
        ("<3", "<3"),
        ("_", "_"),
        ("👩‍👩‍👧 Мы", "👩‍👩‍👧 Мы"),
        ("", "Без имени"),
        ("\u200b\u2060", "Без имени"),
        ("\u3164", "Без имени"),
        ("\u202eяна", "яна"),
        ("a\u0301\u0301\u0301\u0301\u0301", "á\u0301\u0301"),
        ("Очень Длинное Имя Человека", "Очень Длинное Имя Ч…"),
        ("שרה", "\u2068שרה\u2069"),
    ],
)
def test_names(name: str, expected: str) -> None:
    """Cut, cleaned, isolated or replaced, but else as given."""
    assert expected == name_text(name, "ru")


def test_namesakes_are_told_apart() -> None:
    """Two of one name get the numbers of their seats."""
    scene = lobby_of((Seat("Аня", 1), Seat("Борис", 2), Seat("Аня", 3)))
    assert ("Аня¹", "Борис", "Аня³") == names_of(scene, "ru")


def test_computers_are_marked_where_asked() -> None:
    """The sign costs width, so it stands only where it matters."""
    scene = lobby_of((Seat("Аня", 1), Seat("Эйлер", level="novice")))
    assert ("Аня", "🤖 Эйлер") == names_of(scene, "ru", computers=True)
    assert ("Аня", "Эйлер") == names_of(scene, "ru")


@given(st.text(max_size=80))
def test_any_name_is_one_short_visible_line(name: str) -> None:
    """At most 20 signs and 62 units, never empty, never a line break or a control mark."""
    shown = name_text(name, "en")
    assert shown.strip()
    assert len(shown.encode("utf-16-le")) // 2 <= 62
    assert not set("\n\r\t\u202a\u202b\u202d\u202e\u200f\u2028") & set(shown)
    assert shown.count("\u2068") == shown.count("\u2069")
