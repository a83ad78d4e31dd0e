"""A bot with a small interview as a process of its own; logs as in production."""

import asyncio
import os
from pathlib import Path

from bot import logs
from bot.app import serving
from bot.commands.serve import stop_signal
from orchestrator.graphs import GRAPHS
from tests.bot.graphs.intake.http.client import settings_of
from tests.bot.graphs.intake.http.interviewing import SmallInterview


def serve_interview(folder: Path, output: Path) -> None:
    """Serve until told to stop, with the data in a folder; all that is printed goes into a file."""
    file = os.open(output, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for number in (1, 2):
        os.dup2(file, number)
    asyncio.run(_main(folder))


async def _main(folder: Path) -> None:
    logs.configure("json", "info")
    stop, interview = stop_signal(), SmallInterview()
    async with serving(settings_of(folder), graphs={**GRAPHS, "intake": interview.graph}) as bot:
        interview.database = bot.core.database
        await stop.wait()
