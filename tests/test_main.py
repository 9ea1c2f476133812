import asyncio
import io
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from bot.__main__ import COMMANDS, main
from bot.clock import RealClock
from bot.commands.run import until_stopped
from bot.config import Settings, heartbeat_of
from bot.store import open_store

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(autouse=True)
def empty_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No setting in the environment, no .env in the directory."""
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("command", [["run"], []], ids=["run", "default"])
def test_a_missing_token_ends_with_2(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Without a token the bot says where to get one and exits 2."""
    assert 2 == main(command)
    assert "@BotFather" in capsys.readouterr().err


def test_an_unusable_database_ends_with_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A database that can't be had is named, without a traceback."""
    monkeypatch.setenv("BOT_TOKEN", "123456:ABC-def")
    monkeypatch.setenv("DATABASE", "nowhere/thousand.sqlite")

    assert 2 == main(["run"])
    assert "nowhere does not exist" in capsys.readouterr().err


@pytest.mark.parametrize(("written", "code"), [(None, 1), ("rubbish", 1), ("1000", 1), ("now", 0)])
def test_health_looks_at_the_last_sign_of_life(written: str | None, code: int) -> None:
    """Alive is a fresh sign of life beside the database; none or an old one is not. No other
    setting is needed."""
    if written is not None:
        sign = str(RealClock().now()) if written == "now" else written
        Path("thousand.sqlite-alive").write_text(sign, encoding="ascii")

    assert code == main(["health"])


def test_help_names_every_command_and_is_fast() -> None:
    """--help lists all commands, and imports neither aiogram nor the database for it."""
    code = (
        "import sys; from bot.__main__ import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "print({'aiogram', 'aiosqlite', 'aiohttp'} & set(sys.modules))"
    )
    out = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    ).stdout

    assert [] == [command for command in COMMANDS if not re.search(rf"^ +{command} ", out, re.M)]
    assert "set()" == out.splitlines()[-1]


def test_an_unknown_command_ends_with_2(capsys: pytest.CaptureFixture[str]) -> None:
    """argparse's own refusal."""
    with pytest.raises(SystemExit) as stop:
        main(["dance"])

    assert 2 == stop.value.code
    assert "dance" in capsys.readouterr().err


