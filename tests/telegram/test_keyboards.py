"""Keyboards offer what may be done, all of it, and nothing else."""

from typing import get_args

import pytest

from bot.engine.actions import Bid, Concede, Discard, Give, Lay, Order, Play
from bot.engine.game import Game
from bot.engine.rules import presets
from bot.engine.state import View
from bot.telegram import screens
from bot.telegram.callbacks import GameTap
from bot.telegram.hand_keys import Mode, recipient
from bot.telegram.screen import Screen
from tests.telegram.scenes import TABLE, VERSION, find, now, played, scene_of, wild

DATA_BYTES = 64
MODES: tuple[Mode, ...] = get_args(Mode)
MARKUP_BYTES = 10_000


def tokens(screen: Screen) -> list[str]:
    """The moves under a screen."""
    if screen.keyboard is None:
        return []
    data = [button.callback_data for row in screen.keyboard.inline_keyboard for button in row]
    taps = [GameTap.unpack(one) for one in data if one is not None and one.startswith("g:")]
    assert all((TABLE, VERSION) == (tap.table, tap.version) for tap in taps)
    return [tap.token for tap in taps]


def labels(screen: Screen) -> list[list[str]]:
    """The labels under a screen, by rows; a disabled one in brackets."""
    assert screen.keyboard is not None
    return [
        [f"({one.text})" if one.disabled else one.text for one in row]
        for row in screen.keyboard.inline_keyboard
    ]


def offered(view: View) -> set[str]:
    """What the keyboards of a hand should offer: cards go away to one place at a time, which
    leads to the same ends."""
    to = recipient(view)
    later = () if to is None else (Lay, Discard)
    return {
        str(one)
        for one in view.legal
        if not isinstance(one, later) and (not isinstance(one, Give) or one.to == to)
    }


@pytest.mark.parametrize("rules", list(presets()))
def test_every_legal_action_has_its_button_and_nothing_else(rules: str) -> None:
    """Over all modes of a hand's keyboard, in random games of every preset."""
    for players in presets()[rules].players:
        for step, game in enumerate(played(rules, players, seed=players, deals=2, choose=wild)):
            if step % 2:
                continue
            scene = scene_of(game)
            for seat, view in scene.hands.items():
                shown = [screens.hand(scene, seat, "en", mode) for mode in MODES]
                assert offered(view) == {token for screen in shown for token in tokens(screen)}


@pytest.mark.parametrize("rules", ["classic", "android", "literary1001", "stock"])
def test_keyboards_keep_telegrams_limits(rules: str) -> None:
    """At most 100 buttons, 8 a row, 64 bytes of data, 10 kB; no label twice."""
    for game in played(rules, 3, seed=5, deals=4, choose=wild):
        scene = scene_of(game)
        for seat in scene.hands:
            for mode in MODES:
                markup = screens.hand(scene, seat, "ru", mode).keyboard
                if markup is None:
                    continue
                every = [one for row in markup.inline_keyboard for one in row]
                assert 100 >= len(every)
                assert 8 >= max(map(len, markup.inline_keyboard))
                assert all(len((one.callback_data or "").encode()) <= DATA_BYTES for one in every)
                assert MARKUP_BYTES >= len(markup.model_dump_json(exclude_none=True).encode())
                assert len(every) == len({one.text for one in every})


def test_nobody_else_has_moves() -> None:
    """A hand out of turn has no keys."""
    game = find(lambda game: now(game).phase == "play")
    scene = scene_of(game)
    others = [seat for seat in scene.hands if seat != now(game).turn]
    assert [None, None] == [screens.hand(scene, seat, "ru").keyboard for seat in others]


def test_bids_come_in_steps_with_the_ceiling_and_pass_alone() -> None:
    """The next three, the highest, a way to the others; Pass has its own row."""
    game = find(
        lambda game: game.in_deal and sum(isinstance(one, Bid) for one in now(game).legal) > 5
    )
    seat = now(game).turn
    bids = [str(one) for one in now(game).legal if isinstance(one, Bid)]
    shown = labels(screens.hand(scene_of(game), seat, "ru"))
    assert [bids[:3], [bids[-1], "Другое…"], ["Пас"]] == shown[:3]
    every = labels(screens.hand(scene_of(game), seat, "ru", "bids"))
    assert bids == [text for row in every[:-1] for text in row]
    assert ["Назад"] == every[-1]


def test_a_marriage_is_led_declared_or_silently() -> None:
    """King and queen, each with its points, and each silent below."""

    def declares(game: Game) -> bool:
        return sum(isinstance(one, Play) and one.mark == "*" for one in now(game).legal) == 2

    game = find(declares)
    crowned, silent, *_ = labels(screens.hand(scene_of(game), now(game).turn, "ru"))
    assert ["👑", "👑"] == [text[0] for text in crowned]
    assert all(" +" in text for text in crowned)
    assert ["молча", "молча"] == [text.split()[1] for text in silent]


def test_cards_that_may_not_be_played_are_shown_disabled() -> None:
    """All cards of the hand are there; only the legal ones can be tapped."""
    game = find(
        lambda game: (
            game.in_deal
            and bool(now(game).table)
            and len(now(game).legal) < 4
            and not any(now(game).tricks)
        )
    )
    shown = [
        text for row in labels(screens.hand(scene_of(game), now(game).turn, "ru")) for text in row
    ]
    assert 8 == len(shown)
    assert 8 - len(now(game).legal) == sum(text.startswith("(") for text in shown)


def test_cards_are_given_to_one_opponent_at_a_time() -> None:
    """First to the left neighbour, whom the screen names, then to the other."""
    game = find(lambda game: now(game).phase == "give")
    seat = now(game).turn
    names = [one.name for one in scene_of(game).seats]
    first = screens.hand(scene_of(game), seat, "ru")
    assert f"Карта сопернику: {names[(seat + 1) % 3]}" in first.text
    give = next(
        one for one in now(game).legal if isinstance(one, Give) and one.to == (seat + 1) % 3
    )
    second = screens.hand(scene_of(game.act(give)), seat, "ru")
    assert f"Карта сопернику: {names[(seat + 2) % 3]}" in second.text
    assert all(token.endswith(f">{(seat + 2) % 3}") for token in tokens(second))


def test_conceding_is_never_one_tap_away() -> None:
    """The plain keyboard only turns over; the word itself is behind the question."""
    game = find(lambda game: game.in_deal and Concede() in now(game).legal)
    plain = screens.hand(scene_of(game), now(game).turn, "ru")
    assert "w" not in tokens(plain)
    assert ["Расписать…"] == labels(plain)[-1]
    assert ["w"] == tokens(screens.hand(scene_of(game), now(game).turn, "ru", "concede"))


def test_the_order_starts_with_the_bid() -> None:
    """Playing what was bid stands apart from the raises."""
    game = find(
        lambda game: game.in_deal and sum(isinstance(one, Order) for one in now(game).legal) > 2
    )
    shown = labels(screens.hand(scene_of(game), now(game).turn, "en"))
    assert [f"Play {now(game).contract}"] == shown[0]
    assert str(now(game).contract + 5) == shown[1][0]


def test_many_bids_are_thinned_to_what_fits() -> None:
    """With steps of one the nearest bids, then round ones, and always the ceiling."""
    game = find(
        lambda game: game.in_deal and len(now(game).legal) > 150,
        "literary1001;bid_step=1;jump_bids=true;bid_ceiling=none",
    )
    shown = tokens(screens.hand(scene_of(game), now(game).turn, "ru", "bids"))
    assert 90 >= len(shown)
    assert "420" == shown[-1]
