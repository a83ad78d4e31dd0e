"""The page of a plan in a browser: asked for, read, changed, compared and taken away; axe-core judges it."""

import os
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from bot.graphs.plan.plan_links import NO_PLAN, VIEW
from tests.bot.http.turns.client import TurnClient, turn_clients
from tests.bot.http.turns.story import Story
from tests.sandbox.page_driver import in_chromium
from tests.sandbox.test_page_accessibility import judge
from tests.watched_page import watched_page

pytestmark = in_chromium
BRIEF = """# 사내 도서 대여 브리프

직원은 200명입니다. 예산은 3,000만 원입니다. 2027-01-04에 시작해서 2027-03-31까지 엽니다.
도서 대여 서비스는 한 사람이 한 번에 3권까지 14일 동안 빌립니다. <script>alert(1)</script>
"""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def client(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[TurnClient]:
    """A bot with its pages."""
    folder = tmp_path_factory.mktemp("bot")
    async with turn_clients(folder, Story()) as found:
        assert found.bot is not None
        found.bot.core.links["plan"].serve_at(found.url)
        yield found


def opened(
    browser: Browser, client: TurnClient, owner: str, language: str, **context: Any
) -> AbstractAsyncContextManager[Page]:
    """The page of somebody without a plan."""
    assert client.bot is not None
    core = client.bot.core
    token = core.links["plan"].token(NO_PLAN, core.team, owner)
    return watched_page(browser, f"{client.url}{VIEW}/{token}?lang={language}", client.url, **context)


async def _ask(page: Page, text: str, *files: Path) -> None:
    """Ask by the keyboard alone, and wait for the plan's own page."""
    before = page.url
    await page.locator("#request").focus()
    await page.keyboard.type(text)
    if files:
        await page.locator("#files").set_input_files(list(files))
    await page.locator(".send").focus()
    await page.keyboard.press("Enter")
    await page.wait_for_url(lambda url: url != before)
    await page.locator("body[data-state=ready] .columns").wait_for()


async def _look(page: Page, name: str) -> None:
    """Keep a picture where a folder for them is named."""
    if folder := os.environ.get("SCREENSHOTS"):
        await page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


async def test_a_plan_is_asked_for_read_changed_and_taken_away(
    browser: Browser, client: TurnClient, tmp_path: Path
) -> None:
    """From the empty page to the plan with its sources, on to a second version, what changed in it, and a file."""
    brief = tmp_path / "브리프.md"
    brief.write_text(BRIEF, encoding="utf-8")
    async with opened(browser, client, "slack:U1", "ko") as page:
        await expect(page.locator("h1")).to_have_text("서비스 기획서 쓰기")
        await page.locator("#preset").select_option("lean")
        await _ask(page, "사내 도서 대여 서비스 기획서 써줘", brief)
        await _look(page, "ko-plan")
        await expect(page.locator("h1")).to_contain_text("도서 대여")
        assert await page.locator(".sheet script").count() == 0
        await expect(page.locator(".about")).to_contain_text("간단히")
        assert await page.locator(".part").count() == await page.locator(".contents li").count() > 3
        picture = page.locator("#p-schedule img.picture")
        assert await picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 500
        assert "일정표" in str(await picture.get_attribute("alt"))
        await page.locator(".cite").first.focus()
        await page.keyboard.press("Enter")
        await expect(page.locator(".sources li:focus")).to_have_count(1)
        assert "guide:" not in await page.locator(".sources").inner_text()
        async with page.expect_download() as saved:
            await page.locator(".downloads a").first.click()
        assert (await saved.value).suggested_filename.rpartition(".")[2] in ("md", "docx")
        last = await page.locator(".part h2").last.inner_text()
        await _ask(page, f"{last} 섹션 빼줘")
        await expect(page.locator(".about")).to_contain_text("2판")
        await page.locator(".versions a", has_text="이 판과 비교").click()
        await expect(page.locator(".changes")).to_contain_text("뺌")
        await _look(page, "ko-changes")


@pytest.mark.parametrize(
    ("language", "theme", "width"), [("ko", "light", 1280), ("en", "dark", 390)], ids=["ko-light-wide", "en-dark-phone"]
)
async def test_axe_finds_nothing_grave_on_a_plan(
    browser: Browser, client: TurnClient, language: str, theme: Any, width: int
) -> None:
    """In either language, light or dark, wide or narrow; nothing is wider than the window."""
    look: Any = {"viewport": {"width": width, "height": 844}, "color_scheme": theme}
    text = "차량 공유 서비스 기획서 써줘" if language == "ko" else "Write a service plan for a pet hotel"
    async with opened(browser, client, f"slack:U{width}", language, **look) as page:
        assert await judge(page, "empty") == []
        await _look(page, f"{language}-{theme}-empty")
        await _ask(page, text)
        await _look(page, f"{language}-{theme}")
        assert await page.evaluate("document.documentElement.scrollWidth") <= width
        assert await judge(page, "drawn") == []
