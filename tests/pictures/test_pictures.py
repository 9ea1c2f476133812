"""Pictures: what they show can be read, whatever the game and the names were."""

import io
from collections.abc import Sequence
from dataclasses import replace

import pytest
from PIL import Image

from bot.engine.outcome import Outcome
from bot.engine.rules import parse_rules
from bot.engine.scoring import score
from bot.engine.state import Standing
from bot.pictures import THEMES, Grid, grid_picture, hand_picture, score_picture
from bot.pictures.grid import grid
from bot.pictures.paper import WIDTH, columns, fitted, font, legible, placed
from bot.pictures.score_sheet import MOST, score_sheet
from bot.pictures.signs import kinds
from bot.table.sheet import Row, ScoreSheet

NAMES = ("Аня", "Борис Николаевич Длиннофамильный", "\u202e👩‍👩‍👧", "")
SIDES = 10_000  # of a photo, together (Bot API, sendPhoto)
BARREL = (181, 108, 0)


def game(players: int, deals: int, names: Sequence[str] = NAMES) -> ScoreSheet:
    """Seat after seat plays for 100: two orders made, one failed, and so on."""
    rules = parse_rules("classic")
    start = (Standing(),) * players
    rows: list[Row] = []
    for number in range(1, deals + 1):
        scores = rows[-1].scores if rows else start
        dealer = number % players
        sitting = dealer if players == 4 else None
        active = [seat for seat in range(players) if seat != sitting]
        declarer = active[number % len(active)]
        taken = 40 if number % 3 == 0 else 120
        points = [0] * players
        points[declarer] = taken
        points[next(seat for seat in active if seat != declarer)] += 120 - taken
        outcome = Outcome(
            rules, scores, dealer, tuple(points), tuple(points), declarer, 100, sitting
        )
        result, _ = score(outcome)
        rows.append(Row(number, dealer, outcome, replace(result, winner=None)))
    return ScoreSheet(tuple(names[:players]), rules, start, tuple(rows), 0)


def opened(picture: bytes) -> Image.Image:
    """The picture as its receiver sees it."""
    image = Image.open(io.BytesIO(picture))
    assert "PNG" == image.format
    return image.convert("RGB")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("locale", ["ru", "en"])
@pytest.mark.parametrize(("players", "deals"), [(2, 0), (3, 1), (3, 22), (4, 23), (4, 400)])
def test_every_game_fits(players: int, deals: int, locale: str, theme: str) -> None:
    """From no deal to hundreds, a sheet is as wide as a phone and no longer than Telegram takes."""
    image = opened(score_picture(game(players, deals), locale, theme))
    assert WIDTH == image.width
    assert SIDES >= image.width + image.height
    assert 20 >= image.height / image.width


def test_the_barrel_is_framed() -> None:
    """Whoever rides has a frame around his total; without a rider there is none."""
    calm = game(3, 2)
    row = calm.rows[-1]
    riding = tuple(replace(one, total=880, barrel=1) for one in row.scores)
    ridden = replace(calm, rows=(row, replace(row, result=replace(row.result, scores=riding))))
    assert _pixels(calm, BARREL) < _pixels(ridden, BARREL)


def _pixels(sheet: ScoreSheet, colour: tuple[int, int, int]) -> int:
    """How much of a picture has about this colour."""
    image = opened(score_picture(sheet, "ru"))
    colours = image.getcolors(1 << 24) or []
    near = (n for n, c in colours if isinstance(c, tuple) and _apart(c, colour) < 40)
    return sum(near)


def _apart(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))


def test_the_same_game_gives_the_same_picture() -> None:
    """Nothing in a picture is left to chance."""
    assert score_picture(game(3, 9), "ru") == score_picture(game(3, 9), "ru")


def test_a_long_game_is_no_longer_than_a_phone_shows() -> None:
    """Of hundreds of deals the last are told; the picture grows no more."""
    heights = {opened(score_picture(game(4, deals), "ru")).height for deals in (MOST + 1, 400)}
    assert 1 == len(heights)
    assert 2600 > heights.pop()


def test_every_sign_of_a_sheet_is_explained() -> None:
    """The legend has the signs that are there and no other."""
    calm = game(3, 1)
    row, (first, *others) = calm.rows[0], calm.rows[0].scores
    rider = replace(first, total=880, barrel=1)
    riding = replace(row, result=replace(row.result, scores=(rider, *others)))
    outcome = replace(row.outcome or riding.outcome, scores=riding.scores)  # type: ignore[type-var]
    fallen = replace(row, outcome=outcome)
    fine = replace(row, outcome=None)
    for rows, there in (
        ((), []),
        ((row,), ["played", "bolt"]),
        ((row, riding), ["played", "bolt", "attempt"]),
        ((fallen, fine), ["played", "bolt", "fall", "fine"]),
    ):
        assert there == kinds(calm, rows)
    for_ever = replace(calm, rules=parse_rules("classic;barrel_attempts=0"))
    assert "barrel" in kinds(for_ever, (riding,))


