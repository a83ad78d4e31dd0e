"""Reading on the sandbox's page: the thread over a narrow conversation, what comes meanwhile, and the clock."""

from playwright.async_api import Browser, Page, expect

from tests.sandbox.page_driver import app, in_chromium, scroll_to_top, visit
from tests.sandbox_process import Json, Sandbox

pytestmark = in_chromium

JIWOO, DANIEL, MINJUN = "U0JIWOO", "U0DANIEL", "U0MINJUN"
GENERAL, HRHELP, PRODUCT = "C0GENERAL", "C0HRHELP", "C0PRODUCT"


async def long_thread(sandbox: Sandbox, channel: str = GENERAL) -> str:
    """A thread that is taller than the page; its root."""
    root = await sandbox.say(DANIEL, channel, "A long thread")
    for number in range(12):
        await sandbox.say(DANIEL, channel, f"reply {number}\n\n\nand more", root)
    return root


async def _box(page: Page, pane: str) -> tuple[float, float]:
    """Return where a pane begins and ends, once it has come to rest."""
    await page.locator(pane).evaluate("pane => Promise.all(pane.getAnimations().map((each) => each.finished))")
    box = await page.locator(pane).bounding_box()
    assert box is not None
    return box["x"], box["x"] + box["width"]


async def test_the_thread_lies_over_a_narrow_conversation(browser: Browser, workspace: Sandbox) -> None:
    """Below 1,000 pixels it covers the conversation and takes the focus; Esc, or a click beside it, gives that back."""
    root = await workspace.say(DANIEL, GENERAL, "Open me at 800 pixels")
    await workspace.say(JIWOO, GENERAL, "답글", root)
    async with visit(browser, workspace, viewport={"width": 800, "height": 700}) as opened:
        page = opened.page
        await opened.open(f"#/c/{GENERAL}", JIWOO)
        link = page.locator(f".channel [data-ts='{root}'] .thread-link")
        before = await _box(page, ".channel")
        await link.focus()
        await page.keyboard.press("Enter")
        await expect(page.locator(".thread .composer-text")).to_be_focused()
        assert await _box(page, ".channel") == before
        left, right = await _box(page, ".thread")
        assert (before[0] < left < before[1], right) == (True, 800)
        for _ in range(30):  # Tab never reaches what is covered
            await page.keyboard.press("Tab")
            assert not await page.evaluate("Boolean(document.activeElement.closest('.channel'))")
        await page.keyboard.press("Control+k")
        await expect(page.locator(".thread .composer-text")).to_be_focused()
        await page.keyboard.press("Escape")
        await expect(page.locator(".thread")).to_have_count(0)
        await expect(link).to_be_focused()
        await page.keyboard.press("Enter")
        await expect(page.locator(".thread .composer-text")).to_be_focused()
        await page.mouse.click(before[0] + 10, 400)
        await expect(page.locator(".thread")).to_have_count(0)
        await page.keyboard.press("Control+k")
        await expect(page.locator(".channel .composer-text")).to_be_focused()
        await link.click()
        await page.set_viewport_size({"width": 1200, "height": 700})
        await page.locator(".channel .composer-text").click()  # beside each other both are within reach
        await expect(page.locator(".channel .composer-text")).to_be_focused()


async def test_a_phone_goes_back_from_a_thread(browser: Browser, workspace: Sandbox) -> None:
    """The thread fills a small screen without opening the keyboard; a button at its top leads back."""
    root = await workspace.say(DANIEL, GENERAL, "Open me on a phone")
    await workspace.say(JIWOO, GENERAL, "답글", root)
    phone = {
        "viewport": {"width": 390, "height": 780},
        "has_touch": True,
        "is_mobile": True,
    }
    async with visit(browser, workspace, **phone) as opened:
        page = opened.page
        await opened.open(f"#/c/{GENERAL}", JIWOO)
        await page.locator(f".channel [data-ts='{root}'] .thread-link").tap()
        await expect(page.locator(".thread")).to_be_focused()
        assert await _box(page, ".thread") == (0, 390)
        await expect(page.get_by_role("button", name="스레드 닫기")).to_be_hidden()
        await page.get_by_role("button", name="대화로 돌아가기").tap()
        await expect(page.locator(".thread")).to_have_count(0)
        assert page.url.endswith(f"#/c/{GENERAL}")


