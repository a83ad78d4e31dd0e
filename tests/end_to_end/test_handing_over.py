"""What leaves an interview in Slack besides its chat, and how all of it comes back."""

import asyncio
import io
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest
from docx import Document

from bot.graphs.intake.erase_button import erase_row
from bot.texts import say
from integrations.notion.ids import bare_id
from integrations.store.recalls import RecallRecord
from tests.end_to_end.workplace import (
    DANIEL,
    GENERAL,
    JIWOO,
    LEADERSHIP,
    Workplace,
    buttons_of,
    copied,
    text_of,
    working,
)
from tests.patience import PATIENCE
from tests.sandbox_process import Json, Sandbox

STORY = "집주인이 보증금 5천만원을 안 돌려줘요. 계약은 작년 10월에 끝났고 저는 이사했어요"
PARENT = "상담 기록함"


@pytest.fixture
def own(learned: Path, tmp_path: Path) -> Path:
    """A data folder of its own in which Notion and the workbook that ships are read already."""
    return copied(learned, tmp_path / "data")


async def _parent(sandbox: Sandbox) -> str:
    """Make a page for what interviews come to."""
    headers = {"Authorization": f"Bearer {sandbox.notion_token}", "Notion-Version": "2026-03-11"}
    title = {"title": {"title": [{"text": {"content": PARENT}}]}}
    body = {"parent": {"workspace": True}, "properties": title}
    async with sandbox.session.post(f"{sandbox.notion_url}/v1/pages", json=body, headers=headers) as response:
        assert response.status == 200, await response.text()
        return bare_id(str((await response.json())["id"]))


async def _held(place: Workplace) -> tuple[str, str, Json]:
    """Hold an interview to its end; the channel, the thread and the last reply."""
    sandbox, channel = place.sandbox, await place.sandbox.dm(JIWOO)
    await place.bot.core.preferences.change(sandbox.team_id, "", {"counsel_channel": LEADERSHIP}, JIWOO)
    ts = await sandbox.say(JIWOO, channel, "법률 상담 받고 싶어요")
    count, reply = 1, await sandbox.wait_for_reply(channel, ts, user=JIWOO)
    for text in ("아니요", STORY, *["잘 모르겠어요"] * 30):
        records = await place.bot.core.database.interviews.open_of(sandbox.team_id, JIWOO)
        if records and records[0].context.get("current_question"):
            text = "여기까지만 할게요. 정리해 주세요"
        if records and (records[0].context.get("expected_input") or {}).get("field") == "_review":
            text = "모두 맞아요"
        await sandbox.say(JIWOO, channel, text, thread=ts)
        await sandbox.wait_for_reply(channel, ts, count=count + 1, user=JIWOO)
        await place.settled(60)
        found = await sandbox.replies(channel, ts, user=JIWOO)
        count, reply = len(found), [each for each in found if not each.get("files")][-1]
        if "erase_interview" in buttons_of(reply):
            return channel, ts, reply
    raise AssertionError(f"the interview does not end: {text_of(reply)}")


async def _document(sandbox: Sandbox, file: Json) -> str:
    async with sandbox.session.get(file["url"]) as response:
        return "\n".join(each.text for each in Document(io.BytesIO(await response.read())).paragraphs)


async def _desk(sandbox: Sandbox) -> list[Json]:
    return [each for each in await sandbox.messages(LEADERSHIP) if "상담이 끝났어요" in each["text"]]


