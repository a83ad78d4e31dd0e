"""A sandbox as a process of its own, and the people in it: what end-to-end tests drive the bot with."""

import asyncio
import contextlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

import aiohttp
import yaml

from tests.forked import ForkedProcess
from tests.patience import PATIENCE

Json = dict[str, Any]

ROOT = Path(__file__).parent.parent


@dataclass(frozen=True, slots=True)
class Sandbox:
    """A running sandbox: its addresses and tokens, and what a person does on its page."""

    url: str
    slack_api_url: str
    notion_url: str
    bot_token: str
    app_token: str
    signing_secret: str
    notion_token: str
    team_id: str
    bot_user_id: str
    app_id: str
    session: aiohttp.ClientSession = field(repr=False)
    pid: int

    async def page(
        self, verb: str, path: str, body: Json | None = None, query: Mapping[str, str] | None = None
    ) -> Json:
        """Call `/page/<path>`; raises AssertionError on a status of 400 or more."""
        async with self.session.request(verb, f"{self.url}/page/{path}", json=body, params=query) as response:
            answer: Json = await response.json()
            assert response.status < 400, f"{verb} /page/{path}: {response.status} {answer}"
            return answer

    async def control(
        self, verb: str, path: str, body: Json | None = None, query: Mapping[str, str] | None = None
    ) -> Json:
        """Call `/_control/<path>`."""
        async with self.session.request(verb, f"{self.url}/_control/{path}", json=body, params=query) as response:
            assert response.status < 400, f"{verb} /_control/{path}: {response.status} {await response.text()}"
            answer: Json = await response.json()
            return answer

    async def api(self, method: str, **arguments: Any) -> Json:
        """Call a Slack Web API method with the bot's token; the body as it is, also when `ok` is false."""
        headers = {"Authorization": f"Bearer {self.bot_token}"}
        async with self.session.post(f"{self.slack_api_url}{method}", json=arguments, headers=headers) as response:
            answer: Json = await response.json()
            return answer

    async def say(
        self, user: str, channel: str, text: str, thread: str | None = None, *, files: Mapping[str, bytes] | None = None
    ) -> str:
        """Write as a person (`@agent …` mentions the bot), with files by name; returns the ts."""
        ids = [(await self.upload(user, name, content))["id"] for name, content in (files or {}).items()]
        body = {"as": user, "channel": channel, "text": text, "thread_ts": thread, "files": ids}
        return str((await self.page("POST", "messages", body))["ts"])

    async def upload(self, user: str, name: str, content: bytes) -> Json:
        """Upload a file as a person: {id, name, url, …}."""
        params = {"as": user, "name": name}
        async with self.session.post(f"{self.url}/page/files", data=content, params=params) as response:
            answer: Json = await response.json()
            return answer

    async def edit(self, user: str, channel: str, ts: str, text: str) -> None:
        """Change an own message as a person."""
        await self.page("PATCH", "messages", {"as": user, "channel": channel, "ts": ts, "text": text})

    async def delete(self, user: str, channel: str, ts: str) -> None:
        """Delete an own message as a person."""
        await self.page("DELETE", "messages", {"as": user, "channel": channel, "ts": ts})

    async def dm(self, user: str, other: str | None = None) -> str:
        """The channel of a person's direct message with the bot (or with `other`)."""
        return str((await self.page("POST", "dm", {"as": user, "user": other or self.bot_user_id}))["channel"])

    async def state(self, user: str) -> Json:
        """What the page shows at first."""
        return await self.page("GET", "state", query={"as": user})

    async def notion_tree(self, user: str | None = None) -> list[Json]:
        """The pages at the top as somebody sees them, with those below as `children`; without `user`: all there are."""
        tree = await self.page("GET", "notion/tree", query={"as": user or self.bot_user_id})
        return list(tree["roots"])

    async def notion_page(self, page_id: str, user: str | None = None) -> Json:
        """A page of Notion as somebody sees it; without `user`: all of it."""
        return await self.page("GET", f"notion/pages/{page_id}", query={"as": user or self.bot_user_id})

    async def trash(self, page_id: str) -> None:
        """Put a page of Notion into the trash."""
        headers = {"Authorization": f"Bearer {self.notion_token}", "Notion-Version": "2026-03-11"}
        url = f"{self.notion_url}/v1/pages/{page_id}"
        async with self.session.patch(url, json={"in_trash": True}, headers=headers) as response:
            assert response.status == 200, await response.text()

    async def dates(self, after: float = 0.0) -> dict[str, float]:
        """When each page and block of Notion was edited that was after a moment, in seconds since 1970."""
        return dict((await self.control("GET", "notion/dates", query={"after": str(after)}))["edited"])

    async def date(self, edited: Mapping[str, float]) -> None:
        """Date them as edited then."""
        await self.control("PUT", "notion/dates", {"edited": dict(edited)})

    async def reader(self, channel: str) -> str:
        """Somebody (no bot) who can see the channel."""
        async with self.session.get(f"{self.url}/_control/members", params={"channel": channel}) as response:
            members: list[str] = (await response.json())["members"]
        return next(member for member in members if member != self.bot_user_id)

    async def thread(self, channel: str, ts: str, *, user: str | None = None) -> list[Json]:
        """A thread as `user` (or any member) sees it on the page: the parent, then the replies."""
        who = user or await self.reader(channel)
        query = {"as": who, "channel": channel, "thread": ts, "limit": "200"}
        messages: list[Json] = (await self.page("GET", "messages", query=query))["messages"]
        return messages

    async def messages(self, channel: str, *, user: str | None = None) -> list[Json]:
        """The newest messages of a channel outside threads, oldest first."""
        who = user or await self.reader(channel)
        query = {"as": who, "channel": channel, "limit": "200"}
        messages: list[Json] = (await self.page("GET", "messages", query=query))["messages"]
        return messages

    async def replies(self, channel: str, ts: str, *, user: str | None = None) -> list[Json]:
        """What the bot wrote into the thread of `ts`, oldest first (page messages)."""
        thread = await self.thread(channel, ts, user=user)
        return [message for message in thread if message["user"] == self.bot_user_id and message["ts"] != ts]

    async def wait_for_reply(
        self, channel: str, ts: str, timeout: float = PATIENCE, *, count: int = 1, user: str | None = None
    ) -> Json:
        """Wait until the bot has finished at least `count` messages in the thread and its session rests; the last one.

        Raises AssertionError with the thread as it is when the time is over.
        """
        who = user or await self.reader(channel)
        loop = asyncio.get_running_loop()
        deadline, pause = loop.time() + timeout, 0.05
        while True:
            found = await self.replies(channel, ts, user=who)
            finished = len(found) >= count and not any(message.get("streaming") for message in found)
            # A reply that is rewritten streams no more before it says what it is to say.
            if finished and not await self._at_work(channel, ts, who):
                return (await self.replies(channel, ts, user=who))[-1]
            shown = [(message.get("streaming", False), message["text"][:200]) for message in found]
            assert loop.time() < deadline, f"no finished reply within {timeout} s: {shown}"
            await asyncio.sleep(pause)
            pause = min(pause * 1.3, 0.5)

    async def _at_work(self, channel: str, ts: str, user: str) -> bool:
        shown = await self.page("GET", "prompts", query={"as": user, "channel": channel, "thread": ts})
        return (shown.get("status") or {}).get("state") == "processing"

    async def press(self, user: str, message: Json, action_id: str, *, negative: bool = False) -> None:
        """Press the button with that action id in a page message; of feedback buttons the positive one by default."""
        for block in message.get("blocks", []):
            for element in [*block.get("elements", []), block.get("accessory") or {}]:
                if element.get("action_id") == action_id:
                    chosen = element.get("negative_button" if negative else "positive_button", element)
                    action = {"type": element["type"], "action_id": action_id, "block_id": block["block_id"]}
                    kept = {name: chosen[name] for name in ("value", "text") if name in chosen}
                    await self.act(user, message, {**action, **kept})
                    return
        raise AssertionError(f"no {action_id} in {message.get('blocks')}")

    async def act(self, user: str, message: Json, action: Json) -> None:
        """Send any block action on a page message."""
        body = {"as": user, "channel": message["channel"], "message_ts": message["ts"], "action": action}
        answer = await self.page("POST", "actions", body)
        assert answer["ok"], answer

    async def command(self, user: str, channel: str, name: str, text: str = "") -> Json:
        """Use a slash command: {ok, text?} with what the app answered at once, or {ok: false, error}."""
        return await self.page("POST", "command", {"as": user, "channel": channel, "command": name, "text": text})

    async def commands(self, user: str) -> Json:
        """The commands and shortcuts that the composer offers."""
        return await self.page("GET", "commands", query={"as": user})

    async def shortcut(self, user: str, callback_id: str, message: Json | None = None) -> Json:
        """Use a shortcut, of `message` if one is given: {ok} or {ok: false, error}."""
        body: Json = {"as": user, "callback_id": callback_id}
        if message is not None:
            body |= {"channel": message["channel"], "message_ts": message["ts"]}
        return await self.page("POST", "shortcut", body)

    async def view(self, user: str) -> Json | None:
        """The modal that lies on top for this person."""
        view: Json | None = (await self.page("GET", "view", query={"as": user}))["view"]
        return view

    async def wait_for_view(
        self, user: str, timeout: float = PATIENCE, *, callback_id: str = "", other: str = ""
    ) -> Json:
        """Wait for a modal (of that callback id; not the one with the hash `other`)."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + timeout
        while True:
            view = await self.view(user)
            if view is not None and callback_id in ("", view["callback_id"]) and view["hash"] != other:
                return view
            assert loop.time() < deadline, f"no such modal within {timeout} s: {view}"
            await asyncio.sleep(0.03)

    async def submit(self, user: str, values: Mapping[str, Any] | None = None) -> Json:
        """Submit the modal on top: {ok}, {ok: false, errors: {block_id: text}} or {ok: false, error}.

        `values` has the plain value (text, date, chosen option or its value, list of them …) under the block id or the
        action id; what is left out keeps its initial value.
        """
        view = await self.view(user)
        assert view is not None, "no modal is open"
        body = {"as": user, "view_id": view["id"], "action": "submit", "values": filled(view, values or {})}
        return await self.page("POST", "view", body)

    async def close_view(self, user: str, *, back: bool = False) -> None:
        """Close the modals with the cross, or the one on top with its button (`back`)."""
        view = await self.view(user)
        assert view is not None, "no modal is open"
        action = "back" if back else "close"
        await self.page("POST", "view", {"as": user, "view_id": view["id"], "action": action})

    async def act_in_view(self, user: str, view: Json, action: Json, values: Mapping[str, Any] | None = None) -> None:
        """Send a block action in a modal or the App Home, with what was filled in so far."""
        body = {"as": user, "view_id": view["id"], "action": action, "state": filled(view, values or {})}
        answer = await self.page("POST", "actions", body)
        assert answer["ok"], answer

    async def press_in_view(self, user: str, view: Json, action_id: str) -> None:
        """Press the button with that action id in a modal or the App Home."""
        for block in view["blocks"]:
            for element in [*block.get("elements", []), block.get("accessory") or {}]:
                if element.get("action_id") == action_id:
                    action = {"type": element["type"], "action_id": action_id, "block_id": block["block_id"]}
                    kept = {name: element[name] for name in ("value", "text") if name in element}
                    await self.act_in_view(user, view, {**action, **kept})
                    return
        raise AssertionError(f"no {action_id} in {view['blocks']}")

    async def options(self, user: str, view: Json, action_id: str, typed: str = "") -> Json:
        """What an external select of a modal offers: {ok, options | option_groups}."""
        block_id = next(block["block_id"] for block in view["blocks"] if _element(block).get("action_id") == action_id)
        place = {"as": user, "view_id": view["id"], "action_id": action_id, "block_id": block_id}
        return await self.page("POST", "options", {**place, "value": typed})

    async def home(self, user: str) -> Json | None:
        """The App Home of this person."""
        view: Json | None = (await self.page("GET", "home", query={"as": user}))["view"]
        return view

    async def look_at(self, user: str, *, channel: str | None = None, page: str | None = None) -> None:
        """Look at a channel or a page beside the agent's pane (`app_context_changed`)."""
        await self.page("POST", "context", {"as": user, "channel": channel, "page": page})

    async def join(self, user: str, channel: str) -> None:
        """Join a public channel."""
        await self.page("POST", "join", {"as": user, "channel": channel})

    async def leave(self, user: str, channel: str) -> None:
        """Leave a channel."""
        await self.page("POST", "leave", {"as": user, "channel": channel})

    async def stop_turn(self, user: str, channel: str, thread: str) -> list[str]:
        """Press Stop in a thread; the timestamps of the streams that ended by it."""
        stopped: list[str] = (await self.page("POST", "stop", {"as": user, "channel": channel, "thread_ts": thread}))[
            "streaming_message_ts"
        ]
        return stopped

    async def fault(self, service: str, method: str, **fault: Any) -> None:
        """Make the next matching API request fail (status, error, retry_after, delay, times, after_action, drop)."""
        await self.control("POST", "faults", {"service": service, "method": method, **fault})

    async def event_fault(self, action: str, type: str = "*", **fault: Any) -> None:
        """Disturb the delivery of events: drop_ack, delay, duplicate, reorder (times, seconds, copies, count …)."""
        await self.control("POST", "faults", {"service": "events", "action": action, "type": type, **fault})

    async def emit(self, event: Json) -> None:
        """Send an event to the app that nobody on the page can cause, e.g. `app_uninstalled`."""
        await self.control("POST", "events", {"event": event})

    async def expire_streams(self) -> int:
        """End the running streams as Slack does after some minutes; how many."""
        return int((await self.control("POST", "streams", {"action": "expire"}))["expired"])

    async def clear_faults(self) -> None:
        """Forget all faults."""
        await self.control("DELETE", "faults")

    async def begin_anew(self, *, connected: int = 0) -> None:
        """Forget faults, the request log, open modals and undelivered events; messages stay.

        The app of the test before has left by then: what goes to a socket that closes is delivered once more.
        ``connected``: how many connections of apps stay.
        """
        await self.wait_until_left(connected)
        for name in ("faults", "requests", "views", "events"):
            await self.control("DELETE", name)

    async def requests(self, service: str | None = None, method: str | None = None) -> list[Json]:
        """The API requests so far: {service, method, at, status, body}."""
        query = {name: value for name, value in (("service", service), ("method", method)) if value}
        log: list[Json] = (await self.control("GET", "requests", query=query))["log"]
        return log

    async def counts(self, service: str) -> dict[str, int]:
        """How often each method of a service was called."""
        no_log = {"method": "-"}
        counts: dict[str, int] = (await self.control("GET", "requests", query=no_log))["counts"][service]
        return counts

    async def wait_until_connected(self, timeout: float = PATIENCE) -> None:
        """Wait until a bot listens."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + timeout
        while not (await self.control("GET", "connected"))["connected"]:
            assert loop.time() < deadline, f"no bot listens after {timeout} s"
            await asyncio.sleep(0.02)

    async def sockets(self) -> int:
        """How many connections of bots are open."""
        return int((await self.control("GET", "connected"))["sockets"])

    async def unacknowledged(self) -> int:
        """How many events a bot has not taken yet."""
        return int((await self.control("GET", "connected"))["unacknowledged"])

    async def wait_until_left(self, others: int, timeout: float = PATIENCE) -> None:
        """Wait until only the connections of others are open: what is said now does not go to a bot that ends."""
        async with asyncio.timeout(timeout):
            while await self.sockets() > others:  # noqa: ASYNC110
                await asyncio.sleep(0.02)


def _element(block: Json) -> Json:
    found: Json = block.get("element") or block.get("accessory") or {}
    return found


def filled(view: Json, values: Mapping[str, Any]) -> Json:
    """`state.values` of a view from plain values by block id or action id; an option may be given by its value."""
    found: Json = {}
    for block in view["blocks"]:
        inside = [_element(block), *(block.get("elements") or ())]
        for element in inside:
            action_id = element.get("action_id")
            name = next((key for key in (action_id, block["block_id"]) if key in values), None)
            if action_id is None or name is None:
                continue
            groups = element.get("option_groups") or ({"options": element.get("options") or ()},)
            options = {option["value"]: option for group in groups for option in group["options"]}
            value = values[name]
            if isinstance(value, list):
                value = [options.get(one, one) if isinstance(one, str) else one for one in value]
            elif isinstance(value, str):
                value = options.get(value, value)
            found.setdefault(block["block_id"], {})[action_id] = value
    return found


def command(data: Path, *arguments: str) -> list[str]:
    """The command line of a sandbox with its state in `data/sandbox`."""
    return [sys.executable, "-m", "sandbox", "--port", "0", "--data", str(data / "sandbox"), *arguments]


def described(line: bytes | str, session: aiohttp.ClientSession, pid: int) -> Sandbox:
    """A `Sandbox` from the line that the process printed."""
    ready = json.loads(line)
    known = {entry.name for entry in fields(Sandbox)}
    return Sandbox(**{name: ready[name] for name in known & ready.keys()}, session=session, pid=pid)


@contextlib.contextmanager
def lasting_sandbox(data: Path, *arguments: str) -> Iterator[tuple[bytes, int]]:
    """Run a process that several tests share, and give the line that it printed and its id."""
    with subprocess.Popen(command(data, *arguments), stdout=subprocess.PIPE, cwd=ROOT) as process:
        assert process.stdout is not None
        yield process.stdout.readline(), process.pid
        process.terminate()


@contextlib.asynccontextmanager
async def begun_anew(line: bytes, pid: int) -> AsyncIterator[Sandbox]:
    """Give a shared sandbox without faults, logged requests or undelivered events of other tests."""
    async with aiohttp.ClientSession() as session:
        sandbox = described(line, session, pid)
        await sandbox.begin_anew()
        yield sandbox


@contextlib.asynccontextmanager
async def run_sandbox(data: Path, *arguments: str) -> AsyncIterator[Sandbox]:
    """Fork what `python -m sandbox` is, with its state in `data/sandbox`, and stop it at the end."""
    with tempfile.TemporaryDirectory() as folder:
        said = Path(folder) / "said"
        os.mkfifo(said)
        process = await asyncio.to_thread(ForkedProcess, _serve, command(data, *arguments)[3:], said)
        try:
            # As long as it starts: a limit would fail all tests that share it, where the machine is busy for so long.
            with await asyncio.to_thread(said.open, "rb") as pipe:
                line = await asyncio.to_thread(pipe.readline)
                assert line, f"the sandbox ended with {await process.wait()}"
                async with aiohttp.ClientSession() as session:
                    yield described(line, session, process.pid)
        finally:
            if process.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    process.terminate()
                try:
                    await asyncio.wait_for(process.wait(), PATIENCE)
                except TimeoutError:
                    process.kill()
                    await process.wait()


def _serve(arguments: list[str], said: Path) -> None:
    """Be a sandbox whose first line goes into a pipe."""
    from sandbox.__main__ import main

    with said.open("wb") as pipe:
        os.dup2(pipe.fileno(), 1)
    os.chdir(ROOT)
    main(arguments)


@contextlib.asynccontextmanager
async def installed_before(folder: Path, *scopes: str, events: tuple[str, ...] = ()) -> AsyncIterator[Sandbox]:
    """A sandbox whose app was installed when its manifest had neither these scopes nor these events."""
    manifest: dict[str, Any] = yaml.safe_load((ROOT / "manifest.yml").read_text(encoding="utf-8"))
    granted, subscribed = manifest["oauth_config"]["scopes"], manifest["settings"]["event_subscriptions"]
    granted["bot"] = [scope for scope in granted["bot"] if scope not in scopes]
    subscribed["bot_events"] = [name for name in subscribed["bot_events"] if name not in events]
    path = folder / "older.yml"
    path.write_text(yaml.safe_dump(manifest), encoding="utf-8")
    async with run_sandbox(folder / "sandbox", "--manifest", str(path)) as sandbox:
        yield sandbox
