"""A local Slack and Notion, and the bot's processes beside them, for the benchmarks that need the whole."""

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

ROOT = Path(__file__).parents[1]
PERSON, CHANNEL = "U0JIWOO", "C0GENERAL"


@asynccontextmanager
async def sandbox(folder: Path) -> AsyncIterator[dict[str, Any]]:
    """Start a sandbox without rate limits; what it says of itself."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "sandbox", "--data", str(folder), "--port", "0", "--no-rate-limits"),
        stdout=asyncio.subprocess.PIPE,
        cwd=ROOT,
    )
    assert process.stdout is not None
    try:
        yield json.loads(await process.stdout.readline())
    finally:
        process.terminate()
        await process.wait()


def environment(place: dict[str, Any], folder: Path, **more: str) -> dict[str, str]:
    """The variables of a bot for that sandbox, with its data in the folder."""
    return {
        "PATH": "/usr/bin:/bin",
        "PYTHONPATH": str(ROOT),
        "DATA_DIR": str(folder),
        "LOG_LEVEL": "warning",
        "SLACK_BOT_TOKEN": place["bot_token"],
        "SLACK_SIGNING_SECRET": place["signing_secret"],
        "SLACK_API_URL": place["slack_api_url"],
        "NOTION_TOKEN": place["notion_token"],
        "NOTION_API_URL": place["notion_url"],
        "NOTION_REQUESTS_PER_SECOND": "0",
        "SYNC_INTERVAL": "3600",
        # All that is measured is asked by one person in one channel.
        "WAITING_PER_PERSON": "1000000",
        "WAITING_PER_CHANNEL": "1000000",
        **more,
    }


@asynccontextmanager
async def bot(
    command: str, env: dict[str, str], folder: Path, *arguments: str, quiet: bool = False
) -> AsyncIterator[asyncio.subprocess.Process]:
    """Run `bot <command> <arguments>` and end it with SIGTERM."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", "from bot.cli import main; main()", command, *arguments),
        env=env,
        cwd=folder,
        stdout=asyncio.subprocess.DEVNULL if quiet else None,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


async def synced(env: dict[str, str], folder: Path) -> None:
    """Read the sandbox's Notion into the index once."""
    async with bot("sync", env, folder) as process:
        if await process.wait():
            raise RuntimeError("the first sync failed")


async def ready(session: aiohttp.ClientSession, url: str, seconds: float = 60.0, *, loaded: bool = False) -> None:
    """Wait until a bot's `/readyz` says so, with ``loaded`` until nothing is loaded any more either."""
    async with asyncio.timeout(seconds):
        while True:
            try:
                async with session.get(f"{url}/readyz") as answer:
                    if answer.status == 200 and not (loaded and "loading" in await answer.json()):
                        return
            except aiohttp.ClientError:
                pass
            await asyncio.sleep(0.01)


def free_port() -> int:
    """A port that nobody uses now."""
    import socket

    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