@pytest.mark.parametrize("options", [[], ["--with-bot"]], ids=["alone", "with the bot"])
def test_the_sandbox_serves_and_stops_on_sigterm(options: list[str]) -> None:
    """``sandbox`` prints its address, answers there, and ends with 0 on SIGTERM."""
    with subprocess.Popen(
        [sys.executable, "-m", "bot", "sandbox", "--port", "0", *options],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        address = re.search(r"http://\S+", process.stdout.readline())
        assert address is not None
        with urllib.request.urlopen(f"{address[0]}/bot1:abcdefg/getMe") as answer:  # noqa: S310
            assert b'"ok":true' in answer.read().replace(b" ", b"")
        process.send_signal(signal.SIGTERM)
        assert 0 == process.wait(timeout=20)


def test_a_bot_that_was_stopped_is_not_alive(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """While it runs ``health`` answers 0; after a graceful stop 1 at once, not after a minute."""
    database = tmp_path / "thousand.sqlite"
    monkeypatch.setenv("DATABASE", str(database))
    alive = heartbeat_of(database)
    with subprocess.Popen(
        [
            sys.executable,
            "-m",
            "bot",
            "sandbox",
            "--with-bot",
            "--port=0",
            f"--database={database}",
        ],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stderr is not None
        for line in process.stderr:
            if "this is @" in line:
                break
        assert (True, 0) == (alive.exists(), main(["health"]))
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=20)
    assert 1 == main(["health"])
    assert "no sign of life" in capsys.readouterr().out


def test_a_taken_port_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    """A port somebody else has is said so, with exit code 1."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]

        assert 1 == main(["sandbox", "--port", str(port)])
    assert str(port) in capsys.readouterr().err


POSITION = "AQJ.T.AKQ./.J.TJ9.TKQ/9.AKQ9..A9 talon=JsKhTh phase=bid"


@pytest.mark.parametrize("command", ["perft", "replay"])
def test_bytes_that_are_no_text_are_said_to_be_none(command: str) -> None:
    """Where the locale is strict, input that is not UTF-8 is a line and 1, not a traceback."""
    done = subprocess.run(
        [sys.executable, "-m", "bot", command, "-", *(["1"] if command == "perft" else [])],
        input=b"\xff\n",
        capture_output=True,
        check=False,
        cwd=ROOT,
        env=os.environ | {"PYTHONIOENCODING": "utf-8:strict"},
    )

    said = b"<stdin>:1:1: this is not UTF-8 text: was the file saved in another encoding?\n"
    assert (1, said) == (done.returncode, done.stderr)


def test_output_that_nobody_reads_ends_quietly() -> None:
    """``perft - 1 | head -1`` leaves no traceback."""
    with subprocess.Popen(
        [sys.executable, "-m", "bot", "perft", "-", "1"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write((POSITION + "\n").encode())
        process.stdin.close()

        assert b"" == process.stderr.read()
        assert 141 == process.wait(timeout=20)


@pytest.mark.parametrize(
    ("command", "closed", "code", "said"),
    [
        ("verify -", "<&-", 2, b"<stdin>: there is no record in it\n"),
        ("replay -", "<&-", 1, b"<stdin>:1:1: there is no record\n"),
        ("rules classic", ">&-", 0, b""),
        ("rules none", "2>&-", 1, b""),
        ("perft - 1", "<&- >&- 2>&-", 0, b""),
    ],
)
def test_closed_streams_are_empty(command: str, closed: str, code: int, said: bytes) -> None:
    """Whoever starts the program without standard streams, as cron jobs do, gets no traceback."""
    done = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m bot {command} {closed}"],  # noqa: S607 - any
        cwd=ROOT,
        capture_output=True,
        check=False,
    )

    assert (code, said) == (done.returncode, done.stderr)


def test_names_are_printed_wherever_the_output_goes() -> None:
    """A terminal without Cyrillic gets escapes; what would be an order to the terminal is one on
    all of them, in names, rules, versions and the names of files."""
    record = '[Seats "Аня,\x1b[31mB,C"]\nby=0:100 won=100:5,20:2,0:0\n'
    done = subprocess.run(
        [sys.executable, "-m", "bot", "replay", "-"],
        cwd=ROOT,
        input=record.encode(),
        capture_output=True,
        check=False,
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
    )

    assert (0, b"") == (done.returncode, done.stderr)
    assert rb"\u0410\u043d\u044f" in done.stdout
    assert rb"\x1b[31mB" in done.stdout


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["replay", "-"], '[Rules "\x1b[31m"]\nby=0:100 won=100:5,20:2,0:0'),
        (["verify", "-"], '[Table "1"]\n[Fair "\x1b[31m deals=1 sum=0123456789abcdef"]'),
        (["verify", "\x1b[31m"], ""),
        (["replay", ""], ""),
        (["arena", "--seats", "\x1b[31m,novice"], ""),
    ],
)
def test_no_complaint_orders_the_terminal_about(
    words: list[str],
    text: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Whatever is complained of, in a line that can be printed."""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))

    assert 0 != main(words)
    (line,) = capsys.readouterr().err.splitlines()
    assert line.isprintable()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
@pytest.mark.parametrize("command", [["rules", "classic"], ["perft", POSITION, "1"]])
def test_output_on_a_full_disk_is_a_line(command: list[str]) -> None:
    """What can't be written is said in one line, with 1."""
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(
            [sys.executable, "-m", "bot", *command],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )

    assert (1, 1) == (done.returncode, len(done.stderr.splitlines()))
    assert "cannot be written" in done.stderr


