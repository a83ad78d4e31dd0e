"""How long somebody waits for a plan: ``python -m bench.plan_doors [--json]``.

By rules, with a local Notion beside: by ``bot ask`` in a process of its own, from the start of the command to its
end, the reading of changed pages included; and the first one over HTTP of a bot that serves, once it has loaded what it
loads beside, until its page is there. What a processor did is told beside that of :mod:`bench.yardstick`, since the
seconds of a busy machine tell little.
"""

import json
import time
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

import aiohttp

from bench import yardstick
from bench.company import bot, environment, free_port, ready, sandbox, synced
from bench.plans import REQUESTS, RULES_BAR
from bench.printing import print_numbers
from bot import local_api


@dataclass(frozen=True, slots=True)
class Numbers:
    """Times in seconds."""

    ask_seconds: float
    ask_processor: float
    yardstick_processor: float
    ask_yardsticks: float
    http_first_seconds: float


async def measure(folder: Path) -> Numbers:
    """Run in an empty folder."""
    async with AsyncExitStack() as stack:
        place = await stack.enter_async_context(sandbox(folder / "sandbox"))
        session = await stack.enter_async_context(aiohttp.ClientSession())
        port = free_port()
        env, url = environment(place, folder, PORT=str(port)), f"http://127.0.0.1:{port}"
        await synced(env, folder)
        length = yardstick.processor_seconds()
        used, before = yardstick.children_seconds(), time.perf_counter()
        async with bot("ask", env, folder, "--json", "--new", REQUESTS[0], quiet=True) as process:
            if await process.wait():
                raise RuntimeError("bot ask made no plan")
        asked, worked = time.perf_counter() - before, yardstick.children_seconds() - used
        async with bot("serve", env, folder):
            await ready(session, url, loaded=True)
            served = await _first_over_http(session, url, folder)
    return Numbers(round(asked, 2), round(worked, 2), round(length, 2), round(worked / length, 2), round(served, 2))


async def _first_over_http(session: aiohttp.ClientSession, url: str, folder: Path) -> float:
    """Return the seconds from a request to the last event of its plan."""
    here = local_api.found(folder)
    if here is None:
        raise RuntimeError("the bot that serves left no address")
    key = {"Authorization": f"Bearer {here.key}"}
    before = time.perf_counter()
    async with session.post(f"{url}/api/v1/turns", json={"text": REQUESTS[0]}, headers=key) as answer:
        turn = (await answer.json())["id"]
    async with session.get(f"{url}/api/v1/turns/{turn}/events", headers=key) as events:
        async for line in events.content:
            event = json.loads(line[6:]) if line.startswith(b"data: ") else {}
            if event.get("type") in ("done", "failed"):
                if event.get("result", {}).get("mode") != "plan":
                    raise RuntimeError(f"no plan came: {event}")
                return time.perf_counter() - before
    raise RuntimeError("the stream ended before the plan was there")


def main() -> None:
    """Print the numbers."""
    bars = {"http_first at most": RULES_BAR, "ask at most": RULES_BAR}
    print_numbers(__doc__, measure, **bars)


if __name__ == "__main__":
    main()
