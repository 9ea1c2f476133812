"""Settings, from the environment and a ``.env`` file: the only reader of either."""

import re
from pathlib import Path
from typing import Annotated, Any, Final, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

_TOKEN: Final = re.compile(r"\d+:[A-Za-z0-9_-]{3,}")
_SECRET: Final = re.compile(r"[A-Za-z0-9_-]{1,256}")

_MISSING: Final = (
    "BOT_TOKEN is not set. Ask @BotFather in Telegram for a bot (/newbot) and put the token it "
    "gives into the environment or into .env; or try the bot without Telegram: make play"
)
_ALLOWED: Final = {
    "BOT_TOKEN": "the token @BotFather gave, like 123456:ABC-def",
    "BOT_API_URL": "an http:// or https:// address of a Bot API server",
    "DATABASE": "the path of a file",
    "WEBHOOK_URL": "a public https:// address, or nothing for long polling",
    "WEBHOOK_SECRET": "1…256 of the characters A-Z a-z 0-9 _ -",
    "WEBHOOK_PORT": "a port, 1…65535",
    "METRICS_PORT": "a port, 1…65535, or nothing",
    "METRICS_HOST": "an address of this machine",
    "LOG_FORMAT": "text or json",
    "LOG_LEVEL": "DEBUG, INFO, WARNING or ERROR",
    "COMPUTER_PAUSE": "seconds, 0…10",
    "NEXT_DEAL_PAUSE": "seconds, 0…600",
}


class SettingsError(Exception):
    """A setting is missing or wrong; the text names it and what is allowed, never a secret."""


def _token(value: SecretStr) -> SecretStr:
    if not _TOKEN.fullmatch(value.get_secret_value()):
        raise ValueError("not a token")
    return value


def _secret(value: SecretStr | None) -> SecretStr | None:
    if value is not None and not _SECRET.fullmatch(value.get_secret_value()):
        raise ValueError("not a webhook secret")
    return value


def _web(value: str) -> str:
    parts = urlsplit(value)  # it and its port raise ValueError themselves
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.port == 0:
        raise ValueError("not a web address")
    if re.search(r"[\s\x00-\x20\x7f]", value):
        raise ValueError("not a web address")
    return value.rstrip("/")


def _https(value: str | None) -> str | None:
    if value is None:
        return None
    if urlsplit(value).scheme != "https":
        raise ValueError("Telegram delivers to https:// alone")
    return _web(value)


class Storage(BaseSettings):
    """Where the games are: all that the commands need which look after the database."""

    model_config = SettingsConfigDict(
        env_file=".env", env_ignore_empty=True, extra="ignore", frozen=True
    )

    database: Path = Path("thousand.sqlite")


class Settings(Storage):
    """What an operator sets. Read them with `read_settings`; secrets never show in a repr."""

    bot_token: Annotated[SecretStr, AfterValidator(_token)]
    bot_api_url: Annotated[str, AfterValidator(_web)] = "https://api.telegram.org"
    webhook_url: Annotated[str | None, AfterValidator(_https)] = None
    webhook_secret: Annotated[SecretStr | None, AfterValidator(_secret)] = None
    webhook_port: Annotated[int, Field(ge=1, le=65535)] = 8080
    metrics_port: Annotated[int | None, Field(ge=1, le=65535)] = None
    metrics_host: Annotated[str, Field(pattern=r"^\S+$")] = "127.0.0.1"
    log_format: Literal["text", "json"] = "text"
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    computer_pause: Annotated[float, Field(ge=0, le=10)] = 1.2
    """Seconds a computer player waits before its move."""
    next_deal_pause: Annotated[float, Field(ge=0, le=600)] = 12.0
    """Seconds between a deal's result and the next deal."""

    @property
    def token(self) -> str:
        """The bot's token, in the clear: for the Bot API client alone, never for a log."""
        return self.bot_token.get_secret_value()

    @property
    def secret(self) -> str | None:
        """The webhook's secret in the clear, None when there is none."""
        return None if self.webhook_secret is None else self.webhook_secret.get_secret_value()


def read_database() -> Path:
    """Where the games are: ``DATABASE`` alone counts. Raises `SettingsError`."""
    try:
        return Storage().database
    except ValidationError as error:
        raise SettingsError("\n".join(map(_explain, error.errors(include_input=False)))) from None
    except UnicodeDecodeError:
        raise SettingsError(".env is not a UTF-8 text file") from None


def heartbeat_of(database: Path) -> Path:
    """The file beside the database with the running bot's last sign of life."""
    return database.with_name(database.name + "-alive")


def read_settings(**values: Any) -> Settings:
    """Settings from ``values``, else the environment, else ``.env``.

    Raises `SettingsError`, a line for each setting that is wrong.
    """
    try:
        settings = Settings(**values)
    except ValidationError as error:
        raise SettingsError("\n".join(map(_explain, error.errors(include_input=False)))) from None
    except UnicodeDecodeError:
        raise SettingsError(".env is not a UTF-8 text file") from None
    if settings.webhook_url is not None and settings.webhook_secret is None:
        raise SettingsError(
            "WEBHOOK_SECRET is needed with WEBHOOK_URL, so that nobody else can send updates: "
            + _ALLOWED["WEBHOOK_SECRET"]
        )
    if settings.webhook_url is not None and settings.metrics_port == settings.webhook_port:
        raise SettingsError(
            "METRICS_PORT is wrong: it must be another port than WEBHOOK_PORT, "
            "which the public reaches"
        )
    return settings


def _explain(error: Any) -> str:
    name = str(error["loc"][0]).upper()
    if error["type"] == "missing":
        return _MISSING
    return f"{name} is wrong: it must be {_ALLOWED[name]}"
