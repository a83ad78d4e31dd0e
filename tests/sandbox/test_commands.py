import asyncio
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web
from slack_bolt.app.async_app import AsyncApp

from tests.patience import PATIENCE
from tests.sandbox.bolt_app import Inbox, bolt_app, connected, web_client
from tests.sandbox.test_http_events import served
from tests.sandbox_process import Sandbox, run_sandbox

Json = dict[str, Any]

GENERAL = "C0GENERAL"
JIWOO = "U0JIWOO"
MINJUN = "U0MINJUN"


@pytest.fixture
def sandbox(form_sandbox: Sandbox) -> Sandbox:
    """The long-lived one: these tests look only at what they did."""
    return form_sandbox


def commanded(sandbox: Sandbox, name: str, answer: Any) -> tuple[AsyncApp, asyncio.Queue[Json]]:
    """An app that acknowledges a command with `answer` (None: not at all)."""
    app: AsyncApp = bolt_app(sandbox, Inbox())
    bodies: asyncio.Queue[Json] = asyncio.Queue()

    async def on_command(ack: Any, body: Json) -> None:
        await bodies.put(body)
        if answer is not None:
            await ack(answer)

    app.command(name)(on_command)
    return app, bodies


async def test_composer_offers_what_the_manifest_declares(sandbox: Sandbox) -> None:
    """Commands and shortcuts are read from the manifest."""
    offered = await sandbox.commands(JIWOO)
    assert offered["commands"][0] == {"command": "/ask", "description": "질문하기", "usage_hint": "[질문]"}
    assert [shortcut["type"] for shortcut in offered["shortcuts"]] == ["message", "global"]
    unknown = {"as": JIWOO, "channel": GENERAL, "command": "/nothing", "text": ""}
    async with sandbox.session.post(f"{sandbox.url}/page/command", json=unknown) as response:
        assert (response.status, (await response.json())["error"]) == (400, "unknown_command")


async def test_command_answers_at_once_to_one_person(sandbox: Sandbox) -> None:
    """The text of the acknowledgement is an ephemeral message; the payload is all strings."""
    app, bodies = commanded(sandbox, "/ask", "잠시만요")
    async with connected(sandbox, app):
        assert await sandbox.command(JIWOO, GENERAL, "/ask", "연차 <며칠>?") == {"ok": True, "text": "잠시만요"}
        body = await bodies.get()
    mine = (await sandbox.messages(GENERAL, user=JIWOO))[-1]
    assert (mine["text"], mine["ephemeral"]) == ("잠시만요", True)
    assert (await sandbox.messages(GENERAL, user=MINJUN))[-1]["ts"] != mine["ts"]
    assert (body["command"], body["text"], body["channel_id"], body["user_id"]) == (
        "/ask", "연차 <며칠>?", GENERAL, JIWOO)  # fmt: skip
    assert all(isinstance(value, str) for value in body.values())


async def test_command_answers_to_all(sandbox: Sandbox) -> None:
    """response_type in_channel is seen by everyone."""
    app, _ = commanded(sandbox, "/ask", {"response_type": "in_channel", "text": "모두 보세요"})
    async with connected(sandbox, app):
        assert (await sandbox.command(JIWOO, GENERAL, "ask"))["ok"]
    assert (await sandbox.messages(GENERAL, user=MINJUN))[-1]["text"] == "모두 보세요"


async def test_commands_escape_mentions_when_the_manifest_says_so(sandbox: Sandbox) -> None:
    """With should_escape names become ids."""
    app, bodies = commanded(sandbox, "/escaped", "")
    async with connected(sandbox, app):
        assert await sandbox.command(JIWOO, GENERAL, "/escaped", "@agent @daniel.cho. #general <b>") == {"ok": True}
        text = (await bodies.get())["text"]
    assert text == f"<@{sandbox.bot_user_id}|agent> <@U0DANIEL|daniel.cho>. <#{GENERAL}|general> &lt;b&gt;"


async def test_late_and_missing_apps_are_told_apart(sandbox: Sandbox) -> None:
    """A command without an acknowledgement times out; without a listener it is not delivered."""
    assert await sandbox.command(JIWOO, GENERAL, "/ask") == {"ok": False, "error": "not_delivered"}
    app, _ = commanded(sandbox, "/ask", None)
    async with connected(sandbox, app):
        assert await sandbox.command(JIWOO, GENERAL, "/ask") == {"ok": False, "error": "timeout"}


