"""How long the steps of the loop are, in which nobody else gets anywhere."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass


@dataclass
class Steps:
    """The steps of the loop while it is watched."""

    longest: float = 0.0
    """In seconds of the thread's processor time: what else runs on the machine does not count."""


@asynccontextmanager
async def watched() -> AsyncIterator[Steps]:
    """Measure the steps between two looks."""
    steps = Steps()

    async def look() -> None:
        before = time.thread_time()
        while True:
            await asyncio.sleep(0)
            now = time.thread_time()
            steps.longest = max(steps.longest, now - before)
            before = now
            await asyncio.sleep(0.001)

    looking = asyncio.create_task(look())
    try:
        yield steps
    finally:
        # The last step may be the longest.
        await asyncio.sleep(0.01)
        looking.cancel()
