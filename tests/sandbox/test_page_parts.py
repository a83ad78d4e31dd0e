"""Kinds of message on the sandbox's page: plans, tables, charts, fields, files, private ones, who came and went."""

from typing import Any

from playwright.async_api import Browser, expect

from tests.sandbox.page_app import BOXES, option, showcase, text
from tests.sandbox.page_driver import app, in_chromium, visit
from tests.sandbox_process import Json, Sandbox

pytestmark = in_chromium

JIWOO, DANIEL, EMMA = "U0JIWOO", "U0DANIEL", "U0EMMA"
PRODUCT = "C0PRODUCT"


def cell(value: str | int) -> Json:
    """A cell of a data_table."""
    if isinstance(value, int):
        return {"type": "raw_number", "value": value, "text": f"{value:,}"}
    return {"type": "raw_text", "text": value}


async def post(sandbox: Sandbox, *blocks: Json, channel: str = PRODUCT, thread: str | None = None) -> str:
    """Let the app post blocks."""
    answer = await app(sandbox).chat_postMessage(channel=channel, text="x", blocks=list(blocks), thread_ts=thread)
    return str(answer["ts"])


async def test_a_plan_shows_its_tasks(browser: Browser, workspace: Sandbox) -> None:
    """Title and count stand above the tasks; each has its state, and details, output and sources behind a fold."""
    root = await workspace.say(JIWOO, PRODUCT, "@agent 정리해 줘")
    bot = app(workspace)
    tasks: list[dict[str, Any]] = [
        {
            "type": "task_update",
            "id": "1",
            "title": "문서 찾기",
            "status": "complete",
            "details": "‘경비’로 찾았어요",
            "output": "**6개** 문단",
            "sources": [{"type": "url", "url": "https://example.invalid/a", "text": "경비 규정"}],
        },
        {"type": "task_update", "id": "2", "title": "더하기", "status": "in_progress"},
        {"type": "task_update", "id": "3", "title": "웹 확인", "status": "error", "output": "연결할 수 없었어요"},
    ]
    async with visit(browser, workspace) as opened:
        page = opened.page
        await opened.open(f"#/c/{PRODUCT}/{root}", JIWOO)
        await expect(page.locator(".thread .message")).to_have_count(1)
        started = await bot.chat_startStream(
            channel=PRODUCT,
            thread_ts=root,
            recipient_team_id=workspace.team_id,
            recipient_user_id=JIWOO,
            task_display_mode="plan",
            chunks=[{"type": "plan_update", "title": "경비를 정리하고 있어요"}, *tasks],
        )
        plan = page.locator(".thread .plan")
        await expect(plan.locator(".plan-title")).to_have_text("경비를 정리하고 있어요")
        await expect(plan.locator(".plan-count")).to_have_text("1/3")
        await expect(plan.locator(".task-mark")).to_have_text(["완료", "진행 중", "실패"])
        await expect(plan.locator(".task-output").last).to_have_text("연결할 수 없었어요")
        await plan.locator(".task summary").first.click()
        await expect(plan.locator(".task-output strong").first).to_have_text("6개")
        await expect(plan.get_by_role("link", name="경비 규정")).to_have_attribute("href", "https://example.invalid/a")
        await bot.chat_stopStream(
            channel=PRODUCT,
            ts=started["ts"],
            chunks=[{"type": "task_update", "id": "2", "title": "더하기", "status": "complete"}],
        )
        await expect(plan.locator(".plan-count")).to_have_text("2/3")


