"""A bot with a story in it as a process of its own."""

import asyncio
from pathlib import Path

from bot.app import serving
from bot.commands.serve import stop_signal
from orchestrator.graphs import GRAPHS
from tests.bot.graphs.intake.http.client import settings_of
from tests.bot.http.turns.story import Story


def serve_story(folder: Path, database: str, name: str, seconds: float) -> None:
    """Serve until told to stop: as ``web`` what takes requests, else what answers them."""
    asyncio.run(_main(folder, database, name, seconds))


async def _main(folder: Path, database: str, name: str, seconds: float) -> None:
    stop, story = stop_signal(), Story(seconds)
    settings = settings_of(folder, database_url=database, worker_id=name, chat_requests_per_minute=100_000)
    is_web = name == "web"
    async with serving(settings, events=is_web, turns=not is_web, graphs={**GRAPHS, "story": story.graph}):
        await stop.wait()
