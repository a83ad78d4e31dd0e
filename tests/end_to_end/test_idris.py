"""Documents as models in Slack: from a file with words, by the form of the command, and from somebody's message."""

import asyncio

import pytest

from tests.end_to_end.workplace import DANIEL, GENERAL, JIWOO, MINJUN, Workplace, text_of
from tests.orchestrator.graphs.idris.documents import BROKEN, ESTIMATE
from tests.patience import PATIENCE
from tests.sandbox_process import Json, Sandbox

pytestmark = pytest.mark.timeout(900)


async def test_a_file_in_the_direct_message(workplace: Workplace) -> None:
    """The verdict with the figures that disagree, a table, the cards of the checks, and the files in the thread."""
    sandbox = workplace.sandbox
    channel = await sandbox.dm(JIWOO)
    ts = await sandbox.say(JIWOO, channel, "이 계약서를 Idris로 바꿔줘", files={"물품 계약.txt": BROKEN.encode()})
    await sandbox.wait_for_reply(channel, ts, user=JIWOO, count=4)
    said = await sandbox.replies(channel, ts, user=JIWOO)
    answer, *posted = said
    assert text_of(answer).startswith("✗ **문서 안에서")
    assert "**제3조 8행** · 합계: 3,330,000원 ≠ 3,300,000 (= 3,000,000원 + 300,000원)" in text_of(answer)
    assert any(block["type"] == "table" for block in answer["blocks"])
    assert [file["name"].rpartition(".")[2] for one in posted for file in one["files"]] == ["idr", "agda", "md"]
    assert "합계 = 공급가액 + 부가세" in str(answer)


async def test_a_file_in_a_channel(workplace: Workplace) -> None:
    """A mention with a file is answered in its thread, in the language of who asked."""
    sandbox = workplace.sandbox
    ts = await sandbox.say(
        DANIEL, GENERAL, "@agent Turn this into an Idris model", files={"quote.txt": ESTIMATE.encode()}
    )
    await sandbox.wait_for_reply(GENERAL, ts, user=DANIEL, count=4)
    answer = (await sandbox.replies(GENERAL, ts, user=DANIEL))[0]
    assert text_of(answer).startswith("✓ **All calculations")
    assert "`Domains.Estimate`" in text_of(answer)


async def test_the_command_opens_a_form(workplace: Workplace) -> None:
    """With the name that was typed; a file or one that was sent before, never somebody else's."""
    sandbox = workplace.sandbox
    channel = await sandbox.dm(MINJUN)
    await sandbox.command(MINJUN, GENERAL, "/idris", "GoodsDeal")
    view = await sandbox.wait_for_view(MINJUN, callback_id="idris_form")
    assert "GoodsDeal" in str(view["blocks"])
    assert "올리거나" in (await sandbox.submit(MINJUN, {"name": "GoodsDeal"}))["errors"]["file"]
    assert "대문자로" in (await sandbox.submit(MINJUN, {"name": "../../etc"}))["errors"]["name"]
    hostile = f"../../{'가' * 75}\u202e.txt"
    file = await sandbox.upload(MINJUN, hostile, BROKEN.encode())
    assert (await sandbox.submit(MINJUN, {"file": {"files": [file]}, "name": "GoodsDeal", "kind": "approval"}))["ok"]
    assert "저와의 DM" in str((await sandbox.wait_for_view(MINJUN))["blocks"])
    await sandbox.close_view(MINJUN)
    answer = await _answer(sandbox, MINJUN, channel, "`Domains.GoodsDeal`")
    assert "알려 주신 문서 유형은 품의서인데, 내용을 보면 계약서에 가까워요" in text_of(answer)
    # What was sent before is offered to its owner.
    await sandbox.command(MINJUN, channel, "/idris")
    view = await sandbox.wait_for_view(MINJUN, callback_id="idris_form")
    [mine] = [block for block in view["blocks"] if block["block_id"] == "mine"]
    [option] = mine["element"]["options"]
    assert "\u202e" not in option["text"]["text"]
    both = await sandbox.submit(MINJUN, {"file": {"files": [file]}, "mine": option["value"]})
    assert "하나만" in both["errors"]["mine"]
    assert (await sandbox.submit(MINJUN, {"mine": option["value"], "name": "SecondDeal"}))["ok"]
    await _answer(sandbox, MINJUN, channel, "`Domains.SecondDeal`")
    await sandbox.command(JIWOO, GENERAL, "/idris")
    other = await sandbox.wait_for_view(JIWOO, callback_id="idris_form")
    assert option["value"] not in str(other["blocks"])
    await sandbox.close_view(JIWOO)


async def test_a_shortcut_converts_the_file_of_a_message(workplace: Workplace) -> None:
    """For who used it alone; a message without a file says so."""
    sandbox = workplace.sandbox
    ts = await sandbox.say(JIWOO, GENERAL, "견적 공유해요", files={"견적.txt": ESTIMATE.encode()})
    assert (await sandbox.shortcut(DANIEL, "convert_document", {"channel": GENERAL, "ts": ts}))["ok"]
    assert "direct message" in str((await sandbox.wait_for_view(DANIEL))["blocks"])
    await sandbox.close_view(DANIEL)
    await _answer(sandbox, DANIEL, await sandbox.dm(DANIEL), "All calculations")
    assert await sandbox.replies(GENERAL, ts, user=JIWOO) == []
    empty = await sandbox.say(JIWOO, GENERAL, "점심 뭐 먹죠")
    assert (await sandbox.shortcut(DANIEL, "convert_document", {"channel": GENERAL, "ts": empty}))["ok"]
    assert "no file" in str((await sandbox.wait_for_view(DANIEL))["blocks"])
    await sandbox.close_view(DANIEL)


async def _answer(sandbox: Sandbox, user: str, channel: str, text: str) -> Json:
    """Wait for a reply in a person's conversation that says this."""
    async with asyncio.timeout(PATIENCE):
        while True:
            for one in await sandbox.messages(channel, user=user):
                for reply in await sandbox.replies(channel, one["ts"], user=user):
                    if text in text_of(reply):
                        return reply
            await asyncio.sleep(0.1)
