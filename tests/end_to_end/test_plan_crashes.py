"""The real process is killed while a plan is written: its answer and its page come once all the same."""

from pathlib import Path

import pytest

from tests.end_to_end.test_crashes import _after_requests, keeping
from tests.end_to_end.workplace import JIWOO, text_of
from tests.sandbox_process import Sandbox

pytestmark = pytest.mark.timeout(900)
_KILLS = (3, 5, 8)
"""Requests of Slack and Notion after which the process is killed."""


async def test_a_plan_that_is_cut_off_comes_once(sandbox: Sandbox, data: Path) -> None:
    """Killed early, in the midst and as the page is written, and begun again each time."""
    channel = await sandbox.dm(JIWOO)
    async with keeping(sandbox, data) as keeper:
        await keeper.start()
        await sandbox.wait_until_connected()
        await sandbox.control("DELETE", "requests")
        ts = await sandbox.say(JIWOO, channel, "반려동물 호텔 예약 서비스 기획서 써줘")
        for requests in _KILLS:
            await _after_requests(sandbox, requests)
            await keeper.kill()
            await keeper.start()
            await sandbox.control("DELETE", "requests")
        await sandbox.wait_for_reply(channel, ts, user=JIWOO)
        said = [text_of(one) for one in await sandbox.replies(channel, ts, user=JIWOO)]
        assert len([one for one in said if "기획서" in one]) == 1, said
        assert keeper.is_running()
