"""Tricks that the table message tells by edits, instead of posts."""

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.engine.events import TrickTaken
from bot.table.model import Locale, Scene, Tricks
from bot.table.play import past
from bot.telegram import screens
from bot.telegram.callbacks import TricksTap
from bot.telegram.screen import Screen
from tests.telegram.far_end import Call, Desk, too_many
from tests.telegram.scenes import FRIENDS, played, scene_of
from tests.telegram.test_past_posts import TABLES, bold
from tests.telegram.test_tidy import presenter_of

GROUP_CALLS = 14
PAUSE = 10.0  # seconds for a card, so that no edit has to wait
TOLD = re.compile(r"^(\d+) · ", re.MULTILINE)
NO_BREAK = "\N{NO-BREAK SPACE}"


def plain(screen: Screen) -> str:
    """The text with ordinary spaces, easier to write down."""
    return screen.text.replace(NO_BREAK, " ")


def course(tricks: Tricks = "live", locale: Locale = "ru", *, deals: int = 1) -> list[Scene]:
    """Every position of a game's first deals, the version rising, in a group with that choice."""
    scenes: list[Scene] = []
    before = None
    for version, game in enumerate(played("classic", deals=deals), 1):
        scene = scene_of(game, locale=locale, previous=before)
        chat = replace(scene.chat, tricks=tricks)
        scenes.append(replace(scene, version=version, chat=chat))
        before = before if game.in_deal else past(game)
    return scenes


def taken(scene: Scene) -> int:
    """How many tricks of the deal on the table are complete."""
    return sum(isinstance(event, TrickTaken) for event in scene.deals[-1].events)


def posted(calls: Sequence[Call]) -> list[str]:
    """The tricks that messages other than the table's tell, by number."""
    log = [call for call in calls if call.chat < 0 and not call.text.startswith("🎴")]
    return [number for call in log for number in TOLD.findall(call.text)]


def shown(calls: Sequence[Call]) -> list[str]:
    """The tricks that table messages tell in full, by number, each time they change."""
    tables = [call for call in calls if call.chat < 0 and call.text.startswith("🎴")]
    return [number for call in tables for number in TOLD.findall(call.text)]


@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_the_table_tells_all_that_a_post_would(rules: str, players: int) -> None:
    """Cards with names, marriage, trump, gifts, who took it, points so far and who leads, under
    any rules, in both languages; above it what was in each trick before and who took it."""
    locales: tuple[Locale, Locale] = ("ru", "en")
    for seed in range(2):
        for game in played(rules, players, seed=seed, deals=2, choose=bold):
            scene = scene_of(game, locale=locales[seed])
            count = taken(scene)
            if not count:
                continue
            table = screens.table_message(scene, live=True).text
            told = {post.slot: post.screen.text for post in screens.posts(scene)}
            if game.in_deal:
                assert told[f"{scene.id}:d{game.number}.t{count}"] in table
            else:
                trick = told[f"{scene.id}:d{game.number}.result"].partition("\n\n")[0]
                assert trick in table
            record = table.partition("\n\n")[2].partition("\n")[0].replace(NO_BREAK, " ")
            events = [one for one in scene.deals[-1].events if isinstance(one, TrickTaken)]
            for event in events[:-1]:
                assert f"{event.number} {FRIENDS[event.seat]} {event.points}" in record


@pytest.mark.parametrize(
    ("locale", "lines"),
    [
        (
            "ru",
            [
                r"Взятки: 1 \w+ \d+( 👑\d+)? · 2 \w+ \d+( 👑\d+)?",
                r"3 · \w+ \S+( 👑\d+)? · \w+ \S+ · \w+ \S+",
                r"\w+ берёт \d+ и ходит",
                r"Взято: \w+ \d+( из \d+)? · \w+ \d+( из \d+)? · \w+ \d+( из \d+)?",
            ],
        ),
        (
            "en",
            [
                r"Tricks: 1 \w+ \d+( 👑\d+)? · 2 \w+ \d+( 👑\d+)?",
                r"3 · \w+ \S+( 👑\d+)? · \w+ \S+ · \w+ \S+",
                r"\w+ takes \d+ and leads",
                r"Taken: \w+ \d+( of \d+)? · \w+ \d+( of \d+)? · \w+ \d+( of \d+)?",
            ],
        ),
    ],
)
def test_the_table_after_a_trick(locale: Locale, lines: list[str]) -> None:
    """A record in a line, the last trick as its post has it, and no word more: that says who
    leads; when somebody else is awaited for long he is named."""
    after = next(scene for scene in course(locale=locale) if taken(scene) == 3)
    later = course(locale=locale)[after.version]
    assert taken(later) == 3
    assert later.public is not None
    said = plain(screens.table_message(after, live=True)).split("\n\n")[1].split("\n")
    trumps = ("Козырь", "Trump")
    assert all(
        re.fullmatch(pattern, line)
        for pattern, line in zip(
            lines, [one for one in said if not one.startswith(trumps)], strict=True
        )
    ), said
    unnamed = plain(screens.table_message(later, named=False, live=True))
    named = plain(screens.table_message(later, live=True))
    waits = {"ru": "Ходит: ", "en": "To play: "}[locale] + FRIENDS[later.public.turn]
    assert unnamed.endswith("\n".join(said))
    assert named == f"{unnamed}\n{waits}"


