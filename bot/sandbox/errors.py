"""The errors of the Bot API, worded as Telegram words them."""

from typing import Any


class ApiError(Exception):
    """A refusal the bot reads: an HTTP code, a description, perhaps parameters."""

    def __init__(self, code: int, description: str, **parameters: Any) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters

    def body(self) -> dict[str, Any]:
        """The JSON body of the answer."""
        body: dict[str, Any] = {
            "ok": False,
            "error_code": self.code,
            "description": self.description,
        }
        if self.parameters:
            body["parameters"] = self.parameters
        return body


class ActError(Exception):
    """What a person of the sandbox asked for can't be done; the text says why."""


def bad_request(text: str, **parameters: Any) -> ApiError:
    """400 ``Bad Request: text``."""
    return ApiError(400, f"Bad Request: {text}", **parameters)


def forbidden(text: str) -> ApiError:
    """403 ``Forbidden: text``."""
    return ApiError(403, f"Forbidden: {text}")


def conflict(text: str) -> ApiError:
    """409 ``Conflict: text``."""
    return ApiError(409, f"Conflict: {text}")


def too_many_requests(seconds: int) -> ApiError:
    """429 with the number of seconds to wait."""
    return ApiError(429, f"Too Many Requests: retry after {seconds}", retry_after=seconds)
