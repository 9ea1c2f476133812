import re
from pathlib import Path

import pytest
from playwright.async_api import Error, Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.e2e.evening import Evening
from tests.e2e.policy import choice, moves

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

WORDS = {
    "ru": ("Аня", "ru-RU", "+ 🤖 любитель", "Начать", "Кон 1:", "Дальше"),
    "en": ("Anna", "en-GB", "+ 🤖 skilled", "Start", "Deal 1:", "Next deal"),
}
TRICKS = "12345678"
"""Fewer when a computer gives the deal up."""
TAPS = 60
"""More than a deal asks of one person."""


@pytest.mark.parametrize("locale", ["ru", "en"])
async def test_a_deal_against_computers(locale: str, open_page: OpenPage, tmp_path: Path) -> None:
    """One person gathers a table with two computers in the browser and plays a whole deal by
    clicking; the group shows every trick and the result, and keeps no button to the next deal."""
    name, browser_locale, add, start, result, onward = WORDS[locale]
    async with Evening(tmp_path, locale=locale, names=(name,), speed=20, seed=4) as evening:
        page = await open_page(locale=browser_locale, url=evening.sandbox.url)
        group, hand = column(page, evening.group), column(page, evening.friends[0].id)
        await group.locator("[data-field]").fill("/new")
        await group.locator("[data-field]").press("Enter")
        for seat in (2, 3):
            await group.locator(f'[data-label="{add}"]').click()
            await expect(group.locator("[data-text]", has_text=f"{seat} 🤖")).to_be_visible()
        await group.locator(f'[data-label="{start}"]').click()
        for _ in range(TAPS):
            over = group.locator("[data-text]", has_text=result)
            if await over.count() or not await tap(hand, over):
                break
        await expect(group.locator("[data-text]", has_text=result).first).to_be_visible()
        said = "\n".join(await group.locator("[data-text]").all_inner_texts())
        moved = evening.records.table().moves
        played = sum(bool(re.fullmatch("[ATKQJ9][hdcs][*+]?", one.token)) for one in moved)
        assert TRICKS[: played // 3] == "".join(re.findall(r"^(\d) · ", said, re.MULTILINE))
        await expect(group.locator(f'[data-label="{onward}"]')).to_have_count(0)


async def tap(hand: Locator, over: Locator) -> bool:
    """Wait for a move in the hand and click it; False when the deal is over first."""
    enabled = hand.locator('[data-button^="g:"]:enabled')
    await expect(enabled.first.or_(over.first).first).to_be_visible(timeout=20_000)
    offered = await enabled.evaluate_all("nodes => nodes.map((node) => node.dataset.button)")
    chosen = choice(moves(offered))
    if chosen is None:
        return not await over.count()
    data = next(one for one in offered if one.endswith(f":{chosen}"))
    try:
        await hand.locator(f'[data-button="{data}"]').click(timeout=2_000)
        await expect(hand.locator(f'[data-button="{data}"]')).to_have_count(0)
    except Error:  # an only card has gone by itself meanwhile
        return True
    return True


def column(page: Page, chat_id: int) -> Locator:
    """The column of a chat."""
    return page.locator(f'[data-chat="{chat_id}"]')
