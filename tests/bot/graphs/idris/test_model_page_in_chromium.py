"""The page of a model in a browser: a type leads to its passage, a document is handed in, and axe-core judges it."""

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from bot.graphs.idris.model_links import NO_MODEL, VIEW
from tests.bot.graphs.idris.test_model_page import HOSTILE, MENDED
from tests.bot.http.turns.client import TurnClient, turn_clients
from tests.bot.http.turns.story import Story
from tests.sandbox.page_driver import in_chromium
from tests.sandbox.test_page_accessibility import judge
from tests.watched_page import watched_page

pytestmark = in_chromium


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def client(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[TurnClient]:
    """A bot with its pages."""
    folder = tmp_path_factory.mktemp("bot")
    async with turn_clients(folder, Story()) as found:
        assert found.bot is not None
        found.bot.core.links["idris"].serve_at(found.url)
        yield found


def opened(
    browser: Browser, client: TurnClient, owner: str, language: str, **context: Any
) -> AbstractAsyncContextManager[Page]:
    """The page of somebody without a model."""
    assert client.bot is not None
    core = client.bot.core
    token = core.links["idris"].token(NO_MODEL, core.team, owner)
    return watched_page(browser, f"{client.url}{VIEW}/{token}?lang={language}", client.url, **context)


async def _hand_in(page: Page, file: Path) -> None:
    """Hand in a document by the keyboard alone, and wait for its own page."""
    before = page.url
    await page.locator("#document").set_input_files(file)
    await page.locator(".send").focus()
    await page.keyboard.press("Enter")
    await page.wait_for_url(lambda url: url != before)
    await page.locator("body[data-state=ready] .columns").wait_for()


async def test_a_document_is_handed_in_read_and_corrected(browser: Browser, client: TurnClient, tmp_path: Path) -> None:
    """From the empty page to the model, from a type to its passage and back, and on to the next version."""
    first, second = tmp_path / "<i>계약.txt", tmp_path / "고친 계약.txt"
    first.write_text(HOSTILE, encoding="utf-8")
    second.write_text(MENDED, encoding="utf-8")
    async with opened(browser, client, "slack:U1", "ko") as page:
        await expect(page.locator("h1")).to_have_text("문서를 모델로 바꾸기")
        await _hand_in(page, first)
        await expect(page.locator(".sheet")).to_contain_text("<script>alert(1)</script>")
        assert await page.locator(".sheet script, .sheet img").count() == 0
        type = page.locator(".type").first
        await expect(type).to_contain_text("맞지 않음")
        await type.locator("h3 a").focus()
        await page.keyboard.press("Enter")
        passage = page.locator(".mark.current:focus")
        await expect(passage).to_be_focused()
        numbers = await passage.get_attribute("data-types")
        assert "1" in (numbers or "").split()
        await page.keyboard.press("Enter")
        await expect(page.locator(".type.current")).to_be_focused()
        async with page.expect_download() as saved:
            await page.locator(".downloads a").first.click()
        assert (await saved.value).suggested_filename.endswith(".idr")
        await _hand_in(page, second)
        await expect(page.locator(".about")).to_contain_text("2판")
        await expect(page.locator(".changes")).to_contain_text("3,330,000원 → 3,300,000원")


async def test_what_cannot_be_read_is_said(browser: Browser, client: TurnClient, tmp_path: Path) -> None:
    """The page stays, with a sentence, and another document can be handed in."""
    broken = tmp_path / "scan.pdf"
    broken.write_bytes(b"%PDF-1.4 nothing")
    async with opened(browser, client, "slack:U2", "en") as page:
        await page.locator("#document").set_input_files(broken)
        await page.locator(".send").click()
        await expect(page.locator(".said")).to_contain_text("could not read")
        await expect(page.locator(".send")).to_be_enabled()


@pytest.mark.parametrize(
    ("language", "theme", "width"), [("ko", "light", 1280), ("en", "dark", 390)], ids=["ko-light-wide", "en-dark-phone"]
)
async def test_axe_finds_nothing_grave_on_a_model(
    browser: Browser, client: TurnClient, tmp_path: Path, language: str, theme: Any, width: int
) -> None:
    """In either language, light or dark, wide or narrow; nothing is wider than the window."""
    document = tmp_path / "계약.txt"
    document.write_text(HOSTILE, encoding="utf-8")
    look: Any = {"viewport": {"width": width, "height": 844}, "color_scheme": theme}
    async with opened(browser, client, f"slack:U{width}", language, **look) as page:
        assert await judge(page, "empty") == []
        await _hand_in(page, document)
        assert await page.evaluate("document.documentElement.scrollWidth") <= width
        assert await judge(page, "drawn") == []
        await page.locator("summary").first.click()
        await page.locator(".type h3 a").first.click()
        assert await judge(page, "chosen") == []