async def test_a_live_deal_posts_no_trick(desk: Desk) -> None:
    """Each trick is in the table message in its turn, and stays there with the deal's end; the
    talon and the result are posted; at most 14 calls."""
    presenter = presenter_of(desk)
    scenes = course()
    for scene in scenes:
        presenter.show(scene)
        await desk.clock.advance(PAUSE / 3)
    await desk.clock.advance(PAUSE)
    group = [call for call in desk.far.calls if call.chat < 0]
    assert [] == posted(group)
    assert list("12345678") == shown(group)
    assert 1 == sum("\nПрикуп" in call.text for call in group if call.method == "sendMessage")
    assert 1 == sum(call.text.startswith("Кон 1: ") for call in group)
    (panel,) = {call.message_id for call in group if call.text.startswith("🎴")}
    assert "\n8 · " in [call.text for call in group if call.message_id == panel][-1]
    assert len(group) <= GROUP_CALLS


async def test_a_change_of_mind_in_the_midst(desk: Desk) -> None:
    """Posts, then the table, then posts again: each trick is told once, and the table message
    comes down below the posts when it begins to tell."""
    presenter = presenter_of(desk)
    for live, other in zip(course("live"), course("posts"), strict=True):
        presenter.show(live if 3 <= taken(live) < 6 else other)
        await desk.clock.advance(PAUSE / 3)
    await desk.clock.advance(400.0)
    group = [call for call in desk.far.calls if call.chat < 0]
    assert list("12678") == posted(group)
    assert list("345") == shown(group)
    (second,) = [call.message_id for call in group if "2" in posted([call])]
    (third,) = [call for call in group if "3" in shown([call])]
    assert ("sendMessage", True) == (third.method, third.message_id > second)


async def test_the_table_comes_down_before_the_first_trick_too(desk: Desk) -> None:
    """When it is to tell the tricks, and something lies below it, it is sent anew though it says
    nothing else yet; as the newest message it stays."""
    presenter = presenter_of(desk)
    scene, other = course("live")[0], course("posts")[0]
    for below in (0, 500):
        presenter.show(other)
        await desk.clock.advance(PAUSE)
        before = len(desk.far.calls)
        desk.outbox.noticed(scene.chat.id, below)
        presenter.show(scene)
        await desk.clock.advance(PAUSE)
        moved = [call.method for call in desk.far.calls[before:] if call.chat < 0]
        assert (["sendMessage", "deleteMessage"] if below else []) == moved


async def test_the_message_of_a_deal_that_is_over_does_not_come_down(desk: Desk) -> None:
    """It was to, for the group has chosen to have the tricks there; but the next deal is dealt
    before the group can be written to, so that it is made right where it is."""
    presenter = presenter_of(desk)
    scenes = course("live", deals=2)
    over = next(at for at, scene in enumerate(scenes) if scene.result is not None)
    chat = replace(scenes[0].chat, tricks="posts")
    presenter.show(replace(scenes[over - 3], chat=chat))
    await desk.clock.advance(PAUSE)
    desk.outbox.noticed(chat.id, 500)
    desk.outbox.slow_down(chat.id, 100.0)
    for scene in scenes[over - 2 : over + 2]:
        presenter.show(scene)
        await desk.clock.advance(1.0)
    await desk.clock.advance(300.0)
    group = [call for call in desk.far.calls if call.chat < 0]
    panels = [call for call in group if re.match(r"🎴 Кон\s1", call.text)]
    assert ["sendMessage", "editMessageText"] == [call.method for call in panels]
    assert [] == [call for call in group if call.method == "deleteMessage"]
    newest = max(group, key=lambda call: call.message_id)
    assert re.match(r"🎴 Кон\s2", newest.text)


@pytest.mark.parametrize(("first", "then"), [("posts", "live"), ("live", "posts")])
async def test_a_change_of_mind_between_deals_changes_no_deal(
    desk: Desk, first: Tricks, then: Tricks
) -> None:
    """What a deal that is over has told stays where it was told, also after a restart."""
    presenter = presenter_of(desk)
    *_, over = course(first)
    other = replace(over, chat=replace(over.chat, tricks=then))
    presenter.show(over)
    await desk.clock.advance(PAUSE)
    before = len(desk.far.calls)
    presenter.show(other)
    await desk.clock.advance(PAUSE)
    assert before == len(desk.far.calls)
    again = await restarted(desk)
    presenter_of(again).show(other)
    await again.clock.advance(PAUSE)
    assert [] == [call for call in again.far.calls if call.chat < 0]
    await end(again)


