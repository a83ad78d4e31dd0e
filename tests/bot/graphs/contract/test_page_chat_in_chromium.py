"""The chat beside a contract in a browser: asked by keyboard, cut off, stopped, printed, and judged by axe-core."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, Route, expect

from bot.app import serving
from bot.graphs.contract.page_links import VIEW
from tests.bot.graphs.contract.client import ContractClient, contract_clients
from tests.bot.graphs.contract.page_links import stored_contract, token_of
from tests.bot.graphs.contract.test_page_in_chromium import HOSTILE, opened
from tests.bot.graphs.intake.http.client import settings_of
from tests.sandbox.page_driver import in_chromium
from tests.sandbox.test_page_accessibility import judge

pytestmark = in_chromium
OWNER = "slack:U1"
PENALTY = {"ko": "퇴사하면 위약금을 내야 해?", "en": "Do I have to pay a penalty if I quit?"}
QUOTED = "위약금으로 3,000,000원"
MARKED = "[...(CSS.highlights.get('quote') ?? [])].map((one) => one.toString()).join()"


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def client(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[ContractClient]:
    """A bot that answers."""
    async with contract_clients(tmp_path_factory.mktemp("bot")) as found:
        yield found


async def _address(client: ContractClient, language: str = "ko", text: str = HOSTILE) -> str:
    """The page of a contract of its own, with signs before the quote that a browser counts twice."""
    assert client.bot is not None
    id = await stored_contract(client.bot, OWNER, f"😀😀 {text}\n{language}")
    return f"{client.url}{VIEW}/{token_of(client.bot, id, OWNER)}?lang={language}"


async def _ask(page: Page, text: str) -> None:
    await page.get_by_role("tab").last.click()
    await page.locator("#question").fill(text)
    await page.keyboard.press("Enter")


async def test_a_question_is_asked_by_keyboard_and_its_quote_is_shown(browser: Browser, client: ContractClient) -> None:
    """Tabs by arrows, Enter sends; a quote leads to its very letters; the next question is proposed and answered.

    Loaded again, the page has the conversation; on paper it has none.
    """
    async with opened(browser, await _address(client)) as page:
        await page.get_by_role("tab").first.focus()
        await page.keyboard.press("ArrowRight")
        await expect(page.get_by_role("tab").last).to_be_focused()
        await expect(page.locator(".findings")).to_be_hidden()
        await _ask(page, PENALTY["ko"])
        answer = page.get_by_role("article").last
        await expect(answer).to_have_attribute("aria-busy", "false")
        await expect(page.get_by_role("status").last).to_have_text("답변이 끝났어요.")
        assert await page.locator(".answer script, .answer img, .question i").count() == 0
        quote = answer.locator("blockquote a.quote", has_text=QUOTED)
        await quote.focus()
        await page.keyboard.press("Enter")
        assert QUOTED in await page.evaluate(MARKED)
        assert f"“{await page.evaluate(MARKED)}”" == await quote.inner_text()
        await expect(page.locator(".mark:focus")).to_contain_text(QUOTED)
        await page.locator(".suggestion").first.click()
        await expect(page.locator(".answer[aria-busy=false]")).to_have_count(2)
        await page.locator("#question").fill("<i>한글</i>")
        await page.locator("#question").dispatch_event("keydown", {"key": "Enter", "isComposing": True})
        await expect(page.locator(".answer")).to_have_count(2)
        said = await page.locator(".log").inner_text()
        await page.reload()
        await expect(page.locator(".answer[aria-busy=false]")).to_have_count(2)
        await page.get_by_role("tab").last.click()
        assert await page.locator(".log").inner_text() == said
        await page.emulate_media(media="print")
        await expect(page.locator(".chat")).to_be_hidden()
        await expect(page.locator(".findings")).to_be_visible()


async def test_a_cut_stream_is_taken_up_again(browser: Browser, client: ContractClient) -> None:
    """Whatever frame it is cut behind, also in the middle of one, the page shows the whole answer, and it once."""
    async with opened(browser, await _address(client, text=f"{HOSTILE} 2")) as page:
        cuts = iter((350, 900, 2_400))
        asked: list[str] = []

        async def cut(route: Route) -> None:
            asked.append(f"{route.request.method} {await route.request.header_value('last-event-id')}")
            answer = await route.fetch()
            whole = await answer.body()
            await route.fulfill(response=answer, body=whole[: next(cuts, len(whole))])

        await page.route("**/contracts/chat*", cut)
        await _ask(page, PENALTY["ko"])
        await expect(page.locator(".answer")).to_have_attribute("aria-busy", "false")
        assert asked[0] == "POST 0"
        assert len(asked) == 4
        assert {one.split()[0] for one in asked[1:]} == {"GET"}
        numbers = [int(one.split()[1]) for one in asked]
        assert numbers == sorted(numbers)
        cut_off = await page.locator(".said").inner_text()
        await page.unroute("**/contracts/chat*")
        await page.reload()
        await expect(page.locator(".answer")).to_have_attribute("aria-busy", "false")
        await page.get_by_role("tab").last.click()
        assert await page.locator(".said").inner_text() == cut_off


async def test_an_answer_is_stopped(browser: Browser, tmp_path: Path) -> None:
    """Who waits can stop; what no worker has begun says that it was stopped, and the next question may be asked."""
    async with serving(settings_of(tmp_path), turns=False) as bot, aiohttp.ClientSession() as session:
        client = ContractClient(bot.url, session, bot=bot)
        async with opened(browser, await _address(client)) as page:
            await _ask(page, PENALTY["ko"])
            await expect(page.get_by_role("button", name="보내기")).to_be_disabled()
            await page.get_by_role("button", name="멈추기").click()
            await expect(page.locator(".failed")).to_have_text("멈췄어요.")
            await expect(page.get_by_role("button", name="보내기")).to_be_enabled()


async def test_a_contract_that_is_erased_meanwhile_is_told(browser: Browser, client: ContractClient) -> None:
    """The page stays, and the answer is a sentence for people."""
    address = await _address(client, text=f"{HOSTILE} 3")
    async with opened(browser, address, refused=True) as page:
        assert client.bot is not None
        grant = client.bot.core.links["contract"].read(address.partition(f"{VIEW}/")[2].partition("?")[0])
        assert grant is not None
        await client.bot.core.database.contracts.delete(grant.item, grant.team, grant.owner)
        await _ask(page, PENALTY["ko"])
        await expect(page.locator(".failed")).to_contain_text("계약서")
        await expect(page.locator(".sheet")).to_be_visible()


@pytest.mark.parametrize(
    ("language", "theme", "width"), [("ko", "light", 1280), ("en", "dark", 390)], ids=["ko-light-wide", "en-dark-phone"]
)
async def test_axe_finds_nothing_grave_in_the_chat(
    browser: Browser, client: ContractClient, language: str, theme: Any, width: int
) -> None:
    """Before a question and behind an answer, in either language; nothing is wider than the window."""
    size: Any = {"width": width, "height": 844}
    other = "en" if language == "ko" else "ko"
    place = await _address(client, language, f"{HOSTILE} {theme}")
    async with opened(browser, place, viewport=size, color_scheme=theme) as page:
        await (page.locator(".to-chat") if width < 500 else page.get_by_role("tab").last).click()
        await expect(page.locator("#question")).to_be_in_viewport()
        assert await judge(page, "to be asked") == []
        await _ask(page, PENALTY[language])
        await expect(page.locator(".answer")).to_have_attribute("aria-busy", "false")
        await expect(page.locator(".question")).to_be_in_viewport()
        await expect(page.locator(".answer")).to_have_attribute("lang", language)
        assert await judge(page, "answered") == []
        await _ask(page, PENALTY[other])
        await expect(page.locator(".answer").last).to_have_attribute("lang", other)
        await expect(page.locator(".answer[aria-busy=false]")).to_have_count(2)
        assert await page.evaluate("document.documentElement.scrollWidth") <= width
