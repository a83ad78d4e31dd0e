"""What the app is sent, field by field, against Slack's reference (docs.slack.dev: events, interaction payloads)."""

import asyncio
import base64
import json
from typing import Any

import pytest
from slack_bolt.app.async_app import AsyncApp

from tests.patience import PATIENCE
from tests.sandbox.bolt_app import Inbox, bolt_app, connected, web_client
from tests.sandbox.test_views import modal
from tests.sandbox_process import Sandbox

Json = dict[str, Any]

GENERAL = "C0GENERAL"
JIWOO = "U0JIWOO"
MINJUN = "U0MINJUN"

ENVELOPE = {
    "token": str, "team_id": str, "api_app_id": str, "event": dict, "type": str, "event_id": str, "event_time": int,
    "authorizations": list, "is_ext_shared_channel": bool, "event_context": str, "context_team_id": str,
    "context_enterprise_id": type(None),
}  # fmt: skip
AUTHORIZATION = {
    "enterprise_id": type(None), "team_id": str, "user_id": str, "is_bot": bool, "is_enterprise_install": bool,
}  # fmt: skip
MESSAGE = {
    "type": str, "user": str, "text": str, "ts": str, "client_msg_id": str, "team": str, "blocks": list, "channel": str,
    "event_ts": str, "channel_type": str,
}  # fmt: skip
MENTION = {name: kind for name, kind in MESSAGE.items() if name != "channel_type"}
CHANGED = {
    "type": str, "subtype": str, "message": dict, "previous_message": dict, "channel": str, "hidden": bool, "ts": str,
    "event_ts": str, "channel_type": str,
}  # fmt: skip
DELETED = {**{name: kind for name, kind in CHANGED.items() if name != "message"}, "deleted_ts": str}
HOME = {"type": str, "user": str, "channel": str, "tab": str, "event_ts": str}
STOPPED = {"type": str, "channel": str, "user": str, "thread_ts": str, "streaming_message_ts": list, "event_ts": str}
CONTEXT = {"type": str, "user": str, "channel": str, "context": dict, "event_ts": str}
JOINED = {"type": str, "user": str, "channel": str, "channel_type": str, "team": str, "event_ts": str}
REACTION = {"type": str, "user": str, "reaction": str, "item_user": str, "item": dict, "event_ts": str}
INTERACTION = {
    "type": str, "user": dict, "api_app_id": str, "token": str, "team": dict, "enterprise": type(None),
    "is_enterprise_install": bool,
}  # fmt: skip
ACTIONS = {
    **INTERACTION, "trigger_id": str, "container": dict, "channel": dict, "message": dict, "state": dict,
    "actions": list, "response_url": str,
}  # fmt: skip
SHORTCUT = {**INTERACTION, "trigger_id": str, "callback_id": str, "action_ts": str}
MESSAGE_ACTION = {**SHORTCUT, "message_ts": str, "channel": dict, "message": dict, "response_url": str}
SUBMISSION = {**INTERACTION, "trigger_id": str, "view": dict, "response_urls": list}
CLOSED = {**INTERACTION, "view": dict, "is_cleared": bool}
COMMAND = dict.fromkeys(
    ("token", "team_id", "team_domain", "channel_id", "channel_name", "user_id", "user_name", "command", "text",
     "api_app_id", "is_enterprise_install", "response_url", "trigger_id"), str
)  # fmt: skip
VIEW = {
    "id": str, "team_id": str, "type": str, "blocks": list, "private_metadata": str, "callback_id": str, "state": dict,
    "hash": str, "title": dict, "clear_on_close": bool, "notify_on_close": bool, "submit": dict,
    "close": (dict, type(None)), "previous_view_id": type(None), "root_view_id": str, "app_id": str,
    "external_id": str, "app_installed_team_id": str, "bot_id": str,
}  # fmt: skip


def fits(value: Json, shape: Json, optional: tuple[str, ...] = ()) -> None:
    """Every field of the shape is there with its type, and nothing else is."""
    assert set(shape) - set(optional) <= set(value) <= {*shape, *optional}, set(value) ^ set(shape)
    for name in value.keys() & shape.keys():
        assert isinstance(value[name], shape[name]), (name, value[name])


@pytest.fixture
def sandbox(form_sandbox: Sandbox) -> Sandbox:
    """The long-lived one: these tests look only at what they did."""
    return form_sandbox


def listening(sandbox: Sandbox) -> tuple[AsyncApp, Inbox]:
    """An app that keeps all that it hears, and opens a modal at a global shortcut."""
    inbox = Inbox()
    app: AsyncApp = bolt_app(sandbox, inbox)

    async def keep(ack: Any, body: Json) -> None:
        await ack()
        await inbox.take(body)

    async def open_modal(ack: Any, body: Json, client: Any) -> None:
        await ack()
        await client.views_open(trigger_id=body["trigger_id"], view=modal(notify_on_close=True))
        await inbox.take(body)

    for kind in ("app_context_changed", "member_left_channel"):
        app.event(kind)(keep)
    app.action("press")(keep)
    app.command("/ask")(keep)
    app.shortcut("page_from_thread")(keep)
    app.shortcut("ask_anything")(open_modal)
    app.view("form")(keep)
    app.view_closed("form")(keep)
    return app, inbox