@pytest.mark.parametrize("then", ["live", "posts"])
async def test_a_restart_in_the_midst_of_a_live_deal(desk: Desk, then: Tricks) -> None:
    """Nothing is told again, not even when the group has changed its mind since; the tricks to
    come are told once."""
    scenes = course()
    presenter = presenter_of(desk)
    before = [scene for scene in scenes if taken(scene) < 4]
    for scene in before:
        presenter.show(scene)
        await desk.clock.advance(PAUSE / 3)
    await desk.clock.advance(PAUSE)
    again = await restarted(desk)
    presenter = presenter_of(again)
    presenter.show(before[-1])
    await again.clock.advance(PAUSE)
    assert [] == [call for call in again.far.calls if call.chat < 0]
    for scene in scenes[len(before) :]:
        presenter.show(replace(scene, chat=replace(scene.chat, tricks=then)))
        await again.clock.advance(PAUSE / 3)
    await again.clock.advance(400.0)
    later = {"live": posted, "posts": shown}[then](again.far.calls)
    told = {"live": shown, "posts": posted}[then](again.far.calls)
    assert ([], list("45678")) == (later, told)
    await end(again)


@pytest.mark.parametrize("lost", [True, False])
async def test_a_live_deal_that_ended_before_a_restart_is_closed(desk: Desk, lost: bool) -> None:
    """When the group could not be told of the last trick, its message is made right by the next
    process, though another deal is on the table, and it keeps the lock of that one; when it was
    told, nothing is said again."""
    scenes = course(deals=2)
    over = next(at for at, scene in enumerate(scenes) if scene.result is not None)
    presenter = presenter_of(desk)
    for scene in scenes[:over]:
        presenter.show(replace(scene, lock="f00d"))
        await desk.clock.advance(PAUSE / 3)
    await desk.clock.advance(100.0)
    if lost:
        desk.far.fail(too_many(1000))
    presenter.show(replace(scenes[over], lock="f00d"))
    await desk.clock.advance(PAUSE)
    next_deal = replace(scenes[over + 1], lock="beef", lock_now="f00d")
    if not lost:
        presenter.show(next_deal)
        await desk.clock.advance(PAUSE)
    desk.screens.until.clear()  # the server can be asked again
    again = await restarted(desk)
    presenter_of(again).show(next_deal)
    await again.clock.advance(100.0)
    panel = next(call.message_id for call in desk.far.calls if call.text.startswith("🎴"))
    edits = [call for call in again.far.calls if call.method == "editMessageText"]
    closed = [call.text for call in edits if call.message_id == panel]
    assert ["8"] * lost == shown(edits)
    assert lost == len(closed)
    assert all(text.startswith("🎴 Кон 1: ") and "f00d" in text for text in closed)
    assert [] == posted(again.far.calls)
    await end(again)


async def test_live_deals_in_a_hurry_keep_the_limits(desk: Desk) -> None:
    """Cards three a second, deal after deal: at most 18 calls a minute, no trick posted, and each
    message ends with its last trick."""
    presenter = presenter_of(desk)
    for scene in course(deals=4):
        presenter.show(scene)
        await desk.clock.advance(0.3)
    await desk.clock.advance(300.0)
    group = [call for call in desk.far.calls if call.chat < 0]
    assert max(sum(one.at <= other.at < one.at + 60 for other in group) for one in group) <= 18
    assert [] == posted(group)
    last = {call.message_id: call.text for call in group if call.text.startswith("🎴")}
    assert [True] * 4 == ["\n8 · " in text for text in last.values()]


async def test_a_slow_trick_names_who_is_awaited(desk: Desk) -> None:
    """A minute after a trick the message says whose card is missing, in one edit."""
    presenter = presenter_of(desk)
    scenes = course()
    after = next(scene for scene in scenes if taken(scene) == 3)
    led = scenes[after.version]
    for scene in scenes[: led.version]:
        presenter.show(scene)
        await desk.clock.advance(PAUSE / 3)
    before = len(desk.far.calls)
    await desk.clock.advance(600.0)
    (call,) = [call for call in desk.far.calls[before:] if call.chat < 0]
    assert led.public is not None
    assert call.text.endswith(f"Ходит: {FRIENDS[led.public.turn]}")


@pytest.mark.parametrize(
    ("locale", "title", "labels"),
    [
        ("ru", "🃏 Взятки: на столе", ["сообщениями", "✓ на столе"]),
        ("en", "🃏 Tricks: on the table", ["as messages", "✓ on the table"]),
    ],
)
def test_the_choice_of_how_tricks_are_told(locale: Locale, title: str, labels: list[str]) -> None:
    """Two ways, the present one marked and in the title; each button names the group."""
    chat = course(locale=locale)[0].chat
    choice = screens.tricks_choice(chat, locale)
    assert title == choice.text.split("\n")[0]
    assert choice.keyboard is not None
    keys = [key for row in choice.keyboard.inline_keyboard for key in row]
    assert labels == [key.text for key in keys]
    assert [TricksTap(chat=chat.id, tricks=one).pack() for one in ("posts", "live")] == [
        key.callback_data for key in keys
    ]


async def restarted(desk: Desk) -> Desk:
    """The next process, which knows what the one before has kept."""
    await end(desk)
    again = Desk(desk.screens, desk.clock)
    await again.outbox.restore()
    return again


async def end(desk: Desk) -> None:
    """The process ends; what it wanted to keep is kept."""
    await desk.outbox.drain(0.1)
    await desk.tasks.drain(1.0)
