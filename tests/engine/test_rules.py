import tomllib
from dataclasses import fields

import pytest

from bot.engine.errors import BadRules
from bot.engine.options import OPTIONS
from bot.engine.rules import Rules, parse_rules, preset, presets, to_toml


def test_every_option_is_a_field_in_the_same_order() -> None:
    """The table of options and the fields of Rules agree."""
    assert ["preset", *OPTIONS] == [field.name for field in fields(Rules)]


def test_every_preset_names_every_option() -> None:
    """The default preset leaves no option out, so every other is complete too."""
    assert set(OPTIONS) == set(tomllib.loads(to_toml(preset("classic")))["classic"])


@pytest.mark.parametrize("name", presets())
def test_a_preset_is_its_own_name(name: str) -> None:
    """A preset prints as its name and reads back as itself."""
    assert (name, presets()[name]) == (str(preset(name)), parse_rules(name))


@pytest.mark.parametrize("name", presets())
def test_toml_holds_the_preset(name: str) -> None:
    """The printed TOML reads back as the same values."""
    table = tomllib.loads(to_toml(preset(name)))[name]

    read = {key: OPTIONS[key].from_toml(value) for key, value in table.items()}

    assert {key: getattr(preset(name), key) for key in OPTIONS} == read


@pytest.mark.parametrize("option", OPTIONS.values(), ids=OPTIONS)
def test_every_offered_value_can_be_written(option: object) -> None:
    """What a settings screen offers reads back from its text."""
    assert isinstance(option, type(OPTIONS["cut"]))
    scalar = option.kind in ("switch", "choice", "number")
    for value in option.values:
        wanted = (None if value == "none" and option.kind == "number" else value) if scalar else ()
        read = option.read(option.text(value))
        assert (wanted if scalar else (value,)) == read


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("classic;golden=3;dump_truck=555,-555", "classic;dump_truck=555,-555;golden=3"),
        ("classic;bolt_on_barrel=on", "classic;bolt_on_barrel=true"),
        ("classic;must_trump=off", "classic;must_trump=false"),
        ("classic;redeal_hand=none", "classic;redeal_hand=none"),
        ("classic;fine=120", "classic"),
        ("classic;redeal_hand=three_nines,below:13", "classic;redeal_hand=three_nines,below:13"),
        ("classic;redeal_hand=three_nines, below:013", "classic;redeal_hand=three_nines,below:13"),
        ("classic;settlement=bank:0100", "classic;settlement=bank:100"),
        ("site1001;lose_at=none", "site1001;lose_at=none"),
        (
            "classic;concede_pays=half;barrel_attempts=0",
            "classic;barrel_attempts=0;concede_pays=half",
        ),
        ("classic;settlement=bank:250", "classic;settlement=bank:250"),
        ("classic;bid_step=10", "classic;bid_step=10"),
        (" polish ; fine = 100 ;", "polish;fine=100"),
    ],
)
def test_rules_print_canonically(text: str, canonical: str) -> None:
    """A4: preset, then only real differences in the order of classic."""
    assert canonical == str(parse_rules(text))


def test_differences_alone_are_those_from_classic() -> None:
    """A preset's name may be left out."""
    assert "classic;fine=60;golden=3" == str(parse_rules("golden=3;fine=60"))


@pytest.mark.parametrize(
    ("text", "code", "names"),
    [
        ("nobody", "unknown-preset", {"nobody"}),
        ("classic;colour=red", "unknown-option", {"colour"}),
        ("classic;fine", "bad-option-value", {"fine"}),
        ("classic;fine=ten", "bad-option-value", {"fine", "ten"}),
        ("classic;fine=-5", "bad-option-value", {"fine"}),
        ("classic;must_beat=maybe", "bad-option-value", {"must_beat", "maybe"}),
        ("classic;golden=silver", "bad-option-value", {"golden", "silver"}),
        ("classic;rounding=down", "bad-option-value", {"rounding", "nearest5"}),
        ("classic;players=none", "bad-option-value", {"players"}),
        ("classic;players=3,3", "bad-option-value", {"players"}),
        ("classic;players=5", "bad-option-value", {"players"}),
        ("classic;redeal_hand=below:", "bad-option-value", {"redeal_hand"}),
        ("classic;redeal_talon=two_kings", "bad-option-value", {"redeal_talon"}),
        ("classic;dump_truck=0", "bad-option-value", {"dump_truck"}),
        ("classic;redeal_hand=below:٣", "bad-option-value", {"redeal_hand"}),
        ("classic;redeal_hand=below:013,below:13", "bad-option-value", {"redeal_hand"}),
        ("classic;redeal_hand=below:0", "bad-option-value", {"redeal_hand"}),
        ("classic;redeal_hand=below:1000", "bad-option-value", {"redeal_hand"}),
        ("classic;redeal_hand=below:+9", "bad-option-value", {"redeal_hand"}),
        ("classic;redeal_hand=below:1_0", "bad-option-value", {"redeal_hand"}),
        ("classic;settlement=bank:٣", "bad-option-value", {"settlement"}),
        ("classic;settlement=bank:²", "bad-option-value", {"settlement"}),
        (";;;", "unknown-preset", {";;;"}),
        ("=", "unknown-option", {"="}),
        ("classic;settlement=bank", "bad-option-value", {"settlement"}),
        ("classic;fine=1;fine=2", "option-twice", {"fine"}),
        ("polish;min_bid=105", "options-contradict", {"min_bid", "bid_step"}),
        ("classic;barrel_at=1000", "options-contradict", {"barrel_at", "target"}),
        ("classic;barrel_needs=320", "bad-option-value", {"barrel_needs", "300"}),
        ("classic;barrel_needs=125;max_bid=120", "options-contradict", {"barrel_needs", "max_bid"}),
        ("classic;barrel_needs=121;max_bid=124", "options-contradict", {"bid_step", "max_bid"}),
        (
            "classic;barrel_needs=121;bid_step=20;max_bid=130",
            "options-contradict",
            {"bid_step", "max_bid", "140"},
        ),
        ("classic;dump_truck=880", "options-contradict", {"dump_truck", "barrel_at"}),
    ],
)
def test_wrong_rules_name_what_is_wrong(text: str, code: str, names: set[str]) -> None:
    """BadRules has a code, and its message names the options and the way out."""
    with pytest.raises(BadRules) as caught:
        parse_rules(text)

    assert code == caught.value.code
    assert all(name in str(caught.value) for name in names)


def test_changed_rules_are_checked() -> None:
    """A change is checked like a text, and leaves the original alone."""
    rules = preset("classic")

    assert 10 == rules.change(bid_step=10).bid_step
    assert 5 == rules.bid_step
    with pytest.raises(BadRules):
        rules.change(bid_step=7)
    with pytest.raises(BadRules):
        rules.change(colour="red")


def test_equal_rules_are_equal() -> None:
    """Rules are values: the same text is the same rules, under the same hash."""
    one = parse_rules("classic;fine=100;must_beat=true")
    other = preset("classic").change(must_beat=True, fine=100)

    assert (one, hash(one)) == (other, hash(other))


@pytest.mark.parametrize(
    ("text", "players", "deals"),
    [
        ("classic", 3, 0),
        ("online", 2, 2),
        ("online", 4, 4),
        ("modern", 4, 3),
        ("stock;golden=3", 3, 0),
    ],
)
def test_length_of_the_golden_circle(text: str, players: int, deals: int) -> None:
    """A33, A56: a golden deal a player or N of them, none in the stock game."""
    assert deals == parse_rules(text).golden_deals(players)
