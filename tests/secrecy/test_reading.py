import pytest

from bot.engine.cards import cards_in
from tests.secrecy.reading import cards_named, cards_noted, names


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("4 · Борис К♥ 👑100 · Вера 9♥ · Аня Т♥", "Ah Kh 9h"),
        ("Talon 10♦ Q♠ 9♣", "Td 9c Qs"),
        ("♥ Т 10   ♦ Д\n♣ —   ♠ К В 9", "Ah Th Qd Ks Js 9s"),
        ("♥\u00a0A\u00a010  ♠\u00a0K", "Ah Th Ks"),
        ("козырь ♥ · Взято: Борис 10 · Аня 9", ""),
        ("Кон 10: Борис, заказ 120 ✅", ""),
    ],
)
def test_cards_on_a_screen_are_found(text: str, cards: str) -> None:
    """A reader sees these cards and no others."""
    assert cards == names(cards_named(text))


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("Kh*", "Kh"),
        ("Jh>1", "Jh"),
        ("=120", ""),
        ("AQJ.T.AKQ./7?/7? talon=3? phase=bid", "Ah Qh Jh Td Ac Kc Qc"),
        ("phase=give talon=JsKh,ThAc", "Th Kh Ac Js"),
        ("executing ('INSERT', 3, 'Kh+')", "Kh"),
    ],
)
def test_cards_in_the_notation_are_found(text: str, cards: str) -> None:
    """Buttons, records and logs write cards in letters."""
    found = cards_noted(text)
    assert cards == names(found)
    assert len(cards.split()) == len(list(cards_in(found)))
