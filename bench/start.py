"""How fast the bot is there, and how large it grows: ``python -m bench.start [--json]``.

``bot --help``, ``bot serve`` (until ``/readyz`` says yes, on a database and an index that exist) and ``bot ask`` of it,
each the median of five starts; beside them what a processor did for it, and for the yardstick of :mod:`bench.yardstick`
in between, since the seconds of a busy machine tell little. Then a thread of 300 turns in one conversation, and what
the databases weigh afterwards.
"""

import os
import statistics
import time
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

import aiohttp

from bench import yardstick
from bench.company import PERSON, bot, environment, free_port, ready, sandbox, synced
from bench.printing import print_numbers
from bot.core import core
from bot.settings import load
from orchestrator.turn import Turn

STARTS = 5
TURNS = 300
QUESTIONS = ("연차 휴가는 며칠이야?", "배포 후 문제가 생기면 어떻게 롤백해?", "고마워", "How do we expense a taxi?")
DATABASES = ("bot.db", "checkpoints.db")


@dataclass(frozen=True, slots=True)
class Numbers:
    """Times in seconds; sizes in MiB."""

    help_seconds: float
    serve_ready_seconds: float
    serve_ready_processor: float
    ask_seconds: float
    """Of a bot that has loaded everything."""
    ask_processor: float
    yardstick_processor: float
    serve_ready_yardsticks: float
    thread_turns: int
    thread_grew_mib: float
    thread_turn_p50_ms: float


async def measure(folder: Path) -> Numbers:
    """Run in an empty folder."""
    async with AsyncExitStack() as stack:
        place = await stack.enter_async_context(sandbox(folder / "sandbox"))
        session = await stack.enter_async_context(aiohttp.ClientSession())
        port = free_port()
        env = environment(place, folder, PORT=str(port))
        await synced(env, folder)
        helps, serves, readies, asks, asked, yardsticks = [], [], [], [], [], []
        for _ in range(STARTS):
            before = time.perf_counter()
            async with bot("--help", env, folder, quiet=True) as process:
                await process.wait()
            helps.append(time.perf_counter() - before)
            before = time.perf_counter()
            async with bot("serve", env, folder) as process:
                await ready(session, f"http://127.0.0.1:{port}")
                serves.append(time.perf_counter() - before)
                readies.append(_processor_seconds(process.pid))
                await ready(session, f"http://127.0.0.1:{port}", loaded=True)
                await _ask(env, folder)  # the first one finds no cache filled
                used, before = yardstick.children_seconds(), time.perf_counter()
                await _ask(env, folder)
                asks.append(time.perf_counter() - before)
                asked.append(yardstick.children_seconds() - used)
            yardsticks.append(yardstick.processor_seconds())
        grew, times = await _thread(env)
    return Numbers(
        round(statistics.median(helps), 2),
        round(statistics.median(serves), 2),
        round(statistics.median(readies), 2),
        round(statistics.median(asks), 2),
        round(statistics.median(asked), 2),
        round(statistics.median(yardsticks), 2),
        round(statistics.median(readies) / statistics.median(yardsticks), 2),
        TURNS,
        round(grew / 2**20, 1),
        round(statistics.median(times) * 1000, 1),
    )


async def _ask(env: dict[str, str], folder: Path) -> None:
    async with bot("ask", env, folder, QUESTIONS[0], quiet=True) as process:
        if await process.wait():
            raise RuntimeError("the bot that runs did not answer")


def _processor_seconds(pid: int) -> float:
    """Return what a process that runs has used of a processor, with its ended children."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


async def _thread(env: dict[str, str]) -> tuple[int, list[float]]:
    """Run the turns through the inbox's tables and the graph; bytes that came in, and seconds of each turn."""
    from bot.inbox.records import to_record
    from integrations.store.turns import TurnReport

    settings = load(**{name.lower(): value for name, value in env.items() if name.isupper() and name != "PATH"})
    times: list[float] = []
    async with core(settings) as base:
        before = _size(settings.data_dir)
        for n in range(TURNS):
            turn = Turn(
                id=f"slack:T:C:{n}",
                team=base.team,
                channel="C",
                thread="1",
                user=PERSON,
                text=QUESTIONS[n % len(QUESTIONS)],
                locale="ko",
                door="slack",
                audience=frozenset({f"team:{base.team}"}),
            )
            began = time.perf_counter()
            await base.database.turns.accept_all([to_record(turn)])
            [claimed] = await base.database.queue.claim("bench", 1)
            result = await base.orchestrator.run(turn)
            report = TurnReport(outcome="answered", answer=result.result, mode=result.mode, graph="workspace")
            await base.database.turns.finish(turn.id, claimed.attempts, report)
            times.append(time.perf_counter() - began)
        grew = _size(settings.data_dir) - before
    return grew, times


def _size(folder: Path) -> int:
    """What the databases weigh, with what is not yet written back into them."""
    return sum(path.stat().st_size for name in DATABASES for path in folder.glob(f"{name}*"))


def main() -> None:
    """Print the numbers."""
    print_numbers(__doc__, measure)


if __name__ == "__main__":
    main()