async def test_events_have_the_fields_of_the_reference(sandbox: Sandbox) -> None:
    """Envelope, authorization and each event: all documented fields, and none besides."""
    app, inbox = listening(sandbox)
    async with connected(sandbox, app):
        ts = await sandbox.say(JIWOO, GENERAL, "@agent 안녕")
        mention = await inbox.next("app_mention")
        message = await inbox.next("message")
        await sandbox.edit(JIWOO, GENERAL, ts, "다시")
        changed = await inbox.next("message", subtype="message_changed")
        await sandbox.delete(JIWOO, GENERAL, ts)
        deleted = await inbox.next("message", subtype="message_deleted")
        await sandbox.page("POST", "open_home", {"as": JIWOO})
        home = await inbox.next("app_home_opened")
        direct = await sandbox.dm(JIWOO)
        thread = await sandbox.say(JIWOO, direct, "긴 글")
        await sandbox.stop_turn(JIWOO, direct, thread)
        stopped = await inbox.next("agent_session_stopped")
        await sandbox.look_at(JIWOO, channel=GENERAL)
        looking = await inbox.next("app_context_changed")
        reaction = {"as": JIWOO, "channel": direct, "ts": thread, "name": "eyes"}
        await sandbox.page("POST", "reactions", reaction)
        reacted = await inbox.next("reaction_added")
        await sandbox.leave(MINJUN, GENERAL)
        left = await inbox.next("member_left_channel")
        await sandbox.join(MINJUN, GENERAL)
        joined = await inbox.next("member_joined_channel")
    for body in (mention, message, changed, deleted, home, stopped, looking, reacted, left, joined):
        fits(body, ENVELOPE)
        fits(body["authorizations"][0], AUTHORIZATION)
        assert (body["type"], body["api_app_id"], body["event_time"]) == (
            "event_callback", sandbox.app_id, int(float(body["event"]["event_ts"])))  # fmt: skip
    for body, shape in (
        (mention, MENTION), (message, MESSAGE), (changed, CHANGED), (deleted, DELETED), (home, HOME),
        (stopped, STOPPED), (looking, CONTEXT), (reacted, REACTION), (left, JOINED), (joined, JOINED),
    ):  # fmt: skip
        fits(body["event"], shape)
    channel = {"type": "slack#/types/channel_id", "value": GENERAL, "team_id": sandbox.team_id}
    assert looking["event"]["context"] == {"entities": [channel]}
    encoded = message["event_context"].removeprefix("4-")
    context = json.loads(base64.b64decode(encoded + "=" * (-len(encoded) % 4)))
    assert context == {"et": "message", "tid": sandbox.team_id, "aid": sandbox.app_id, "cid": GENERAL}


async def test_looking_at_nothing_is_an_empty_context(sandbox: Sandbox) -> None:
    """Without entities the context is an empty object."""
    app, inbox = listening(sandbox)
    async with connected(sandbox, app):
        await sandbox.look_at(JIWOO)
        assert (await inbox.next("app_context_changed"))["event"]["context"] == {}


async def test_interactions_have_the_fields_of_the_reference(sandbox: Sandbox) -> None:
    """Buttons, shortcuts, commands, submissions and closings: all documented fields, and none besides."""
    app, inbox = listening(sandbox)
    button = {"type": "button", "action_id": "press", "value": "1", "text": {"type": "plain_text", "text": "단추"}}
    async with connected(sandbox, app):
        ts = await sandbox.say(JIWOO, GENERAL, "질문")
        await web_client(sandbox).chat_postMessage(
            channel=GENERAL, thread_ts=ts, text="답", blocks=[{"type": "actions", "elements": [button]}]
        )
        message = await sandbox.wait_for_reply(GENERAL, ts)
        await sandbox.press(JIWOO, message, "press")
        pressed = await inbox.next("block_actions")
        await sandbox.shortcut(JIWOO, "page_from_thread", message)
        of_message = await inbox.next("message_action")
        await sandbox.shortcut(JIWOO, "ask_anything")
        shortcut = await inbox.next("shortcut")
        await sandbox.submit(JIWOO, {"name": "지우"})
        submitted = await inbox.next("view_submission")
        await sandbox.shortcut(JIWOO, "ask_anything")
        await sandbox.wait_for_view(JIWOO)
        await sandbox.close_view(JIWOO)
        closed = await inbox.next("view_closed")
        asked = asyncio.create_task(sandbox.command(JIWOO, GENERAL, "/ask", "연차"))
        command = await asyncio.wait_for(inbox.bodies.get(), PATIENCE)
        await asked
    fits(pressed, ACTIONS)
    assert pressed["container"] == {
        "type": "message", "message_ts": message["ts"], "channel_id": GENERAL, "is_ephemeral": False, "thread_ts": ts,
    }  # fmt: skip
    assert pressed["actions"][0].keys() == {"type", "action_id", "block_id", "value", "text", "action_ts"}
    fits(of_message, MESSAGE_ACTION)
    fits(shortcut, SHORTCUT)
    fits(submitted, SUBMISSION)
    fits(closed, CLOSED)
    fits(submitted["view"], VIEW)
    fits(command, COMMAND)
    for body in (pressed, of_message, shortcut, submitted, closed):
        fits(body["user"], dict.fromkeys(("id", "username", "name", "team_id"), str))
        fits(body["team"], dict.fromkeys(("id", "domain"), str))
        assert (body["user"]["id"], body["team"]["id"]) == (JIWOO, sandbox.team_id)
