"""The bot put together: production and tests build the same, with other ends."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Protocol, TypeVar
from urllib.parse import urlsplit

from aiogram import Bot, Dispatcher
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.exceptions import (
    AiogramError,
    TelegramBadRequest,
    TelegramNotFound,
    TelegramRetryAfter,
    TelegramUnauthorizedError,
)
from aiohttp import web

from bot.config import Settings, SettingsError
from bot.metrics import Metrics
from bot.table.pauses import Pauses
from bot.table.ports import Clock, Dealer, Minds, Screens, Store
from bot.table.scribe.scribes import Books, Scribes
from bot.table.sheet import ScoreSheet
from bot.table.tables import Tables
from bot.tasks import Tasks
from bot.telegram import books, handlers, profile
from bot.telegram.answers import Answers
from bot.telegram.courier import Finds
from bot.telegram.endpoints import CountCalls, add_health, metrics_at, opened
from bot.telegram.floods import Floods
from bot.telegram.handled import Handled, InOrder, Kept
from bot.telegram.lessons import Lessons
from bot.telegram.membership import Members
from bot.telegram.middlewares import Acquaint, Answering
from bot.telegram.outbox import Outbox
from bot.telegram.polling import ALLOWED_UPDATES, Polling
from bot.telegram.presenter import ScreenPresenter
from bot.telegram.quick_import import uncollected
from bot.telegram.silence import fall_silent, follow, tell_again
from bot.telegram.updates import Familiar, Receiver
from bot.telegram.whispers import Whispers

Result = TypeVar("Result")

log = logging.getLogger(__name__)

SCREENS_FIRST: Final = 0.3
"""For so many seconds a start waits for screens to be put right before it hears people.

A tap on an outdated screen is refused, so screens come first. But the network may hang, and all
the screens of a thousand games cannot be sent in less than two minutes (26 calls a second): a bot
that hears nobody meanwhile would be down for longer than any screen is wrong. By then every game
of a small bot is right, and of a large one those that were played last; a start with a thousand
games keeps its three seconds (docs/benchmarks.md).
"""
STOP_SECONDS: Final = 5.0
REFUSED: Final = (TelegramBadRequest, TelegramUnauthorizedError, TelegramNotFound)
"""What Telegram would answer once more, however often it is asked."""


class Database(Store, Screens, Books, Kept, Protocol):
    """What the bot needs of the database."""


@dataclass(frozen=True)
class App:
    """The parts of a running bot."""

    bot: Bot
    dispatcher: Dispatcher
    tables: Tables
    scribes: Scribes
    presenter: ScreenPresenter
    outbox: Outbox
    polling: Polling
    tasks: Tasks
    clock: Clock
    metrics: Metrics
    database: Database
    handled: Handled

    async def pulse(self) -> None:
        """Come back if the database can be read."""
        await self.database.person(0)

    async def start(self) -> None:
        """Meet Telegram, load every table and put its screens right, before anybody is heard as
        far as `SCREENS_FIRST` allows. Waits for the network as long as it takes; raises
        SettingsError when the token is refused."""
        await self._meet()
        await self.handled.restore()
        with uncollected():
            await self.outbox.restore()
            await self.tables.restore()
        self.presenter.forgo(self.tables.is_live)
        await tell_again(self.tables, self.outbox)
        for book in await self.scribes.on_show():
            await books.show(self.outbox, self.scribes, book)
        await self._put_right()
        self.tasks.start(profile.publish(self.bot), "profile")

    async def stop(self) -> None:
        """Finish what is being handled, send what is due, and let go of the network. The database
        is the caller's to close, afterwards."""
        await self.polling.finish(STOP_SECONDS)
        await self.tables.halt()
        await self.outbox.drain(STOP_SECONDS)
        await self.tasks.drain(1.0)
        await self.bot.session.close()

    async def _put_right(self) -> None:
        """Show what is not as it should be; what that takes longer goes on in the background."""
        showing = self.tasks.start(self.tables.show_restored(), "screens after the start")

        async def all_right() -> None:
            await asyncio.wait((showing,))
            await self.outbox.idle()

        ends = (
            self.tasks.start(all_right(), "all screens are right"),
            self.tasks.start(self.clock.sleep(SCREENS_FIRST), "people are to be heard"),
        )
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        for end in ends:
            end.cancel()

    async def insist(self, call: Callable[[], Awaitable[Result]]) -> Result:
        """What Telegram answers to ``call``, which is made until it does; that time is nobody's
        turn. Raises what Telegram refuses for good."""
        wait, silence = 1.0, self.clock.now()
        failed = False
        while True:
            try:
                answer = await call()
            except REFUSED:
                raise
            except (AiogramError, OSError) as error:
                if isinstance(error, TelegramRetryAfter):
                    wait = max(wait, error.retry_after)
                log.error("Telegram cannot be reached: %s; next try in %.0f s", error, wait)  # noqa: TRY400
                failed = True
                self.tables.life.cut_off()
                await self.clock.sleep(wait)
                wait = min(30.0, wait * 2)
            else:
                if failed:
                    await self.tables.life.hears(silence)
                return answer

    async def _meet(self) -> None:
        try:
            me = await self.insist(self.bot.me)
        except TelegramBadRequest as error:
            raise SettingsError(f"BOT_API_URL: getMe is refused there: {error.message}") from None
        except (TelegramUnauthorizedError, TelegramNotFound) as error:
            raise SettingsError(f"BOT_TOKEN is refused by Telegram: {error.message}") from None
        log.info("this is @%s", me.username)


