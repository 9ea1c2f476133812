"""A sandbox, a tiny bot and a headless Chromium that looks at the sandbox's page."""

import shutil
import socket
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, async_playwright

from bot.sandbox.limits import RateLimits
from bot.sandbox.server import Sandbox
from tests.browser.tiny_bot import TinyBot

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")
DESKTOP = (1400, 900)
OpenPage = Callable[..., Awaitable[Page]]
QUIET_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium; the tests fail without one, for a skipped page proves nothing."""
    for name in CHROMIUM_NAMES:
        if path := shutil.which(name):
            return path
    pytest.fail("no Chromium found: install the Debian package `chromium`")


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser(chromium: str) -> AsyncIterator[Browser]:
    """A headless browser that talks to nobody by itself."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=QUIET_FLAGS)
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="session")
async def sandbox() -> AsyncIterator[Sandbox]:
    """A running sandbox without rate limits, its world empty."""
    async with Sandbox(limits=RateLimits(enabled=False)) as sandbox:
        yield sandbox


@pytest_asyncio.fixture(loop_scope="session")
async def bot(sandbox: Sandbox) -> AsyncIterator[TinyBot]:
    """A bot that polls the sandbox."""
    async with TinyBot(sandbox.url, sandbox.token) as bot:
        yield bot


@pytest_asyncio.fixture(loop_scope="session")
async def open_page(browser: Browser, sandbox: Sandbox) -> AsyncIterator[OpenPage]:
    """``await open_page(size, locale, url)``: the page in its own window, loaded and listening.

    An error of its scripts fails the test, and so does a request that leaves the machine.
    """
    errors: list[str] = []
    requested: list[str] = []
    contexts = []

    async def opened(
        size: tuple[int, int] = DESKTOP, locale: str = "ru-RU", url: str = sandbox.url
    ) -> Page:
        context = await browser.new_context(
            viewport={"width": size[0], "height": size[1]}, locale=locale, reduced_motion="reduce"
        )
        contexts.append(context)
        page = await context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("request", lambda request: requested.append(request.url))
        await page.goto(url)
        await page.wait_for_selector("body[data-ready]")
        return page

    yield opened
    for context in contexts:
        await context.close()
    assert [] == errors
    assert [] == [url for url in requested if not url.startswith(("http://127.0.0.1:", "data:"))]


@pytest.fixture
def port() -> int:
    """A port that was free a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