async def test_tables_scroll_and_unfold(browser: Browser, workspace: Sandbox) -> None:
    """A wide table scrolls in itself with the keyboard; a data table begins with its first page."""
    wide = [[{"type": "raw_text", "text": f"열 {k}"} for k in range(20)] for _ in range(2)]
    rows = [[cell("팀"), cell("금액")], *([cell(f"팀 {n}"), cell(1000 * n)] for n in range(1, 8))]
    ts = await post(
        workspace,
        {"type": "table", "rows": wide},
        {"type": "data_table", "caption": "팀별 경비", "page_size": 5, "row_header_column_index": 0, "rows": rows},
    )
    async with visit(browser, workspace) as opened:
        page = opened.page
        await opened.open(f"#/c/{PRODUCT}", JIWOO)
        message = page.locator(f".channel [data-ts='{ts}']")
        scroller = message.locator(".table-scroll").first
        await scroller.focus()
        await page.keyboard.press("End")
        for _ in range(3):
            await page.keyboard.press("ArrowRight")
        await page.wait_for_function("node => node.scrollLeft > 0", arg=await scroller.element_handle())
        assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        data = message.locator(".block-data_table")
        await expect(data.locator("caption")).to_have_text("팀별 경비")
        await expect(data.locator("tbody tr")).to_have_count(5)
        await expect(data.locator("tbody td").first).to_have_class("align-end")
        await data.get_by_role("button", name="2행 더 보기").click()
        await expect(data.locator("tbody tr")).to_have_count(7)
        await expect(data.locator("tbody th").last).to_have_text("팀 7")


def chart(kind: str) -> Json:
    """A data_visualization of two series, or of three segments."""
    if kind == "pie":
        segments = [{"label": name, "value": value} for name, value in (("사용", 9), ("남음", 6), ("이월", 2))]
        return {"type": "data_visualization", "title": "연차", "chart": {"type": "pie", "segments": segments}}
    series = [
        {"name": name, "data": [{"label": day, "value": value} for day, value in zip("월화수", values, strict=True)]}
        for name, values in (("이번 주", (12, -3, 9)), ("지난주", (8, 11, 14)))
    ]
    body = {"type": kind, "series": series, "axis_config": {"categories": list("월화수"), "y_label": "건"}}
    return {"type": "data_visualization", "title": "질문 수", "chart": body}


async def test_charts_are_drawn_and_told(browser: Browser, workspace: Sandbox) -> None:
    """Bars, lines, areas and slices are drawn; their numbers are in the label and in a table behind a fold."""
    first = await post(workspace, chart("bar"), chart("pie"))
    second = await post(workspace, chart("line"), chart("area"))
    async with visit(browser, workspace) as opened:
        page = opened.page
        await opened.open(f"#/c/{PRODUCT}", JIWOO)
        bar, pie = (page.locator(f".channel [data-ts='{first}'] .chart").nth(n) for n in (0, 1))
        await expect(bar.locator("rect")).to_have_count(6)
        await expect(bar.get_by_role("img")).to_have_attribute(
            "aria-label", "질문 수: 월 12, 화 -3, 수 9; 월 8, 화 11, 수 14"
        )
        await expect(bar.locator(".chart-middle")).to_have_text(["월", "화", "수"])
        await expect(pie.locator("path")).to_have_count(3)
        await expect(pie.locator(".chart-legend li")).to_have_text(["사용 53%", "남음 35%", "이월 12%"])
        await bar.locator("summary").click()
        await expect(bar.locator("tbody tr").nth(1)).to_have_text("화-311")
        line, area = (page.locator(f".channel [data-ts='{second}'] .chart").nth(n) for n in (0, 1))
        await expect(line.locator("circle")).to_have_count(6)
        await expect(area.locator(".chart-area")).to_have_count(2)


