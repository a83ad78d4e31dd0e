import asyncio
import json
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from slack_bolt.app.async_app import AsyncApp

from tests.patience import PATIENCE
from tests.sandbox.bolt_app import Inbox, bolt_app, connected, web_client
from tests.sandbox_process import Sandbox, run_sandbox

Json = dict[str, Any]

GENERAL = "C0GENERAL"
JIWOO = "U0JIWOO"


@pytest.fixture
def sandbox(shared_sandbox: Sandbox) -> Sandbox:
    """The long-lived one: it begins without undelivered events."""
    return shared_sandbox


async def open_socket(sandbox: Sandbox) -> aiohttp.ClientWebSocketResponse:
    """A bare socket past its greeting: nothing is acknowledged by itself."""
    headers = {"Authorization": f"Bearer {sandbox.app_token}"}
    async with sandbox.session.post(f"{sandbox.slack_api_url}apps.connections.open", headers=headers) as response:
        url = (await response.json())["url"]
    ws = await sandbox.session.ws_connect(url)
    hello = await ws.receive_json(timeout=PATIENCE)
    assert hello["type"] == "hello"
    assert hello["connection_info"] == {"app_id": sandbox.app_id}
    assert hello["num_connections"] >= 1
    return ws


async def test_mention_arrives_twice_with_one_ts(sandbox: Sandbox) -> None:
    """A mention in a channel is an app_mention and a message: same ts, different event ids."""
    inbox = Inbox()
    async with connected(sandbox, bolt_app(sandbox, inbox)):
        ts = await sandbox.say(JIWOO, GENERAL, "@agent 연차는 며칠? <b> & https://a.example/x.")
        mention = await inbox.next("app_mention")
        message = await inbox.next("message")
    assert mention["event"]["ts"] == message["event"]["ts"] == ts
    assert mention["event_id"] != message["event_id"]
    text = f"<@{sandbox.bot_user_id}> 연차는 며칠? &lt;b&gt; &amp; <https://a.example/x>."
    assert mention["event"]["text"] == message["event"]["text"] == text
    assert message["event"]["channel_type"] == "channel"
    assert message["event"]["blocks"][0]["elements"][0]["elements"][0] == {
        "type": "user",
        "user_id": sandbox.bot_user_id,
    }
    assert message["authorizations"][0]["user_id"] == sandbox.bot_user_id
    assert (message["team_id"], message["api_app_id"]) == (sandbox.team_id, sandbox.app_id)


async def test_direct_message_has_no_mention_twin(sandbox: Sandbox) -> None:
    """In a direct message only message.im comes, even when the bot is named."""
    inbox = Inbox()
    async with connected(sandbox, bolt_app(sandbox, inbox)):
        await sandbox.say(JIWOO, await sandbox.dm(JIWOO), "@agent 안녕")
        bodies = await inbox.quiet(0.3)
    assert [(body["event"]["type"], body["event"]["channel_type"]) for body in bodies] == [("message", "im")]


async def test_edits_deletions_and_own_posts_are_events(sandbox: Sandbox) -> None:
    """message_changed and message_deleted carry the previous message; the bot's own post has its bot_id."""
    inbox = Inbox()
    async with connected(sandbox, bolt_app(sandbox, inbox)):
        ts = await sandbox.say(JIWOO, GENERAL, "처음")
        await sandbox.edit(JIWOO, GENERAL, ts, "다시")
        changed = (await inbox.next("message", subtype="message_changed"))["event"]
        await sandbox.delete(JIWOO, GENERAL, ts)
        deleted = (await inbox.next("message", subtype="message_deleted"))["event"]
        posted = await web_client(sandbox).chat_postMessage(channel=GENERAL, text="제가 썼어요")
        own = (await inbox.next("message", ts=posted["ts"]))["event"]
    assert (changed["previous_message"]["text"], changed["message"]["text"]) == ("처음", "다시")
    assert changed["message"]["edited"]["user"] == JIWOO
    assert (deleted["deleted_ts"], deleted["previous_message"]["text"]) == (ts, "다시")
    assert (own["bot_id"], own["user"]) == ("B0AGENT", sandbox.bot_user_id)


