"""What those who wait are told, and how soon."""

from dataclasses import replace

from bot.engine.actions import Redeal
from bot.engine.game import Game
from bot.table.model import Hold, Scene
from bot.telegram.presenter import ScreenPresenter
from bot.telegram.whispers import Whispers
from tests.telegram.far_end import Desk
from tests.telegram.scenes import find, now, scene_of
from tests.telegram.test_mine import no_sheet

CLAIMS = "classic;dark=anyone;redeal_hand=below:60"


def presenter_of(desk: Desk) -> ScreenPresenter:
    """The presenter over the desk's outbox."""
    whispers = Whispers(desk.bot, desk.outbox, desk.clock, desk.tasks)
    return ScreenPresenter(desk.outbox, whispers, no_sheet)


def reached(scene: Scene, version: int) -> Scene:
    """``scene`` at ``version``, of people to whom the bot may write."""
    people = {one: replace(person, reachable=True) for one, person in scene.people.items()}
    return replace(scene, version=version, people=people)


def told(desk: Desk, chat: int) -> list[str]:
    """What the chat was shown, oldest first."""
    return [call.text for call in desk.far.calls if call.chat == chat]


def with_a_claim(game: Game) -> bool:
    """Whether somebody who waits may ask for a redeal."""
    return now(game).phase == "bid" and any(
        isinstance(action, Redeal) and action.seat is not None for action in now(game).legal
    )


async def test_a_claim_that_arises_is_offered_at_once(desk: Desk) -> None:
    """Whoever has looked at his cards early gets «Пересдача» when the look time begins."""
    game = find(with_a_claim, CLAIMS)
    claim = next(a for a in now(game).legal if isinstance(a, Redeal) and a.seat is not None)
    seat = claim.seat or 0
    after = replace(reached(scene_of(game), 35), hold=Hold(until=5.0))
    calm = {one: replace(view, legal=()) for one, view in after.hands.items()}
    presenter = presenter_of(desk)
    presenter.show(replace(after, version=34, hands=calm, hold=None))
    await desk.clock.advance(1.0)
    presenter.show(after)
    await desk.clock.advance(1.0)
    person = after.seats[seat].person or 0
    calls = [call for call in desk.far.calls if call.chat == person]
    assert ["sendMessage", "editMessageText"] == [call.method for call in calls]
    assert [False, True] == [call.keyboard for call in calls]


async def test_the_end_of_the_look_time_is_seen(desk: Desk) -> None:
    """Five seconds after it nobody is told any more that he may claim now."""
    game = find(lambda game: now(game).phase == "bid")
    during = replace(reached(scene_of(game), 34), hold=Hold(until=5.0))
    presenter = presenter_of(desk)
    presenter.show(during)
    await desk.clock.advance(5.0)
    presenter.show(replace(during, version=35, hold=None))
    await desk.clock.advance(5.5)
    for person in during.people:
        assert ["⏳" in text for text in told(desk, person)] == [True, False]


async def test_a_sitting_dealer_learns_what_the_deal_has_come_to(desk: Desk) -> None:
    """The part of the deal is right within seconds also for who has no cards in it."""
    look = find(lambda game: now(game).phase == "look", CLAIMS, players=4)
    play = find(lambda game: now(game).phase == "play", CLAIMS, players=4)
    first = reached(scene_of(look), 34)
    dealer = first.seats[look.dealer].person or 0
    later = reached(scene_of(play), 35)
    presenter = presenter_of(desk)
    presenter.show(first)
    await desk.clock.advance(1.0)
    presenter.show(later)
    await desk.clock.advance(5.5)
    assert play.dealer == look.dealer
    assert ["Решает, играть ли втёмную" in text for text in told(desk, dealer)] == [True, False]


async def test_the_group_reads_no_name_that_is_wrong_for_long(desk: Desk) -> None:
    """While edits are held back the message says that the auction goes on, with the bids so far;
    when it has stood so for a minute it names whom everybody waits for."""
    game = find(lambda game: now(game).phase == "bid")
    scene = reached(scene_of(game), 34)
    presenter = presenter_of(desk)
    for step in range(4):
        bids = (100, 100 + 5 * step, None)
        public = replace(game.view(None), bids=bids, turn=step % 3)
        presenter.show(replace(scene, version=34 + step, public=public))
        await desk.clock.advance(9.0)
    said = told(desk, scene.chat.id)
    assert ["Слово", "Слово", "Идёт торг"] == [text.splitlines()[-1].split(":")[0] for text in said]
    assert "110" in said[-1]
    await desk.clock.advance(60.0)
    last = told(desk, scene.chat.id)[-1]
    assert last.endswith(f"Слово: {scene.seats[0].name}")


async def test_a_tap_before_the_cards_are_dealt_takes_its_buttons_away_at_once(desk: Desk) -> None:
    """Whoever has cut the deck has no cards yet, and all the same nothing more to tap."""
    game = find(lambda game: now(game).phase == "cut", "classic;cut=ritual")
    cutter = now(game).turn
    before = reached(scene_of(game), 34)
    done = replace(before.hands[cutter], turn=now(game).dealer, legal=())
    presenter = presenter_of(desk)
    presenter.show(before)
    await desk.clock.advance(1.0)
    presenter.show(replace(before, version=35, hands={**before.hands, cutter: done}))
    await desk.clock.advance(1.0)
    person = before.seats[cutter].person or 0
    assert [True, False] == [call.keyboard for call in desk.far.calls if call.chat == person]