async def test_fields_in_a_message_reach_the_app(browser: Browser, workspace: Sandbox) -> None:
    """A date, several people and boxes in a message are actions, each with the state of all."""
    elements: list[Json] = [
        {"type": "datepicker", "action_id": "day", "initial_date": "2026-11-23"},
        {"type": "multi_users_select", "action_id": "who", "placeholder": text("사람 더하기")},
        {"type": "checkboxes", "action_id": "boxes", "options": BOXES},
        {"type": "overflow", "action_id": "rest", "options": [option("열기", "open"), option("되돌리기", "undo")]},
    ]
    ts = await post(workspace, {"type": "actions", "block_id": "fields", "elements": elements})
    async with showcase(workspace) as heard, visit(browser, workspace) as opened:
        page = opened.page
        await opened.open(f"#/c/{PRODUCT}", JIWOO)
        row = page.locator(f".channel [data-ts='{ts}']")
        await row.locator(".picker-button", has_text="11월 23일").click()
        await page.keyboard.press("ArrowRight")
        await page.keyboard.press("Enter")
        assert (await heard.wait_for("block_actions"))["actions"][0]["selected_date"] == "2026-11-24"
        heard.heard.clear()
        await row.locator(".picker-button", has_text="사람 더하기").click()
        await page.get_by_role("option", name="Emma Larsen").click()
        pressed = await heard.wait_for("block_actions")
        assert pressed["actions"][0]["selected_users"] == [EMMA]
        assert pressed["state"]["values"]["fields"]["day"]["selected_date"] == "2026-11-24"
        await page.keyboard.press("Escape")
        heard.heard.clear()
        await row.get_by_label("팀에 알리기").check()
        pressed = await heard.wait_for("block_actions")
        assert [one["value"] for one in pressed["actions"][0]["selected_options"]] == ["team"]
        heard.heard.clear()
        await row.get_by_role("button", name="더 보기").first.click()
        await page.get_by_role("menuitem", name="되돌리기").click()
        assert (await heard.wait_for("block_actions"))["actions"][0]["selected_option"]["value"] == "undo"


async def test_private_messages_look_private_and_can_be_hidden(browser: Browser, workspace: Sandbox) -> None:
    """An ephemeral message says that only its reader sees it, changes with its response_url, and can be dismissed."""
    bot = app(workspace)
    button = {"type": "button", "action_id": "look", "text": text("나만 보기")}
    blocks: list[Json] = [{"type": "actions", "block_id": "fields", "elements": [button]}]
    root = await workspace.say(JIWOO, PRODUCT, "연봉 밴드?")
    async with showcase(workspace) as heard, visit(browser, workspace) as opened:
        page = opened.page
        await opened.open(f"#/c/{PRODUCT}/{root}", JIWOO)
        await expect(page.locator(".thread .message")).to_have_count(1)
        await bot.chat_postEphemeral(channel=PRODUCT, user=JIWOO, thread_ts=root, text="비공개 문서", blocks=blocks)
        whisper = page.locator(".thread .ephemeral")
        await expect(whisper.locator(".only-you")).to_have_text("나에게만 보임")
        await whisper.get_by_role("button", name="나만 보기").click()
        url = (await heard.wait_for("block_actions"))["response_url"]
        async with workspace.session.post(url, json={"replace_original": True, "text": "여기 있어요"}) as answer:
            assert answer.status == 200
        await expect(whisper).to_contain_text("여기 있어요")
        await whisper.hover()
        await whisper.locator(".message-tools button").last.click()
        await page.get_by_role("menuitem", name="이 메시지 숨기기").click()
        await expect(whisper).to_have_count(0)


async def test_pictures_and_code_are_shown(browser: Browser, workspace: Sandbox) -> None:
    """An uploaded picture is previewed; code has its language and a button that copies it."""
    dot = bytes.fromhex(
        "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
        "1f15c4890000000d49444154789c6360606060000000050001a5f64540"
        "0000000049454e44ae426082"
    )
    await workspace.say(DANIEL, PRODUCT, "a picture", files={"dot.png": dot})
    await post(workspace, {"type": "markdown", "text": "```python\nprint(1)\n```"})
    async with visit(browser, workspace) as opened:
        page = opened.page
        await page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        await opened.open(f"#/c/{PRODUCT}", JIWOO)
        await expect(page.locator(".message", has_text="a picture").locator("img.large")).to_be_visible()
        code = page.locator(".message .code").last
        await expect(code.locator("figcaption")).to_have_text("python")
        await code.hover()
        await code.locator(".code-copy").click()
        await page.wait_for_function("navigator.clipboard.readText().then(text => text.trim() === 'print(1)')")
