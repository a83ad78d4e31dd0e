"""A bot with a small interview as a process of its own, with its data in the folder named; logs as in production."""

import asyncio
import sys
from pathlib import Path

from bot import logs
from bot.app import serving
from bot.commands.serve import stop_signal
from orchestrator.graphs import GRAPHS
from tests.bot.http.chat.client import settings_of
from tests.bot.http.chat.interviewing import SmallInterview


async def _main(folder: Path) -> None:
    logs.configure("json", "info")
    stop, interview = stop_signal(), SmallInterview()
    async with serving(settings_of(folder), graphs={**GRAPHS, "intake": interview.graph}) as bot:
        interview.database = bot.core.database
        print(bot.url, flush=True)
        await stop.wait()


asyncio.run(_main(Path(sys.argv[1])))
