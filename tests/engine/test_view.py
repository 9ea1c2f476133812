"""What each seat may know (A27, A53, A58, A62). Random deals check that nothing else shows."""

import pytest

from bot.engine.apply import apply
from bot.engine.cards import card_named
from bot.engine.events import Drew, Event, Gave, Laid, TookTalon, WasCut
from bot.engine.notation import parse_action, print_view
from bot.engine.view import seen, view
from tests.engine.positions import HANDS, at, opened

BID = f"{HANDS} phase=bid"
DECK = "AhThKhQhJh9hAdTdKdQdJd9dAcTcKcQcJc9cAsTsKsQsJs9s"
FOUR = "AJ.T.AKQJ./.J.T9.TKQJ/9.AKQ9..A9/- talon=KhQhTh phase=bid"


@pytest.mark.parametrize(
    ("rules", "position", "do", "seat", "expected"),
    [
        ("classic", BID, "", 0, "AQJ.T.AKQ./7?/7? talon=3? phase=bid"),
        ("classic", BID, "", None, "7?/7?/7? talon=3? phase=bid"),
        ("classic", BID, "100 105 p p", None,
         "7?/10?/7? talon=JsKhTh phase=give turn=1 bids=p,105,p by=1:105"),
        ("classic", BID, "100 105 p p Jd>0", 0,
         "AQJ.TJ.AKQ./9?/7? talon=JsKhTh phase=give turn=1 bids=p,105,p by=1:105"),
        ("classic", BID, "100 105 p p Jd>0 Js>2", 2,
         "8?/8?/9.AKQ9..AJ9 phase=order turn=1 bids=p,105,p by=1:105"),
        ("classic", FOUR, "", 3, "7?/7?/7?/- talon=3? phase=bid"),
        ("classic", FOUR, "100 p p", 3,
         "10?/7?/7?/- talon=3? phase=give bids=100,p,p,. by=0:100 won=0:0,0:0,0:0,?:-"),
        ("classic", FOUR, "100 105 p p", 3,
         "7?/10?/7?/- talon=KhQhTh phase=give turn=1 bids=p,105,p,. by=1:105"
         " won=0:0,0:0,0:0,?:-"),
        ("classic", FOUR, "100 p p w", 3,
         "10?/7?/7?/- phase=over bids=100,p,p,. by=0:100 won=0:0,0:0,0:0,117:- w"),
        ("barrel900", "AKQJ.../T9.J.. talon=QcJc,TdTc phase=give by=0:105", "Ah>x", 0,
         "KQJ.../3? talon=QcJc,2? phase=give by=0:105 discard=Ah"),
        ("barrel900", "AKQJ.../T9.J.. talon=QcJc,TdTc phase=give by=0:105", "Ah>x", 1,
         "3?/T9.J.. talon=QcJc,2? phase=give by=0:105 discard=1?"),
        ("club", "AKQJ.../9... talon=KhQhJh,TdTcTs phase=give by=0:105", "Ah>t", 0,
         "KQJ.../1? talon=KhQhJh,4? phase=give by=0:105"),
        ("stock", "A...9/9...A stock=KhQhKdQd", "Ah", 1,
         "1?/9...A stock=4? turn=1 table=Ah"),
        ("family", f".../.../... stock={DECK} phase=cut turn=1", "cut=6", 2,
         "0?/0?/... stock=24? phase=cut turn=2 cuts=1"),
        ("classic;four_nines_bonus=120", "A.K../9.9.9.9/Q.Q.. phase=order by=0:100 nines=1", "", 0,
         "A.K../4?/2? phase=order by=0:100"),
        ("classic;four_nines_bonus=120", "A.K../9.9.9.9/Q.Q.. phase=order by=0:100 nines=1", "", 1,
         "2?/9.9.9.9/2? phase=order by=0:100 nines=1"),
    ],
)  # fmt: skip
def test_views(rules: str, position: str, do: str, seat: int | None, expected: str) -> None:
    """Own cards, what lies open, and counts of the rest; who sits out sees what everybody sees;
    what the talon is worth to him and who holds four nines is told when the deal is over."""
    state = at(position, rules, do)

    assert expected.split() == print_view(view(state, seat), rules=False).split()


def test_own_actions() -> None:
    """A view holds what its seat may do, claims out of turn included, and nothing else."""
    position = "AQJ.T.AKQ./9.J9.J9.T9/K.AKQ..AKQ talon=ThTcJs phase=bid"
    state = at(position)

    assert [["100"], ["redeal@1"], [], []] == [
        [str(action) for action in view(state, seat).legal] for seat in (0, 1, 2, None)
    ]


@pytest.mark.parametrize(
    ("event", "sees"),
    [
        (TookTalon(1, 1, 105, shown=True, cards=(0, 1, 2)), {0, 1, 2, None}),
        (TookTalon(1, 1, 100, shown=False, cards=(0, 1, 2)), {1}),
        (Gave(1, 2, shown=False, card=0), {1, 2}),
        (Gave(1, 2, shown=True, card=0), {0, 1, 2, None}),
        (Laid(1, 0, discarded=True), {1}),
        (Laid(1, 0, discarded=False), {1}),
        (Drew(0, 0), {0}),
        (WasCut(1, 5, 0), {2}),
    ],
)
def test_hidden_events(event: Event, sees: set[int | None]) -> None:
    """A hidden card is None for those it was not shown to; the bottom card is the dealer's."""
    state = at(HANDS)

    assert sees == {seat for seat in (0, 1, 2, None) if seen(event, seat, state) == event}


def test_events_are_kept_as_they_were_seen() -> None:
    """A view holds the events of the deal as its seat saw them."""
    step = apply(at(BID, "classic", "100 105 p p"), parse_action("Jd>0"))

    jack = card_named("Jd")
    given = [view(step.state, seat, step.events).events for seat in (0, 1, 2)]
    assert [(Gave(1, 0, shown=False, card=card),) for card in (jack, jack, None)] == given


def test_views_differ_by_memory_alone_are_equal() -> None:
    """Events are memory: they take no part in comparing two views."""
    step = apply(opened(HANDS), parse_action("100"))

    assert view(step.state, 0) == view(step.state, 0, step.events)
