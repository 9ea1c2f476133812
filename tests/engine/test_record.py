from dataclasses import replace
from random import Random
from typing import Final

import pytest

from bot.engine.actions import Deal
from bot.engine.cards import DECK
from bot.engine.errors import BadRules, Untimely
from bot.engine.game import Game
from bot.engine.notation import parse_action
from bot.engine.outcome import Circle
from bot.engine.pieces import print_scores
from bot.engine.record import RecordError, parse_records, print_record
from bot.engine.rules import parse_rules, preset, presets

_TAGS: Final = '[Rules "classic"] [Seats "Anna,ai:novice,ai:expert"] [Date "2026-11-30"]\n'
_OPENING: Final = "AQJ.T.AKQ./.J.TJ9.TKQ/9.AKQ9..A9 talon=JsKhTh phase=bid"
_PLAY: Final = "Ac-Jc-As Qh*-Jh-9h Kc*-Tc-Kd 9c-Ad-Qc Kh-Ts-9d Td-Jd-Qd Th-Qs-9s Ah-Ks-Js"
_DEAL: Final = f"{_OPENING} | 100 p p | Jh>1 Js>2 =100 | {_PLAY} | score=100,20,0!1\n"
_PAPER: Final = "by=1:120 won=20:2,130:5,10:1 | score=120,140,10!1\n"


def test_a_record_prints_as_it_was_read() -> None:
    """The canonical text of a record is its own reading."""
    text = _TAGS + _DEAL + _PAPER

    record = parse_records(text)[0]

    assert text == print_record(record)
    assert [record] == parse_records(print_record(record))
    assert ("Anna", "ai:novice", "ai:expert") == record.seats
    assert "120,140,10!1" == print_scores(record.scores)


@pytest.mark.parametrize(
    "moves",
    [
        "100 p p Jh>1 Js>2 =100 Ac Jc As Qh* Jh 9h Kc* Tc Kd 9c Ad Qc Kh Ts 9d Td Jd Qd Th Qs 9s "
        "Ah Ks Js",
        "100 | p | p Jh>1 | | Js>2 =100 Ac-Jc-As-Qh*-Jh-9h Kc*-Tc-Kd 9c-Ad-Qc Kh-Ts-9d Td-Jd-Qd "
        "Th-Qs-9s Ah-Ks-Js",
    ],
)
def test_bars_and_dashes_are_for_the_eye(moves: str) -> None:
    """The same actions in other sections are the same deal (A9)."""
    loose = parse_records(f"{_TAGS}{_OPENING} | {moves}")[0]

    assert _TAGS + _DEAL == print_record(loose)


@pytest.mark.parametrize("length", range(0, 30, 4))
def test_a_line_may_stop_anywhere(length: int) -> None:
    """A line cut off is a position reached; the standing is left alone (A10)."""
    tokens = _DEAL.partition(" | ")[2].partition(" | score")[0].replace("|", "").replace("-", " ")
    cut = f"{_TAGS}{_OPENING} | {' '.join(tokens.split()[:length])}\n"

    record = parse_records(cut)[0]

    assert (length, None) == (len(record.entries[0].actions), record.entries[0].result)
    assert [record] == parse_records(print_record(record))
    assert "0,0,0" == print_scores(record.scores)


def test_an_unfinished_deal_leaves_the_standing() -> None:
    """A10: the next line goes on from before it."""
    text = f"{_TAGS}{_OPENING} | 100 p\nby=1:120 won=20:2,130:5,10:1"

    assert "20,120,10" == print_scores(parse_records(text)[0].scores)


def test_an_opening_standing_is_taken_as_it_is() -> None:
    """A10: a record may have gaps; without one the standing goes on."""
    text = f"{_TAGS}by=0:100 won=100:5,20:2,0:1 score=300,0,0!2\nby=0:100 won=100:5,20:2,0:1"

    assert "500,40,0!2" == print_scores(parse_records(text)[0].scores)


def test_a_line_may_have_its_own_rules() -> None:
    """A10: its ``rules=`` wins over the tag."""
    text = f"{_TAGS}by=0:100 won=100:5,17:2,3:1 rules=club | score=100,17,3\n"

    assert text == print_record(parse_records(text)[0])


def test_a_redealt_deal_is_a_line() -> None:
    """A10: it ends in ``redeal``, the standing is unchanged."""
    hands = "AQJ.T.AKQ./.AKQ.T.AKQ/9.J9.J9.T9"
    text = f"{_TAGS}{hands} talon=JsKhTh phase=bid score=5,5,5 | 100 | redeal@2 | score=5,5,5\n"

    record = parse_records(text)[0]

    assert text == print_record(record)
    assert record.entries[0].result is not None
    assert () == record.entries[0].result.lines


