import asyncio
from datetime import UTC, datetime, timedelta
from functools import partial

import pytest
from slack_sdk.web.async_client import AsyncWebClient

from bot.desk.handing_over import HandingOver
from bot.desk.handoff_channel import HandoffChannel
from bot.desk.retraction import GIVEN_UP_AFTER, Retraction
from bot.desk.taking_back import take_back
from bot.slack.client import identity_of
from integrations.errors import Unavailable
from integrations.notion.client import NotionClient
from integrations.notion.pages import Pages
from integrations.store import Database
from integrations.store.handovers import HandoverRecord
from integrations.store.recalls import RecallRecord
from orchestrator.turn import HandOver
from tests.end_to_end.workplace import GENERAL, JIWOO, LEADERSHIP, context_of
from tests.patience import PATIENCE
from tests.sandbox_process import Json, Sandbox

MATTER = HandOver("session-1", "2026-000017", "completed", "법률 상담 · 보증금 미반환 · 100%", "## 위험\n\n시효")
TITLE = "2026-000017 · 법률 상담 · 보증금 미반환"


async def _told(sandbox: Sandbox) -> list[Json]:
    return [message for message in await sandbox.messages(LEADERSHIP) if "보증금 미반환" in message["text"]]


async def _files(sandbox: Sandbox, message: Json) -> list[str]:
    return [str(file["name"]) for each in await sandbox.replies(LEADERSHIP, message["ts"]) for file in each["files"]]


async def test_a_complete_interview_becomes_a_message_a_document_and_a_page(
    desk: HandoffChannel, database: Database, pages: Pages, parent: str, notion: NotionClient, sandbox: Sandbox
) -> None:
    """Each once, however often it is tried; the page has what counselors read besides what lawyers read."""
    before = len(await _told(sandbox))
    handing_over = HandingOver(database, desk, pages, parent)
    for _ in range(2):
        assert await handing_over.hand_over("over-1", sandbox.team_id, "ko", MATTER)
    [message] = (await _told(sandbox))[before:]
    assert await _files(sandbox, message) == ["변호사용_상담요약_2026-000017.docx"]
    [page] = await notion.children(parent)
    assert page["child_page"]["title"] == TITLE
    assert page["id"].replace("-", "") in context_of(message)
    words = [block["heading_1"]["rich_text"][0]["plain_text"] for block in await notion.children(page["id"])
             if block["type"] == "heading_1"]  # fmt: skip
    assert words == ["변호사용 요약", "상담사용 요약"]
    noted = await database.handovers.get("session-1")
    assert noted is not None
    assert (noted.page_id, noted.ts, noted.reason) == (page["id"], message["ts"], "completed")


async def test_a_document_whose_answer_was_lost_is_not_sent_twice(
    desk: HandoffChannel, database: Database, sandbox: Sandbox
) -> None:
    """Slack took it, and the connection broke: it is known by its name."""
    before = len(await _told(sandbox))
    await sandbox.fault("slack", "files.completeUploadExternal", drop=True, after_action=True)
    assert await HandingOver(database, desk, None, "").hand_over("over-2", sandbox.team_id, "en", MATTER)
    [message] = (await _told(sandbox))[before:]
    assert await _files(sandbox, message) == ["lawyer-summary_2026-000017.docx"]


async def test_a_notion_that_fails_keeps_nobody_from_being_told(
    desk: HandoffChannel, database: Database, pages: Pages, parent: str, sandbox: Sandbox
) -> None:
    """The desk reads that there is no page, and has the text and the document."""
    before = len(await _told(sandbox))
    await sandbox.fault("notion", "*", status=503, times=1000)
    assert await HandingOver(database, desk, pages, parent).hand_over("over-3", sandbox.team_id, "ko", MATTER)
    [message] = (await _told(sandbox))[before:]
    assert "만들지 못했어요" in context_of(message)
    assert len(await _files(sandbox, message)) == 1


async def test_a_slow_notion_is_not_waited_for_and_its_page_is_known(
    desk: HandoffChannel, database: Database, pages: Pages, parent: str, sandbox: Sandbox
) -> None:
    """The page that is made in the end can be recalled."""
    await sandbox.fault("notion", "*", delay=1.0, times=1)
    handing_over = HandingOver(database, desk, pages, parent, patience=0.05)
    assert await handing_over.hand_over("over-4", sandbox.team_id, "ko", MATTER)
    assert "만들지 못했어요" in context_of((await _told(sandbox))[-1])
    async with asyncio.timeout(PATIENCE):
        while not ((noted := await database.handovers.get("session-1")) and noted.page_id):  # noqa: ASYNC110
            await asyncio.sleep(0.02)
    assert noted.ts