def test_the_rules_that_differ_are_told() -> None:
    """They take lines of their own above the sheet; however many, three lines at most."""
    heights = [
        score_sheet(game(3, 2), "ru", THEMES["light"], words).height
        for words in ("", "самосвал 555", "самосвал 555 · " * 9, "самосвал 555 · " * 90)
    ]
    assert heights == sorted(set(heights))


def test_both_languages_and_themes_differ() -> None:
    """Words and colours are those asked for."""
    drawn = {
        score_picture(game(3, 3), locale, theme) for locale in ("ru", "en") for theme in THEMES
    }
    assert 4 == len(drawn)


@pytest.mark.parametrize(
    ("name", "shown"),
    [("Аня", "Аня"), ("Вера 🌸", "Вера"), ("👩", "#"), ("", "#"), ("a\n\u202eb", "ab"), ("Ω", "Ω")],
)
def test_names_are_written_without_boxes(name: str, shown: str) -> None:
    """What the font cannot draw is left out; never is a name empty."""
    assert shown == legible(name)


def test_namesakes_are_told_apart() -> None:
    """Names that look alike, or of which nothing can be drawn, have the number of their seat."""
    assert ("Аня 1", "Аня 2", "# 3", "Борис") == columns(("Аня", "Аня 🌸", "محمد", "Борис"))


def test_long_names_end_in_an_ellipsis() -> None:
    """A name is never wider than its place."""
    face = font(30)
    cut = fitted("Константин Константинопольский", face, 120)
    assert cut.endswith("…")
    assert 120 >= face.getlength(cut)
    assert "Аня" == fitted("Аня", face, 120)


def test_what_fits_is_not_cut() -> None:
    """Letters get smaller, then lines more, before anything of a name is left out."""
    face, lines = placed("Аня", 200, (30, 20), 2)
    assert (30, ("Аня",)) == (face.size, lines)
    face, lines = placed("Борис Николаевич", 200, (30, 20), 2)
    assert (20, ("Борис Николаевич",)) == (face.size, lines)
    assert ("Борис", "Николаевич") == placed("Борис Николаевич", 120, (30, 20), 2)[1]
    head, tail = placed("Константинопольский", 120, (30, 20), 2)[1]
    assert "Константинопольский" == head.removesuffix("-") + tail


@pytest.mark.parametrize("width", [1, 40, 120, 500])
@pytest.mark.parametrize("text", ["", " ", "a", "ШШШШШШ" * 500, "a b " * 500, "x" * 9 + " y"])
def test_what_is_placed_is_no_wider_than_its_place(text: str, width: int) -> None:
    """Whatever the text, no line is wider than it may be, an ellipsis alone excepted."""
    face, lines = placed(text, width, (30, 20), 3)
    assert 1 <= len(lines) <= 3
    least = max(map(face.getlength, ("…", "a-", "Ш-")))
    assert max(width, least) >= max(map(face.getlength, lines))


def test_a_table_shows_its_title_whole() -> None:
    """A long title gets a second line, and so does a long note."""
    rows = (("Аня", "12"),)
    short, long = (
        grid(Grid(text, ("", "игр"), rows, (text,), about="ноябрь 2026"), THEMES["light"]).height
        for text in (
            "Пятница",
            "Пятница, карты у Константина на даче до утра, и весь следующий день тоже",
        )
    )
    assert long > short


@pytest.mark.parametrize("count", [0, 1, 8, 10])
def test_a_hand_of_any_size(count: int) -> None:
    """From an empty hand to ten cards; two hands of different suits look different."""
    hands = [[("10", (place + shift) % 4) for place in range(count)] for shift in (0, 1)]
    one, other = (hand_picture(hand) for hand in hands)
    assert WIDTH == opened(one).width
    assert (count == 0) == (one == other)


def test_four_colours_are_a_choice() -> None:
    """Diamonds are blue for whoever wants four colours."""
    cards = [("Т", 1)]
    assert hand_picture(cards) != hand_picture(cards, four_colours=True)


def test_a_table_of_any_length() -> None:
    """A chat with very many members still gives a picture that Telegram takes."""
    rows = tuple((f"{NAMES[1]} {place}", "12", "70 %") for place in range(500))
    image = opened(grid_picture(Grid("Пятница, карты", ("", "игр", "сыграно"), rows)))
    assert SIDES >= image.width + image.height