def test_a_cut_fine_stays_in_a_redealt_deal() -> None:
    """A1: the third nine in a row is fined at once, whatever becomes of the deal."""
    nines = "9h9d9cAhThKhQhJhAdTdKdQdJdAcTcKcQcJcAsTsKsQsJs9s"
    opening = f".../.../... stock={nines} phase=cut turn=1"
    rules = "classic;cut=ritual;redeal_hand=below:99"
    moves = "cut=1 recut cut=1 recut cut=1"
    text = f'[Rules "{rules}"]\n{opening} | {moves} redeal'

    entry = parse_records(text)[0].entries[0]

    assert entry.result is not None
    assert [(1, -120, "cut_fine")] == [(x.seat, x.amount, x.reason) for x in entry.result.lines]
    assert "0,-120,0" == print_scores(entry.scores)


def test_several_records_in_a_text() -> None:
    """Each begins with its tags; blank lines and a byte order mark do not matter."""
    text = f'\ufeff{_TAGS}{_DEAL}\n\n[Rules "polish"]\nby=0:100 won=100:5,20:2,0:1\n'

    assert ["classic", "polish"] == [str(record.rules) for record in parse_records(text)]
    assert [] == parse_records("\n \n")


def test_tags_may_hold_quotes() -> None:
    """A name with quotes and backslashes reads back."""
    text = '[Seats "A \\"q\\" \\\\,B"]\n'

    record = parse_records(text)[0]

    assert 'A "q" \\' == record.seats[0]
    assert text == print_record(record)


@pytest.mark.parametrize(
    ("line", "players"),
    [("by=0:100 w", 2), ("by=0:100 w score=0,0,0", 3), ("by=0:100 won=9:1,9:1,9:1,9:-", 4)],
)
def test_number_of_players_of_a_paper_deal(line: str, players: int) -> None:
    """A11: from ``won``, else ``score``, else the seats, else three."""
    assert players == len(parse_records(f'[Seats "A,B"]\n{line}')[0].scores)
    assert 3 == len(parse_records("by=0:100 w")[0].scores)