def build(
    token: str,
    api_url: str,
    database: Database,
    clock: Clock,
    dealer: Dealer,
    minds: Minds,
    pauses: Pauses | None = None,
) -> App:
    """The whole bot, not yet started; talks to the Bot API server at ``api_url``."""
    bot = Bot(token, session=AiohttpSession(api=TelegramAPIServer.from_base(api_url)))
    tasks, metrics, members = Tasks(), Metrics(), Members()
    handled = Handled(database, clock, tasks)
    bot.session.middleware(CountCalls(metrics))

    async def unreachable(chat: int, reason: str, askers: Collection[int]) -> None:
        await lost(tables, outbox, chat, reason, askers)

    async def migrated(old: int, new: int) -> None:
        members.moved(old, new)
        await tables.chats.migrate(old, new)
        await follow(tables, outbox, old, new)

    async def thread_lost(chat: int, thread: int) -> None:
        await tables.chats.leave_topic(chat, thread)

    async def sheet(table: int) -> ScoreSheet:
        return await tables.archive.sheet(table)

    outbox = Outbox(bot, clock, database, tasks, Finds(unreachable, migrated, thread_lost))
    whispers = Whispers(bot, outbox, clock, tasks)
    presenter = ScreenPresenter(outbox, whispers, sheet)
    tables = Tables(database, presenter, clock, dealer, minds, tasks, pauses or Pauses(), metrics)
    scribes = Scribes(database, tables, clock)
    dispatcher = Dispatcher(
        disable_fsm=True,
        tables=tables,
        scribes=scribes,
        presenter=presenter,
        outbox=outbox,
        whispers=whispers,
        lessons=Lessons(tables, presenter.hands, whispers, outbox, tasks),
        members=members,
    )
    answers = Answers(bot, tasks, clock)
    dispatcher.update.outer_middleware(Familiar())
    dispatcher.update.outer_middleware(Floods(clock, tables.persons, outbox, answers, metrics))
    dispatcher.update.outer_middleware(InOrder(handled))
    acquaint, answering = Acquaint(tables, scribes, outbox), Answering(outbox, answers, metrics)
    for observer in (
        dispatcher.message,
        dispatcher.callback_query,
        dispatcher.my_chat_member,
        dispatcher.chat_member,
    ):
        # outermost: whatever goes wrong in getting acquainted, the tap is answered
        observer.outer_middleware(answering)
        observer.outer_middleware(acquaint)
    dispatcher.message.outer_middleware(members)
    dispatcher.callback_query.outer_middleware(members)
    dispatcher.include_routers(*handlers.routers())
    polling = Polling(bot, dispatcher, clock, tasks, tables.life)
    metrics.gauge("thousand_outbox_queue", "Calls waiting to be made.", outbox.waiting)
    metrics.gauge("thousand_lobbies", "Tables that gather.", lambda: tables.count("lobby"))
    metrics.gauge("thousand_games", "Games in play.", lambda: tables.count("playing"))
    return App(
        bot,
        dispatcher,
        tables,
        scribes,
        presenter,
        outbox,
        polling,
        tasks,
        clock,
        metrics,
        database,
        handled,
    )


async def lost(
    tables: Tables, outbox: Outbox, chat: int, reason: str, askers: Collection[int]
) -> None:
    """The bot may not write to ``chat`` any more: a person is not reachable until he is back, a
    group's games wait; its ``askers`` get no answer there."""
    log.info("a chat is lost", extra={"chat": chat, "reason": reason})
    if chat > 0:
        await tables.persons.change(chat, lambda known: replace(known, reachable=False))
    else:
        await fall_silent(tables, outbox, chat, askers)


async def run(
    settings: Settings, database: Database, clock: Clock, dealer: Dealer, minds: Minds
) -> None:
    """Run the bot until cancelled, then stop it in order; by webhook when the settings name one,
    else by long polling. SettingsError when Telegram refuses the token."""
    pauses = Pauses(computer=settings.computer_pause, next_deal=settings.next_deal_pause)
    app = build(settings.token, settings.bot_api_url, database, clock, dealer, minds, pauses)
    watched = metrics_at(settings.metrics_host, settings.metrics_port, app.metrics, app.pulse)
    try:
        async with watched:
            await app.start()
            if settings.webhook_url is None:
                await poll(app)
            else:
                await listen(app, settings.webhook_url, settings.secret, settings.webhook_port)
    finally:
        await asyncio.shield(app.stop())


async def poll(app: App) -> None:
    """Fetch updates until cancelled."""
    try:
        # as long as one is set Telegram lets nobody poll
        await app.insist(partial(app.bot.delete_webhook, request_timeout=10))
    except AiogramError as error:
        log.warning("whether a webhook is set is unknown: %s", error)
    await app.polling.run()


async def listen(
    app: App, url: str, secret: str | None, port: int, host: str | None = None
) -> None:
    """Take updates at ``port`` (of every interface unless ``host`` names one), where a proxy
    brings what Telegram sends to ``url``, until cancelled. An update is confirmed when it has
    been handled. ``GET /health`` there tells whether the bot is well. SettingsError when the port
    cannot be had or Telegram refuses the address."""
    web_app = web.Application()
    add_health(web_app, app.pulse)
    receiver = Receiver(app.dispatcher, app.bot, handle_in_background=False, secret_token=secret)
    receiver.register(web_app, path=urlsplit(url).path or "/")
    runner = web.AppRunner(web_app, access_log=None, shutdown_timeout=STOP_SECONDS)
    await runner.setup()
    try:
        await opened(web.TCPSite(runner, host, port), "WEBHOOK_PORT")
        await app.insist(
            partial(app.bot.set_webhook, url, secret_token=secret, allowed_updates=ALLOWED_UPDATES)
        )
        log.info("updates come to port %d", port)
        await asyncio.Event().wait()
    except REFUSED as error:
        raise SettingsError(f"WEBHOOK_URL is refused by Telegram: {error.message}") from None
    finally:
        await runner.cleanup()
