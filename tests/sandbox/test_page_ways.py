"""Ways into the app on the sandbox's page: slash commands, shortcuts, modals, the home tab, where the person looks."""

import asyncio
import re
from collections.abc import AsyncIterator
from typing import Any

import pytest_asyncio
from playwright.async_api import Browser, FilePayload, Locator, Page, Route, expect

from tests.patience import PATIENCE
from tests.sandbox.page_app import Showcase, showcase
from tests.sandbox.page_driver import Visit, in_chromium, visit
from tests.sandbox_process import Sandbox

pytestmark = in_chromium

JIWOO, DANIEL, MINJUN, EMMA = "U0JIWOO", "U0DANIEL", "U0MINJUN", "U0EMMA"
GENERAL, HRHELP, ENGINEERING = "C0GENERAL", "C0HRHELP", "C0ENGINEERING"


@pytest_asyncio.fixture(loop_scope="session")
async def app(workspace: Sandbox) -> AsyncIterator[Showcase]:
    """The showcase, listening."""
    async with showcase(workspace) as found:
        yield found


async def write(page: Page, text: str, pane: str = ".channel") -> Locator:
    """Fill a composer and press Enter."""
    field = page.locator(f"{pane} .composer-text")
    await field.fill(text)
    await field.press("Enter")
    return field


async def open_form(opened: Visit, user: str = JIWOO, channel: str = HRHELP) -> Locator:
    """The showcase's form, opened by its command."""
    await opened.open(f"#/c/{channel}", user)
    await expect(opened.page.locator(".channel .message").first).to_be_visible()
    await write(opened.page, "/form")
    form = opened.page.locator("dialog.modal")
    await expect(form).to_be_visible()
    return form


async def choose(page: Page, field: str, *names: str, search: str = "") -> None:
    """Pick options of a select by its label."""
    button = page.locator(f"[data-block={field}] .picker-button")
    await button.click()
    if search:
        await page.get_by_role("combobox", name=re.compile("검색|Search")).fill(search)
    for name in names:
        await page.get_by_role("option", name=name).click()
    if await page.locator(".popover").count():
        await page.keyboard.press("Escape")


async def test_commands_that_come_late_are_listed_too(browser: Browser, workspace: Sandbox, app: Showcase) -> None:
    """Whoever has typed a slash before the page knew the commands gets the list when it does."""
    typed = asyncio.Event()

    async def late(route: Route) -> None:
        await typed.wait()
        await route.continue_()

    async with visit(browser, workspace) as opened:
        await opened.page.route("**/commands?*", late)
        await opened.open(f"#/c/{HRHELP}", JIWOO)
        await opened.page.locator(".channel .composer-text").fill("/")
        options = opened.page.get_by_role("listbox", name="명령").get_by_role("option")
        await expect(options).to_have_count(0)
        typed.set()
        await expect(options).to_have_count(3)


async def test_commands_complete_themselves(browser: Browser, workspace: Sandbox, app: Showcase) -> None:
    """A slash at the beginning lists commands with hint and description; Enter puts one in, and again sends it."""
    async with visit(browser, workspace) as opened:
        page = opened.page
        await opened.open(f"#/c/{HRHELP}", JIWOO)
        field = page.locator(".channel .composer-text")
        await field.fill("/")
        options = page.get_by_role("listbox", name="명령").get_by_role("option")
        await expect(options).to_have_count(3)
        await expect(options.nth(1)).to_contain_text("/say [할 말]")
        await expect(options.nth(1)).to_contain_text("모두에게 말합니다")
        await field.type("sa")
        await expect(options).to_have_count(1)
        await field.press("Enter")
        await expect(field).to_have_value("/say ")
        await field.type("#engineering 점심 먹어요")
        await field.press("Enter")
        await expect(page.locator(".channel .message", has_text="📣 #engineering 점심 먹어요")).to_be_visible()
        heard = await app.wait_for("command")
        assert heard["text"] == f"<#{ENGINEERING}|engineering> 점심 먹어요"
        assert (heard["command"], heard["channel_id"], heard["user_id"]) == ("/say", HRHELP, JIWOO)
        await write(page, "/say")
        whisper = page.locator(".channel .ephemeral", has_text="무엇을 말할까요?")
        await expect(whisper.locator(".only-you")).to_have_text("나에게만 보임")
        await field.fill("보통 글 /")
        await expect(options).to_have_count(0)


