import asyncio

import pytest

from bot.engine.errors import BadRules
from bot.engine.options import OPTIONS
from bot.engine.rules import Rules, parse_rules, preset, presets
from bot.table import house
from bot.table.errors import TableError
from bot.table.house import MOST_PRESETS, House, Place, place_named, with_item
from bot.table.model import Chat
from tests.table.room import ANNA, BORIS, GROUP, STRANGER, Room

CLUB = parse_rules("club")
TRUCK = parse_rules("classic;dump_truck=555")


def takes(rules: Rules) -> house.Change:
    """A change to ``rules``, whatever there was."""
    return lambda _: rules


async def lobby(room: Room, rules: Rules | None = None, key: str = "m1") -> Place:
    """Anna opens a table."""
    opened = await room.tables.lobbies.open(GROUP, None, ANNA, key, rules)
    return Place(opened.scene.id)


async def rules_of(room: Room, place: Place) -> str:
    """What is played at a table."""
    return str((await room.tables.scene(place.table)).rules)


async def test_what_the_starter_sets_is_kept_for_the_chat(room: Room) -> None:
    """The lobby changes at once, and the chat's next table begins with it."""
    place = await lobby(room)
    setup = await room.tables.houses.adapt(place, ANNA, takes(TRUCK))
    assert ("now", TRUCK) == (setup.when, setup.rules)
    assert str(TRUCK) == await rules_of(room, place)

    await room.tables.lobbies.close(place.table, ANNA)
    assert str(TRUCK) == await rules_of(room, await lobby(room, key="m2"))


async def test_rules_named_with_the_command_are_for_that_table_alone(room: Room) -> None:
    """``/new club`` plays club once; the chat's own rules stay."""
    place = await lobby(room, CLUB)
    await room.tables.lobbies.close(place.table, ANNA)
    assert "classic" == await rules_of(room, await lobby(room, key="m2"))


async def test_a_change_starts_from_the_rules_of_the_lobby(room: Room) -> None:
    """One option changed in a lobby opened with club is club and that option, kept so."""
    place = await lobby(room, CLUB)
    await room.tables.houses.adapt(place, ANNA, lambda rules: rules.change(golden=3))
    assert "club;golden=3" == await rules_of(room, place)
    assert "club;golden=3" == str((await room.tables.houses.of(GROUP)).rules)


async def test_strangers_and_guests_set_nothing(room: Room) -> None:
    """Neither who sits at the table nor who does not may look into the settings."""
    place = await lobby(room)
    await room.tables.lobbies.join(place.table, BORIS)
    for person in (BORIS, STRANGER):
        with pytest.raises(TableError, match="not-entitled"):
            await room.tables.houses.setup(place, person)
        with pytest.raises(TableError, match="not-entitled"):
            await room.tables.houses.adapt(place, person, takes(CLUB))
        with pytest.raises(TableError, match="not-entitled"):
            await room.tables.houses.setup(Place(0, GROUP), person)
        with pytest.raises(TableError, match="not-entitled"):
            await room.tables.houses.save(place, person, "Friday")
        with pytest.raises(TableError, match="not-entitled"):
            await room.tables.houses.erase(place, person, 1)
    assert "classic" == await rules_of(room, place)


async def test_an_admin_sets_the_rules_of_the_group(room: Room) -> None:
    """They come into force with the next table, and in lobbies that gather already."""
    setup = await room.tables.houses.adapt(Place(0, GROUP), STRANGER, takes(CLUB), admin=True)
    assert "later" == setup.when
    place = await lobby(room)
    assert "club" == await rules_of(room, place)

    setup = await room.tables.houses.adapt(Place(0, GROUP), STRANGER, takes(TRUCK), admin=True)
    assert "now" == setup.when
    assert str(TRUCK) == await rules_of(room, place)


async def test_a_running_game_keeps_its_rules(room: Room) -> None:
    """What an admin sets meanwhile waits for the next game; the starter has no say then."""
    table = await room.seated(ANNA, BORIS, computers=1)
    with pytest.raises(TableError, match="not-entitled"):
        await room.tables.houses.adapt(Place(table), ANNA, takes(TRUCK))
    setup = await room.tables.houses.adapt(Place(table), ANNA, takes(TRUCK), admin=True)
    assert ("next", TRUCK) == (setup.when, setup.rules)
    assert "classic" == await rules_of(room, Place(table))

    await room.tables.stop(table, ANNA)
    again = await room.tables.lobbies.again(table, ANNA, "again")
    assert TRUCK == again.scene.rules


async def test_a_rematch_keeps_the_rules_of_its_table(room: Room) -> None:
    """Rules named for one table hold for the game after it, when nobody has changed any since."""
    await room.clock.advance(1)
    await room.tables.houses.adapt(Place(0, GROUP), ANNA, takes(TRUCK), admin=True)
    await room.clock.advance(1)
    table = await room.seated(ANNA, BORIS, computers=1, rules="club")
    await room.tables.stop(table, ANNA)
    assert CLUB == (await room.tables.lobbies.again(table, ANNA, "again")).scene.rules


