import asyncio
import hashlib
import hmac
import itertools
import random
import re
import socket
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from io import BytesIO
from pathlib import Path

import aiohttp
import psutil
import pytest
import yaml
from aiohttp import web
from pydantic import SecretStr

from tests.end_to_end.hostile_payloads import Hostile, Payload, name_of, opened
from tests.end_to_end.workplace import CHECKLIST, GENERAL, JIWOO, LEAVE, run_bot, settings_for
from tests.forked import ForkedProcess
from tests.patience import PATIENCE
from tests.sampling import count
from tests.sandbox_process import ROOT, Json, Sandbox, run_sandbox

PAYLOADS = count(5_000, 200)
"""In a run of all tests it is a sample; ``make fuzz`` sends more."""
WARM_UP = 120
"""Payloads after which all that is made once is made; the model is loaded before."""
AT_ONCE = 10
GROWTH = 60 * 2**20
"""Bytes that the remaining payloads may add: some of them are accepted, and every accepted turn opens its thread."""
SEED = 20261122
_IS_WARM = re.compile(rb"\bwarm\b")
"""What is loaded beside the events is loaded."""


class Wire:
    """Stands between Slack and the bot, and keeps what Slack sends."""

    def __init__(self, target: str) -> None:
        self.target = target
        self.seen: list[tuple[bytes, str]] = []

    async def forward(self, request: web.Request) -> web.Response:
        """Hand a request on as it is."""
        body = await request.read()
        kept = {name: value for name, value in request.headers.items() if name.startswith(("X-Slack", "Content-Type"))}
        try:
            async with (
                aiohttp.ClientSession() as session,
                session.post(self.target, data=body, headers=kept) as response,
            ):
                if response.status == 200:
                    self.seen.append((body, request.content_type))
                return web.Response(
                    status=response.status, body=await response.read(), content_type=response.content_type
                )
        except aiohttp.ClientError:
            return web.Response(status=502)


def free_port() -> int:
    """A port that nobody listens on, below those that the system gives to others meanwhile."""
    while True:
        with socket.socket() as found, suppress(OSError):
            found.bind(("127.0.0.1", random.randrange(20_000, 32_000)))
            return int(found.getsockname()[1])


@asynccontextmanager
async def wired(port: int) -> AsyncIterator[tuple[str, Wire]]:
    """The address that Slack is told, and the wire behind it."""
    wire = Wire(f"http://127.0.0.1:{port}/slack/events")
    app = web.Application(client_max_size=2**24)
    app.router.add_post("/slack/events", wire.forward)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}/slack/events", wire
    finally:
        await runner.cleanup()


@asynccontextmanager
async def running(command: str, sandbox: Sandbox, data: Path, port: int, log: Path) -> AsyncIterator[ForkedProcess]:
    """`bot <command>` as a process that takes events over HTTP, its output in `log`."""
    given = await settings_for(
        sandbox,
        data,
        log_level="info",
        slack_app_token=None,
        slack_signing_secret=SecretStr(sandbox.signing_secret),
        port=port,
    )
    process = await run_bot(command, given, data, log)
    try:
        async with asyncio.timeout(PATIENCE):
            while not await _answers(sandbox, port):
                assert process.returncode is None, f"`bot {command}` ended; see {log}"
                await asyncio.sleep(0.1)
        yield process
    finally:
        if process.returncode is None:
            process.terminate()
            try:
                await asyncio.wait_for(process.wait(), PATIENCE)
            except TimeoutError:
                process.kill()
                await process.wait()


async def _answers(sandbox: Sandbox, port: int) -> bool:
    with suppress(aiohttp.ClientError):
        async with sandbox.session.get(f"http://127.0.0.1:{port}/healthz") as response:
            return response.status == 200
    return False


async def live_a_little(sandbox: Sandbox) -> None:
    """Use every way in once, so that there is something to bend."""
    manifest = yaml.safe_load((ROOT / "manifest.yml").read_text(encoding="utf-8"))["features"]
    await sandbox.page("POST", "open_home", {"as": JIWOO})
    ts = await sandbox.say(JIWOO, GENERAL, f"@agent {LEAVE}")
    replies = [await sandbox.wait_for_reply(GENERAL, ts)]
    direct = await sandbox.dm(JIWOO)
    page = await sandbox.say(JIWOO, direct, CHECKLIST, files={"메모.txt": "첫날: 노트북".encode()})
    replies.append(await sandbox.wait_for_reply(direct, page))
    edited = await sandbox.say(JIWOO, direct, "안녕")
    await sandbox.edit(JIWOO, direct, edited, "안녕하세요")
    await sandbox.delete(JIWOO, direct, edited)
    await sandbox.stop_turn(JIWOO, direct, page)
    await sandbox.look_at(JIWOO, channel=GENERAL)
    await sandbox.emit({"type": "agent_session_title_changed", "channel": direct, "thread_ts": page, "title": "제목"})
    for command in manifest.get("slash_commands") or ():
        await sandbox.command(JIWOO, GENERAL, command["command"], LEAVE)
        await _fill_in(sandbox)
    for shortcut in manifest.get("shortcuts") or ():
        message = replies[0] if shortcut["type"] == "message" else None
        await sandbox.shortcut(JIWOO, shortcut["callback_id"], message)
        await _fill_in(sandbox)
    for message in replies:
        for block in message.get("blocks", []):
            for element in [*block.get("elements", []), block.get("accessory") or {}]:
                if "action_id" in element:
                    await sandbox.press(JIWOO, message, element["action_id"])
                    await _fill_in(sandbox)
    home = await sandbox.home(JIWOO)
    for block in (home or {}).get("blocks", []):
        for element in [*block.get("elements", []), block.get("accessory") or {}]:
            if element.get("type") == "button":
                await sandbox.press_in_view(JIWOO, home or {}, element["action_id"])
                await _fill_in(sandbox)