def test_ctrl_c_ends_quietly_with_130(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A count that takes too long can be given up without a traceback."""

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("bot.commands.perft.divide", interrupted)

    assert 130 == main(["perft", POSITION, "9"])
    assert ("", "") == capsys.readouterr()


def test_a_depth_of_thousands_of_digits_is_refused_in_words(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The refusal says what is allowed and repeats the beginning alone."""
    with pytest.raises(SystemExit):
        main(["perft", POSITION, "9" * 4400])

    told = capsys.readouterr().err.splitlines()[-1]
    assert "a whole number from 0 to 999999" in told
    assert 200 > len(told)


@pytest.mark.parametrize(
    "command",
    [["perft", "9" * 5000, "1"], ["rules", "x" * 5000], ["rules", "golden=" + "9" * 5000]],
)
def test_a_refusal_does_not_repeat_pages_of_input(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Of a long word the message has the beginning."""
    assert 1 == main(command)
    assert 400 > len(capsys.readouterr().err)


ENDLESS = "9" * 23
LONG = "x" * 300
ARENA = ["arena", "--seats", "novice,novice,novice", "--games", "1"]
WRONG = [
    ["sandbox", "--port", "99999"],
    ["sandbox", "--port", "-1"],
    ["sandbox", "--port", "٨٠"],
    ["sandbox", "--host", LONG],
    ["sandbox", "--host", ".."],
    ["sandbox", "--port", "0", "--with-bot", "--database", f"/tmp/{LONG}"],  # noqa: S108
    ["export", ENDLESS],
    ["export", "0"],
    ["export", "1_0"],
    ["forget", ENDLESS],
    ["forget", f"-{ENDLESS}"],
    ["backup", LONG],
    ["backup", "/nope/x"],
    ["verify", LONG],
    ["verify", "/nope/x"],
    ["verify", "--play", "0"],
    ["verify", "--play", ENDLESS],
    ["perft", "-", ENDLESS],
    [*ARENA, "--record", "/nope/x"],
    [*ARENA, "--record", "/"],
    [*ARENA, "--record", LONG],
    [*ARENA, "--games", "0"],
    [*ARENA, "--games", ENDLESS],
    [*ARENA, "--jobs", "0"],
    [*ARENA, "--jobs", ENDLESS],
    [*ARENA, "--seed", ENDLESS],
    [*ARENA, "--preset", LONG],
    ["arena", "--seats", ","],
    ["arena", "--seats", LONG],
    ["bench", "nothing"],
]


@pytest.mark.parametrize("command", WRONG, ids=lambda command: " ".join(command)[:40])
def test_a_wrong_argument_ends_with_2_and_a_sentence(
    command: list[str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    """Numbers, files and addresses that cannot be: a line that says so, no traceback."""
    database = tmp_path / "thousand.sqlite"
    monkeypatch.setenv("DATABASE", str(database))
    asyncio.run(_made(database))
    try:
        code = main(command)
    except SystemExit as error:
        code = int(error.code or 0)
    told = capsys.readouterr().err.splitlines()
    assert 2 == code
    assert told
    assert 400 > len(told[-1])


async def _made(database: Path) -> None:
    async with await open_store(database):
        pass


async def test_a_second_signal_does_not_interrupt_the_stop() -> None:
    """Asked to stop twice, also during the start, the bot still finishes what it has begun."""
    steps = []

    async def running() -> None:
        steps.append("started")
        try:
            os.kill(os.getpid(), signal.SIGTERM)
            await asyncio.Event().wait()
        finally:
            os.kill(os.getpid(), signal.SIGTERM)
            await asyncio.sleep(0.01)  # the loop hears the second signal
            steps.append("closed")

    await until_stopped(running())

    assert ["started", "closed"] == steps


def test_the_container_is_what_we_promise() -> None:
    """Slim, not root, with a volume for the database, a health check and a graceful stop."""
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")

    for line in (
        r"^FROM python:3\.\d+-slim$",
        r"^USER thousand$",
        r"^VOLUME /data$",
        r"DATABASE=/data/",
        r"^HEALTHCHECK .*\"health\"",
        r"^STOPSIGNAL SIGTERM$",
    ):
        assert re.search(line, text, re.MULTILINE), line
