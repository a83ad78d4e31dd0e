"""The outline of a plan in Slack: changed by a form while the plan is written, and after it."""

import asyncio

from tests.end_to_end.workplace import DANIEL, GENERAL, JIWOO, Workplace, buttons_of, text_of
from tests.model_server import Held, ModelServer
from tests.orchestrator.graphs.plan.team import BODIES, REQUEST, WRITER, scripted, section
from tests.patience import PATIENCE
from tests.sandbox_process import Json as Message
from tests.sandbox_process import Sandbox

CHANGE = "change_outline"
LINES = "1. 개요\n3. 주의할 점\n홍보 계획"
PROMOTION = "사내 게시판과 팀장 회의에서 알립니다. [2]"


async def test_the_outline_is_changed_while_the_plan_is_written(staffed: Workplace, planners: ModelServer) -> None:
    """Sections that are being written do not wait; the plan follows what was sent before it was whole."""
    sandbox, written = staffed.sandbox, asyncio.Event()
    planners.on(system=WRITER, contains="\nown_1: ", reply=section(PROMOTION))
    planners.on(system=WRITER, contains="\nrisks: ", reply=Held(section(BODIES["risks"]), written))
    scripted(planners)
    ts = await sandbox.say(JIWOO, GENERAL, f"@agent {REQUEST}")
    outline = await _outline(sandbox, GENERAL, ts)
    assert "기다리지 않고 계속 쓸게요" in text_of(outline)
    assert "1. 개요\n2. 주요 기능\n3. 위험과 대응" in text_of(outline)
    await sandbox.press(JIWOO, outline, CHANGE)
    await sandbox.wait_for_view(JIWOO, callback_id="outline_form")
    assert (await sandbox.submit(JIWOO, {"lines": "  "}))["errors"]["lines"]
    assert (await sandbox.submit(JIWOO, {"lines": LINES}))["ok"]
    notice = await sandbox.wait_for_view(JIWOO)
    assert "지금 쓰고 있는 기획서에 반영할게요" in str(notice["blocks"])
    await sandbox.close_view(JIWOO)
    written.set()
    text = await _page(staffed, GENERAL, ts)
    heads = [line for line in text.splitlines() if line.startswith("## ")][:3]
    assert heads == ["## 개요", "## 주의할 점", "## 홍보 계획"]
    assert BODIES["risks"] in text
    assert PROMOTION.removesuffix(" [2]") in text
    assert BODIES["features"] not in text


async def test_a_later_outline_changes_the_plan(workplace: Workplace) -> None:
    """Without a model and in English: said in the thread, and a new version of the page; the same again is none."""
    sandbox = workplace.sandbox
    ts = await sandbox.say(DANIEL, GENERAL, "@agent write a service plan for a lunch ordering service, budget $20,000")
    outline = await _outline(sandbox, GENERAL, ts, user=DANIEL)
    before = await _page(workplace, GENERAL, ts, user=DANIEL)
    lines = text_of(outline).split("\n", 1)[1]
    await sandbox.press(DANIEL, outline, CHANGE)
    view = await sandbox.wait_for_view(DANIEL, callback_id="outline_form")
    assert "delete a line to leave its section out" in str(view["blocks"])
    assert (await sandbox.submit(DANIEL, {}))["ok"]
    assert "nothing to change" in str((await sandbox.wait_for_view(DANIEL, other=view["hash"]))["blocks"])
    await sandbox.close_view(DANIEL)
    _, second, *_, last, _asked = lines.split("\n")
    await sandbox.press(DANIEL, outline, CHANGE)
    await sandbox.wait_for_view(DANIEL, callback_id="outline_form")
    assert (await sandbox.submit(DANIEL, {"lines": f"{last}\n1. At a glance\n{second}"}))["ok"]
    replies = await _changed(workplace, GENERAL, ts)
    assert any("Change the outline to this" in one["text"] for one in replies)
    text = await _notion(workplace, GENERAL, ts)
    heads = [line.removeprefix("## ") for line in text.splitlines() if line.startswith("## ")][:3]
    assert heads == [last.partition(". ")[2], "At a glance", second.partition(". ")[2]]
    assert before.count("\n## ") > text.count("\n## ")


async def _outline(sandbox: Sandbox, channel: str, ts: str, *, user: str = JIWOO) -> Message:
    """Wait for the outline in a thread."""
    async with asyncio.timeout(PATIENCE):
        while True:
            for one in await sandbox.replies(channel, ts, user=user):
                if CHANGE in buttons_of(one):
                    return one
            await asyncio.sleep(0.05)


async def _page(workplace: Workplace, channel: str, ts: str, *, user: str = JIWOO) -> str:
    """Wait until the plan's page is there; what it says."""
    sandbox = workplace.sandbox
    async with asyncio.timeout(PATIENCE):
        while not any("open_page" in buttons_of(one) for one in await sandbox.replies(channel, ts, user=user)):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    await workplace.settled()
    return await _notion(workplace, channel, ts)


async def _changed(workplace: Workplace, channel: str, ts: str) -> list[Message]:
    """Wait until a change is answered in a thread; all that the bot said there."""
    sandbox = workplace.sandbox
    async with asyncio.timeout(PATIENCE):
        while True:
            replies = await sandbox.replies(channel, ts, user=DANIEL)
            if sum("open_page" in buttons_of(one) for one in replies) == 2:
                return replies
            await asyncio.sleep(0.05)


async def _notion(workplace: Workplace, channel: str, ts: str) -> str:
    """What the plan's page says."""
    pages = workplace.bot.core.pages
    conversation = f"{workplace.sandbox.team_id}:{channel}:{ts}"
    (document,) = await workplace.bot.core.database.documents.recent(conversation, 1)
    assert pages is not None
    return (await pages.content(document.page_id)).markdown
