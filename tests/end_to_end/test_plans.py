"""A plan in Slack: asked for by the form, taken as a file by a button, and from a file that somebody posted."""

import asyncio

from tests.end_to_end.workplace import DANIEL, GENERAL, JIWOO, MINJUN, Workplace, buttons_of, context_of, text_of
from tests.patience import PATIENCE
from tests.sandbox_process import Json, Sandbox

BRIEF = "사내 도서 대여 브리프\n\n직원은 200명입니다. 예산은 3,000만 원입니다.\n"
WORD = "ask_follow_up:10"


async def test_the_form_asks_for_a_plan(workplace: Workplace) -> None:
    """With its preset and file; the plan stands in the direct message with what it took, and comes as a Word file."""
    sandbox = workplace.sandbox
    channel = await sandbox.dm(MINJUN)
    await sandbox.command(MINJUN, channel, "/plan")
    await sandbox.wait_for_view(MINJUN, callback_id="plan_form")
    assert "필수" in (await sandbox.submit(MINJUN, {"preset": "lean"}))["errors"]["request"]
    file = await sandbox.upload(MINJUN, "브리프.txt", BRIEF.encode())
    wish = {"request": "사내 도서 대여 서비스", "preset": "lean", "file": {"files": [file]}}
    assert (await sandbox.submit(MINJUN, wish))["ok"]
    ts, plan = await _answer(sandbox, MINJUN, channel, WORD)
    assert "30,000,000원" in text_of(plan)
    assert "초" in context_of(plan)
    await sandbox.press(MINJUN, plan, WORD)
    async with asyncio.timeout(PATIENCE):
        while not (names := await _files(sandbox, MINJUN, channel, ts)):  # noqa: ASYNC110
            await asyncio.sleep(0.1)
    assert names[0].endswith(".docx")


async def test_a_shortcut_writes_a_plan_from_a_file(workplace: Workplace) -> None:
    """For who used it alone; a message without a file says so."""
    sandbox = workplace.sandbox
    ts = await sandbox.say(JIWOO, GENERAL, "브리프 공유해요", files={"brief.txt": BRIEF.encode()})
    assert (await sandbox.shortcut(DANIEL, "plan_from_file", {"channel": GENERAL, "ts": ts}))["ok"]
    assert "direct message" in str((await sandbox.wait_for_view(DANIEL))["blocks"])
    await sandbox.close_view(DANIEL)
    await _answer(sandbox, DANIEL, await sandbox.dm(DANIEL), WORD)
    assert await sandbox.replies(GENERAL, ts, user=JIWOO) == []


async def _answer(sandbox: Sandbox, user: str, channel: str, button: str) -> tuple[str, Json]:
    """Wait for a reply with a button in a person's conversation; its thread and itself."""
    async with asyncio.timeout(PATIENCE):
        while True:
            for one in await sandbox.messages(channel, user=user):
                for reply in await sandbox.replies(channel, one["ts"], user=user):
                    if button in buttons_of(reply):
                        return one["ts"], reply
            await asyncio.sleep(0.1)


async def _files(sandbox: Sandbox, user: str, channel: str, ts: str) -> list[str]:
    """The Word files of a thread."""
    replies = await sandbox.replies(channel, ts, user=user)
    return [file["name"] for one in replies for file in one.get("files") or () if file["name"].endswith(".docx")]