async def test_contradictions_change_nothing(room: Room) -> None:
    """Refused rules leave lobby and chat as they were."""
    place = await lobby(room)
    with pytest.raises(BadRules, match="barrel_at"):
        await room.tables.houses.adapt(place, ANNA, lambda rules: rules.change(target=800))
    assert "classic" == await rules_of(room, place)
    assert preset("classic") == (await room.tables.houses.of(GROUP)).rules


async def test_everybody_sets_his_own_rules_in_private(room: Room) -> None:
    """A game alone is played by them, with as many computers as they need."""
    room.store.chats[ANNA] = Chat(ANNA, private=True)
    two = preset("classic").change(players=(2,))
    await room.tables.houses.adapt(Place(), ANNA, takes(two))
    answer = await room.tables.lobbies.play_alone(ANNA, ANNA, "m1")
    assert ("playing", two, 2) == (answer.scene.stage, answer.scene.rules, len(answer.scene.seats))
    assert preset("classic") == (await room.tables.houses.of(BORIS)).rules


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Classic;Golden=3", "classic;golden=3"),
        ("CLUB", "club"),
        ("Rules=Club; Fine = 100", "club;fine=100"),
        ("rules=golden=Players", "classic;golden=players"),
        ("Redeal_hand = Four_nines , Below: 13", "classic;redeal_hand=four_nines,below:13"),
        ("classic;players=2, 3", "classic;players=2,3"),
        ("Settlement=Bank:007", "classic;settlement=bank:7"),
        ("Must_beat=On;;", "classic;must_beat=true"),
    ],
)
async def test_rules_are_understood_as_telephones_write_them(
    room: Room, typed: str, meant: str
) -> None:
    """With capitals, and spaces around the signs."""
    assert parse_rules(meant) == await room.tables.houses.understood(GROUP, typed)


@pytest.mark.parametrize("typed", [";;;", "=", "rules=", " ; ", "==3", ";=", "Saturday", "Сундук"])
async def test_rules_that_are_none_are_told_back(room: Room, typed: str) -> None:
    """The refusal names what was written, as it was written."""
    with pytest.raises(BadRules) as refused:
        await room.tables.houses.understood(GROUP, typed)
    values = refused.value.values
    told = str(values.get("preset") or values.get("option"))
    assert told
    assert told in typed


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("classic target=120", "classic;target=120"),
        ("classic, target=1200", "classic;target=1200"),
        ("Classic target: 1200 golden=3", "classic;target=1200;golden=3"),
        ("target=1200 golden=3", "target=1200;golden=3"),
        ("classic;target=1200 + dump_truck=555,-555", "classic;target=1200;dump_truck=555,-555"),
        ("classic.target=1200", "classic;target=1200"),
    ],
)
async def test_rules_with_other_signs_are_told_as_they_are_written(
    room: Room, typed: str, meant: str
) -> None:
    """Whoever puts a space, a comma or a colon sees the right spelling of what he meant."""
    with pytest.raises(TableError, match="rules-spelling") as refused:
        await room.tables.houses.understood(GROUP, typed)
    assert {"meant": meant} == refused.value.values


async def test_own_presets_are_named_found_and_forgotten(room: Room) -> None:
    """A name means the rules saved under it, whatever its letters' case; the rules in force stay
    when it goes."""
    place = await lobby(room, TRUCK)
    houses = room.tables.houses
    setup = await houses.save(place, ANNA, "  Friday   night ")
    assert [(1, "Friday night", TRUCK)] == [(o.number, o.name, o.rules) for o in setup.own]
    assert TRUCK == await houses.understood(GROUP, "friday NIGHT")
    assert CLUB == await houses.understood(GROUP, "club")
    with pytest.raises(BadRules, match="Saturday"):
        await houses.understood(GROUP, "Saturday")

    await houses.adapt(place, ANNA, takes(CLUB))
    setup = await houses.save(place, ANNA, "FRIDAY NIGHT")
    assert [(1, "FRIDAY NIGHT", CLUB)] == [(o.number, o.name, o.rules) for o in setup.own]

    setup = await houses.erase(place, ANNA, 1)
    assert ((), CLUB) == (setup.own, setup.rules)
    with pytest.raises(TableError, match="no-own-preset"):
        await houses.erase(place, ANNA, 1)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "preset-name"),
        ("x" * 25, "preset-name"),
        ("a;b", "preset-name"),
        ("golden=3", "preset-name"),
        ("Classic", "preset-name-taken"),
    ],
)
async def test_names_that_would_be_no_names(room: Room, name: str, code: str) -> None:
    """A name is short, and cannot be taken for rules written out."""
    place = await lobby(room)
    with pytest.raises(TableError, match=code):
        await room.tables.houses.save(place, ANNA, name)


async def test_own_presets_are_limited(room: Room) -> None:
    """A chat keeps a dozen names, no more; saving over one of them still works."""
    place = await lobby(room)
    for number in range(MOST_PRESETS):
        await room.tables.houses.save(place, ANNA, f"rules {number}")
    with pytest.raises(TableError, match="presets-full"):
        await room.tables.houses.save(place, ANNA, "one more")
    setup = await room.tables.houses.save(place, ANNA, "rules 3")
    assert MOST_PRESETS == len(setup.own)


