"""The page of a model in a browser: a type leads to its passage, a document is handed in, and axe-core judges it."""

from collections.abc import AsyncIterator, Awaitable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from bot.graphs.idris.model_links import NO_MODEL, VIEW
from tests.bot.graphs.idris.test_model_page import HOSTILE, MENDED
from tests.bot.http.turns.client import TurnClient, turn_clients
from tests.bot.http.turns.story import Story
from tests.integrations.proofs.idris_output import ERRORS, building
from tests.integrations.proofs.stand_in import stand_in
from tests.sandbox.page_driver import in_chromium
from tests.sandbox.test_page_accessibility import judge
from tests.watched_page import watched_page

pytestmark = in_chromium


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def client(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[TurnClient]:
    """A bot with its pages."""
    async with _serving(tmp_path_factory.mktemp("bot")) as found:
        yield found


@asynccontextmanager
async def _serving(folder: Path, **values: Any) -> AsyncIterator[TurnClient]:
    async with turn_clients(folder, Story(), **values) as found:
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
    await page.locator("#document").set_input_files(file)
    await page.locator("form:has(#upload-title) .send").focus()
    await _went_on(page, page.keyboard.press("Enter"))


async def _went_on(page: Page, pressed: Awaitable[Any]) -> None:
    """Press something, and wait for the page that comes of it."""
    before = page.url
    await pressed
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


async def test_a_type_is_left_out_by_the_keyboard(browser: Browser, client: TurnClient, tmp_path: Path) -> None:
    """Each type is a sentence beside its passage; what is marked ✗ is gone from the next page, and can come back."""
    document = tmp_path / "계약.txt"
    document.write_text(HOSTILE, encoding="utf-8")
    async with opened(browser, client, "slack:U4", "en") as page:
        await _hand_in(page, document)
        type = page.locator(".type").first
        sentence = await type.locator("h3").inner_text()
        assert "3,330,000원" in sentence
        await expect(type.locator(".passage")).to_have_text("합계: 3,330,000원")
        send = page.locator("form:has(#choose-title) .send")
        await expect(send).to_be_disabled()
        await type.locator("input:checked").focus()
        await page.keyboard.press("ArrowDown")
        await expect(page.locator(".chosen")).to_have_text("Changed: 1")
        await send.focus()
        await _went_on(page, page.keyboard.press("Enter"))
        left_out = page.locator(".left-out .type")
        await expect(left_out.locator("h3")).to_have_text(sentence)
        await expect(page.locator("ol.types")).not_to_contain_text(sentence)
        assert await judge(page, "left out") == []
        await left_out.locator("input[value=keep]").check()
        await _went_on(page, send.click())
        await expect(page.locator("ol.types")).to_contain_text(sentence)
        await expect(page.locator(".left-out")).to_have_count(0)


async def test_a_module_that_is_not_proved_is_checked_again(browser: Browser, tmp_path: Path) -> None:
    """Its error stands there with a button, and the last attempt's log among the files."""
    document = tmp_path / "계약.txt"
    document.write_text(MENDED, encoding="utf-8")
    compiler = stand_in(tmp_path, {"module Domains": building(ERRORS["no_implementation"])})
    async with (
        _serving(tmp_path / "bot", idris2=compiler) as client,
        opened(browser, client, "slack:U5", "ko") as page,
    ):
        await page.locator("#project").fill("Refused")
        await _hand_in(page, document)
        form = page.locator("form:has(#go-on-title)")
        await expect(form.locator(".error")).to_contain_text("마지막 시도의 오류")
        await expect(page.locator(".downloads")).to_contain_text("compiler_Refused.log")
        assert await judge(page, "refused") == []
        await form.get_by_role("button", name="다시 검사").focus()
        await _went_on(page, page.keyboard.press("Enter"))
        await expect(form.locator(".error")).to_contain_text("마지막 시도의 오류")


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
