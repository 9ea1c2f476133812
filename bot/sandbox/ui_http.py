"""The UI API: the world for the page, and what its people do. Plain JSON.

- ``GET /ui/world?as=<person>``: people, chats, members, and the commands that person is offered.
- ``GET /ui/chat/<chat>?after=<event>&as=<person>``: the messages changed since that event;
  with ``as``, ephemeral messages of others are left out.
- ``GET /ui/events``: server-sent events, resumed by ``Last-Event-ID`` or ``?after=``.
- ``GET /ui/calls?since=<no>&chat=<chat>``: the bot's calls after that number.
- ``GET /ui/file/<id>``: an uploaded photo or document.
- ``POST /ui/send``, ``/ui/tap``, ``/ui/open``, ``/ui/person``, ``/ui/group``, ``/ui/act``,
  ``/ui/faults``: each answers ``{"ok": true, …}``, or 400 with ``{"ok": false, "error": …}``.
"""

import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import fields
from pathlib import Path

from aiohttp import web

from bot.sandbox import acts, membership, views
from bot.sandbox.errors import ActError
from bot.sandbox.faults import KINDS, Fault
from bot.sandbox.methods import BotApi
from bot.sandbox.model import Json, Person

PAGE = Path(__file__).parent / "page"
HEARTBEAT_SECONDS = 15.0
_FAULT_FIELDS = frozenset(f.name for f in fields(Fault))
_PERSON_FIELDS = frozenset(f.name for f in fields(Person)) - {"id"}


