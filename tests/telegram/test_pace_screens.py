"""The pace on the screens: limits, calls, who is away, the way back."""

from dataclasses import replace

import pytest

from bot.engine.actions import Bid
from bot.table.chats import tricks_named
from bot.table.errors import TableError
from bot.table.model import Absence, Due, Locale, Scene
from bot.table.pace import PACES, pace_named
from bot.telegram import screens
from bot.telegram.callbacks import PaceTap, TableTap
from bot.telegram.screen import Post, Screen
from tests.telegram.scenes import FRIENDS, TABLE, VERSION, find, lobby_of, now, people_at, scene_of

NO_BREAK = "\N{NO-BREAK SPACE}"
NAMES: dict[Locale, tuple[str, ...]] = {"ru": FRIENDS, "en": ("Anna", "Boris", "Vera", "Gleb")}
TITLE_UNITS = 36


def plain(screen: Screen) -> str:
    """The text with ordinary spaces, easier to write down."""
    return screen.text.replace(NO_BREAK, " ")


def data(screen: Screen) -> list[str]:
    """What the buttons under a screen carry."""
    assert screen.keyboard is not None
    return [b.callback_data or "" for row in screen.keyboard.inline_keyboard for b in row]


def bidding(locale: Locale = "ru", limit: int = 120, *, reminded: bool = False) -> Scene:
    """Somebody is to bid, with a limit."""
    game = find(lambda game: any(isinstance(action, Bid) for action in now(game).legal))
    due = Due(now(game).turn, VERSION, 1000.0, limit, reminded)
    return replace(scene_of(game, NAMES[locale], locale), due=due)


def gone(scene: Scene, seat: int, count: int) -> Scene:
    """``seat`` let its last ``count`` turns pass."""
    number = scene.deals[-1].number
    late = replace(scene.seats[seat], absence=Absence(count, number, VERSION - 1))
    return replace(scene, seats=(*scene.seats[:seat], late, *scene.seats[seat + 1 :]))


def calls(scene: Scene) -> list[Post]:
    """The posts to those who are late."""
    return [post for post in screens.posts(scene) if ".late" in post.slot or ".away" in post.slot]


@pytest.mark.parametrize(
    ("locale", "limit", "expected"),
    [
        ("ru", 120, "Слово: {} ⏳2 мин"),
        ("ru", 86400, "Слово: {} ⏳сутки"),
        ("en", 300, "To bid: {} ⏳5 min"),
        ("en", 86400, "To bid: {} ⏳24 h"),
    ],
)
def test_the_turn_says_its_limit(locale: Locale, limit: int, expected: str) -> None:
    """The limit stands behind the name of whom everybody waits for."""
    scene = bidding(locale, limit)
    assert scene.public is not None
    name = NAMES[locale][scene.public.turn]
    assert expected.format(name) == plain(screens.table_message(scene)).split("\n")[-1]


def test_the_limit_is_no_countdown() -> None:
    """The group's message stays the same while the time runs, so it costs no edits."""
    begun, half = bidding(), bidding(reminded=True)
    assert screens.table_message(begun) == screens.table_message(half)


@pytest.mark.parametrize("locale", ["ru", "en"])
def test_a_refusal_names_the_choices_as_the_command_takes_them(locale: Locale) -> None:
    """Whoever is told "15 мин, сутки" or "on the table" may write just that behind the command."""
    for code, named in (("bad-pace", pace_named), ("bad-tricks", tricks_named)):
        with pytest.raises(TableError, match=code) as refused:
            named("как попало")
        _, allowed = screens.refusal(refused.value, locale).split(": ")
        assert allowed == allowed.strip("., ")
        chosen = [named(word) for word in allowed.split(", ")]
        assert chosen == (list(PACES.values()) if code == "bad-pace" else ["posts", "live"])


def test_no_limit_says_nothing() -> None:
    """A chat without a pace sees no hourglass."""
    scene = replace(bidding(), due=None)
    assert "⏳" not in screens.table_message(scene).text
    assert "⏳" not in screens.hand(scene, 0, "ru").text


@pytest.mark.parametrize(
    ("locale", "begun", "half"),
    [
        ("ru", "Ваше слово ⏳2 мин", "Ваше слово\n⏳ ещё половина времени"),
        ("en", "Your bid ⏳2 min", "Your bid\n⏳ half the time is left"),
    ],
)
def test_the_hand_says_the_limit_and_then_the_half(locale: Locale, begun: str, half: str) -> None:
    """The player reads how long he has; his reminder says how much is left."""
    for scene, expected in ((bidding(locale), begun), (bidding(locale, reminded=True), half)):
        assert scene.public is not None
        assert plain(screens.hand(scene, scene.public.turn, locale)).endswith(expected)


