"""The soak in small, and that it sees what it is there to see."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bot.sandbox.methods import Call
from bot.sandbox.model import Callback
from bot.words import phrase
from tests.e2e.records import Kept, Moved
from tests.soak import audit
from tests.soak.__main__ import main
from tests.soak.lives import Weights
from tests.soak.soak import Plan, Report, soak

DONE, KEPT = (phrase(f"toast-{code}", "ru") for code in ("done", "kept"))
STALE = phrase("error-stale", "ru")
ANNA, BORIS = 7, 8
GAME = Kept(
    "playing",
    6,
    "classic",
    (),
    None,
    (("", ("100", "p", "Ah"), "score=0/0"), ("", ("redeal",), "")),
    (
        Moved(1, 0, "100", "rules"),
        Moved(2, 1, "p", "person"),
        Moved(3, 0, "Ah", "person"),
        Moved(5, 1, "redeal", "person"),
    ),
)
"""Table 1: two deals, of which Anna said and played everything but the forced bid."""


def tap(data: str, answer: str | None, person: int = ANNA) -> Callback:
    """A tap, and what was answered."""
    said = None if answer is None else {"text": answer}
    return Callback("1", person, person, 5, 0, data, 0.0, said)


TAPS = (
    tap("g:1:2:p", DONE),
    tap("g:1:2:p", STALE),
    tap("g:1:3:Ah", KEPT),
    tap("g:1:4:redeal", None),
    tap("l:1:next", DONE),
)


async def test_a_small_soak_is_clean(tmp_path: Path) -> None:
    """Three tables through bad weather and kills, by a clock that runs fast: people play, the bot
    is killed, and nothing is wrong with what is left. (By such a clock a call that comes a little
    late looks like one too many in a minute: budgets are counted elsewhere.)"""
    report = await soak(Plan(tmp_path, tables=3, seconds=60.0, seed=3, speed=5.0))

    found = {kind for kind, found in report.faults.items() if found}
    assert set() == found - {"over budget"}, report.faults
    assert report.counts["moves by person"]
    assert report.counts["kills"]
    assert report.counts["calls"]


def test_a_record_that_agrees_with_what_people_were_told() -> None:
    """Done, kept, refused, unanswered and claimed: nothing is lost and nothing is doubled."""
    assert [] == [*audit.lost_or_doubled({1: GAME}, TAPS, ())]


@pytest.mark.parametrize(
    ("taps", "wrong"),
    [
        ([*TAPS, tap("g:1:1:105", DONE)], "105 at 1 was accepted and lost"),
        ([*TAPS, tap("g:1:3:Kh", KEPT)], "Kh at 3 was kept and lost"),
        ([*TAPS, tap("g:1:6:redeal", DONE)], "redeal at 6 was accepted and lost"),
        ([*TAPS, tap("g:1:2:p", DONE, BORIS)], "2 moves were accepted at 2"),
        (TAPS[2:], "nobody tapped p at 2"),
        (TAPS[:3], "nobody tapped redeal at 5"),
    ],
    ids=str,
)
def test_what_was_lost_or_doubled_is_found(taps: list[Callback], wrong: str) -> None:
    """A promise that is not in the record, and a move that nobody made."""
    assert [f"table 1: {wrong}"] == [*audit.lost_or_doubled({1: GAME}, taps, ())]


def test_a_move_that_waits_or_was_overruled_is_not_lost() -> None:
    """What is kept till the look time is over waits; a claim or the table's end comes first."""
    waits = replace(GAME, hold='{"seat": 0, "kept": "=120"}')
    taps = [*TAPS, tap("g:1:6:=120", KEPT)]
    assert [] == [*audit.lost_or_doubled({1: waits}, taps, ())]
    assert [] == [*audit.lost_or_doubled({1: replace(GAME, stage="closed")}, taps, ())]
    assert [] == [*audit.lost_or_doubled({1: GAME}, taps, {ANNA})]
    assert [] == [*audit.lost_or_doubled({1: GAME}, [*TAPS, tap("g:1:5:=120", KEPT)], ())]


def test_a_version_that_is_not_its_moves_is_found() -> None:
    """Each deal and each action raise it by one."""
    found = [*audit.lost_or_doubled({1: replace(GAME, version=7)}, TAPS, ())]
    assert ["table 1: version 7 is not its deals and moves"] == found


def made(count: int, chat: int, gap: float, method: str = "editMessageText") -> list[Call]:
    """Calls in a chat, one every ``gap`` seconds."""
    return [Call(n, method, chat, n * gap, ok=True, error=None, params={}) for n in range(count)]


