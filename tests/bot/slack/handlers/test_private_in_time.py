"""Sharing a private answer while Slack takes its time to tell who somebody is, whom the bot does not know yet."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from slack_sdk.web.async_client import AsyncWebClient

from tests.bot.slack.handlers.test_private import shown_privately
from tests.bot.slack.office import Office, office
from tests.end_to_end.workplace import JIWOO
from tests.sandbox_process import Sandbox


@pytest.fixture
async def place(sandbox: Sandbox, client: AsyncWebClient, tmp_path: Path) -> AsyncIterator[Office]:
    """The doors of a bot that has just begun."""
    async with office(sandbox, client, tmp_path) as found:
        yield found


async def test_the_form_opens_while_slack_takes_its_time(place: Office) -> None:
    """A form that waited for the readers would come after its trigger's three seconds, and be refused."""
    _, answer = await shown_privately(place)
    await place.sandbox.fault("slack", "users.info", delay=3.5, times=1)
    before = await place.sandbox.view(JIWOO)
    await place.sandbox.press(JIWOO, answer, "share_answer")
    first = await place.sandbox.wait_for_view(JIWOO, other=before["hash"] if before else "")
    assert "확인하고 있어요" in str(first["blocks"])
    view = await place.sandbox.wait_for_view(JIWOO, callback_id="share_answer")
    assert view["id"] == first["id"]
    assert (await place.sandbox.submit(JIWOO, {}))["ok"]


async def test_what_slack_does_not_tell_in_time_is_not_confirmed(place: Office) -> None:
    """Slack takes no answer to a form after three seconds: before that the person is told that nothing was shared."""
    reply, answer = await shown_privately(place)
    await place.sandbox.press(JIWOO, answer, "share_answer")
    view = await place.sandbox.wait_for_view(JIWOO, callback_id="share_answer")
    await place.sandbox.fault("slack", "users.info", delay=4.0, times=1)
    assert (await place.sandbox.submit(JIWOO, {}))["ok"]
    told = await place.sandbox.wait_for_view(JIWOO, other=view["hash"])
    assert "공유하지 않았어요" in str(told["blocks"])
    assert len(await place.replies(reply["thread_ts"], 1)) == 1
