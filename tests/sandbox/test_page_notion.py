"""The page's reader shows what the person who looks may read, and what is gone with them is gone."""

from playwright.async_api import Browser, expect

from tests.sandbox.page_driver import app, in_chromium, visit
from tests.sandbox_process import Json, Sandbox

pytestmark = in_chromium

MINJUN, DANIEL, GENERAL = "U0MINJUN", "U0DANIEL", "C0GENERAL"


def _flat(pages: list[Json]) -> list[Json]:
    return [found for page in pages for found in (page, *_flat(page["children"]))]


async def _private_page(sandbox: Sandbox) -> Json:
    """A page of the seed that the chief executive reads and the engineer does not."""
    theirs = {page["id"] for page in _flat(await sandbox.notion_tree(DANIEL))}
    return next(page for page in _flat(await sandbox.notion_tree(MINJUN)) if page["id"] not in theirs)


async def test_a_page_of_others_is_no_page(browser: Browser, workspace: Sandbox) -> None:
    """After a change of the person who looks, page, tree and switcher know nothing of a page that was open before."""
    page_of = await _private_page(workspace)
    address = page_of["id"].replace("-", "")
    cite = {"type": "markdown", "text": f"[1]({workspace.url}/#/notion/{address})"}
    await app(workspace).chat_postMessage(channel=GENERAL, text="답", blocks=[cite])
    async with visit(browser, workspace) as opened:
        page = opened.page
        await opened.open(f"#/notion/{address}", MINJUN)
        await expect(page.locator(".paper h1")).to_have_text(page_of["title"])
        await expect(page.locator(".tree [aria-current=page]")).to_contain_text(page_of["title"])
        await page.locator(".viewer").click()
        await page.locator(f".person[data-user={DANIEL}]").click()
        await expect(page.get_by_role("heading", name="This page can’t be found.")).to_be_visible()
        await expect(page.locator(".tree .side-item").first).to_be_visible()
        words = await page.locator("body").inner_text()
        assert page_of["title"] not in words
        assert page_of["title"] not in await page.title()
        refused = await page.locator(".paper").inner_text()
        await page.goto(f"{workspace.url}/#/notion/{'0' * 32}")
        await expect(page.locator(".paper")).to_have_text(refused.replace("\n\n", ""))
        await page.keyboard.press("Control+g")
        await page.keyboard.type(page_of["title"])
        await expect(page.locator(".switcher .empty-note")).to_be_visible()
        await page.keyboard.press("Escape")
        await page.goto(f"{workspace.url}/#/c/{GENERAL}")
        await page.locator(".channel .cite").last.click()
        await expect(page.get_by_role("heading", name="This page can’t be found.")).to_be_visible()
        assert all("404" in complaint for complaint in opened.complaints)
        opened.complaints.clear()
