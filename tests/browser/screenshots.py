"""The pictures in docs/, taken on the sandbox's page: ``python -m tests.browser.screenshots docs``.

Three friends play a game to its end by buttons; on a phone, in both languages, the page then shows
its score sheet and chart, a look back on a deal, and the scribe; and of another game, dealt as in
production, the check of its first deal. The whole page is taken in the middle of a deal.
"""

import asyncio
import random
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Final

from playwright.async_api import Browser, BrowserContext, Page, async_playwright, expect

from bot.chance import SystemDealer
from bot.sandbox.model import Message
from bot.sandbox.people import Person
from bot.telegram.callbacks import RecordTap, ScribeTap
from bot.words import phrase
from tests.browser.conftest import CHROMIUM_NAMES, QUIET_FLAGS
from tests.e2e.evening import NAMES, Evening
from tests.e2e.player import Player, playing

TITLES: Final = {"ru": "Пятница, карты", "en": "Friday, cards"}
LANGUAGES: Final = {"ru": "ru-RU", "en": "en-GB"}
SEED: Final = 588
DEAL, STEP = 4, 5
TRICK: Final = 4
"""Of the first deal, after which the whole page is taken."""
PAPER: Final = (
    *("d0", "c120", "mh0", "r25", "b-"),
    *("d1", "c100", "mc1", "r20", "r15"),
    *("d0", "c130", "ms0", "r20", "r5"),
)
"""Three deals as they are told to the scribe."""


async def main(directory: Path) -> None:
    """Write the pictures into ``directory``."""
    chromium = next(filter(None, map(shutil.which, CHROMIUM_NAMES)))
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=QUIET_FLAGS)
        for locale in LANGUAGES:
            with tempfile.TemporaryDirectory() as path:
                await _take(browser, Path(path), locale, directory)
            with tempfile.TemporaryDirectory() as path:
                await _check(browser, Path(path), locale, directory)
        with tempfile.TemporaryDirectory() as path:
            await _desk(browser, Path(path), directory)
        await browser.close()


async def _take(browser: Browser, path: Path, locale: str, directory: Path) -> None:
    async with Evening(path, locale=locale, seed=SEED, title=TITLES[locale]) as evening:
        await _play(evening, locale)
        context, page = await _phone(browser, evening, locale)
        await _shoot(page, evening.group, "[data-photo]", directory / f"sheet-{locale}.png")
        friend = evening.friends[0]
        look = RecordTap(table=1, verb="look", deal=DEAL, step=STEP).pack()
        await friend.press(look, _keyed(evening, "r:")[-1])
        await evening.sandbox.quiet()
        await _shoot(page, friend.id, "[data-text]", directory / f"replay-{locale}.png")
        await _tell_the_scribe(evening, locale)
        await _shoot(page, evening.group, "[data-keyboard]", directory / f"scribe-{locale}.png")
        await context.close()


async def _check(browser: Browser, path: Path, locale: str, directory: Path) -> None:
    """The check of a deal that is over, while the next one is played."""
    dealer, title = SystemDealer(random.Random(SEED)), TITLES[locale]
    async with Evening(path, locale=locale, title=title, dealer=dealer) as evening:
        await evening.sit_down(locale)
        players = [Player(one, evening.sandbox, evening.clock) for one in evening.friends]
        check = RecordTap(table=1, verb="check", deal=1)
        async with playing(*players):
            await evening.until(lambda: _keyed(evening, check.pack()))
        await evening.friends[1].press(check.pack(), _keyed(evening, check.pack())[-1])
        await evening.until(lambda: phrase("check-fair", locale, number=1) in evening.said())
        context, page = await _phone(browser, evening, locale)
        found = '[data-text]:has-text("🔍")'
        await _shoot(page, evening.group, found, directory / f"check-{locale}.png")
        await context.close()


async def _desk(browser: Browser, path: Path, directory: Path) -> None:
    """The whole page in the middle of a deal: the group, and everybody's private chat."""
    async with Evening(path, locale="en", seed=SEED, title=TITLES["en"]) as evening:
        await evening.sit_down("en")
        players = [Player(one, evening.sandbox, evening.clock) for one in evening.friends]
        async with playing(*players):
            await evening.until(lambda: f"\n{TRICK} · " in evening.said())
        await evening.settled()
        page = await browser.new_page(viewport={"width": 1500, "height": 900}, locale="en-GB")
        await page.goto(evening.sandbox.url)
        await expect(page.locator("[data-keyboard]").first).to_be_visible()
        await page.wait_for_function("[...document.images].every((image) => image.complete)")
        await page.screenshot(path=directory / "sandbox.png")
        await page.close()


async def _phone(browser: Browser, evening: Evening, locale: str) -> tuple[BrowserContext, Page]:
    """A phone on which the sandbox's page is open."""
    context = await browser.new_context(
        viewport={"width": 390, "height": 780}, locale=LANGUAGES[locale], device_scale_factor=2
    )
    page = await context.new_page()
    await page.goto(evening.sandbox.url)
    return context, page


async def _play(evening: Evening, locale: str) -> None:
    """A whole game, up to its picture."""
    await evening.sit_down(locale)
    players = [Player(one, evening.sandbox, evening.clock) for one in evening.friends]
    victories = [phrase("end-title", locale, who="other", name=name) for name in NAMES[locale]]
    async with playing(*players):
        await evening.until(lambda: any(one in evening.said() for one in victories))
        messages = evening.sandbox.world.chats[evening.group].messages
        await evening.until(lambda: any(one.photo for one in messages.values()))


async def _tell_the_scribe(evening: Evening, locale: str) -> None:
    """Three friends say that they play, and tell some deals."""
    await evening.friends[0].send("/scribe", evening.group)
    for friend in evening.friends:
        await _tell(evening, locale, friend, "me")
    for tap in ("ready", "s2", *PAPER):
        await _tell(evening, locale, evening.friends[0], tap)


async def _tell(evening: Evening, locale: str, friend: Person, tap: str) -> None:
    """Tap what means ``tap``; once more when it was a moment too early."""
    said = stale = phrase("error-scribe-stale", locale)
    while said == stale:
        await evening.until(lambda: _data(evening, tap))
        said = await friend.tap(_data(evening, tap), evening.group)
        await evening.sandbox.quiet()


def _data(evening: Evening, tap: str) -> str:
    """What the scribe's button carries that means ``tap``; nothing when there is none."""
    keys = [
        str(one.get("callback_data", ""))
        for message in _keyed(evening, "w:")[-1:]
        for one in message.buttons
    ]
    return next((one for one in keys if ScribeTap.unpack(one).tap == tap), "")


def _keyed(evening: Evening, prefix: str) -> list[Message]:
    """The messages of the group with a button that carries something so, oldest first."""
    return [
        message
        for message in evening.friends[0].messages(evening.group)
        if any(str(one.get("callback_data", "")).startswith(prefix) for one in message.buttons)
    ]


async def _shoot(page: Page, chat: int, newest: str, file: Path) -> None:
    """The chat, with the newest of its ``newest`` in sight."""
    await page.locator(f'[data-tab="{chat}"]').click()
    # by the page itself: a message that is just being edited would not hold still for Playwright
    shown = page.locator(f'[data-chat="{chat}"] {newest}').last
    await shown.evaluate("node => node.scrollIntoView({block: 'nearest'})")
    await page.wait_for_function("[...document.images].every((image) => image.complete)")
    await expect(page.locator("[data-toast]")).to_have_count(0, timeout=20_000)
    await page.screenshot(path=file)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
