"""The demo workspace: a sandbox process, and the settings that point the bot at it."""

import asyncio
import contextlib
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
from pydantic import SecretStr

from bot.manifest import manifest_file
from bot.settings import Settings
from integrations.errors import Misconfigured, Unavailable

PORT = 8900
START_SECONDS = 60.0
"""It takes one; more on a machine that is busy with other things."""


@asynccontextmanager
async def sandbox(folder: Path, port: int = PORT, seconds: float = START_SECONDS) -> AsyncIterator[dict[str, Any]]:
    """Start the sandbox of a folder; yield what it says of itself: addresses, tokens, team.

    Raises ``Misconfigured`` where the port is taken, ``Unavailable`` where the process does not come up in time.
    """
    if not await _is_free(port):
        raise Misconfigured(f"Port {port} is in use; choose another with --port")
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "sandbox", "--no-rate-limits"),
        *("--data", str(folder / "sandbox"), "--port", str(port), "--manifest", str(manifest_file())),
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    note = folder / "running.json"
    try:
        try:
            line = await asyncio.wait_for(process.stdout.readline(), seconds)
        except TimeoutError:
            raise Unavailable(
                f"the sandbox did not start within {seconds:.0f} s: try again when this machine is less busy"
            ) from None
        if not line:
            raise Unavailable("the sandbox did not start; what it says stands above")
        note.write_bytes(line)
        yield json.loads(line)
    finally:
        note.unlink(missing_ok=True)
        if process.returncode is None:
            process.terminate()
        await process.wait()


@asynccontextmanager
async def running_or_own(folder: Path) -> AsyncIterator[dict[str, Any]]:
    """Yield the sandbox that runs on the folder already, else one of our own for as long as it is needed."""
    place = await running(folder)
    if place is not None:
        yield place
        return
    async with sandbox(folder, PORT if await _is_free(PORT) else 0) as own:
        yield own


async def settings_for(place: dict[str, Any], settings: Settings) -> Settings:
    """Return the settings with Slack and Notion replaced by the sandbox's, and the demo's own data folder."""
    return settings.model_copy(
        update={
            "data_dir": settings.data_dir / "demo",
            "database_url": "",
            "azure_search_endpoint": "",
            "slack_bot_token": SecretStr(place["bot_token"]),
            "slack_app_token": SecretStr(place["app_token"]),
            "slack_signing_secret": SecretStr(place["signing_secret"]),
            "slack_api_url": place["slack_api_url"],
            "notion_token": SecretStr(place["notion_token"]),
            "notion_api_url": place["notion_url"],
            "notion_parent_page_id": "",
            "notion_requests_per_second": 0.0,
            "notion_audience": "everyone",
            "notion_audience_rules": await _audience(place["url"]),
            "sync_interval": 15.0,
            "port": 0,
            "public_url": "",
        }
    )


async def running(folder: Path) -> dict[str, Any] | None:
    """Return what the sandbox that runs on the folder said of itself; None where none does."""
    with contextlib.suppress(OSError, ValueError, aiohttp.ClientError):
        place: dict[str, Any] = json.loads((folder / "running.json").read_text(encoding="utf-8"))
        async with aiohttp.ClientSession() as session, session.get(f"{place['url']}/_control/connected") as answer:
            if answer.status == 200:
                return place
    return None


async def _is_free(port: int) -> bool:
    if not port:
        return True
    try:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError:
        return True
    writer.close()
    return False


async def _audience(url: str) -> dict[str, list[str]]:
    async with aiohttp.ClientSession() as session, session.get(f"{url}/page/notion/audience") as answer:
        return dict(await answer.json())