async def test_house_rules_survive_a_restart_and_a_migration(room: Room) -> None:
    """They are stored before they are answered, and go with the group to its new id."""
    await room.tables.houses.adapt(Place(0, GROUP), ANNA, takes(TRUCK), admin=True)
    await room.tables.houses.save(Place(0, GROUP), ANNA, "Friday", admin=True)
    await room.restart()
    assert TRUCK == (await room.tables.houses.of(GROUP)).rules

    await room.tables.chats.migrate(GROUP, -1007)
    assert TRUCK == (await room.tables.houses.of(-1007)).rules
    assert TRUCK == await room.tables.houses.understood(-1007, "friday")
    assert preset("classic") == (await room.tables.houses.of(GROUP)).rules


async def test_the_place_of_a_chat_is_its_lobby_while_people_gather(room: Room) -> None:
    """Before and after that it is the chat, with its topic, or the private chat."""
    houses = room.tables.houses
    assert Place(0, GROUP, 45) == houses.place_at(GROUP, 45)
    assert Place(0) == houses.place_at(ANNA, None)
    place = await lobby(room)
    assert place == houses.place_at(GROUP, None)
    await room.tables.lobbies.add_computer(place.table, ANNA, "novice")
    await room.tables.lobbies.start(place.table, ANNA)
    assert Place(0, GROUP) == houses.place_at(GROUP, None)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("12", Place(12)),
        ("0", Place()),
        ("-1001234567890", Place(0, -1001234567890)),
        ("-1001234567890_19", Place(0, -1001234567890, 45)),
        ("-1001234567890_zik0zj", Place(0, -1001234567890, 2**31 - 1)),
    ],
)
def test_a_place_can_be_typed(text: str, place: Place) -> None:
    """A place and its text are the same thing."""
    assert (place, text) == (place_named(text), str(place))


@pytest.mark.parametrize(
    "text", ["", "x", "-5_", "-5_+", "-5_X", "-5_01", "5_1", "٣", "007", "-5_" + "z" * 13]
)
def test_what_is_no_place(text: str) -> None:
    """Anything else is no table."""
    with pytest.raises(TableError, match="no-table"):
        place_named(text)


def test_items_are_put_on_a_list_and_taken_off() -> None:
    """Lists keep their order; back at the preset's items nothing differs from it."""
    rules = with_item(preset("conventions"), "redeal_talon", "two_nines", there=False)
    assert ("below:5",) == rules.redeal_talon
    assert preset("conventions") == with_item(rules, "redeal_talon", "two_nines", there=True)
    assert (555, -555) == with_item(
        with_item(preset("classic"), "dump_truck", "-555", there=True),
        "dump_truck",
        "555",
        there=True,
    ).dump_truck


def test_one_limit_of_points_replaces_another() -> None:
    """Below 13 and below 14 are one right with a number."""
    rules = with_item(preset("classic"), "redeal_hand", "below:15", there=True)
    assert ("four_nines", "three_nines_forehand", "below:15") == rules.redeal_hand


def test_a_list_that_may_not_be_empty_stays() -> None:
    """Somebody must be able to play."""
    with pytest.raises(BadRules, match="players"):
        with_item(preset("site1001"), "players", "3", there=False)


@pytest.mark.parametrize(
    ("name", "item"), [("dark", "off"), ("dump_truck", "none"), ("dump_truck", "x"), ("nope", "1")]
)
def test_items_of_no_list(name: str, item: str) -> None:
    """Single values, and items there are none of, are refused by the option's name."""
    with pytest.raises(BadRules, match=name):
        with_item(preset("classic"), name, item, there=True)


def test_every_offered_item_can_be_put_and_taken() -> None:
    """From every preset, and nothing else changes."""
    lists = [option for option in OPTIONS.values() if option.kind in ("names", "numbers")]
    for rules in presets().values():
        for option in lists:
            for item in map(str, option.values):
                put = with_item(rules, option.name, item, there=True)
                assert item in map(str, getattr(put, option.name))
                assert {option.name} >= {name for name, _ in put.differences}


async def test_rules_that_are_read_while_their_group_moves(room: Room) -> None:
    """Whoever asks for the new group's rules just before they are its own gets them all the
    same."""
    await room.tables.houses.adapt(Place(0, GROUP), ANNA, takes(CLUB), admin=True)
    asked, answered = asyncio.Event(), asyncio.Event()
    stored = room.store.house

    async def slow(chat: int) -> House | None:
        found = await stored(chat)
        asked.set()
        await answered.wait()
        return found

    room.store.house = slow  # type: ignore[method-assign]

    async def moved() -> None:
        await asked.wait()
        await room.tables.chats.migrate(GROUP, -100200)
        answered.set()

    reading = asyncio.gather(room.tables.houses.of(-100200), moved())
    read, _ = await asyncio.wait_for(reading, 10)
    assert CLUB == read.rules
    assert CLUB == (await room.tables.houses.of(-100200)).rules
