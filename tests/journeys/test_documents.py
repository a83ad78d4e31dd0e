"""Pages of Notion: written, read, revised, taken back and brought back; and made of a thread by a shortcut."""

import re

import pytest
from playwright.async_api import Browser, expect

from tests.journeys.traveller import CHECKLIST, HRHELP, JIWOO, Journeys
from tests.sandbox.page_driver import in_chromium
from tests.sandbox_process import Sandbox

pytestmark = [*in_chromium, pytest.mark.timeout(900)]


async def test_write_revise_and_undo_a_page(browser: Browser, sandbox: Sandbox, journeys: Journeys) -> None:
    """A page is written and read in the reader, changed as a form says, undone to the trash and brought back."""
    async with journeys.begin(browser, sandbox, JIWOO) as person:
        page = person.page
        await person.ask(CHECKLIST)
        answer = await person.answered()
        await expect(answer.get_by_role("link", name="열기")).to_be_visible()
        await person.picture("page-written")
        thread = page.url
        await answer.get_by_role("link", name="열기").click()
        await expect(page.locator(".paper h1")).to_contain_text("온보딩")
        await expect(page.locator(".notion-blocks input[type=checkbox]").first).to_be_visible()
        await person.picture("page")
        reader = page.url
        await page.goto(thread)
        await answer.get_by_role("button", name="고치기").click()
        form = page.get_by_role("dialog", name="문서 고치기")
        await form.get_by_role("textbox").fill("제목을 ‘새 동료 맞이하기’로 바꿔 줘")
        await person.picture("revise")
        await form.get_by_role("button", name="고치기").click()
        await expect(page.locator("dialog.modal")).to_have_count(0)
        await expect(page.locator(".thread")).to_contain_text("고쳐 달라고 했어요")
        await expect(person.answers.last.get_by_role("button", name="되돌리기")).to_be_visible()
        await person.answers.last.get_by_role("button", name="되돌리기").click()
        if await page.locator("dialog[open]").count():
            await page.locator("dialog[open] .button.primary, dialog[open] .button.danger").click()
        restore = person.answers.last.get_by_role("button", name=re.compile("다시|되살리기"))
        await expect(restore).to_be_visible()
        await page.goto(reader)
        await page.reload()
        await expect(page.locator(".paper")).to_be_visible()


async def test_a_thread_becomes_a_page(browser: Browser, sandbox: Sandbox, journeys: Journeys) -> None:
    """The shortcut in a message's menu asks for a title and makes a page of what was said."""
    root = await sandbox.say(JIWOO, HRHELP, "다음 주 신입 환영회는 목요일 12시에 하기로 했어요.")
    await sandbox.say("U0SEOYEON", HRHELP, "제가 식당을 수요일까지 예약할게요.", root)
    async with journeys.begin(browser, sandbox, JIWOO, f"#/c/{HRHELP}/{root}") as person:
        page = person.page
        row = page.locator(f".thread [data-ts='{root}']")
        await row.hover()
        await row.locator(".message-tools button").last.click()
        await page.locator(".popover .menu-item", has=page.locator(".icon-bolt")).first.click()
        form = page.get_by_role("dialog", name="스레드로 문서 만들기")
        await form.get_by_label("제목").fill("신입 환영회 준비")
        await person.picture("thread-to-page")
        await form.get_by_role("button", name="만들기").click()
        await expect(page.locator("dialog.modal")).to_have_count(0)
        link = person.answers.get_by_role("link", name="열기")
        await expect(link).to_be_visible()
        await link.click()
        await expect(page.locator(".paper h1")).to_contain_text("신입 환영회 준비")
        await expect(page.locator(".paper")).to_contain_text("수요일까지 예약")