async def test_new_replies_wait_below(browser: Browser, workspace: Sandbox) -> None:
    """Who reads further up stays there and is told how many have come; a click, or End, goes to the newest."""
    root = await long_thread(workspace)
    async with visit(browser, workspace) as opened:
        page = opened.page
        await opened.open(f"#/c/{GENERAL}/{root}", JIWOO)
        pill, newest = page.locator(".thread .jump-new"), page.locator(".thread .message").last
        await expect(page.locator(".thread .message")).to_have_count(13)
        await expect(newest).to_be_in_viewport()
        await scroll_to_top(page, ".thread")
        await expect(pill).to_be_hidden()
        for number, words in enumerate(("새 답글 1개", "새 답글 2개"), start=1):
            await workspace.say(MINJUN, GENERAL, f"새 소식 {number}", root)
            await expect(pill).to_have_text(words)
        await workspace.say(JIWOO, GENERAL, "다른 창에서 내가", root)
        await expect(page.locator(".thread .message")).to_have_count(16)
        await expect(pill).to_have_text("새 답글 2개")
        taken = (await workspace.thread(GENERAL, root))[-3]
        await workspace.delete(MINJUN, GENERAL, taken["ts"])
        await expect(pill).to_have_text("새 답글 1개")
        assert await page.locator(".thread .scroller").evaluate("node => node.scrollTop") == 0
        await pill.click()
        await expect(newest).to_be_in_viewport()
        await expect(pill).to_be_hidden()
        await scroll_to_top(page, ".thread")
        await workspace.say(MINJUN, GENERAL, "또 왔어요", root)
        await expect(pill).to_have_text("새 답글 1개")
        await page.locator(".thread .message").first.focus()
        await page.keyboard.press("End")
        await expect(page.locator(".thread .message", has_text="또 왔어요")).to_be_in_viewport()
        await expect(pill).to_be_hidden()


async def test_reading_goes_on_where_it_was_after_a_lost_connection(browser: Browser, workspace: Sandbox) -> None:
    """What was missed is fetched without a jump to the end, and counted; End goes there."""
    for number in range(14):
        await workspace.say(DANIEL, PRODUCT, f"talk {number}\n\nand more")
    async with visit(browser, workspace) as opened:
        page = opened.page
        await opened.open(f"#/c/{PRODUCT}", DANIEL)
        await expect(page.locator(".channel .message", has_text="talk 13")).to_be_in_viewport()
        await scroll_to_top(page, ".channel")
        await page.context.set_offline(True)
        await page.evaluate("window.dispatchEvent(new Event('offline'))")
        await workspace.say(MINJUN, PRODUCT, "while you were away")
        await page.context.set_offline(False)
        await expect(page.locator(".channel .jump-new")).to_have_text("1 new message")
        await expect(page.locator(".channel .message", has_text="while you were away")).not_to_be_in_viewport()
        await page.evaluate("document.activeElement.blur()")
        await page.keyboard.press("End")
        await expect(page.locator(".channel .message", has_text="while you were away")).to_be_in_viewport()
        opened.complaints.clear()


async def test_every_time_is_in_the_zone_of_the_person(browser: Browser, workspace: Sandbox) -> None:
    """Wherever the browser is: messages, moments that the app names, fields, today's date; the zone is named once."""
    at = 1_795_392_000  # 2026-11-23 09:00 in Seoul, still the day before in New York
    moments: list[Json] = [
        {"type": "section", "text": {"type": "mrkdwn", "text": f"<!date^{at}^{{date_short}} {{time}}|somewhere else>"}},
        {
            "type": "rich_text",
            "elements": [
                {
                    "type": "rich_text_section",
                    "elements": [{"type": "date", "timestamp": at, "format": "{date} {time}", "fallback": "elsewhere"}],
                }
            ],
        },
        {
            "type": "actions",
            "block_id": "when",
            "elements": [{"type": "datetimepicker", "action_id": "at", "initial_date_time": at}],
        },
    ]
    answer = await app(workspace).chat_postMessage(channel=HRHELP, text="x", blocks=moments)
    row = f".channel [data-ts='{answer['ts']}']"
    async with visit(browser, workspace, used_up=True, timezone_id="America/New_York") as opened:
        page = opened.page
        await page.clock.install(time=at)
        await opened.open(f"#/c/{HRHELP}", JIWOO)
        times = page.locator(f"{row} .message-body time")
        await expect(times.nth(0)).to_have_text("2026년 11월 23일 오전 9:00")
        await expect(times.nth(1)).to_have_text("2026년 11월 23일 오전 9:00")
        await expect(times.nth(0)).to_have_attribute("title", "2026년 11월 23일 오전 9:00")
        await expect(page.locator(f"{row} .picker-words")).to_have_text("2026년 11월 23일 (월)")
        await expect(page.locator(f"{row} .time-field")).to_have_value("09:00")
        async with page.expect_request("**/page/actions") as waiting:
            await page.locator(f"{row} .time-field").fill("18:30")
            await page.locator(f"{row} .time-field").blur()
        sent = (await waiting.value).post_data_json or {}
        assert sent["action"]["selected_date_time"] == at + 9.5 * 3600
        await page.locator(f"{row} .picker-button").click()
        await expect(page.locator(".calendar-day.today")).to_have_attribute("data-day", "2026-11-23")
        await page.keyboard.press("Escape")
        await expect(page.get_by_text("한국 표준시")).to_have_count(1)
        await expect(page.locator(".zone")).to_have_attribute("title", "GMT+9")
        for wall, stamp in (("2026-11-01T00:30", 1_793_507_400), ("2026-11-01T03:00", 1_793_520_000)):
            script = """async ([wall]) => {
              const { fromWall, setLanguage, wallTime } = await import("/static/i18n.js");
              setLanguage("en", "America/New_York");
              return [fromWall(wall), wallTime(fromWall(wall))];
            }"""
            assert await page.evaluate(script, [wall]) == [stamp, f"{wall}:00"]
