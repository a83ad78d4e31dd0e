"""The demo workspace: a sandbox process, and the settings that point the bot at it."""

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
from pydantic import SecretStr

from bot.settings import Settings
from integrations.errors import Unavailable

START_SECONDS = 30.0


@asynccontextmanager
async def sandbox(data: Path, port: int = 0) -> AsyncIterator[dict[str, Any]]:
    """Start the sandbox and yield what it says of itself: addresses, tokens, team. Raises ``Unavailable``."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "sandbox", "--data", str(data), "--port", str(port), "--no-rate-limits"),
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    try:
        line = await asyncio.wait_for(process.stdout.readline(), START_SECONDS)
        if not line:
            raise Unavailable(f"the sandbox did not start; is port {port} in use?")
        yield json.loads(line)
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


async def settings_for(place: dict[str, Any], settings: Settings) -> Settings:
    """Return the settings with Slack and Notion replaced by the sandbox's, and the demo's own data folder."""
    return settings.model_copy(
        update={
            "data_dir": settings.data_dir / "demo",
            "slack_bot_token": SecretStr(place["bot_token"]),
            "slack_app_token": SecretStr(place["app_token"]),
            "slack_signing_secret": SecretStr(place["signing_secret"]),
            "slack_api_url": place["slack_api_url"],
            "notion_token": SecretStr(place["notion_token"]),
            "notion_api_url": place["notion_url"],
            "notion_parent_page_id": "",
            "notion_requests_per_second": 0.0,
            "notion_audience_rules": await _audience(place["url"]),
            "sync_interval": 15.0,
            "port": 0,
        }
    )


async def _audience(url: str) -> dict[str, list[str]]:
    async with aiohttp.ClientSession() as session, session.get(f"{url}/page/notion/audience") as answer:
        return dict(await answer.json())