async def test_deleted_parent_with_replies_leaves_a_tombstone(sandbox: Sandbox) -> None:
    """A deleted question that was answered stays as a tombstone, so its thread can be continued."""
    client = web_client(sandbox)
    ts = await sandbox.say(JIWOO, GENERAL, "질문")
    await client.chat_postMessage(channel=GENERAL, thread_ts=ts, text="답")
    await sandbox.delete(JIWOO, GENERAL, ts)
    thread = (await client.conversations_replies(channel=GENERAL, ts=ts))["messages"]
    assert [message.get("subtype") for message in thread] == ["tombstone", None]
    assert (await client.chat_postMessage(channel=GENERAL, thread_ts=ts, text="또"))["ok"]


async def test_other_events(sandbox: Sandbox) -> None:
    """Home, Stop, reactions and new members are told."""
    inbox = Inbox()
    async with connected(sandbox, bolt_app(sandbox, inbox)):
        await sandbox.page("POST", "open_home", {"as": JIWOO})
        home = (await inbox.next("app_home_opened"))["event"]
        assert (home["user"], home["tab"], home["channel"]) == (JIWOO, "home", await sandbox.dm(JIWOO))
        direct = await sandbox.dm(JIWOO)
        thread = await sandbox.say(JIWOO, direct, "긴 글 써줘")
        stream = await web_client(sandbox).chat_startStream(channel=direct, thread_ts=thread)
        await sandbox.stop_turn(JIWOO, direct, thread)
        stopped = (await inbox.next("agent_session_stopped"))["event"]
        assert stopped["streaming_message_ts"] == [stream["ts"]]
        assert (stopped["channel"], stopped["user"], stopped["thread_ts"]) == (direct, JIWOO, thread)
        reaction = {"as": JIWOO, "channel": direct, "ts": thread, "name": "eyes"}
        await sandbox.page("POST", "reactions", reaction)
        added = (await inbox.next("reaction_added"))["event"]
        assert (added["reaction"], added["item"]["ts"]) == ("eyes", thread)


async def test_bot_hears_nothing_where_it_is_no_member(sandbox: Sandbox) -> None:
    """Channels without the bot send no events until somebody invites it."""
    inbox = Inbox()
    without = await sandbox.dm(JIWOO, "U0MINJUN")
    async with connected(sandbox, bolt_app(sandbox, inbox)):
        await sandbox.say(JIWOO, without, "@agent 들려?")
        assert await inbox.quiet(0.3) == []


async def test_who_comes_and_goes_is_said_in_the_channel(sandbox: Sandbox) -> None:
    """A line with its own subtype, for people and for the app."""
    inbox = Inbox()
    async with connected(sandbox, bolt_app(sandbox, inbox)):
        await sandbox.leave("U0MINJUN", GENERAL)
        await sandbox.join("U0MINJUN", GENERAL)
        await inbox.next("message", subtype="channel_leave")
        await inbox.next("message", subtype="channel_join")
    lines = [(line["subtype"], line["user"]) for line in (await sandbox.messages(GENERAL))[-2:]]
    assert lines == [("channel_leave", "U0MINJUN"), ("channel_join", "U0MINJUN")]


async def test_unacknowledged_event_is_sent_again_with_its_attempt(sandbox: Sandbox) -> None:
    """Without an ack the same event comes again, as often as there are delays, with attempt and reason."""
    ws = await open_socket(sandbox)
    await sandbox.say(JIWOO, GENERAL, "hi")
    deliveries = [await ws.receive_json(timeout=PATIENCE) for _ in range(4)]
    assert [delivery["retry_attempt"] for delivery in deliveries] == [0, 1, 2, 3]
    assert [delivery["retry_reason"] for delivery in deliveries] == ["", "timeout", "timeout", "timeout"]
    assert len({delivery["payload"]["event_id"] for delivery in deliveries}) == 1
    assert len({delivery["envelope_id"] for delivery in deliveries}) == 4
    await sandbox.say(JIWOO, GENERAL, "next")
    after = await ws.receive_json(timeout=PATIENCE)
    await ws.send_json({"envelope_id": after["envelope_id"]})
    assert after["payload"]["event"]["text"] == "next"
    message = await ws.receive(timeout=1) if await _more(ws) else None
    assert message is None
    await ws.close()


