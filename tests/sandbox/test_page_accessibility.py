"""What axe-core finds on the page: nothing serious or critical, in every look of it."""

from importlib.resources import files
from typing import Any

import pytest
from hypothesis import settings
from playwright.async_api import Browser, Page, expect

from tests.sandbox.page_app import BOXES, option, showcase, text
from tests.sandbox.page_driver import app, in_chromium, scroll_to_top, visit
from tests.sandbox_process import Json, Sandbox

pytestmark = in_chromium

JIWOO, DANIEL, GENERAL, HR_HELP = "U0JIWOO", "U0DANIEL", "C0GENERAL", "C0HRHELP"
AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
JUDGE = """async () => {
  const moving = document.getAnimations().filter((one) => one.effect.getTiming().iterations !== Infinity);
  await Promise.all(moving.map((one) => one.finished.catch(() => {}))); // a colour on its way is none to be judged
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  const grave = violations.filter((found) => ["serious", "critical"].includes(found.impact));
  return grave.flatMap((found) => found.nodes.map((node) => [found.id, node.target.join(" "), node.failureSummary]));
}"""


async def judge(page: Page, state: str) -> list[Any]:
    """What is grave in the page as it stands, with what the state is called."""
    if not await page.evaluate("'axe' in window"):
        await page.evaluate(AXE)
    return [[state, *found] for found in await page.evaluate(JUDGE)]


def blocks() -> list[Json]:
    """A reply with most of what a reply can hold."""
    thumb = {"text": text("도움이 됐어요"), "value": "good"}
    words = "# 제목\n*연차*는 15일. [1](https://e.invalid/a)\n\n|근속|일수|\n|---|---|\n|1년|15|\n\n```\nx\n```\n- y"
    return [
        {"type": "markdown", "text": words},
        {"type": "section", "text": {"type": "mrkdwn", "text": "`code` > <@U0DANIEL> <#C0GENERAL>\n> 인용"}},
        {
            "type": "actions",
            "elements": [
                {"type": "button", "action_id": "a", "text": text("되돌리기")},
                {"type": "button", "action_id": "b", "style": "primary", "text": text("열기")},
                {"type": "button", "action_id": "c", "style": "danger", "text": text("지우기")},
                {
                    "type": "static_select",
                    "action_id": "d",
                    "options": [option("인사", "hr")],
                    "placeholder": text("팀"),
                },
                {"type": "checkboxes", "action_id": "e", "options": BOXES},
                {"type": "datepicker", "action_id": "f"},
            ],
        },
        {"type": "context", "elements": [{"type": "mrkdwn", "text": "*출처* 연차·휴가 규정 · 방금"}]},
        {
            "type": "context_actions",
            "elements": [
                {"type": "feedback_buttons", "action_id": "g", "positive_button": thumb, "negative_button": thumb}
            ],
        },
    ]


async def _conversation(sandbox: Sandbox) -> str:
    """A thread with a finished reply, one that is being written with its tasks, and a private one; its root.

    Elsewhere ten messages are unread: of a number of one digit axe-core does not judge the colours.
    """
    bot = app(sandbox)
    for number in range(10):
        await sandbox.say("U0MINJUN", HR_HELP, f"새 소식 {number}")
    root = await sandbox.say(JIWOO, GENERAL, "@agent 연차는 며칠이야? :tada:")
    await bot.chat_postMessage(channel=GENERAL, thread_ts=root, text="답", blocks=blocks())
    for person in (JIWOO, DANIEL):
        await bot.chat_postEphemeral(channel=GENERAL, thread_ts=root, user=person, text="나에게만")
    await bot.reactions_add(channel=GENERAL, timestamp=root, name="eyes")
    await bot.chat_startStream(
        channel=GENERAL,
        thread_ts=root,
        recipient_team_id=sandbox.team_id,
        recipient_user_id=JIWOO,
        chunks=[
            {"type": "task_update", "id": "1", "title": "찾기", "status": "complete", "output": "6개"},
            {"type": "task_update", "id": "2", "title": "쓰기", "status": "in_progress"},
            {"type": "task_update", "id": "3", "title": "웹", "status": "error"},
            {"type": "markdown_text", "text": "연차는 **15"},
        ],
    )
    await bot.assistant_threads_setStatus(channel_id=GENERAL, thread_ts=root, status="문서를 찾는 중…")
    return root


