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
from bot.config import Settings

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(autouse=True)
def empty_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No setting in the environment, no .env in the directory."""
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("command", [["run"], [], ["health"]], ids=["run", "default", "health"])
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
def test_health_looks_at_the_last_sign_of_life(
    monkeypatch: pytest.MonkeyPatch, written: str | None, code: int
) -> None:
    """Alive is a fresh sign of life beside the database; none or an old one is not."""
    monkeypatch.setenv("BOT_TOKEN", "123456:ABC-def")
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


def test_a_taken_port_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    """A port somebody else has is said so, with exit code 1."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]

        assert 1 == main(["sandbox", "--port", str(port)])
    assert str(port) in capsys.readouterr().err


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
