"""A deal under watch: after each action everything that leaves the engine is checked against what
its viewer may know."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, get_args

from bot.engine.actions import Action
from bot.engine.cards import Hand
from bot.engine.events import Event
from bot.engine.game import Game
from bot.engine.legal import actor
from bot.engine.state import State
from bot.engine.view import seen, view
from bot.table.model import Hold, Locale, PastDeal, Scene
from bot.table.play import past
from bot.telegram import screens
from bot.telegram.keyboards import Mode
from bot.telegram.screen import Screen
from tests.secrecy.knowledge import Knowledge, Viewer
from tests.secrecy.reading import cards_named, cards_noted, cards_on_keys, names
from tests.secrecy.views import cards_of_event, cards_of_view
from tests.telegram.scenes import now, scene_of

MODES: Final[tuple[Mode, ...]] = get_args(Mode)
LOCALES: Final[tuple[Locale, ...]] = get_args(Locale)


class Watch:
    """The deal in play of a game, with what everybody may know of it and of the one before."""

    def __init__(self, game: Game) -> None:
        opening = game.opening
        assert opening is not None
        self.game = game
        self.known = Knowledge(opening)
        self.previous: tuple[PastDeal, Hand] | None = None
        self.rendered = 0
        self._check_views(game.events)

    def act(self, action: Action) -> None:
        """Go on by ``action``."""
        before = len(self.game.events)
        self.game = self.game.act(action)
        self.known.after(action, now(self.game))
        self._check_views(self.game.events[before:])

    def next(self, game: Game) -> "Watch":
        """The deal after this one, which ``game`` has just dealt."""
        # a whole view of the deal that is over: what happened stays masked
        for viewer, known in self.known.holders():
            _must_be_known(cards_of_view(self.game.view(viewer)), known, viewer, now(self.game))
        later = Watch(game)
        later.previous = past(self.game), self.known.of_viewer(None)
        later.rendered = self.rendered
        return later

    def check_screens(self) -> None:
        """All that could be shown of this position: the group's messages, each seat's in private,
        in every mode; in turns of languages."""
        state = now(self.game)
        self.rendered += 1
        locale, other = LOCALES[self.rendered % 2], LOCALES[(self.rendered + 1) % 2]
        past = None if self.previous is None else self.previous[0]
        scene = scene_of(self.game, locale=locale, previous=past)
        variants = [scene, _held(scene)] if self.rendered % 4 == 0 else [scene]
        for variant in variants:
            self._check_posts(variant, state)
            for screen in _for_the_group(variant):
                _must_be_known(cards_of(screen), self.known.of_viewer(None), None, state)
                assert not moves_on(screen)
            for seat in range(state.players):
                known = self.known.of_viewer(seat)
                for screen in _for_a_seat(variant, seat, other):
                    _must_be_known(cards_of(screen), known, seat, state)
                alert = screens.hand_alert(variant.hands[seat], other)
                _must_be_known(cards_named(alert) | cards_noted(alert), known, seat, state)

    def _check_posts(self, scene: Scene, state: State) -> None:
        for post in screens.posts(scene):
            known = self.known.of_viewer(None)
            if self.previous is not None and f":d{self.previous[0].number}." in post.slot:
                known = self.previous[1]
            _must_be_known(cards_of(post.screen), known, None, state)
            assert not moves_on(post.screen)
        closed = screens.closed_table(scene, live=True)
        if closed is not None and self.previous is not None:
            _must_be_known(cards_of(closed), self.previous[1], None, state)

    def _check_views(self, news: tuple[Event, ...]) -> None:
        state = now(self.game)
        for viewer, known in self.known.holders():
            own = view(state, viewer)
            shown = cards_of_view(own)
            for event in news:
                shown |= cards_of_event(seen(event, viewer, state))
            if shown & ~known:
                _must_be_known(shown, known, viewer, state)
            assert all(actor(state, action) == viewer for action in own.legal)
            if state.phase != "over":
                assert own.nines in (None, viewer)
                sits_out = state.hands[state.dealer] is None and state.declarer is not None
                assert not sits_out or own.points[state.dealer] is None


def cards_of(screen: Screen) -> Hand:
    """The cards that a message names: its text, its links, its buttons and what they carry."""
    links = " ".join(entity.url or "" for entity in screen.entities)
    written = cards_named(screen.text) | cards_noted(screen.text) | cards_noted(links)
    return written | cards_on_keys(screen.keyboard)


def moves_on(screen: Screen) -> list[str]:
    """The moves that a message's buttons carry; in a group there may be none."""
    rows = [] if screen.keyboard is None else screen.keyboard.inline_keyboard
    data = [button.callback_data or "" for row in rows for button in row]
    return [one for one in data if one.startswith(("g:", "u:"))]


def _held(scene: Scene) -> Scene:
    """The same scene in its look time, a tap of the first seat kept."""
    return replace(scene, hold=Hold(5.0, 0))


def _for_the_group(scene: Scene) -> Iterator[Screen]:
    locale = scene.chat.locale
    yield screens.table_message(replace(scene, votes=1))
    yield screens.table_message(scene, live=True)
    yield screens.score(scene, locale)
    yield screens.lobby(scene)
    yield screens.closed(replace(scene, stage="closed", reason="stopped"))
    yield screens.damaged(replace(scene, stage="damaged", reason="replay"))


def _for_a_seat(scene: Scene, seat: int, locale: Locale) -> Iterator[Screen]:
    # without anything to do there is no keyboard to turn over
    for mode in MODES if scene.hands[seat].legal else MODES[:1]:
        yield screens.hand(scene, seat, locale, mode, "https://t.me/c/1/2")


def _must_be_known(shown: Hand, known: Hand, viewer: Viewer, state: State) -> None:
    who = "the group" if viewer is None else f"seat {viewer}"
    assert shown & ~known == 0, f"{who} was shown {names(shown & ~known)} in {state}"
