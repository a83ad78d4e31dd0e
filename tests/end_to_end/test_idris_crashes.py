"""The real process is killed while a document is converted: its answer, version and files come once all the same."""

from pathlib import Path

import pytest

from tests.end_to_end.test_crashes import _after_requests, keeping
from tests.end_to_end.workplace import JIWOO, text_of
from tests.orchestrator.graphs.idris.documents import BROKEN
from tests.sandbox_process import Sandbox

pytestmark = pytest.mark.timeout(900)


async def test_a_conversion_that_is_cut_off_comes_once(sandbox: Sandbox, data: Path) -> None:
    """Killed early and as the answer is written, and begun again each time."""
    channel = await sandbox.dm(JIWOO)
    async with keeping(sandbox, data) as keeper:
        await keeper.start()
        await sandbox.wait_until_connected()
        await sandbox.control("DELETE", "requests")
        ts = await sandbox.say(JIWOO, channel, "이 계약서를 Idris로 바꿔줘", files={"계약.txt": BROKEN.encode()})
        for requests in (4, 10):
            await _after_requests(sandbox, requests)
            await keeper.kill()
            await keeper.start()
            await sandbox.control("DELETE", "requests")
        await sandbox.wait_for_reply(channel, ts, user=JIWOO, count=4)
        said = await sandbox.replies(channel, ts, user=JIWOO)
        assert [text_of(one)[:3] for one in said if text_of(one)] == ["✗ *"]
        names = [file["name"].rpartition(".")[2] for one in said for file in one.get("files") or ()]
        assert sorted(names) == ["agda", "idr", "md"]
        assert keeper.is_running()
