"""``bot serve``, ``bot web``, ``bot worker``: run until told to stop."""

import asyncio
import os
import signal

import structlog

from bot import logs
from bot.app import serving
from bot.setting_names import strange_names
from bot.settings import load

NICENESS = 10
"""How far a worker steps back behind other processes."""

log = structlog.get_logger()


async def run(*, events: bool, turns: bool) -> None:
    """Serve until SIGTERM or SIGINT, then end in order."""
    settings = load()
    logs.configure(settings.log_format, settings.log_level)
    for strange in strange_names():
        log.warning("no_such_setting", name=strange.name, nearest=strange.nearest)
    if not events:
        # Answers can wait for a moment; what takes events on the same machine has three seconds for each.
        os.nice(NICENESS)
    stop = stop_signal()
    async with serving(settings, events=events, turns=turns):
        await stop.wait()


def stop_signal() -> asyncio.Event:
    """Return an event that SIGTERM and SIGINT set; a second SIGINT kills as usual."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()

    def end(number: signal.Signals) -> None:
        stop.set()
        loop.remove_signal_handler(number)

    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, end, number)
    return stop
