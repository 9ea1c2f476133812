import re
from pathlib import Path

import pytest

from bot.config import Settings, SettingsError, read_settings

TOKEN = "123456:ABC-def_GHI"
ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(autouse=True)
def empty_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No setting in the environment, no .env in the directory."""
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.chdir(tmp_path)


def test_a_token_is_enough() -> None:
    """Everything but the token has a default."""
    settings = read_settings(bot_token=TOKEN)

    assert (TOKEN, "https://api.telegram.org", Path("thousand.sqlite"), None, "INFO") == (
        settings.token,
        settings.bot_api_url,
        settings.database,
        settings.webhook_url,
        settings.log_level,
    )


def test_the_environment_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings come from variables of the same name."""
    monkeypatch.setenv("BOT_TOKEN", TOKEN)
    monkeypatch.setenv("DATABASE", "/data/games.sqlite")
    monkeypatch.setenv("BOT_API_URL", "http://localhost:8081/")
    monkeypatch.setenv("COMPUTER_PAUSE", "0")

    settings = read_settings()

    assert (Path("/data/games.sqlite"), "http://localhost:8081", 0.0) == (
        settings.database,
        settings.bot_api_url,
        settings.computer_pause,
    )


def test_a_dotenv_file_is_read() -> None:
    """A .env file in the working directory counts; what else stands in it does not disturb."""
    Path(".env").write_text(f"BOT_TOKEN={TOKEN}\nLOG_LEVEL=DEBUG\nOTHER=1\n", encoding="utf-8")

    assert (TOKEN, "DEBUG") == (read_settings().token, read_settings().log_level)


def test_the_environment_wins_over_dotenv(monkeypatch: pytest.MonkeyPatch) -> None:
    """A variable overrides the file."""
    Path(".env").write_text(f"BOT_TOKEN={TOKEN}\nLOG_LEVEL=DEBUG\n", encoding="utf-8")
    monkeypatch.setenv("LOG_LEVEL", "ERROR")

    assert "ERROR" == read_settings().log_level


@pytest.mark.parametrize("dotenv", ["", "BOT_TOKEN=\n"], ids=["none", "empty"])
def test_without_a_token_it_says_how_to_get_one(dotenv: str) -> None:
    """A missing or empty token names @BotFather, and the way without Telegram."""
    Path(".env").write_text(dotenv, encoding="utf-8")

    with pytest.raises(SettingsError, match=r"BOT_TOKEN is not set.*@BotFather.*make play"):
        read_settings()


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("BOT_TOKEN", "secret-but-wrong", "@BotFather"),
        ("BOT_API_URL", "api.telegram.org", "http://"),
        ("BOT_API_URL", "ftp://api.telegram.org", "http://"),
        ("BOT_API_URL", "http://host:99999", "http://"),
        ("BOT_API_URL", "http://host:0", "http://"),
        ("BOT_API_URL", "http://a b/", "http://"),
        ("WEBHOOK_URL", "http://example.org", "https://"),
        ("WEBHOOK_SECRET", "with spaces", "A-Z"),
        ("WEBHOOK_PORT", "0", "65535"),
        ("WEBHOOK_PORT", "http", "65535"),
        ("LOG_LEVEL", "LOUD", "DEBUG"),
        ("LOG_FORMAT", "yaml", "json"),
        ("METRICS_PORT", "65536", "65535"),
        ("METRICS_HOST", "a b", "address"),
        ("COMPUTER_PAUSE", "-1", "0…10"),
        ("COMPUTER_PAUSE", "soon", "0…10"),
        ("NEXT_DEAL_PAUSE", "10000", "0…600"),
    ],
)
def test_a_wrong_setting_is_named_with_what_is_allowed(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, allowed: str
) -> None:
    """The error names the setting and its values, and does not repeat what may be a secret."""
    monkeypatch.setenv("BOT_TOKEN", TOKEN)
    monkeypatch.setenv(name, value)

    with pytest.raises(SettingsError) as caught:
        read_settings()

    assert str(caught.value).startswith(f"{name} is wrong: it must be ")
    assert allowed in str(caught.value)
    if len(value) > 5:
        assert value not in str(caught.value)


def test_all_wrong_settings_are_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line for each, so that nobody repairs them one start at a time."""
    monkeypatch.setenv("LOG_LEVEL", "LOUD")
    monkeypatch.setenv("WEBHOOK_PORT", "0")

    with pytest.raises(SettingsError) as caught:
        read_settings()

    assert ["BOT_TOKEN", "WEBHOOK_PORT", "LOG_LEVEL"] == [
        line.split()[0] for line in str(caught.value).splitlines()
    ]


def test_a_webhook_needs_a_secret() -> None:
    """Without it anybody could send updates."""
    with pytest.raises(SettingsError, match="WEBHOOK_SECRET is needed"):
        read_settings(bot_token=TOKEN, webhook_url="https://example.org/hook")

    settings = read_settings(
        bot_token=TOKEN, webhook_url="https://example.org/hook", webhook_secret="s3cret"
    )
    assert ("https://example.org/hook", "s3cret") == (settings.webhook_url, settings.secret)


def test_the_public_does_not_reach_the_metrics() -> None:
    """The webhook's port, which is open to the world, cannot be that of the metrics too."""
    both = {"bot_token": TOKEN, "webhook_port": 8080, "metrics_port": 8080}
    with pytest.raises(SettingsError, match=r"METRICS_PORT is wrong: .* another port"):
        read_settings(**both, webhook_url="https://example.org/hook", webhook_secret="s3cret")

    assert 8080 == read_settings(**both).metrics_port


def test_secrets_never_show() -> None:
    """Neither token nor secret stands in the settings' repr, text or dump."""
    settings = read_settings(bot_token=TOKEN, webhook_secret="s3cret-value")

    for text in (repr(settings), str(settings), str(settings.model_dump())):
        assert "ABC-def" not in text
        assert "s3cret-value" not in text


def test_a_file_that_is_not_text_is_named() -> None:
    """A .env in some other encoding is said to be one."""
    Path(".env").write_bytes(b"BOT_TOKEN=\xff\xfe\n")

    with pytest.raises(SettingsError, match="not a UTF-8 text file"):
        read_settings()


def test_the_example_names_every_setting() -> None:
    """.env.example has a line for each setting, and for nothing else; its defaults are true."""
    text = (ROOT / ".env.example").read_text(encoding="utf-8")
    lines = dict(re.findall(r"^#?([A-Z_]+)=(.*)$", text, re.MULTILINE))
    defaults = read_settings(bot_token=TOKEN)

    assert {name.upper() for name in Settings.model_fields} == set(lines)
    for name, value in lines.items():
        if value:
            default = getattr(defaults, name.lower())
            assert type(default)(value) == default


def test_only_config_reads_the_environment() -> None:
    """No other module looks at os.environ."""
    readers = [
        str(path.relative_to(ROOT))
        for path in (ROOT / "bot").rglob("*.py")
        if re.search(r"os\.(environ|getenv)", path.read_text(encoding="utf-8"))
    ]

    assert [] == readers