@pytest.mark.timeout(900)
async def test_what_leaves_an_interview_comes_back_when_it_is_erased(sandbox: Sandbox, own: Path) -> None:
    """The person's document, the lawyer's, the message at the desk, the page; then none of it, and a word on that."""
    parent = await _parent(sandbox)
    async with working(sandbox, own, intake_workbook=None, intake_notion_parent_page_id=parent) as place:
        before = len(await _desk(sandbox))
        channel, ts, reply = await _held(place)
        [mine] = [file for each in await sandbox.replies(channel, ts, user=JIWOO) for file in each.get("files") or ()]
        assert mine["name"].startswith("상담요약_20")
        assert mine["name"].endswith(".docx")
        assert "50,000,000원" in await _document(sandbox, mine)

        message = (await _desk(sandbox))[before]
        [theirs] = [file for each in await sandbox.replies(LEADERSHIP, message["ts"]) for file in each.get("files", ())]
        assert theirs["name"].startswith("변호사용_상담요약_20")
        assert "50,000,000원" in await _document(sandbox, theirs)
        [record] = await place.bot.core.database.interviews.list(sandbox.team_id, "", 1, user=JIWOO)
        handover = await place.bot.core.database.handovers.get(record.id)
        assert handover is not None
        assert bare_id(handover.page_id) in str(message["blocks"])
        page = await place.page(handover.page_id)
        assert record.case_number in page["title"]
        assert "상담사용 요약" in str(page)

        asked = next(each for block in reply["blocks"] for each in block.get("elements", ()) if "confirm" in each)
        assert asked["confirm"]["confirm"]["text"] == "지우기"
        await _pressed_by_another(place, record.id)
        await sandbox.press(JIWOO, reply, "erase_interview")
        said = await _said(place, channel, "모두 지웠어요")
        assert "직접 쓰신 메시지" in said["text"]
        assert await place.bot.core.database.interviews.line(record.id) is None
        assert await sandbox.replies(channel, ts, user=JIWOO) == []
        assert STORY in [each["text"] for each in await sandbox.thread(channel, ts, user=JIWOO)]
        assert len(await _desk(sandbox)) == before
        for file in (mine, theirs):
            async with sandbox.session.get(file["url"]) as response:
                assert response.status == 404
        assert PARENT in await place.pages()
        assert not [title for title in await place.pages() if record.case_number in title]
        assert await place.bot.core.database.recalls.all() == ()


async def _pressed_by_another(place: Workplace, session: str) -> None:
    """Somebody else presses a button for it, wherever they have that from: they are told, and nothing is erased."""
    row = erase_row(session, partial(say, "en"))
    await place.sandbox.api("chat.postMessage", channel=GENERAL, text="?", blocks=[row])
    [forged] = [each for each in await place.sandbox.messages(GENERAL) if "erase_interview" in buttons_of(each)]
    await place.sandbox.press(DANIEL, forged, "erase_interview")
    async with asyncio.timeout(PATIENCE):
        while not await place.sandbox.requests("slack", "chat.postEphemeral"):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    assert await place.bot.core.database.interviews.line(session) is not None


async def _said(place: Workplace, channel: str, text: str) -> Json:
    """Wait for a message of the bot's in a direct message."""
    async with asyncio.timeout(PATIENCE):
        while True:
            found = [each for each in await place.sandbox.messages(channel, user=JIWOO) if text in each["text"]]
            if found:
                return found[-1]
            await asyncio.sleep(0.05)


@pytest.mark.timeout(900)
async def test_what_cannot_be_recalled_at_once_is_later(sandbox: Sandbox, own: Path) -> None:
    """Notion and Slack refuse while the old interviews go: the next day's purge takes back what was left."""
    parent = await _parent(sandbox)
    async with working(sandbox, own, intake_workbook=None, intake_notion_parent_page_id=parent) as place:
        before = len(await _desk(sandbox))
        await _held(place)
        [record] = await place.bot.core.database.interviews.list(sandbox.team_id, "", 1, user=JIWOO)
        await sandbox.fault("slack", "chat.delete", error="internal_error", times=1)
        await sandbox.fault("notion", "*", status=503, times=20)
        assert await place.bot.erasing.purge(timedelta(0)) == 1
        await sandbox.clear_faults()
        assert await place.bot.core.database.interviews.line(record.id) is None
        [left] = await place.bot.core.database.recalls.all()
        assert isinstance(left, RecallRecord)
        assert left.page_id
        await place.bot.erasing.purge(timedelta(days=1))
        assert await place.bot.core.database.recalls.all() == ()
        assert len(await _desk(sandbox)) == before
        assert not [title for title in await place.pages() if record.case_number in title]
