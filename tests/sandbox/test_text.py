import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.sandbox.errors import ApiError
from bot.sandbox.text import formatted, found_entities, parse_html, utf16_length


@given(st.text())
def test_length_counts_astral_characters_twice(text: str) -> None:
    """The length is that of the text in UTF-16."""
    assert len(text) + sum(ord(c) > 0xFFFF for c in text) == utf16_length(text)


def test_html() -> None:
    """Tags become entities measured in UTF-16, and character references their characters."""
    text, entities = parse_html('🂡 <b>Аня &lt;3</b> <a href="https://x.org/?a&amp;b">тут</a>')
    assert "🂡 Аня <3 тут" == text
    assert [
        {"type": "bold", "offset": 3, "length": 6},
        {"type": "text_link", "url": "https://x.org/?a&b", "offset": 10, "length": 3},
    ] == entities


@pytest.mark.parametrize("source", ["<b>x", "x</b>", "<b><i>x</b></i>", "1 < 2", "<table>"])
def test_bad_html(source: str) -> None:
    """What Telegram can't parse is refused."""
    with pytest.raises(ApiError, match="can't parse entities"):
        parse_html(source)


def test_what_telegram_marks_by_itself() -> None:
    """Commands, mentions and addresses are found, and not inside words."""
    found = found_entities("Аня: /new@thousand_bot и @anna_k, https://x.org a/b x@y")
    assert [("bot_command", 5), ("mention", 25), ("url", 34)] == [
        (e["type"], e["offset"]) for e in found
    ]


def test_the_end_is_trimmed_with_its_entities() -> None:
    """Trailing space goes, and an entity over it is cut."""
    bold = {"type": "bold", "offset": 0, "length": 5}
    body = formatted("Аня  ", [bold], "", 4096, "message")
    assert ("Аня", [bold | {"length": 3}]) == (body.text, body.entities)


def test_an_entity_may_not_cut_a_character() -> None:
    """An entity ending inside a surrogate pair is refused."""
    with pytest.raises(ApiError, match="middle of a UTF-16 symbol"):
        formatted("🂡", [{"type": "bold", "offset": 0, "length": 1}], "", 4096, "message")