async def test_commands_that_fail_say_why(browser: Browser, workspace: Sandbox, app: Showcase) -> None:
    """No answer, an unknown name and a command in a thread are told to the person alone; a blank makes it a message."""
    root = await workspace.say(DANIEL, HRHELP, "Commands here?")
    async with visit(browser, workspace) as opened:
        page = opened.page
        await opened.open(f"#/c/{HRHELP}/{root}", JIWOO)
        await expect(page.locator(".thread .message")).to_have_count(1)
        await write(page, "/sleepy")
        await expect(page.locator(".channel .ephemeral").last).to_contain_text("앱이 응답하지 않았어요")
        field = await write(page, "/nothing at all")
        await expect(page.locator(".channel .ephemeral").last).to_contain_text("/nothing은(는) 없는 명령이에요")
        await expect(field).to_have_value("/nothing at all")
        await write(page, "/say hi", ".thread")
        await expect(page.locator(".thread .ephemeral").last).to_contain_text("스레드에서는 /say 명령을 쓸 수 없어요")
        await write(page, " /usr/bin is a path")
        await expect(page.locator(".channel .message", has_text="/usr/bin is a path")).to_be_visible()
        opened.complaints.clear()  # refusals of the server stand in the console as failed requests


async def test_command_without_an_app(browser: Browser, workspace: Sandbox) -> None:
    """Without a connected app the person is told so."""
    async with visit(browser, workspace) as opened:
        await opened.open(f"#/c/{HRHELP}", DANIEL)
        await write(opened.page, "/say hello")
        await expect(opened.page.locator(".channel .ephemeral").last).to_contain_text("the app isn’t connected")


async def test_a_form_of_every_field(browser: Browser, workspace: Sandbox, app: Showcase) -> None:
    """Every kind of input is filled in by mouse and arrives at the app in Slack's shape."""
    async with visit(browser, workspace, viewport={"width": 1280, "height": 900}) as opened:
        page = opened.page
        form = await open_form(opened)
        await expect(form.get_by_label("제목")).to_be_focused()
        await form.get_by_label("제목").fill("노트북 <b>")
        await form.get_by_label("내용").fill("두 줄\n이에요")
        await form.get_by_label("금액").fill("250")
        await choose(page, "team", "인사팀")
        await choose(page, "teams", "보안팀", "재무팀")
        await choose(page, "page", "재택근무 안내", search="재택")
        await choose(page, "owner", "Daniel Cho", search="dan")
        await choose(page, "watchers", "박민준", "Emma Larsen")
        await choose(page, "place", "leadership")
        await choose(page, "channel", "engineering")
        await form.get_by_role("button", name="마감일").click()
        await page.get_by_role("gridcell", name="2026년 11월 30일").click()
        await form.get_by_label("시각").fill("14:05")
        await form.get_by_label("급함").check()
        await form.get_by_label("팀에 알리기").check()
        await form.locator("input[type=file]").set_input_files(FilePayload(name="a.txt", mimeType="", buffer=b"hi"))
        await expect(form.locator(".file-chip:not(.pending)")).to_contain_text("a.txt")
        await form.get_by_role("button", name="보내기").click()
        await expect(form).to_have_count(0)
        values = (await app.wait_for("view_submission"))["view"]["state"]["values"]
        said = {name: next(iter(entry.values())) for name, entry in values.items()}
        assert said["subject"] == {"type": "plain_text_input", "value": "노트북 <b>"}
        assert (said["details"]["value"], said["amount"]["value"]) == ("두 줄\n이에요", "250")
        assert said["team"]["selected_option"]["value"] == "hr"
        assert [one["value"] for one in said["teams"]["selected_options"]] == ["security", "finance"]
        assert said["page"]["selected_option"]["text"]["text"] == "재택근무 안내"
        assert said["owner"]["selected_user"] == DANIEL
        assert said["watchers"]["selected_users"] == [MINJUN, EMMA]
        assert said["place"]["selected_conversation"] == "C0LEADERSHIP"
        assert said["channel"]["selected_channel"] == ENGINEERING
        assert (said["day"]["selected_date"], said["hour"]["selected_time"]) == ("2026-11-30", "14:05")
        assert said["urgency"]["selected_option"]["value"] == "high"
        assert [one["value"] for one in said["notices"]["selected_options"]] == ["team"]
        assert [file["name"] for file in said["files"]["files"]] == ["a.txt"]