class UiApi:
    """The page's side of the sandbox."""

    def __init__(self, api: BotApi) -> None:
        self._api = api
        self._world = api.world
        self._closed = False

    def add_routes(self, app: web.Application) -> None:
        """Serve the page and the UI API."""
        app.router.add_get("/", self._page)
        if PAGE.is_dir():
            app.router.add_static("/page", PAGE)
        app.router.add_get("/ui/world", self._show_world)
        app.router.add_get("/ui/chat/{chat}", self._show_chat)
        app.router.add_get("/ui/events", self._events)
        app.router.add_get("/ui/calls", self._calls)
        app.router.add_get("/ui/file/{file}", self._file)
        deeds: dict[str, Callable[[Json], Json]] = {
            "send": self._send,
            "tap": self._tap,
            "open": self._open,
            "person": self._person,
            "group": self._group,
            "act": self._act,
            "faults": self._faults,
        }
        for name, deed in deeds.items():
            app.router.add_post(f"/ui/{name}", _handler(deed))

    def close(self) -> None:
        """Let the open event streams end."""
        self._closed = True
        self._world.feed.bell.ring()

    async def _page(self, request: web.Request) -> web.StreamResponse:  # noqa: ARG002 - a handler
        return web.FileResponse(PAGE / "index.html")

    async def _show_world(self, request: web.Request) -> web.Response:
        return web.json_response(views.screen_world(self._world, _number(request, "as")))

    async def _show_chat(self, request: web.Request) -> web.Response:
        chat = self._world.chats.get(int(request.match_info["chat"]))
        if chat is None:
            return _failure("there is no such chat")
        after, viewer = _number(request, "after") or 0, _number(request, "as")
        known = (*chat.messages.values(), *chat.ephemerals.values())
        shown = [
            views.screen_message(self._world, message)
            for message in sorted(known, key=lambda m: (m.date, m.changed_in))
            if message.changed_in > after
            and message.delivered
            and views.seen_by(self._world, message) in (None, viewer or message.receiver)
        ]
        return web.json_response(shown)

    async def _events(self, request: web.Request) -> web.StreamResponse:
        feed = self._world.feed
        resumed = request.headers.get("Last-Event-ID") or request.query.get("after")
        seen = int(resumed) if resumed and resumed.isdigit() else feed.last
        stream = web.StreamResponse(
            headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store"}
        )
        with suppress(ConnectionResetError):  # the page was closed: nobody reads on
            await stream.prepare(request)
            await self._feed(stream, seen)
        return stream

    async def _feed(self, stream: web.StreamResponse, seen: int) -> None:
        """Write what happens after ``seen``, and now and then that it is alive."""
        feed = self._world.feed
        await stream.write(b": open\n\n")
        while not self._closed:
            for event in feed.since(seen):
                seen = event.no
                body = json.dumps(event.json(), ensure_ascii=False)
                await stream.write(f"id: {event.no}\ndata: {body}\n\n".encode())
            if seen == feed.last and not await feed.bell.wait(HEARTBEAT_SECONDS):
                await stream.write(b": still here\n\n")

    async def _calls(self, request: web.Request) -> web.Response:
        since, chat = _number(request, "since") or 0, _number(request, "chat")
        calls = [c for c in self._api.calls[since:] if chat in (None, c.chat)]
        return web.json_response([c.json() for c in calls])

    async def _file(self, request: web.Request) -> web.Response:
        file = self._world.files.get(request.match_info["file"])
        if file is None:
            return _failure("there is no such file")
        return web.Response(body=file.content, content_type=file.mime_type)

    def _send(self, body: Json) -> Json:
        message = acts.send(
            self._world,
            _id(body, "as"),
            _id(body, "chat"),
            str(body.get("text", "")),
            thread_id=body.get("thread_id"),
            reply_to=body.get("reply_to"),
            sender=str(body.get("sender") or "self"),
        )
        return {"message": views.screen_message(self._world, message)}

    def _tap(self, body: Json) -> Json:
        callback = acts.tap(
            self._world,
            _id(body, "as"),
            _id(body, "chat"),
            str(body.get("data", "")),
            message_id=int(body.get("message_id") or 0),
            ephemeral_id=int(body.get("ephemeral_message_id") or 0),
        )
        return {"callback_id": callback.id}

    def _open(self, body: Json) -> Json:
        """Follow a link: ``{as, url, group?}``; ``message`` is null for links that lead outside."""
        message = acts.open_link(
            self._world, _id(body, "as"), str(body.get("url", "")), body.get("group")
        )
        shown = views.screen_message(self._world, message) if message else None
        return {"message": shown}

    def _person(self, body: Json) -> Json:
        details = {k: v for k, v in body.items() if k in _PERSON_FIELDS and v is not None}
        if not str(details.pop("first_name", "")).strip():
            raise ActError("a person has a first name")
        person = self._world.add_person(body["first_name"], **details)
        return {"id": person.id}

    def _group(self, body: Json) -> Json:
        members = [m for m in body.get("members", []) if m in self._world.people]
        if not members or not str(body.get("title", "")).strip():
            raise ActError("a group has a title and at least one member")
        group = self._world.add_group(
            body["title"],
            members,
            forum=bool(body.get("forum")),
            supergroup=bool(body.get("supergroup")),
        )
        return {"id": group.id}

    def _act(self, body: Json) -> Json:
        """``{as, chat, do, target?}``; a topic is opened with ``name``, a message deleted by id."""
        do, chat_id, actor = str(body.get("do")), _id(body, "chat"), _id(body, "as")
        if do == "delete_message":
            acts.delete_message(self._world, actor, chat_id, _id(body, "message_id"))
        elif do == "topic":
            return {"id": acts.open_topic(self._world, actor, chat_id, str(body.get("name"))).id}
        else:
            membership.act(self._world, do, chat_id, actor, body.get("target"))
        return {}

    def _faults(self, body: Json) -> Json:
        """One fault by the fields of ``Fault``; ``{clear: true}``; or ``{repeat: n}`` updates."""
        if body.get("clear"):
            self._api.faults.clear()
        if "repeat" in body:
            self._world.updates.repeat(int(body["repeat"]))
        if "kind" in body:
            if body["kind"] not in KINDS or not body.keys() <= _FAULT_FIELDS:
                raise ActError(f"a fault has a kind of {sorted(KINDS)} and {_FAULT_FIELDS}")
            self._api.faults.add(Fault(**body))
        return {}


def _handler(deed: Callable[[Json], Json]) -> Callable[[web.Request], Awaitable[web.Response]]:
    async def handle(request: web.Request) -> web.Response:
        try:
            body = await request.json()
            return web.json_response({"ok": True} | deed(body))
        except ActError as reason:
            return _failure(str(reason))
        except (ValueError, TypeError, AttributeError) as mistake:
            return _failure(f"the request can't be read: {mistake}")

    return handle


def _id(body: Json, name: str) -> int:
    value = body.get(name)
    if not isinstance(value, int):
        raise ActError(f"{name!r} is missing")
    return value


def _number(request: web.Request, name: str) -> int | None:
    raw = request.query.get(name, "")
    return int(raw) if raw.lstrip("-").isdigit() else None


def _failure(text: str) -> web.Response:
    return web.json_response({"ok": False, "error": text}, status=400)
