"""The page of a contract in a browser: looked at, walked through by keyboard, and judged by axe-core."""

import zipfile
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from datetime import date, timedelta
from typing import Any

import pytest
import pytest_asyncio
from aiohttp import web
from playwright.async_api import Browser, Page, expect

from bot.graphs.contract.http.page_routes import ContractPageRoutes
from bot.graphs.contract.page_links import VIEW, ContractLinks
from integrations.store import Database
from integrations.store.contracts import ContractRecord
from orchestrator.graphs.contract.analysis import as_stored
from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.rules.labour.analysing import analyse_labour
from tests.new_database import new_database
from tests.orchestrator.contract.desk import KOREAN, the_law
from tests.sandbox.page_driver import in_chromium
from tests.sandbox.test_page_accessibility import judge
from tests.watched_page import watched_page

pytestmark = in_chromium

HOSTILE = KOREAN.replace("제4조(휴일)", '제4조(휴일) <script>alert(1)</script><img src="x" onerror="alert(2)">')


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def address(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    """The page of an analysed contract, in Korean, on a server of its own."""
    path = tmp_path_factory.mktemp("page") / "bot.db"
    new_database(path)
    async with Database(path, "secret") as database:
        mine = ContractRecord(key="k", team="t", owner="slack:U1", conversation="c", name="<i>근로계약서.txt")
        id = await database.contracts.create(mine)
        analysis = analyse_labour(split(HOSTILE, ()), the_law(), date(2026, 11, 23))
        await database.contracts.store_text(id, mine.owner, HOSTILE, ((0, len(HOSTILE)),))
        await database.contracts.store_analysis(id, mine.owner, as_stored(analysis))
        links = ContractLinks(database.sealer, timedelta(hours=1))
        app = web.Application()
        ContractPageRoutes(database.contracts, the_law(), links, None).add_to(app)
        runner = web.AppRunner(app)
        await runner.setup()
        try:
            site = web.TCPSite(runner, "127.0.0.1", 0)
            await site.start()
            port = runner.addresses[0][1]
            links.serve_at(f"http://127.0.0.1:{port}")
            yield links.link(id, mine.team, mine.owner, "ko")
        finally:
            await runner.cleanup()


def opened(
    browser: Browser, address: str, *, refused: bool = False, **context: Any
) -> AbstractAsyncContextManager[Page]:
    """The page of a contract; see :func:`tests.watched_page.watched_page`."""
    return watched_page(browser, address, address.partition(VIEW)[0], refused=refused, **context)


async def test_the_page_is_walked_through_by_keyboard_and_by_its_list(browser: Browser, address: str) -> None:
    """A passage tells its reason at the focus until Escape; a finding leads to its passage; an anchor marks one."""
    offset = HOSTILE.index("위약금으로 3,000,000원")
    async with opened(browser, f"{address}#c-{offset}") as page:
        current = page.locator(".mark.current")
        await expect(current).to_be_focused()
        await expect(current).to_contain_text("위약금으로")
        shell = await (await page.request.get(address)).text()
        assert "&lt;i&gt;근로계약서.txt" in shell
        assert "<i>" not in shell
        assert await page.locator(".sheet script, .sheet img, h1 i").count() == 0
        await expect(page.locator(".sheet")).to_contain_text("<script>alert(1)</script>")
        first = page.locator(".mark").first
        await first.focus()
        tip = page.get_by_role("tooltip")
        await expect(tip).to_contain_text("최저임금법 제6조")
        await page.keyboard.press("Escape")
        await expect(tip).to_be_hidden()
        await page.locator(".mark").last.hover()
        await expect(tip).to_be_visible()
        link = page.locator(".finding h3 a").nth(1)
        await link.focus()
        await page.keyboard.press("Enter")
        await expect(page.locator(".mark.current").first).to_be_focused()
        await expect(page.locator("table")).not_to_have_count(0)
        assert await page.locator("details[open]").count() == 0
        await page.pdf()
        assert await page.locator("details:not([open])").count() == 0


@pytest.mark.parametrize(
    ("language", "theme", "width"), [("ko", "light", 1280), ("en", "dark", 390)], ids=["ko-light-wide", "en-dark-phone"]
)
async def test_axe_finds_nothing_grave_on_a_contract(
    browser: Browser, address: str, language: str, theme: Any, width: int
) -> None:
    """In either language, light or dark, wide or narrow; nothing is wider than the window."""
    size: Any = {"width": width, "height": 844}
    place = address.replace("lang=ko", f"lang={language}")
    async with opened(browser, place, viewport=size, color_scheme=theme) as page:
        assert await page.evaluate("document.documentElement.scrollWidth") <= width
        assert await judge(page, "drawn") == []
        await page.locator(".mark").first.focus()
        await expect(page.get_by_role("tooltip")).to_be_visible()
        assert await judge(page, "explained") == []


async def test_ticked_suggestions_are_fetched_as_a_word_document(browser: Browser, address: str) -> None:
    """All to begin with; what is unticked by the keyboard is not in it, and without any the link leads nowhere."""
    async with opened(browser, address, accept_downloads=True) as page:
        link = page.locator(".redline a")
        await expect(link).to_have_text("고친 Word 문서 받기 (4건)")
        boxes = page.get_by_role("checkbox", name="문서에 넣기")
        await boxes.first.focus()
        await page.keyboard.press("Space")
        await expect(link).to_have_text("고친 Word 문서 받기 (3건)")
        async with page.expect_download() as coming:
            await link.click()
        download = await coming.value
        assert download.suggested_filename == "계약서-수정안.docx"
        with zipfile.ZipFile(await download.path()) as package:
            body = package.read("word/document.xml").decode()
        assert "퇴직급여는 임금과 별도로" in body
        assert "2,096,270" not in body
        for place in range(1, await boxes.count()):
            await boxes.nth(place).uncheck()
        await expect(link).to_have_attribute("aria-disabled", "true")
        assert await link.get_attribute("href") is None
