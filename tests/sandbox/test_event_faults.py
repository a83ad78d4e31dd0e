import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.patience import PATIENCE
from tests.sandbox.bolt_app import Inbox, bolt_app, connected, web_client
from tests.sandbox.test_http_events import Door, with_door
from tests.sandbox.test_slack_api import refusal
from tests.sandbox.test_socket_mode import open_socket
from tests.sandbox_process import Sandbox

Json = dict[str, Any]

GENERAL = "C0GENERAL"
JIWOO = "U0JIWOO"


@pytest.fixture
def sandbox(shared_sandbox: Sandbox) -> Sandbox:
    """The long-lived one: it begins without faults and undelivered events."""
    return shared_sandbox


async def test_dropped_acknowledgement_brings_the_event_again(sandbox: Sandbox) -> None:
    """An ack that is lost makes Slack send the same event once more, with its attempt."""
    await sandbox.event_fault("drop_ack", "message")
    ws = await open_socket(sandbox)
    await sandbox.say(JIWOO, GENERAL, "hi")
    first = await ws.receive_json(timeout=PATIENCE)
    await ws.send_json({"envelope_id": first["envelope_id"]})
    second = await ws.receive_json(timeout=PATIENCE)
    await ws.send_json({"envelope_id": second["envelope_id"]})
    assert (first["retry_attempt"], second["retry_attempt"]) == (0, 1)
    assert first["payload"] == second["payload"]
    await sandbox.say(JIWOO, GENERAL, "next")
    third = await ws.receive_json(timeout=PATIENCE)
    await ws.send_json({"envelope_id": third["envelope_id"]})
    assert third["payload"]["event"]["text"] == "next"
    await ws.close()


async def test_copies_are_the_same_event(sandbox: Sandbox) -> None:
    """A duplicated event comes as often as asked, with one event id; other types come once."""
    await sandbox.event_fault("duplicate", "app_mention", copies=3)
    inbox = Inbox()
    async with connected(sandbox, bolt_app(sandbox, inbox)):
        await sandbox.say(JIWOO, GENERAL, "@agent hi")
        bodies = [await inbox.next("app_mention") for _ in range(3)]
        assert len({body["event_id"] for body in bodies}) == 1
        await sandbox.say(JIWOO, GENERAL, "끝")
        rest = [body async for body in _until(inbox, "끝")]
    assert [body["event"]["type"] for body in rest] in (["message"], ["message", "message"])


async def _until(inbox: Inbox, text: str) -> Any:
    while True:
        body = await asyncio.wait_for(inbox.bodies.get(), PATIENCE)
        yield body
        if body["event"]["text"] == text:
            return


async def test_delayed_event_is_overtaken(sandbox: Sandbox) -> None:
    """A delayed event comes after the ones that followed it."""
    await sandbox.event_fault("delay", "message", seconds=2)
    ws = await open_socket(sandbox)
    for text in ("first", "second"):
        await sandbox.say(JIWOO, GENERAL, text)
    assert await _texts(ws, 2) == ["second", "first"]


async def _texts(ws: Any, number: int) -> list[str]:
    texts = []
    for _ in range(number):
        delivery = await ws.receive_json(timeout=PATIENCE)
        await ws.send_json({"envelope_id": delivery["envelope_id"]})
        texts.append(delivery["payload"]["event"]["text"])
    await ws.close()
    return texts


async def test_reordered_events_change_places(sandbox: Sandbox) -> None:
    """A group comes backwards, or shuffled alike for one seed; a group that stays incomplete is let go."""
    await sandbox.event_fault("reorder", "message", count=3)
    ws = await open_socket(sandbox)
    for text in "abcd":
        await sandbox.say(JIWOO, GENERAL, text)
    assert await _texts(ws, 4) == ["c", "b", "a", "d"]
    await sandbox.event_fault("reorder", "message", count=5, seconds=2)
    ws = await open_socket(sandbox)
    for text in "ab":
        await sandbox.say(JIWOO, GENERAL, text)
    assert await _texts(ws, 2) == ["b", "a"]
    await sandbox.clear_faults()
    orders = []
    for _ in range(2):
        await sandbox.event_fault("reorder", "message", count=6, order="random", seed=7)
        ws = await open_socket(sandbox)
        for text in "abcdef":
            await sandbox.say(JIWOO, GENERAL, text)
        orders.append(await _texts(ws, 6))
        await sandbox.clear_faults()
    assert orders[0] == orders[1] != list("abcdef")


