"""The same by keyboard alone: nothing here moves or presses a pointer."""

import pytest
from playwright.async_api import Browser, expect

from tests.journeys.traveller import CHECKLIST, GENERAL, MINJUN, SEOYEON, Journeys, Traveller
from tests.sandbox.page_driver import in_chromium
from tests.sandbox_process import Sandbox

pytestmark = [*in_chromium, pytest.mark.timeout(900)]


async def jump(person: Traveller, name: str) -> None:
    """Go to a conversation with the quick switcher, and on to its composer."""
    await person.page.keyboard.press("Control+g")
    await expect(person.page.locator(".switcher-field")).to_be_focused()
    await person.page.keyboard.type(name)
    await expect(person.page.locator(".switcher .active")).to_contain_text(name)
    await person.page.keyboard.press("Enter")
    await expect(person.page.locator(".channel h1")).to_have_text(name)
    await person.page.keyboard.press("Control+k")
    await expect(person.composer()).to_be_focused()


async def test_ask_open_the_source_and_follow_up(browser: Browser, sandbox: Sandbox, journeys: Journeys) -> None:
    """A mention completes itself, the thread opens with a key, the source opens and closes, a follow-up is asked."""
    async with journeys.begin(browser, sandbox, SEOYEON, "#/c/C0HRHELP") as person:
        page, keyboard = person.page, person.page.keyboard
        await jump(person, "general")
        await keyboard.type("@age")
        await expect(page.get_by_role("option", name="agent")).to_be_visible()
        await keyboard.press("Enter")
        await keyboard.type("재택근무는 일주일에 며칠까지 돼?")
        await keyboard.press("Enter")
        answer = await person.answered()
        link = answer.locator(".block-context a").first
        await person.tab_to(link)
        await keyboard.press("Enter")
        await expect(page.locator(".paper h1")).to_contain_text("재택근무")
        await person.tab_to(page.get_by_role("link", name="대화로 돌아가기"), back=True)
        await keyboard.press("Enter")
        await expect(page.locator(".thread")).to_be_visible()
        await person.tab_to(person.composer(".thread"))
        await keyboard.type("병가는 며칠이야?")
        await keyboard.press("Enter")
        second = await person.answered(2)
        await person.tab_to(second.locator(".thumb").first, back=True)
        await keyboard.press("Enter")
        await expect(second.locator(".thumb").first).to_have_attribute("aria-pressed", "true")
        await keyboard.press("Escape")
        await expect(page.locator(".thread")).to_have_count(0)


async def test_stop_and_undo(browser: Browser, sandbox: Sandbox, journeys: Journeys) -> None:
    """Stop is reached and pressed with keys; a page is written, and undone."""
    await sandbox.fault("notion", "POST /v1/pages", delay=25, times=None)
    async with journeys.begin(browser, sandbox, SEOYEON) as person:
        page, keyboard = person.page, person.page.keyboard
        await jump(person, "general")
        await keyboard.type(f"@agent {CHECKLIST}")
        await keyboard.press("Enter")
        stop = page.locator(".thread .stop")
        await expect(stop).to_be_visible()
        await expect(page.locator(".thread .status-line, .thread .plan").first).to_be_visible()
        await person.tab_to(stop)
        await keyboard.press("Enter")
        await expect(await person.answered()).to_contain_text("멈췄어요")
        await sandbox.clear_faults()
        await person.tab_to(person.composer(".thread"), back=True)
        await keyboard.type("경비 처리 안내 문서 만들어줘")
        await keyboard.press("Enter")
        answer = await person.answered(2)
        undo = answer.get_by_role("button", name="되돌리기")
        await person.tab_to(undo, back=True)
        await keyboard.press("Enter")
        await expect(undo).to_have_count(0)


async def test_a_command_and_a_private_answer(browser: Browser, sandbox: Sandbox, journeys: Journeys) -> None:
    """A command is chosen from its list and asks in the channel; what is private is read with keys."""
    async with journeys.begin(browser, sandbox, MINJUN, "#/c/C0HRHELP") as person:
        page, keyboard = person.page, person.page.keyboard
        await jump(person, "general")
        await keyboard.type("/as")
        await expect(page.get_by_role("option", name="/ask")).to_be_visible()
        await keyboard.press("Enter")
        await keyboard.type("연봉 밴드가 어떻게 되나요?")
        await keyboard.press("Enter")
        row = page.locator(".channel .message", has_text="님: 연봉 밴드가 어떻게 되나요?").last
        await expect(row.locator(".thread-count")).to_be_visible()
        await person.tab_to(row.locator(".thread-link"), back=True)
        await keyboard.press("Enter")
        show = person.ephemeral.get_by_role("button", name="나만 보기")
        await expect(show).to_be_visible()
        await person.tab_to(show)
        await keyboard.press("Enter")
        share = person.ephemeral.get_by_role("button", name="공유")
        await expect(share).to_be_visible()
        await person.tab_to(share)
        await keyboard.press("Enter")
        modal = page.get_by_role("dialog", name="답 공유하기")
        await expect(modal).to_be_visible()
        await keyboard.press("Escape")
        await expect(modal).to_have_count(0)
        assert GENERAL in page.url
