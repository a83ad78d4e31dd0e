"""What still listens when the bot is taken down ends before what it works with."""

import asyncio
import json
import logging
import time
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr
from slack_sdk.signature import SignatureVerifier

from tests.end_to_end.workplace import JIWOO, Workplace, working
from tests.patience import PATIENCE
from tests.sandbox_process import Sandbox

ASKED = "assistant.threads.setSuggestedPrompts"


@pytest.mark.parametrize("by_socket", [True, False])
async def test_no_listener_outlives_the_database(
    sandbox: Sandbox, data: Path, caplog: pytest.LogCaptureFixture, by_socket: bool
) -> None:
    """It waits for Slack after its acknowledgement and would then ask the database, which is closed: it is cut off."""
    http: dict[str, Any] = {"slack_app_token": None, "slack_signing_secret": SecretStr(sandbox.signing_secret)}
    await sandbox.fault("slack", ASKED, delay=PATIENCE)
    with caplog.at_level(logging.ERROR):
        async with working(sandbox, data, **({} if by_socket else http)) as workplace:
            await _open_home(workplace, by_socket)
            async with asyncio.timeout(PATIENCE):
                while ASKED not in await sandbox.counts("slack"):  # noqa: ASYNC110
                    await asyncio.sleep(0.02)
        left = [task for task in asyncio.all_tasks() if "slack_bolt" in repr(task)]
    assert left == []
    assert [record.getMessage() for record in caplog.records if record.name.startswith("slack")] == []


async def _open_home(workplace: Workplace, by_socket: bool) -> None:
    sandbox = workplace.sandbox
    if by_socket:
        await sandbox.page("POST", "open_home", {"as": JIWOO})
        return
    event = {"type": "app_home_opened", "user": JIWOO, "channel": await sandbox.dm(JIWOO), "tab": "home"}
    now = str(int(time.time()))
    body = {"type": "event_callback", "team_id": sandbox.team_id, "api_app_id": sandbox.app_id, "event": event}
    raw = json.dumps({**body, "event_id": "EvHOME", "event_time": int(now)})
    headers = {
        "Content-Type": "application/json",
        "X-Slack-Request-Timestamp": now,
        "X-Slack-Signature": SignatureVerifier(sandbox.signing_secret).generate_signature(timestamp=now, body=raw)
        or "",
    }
    async with sandbox.session.post(f"{workplace.bot.url}/slack/events", data=raw.encode(), headers=headers) as answer:
        assert answer.status == 200, await answer.text()
