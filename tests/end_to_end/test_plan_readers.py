"""Who may read a plan's page is asked while the plan is written, and nothing waits for the answer."""

import asyncio

from tests.end_to_end.workplace import DANIEL, JIWOO, Workplace, buttons_of, text_of
from tests.model_server import Held, ModelServer
from tests.orchestrator.graphs.plan.team import BODIES, REQUEST, WRITER, scripted, section
from tests.patience import PATIENCE
from tests.sandbox_process import Json, Sandbox

CHOICE = "answer_choice:0"
BRIEF = "온보딩 앱 브리프\n\n신규 입사자는 분기마다 40명입니다.\n"


async def test_an_answer_before_the_plan_is_followed_behind_it(staffed: Workplace, planners: ModelServer) -> None:
    """The question comes while a section is written, names the file, and is put once; then the page is made."""
    sandbox, written, before = staffed.sandbox, asyncio.Event(), await staffed.pages()
    planners.on(system=WRITER, contains="\nrisks: ", reply=Held(section(BODIES["risks"]), written))
    scripted(planners)
    channel = await sandbox.dm(JIWOO)
    ts = await sandbox.say(JIWOO, channel, REQUEST, files={"브리프.txt": BRIEF.encode()})
    asked = await _with(sandbox, channel, ts, CHOICE)
    assert "브리프.txt" in text_of(asked)
    await sandbox.press(JIWOO, asked, CHOICE)
    assert await staffed.pages() == before
    written.set()
    await _with(sandbox, channel, ts, "open_page")
    await staffed.settled()
    replies = await sandbox.replies(channel, ts, user=JIWOO)
    assert [one for one in replies if CHOICE in buttons_of(one)] == []
    assert sum("브리프.txt" in text_of(one) and "읽" in text_of(one) for one in replies) == 1
    assert len(await staffed.pages()) > len(before)


async def test_without_an_answer_the_plan_stays_a_file(workplace: Workplace) -> None:
    """In English, without a model: one question with its buttons, the file, and no page."""
    sandbox, before = workplace.sandbox, await workplace.pages()
    channel = await sandbox.dm(DANIEL)
    ts = await sandbox.say(
        DANIEL, channel, "write a service plan from this", files={"brief.txt": b"Lunch orders, $9,000."}
    )
    async with asyncio.timeout(PATIENCE):
        while not any(one.get("files") for one in await sandbox.replies(channel, ts, user=DANIEL)):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    await workplace.settled()
    replies = await sandbox.replies(channel, ts, user=DANIEL)
    assert sum(CHOICE in buttons_of(one) for one in replies) == 1
    assert any("Without an answer it stays a file in this thread" in text_of(one) for one in replies)
    assert await workplace.pages() == before


async def _with(sandbox: Sandbox, channel: str, ts: str, button: str) -> Json:
    """Wait for a message with a button in a thread."""
    async with asyncio.timeout(PATIENCE):
        while True:
            for one in await sandbox.replies(channel, ts, user=JIWOO):
                if button in buttons_of(one):
                    return one
            await asyncio.sleep(0.05)
