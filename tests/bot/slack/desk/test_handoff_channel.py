import pytest
from aiohttp import ServerDisconnectedError
from slack_sdk.web.async_client import AsyncWebClient

from bot.desk.handoff_channel import HandoffChannel
from bot.preferences import PreferenceStore
from bot.slack.outbox import Outbox
from integrations.store import Database
from orchestrator.turn import HandOver
from tests.end_to_end.workplace import JIWOO, LEADERSHIP, buttons_of
from tests.sandbox_process import Json, Sandbox

MATTER = HandOver("session-1", "2026-000001", "emergency", "보증금 미반환", "**상황**: 위험하대요 <!channel>")


async def _said(sandbox: Sandbox) -> list[Json]:
    return [message for message in await sandbox.messages(LEADERSHIP) if "보증금 미반환" in message["text"]]


async def test_a_matter_is_brought_once_with_a_button(
    desk: HandoffChannel, database: Database, sandbox: Sandbox
) -> None:
    """What a person wrote calls nobody; the same turn again says nothing twice."""
    before = len(await _said(sandbox))
    assert await desk.hand_over("turn-1", sandbox.team_id, "ko", MATTER)
    assert await desk.hand_over("turn-1", sandbox.team_id, "ko", MATTER)
    message, *more = (await _said(sandbox))[before:]
    assert more == []
    assert message["text"].startswith("🚨")
    assert "<!channel>" not in str(message["blocks"])
    assert buttons_of(message) == ["claim_interview"]
    noted = await database.handovers.get("session-1")
    assert noted is not None
    assert (noted.channel, noted.ts, noted.reason) == (LEADERSHIP, message["ts"], "emergency")


async def test_what_comes_later_is_said_below(desk: HandoffChannel, sandbox: Sandbox) -> None:
    """The summary of an interview stands in the thread of its emergency, without a second button."""
    before = len(await _said(sandbox))
    await desk.hand_over("turn-later-1", sandbox.team_id, "ko", MATTER)
    later = HandOver("session-1", "2026-000001", "completed", "보증금 미반환", "## 요약\n\n" + "가나다 " * 4000)
    assert await desk.hand_over("turn-later-2", sandbox.team_id, "ko", later)
    assert await desk.hand_over("turn-later-2", sandbox.team_id, "ko", later)
    [first] = (await _said(sandbox))[before:]
    replies = await sandbox.replies(LEADERSHIP, first["ts"])
    assert [reply["text"][:2] for reply in replies] == ["📋 ", "📋 "]
    assert sum(str(reply["blocks"]).count("가나다") for reply in replies) == 4000
    assert not any("claim_interview" in buttons_of(reply) for reply in replies)


async def test_a_message_whose_answer_was_lost_is_found_again(desk: HandoffChannel, sandbox: Sandbox) -> None:
    """Slack took it, and the connection broke: the next attempt finds it."""
    before = len(await _said(sandbox))
    await sandbox.fault("slack", "chat.postMessage", drop=True, after_action=True)
    with pytest.raises(ServerDisconnectedError):
        await desk.hand_over("turn-lost-1", sandbox.team_id, "ko", MATTER)
    assert await desk.hand_over("turn-lost-1", sandbox.team_id, "ko", MATTER)
    assert len(await _said(sandbox)) == before + 1


async def test_where_nobody_can_be_told_that_is_said(
    client: AsyncWebClient, database: Database, sandbox: Sandbox
) -> None:
    """Without a channel, or with one that is closed to the bot; the hand-over is noted all the same."""
    preferences = PreferenceStore(database.preferences)
    desk = HandoffChannel(Outbox(client, sandbox.bot_user_id), database, preferences)
    assert not await desk.hand_over("turn-nobody-1", sandbox.team_id, "ko", MATTER)
    await preferences.change(sandbox.team_id, "", {"counsel_channel": "C0NOWHERE"}, JIWOO)
    assert not await desk.hand_over("turn-nobody-1", sandbox.team_id, "ko", MATTER)
    noted = await database.handovers.get("session-1")
    assert noted is not None
    assert (noted.channel, noted.reason) == ("", "emergency")
