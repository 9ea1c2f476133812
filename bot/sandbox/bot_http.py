"""The Bot API over HTTP, in all the ways Telegram accepts a call."""

import re
from typing import Any

from aiohttp import web

from bot.sandbox.errors import ApiError, bad_request
from bot.sandbox.methods import BotApi, HangUpError
from bot.sandbox.params import Params, Upload

_TOKEN = re.compile(r"(\d+):[\w-]+")


def add_bot_routes(app: web.Application, api: BotApi, token: str | None) -> None:
    """Serve ``/bot<token>/<method>`` and uploaded files.

    With ``token`` None any well-formed token is good, and the bot takes its id from it.
    """

    def refuse(given: str) -> web.Response | None:
        well_formed = _TOKEN.fullmatch(given)
        if well_formed is None or token not in (None, given):
            return _json(401, ApiError(401, "Unauthorized").body())
        if int(well_formed[1]) != api.world.bot.id:
            api.world.adopt_bot_id(int(well_formed[1]))
        return None

    async def call(request: web.Request) -> web.StreamResponse:
        if refusal := refuse(request.match_info["token"]):
            return refusal
        try:
            params = await _read(request)
            answer = await api.answer(request.match_info["method"], params)
        except ApiError as error:
            return _json(error.code, error.body())
        except HangUpError:
            if request.transport:
                request.transport.abort()
            return web.Response(status=502)
        return _json(answer.status, answer.body)

    async def file(request: web.Request) -> web.StreamResponse:
        if refusal := refuse(request.match_info["token"]):
            return refusal
        found = api.world.files.get(request.match_info["path"])
        if found is None:
            return _json(404, ApiError(404, "Not Found").body())
        return web.Response(body=found.content, content_type=found.mime_type)

    app.router.add_get("/file/bot{token:[^/]+}/{path}", file)
    app.router.add_route("GET", "/bot{token:[^/]+}/{method}", call)
    app.router.add_route("POST", "/bot{token:[^/]+}/{method}", call)


async def _read(request: web.Request) -> Params:
    values: dict[str, Any] = dict(request.query)
    uploads: dict[str, Upload] = {}
    if request.content_type == "application/json":
        body = await request.json() if request.can_read_body else {}
        if not isinstance(body, dict):
            raise bad_request("can't parse request: JSON object expected")
        values |= body
    elif request.can_read_body:
        for name, field in (await request.post()).items():
            if isinstance(field, web.FileField):
                uploads[name] = Upload(field.filename, field.file.read())
            else:
                values[name] = field
    return Params(values, uploads)


def _json(status: int, body: Any) -> web.Response:
    return web.json_response(body, status=status)
