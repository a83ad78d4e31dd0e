"""What is for one person, and what administrators decide: private answers, sharing, settings."""

import pytest
from playwright.async_api import Browser, expect

from tests.journeys.traveller import DANIEL, GENERAL, HRHELP, JIWOO, MINJUN, SEOYEON, Journeys
from tests.sandbox.page_driver import in_chromium
from tests.sandbox_process import Sandbox

pytestmark = [*in_chromium, pytest.mark.timeout(900)]


async def test_a_private_answer_that_is_shared(browser: Browser, sandbox: Sandbox, journeys: Journeys) -> None:
    """Who may read more is told so alone, reads it alone, and shares it after seeing who will read it then."""
    async with (
        journeys.begin(browser, sandbox, MINJUN) as reader,
        journeys.begin(browser, sandbox, DANIEL) as other,
    ):
        page = reader.page
        await reader.ask("연봉 밴드가 어떻게 되나요?")
        await reader.answered()
        root = page.url.rsplit("/", 1)[1]
        await other.page.locator(f".channel [data-ts='{root}'] .thread-link").click()
        await expect(reader.ephemeral.get_by_role("button", name="나만 보기")).to_be_visible()
        await reader.picture("private-offer")
        await reader.ephemeral.get_by_role("button", name="나만 보기").click()
        share = reader.ephemeral.get_by_role("button", name="공유")
        await expect(share).to_be_visible()
        await expect(reader.ephemeral.last).to_contain_text("밴드")
        await reader.picture("private-answer")
        await expect(other.answers).to_have_count(1)
        await expect(other.ephemeral).to_have_count(0)
        await share.click()
        modal = page.get_by_role("dialog", name="답 공유하기")
        await expect(modal).to_contain_text("general")
        await expect(modal).to_contain_text("명")
        await reader.picture("share")
        await modal.get_by_role("button", name="공유하기").click()
        await expect(modal).to_have_count(0)
        await expect(other.answers).to_have_count(2)
        await expect(other.answers.last).to_contain_text("박민준")


async def test_an_administrator_sets_a_channel(browser: Browser, sandbox: Sandbox, journeys: Journeys) -> None:
    """From the home tab: an error beside its field, then a setting that holds at once; others see no settings."""
    async with (
        journeys.begin(browser, sandbox, JIWOO, "#/home", viewport={"width": 1360, "height": 1000}) as admin,
        journeys.begin(browser, sandbox, SEOYEON, "#/home") as member,
    ):
        page = admin.page
        await expect(page.locator(".home")).to_contain_text("관리자 설정")
        await admin.picture("home")
        await expect(member.page.locator(".home")).to_contain_text("이렇게 물어보세요")
        await expect(member.page.locator(".home")).not_to_contain_text("관리자 설정")
        await page.get_by_role("button", name="채널 설정").click()
        form = page.get_by_role("dialog", name="채널 설정")
        await form.locator(".picker-button").first.click()
        await page.get_by_role("option", name="hr-help").click()
        mention = form.locator("[data-block^=answer_without_mention] .picker-button")
        await expect(mention).to_be_visible()
        await mention.click()
        await page.get_by_role("option", name="모든 질문과 요청", exact=True).click()
        await form.locator("[data-block='collections|C0HRHELP'] .picker-button").click()
        await page.get_by_role("option", name="고른 문서만").click()
        await form.get_by_role("button", name="저장").click()
        await expect(form.locator(".field-error:not([hidden])")).to_contain_text("하나 이상 골라")
        await admin.picture("settings")
        await form.locator("[data-block='collections|C0HRHELP'] .picker-button").click()
        await page.get_by_role("option", name="모든 문서", exact=True).click()
        await form.get_by_role("button", name="저장").click()
        await expect(page.locator("dialog.modal")).to_have_count(0)
        await expect(page.locator(".home")).to_contain_text("hr-help")
        await member.go(f"#/c/{HRHELP}")
        await member.say("병가는 며칠까지 쓸 수 있어?")
        row = member.page.locator(".channel .message", has_text="병가는 며칠까지 쓸 수 있어?")
        await row.locator(".thread-link").click()
        await expect(await member.answered()).to_contain_text("병가")
        assert GENERAL not in member.page.url