async def _fill_in(sandbox: Sandbox) -> None:
    """Submit a modal with one word in every field, and close what is left of it."""
    for _ in range(20):
        if await sandbox.view(JIWOO) is not None:
            break
        await asyncio.sleep(0.02)
    for _ in range(3):
        view = await sandbox.view(JIWOO)
        if view is None:
            return
        words = {block["block_id"]: "연차" for block in view["blocks"] if "text_input" in str(block.get("element"))}
        await sandbox.submit(JIWOO, words)
    if await sandbox.view(JIWOO) is not None:
        await sandbox.close_view(JIWOO)


async def send(
    session: aiohttp.ClientSession, sandbox: Sandbox, url: str, payloads: Iterable[Payload], taken: Counter[int]
) -> list[str]:
    """Post each payload, signed, and count the answers; those with a server's fault, or without any."""
    secret = sandbox.signing_secret.encode()
    waiting, faults = iter(payloads), []

    async def work() -> None:
        for payload in waiting:
            stamp = str(int(time.time()))
            signed = hmac.new(secret, f"v0:{stamp}:".encode() + payload.body, hashlib.sha256).hexdigest()
            headers = {
                "X-Slack-Request-Timestamp": stamp,
                "X-Slack-Signature": f"v0={signed}",
                "Content-Type": payload.content_type,
            }
            try:
                async with session.post(url, data=BytesIO(payload.body), headers=headers) as response:
                    taken[response.status] += 1
                    if response.status >= 500:
                        faults.append(f"{response.status} to {payload}")
            except (aiohttp.ClientError, TimeoutError) as error:
                faults.append(f"{error!r} to {payload}")

    await asyncio.gather(*(work() for _ in range(AT_ONCE)))
    return faults


@pytest.mark.hypothesis
@pytest.mark.timeout(900)
async def test_hostile_payloads_break_nothing(data: Path, tmp_path: Path) -> None:
    """Thousands of bent events, commands and interactions: no server fault, no traceback, bounded memory."""
    port, log = free_port(), tmp_path / "bot.log"
    options = ("--no-rate-limits", "--retry-delays", "0.5,1", "--ack-timeout", "10", "--trigger-life", "30")
    async with wired(port) as (url, wire), run_sandbox(tmp_path, "--events-url", url, *options) as sandbox:
        async with running("serve", sandbox, data, port, log):
            await sandbox.wait_until_connected(60)
            await live_a_little(sandbox)
        originals = distinct(wire.seen)
        assert len(originals) >= 12, [name_of(opened(*one)[1]) for one in originals]
        begun = log.stat().st_size
        async with (
            running("web", sandbox, data, port, log) as process,
            aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=60)) as session,
        ):
            memory = psutil.Process(process.pid).memory_info
            async with asyncio.timeout(PATIENCE):
                while not _IS_WARM.search(log.read_bytes()[begun:]):  # noqa: ASYNC110 - another process writes it
                    await asyncio.sleep(0.1)
            supply, taken = iter(Hostile(originals, SEED)), Counter[int]()
            faults = await send(session, sandbox, wire.target, itertools.islice(supply, WARM_UP), taken)
            before = memory().rss
            faults += await send(session, sandbox, wire.target, itertools.islice(supply, PAYLOADS - WARM_UP), taken)
            grown = memory().rss - before
            assert process.returncode is None
        said = log.read_text(encoding="utf-8", errors="replace")
        assert not faults, f"{len(faults)} faults, such as:\n" + "\n".join(faults[:5])
        assert "Traceback" not in said, said[said.index("Traceback") - 2_000 :][:6_000]
        assert taken.total() == PAYLOADS
        assert taken[200] > PAYLOADS / 5, f"too few came past the door to test what is behind it: {taken}"
        assert grown < GROWTH, f"memory grew by {grown / 2**20:.0f} MiB"


def distinct(seen: list[tuple[bytes, str]]) -> list[tuple[bytes, str]]:
    """One of each kind of payload, without the challenge."""
    kinds: dict[str, tuple[bytes, str]] = {}
    for one in seen:
        content: Json = opened(*one)[1]
        if content.get("type") != "url_verification":
            kinds.setdefault(name_of(content), one)
    return list(kinds.values())