async def test_errors_stand_next_to_their_fields(browser: Browser, workspace: Sandbox, app: Showcase) -> None:
    """What is missing or refused by the app is said beside its field, which gets the focus; the rest stays."""
    async with visit(browser, workspace) as opened:
        page = opened.page
        form = await open_form(opened)
        await form.get_by_label("금액").fill("많이")
        await form.get_by_role("button", name="보내기").click()
        await expect(form.locator("[data-block=subject] .field-error")).to_have_text("이 필드는 필수예요.")
        await expect(form.locator("[data-block=amount] .field-error")).to_contain_text("숫자")
        await expect(form.get_by_label("제목")).to_be_focused()
        await expect(form.get_by_label("제목")).to_have_attribute("aria-invalid", "true")
        await form.get_by_label("제목").fill("금지된 말")
        await form.get_by_label("금액").fill("12")
        await page.keyboard.press("Enter")
        await expect(form.locator("[data-block=subject] .field-error")).to_have_text("‘금지’라는 말은 쓸 수 없어요.")
        await expect(form.locator("[data-block=amount] .field-error")).to_be_hidden()
        await expect(form.get_by_label("금액")).to_have_value("12")
        await form.get_by_label("제목").fill("좋은 말")
        await page.keyboard.press("Enter")
        await expect(form).to_have_count(0)
        opened.complaints.clear()


async def test_a_form_by_keyboard_alone(browser: Browser, workspace: Sandbox, app: Showcase) -> None:
    """Tab stays inside the form, Escape closes first the list and then the form, and the focus returns."""
    async with visit(browser, workspace) as opened:
        page, keyboard = opened.page, opened.page.keyboard
        form = await open_form(opened)
        await keyboard.press("Shift+Tab")
        await expect(form.get_by_role("button", name="닫기")).to_be_focused()
        await keyboard.press("Shift+Tab")
        await expect(form.get_by_role("button", name="보내기")).to_be_focused()
        await keyboard.press("Tab")
        await expect(form.get_by_role("button", name="닫기")).to_be_focused()
        for _ in range(4):
            await keyboard.press("Tab")
        await expect(form.locator("[data-block=team] .picker-button")).to_be_focused()
        await keyboard.press("Enter")
        await expect(page.get_by_role("option")).to_have_count(3)
        await keyboard.press("ArrowDown")
        await keyboard.press("Enter")
        await expect(form.locator("[data-block=team] .picker-words")).to_have_text("보안팀")
        await expect(form.locator("[data-block=team] .picker-button")).to_be_focused()
        await form.locator("[data-block=day] .picker-button").focus()
        await keyboard.press("Enter")
        await keyboard.press("ArrowDown")
        await keyboard.press("PageDown")
        await keyboard.press("Enter")
        await expect(form.locator("[data-block=day] .picker-words")).to_have_text("2027년 1월 4일 (월)")
        await keyboard.press("Enter")
        await expect(page.locator(".calendar")).to_be_visible()
        await keyboard.press("Escape")
        await expect(page.locator(".calendar")).to_have_count(0)
        await expect(form).to_be_visible()
        await keyboard.press("Escape")
        await expect(form).to_have_count(0)
        await expect(page.locator(".channel .composer-text")).to_be_focused()
        assert (await app.wait_for("view_closed"))["is_cleared"] is True


async def test_a_lost_app_keeps_what_was_entered(browser: Browser, workspace: Sandbox) -> None:
    """When the app is gone at submission, the form stays and says so."""
    async with visit(browser, workspace) as opened:
        async with showcase(workspace):
            form = await open_form(opened)
        await form.get_by_label("제목").fill("그대로")
        await form.get_by_role("button", name="보내기").click()
        await expect(form.locator(".modal-trouble")).to_contain_text("입력한 내용은 그대로 있어요")
        await expect(form.get_by_label("제목")).to_have_value("그대로")
        await opened.page.reload()
        await expect(opened.page.locator("dialog.modal")).to_be_visible()
        await opened.page.locator("dialog.modal").get_by_role("button", name="취소").click()
        await expect(opened.page.locator("dialog.modal")).to_have_count(0)


async def test_shortcuts_open_modals_that_lie_on_each_other(
    browser: Browser, workspace: Sandbox, app: Showcase
) -> None:
    """A message's menu has the app's shortcut; a pushed view goes back, is updated by its answer, and closes."""
    await workspace.say(DANIEL, HRHELP, "Please order chairs")
    async with visit(browser, workspace) as opened:
        page = opened.page
        await opened.open(f"#/c/{HRHELP}", JIWOO)
        row = page.locator(".channel .message", has_text="Please order chairs")
        await row.hover()
        await row.locator(".message-tools button").last.click()
        await page.get_by_role("menuitem", name="이 글로 할 일 만들기").click()
        modal = page.get_by_role("dialog", name="할 일 만들기")
        await expect(modal).to_contain_text("Please order chairs")
        assert (await app.wait_for("message_action"))["message"]["text"] == "Please order chairs"
        await modal.get_by_role("button", name="자세히").click()
        pushed = page.get_by_role("dialog", name="자세히")
        await expect(pushed.get_by_label("메모")).to_be_focused()
        await page.keyboard.type("내일까지")
        await pushed.get_by_role("button", name="이전 화면").click()
        await expect(page.get_by_role("dialog", name="할 일 만들기")).to_be_visible()
        await page.get_by_role("button", name="자세히").click()
        await page.get_by_label("메모").fill("모레까지")
        await page.get_by_role("button", name="확인").click()
        await expect(page.get_by_role("dialog", name="자세히")).to_contain_text("적어 두었어요.")
        await page.get_by_role("dialog", name="자세히").locator(".modal-head button").last.click()
        await expect(page.locator("dialog.modal")).to_have_count(0)
        await page.locator(".channel").get_by_role("button", name="바로가기").click()
        await page.get_by_role("menuitem", name="새 요청 쓰기").click()
        await expect(page.get_by_role("dialog", name="새 요청")).to_be_visible()
        await page.keyboard.press("Escape")
        await expect(page.locator("dialog.modal")).to_have_count(0)


