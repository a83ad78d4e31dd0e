"""Documents as models in Slack: from a file with words, in a direct message and in a channel."""

import pytest

from tests.end_to_end.workplace import DANIEL, GENERAL, JIWOO, Workplace, text_of
from tests.orchestrator.graphs.idris.documents import BROKEN, ESTIMATE

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
    assert "**제3조 8행** · 합계 3,330,000원 ≠ 3,000,000원 + 300,000원" in text_of(answer)
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
