"""Typing on the sandbox's page: names that complete themselves, also in Hangul as it is put together, and the keys."""

import pytest
from playwright.async_api import Browser, Page, expect

from tests.sandbox.page_driver import in_chromium, visit
from tests.sandbox_process import Sandbox

pytestmark = in_chromium

JIWOO, DANIEL = "U0JIWOO", "U0DANIEL"
GENERAL = "C0GENERAL"


@pytest.mark.parametrize(
    ("typed", "picked"),
    [
        ("@agent", "@agent "),
        ("@ag", "@agent "),
        ("@에이", "@agent "),
        ("안녕 @지우", "안녕 @김지우 "),
        ("@징", "@김지우 "),  # 지우 while the second syllable is begun
        ("@daniel", "@Daniel Cho "),
        ("(@Cho", "(@Daniel Cho "),
    ],
)
async def test_a_name_is_picked(browser: Browser, workspace: Sandbox, typed: str, picked: str) -> None:
    """A name in full or in part, in either script, offers the member first; Enter and Tab pick it and send nothing."""
    before = len(await workspace.messages(GENERAL))
    async with visit(browser, workspace) as opened:
        page = opened.page
        await opened.open(f"#/c/{GENERAL}", DANIEL)
        field = page.locator(".channel .composer-text")
        for key in ("Enter", "Tab"):
            await field.fill(typed)
            await expect(page.get_by_role("listbox").get_by_role("option").first).to_be_visible()
            await field.press(key)
            await expect(field).to_have_value(picked)
            await expect(field).to_be_focused()
            await expect(page.get_by_role("listbox")).to_be_hidden()
    assert len(await workspace.messages(GENERAL)) == before


async def test_arrows_choose_and_esc_refuses(browser: Browser, workspace: Sandbox) -> None:
    """Arrows go round the list; Esc, or a click outside, closes it until another name is begun."""
    async with visit(browser, workspace) as opened:
        page, keyboard = opened.page, opened.page.keyboard
        await opened.open(f"#/c/{GENERAL}", JIWOO)
        field, names = page.locator(".channel .composer-text"), page.get_by_role("listbox")
        await field.focus()
        await keyboard.type("@")
        await expect(names.locator(".completion-name")).to_have_count(8)
        labels = await names.locator(".completion-name").all_inner_texts()
        assert labels[0] == "agent"
        await keyboard.press("ArrowUp")
        await expect(names.locator("[aria-selected=true]")).to_contain_text(labels[-1])
        await keyboard.press("ArrowDown")
        await keyboard.press("ArrowDown")
        chosen = names.locator("[aria-selected=true]")
        await expect(chosen).to_contain_text(labels[1])
        await expect(field).to_have_attribute("aria-activedescendant", str(await chosen.get_attribute("id")))
        await keyboard.press("Escape")
        await expect(names).to_be_hidden()
        await keyboard.type("agent")
        await expect(names).to_be_hidden()
        await keyboard.type(" @da")
        await expect(names).to_be_visible()
        await page.locator(".channel h1").click()
        await expect(names).to_be_hidden()
        await field.fill("@agen")
        await keyboard.press("Escape")
        await keyboard.press("Enter")
        await expect(page.locator(".channel .message").last).to_contain_text("@agen")
        await expect(field).to_have_value("")


async def _compose(page: Page, text: str) -> None:
    """Let an input method put Hangul together, without ending it."""
    session = await page.context.new_cdp_session(page)
    await session.send(
        "Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)}
    )


async def test_an_input_method_keeps_its_keys(browser: Browser, workspace: Sandbox) -> None:
    """Enter, Tab, arrows and Esc while Hangul is put together neither send nor pick nor close anything."""
    before = len(await workspace.messages(GENERAL))
    await workspace.say(DANIEL, GENERAL, "root for typing")
    root = (await workspace.messages(GENERAL))[-1]["ts"]
    async with visit(browser, workspace) as opened:
        page, keyboard = opened.page, opened.page.keyboard
        await opened.open(f"#/c/{GENERAL}/{root}", JIWOO)
        field = page.locator(".thread .composer-text")
        await field.fill("@김지")
        names = page.locator(".thread").get_by_role("listbox")
        await _compose(page, "우")
        await expect(names.get_by_role("option")).to_have_count(1)
        await page.evaluate("window.keys = []")
        await page.evaluate("addEventListener('keydown', (event) => keys.push([event.key, event.isComposing]), true)")
        await keyboard.down("Escape")
        assert await page.evaluate("keys.at(-1)") == ["Escape", True]
        await expect(page.locator(".thread")).to_have_count(1)
        await _compose(page, "우")
        await keyboard.down("Enter")
        assert ["Enter", True] in await page.evaluate("keys")
        assert "@김지우 " not in await field.input_value()
    assert len(await workspace.messages(GENERAL)) == before + 1
    assert len(await workspace.thread(GENERAL, root)) == 1


async def test_keys_lead_to_the_composer_and_explain_themselves(browser: Browser, workspace: Sandbox) -> None:
    """Ctrl+K writes here, from a page or the Home tab in the conversation left; ? lists the keys; / and Ctrl+G jump."""
    [first, *_] = await workspace.notion_tree(JIWOO)
    root = await workspace.say(DANIEL, GENERAL, "root for the keys")
    async with visit(browser, workspace) as opened:
        page, keyboard = opened.page, opened.page.keyboard
        await opened.open(f"#/c/{GENERAL}", JIWOO)
        composer = page.locator(".channel .composer-text")
        for key in ("Control+k", "Meta+k"):
            await page.evaluate("document.activeElement.blur()")
            await keyboard.press(key)
            await expect(composer).to_be_focused()
        await page.goto(f"{workspace.url}/#/c/{GENERAL}/{root}")
        await expect(page.locator(".thread")).to_be_visible()
        for pane in (".thread", ".channel", ".thread"):
            await keyboard.press("Control+k")
            await expect(page.locator(f"{pane} .composer-text")).to_be_focused()
        await keyboard.press("Escape")
        await expect(page.locator(".thread")).to_have_count(0)
        for route in (f"#/notion/{first['id'].replace('-', '')}", "#/home"):
            await page.goto(f"{workspace.url}/{route}")
            await expect(page.locator(".paper h1, .home").first).to_be_visible()
            await keyboard.press("Control+k")
            await expect(composer).to_be_focused()
        await keyboard.type("?")
        await expect(page.get_by_role("dialog")).to_have_count(0)
        await expect(composer).to_have_value("?")
        await composer.fill("")
        await keyboard.press("Control+g")
        await expect(page.get_by_role("combobox", name="이동하기")).to_be_focused()
        await keyboard.press("Escape")
        await expect(composer).to_be_focused()
        await page.evaluate("document.activeElement.blur()")
        await keyboard.press("?")
        help_ = page.get_by_role("dialog", name="키보드 단축키")
        await expect(help_).to_contain_text("메시지 쓰기")
        await keyboard.press("Control+k")
        await expect(help_).to_be_visible()
        await help_.get_by_role("button", name="닫기").click()
        await expect(help_).to_have_count(0)
        await page.locator(".viewer").click()
        await page.get_by_role("button", name="키보드 단축키").click()
        await expect(help_).to_be_visible()