def test_a_minute_over_budget_is_found() -> None:
    """Eighteen calls in a minute are allowed to a group, private chats have no such limit, and
    what is not shown does not count."""
    fine = [*made(18, -5, 1.0), *made(40, 7, 1.0), *made(9, -5, 1.0, "sendChatAction")]
    assert [] == [*audit.over_budget(fine)]
    found = [*audit.over_budget([*fine, *made(19, -6, 1.0)])]
    assert ["group -6: 19 calls in a minute"] == found


def test_a_burst_over_budget_is_found() -> None:
    """A chat bears five calls at once and then one a second, private or not."""
    fine = [*made(5, 7, 0.0), *made(40, 8, 1.0), *made(9, 9, 0.5), *made(9, 7, 0.0, "getChat")]
    assert [] == [*audit.over_budget(fine)]
    assert ["chat 10: 6.0 calls in a row"] == [*audit.over_budget([*fine, *made(6, 10, 0.0)])]
    assert ["chat 10: 5.5 calls in a row"] == [*audit.over_budget(made(10, 10, 0.5))]
    assert ["chat -5: 6.0 calls in a row"] == [*audit.over_budget(made(6, -5, 0.0, "sendPhoto"))]


def test_a_second_over_budget_is_found() -> None:
    """All chats together bear thirty calls a second, a few more in a single one."""

    def spread(count: int, seconds: float) -> list[Call]:
        gap = seconds / count
        return [replace(made(1, 1 + n, 0.0)[0], at=n * gap) for n in range(count)]

    assert [] == [*audit.over_budget([*spread(36, 0.9), *spread(2, 4.0)[1:]])]
    assert [] == [*audit.over_budget(spread(300, 10.0))]
    assert ["all chats: 37 calls in 1 s"] == [*audit.over_budget(spread(37, 0.9))]
    assert ["all chats: 310 calls in 10 s"] == [*audit.over_budget(spread(310, 10.0))]


def test_a_server_that_stood_still_finds_what_has_waited() -> None:
    """What comes at once after a silence of everybody is no burst; the same while it heard of other
    calls is one."""
    silent = [*made(1, 1, 0.0), *(replace(made(1, 2 + n, 0.0)[0], at=1.0) for n in range(50))]
    heard = made(20, -9, 0.05, "getUpdates")
    assert [] == [*audit.over_budget(silent)]
    assert ["all chats: 48 calls in 1 s"] == [*audit.over_budget([*silent, *heard])]


def test_complaints_in_the_log_are_found() -> None:
    """A traceback, Python's own last words and an error that no weather explains; not the weather
    itself, and not what is tidied up after a kill."""

    def line(level: str, message: str, **more: str) -> str:
        return json.dumps({"level": level, "logger": "bot", "message": message, **more})

    fine = [
        "",
        line("WARNING", "chat 5 waits 0.5 s"),
        line("ERROR", "updates cannot be fetched: reset"),
        "/usr/lib/x.py:254: UserWarning: resource_tracker: There appear to be 5 leaked",
    ]
    bad = [
        line("ERROR", "a handler failed", trace="Traceback\n  in f\nValueError: x"),
        "Segmentation fault",
        line("ERROR", "chat 5: 12:hand:7 was refused"),
    ]
    found = ["bot: a handler failed: ValueError: x", "Segmentation fault"]
    found.append("bot: chat 5: 12:hand:7 was refused")
    assert found == [*audit.complaints([*fine, *bad])]


def test_memory_is_compared_between_a_minute_and_the_end() -> None:
    """By the medians around both; a life of less than two minutes is not judged."""
    steady = Weights([(float(age), 100.0 + age / 60) for age in range(1, 301)])
    grows = Weights([(float(age), 100.0 + age / 20) for age in range(1, 301)])
    assert [] == [*audit.growth(steady.at_a_minute, steady.at_the_end)]
    assert ["memory grew from 103.0 to 114.8 MB"] == [
        *audit.growth(grows.at_a_minute, grows.at_the_end)
    ]
    assert [101.0, 102.0, 103.0, 104.0, 105.0] == [round(mb, 1) for mb in steady.by_minute]
    assert Weights(grows.samples[:100]).at_a_minute is None


def test_the_exit_code_says_whether_all_was_well(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """0 when nothing was found, 1 when anything was, and it is told."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    found: list[str] = []

    async def done(plan: Plan) -> Report:
        return Report({"tables": plan.tables, "MB": 1.25}, {"stuck": [*found]})

    monkeypatch.setattr("tests.soak.__main__.soak", done)
    for code, last in ((0, "clean"), (1, "NOT CLEAN")):
        assert code == main(["--tables", "5"])
        told = capsys.readouterr().out.splitlines()
        assert ["tables: 5", "MB: 1.2"] == told[:2]
        assert last == told[-2]
        found.append("group 5")