async def _more(ws: aiohttp.ClientWebSocketResponse) -> bool:
    try:
        await ws.receive(timeout=1)
    except TimeoutError:
        return False
    return True


async def test_event_of_a_dead_socket_goes_to_the_next(sandbox: Sandbox) -> None:
    """What a socket took but did not acknowledge is delivered when another one opens."""
    first = await open_socket(sandbox)
    await sandbox.say(JIWOO, GENERAL, "hi")
    taken = await first.receive_json(timeout=PATIENCE)
    await sandbox.control("POST", "sockets", {"action": "abort"})
    await asyncio.sleep(0.05)
    second = await open_socket(sandbox)
    again = await second.receive_json(timeout=PATIENCE)
    assert again["payload"]["event_id"] == taken["payload"]["event_id"]
    assert again["retry_attempt"] >= 1
    await second.send_json({"envelope_id": again["envelope_id"]})
    await first.close()
    await second.close()


async def test_events_wait_while_nobody_listens(sandbox: Sandbox) -> None:
    """Events before the first connection arrive with it, in order."""
    for number in range(3):
        await sandbox.say(JIWOO, GENERAL, f"m{number}")
    inbox = Inbox()
    async with connected(sandbox, bolt_app(sandbox, inbox)):
        texts = [(await inbox.next("message"))["event"]["text"] for _ in range(3)]
    assert texts == ["m0", "m1", "m2"]


async def test_waiting_events_survive_a_restart_of_the_sandbox(tmp_path: Path) -> None:
    """A clean stop keeps messages, tokens and undelivered events."""
    async with run_sandbox(tmp_path) as before:
        ts = await before.say(JIWOO, GENERAL, "기다려요")
    async with run_sandbox(tmp_path) as after:
        assert after.bot_token == before.bot_token
        assert (await after.messages(GENERAL))[-1]["ts"] == ts
        ws = await open_socket(after)
        assert (await ws.receive_json(timeout=PATIENCE))["payload"]["event"]["text"] == "기다려요"
        await ws.close()


async def test_each_event_goes_to_one_of_several_sockets(sandbox: Sandbox) -> None:
    """With two sockets open every event is delivered once, and both get some."""
    sockets = [await open_socket(sandbox) for _ in range(2)]
    for number in range(6):
        await sandbox.say(JIWOO, GENERAL, f"m{number}")
    seen: list[list[str]] = []
    for ws in sockets:
        texts = []
        for _ in range(3):
            delivery = await ws.receive_json(timeout=PATIENCE)
            await ws.send_json({"envelope_id": delivery["envelope_id"]})
            texts.append(delivery["payload"]["event"]["text"])
        seen.append(texts)
    assert sorted(seen[0] + seen[1]) == [f"m{number}" for number in range(6)]
    for ws in sockets:
        await ws.close()


async def test_disconnect_makes_the_client_open_a_new_socket(sandbox: Sandbox) -> None:
    """After a polite `disconnect` the real client reconnects and misses nothing."""
    inbox = Inbox()
    async with connected(sandbox, bolt_app(sandbox, inbox)):
        await sandbox.control("POST", "sockets", {"action": "disconnect"})
        await sandbox.say(JIWOO, GENERAL, "아직 들려요?")
        assert (await inbox.next("message"))["event"]["text"] == "아직 들려요?"
        counts = await sandbox.counts("slack")
        assert counts["apps.connections.open"] == 2


