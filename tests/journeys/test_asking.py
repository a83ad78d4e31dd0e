"""Asking: a question with its sources, follow-ups, two people at once, Stop, files."""

import pytest
from playwright.async_api import Browser, FilePayload, expect

from tests.journeys.traveller import DANIEL, GENERAL, HRHELP, JIWOO, LEAVE, MINJUN, SEOYEON, Journeys
from tests.sandbox.page_driver import in_chromium
from tests.sandbox_process import Sandbox

pytestmark = [*in_chromium, pytest.mark.timeout(900)]


async def test_ask_read_the_source_and_follow_up(browser: Browser, sandbox: Sandbox, journeys: Journeys) -> None:
    """A question in a channel is answered in its thread; the source opens at its line; a follow-up needs no mention."""
    async with journeys.begin(browser, sandbox, SEOYEON) as person:
        page = person.page
        await person.ask("재택근무는 일주일에 며칠까지 돼?")
        answer = await person.answered()
        await expect(answer).to_contain_text("2일까지")
        source = answer.locator(".block-context a").first
        await expect(source).to_contain_text("재택근무")
        await expect(page.locator(".channel .thread-count").last).to_have_text("답글 1개")
        await person.picture("sandbox")
        thread = page.url
        await source.click()
        await expect(page.locator(".paper h1")).to_contain_text("재택근무")
        await expect(page.locator(".marked")).to_be_in_viewport()
        await person.picture("source")
        await page.get_by_role("link", name="대화로 돌아가기").click()
        await expect(page).to_have_url(thread)
        await person.say("병가는 며칠이야?", ".thread")
        second = await person.answered(2)
        await expect(second).to_contain_text("병가")
        await expect(second.locator(".block-context a").first).to_be_visible()


async def test_ask_in_english_in_the_dark(browser: Browser, sandbox: Sandbox, journeys: Journeys) -> None:
    """In the agent's conversation one just writes; the words of page and answer are the person's."""
    direct = await sandbox.dm(DANIEL)
    async with journeys.begin(browser, sandbox, DANIEL, f"#/c/{direct}", color_scheme="dark") as person:
        page = person.page
        await expect(page.locator(".channel .prompt").first).to_be_visible()
        await person.composer().fill("How do we roll back a bad deployment?")
        await person.composer().press("Enter")
        answer = await person.answered()
        await expect(answer).to_contain_text("roll", ignore_case=True)
        await expect(answer).to_contain_text("Sources")
        await person.picture("sandbox-dark")


async def test_two_people_in_one_thread_at_once(browser: Browser, sandbox: Sandbox, journeys: Journeys) -> None:
    """Both see both questions and both answers, one after the other, each once."""
    async with (
        journeys.begin(browser, sandbox, JIWOO, f"#/c/{HRHELP}") as first,
        journeys.begin(browser, sandbox, MINJUN, f"#/c/{HRHELP}") as second,
    ):
        await first.ask("경조휴가는 며칠이야?")
        await first.answered()
        root = first.page.url.rsplit("/", 1)[1]
        await second.page.locator(f".channel [data-ts='{root}'] .thread-link").click()
        await expect(second.answers).to_have_count(1)
        await first.composer(".thread").fill("육아휴직은 얼마나 쓸 수 있어?")
        await second.composer(".thread").fill("@agent 재택근무는 일주일에 며칠까지 돼?")
        await first.composer(".thread").press("Enter")
        await second.composer(".thread").press("Enter")
        for person in (first, second):
            await person.answered(3)
            await expect(person.page.locator(".thread .message")).to_have_count(6)
            await expect(person.page.locator(".thread")).to_contain_text("육아휴직")
            await expect(person.page.locator(".thread")).to_contain_text("재택")
        await first.picture("two-people")


async def test_stop_while_it_works(browser: Browser, sandbox: Sandbox, journeys: Journeys) -> None:
    """Stop is offered while the agent works; pressed, the work ends, it says so, and the thread goes on."""
    await sandbox.fault("notion", "POST /v1/pages", delay=25, times=None)
    async with journeys.begin(browser, sandbox, JIWOO) as person:
        page = person.page
        await person.ask("회의실 예약 안내 문서 만들어줘")
        stop = page.locator(".thread .stop")
        await expect(stop).to_be_visible()
        await expect(page.locator(".thread .status-line, .thread .plan").first).to_be_visible()
        await person.picture("working")
        await stop.click()
        answer = await person.answered()
        await expect(answer).to_contain_text("멈췄어요")
        await sandbox.clear_faults()
        await person.say("회의실은 몇 층에 있어?", ".thread")
        await expect(await person.answered(2)).to_contain_text("회의실")


async def test_a_file_that_is_refused(browser: Browser, sandbox: Sandbox, journeys: Journeys) -> None:
    """A program that calls itself a PDF is refused by its content, in words, and the question is answered."""
    async with journeys.begin(browser, sandbox, JIWOO) as person:
        page = person.page
        program = FilePayload(name="견적서.pdf", mimeType="application/pdf", buffer=b"MZ" + bytes(range(256)) * 40)
        await page.locator(".channel input[type=file]").set_input_files(program)
        await expect(page.locator(".file-chip:not(.pending)")).to_contain_text("견적서.pdf")
        await person.ask(LEAVE)
        answer = await person.answered()
        await expect(page.locator(".thread .file-card")).to_contain_text("견적서.pdf")
        await expect(answer.locator(".block-context").first).to_be_visible()
        await expect(answer).to_contain_text("첨부 파일")
        await expect(answer).to_contain_text("15일")
        await person.picture("file-refused")
        assert GENERAL in page.url
