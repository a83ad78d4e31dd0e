import asyncio
import json
import signal
import sqlite3
from pathlib import Path

import aiohttp

from tests.patience import PATIENCE
from tests.sandbox_process import ROOT, Sandbox, command, run_sandbox

GENERAL = "C0GENERAL"
JIWOO = "U0JIWOO"


async def test_stops_quickly_with_pages_and_sockets_open(tmp_path: Path) -> None:
    """SIGTERM ends the process within seconds and with status 0, whoever is connected."""
    process = await asyncio.create_subprocess_exec(*command(tmp_path), stdout=asyncio.subprocess.PIPE, cwd=ROOT)
    assert process.stdout is not None
    ready = json.loads(await process.stdout.readline())
    async with aiohttp.ClientSession() as session:
        headers = {"Authorization": f"Bearer {ready['app_token']}"}
        async with session.post(f"{ready['slack_api_url']}apps.connections.open", headers=headers) as response:
            url = (await response.json())["url"]
        ws = await session.ws_connect(url)
        assert (await ws.receive_json())["type"] == "hello"
        page = await session.get(f"{ready['url']}/page/events", params={"as": JIWOO})
        process.send_signal(signal.SIGTERM)
        farewell = await ws.receive_json(timeout=PATIENCE)
        assert farewell["type"] == "disconnect"
        await ws.close()
        assert await asyncio.wait_for(process.wait(), PATIENCE) == 0
        page.close()


async def test_killed_process_keeps_everything(tmp_path: Path) -> None:
    """After SIGKILL the same folder continues with the same messages, people and tokens."""
    process = await asyncio.create_subprocess_exec(*command(tmp_path), stdout=asyncio.subprocess.PIPE, cwd=ROOT)
    assert process.stdout is not None
    line = await process.stdout.readline()
    ready = json.loads(line)
    async with aiohttp.ClientSession() as session:
        body = {"as": JIWOO, "channel": GENERAL, "text": "남아 있나요?"}
        async with session.post(f"{ready['url']}/page/messages", json=body) as response:
            ts = (await response.json())["ts"]
    process.kill()
    await process.wait()
    async with run_sandbox(tmp_path) as after:
        assert after.bot_token == ready["bot_token"]
        assert (await after.messages(GENERAL))[-1]["ts"] == ts


async def test_half_seeded_folder_begins_anew(tmp_path: Path) -> None:
    """A store whose seeding was cut off is not continued."""
    folder = tmp_path / "sandbox"
    folder.mkdir()
    store = sqlite3.connect(folder / "sandbox.sqlite3")
    store.execute("CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)")
    store.commit()
    store.close()
    async with run_sandbox(tmp_path) as sandbox:
        assert len((await sandbox.state(JIWOO))["users"]) >= 9


async def test_empty_seed_has_only_the_bot(tmp_path: Path) -> None:
    """`--seed empty` starts with nobody but the bot."""
    async with run_sandbox(tmp_path, "--seed", "empty") as sandbox:
        members = (await sandbox.api("users.list"))["members"]
        assert [member["id"] for member in members] == [sandbox.bot_user_id]


async def test_one_port_serves_both_halves(sandbox: Sandbox) -> None:
    """Slack, Notion and the page answer under the same address."""
    async with sandbox.session.get(f"{sandbox.url}/") as response:
        assert response.status == 200
    headers = {"Authorization": f"Bearer {sandbox.notion_token}", "Notion-Version": "2026-03-11"}
    async with sandbox.session.get(f"{sandbox.notion_url}/v1/users/me", headers=headers) as response:
        assert (await response.json())["object"] == "user"
    assert (await sandbox.api("auth.test"))["ok"]