async def test_button_reaches_the_app_and_its_response_url_works(sandbox: Sandbox) -> None:
    """A pressed button arrives as block_actions; respond() replaces the message, five times at most."""
    app: AsyncApp = bolt_app(sandbox, Inbox())
    pressed: asyncio.Queue[Json] = asyncio.Queue()

    async def on_press(ack: Any, body: Json) -> None:
        await ack()
        await pressed.put(body)

    app.action("retry")(on_press)
    button = {"type": "button", "action_id": "retry", "value": "42", "text": {"type": "plain_text", "text": "다시"}}
    posted = await web_client(sandbox).chat_postMessage(
        channel=GENERAL, text="실패", blocks=[{"type": "actions", "block_id": "b", "elements": [button]}]
    )
    async with connected(sandbox, app):
        message = (await sandbox.messages(GENERAL))[-1]
        await sandbox.press(JIWOO, message, "retry")
        body = await asyncio.wait_for(pressed.get(), PATIENCE)
    assert body["actions"][0]["value"] == "42"
    assert (body["user"]["id"], body["channel"]["id"]) == (JIWOO, GENERAL)
    assert body["message"]["ts"] == body["container"]["message_ts"] == posted["ts"]
    replies = [{"text": f"{number}번째", "replace_original": True} for number in range(6)]
    statuses = []
    for reply in replies:
        async with sandbox.session.post(body["response_url"], json=reply) as response:
            statuses.append(response.status)
    assert statuses == [200] * 5 + [404]
    replaced = (await sandbox.messages(GENERAL))[-1]
    assert replaced["text"] == "4번째"
    assert "blocks" not in replaced


async def test_feedback_arrives_with_the_value_of_the_chosen_button(sandbox: Sandbox) -> None:
    """Feedback buttons are one action whose value is that of the button pressed."""
    app: AsyncApp = bolt_app(sandbox, Inbox())
    values: asyncio.Queue[str] = asyncio.Queue()

    async def on_feedback(ack: Any, body: Json) -> None:
        await ack()
        await values.put(body["actions"][0]["value"])

    app.action({"type": "block_actions", "action_id": "rate"})(on_feedback)
    buttons = {
        "type": "feedback_buttons",
        "action_id": "rate",
        "positive_button": {"text": {"type": "plain_text", "text": "좋아요"}, "value": "good"},
        "negative_button": {"text": {"type": "plain_text", "text": "별로예요"}, "value": "bad"},
    }
    blocks = [{"type": "context_actions", "elements": [buttons]}]
    await web_client(sandbox).chat_postMessage(channel=GENERAL, text="답", blocks=blocks)
    message = (await sandbox.messages(GENERAL))[-1]
    async with connected(sandbox, app):
        await sandbox.press(JIWOO, message, "rate")
        assert await asyncio.wait_for(values.get(), PATIENCE) == "good"
        await sandbox.press(JIWOO, message, "rate", negative=True)
        assert await asyncio.wait_for(values.get(), PATIENCE) == "bad"


async def test_button_without_a_listener_is_not_kept(sandbox: Sandbox) -> None:
    """Interactions are not queued: the person learns at once that nobody listens."""
    button = {"type": "button", "action_id": "a", "text": {"type": "plain_text", "text": "a"}}
    posted = await sandbox.api("chat.postMessage", channel=GENERAL, blocks=[{"type": "actions", "elements": [button]}])
    body = {"as": JIWOO, "channel": GENERAL, "message_ts": posted["ts"], "action": button}
    assert await sandbox.page("POST", "actions", body) == {"ok": False, "error": "not_delivered"}


async def test_a_ticket_opens_one_socket(sandbox: Sandbox) -> None:
    """The address of apps.connections.open works once."""
    headers = {"Authorization": f"Bearer {sandbox.app_token}"}
    async with sandbox.session.post(f"{sandbox.slack_api_url}apps.connections.open", headers=headers) as response:
        url = json.loads(await response.text())["url"]
    async with sandbox.session.ws_connect(url):
        pass
    async with sandbox.session.get(url.replace("ws://", "http://")) as response:
        assert response.status == 403