async def test_copies_can_be_shuffled(sandbox: Sandbox) -> None:
    """Rules apply one after another: every event three times, all in another order, none lost."""
    await sandbox.event_fault("duplicate", "message", copies=3, times=None)
    await sandbox.event_fault("reorder", "message", count=12, times=None, order="random", seed=1)
    ws = await open_socket(sandbox)
    for text in "abcd":
        await sandbox.say(JIWOO, GENERAL, text)
    texts = await _texts(ws, 12)
    assert sorted(texts) == sorted("abcd" * 3)
    assert texts != sorted(texts)


async def test_cleared_faults_let_go_of_what_they_held(sandbox: Sandbox) -> None:
    """Clearing delivers what waits in a rule."""
    await sandbox.event_fault("delay", "message", seconds=60)
    await sandbox.event_fault("reorder", "message", count=9, seconds=60, times=9)
    ws = await open_socket(sandbox)
    await sandbox.say(JIWOO, GENERAL, "later")
    await sandbox.say(JIWOO, GENERAL, "held")
    assert len((await sandbox.control("GET", "faults"))["faults"]) == 1
    await sandbox.clear_faults()
    assert sorted(await _texts(ws, 2)) == ["held", "later"]


async def test_faults_reach_events_over_http(tmp_path: Path) -> None:
    """In HTTP mode a dropped ack is a time-out to Slack, and copies carry the retry headers."""
    door = Door()
    async with with_door(tmp_path, door) as sandbox:
        await sandbox.event_fault("drop_ack")
        await sandbox.say(JIWOO, GENERAL, "hi")
        seen = [await asyncio.wait_for(door.requests.get(), PATIENCE) for _ in range(2)]
        assert [headers.get("X-Slack-Retry-Num") for headers, _ in seen] == [None, "1"]
        assert seen[1][0]["X-Slack-Retry-Reason"] == "http_timeout"
        await sandbox.event_fault("duplicate", copies=2)
        await sandbox.say(JIWOO, GENERAL, "hi again")
        twins = [await asyncio.wait_for(door.requests.get(), PATIENCE) for _ in range(2)]
        assert twins[0][1] == twins[1][1]


async def test_nonsense_is_no_fault(sandbox: Sandbox) -> None:
    """Unknown actions and fields are refused."""
    for body in ({"action": "sing"}, {"action": "delay", "colour": 1}, {"action": "duplicate", "copies": 99}):
        url = f"{sandbox.url}/_control/faults"
        async with sandbox.session.post(url, json={"service": "events", **body}) as response:
            assert response.status == 400


async def test_streams_expire_on_demand(sandbox: Sandbox) -> None:
    """The control API ends running streams at once, as Slack does after minutes."""
    client = web_client(sandbox)
    direct = await sandbox.dm(JIWOO)
    thread = await sandbox.say(JIWOO, direct, "a")
    ts = (await client.chat_startStream(channel=direct, thread_ts=thread, markdown_text="x"))["ts"]
    assert await sandbox.expire_streams() >= 1
    late = client.chat_appendStream(channel=direct, ts=ts, markdown_text="y")
    assert await refusal(late) == "message_not_in_streaming_state"


async def test_events_that_no_page_causes_can_be_sent(sandbox: Sandbox) -> None:
    """`app_uninstalled` and the like are sent on demand, in Slack's envelope."""
    ws = await open_socket(sandbox)
    await sandbox.emit({"type": "tokens_revoked", "tokens": {"bot": [sandbox.bot_user_id]}})
    delivery = await ws.receive_json(timeout=PATIENCE)
    await ws.send_json({"envelope_id": delivery["envelope_id"]})
    assert delivery["payload"]["event"]["tokens"] == {"bot": [sandbox.bot_user_id]}
    assert delivery["payload"]["api_app_id"] == sandbox.app_id
    await ws.close()