async def test_without_a_desk_the_page_tells(
    client: AsyncWebClient, database: Database, pages: Pages, parent: str, sandbox: Sandbox
) -> None:
    """Where there is neither, or the interview was erased meanwhile, nobody was told."""
    assert await HandingOver(database, None, pages, parent).hand_over("over-5", sandbox.team_id, "ko", MATTER)
    assert not await HandingOver(database, None, pages, "").hand_over("over-5", sandbox.team_id, "ko", MATTER)
    gone = HandOver("erased", "", "completed", "보증금 미반환", "말한 것")
    before = await _told(sandbox)
    assert not await HandingOver(database, None, pages, parent).hand_over("over-6", sandbox.team_id, "ko", gone)
    assert await _told(sandbox) == before


@pytest.fixture
async def retraction(client: AsyncWebClient, database: Database, desk: HandoffChannel, pages: Pages) -> Retraction:
    """Everything can be recalled."""
    me = await identity_of(client)
    return Retraction(database, pages, partial(take_back, client, me), desk.messages_of)


async def test_what_was_told_is_taken_back(
    desk: HandoffChannel,
    database: Database,
    pages: Pages,
    parent: str,
    notion: NotionClient,
    retraction: Retraction,
    sandbox: Sandbox,
) -> None:
    """Message, document and page; what a person answered at the desk stays theirs."""
    before = len(await _told(sandbox))
    await HandingOver(database, desk, pages, parent).hand_over("over-7", sandbox.team_id, "ko", MATTER)
    message = (await _told(sandbox))[-1]
    await sandbox.say(JIWOO, LEADERSHIP, "제가 볼게요", thread=message["ts"])
    await retraction.note("session-1")
    assert await retraction.recall("session-1")
    assert await retraction.recall("session-1")
    assert len(await _told(sandbox)) == before
    left = await sandbox.thread(LEADERSHIP, message["ts"], user=JIWOO)
    assert [each["text"] for each in left if not each.get("deleted")] == ["제가 볼게요"]
    assert [page["type"] for page in await notion.children(parent)] == []
    assert await pages.begun_by("interview:session-1") == ""


async def test_what_was_told_before_a_crash_is_found(
    desk: HandoffChannel, database: Database, retraction: Retraction, sandbox: Sandbox
) -> None:
    """The process ended before it noted where the message is: the message says which interview it is about."""
    before = len(await _told(sandbox))
    await HandingOver(database, desk, None, "").hand_over("over-8", sandbox.team_id, "ko", MATTER)
    await database.handovers.save(HandoverRecord(session_id="session-1", team=sandbox.team_id, reason="completed"))
    await retraction.note("session-1")
    assert await retraction.recall("session-1")
    assert len(await _told(sandbox)) == before


async def test_what_fails_is_tried_again_and_given_up_after_a_month(
    database: Database, retraction: Retraction, sandbox: Sandbox
) -> None:
    """A thread in a channel that is closed to the bot; the other things are taken back all the same."""
    mine = str((await sandbox.api("chat.postMessage", channel=GENERAL, text="내 글"))["ts"])
    threads = (("C0NOWHERE", "1.1"), (GENERAL, mine))
    await database.recalls.save(RecallRecord(session_id="a", threads=threads))
    assert await retraction.again() == 1
    [left] = await database.recalls.all()
    assert left.threads == (("C0NOWHERE", "1.1"),)
    assert mine not in [message["ts"] for message in await sandbox.messages(GENERAL)]
    long_ago = datetime.now(UTC) - GIVEN_UP_AFTER - timedelta(days=1)
    await database.recalls.done("a")
    await database.recalls.save(RecallRecord(session_id="a", threads=left.threads, created_at=long_ago))
    assert await retraction.again() == 1
    assert await database.recalls.all() == ()


async def test_a_thread_is_taken_back_without_what_others_wrote(client: AsyncWebClient, sandbox: Sandbox) -> None:
    """Again too, and where Slack fails in between the rest is left for the next time."""
    me = await identity_of(client)
    ts = await sandbox.say(JIWOO, GENERAL, "질문")
    for number in range(3):
        await client.chat_postMessage(channel=GENERAL, thread_ts=ts, text=f"답 {number}")
    await sandbox.fault("slack", "chat.delete", error="internal_error")
    with pytest.raises(Unavailable):
        await take_back(client, me, GENERAL, ts)
    for _ in range(2):
        await take_back(client, me, GENERAL, ts)
    assert [message["text"] for message in await sandbox.thread(GENERAL, ts, user=JIWOO)] == ["질문"]
