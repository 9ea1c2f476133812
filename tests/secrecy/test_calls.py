"""Nobody is shown a card he may not know: every call to Telegram of whole games with people."""

from random import Random

import pytest

from bot.ai import LEVELS
from bot.engine.cards import NAMES
from bot.engine.rules import parse_rules
from bot.table.model import Scene, Stage
from tests.secrecy.party import GROUP, STRANGER, Party

SHORT = "barrel=off;target=300;lose_at=-300"  # whole games, sooner over
BUSY = 0.3  # how often somebody besides does something he need not do


@pytest.mark.parametrize(
    ("seed", "rules", "people", "computers", "locale"),
    [
        (1, f"classic;{SHORT}", 3, 0, "ru"),
        (2, f"classic;give=open;{SHORT}", 2, 2, "en"),
        (3, f"modern;{SHORT}", 2, 0, "ru"),
        (4, f"conventions;{SHORT}", 2, 1, "en"),
        (5, "stock;target=400", 3, 1, "ru"),
    ],
)
async def test_whole_games_in_a_group(
    seed: int, rules: str, people: int, computers: int, locale: str
) -> None:
    """From the lobby to the end of the game no message, alert or button tells anybody a card that
    is not his to know, whatever people tap meanwhile."""
    party = Party(seed)
    await party.app.start()
    persons = list(range(1, people + 1))
    for person in (*persons, STRANGER):
        await party.write(person, "/start")
    await party.write(1, f"/language {locale}", GROUP)
    opened = await party.app.tables.lobbies.open(GROUP, None, 1, "m1", parse_rules(rules))
    party.table = opened.scene.id
    for person in persons[1:]:
        await party.tap(person, f"l:{party.table}:join")
    for _ in range(computers):
        await party.tap(1, f"l:{party.table}:ai-novice")
    await party.tap(1, f"l:{party.table}:start")

    assert "over" == await _play(party, persons)

    await party.stop()
    assert [] == party.heard.leaks
    assert min(party.heard.group, party.heard.hands, party.heard.answers) > 10
    assert party.heard.alerts > 0
    assert min(party.heard.secrets, party.heard.locks) > 1


async def test_a_game_alone() -> None:
    """A game in private shows its one player his own cards and what lies on the table."""
    party = Party(6)
    await party.app.start()
    await party.write(1, "/start")
    answer = await party.app.tables.lobbies.play_alone(
        1, 1, "m1", "novice", rules=parse_rules(f"classic;{SHORT}")
    )
    party.table = answer.scene.id

    assert "over" == await _play(party, [1])

    await party.stop()
    assert [] == party.heard.leaks
    assert party.heard.hands > 30
    assert min(party.heard.secrets, party.heard.locks) > 1


async def _play(party: Party, persons: list[int]) -> Stage:
    """Play to the end, everybody like a novice; what the table has come to."""
    mind = LEVELS["novice"]
    while (scene := await party.scene()).stage == "playing":
        view = scene.public
        assert view is not None
        if view.phase == "over":
            await party.idle()
            anybody = party.chance.choice(persons)
            await party.tap(anybody, f"l:{party.table}:next", scene.chat.id)
            assert (await party.scene()).version > scene.version
            continue
        if party.chance.random() < BUSY:
            await _do_something_else(party, scene, persons, party.chance)
        person = scene.seats[view.turn].person
        if person is None:
            await party.clock.advance(4.0)
            continue
        action = mind(scene.hands[view.turn], party.chance)
        await party.tap(person, f"g:{party.table}:{scene.version}:{action}", person)
        # the look time passes, messages go out
        await party.clock.advance(5.0)
    await party.idle()
    return scene.stage


async def _do_something_else(
    party: Party, scene: Scene, persons: list[int], chance: Random
) -> None:
    """Look at the hand, tap what is not one's to tap, ask for the score."""
    table, version = party.table, scene.version
    somebody = chance.choice([*persons, STRANGER])
    token = chance.choice([*NAMES, f"{chance.choice(NAMES)}*", f"{chance.choice(NAMES)}>1",
                           "redeal", "redeal@1", "120", "=120", "w", "t1", "undark"])  # fmt: skip
    match chance.randrange(10):
        case 0 | 1 | 2 | 3:
            await party.tap(somebody, f"l:{table}:hand")
        case 4 | 5:
            await party.tap(somebody, f"g:{table}:{version - chance.randrange(2)}:{token}")
        case 6:
            what = chance.choice(["bids", "concede", "back"])
            await party.tap(somebody, f"u:{table}:{version}:{what}", somebody)
        case 7:
            await party.write(somebody, chance.choice(["/hand", "/score", "/rules"]))
        case 8:
            await party.write(somebody, chance.choice(["/hand", "/score"]), GROUP)
        case _:
            await party.tap(somebody, f"l:{table}:{chance.choice(['rules', 'join', 'next'])}")