async def test_response_url_works_where_the_bot_is_no_member(sandbox: Sandbox) -> None:
    """Five answers in thirty minutes, also in a conversation that the bot cannot see."""
    app, bodies = commanded(sandbox, "/ask", "")
    private = await sandbox.dm(JIWOO, MINJUN)
    async with connected(sandbox, app):
        await sandbox.command(JIWOO, private, "/ask", "여기서도?")
        body = await bodies.get()
    assert body["channel_name"] == "directmessage"
    statuses = []
    for number in range(6):
        async with sandbox.session.post(body["response_url"], json={"text": f"{number}"}) as response:
            statuses.append(response.status)
    assert statuses == [200] * 5 + [404]
    seen = [message["text"] for message in await sandbox.messages(private, user=JIWOO) if message.get("ephemeral")]
    assert seen == ["0", "1", "2", "3", "4"]


async def test_ephemeral_messages_are_replaced_and_deleted_by_their_buttons(sandbox: Sandbox) -> None:
    """A button in an ephemeral message brings a response_url that replaces, and then deletes it."""
    app: AsyncApp = bolt_app(sandbox, Inbox())
    bodies: asyncio.Queue[Json] = asyncio.Queue()

    async def on_press(ack: Any, body: Json) -> None:
        await ack()
        await bodies.put(body)

    app.action("share")(on_press)
    button = {"type": "button", "action_id": "share", "text": {"type": "plain_text", "text": "공유"}}
    posted = await web_client(sandbox).chat_postEphemeral(
        channel=GENERAL, user=JIWOO, text="당신만", blocks=[{"type": "actions", "elements": [button]}]
    )
    async with connected(sandbox, app):
        message = (await sandbox.messages(GENERAL, user=JIWOO))[-1]
        stolen = {"as": MINJUN, "channel": GENERAL, "message_ts": message["ts"], "action": button}
        async with sandbox.session.post(f"{sandbox.url}/page/actions", json=stolen) as response:
            assert (response.status, (await response.json())["error"]) == (404, "message_not_found")
        await sandbox.press(JIWOO, message, "share")
        body = await asyncio.wait_for(bodies.get(), PATIENCE)
    assert (body["container"]["is_ephemeral"], "message" in body) == (True, False)
    async with sandbox.session.post(body["response_url"], json={"text": "바뀜", "replace_original": True}):
        changed = (await sandbox.messages(GENERAL, user=JIWOO))[-1]
    assert (changed["ts"], changed["text"], changed["ephemeral"]) == (posted["message_ts"], "바뀜", True)
    async with sandbox.session.post(body["response_url"], json={"delete_original": True}):
        assert (await sandbox.messages(GENERAL, user=JIWOO))[-1]["ts"] != posted["message_ts"]


async def test_message_shortcut_brings_the_message(sandbox: Sandbox) -> None:
    """A shortcut of a message has the message, its channel and a response_url; a global one none of these."""
    app: AsyncApp = bolt_app(sandbox, Inbox())
    bodies: asyncio.Queue[Json] = asyncio.Queue()

    async def on_shortcut(ack: Any, body: Json) -> None:
        await ack()
        await bodies.put(body)

    app.shortcut("page_from_thread")(on_shortcut)
    app.shortcut("ask_anything")(on_shortcut)
    ts = await sandbox.say(JIWOO, GENERAL, "회의 내용")
    message = (await sandbox.messages(GENERAL))[-1]
    async with connected(sandbox, app):
        assert (await sandbox.shortcut(JIWOO, "page_from_thread", message))["ok"]
        first = await bodies.get()
        assert (await sandbox.shortcut(JIWOO, "ask_anything"))["ok"]
        second = await bodies.get()
    assert (first["type"], first["message"]["text"], first["message_ts"]) == ("message_action", "회의 내용", ts)
    assert first["channel"] == {"id": GENERAL, "name": "general"}
    assert (second["type"], "message" in second, "channel" in second) == ("shortcut", False, False)


async def test_commands_arrive_over_http(tmp_path: Path, manifest: Path) -> None:
    """In HTTP mode a command is a signed form, and its answer comes back."""
    door: list[AsyncApp] = []

    async def handle(request: web.Request) -> web.Response:
        if not door:
            return web.json_response({"challenge": (await request.json())["challenge"]})
        return await door[0].server(port=1).handle_post_requests(request)

    app = web.Application()
    app.router.add_post("/slack/events", handle)
    options = ("--manifest", str(manifest))
    async with served(app) as url, run_sandbox(tmp_path, "--events-url", f"{url}/slack/events", *options) as sandbox:
        await sandbox.wait_until_connected()
        bolt, bodies = commanded(sandbox, "/ask", {"text": "네"})
        door.append(bolt)
        assert await sandbox.command(JIWOO, GENERAL, "/ask", "hi & bye") == {"ok": True, "text": "네"}
        assert (await bodies.get())["text"] == "hi & bye"
