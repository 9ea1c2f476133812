"""A deal's posts say the same whenever they are sent."""

import random
from collections.abc import Mapping

import pytest

from bot.engine.actions import Action, Concede
from bot.engine.events import TrickTaken
from bot.engine.game import Game
from bot.engine.rules import parse_rules, presets
from bot.engine.state import View
from bot.table.model import Locale, Scene
from bot.table.play import past
from bot.telegram import screens
from tests.telegram.scenes import dealt, find, now, played, scene_of

NO_BREAK = "\N{NO-BREAK SPACE}"
ODD = (
    "classic;golden=players;bolt_for=no_points",
    "classic;dark=anyone;undark=auction",
    "barrel900;two_player=2x2_discard;bolt_declarer=true",
    "classic;redeal_hand=below:60;redeal_talon=below:20",
    "club;two_player=3x2;last_trick_bonus=10",
    "classic;target=200;barrel_at=100;dump_truck=120",
)
TABLES = [
    (rules, players) for rules in (*presets(), *ODD) for players in parse_rules(rules).players
]


def bold(chance: random.Random, view: View) -> Action:
    """Dark when it may be, seldom given up."""
    for action in view.legal:
        if str(action) == "dark":
            return action
    plain = [one for one in view.legal if not isinstance(one, Concede)]
    return chance.choice(plain if plain and chance.random() < 0.9 else list(view.legal))


def said(scene: Scene, number: int) -> Mapping[str, tuple[str, str]]:
    """The posts of deal ``number``: what they say and how it is set."""
    return {
        post.slot: (post.screen.text, str(post.screen.entities))
        for post in screens.posts(scene)
        if f":d{number}." in post.slot
    }


@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_posts_of_a_deal_do_not_hang_on_what_came_after(rules: str, players: int) -> None:
    """Sent late, when the next deal has begun or is over, they are what they would have been."""
    before: Game | None = None
    locales: tuple[Locale, Locale] = ("ru", "en")
    for seed in range(4):
        for game in played(rules, players, seed=seed, deals=6, choose=bold):
            locale = locales[seed % 2]
            if before is not None and before.number == game.number - 1:
                late = scene_of(game, locale=locale, previous=past(before))
                if not game.actions or not game.in_deal:
                    assert said(scene_of(before, locale=locale), before.number) == said(
                        late, before.number
                    )
            if not game.in_deal:
                before = game


@pytest.mark.parametrize("locale", ["ru", "en"])
def test_last_trick_tells_of_the_discard(locale: Locale) -> None:
    """The last trick's count and the result's are the same, and the difference has its name."""
    rules = "barrel900;two_player=2x2_discard"

    def put_away(game: Game) -> bool:
        last = game.events[-1]
        state = now(game)
        if game.in_deal or not isinstance(last, TrickTaken) or state.declarer is None:
            return False
        return sum(state.points) - sum(
            one.points + one.bonus for one in game.events if isinstance(one, TrickTaken)
        ) in (4, 10, 14)

    game = find(put_away, rules, 2)
    state = now(game)
    assert state.declarer is not None
    text = scene_text(game, locale)
    took = state.points[state.declarer]
    of = {"ru": f"{took} из {state.contract}", "en": f"{took} of {state.contract}"}[locale]
    assert of in text
    assert {"ru": "Снос: ", "en": "Discard: "}[locale] in text


def scene_text(game: Game, locale: Locale) -> str:
    """What the deal's last post says."""
    return screens.posts(scene_of(game, locale=locale))[-1].screen.text.replace(NO_BREAK, " ")


def test_late_posts_of_a_redealt_golden_deal_are_golden() -> None:
    """A golden deal that was dealt again was golden all the same."""
    chance = random.Random(3)
    game = find(
        lambda one: not one.in_deal and now(one).redealt and now(one).golden and one.number > 0,
        "classic;golden=players;redeal_talon=below:40",
        choose=lambda random, view: random.choice(view.legal),
    )
    late = scene_of(dealt(game, chance), locale="en", previous=past(game))
    assert said(scene_of(game, locale="en"), game.number) == said(late, game.number)