_BAD: Final = [
    ('[Rules "nobody"]\n', 1, "nobody", "no preset called nobody"),
    ('[Rules "classic"] Anna\n', 1, " Anna", "a tag is"),
    (_TAGS + _DEAL.replace("score=100", "score=105"), 2, "score=105",
     "the closing score is 105,20,0!1, but the deal makes it 100,20,0!1"),
    (_TAGS + _DEAL.replace("0!1", "0"), 2, "score=100", "makes it 100,20,0!1"),
    (_TAGS + _DEAL.replace("9c-Ad", "9c-Jd"), 2, "Jd-Qc", "Jd"),
    (_TAGS + _DEAL.replace("As Qh*", "As Qd"), 2, "Qd-Jh", "Qd"),
    (_TAGS + _DEAL.replace("100 p p", "100 x p"), 2, "x p", "'x' is no action"),
    (_TAGS + _DEAL.replace("=100", "=90"), 2, "=90", "=90"),
    (_TAGS + _DEAL + "A.../9...", 3, "A...", "3 players have a standing"),
    (_TAGS + _DEAL + "by=0:100 won=9:1,9:1", 3, "9:1,9:1", "3 players have a standing"),
    (_TAGS + _DEAL + "by=0:100 won=9:1,9:1 score=0,0", 3, "by", "3 play in the lines before"),
    (_TAGS + f"{_OPENING} | 100 p | score=0,0,0", 2, "score", "not over"),
    (_TAGS + f"{_OPENING} | 100 p | score=0,0", 2, "score", "not over"),
    (_TAGS + "by=0:100 won=9:1,9:1,9:1 | Ah", 2, "Ah", "no actions"),
    (_TAGS + "by=0:100 won=9:1,9:1,9:1 | score=1,1,1 score=1,1,1\n", 2, "score=1,1,1\n",
     "two closing scores"),
    (_TAGS + "by=0:100 won=9:1,9:1,9:1 | score=1,1,x", 2, "x", "no standing"),
    (_TAGS + "what is this", 2, "what", "does not belong"),
    (_TAGS + "by=0:120 won=120:5,0:1,0:2 score=880,0,0\n" + _PAPER, 3, "by=1", "won before"),
    (_TAGS + _DEAL.replace(" phase=bid", " phase=bed"), 2, "bed", "no phase"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line", "place", "reason"), _BAD)
def test_what_is_wrong_is_named(text: str, line: int, place: str, reason: str) -> None:
    """RecordError has line, column and reason, the first place that does not hold."""
    with pytest.raises(RecordError) as caught:
        parse_records(text)

    at = text.splitlines(keepends=True)[line - 1][caught.value.column - 1 :]
    assert (line, place) == (caught.value.line, at[: len(place)])
    assert reason in str(caught.value)


def _dealt(rules: str, players: int, seed: int, dealer: int = 0) -> Game:
    return Game.start(parse_rules(rules), players, dealer).deal(Deal(_deck(seed), dealer))


def _deck(seed: int) -> tuple[int, ...]:
    deck = list(DECK)
    Random(seed).shuffle(deck)
    return tuple(deck)


def _played_out(game: Game, rng: Random) -> Game:
    while game.state is not None and game.in_deal:
        game = game.act(rng.choice(game.state.legal))
    return game


@pytest.mark.parametrize("name", presets())
def test_a_game_is_the_fold_of_its_line(name: str) -> None:
    """A line replayed is the same game: state, events, standing, circle and all."""
    rules = presets()[name]
    players = rules.players[0]
    game = _played_out(_dealt(name, players, 1), Random(name))

    resumed = Game.resume(
        rules,
        number=1,
        dealer=0,
        scores=Game.start(rules, players, 0).scores,
        opening=game.opening,
        actions=game.actions,
    )

    assert game == resumed
    record = parse_records(f'[Rules "{name}"]\n{game.line()}')[0]
    assert (game.scores, game.circle) == (record.scores, record.circle)


def test_a_claim_at_turn_names_no_seat() -> None:
    """A13: ``redeal@S`` of the seat at turn is written ``redeal``."""
    hands = "9.9.A9.KQJ/AQJ.T.KQ.9/.AKQ.TJ.AT talon=KhThJd phase=bid rules=minigames"

    record = parse_records(f"{hands} | redeal@0")[0]

    assert record.entries[0].actions == (parse_action("redeal"),)


def test_dealer_moves_left_but_not_after_a_redeal() -> None:
    """RULES 2.1, 6: the deal passes clockwise; after a redeal the same dealer deals again."""
    game = Game.start(preset("polish"), 3, 1)
    assert 1 == game.next_dealer
    game = game.deal(Deal(_deck(5), 1))
    assert game.state is not None
    over = game.state.evolve(phase="over", talons=(), conceded=True)
    redealt = game.state.evolve(phase="over", redealt=True)

    assert 2 == replace(game, state=over).next_dealer
    assert 1 == replace(game, state=redealt).next_dealer


def test_golden_deals_are_dealt_until_the_circle_is_over() -> None:
    """A33: the flag comes from the circle; a redealt golden deal does not count."""
    game = Game.start(parse_rules("classic;golden=2"), 3, 0)
    flags = []
    for seed in range(4):
        game = game.deal(Deal(_deck(seed), game.next_dealer))
        assert game.state is not None
        flags.append(game.state.golden)
        while game.in_deal:
            legal = game.state.legal
            game = game.act(next((a for a in legal if str(a) == "w"), legal[0]))
            assert game.state is not None
    assert [True, True, False, False] == flags
    assert Circle(2, made=False, over=True) == game.circle


def test_moments_that_are_not() -> None:
    """Untimely: no deal yet, one deal at a time, nothing after the win."""
    game = Game.start(preset("classic"), 3, 0)
    with pytest.raises(Untimely, match="no-deal"):
        game.act(parse_action("p"))
    with pytest.raises(Untimely, match="no-deal"):
        game.view(0)
    dealt = game.deal(Deal(_deck(1), 0))
    with pytest.raises(Untimely, match="deal-not-over"):
        dealt.deal(Deal(_deck(1), 0))
    with pytest.raises(Untimely, match="game-over"):
        replace(game, winner=1).deal(Deal(_deck(1), 0))
    with pytest.raises(Untimely, match="game-over"):
        replace(dealt, winner=1).act(parse_action("100"))
    assert "" == game.line()


def test_rules_are_for_their_number_of_players() -> None:
    """A preset for three refuses two."""
    with pytest.raises(BadRules, match="for 3 players, not 2"):
        Game.start(preset("site1001"), 2, 0)


def test_a_view_remembers_the_deal_masked() -> None:
    """The game's views hold the events of this deal as the seat saw them."""
    game = _dealt("classic", 3, 3)

    view = game.view(1)

    assert view.events == game.events
    assert view.hand == (game.state.hands[1] if game.state else None)