async def test_the_home_tab_hears_its_fields(browser: Browser, workspace: Sandbox, app: Showcase) -> None:
    """Opening the tab publishes it; its buttons and selects reach the app with the view."""
    async with visit(browser, workspace) as opened:
        page = opened.page
        await workspace.dm(MINJUN)
        await opened.open("#/home", MINJUN)
        await expect(page.locator(".home h3")).to_have_text("안녕하세요 👋")
        await page.locator(".home .picker-button").click()
        await page.get_by_role("option", name="보안팀").click()
        pressed = await app.wait_for("block_actions")
        assert pressed["actions"][0]["selected_option"]["value"] == "security"
        assert pressed["view"]["state"]["values"]["fields"]["language"]["selected_option"]["value"] == "security"


def _entities(body: dict[str, Any]) -> list[str]:
    return [entity["value"] for entity in body["event"]["context"].get("entities", [])]


async def test_the_app_hears_where_the_person_looks(browser: Browser, workspace: Sandbox, app: Showcase) -> None:
    """A channel or a page that is opened is told to the app, and shown where the person writes to the agent."""
    [root, *_] = await workspace.notion_tree()
    page_id, title = root["id"].replace("-", ""), root["title"]
    direct = await workspace.dm(JIWOO)
    async with visit(browser, workspace) as opened:
        page = opened.page
        await opened.open(f"#/c/{HRHELP}", JIWOO)
        assert _entities(await app.wait_for("app_context_changed")) == [HRHELP]
        app.heard.clear()
        await page.goto(f"{workspace.url}/#/notion/{page_id}")
        await expect(page.locator(".paper h1")).to_have_text(title)
        assert _entities(await app.wait_for("app_context_changed")) == [f"{workspace.url}/#/notion/{page_id}"]
        await page.locator(f"[data-channel={direct}], .mode").first.click()
        await page.goto(f"{workspace.url}/#/c/{direct}")
        await expect(page.locator(".looking-place")).to_have_count(1)
        app.heard.clear()
        await page.get_by_role("button", name="보고 있던 곳 지우기").click()
        await expect(page.locator(".looking")).to_be_hidden()
        assert _entities(await app.wait_for("app_context_changed")) == []


async def test_joining_and_leaving(browser: Browser, workspace: Sandbox) -> None:
    """A public channel can be looked at, joined from a bar and left from its menu."""
    async with visit(browser, workspace) as opened:
        page = opened.page
        await opened.open(f"#/c/{ENGINEERING}", JIWOO)
        await page.locator(".join-bar").get_by_role("button", name="참여하기").click()
        await expect(page.locator(".join-bar")).to_have_count(0)
        await page.get_by_role("button", name="채널 메뉴").click()
        await page.get_by_role("menuitem", name="채널 나가기").click()
        await expect(page.locator(".join-bar")).to_be_visible()


async def test_files_are_dropped_on_a_pane(browser: Browser, workspace: Sandbox) -> None:
    """A file that is dropped anywhere on the conversation is attached."""
    drop = """node => {
      const data = new DataTransfer();
      data.items.add(new File(["합계 1원"], "dropped.txt", { type: "text/plain" }));
      const event = (type) => new DragEvent(type, { dataTransfer: data, bubbles: true });
      for (const type of ["dragover", "drop"]) node.dispatchEvent(event(type));
    }"""
    async with visit(browser, workspace) as opened:
        page = opened.page
        await opened.open(f"#/c/{HRHELP}", JIWOO)
        await page.locator(".channel .log").evaluate(drop)
        await expect(page.locator(".file-chip:not(.pending)")).to_contain_text("dropped.txt")
        await page.locator(".channel .send").click()
        card = page.locator(".message .file-card", has_text="dropped.txt")
        async with asyncio.timeout(PATIENCE), page.expect_download() as waiting:
            await card.click()
        download = await waiting.value
        assert download.suggested_filename == "dropped.txt"