@pytest.mark.parametrize(
    ("locale", "once", "twice"),
    [
        (
            "ru",
            "⏳ Борис: время вышло, ход делает 🤖",
            "💤 Борис: время вышло дважды подряд, играет 🤖",
        ),
        (
            "en",
            "⏳ Boris: time is up, 🤖 makes the move",
            "💤 Boris: time is up twice in a row, 🤖 plays",
        ),
    ],
)
def test_who_is_late_is_called(locale: Locale, once: str, twice: str) -> None:
    """A post with a mention, so that it makes a sound for him; the second has the way back."""
    first, second = (calls(gone(bidding(locale), 1, count))[0] for count in (1, 2))
    assert [once, twice] == [plain(first.screen), plain(second.screen)]
    for post in (first, second):
        (mention,) = post.screen.entities
        assert mention.user is not None
        assert ("text_mention", 2) == (mention.type, mention.user.id)
        assert NAMES[locale][1] == mention.extract_from(post.screen.text)
        assert post.loud
    assert first.screen.keyboard is None
    assert [TableTap(table=TABLE, verb="back").pack()] == data(second.screen)


def test_a_call_comes_before_what_the_computer_did() -> None:
    """The group reads who was late, and then the trick that was played for him."""
    scene = gone(scene_of(find(lambda game: sum(now(game).tricks) == 1)), 0, 1)
    assert ".late" in screens.posts(scene)[0].slot


def test_a_call_of_a_past_deal_is_not_repeated() -> None:
    """Whoever is away for long is called once."""
    scene = gone(bidding(), 1, 2)
    late = replace(scene.seats[1], absence=Absence(2, 0, 3))
    assert [] == calls(replace(scene, seats=(scene.seats[0], late, *scene.seats[2:])))


def test_a_name_like_markup_is_mentioned_as_it_is() -> None:
    """A name is never markup, and one that cannot be seen gets a stand-in."""
    scene = gone(bidding(), 1, 1)
    for name, shown in (("<3 _x_", "<3 _x_"), ("\u3164", "Без имени")):
        named = replace(scene.seats[1], name=name)
        post = calls(replace(scene, seats=(scene.seats[0], named, *scene.seats[2:])))[0]
        assert shown in post.screen.text


@pytest.mark.parametrize(
    ("locale", "expected", "label"),
    [("ru", "💤 За вас играет 🤖", "Я здесь"), ("en", "💤 🤖 plays for you", "I'm back")],
)
def test_the_hand_of_who_is_away_has_the_way_back_alone(
    locale: Locale, expected: str, label: str
) -> None:
    """He cannot tap a move by mistake; one button brings him back."""
    scene = bidding(locale)
    assert scene.public is not None
    seat = scene.public.turn
    hand = screens.hand(gone(scene, seat, 2), seat, locale)
    assert plain(hand).endswith(expected)
    assert hand.keyboard is not None
    assert [label] == [b.text for row in hand.keyboard.inline_keyboard for b in row]
    assert [TableTap(table=TABLE, verb="back").pack()] == data(hand)


def test_the_table_shows_who_is_away() -> None:
    """💤 stands before his name, and the way back under the message."""
    scene = gone(bidding(), 1, 2)
    table = screens.table_message(scene)
    assert "💤 Борис" in plain(table)
    assert TableTap(table=TABLE, verb="back").pack() in data(table)
    assert "💤" not in screens.table_message(gone(bidding(), 1, 1)).text


@pytest.mark.parametrize(
    ("locale", "labels"),
    [
        ("ru", ["без срока", "1 мин", "2 мин", "✓ 5 мин", "15 мин", "сутки"]),
        ("en", ["no limit", "1 min", "2 min", "✓ 5 min", "15 min", "24 h"]),
    ],
)
def test_the_choice_of_a_pace(locale: Locale, labels: list[str]) -> None:
    """Six limits, the present one marked; each button names the group, wherever it lies."""
    chat = replace(bidding(locale).chat, pace=300)
    choice = screens.pace_choice(chat, locale)
    assert choice.keyboard is not None
    assert labels == [b.text for row in choice.keyboard.inline_keyboard for b in row]
    names = ("off", "1", "2", "5", "15", "24h")
    assert [PaceTap(chat=chat.id, pace=name).pack() for name in names] == data(choice)


@pytest.mark.parametrize(
    ("locale", "label"), [("ru", "⏳ На ход: 15 мин"), ("en", "⏳ A turn: 15 min")]
)
def test_the_lobby_leads_to_the_pace(locale: Locale, label: str) -> None:
    """Whoever gathers a table sees how long a turn may take, and can change it."""
    lobby = lobby_of(people_at(NAMES[locale][:3]), locale=locale)
    screen = screens.lobby(replace(lobby, chat=replace(lobby.chat, pace=900)))
    assert screen.keyboard is not None
    keys = {b.text: b.callback_data for row in screen.keyboard.inline_keyboard for b in row}
    assert PaceTap(chat=lobby.chat.id, pace="ask").pack() == keys[label]
    assert TITLE_UNITS >= len(label)