LOOKS = ((JIWOO, "light", 1280), (DANIEL, "dark", 390), (DANIEL, "light", 1280), (JIWOO, "dark", 390))[
    : None if settings.get_current_profile_name() == "search" else 2
]
"""In a run of all tests each language, theme and width is among them; ``make fuzz`` takes more pairs."""


@pytest.mark.hypothesis
@pytest.mark.parametrize(
    ("user", "theme", "width"), LOOKS, ids=lambda given: {JIWOO: "ko", DANIEL: "en"}.get(given, str(given))
)
async def test_axe_finds_nothing_grave(browser: Browser, workspace: Sandbox, user: str, theme: Any, width: int) -> None:
    """Channel, thread, list of names, new replies, menus, dialogs, forms, switcher, Home tab, Notion, its drawer."""
    root = await _conversation(workspace)
    [first, *_] = await workspace.notion_tree(user)
    look: dict[str, Any] = {"color_scheme": theme, "viewport": {"width": width, "height": 800}}
    grave: list[Any] = []
    async with (
        showcase(workspace),
        visit(browser, workspace, **look) as opened,
    ):
        page, keyboard = opened.page, opened.page.keyboard
        await opened.open(f"#/c/{GENERAL}", user)
        channel = page.locator(".channel .message", has=page.locator(f"[href='#/c/{GENERAL}/{root}']"))
        await expect(channel).to_be_visible()
        await channel.hover()
        if width >= 700:
            await expect(page.locator(".unread-count").first).to_be_visible()
        grave += await judge(page, "channel")
        await channel.locator(".message-tools button").last.click()
        grave += await judge(page, "menu of a message")
        await keyboard.press("Escape")
        await channel.locator(".thread-link").click()
        await expect(page.locator(".thread .streaming")).to_contain_text("15")
        await page.locator(".thread .composer-text").fill("@")
        await expect(page.get_by_role("option").first).to_be_visible()
        grave += await judge(page, "thread with the list of names")
        await keyboard.press("Escape")
        await page.locator(".thread .composer-text").fill("")
        await scroll_to_top(page, ".thread")
        await workspace.say("U0MINJUN", GENERAL, "새 답글", root)
        await expect(page.locator(".thread .jump-new")).to_be_visible()
        grave += await judge(page, "new replies")
        await keyboard.press("Escape")
        await expect(page.locator(".thread")).to_have_count(0)
        if width < 700:
            await page.locator(".channel .only-narrow").click()
            await expect(page.locator(".unread-count").first).to_be_visible()
            grave += await judge(page, "drawer")
        await page.locator(".viewer").click()
        grave += await judge(page, "switch person")
        await keyboard.press("Escape")
        await page.evaluate("document.activeElement.blur()")
        await keyboard.press("Escape")
        await keyboard.press("?")
        await expect(page.locator("dialog[open]")).to_be_visible()
        grave += await judge(page, "keys")
        await keyboard.press("Escape")
        await keyboard.press("Control+g")
        await expect(page.locator(".switcher [role=option]").first).to_be_visible()
        grave += await judge(page, "switcher")
        await keyboard.press("Escape")
        await page.locator(".channel .composer-text").fill("/form 제목")
        await keyboard.press("Enter")
        await expect(page.locator("dialog.modal")).to_be_visible()
        grave += await judge(page, "form")
        await page.locator("[data-block=day] .picker-button").click()
        await expect(page.locator(".calendar")).to_be_visible()
        grave += await judge(page, "calendar")
        await keyboard.press("Escape")
        await page.locator("[data-block=team] .picker-button").click()
        await expect(page.get_by_role("option").first).to_be_visible()
        grave += await judge(page, "list to pick from")
        await keyboard.press("Escape")
        await keyboard.press("Escape")
        await expect(page.locator("dialog.modal")).to_have_count(0)
        await page.goto(f"{workspace.url}/?as={user}#/home")
        await expect(page.locator(".home h3, .home .empty-note, .home .intro").first).to_be_visible()
        grave += await judge(page, "Home tab")
        await page.goto(f"{workspace.url}/?as={user}#/notion/{first['id'].replace('-', '')}")
        await expect(page.locator(".paper:not([aria-busy]) h1")).to_be_visible()
        grave += await judge(page, "Notion page")
    assert grave == []
