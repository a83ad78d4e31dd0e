"""What goes on beside the turns while the bot runs: it warms up at the start, and forgets once a day."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import AsyncExitStack
from datetime import timedelta
from typing import Any

import structlog

from bot.core import Core
from bot.erasing import Erasing
from bot.graphs import DOORS
from bot.http.turns.uploads import Uploads
from bot.warming import WarmUp
from orchestrator.language import english

log = structlog.get_logger()


async def in_background(work: Coroutine[Any, Any, None], stack: AsyncExitStack) -> None:
    """Let it go on until the stack is taken down; what breaks it is logged."""
    task = asyncio.create_task(work)
    task.add_done_callback(_say_if_broken)

    async def end() -> None:
        task.cancel()
        await asyncio.wait({task})

    stack.push_async_callback(end)


def _say_if_broken(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        log.critical("background_work_broken", exc_info=error)


def warm_up(base: Core, *, turns: bool, searches: bool) -> WarmUp:
    """Return what a process loads; without ``turns`` only what one needs that takes events.

    ``searches``: whoever opens the agent is offered questions that were found in the index, for which the embedder is
    loaded, 120 MiB and a second.
    """

    async def search() -> None:
        await base.embedder.embed(["…"])
        await asyncio.to_thread(english.load)

    async def learnt() -> None:
        for graph in base.graphs.values():
            await graph.warm_up(base.deps)

    parts: dict[str, Callable[[], Awaitable[None]]] = {"graphs": base.orchestrator.load}
    if searches:
        parts["search"] = search
    if turns:
        parts |= {"files": base.files.warm_up, "learnt": learnt}
    return WarmUp(parts)


async def purge_daily(base: Core, erasing: Erasing, uploads: Uploads) -> None:
    """Forget what is older than the operator wants to keep, and say which key is in use, once a day."""
    while True:
        try:
            await base.database.keys.name()
            log.info("turns_purged", count=await purge(base))
            for doors in DOORS:
                await doors.purge(base, erasing)
            await uploads.purge(timedelta(days=base.settings.keep_turns_days))
        except Exception as error:
            # Tomorrow it may go well.
            log.error("turns_not_purged", exc_info=error)
        await asyncio.sleep(24 * 3600)


async def purge(base: Core) -> int:
    """Forget the old turns, and what the graphs remember of conversations that are over; returns how many turns."""
    age = timedelta(days=base.settings.keep_turns_days)
    # First what is found through the turns: if this process ends in between, it is found again.
    for conversation in await base.database.retention.ended_conversations(age):
        await base.orchestrator.forget(conversation)
    return await base.database.retention.purge(age)
