"""How fast the inbox accepts while it works: ``python -m bench.inbox [--json] [--url URL]``.

200 turns a second for ten seconds, each in a conversation of its own, with 16 workers running in the same process; then
2,000 conversations wait, and one more turn is claimed from among them.
"""

import argparse
import asyncio
import json
import statistics
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from bot.inbox import Inbox
from bot.inbox.records import to_record
from bot.inbox.slots import Capacity
from integrations.store import Database
from orchestrator.turn import Turn

RATE = 200
SECONDS = 10
WORKERS = 16
WAITING = 2000


@dataclass(frozen=True, slots=True)
class Numbers:
    """Times in milliseconds."""

    accepted: int
    answered_once: int
    accept_p50: float
    accept_p99: float
    accept_max: float
    all_answered_after: float
    """Since the first was sent."""
    processor_per_turn: float
    pickup_p50: float
    """From the call of accept to the begin of the runner, when nothing else is to do."""
    claim_among_waiting_p50: float
    """To claim and begin one turn while 2,000 conversations wait."""


def _turn(name: str) -> Turn:
    return Turn(
        id=name, team="T", channel="C", thread=name, user="U", text="연차 휴가는 며칠이야?", locale="ko", door="slack"
    )  # fmt: skip


async def measure(url: str) -> Numbers:
    """Run on an empty database."""
    began: dict[str, list[float]] = {}

    async def run(turn: Turn, attempt: int) -> None:  # noqa: ARG001 - a runner's signature
        began.setdefault(turn.id, []).append(time.perf_counter())

    async with Database(url, "a secret for numbers") as database:
        await database.migrate()
        async with Inbox(database, run, capacity=Capacity(WORKERS)) as inbox:
            pickups = []
            for n in range(50):
                sent = time.perf_counter()
                await inbox.accept(_turn(f"alone-{n}"))
                await _until(began, n + 1)
                pickups.append(began[f"alone-{n}"][0] - sent)
            began.clear()
            processor = time.process_time()
            start = time.perf_counter()
            accepts = await _accept_steadily(inbox, start)
            await _until(began, len(accepts))
            ended = time.perf_counter()
            processor = time.process_time() - processor
        await database.turns.accept_all([to_record(_turn(f"waiting-{n}")) for n in range(WAITING)])
        claims = []
        for _ in range(20):
            before = time.perf_counter()
            await database.queue.claim("bench", 1)
            claims.append(time.perf_counter() - before)
    accepts.sort()
    return Numbers(
        accepted=len(accepts),
        answered_once=sum(len(times) == 1 for times in began.values()),
        accept_p50=_ms(statistics.median(accepts)),
        accept_p99=_ms(accepts[len(accepts) * 99 // 100]),
        accept_max=_ms(accepts[-1]),
        all_answered_after=_ms(ended - start),
        processor_per_turn=_ms(processor / len(accepts)),
        pickup_p50=_ms(statistics.median(pickups)),
        claim_among_waiting_p50=_ms(statistics.median(claims)),
    )


async def _accept_steadily(inbox: Inbox, start: float) -> list[float]:
    took: list[float] = []

    async def accept(n: int) -> None:
        before = time.perf_counter()
        await inbox.accept(_turn(f"many-{n}"))
        took.append(time.perf_counter() - before)

    async with asyncio.TaskGroup() as group:
        for n in range(RATE * SECONDS):
            await asyncio.sleep(max(0.0, start + n / RATE - time.perf_counter()))
            group.create_task(accept(n))
    return took


async def _until(began: dict[str, list[float]], count: int) -> None:
    while len(began) < count:  # noqa: ASYNC110 - the wait is not what is measured
        await asyncio.sleep(0.001)


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 2)


def main() -> None:
    """Print the numbers."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--json", action="store_true")
    arguments.add_argument("--url", help="an empty database; a SQLite file that is thrown away if not given")
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        numbers = asdict(asyncio.run(measure(given.url or str(Path(folder) / "bot.sqlite"))))
    if given.json:
        print(json.dumps(numbers))
    else:
        for name, value in numbers.items():
            print(f"{name:28}{value:>12}")


if __name__ == "__main__":
    main()
