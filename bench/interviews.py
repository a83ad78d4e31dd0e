"""What open interviews cost between their turns: ``python -m bench.interviews [--json]``.

Interviews are begun, asked their first question of the case and left open: a hundred first, so that all is loaded, then
twice a thousand. What they cost stands in the memory of the process after each thousand, without any model.
"""

import argparse
import asyncio
import gc
import json
import statistics
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path

import psutil

from evals.intake.office import Client, Office, open_office
from integrations.knowledge.packaged import packaged_workbook
from integrations.knowledge.reading import examine
from integrations.search.local import LocalEmbedder

BATCH = 1_000
FIRST = 100
STORY = "/intake 전세 만기가 작년 10월이었는데 집주인이 보증금 1억2천을 아직도 안 돌려줘요"
BAR_MIB = 8.0
"""What a thousand may add to the process: the allocator's play, and no more."""
BAR_MILLISECONDS = 60.0


@dataclass(frozen=True, slots=True)
class Numbers:
    """Sizes in MiB, times in milliseconds."""

    begun_mib: float
    first_thousand_mib: float
    second_thousand_mib: float
    turn_median: float
    turns: int


async def measure(folder: Path) -> Numbers:
    """Run in an empty folder."""
    knowledge = examine(packaged_workbook()).knowledge
    assert knowledge is not None
    async with open_office(folder, knowledge, LocalEmbedder()) as office:
        sizes = []
        begun = 0
        for count in (FIRST, BATCH, BATCH):
            for number in range(begun, begun + count):
                await _begin(office, f"CLIENT{number}")
            begun += count
            gc.collect()
            sizes.append(psutil.Process().memory_info().rss / 2**20)
        opened = await office.database.interviews.list("T1", "", 1, status="OPEN")
        assert opened, "the interviews are not open"
        turns = office.milliseconds[2 * FIRST :]
    return Numbers(
        round(sizes[0], 1),
        round(sizes[1] - sizes[0], 1),
        round(sizes[2] - sizes[1], 1),
        round(statistics.median(turns), 1),
        len(turns),
    )


async def _begin(office: Office, name: str) -> None:
    client = Client(office, name)
    await client.say(STORY)
    await client.say("아니요")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    as_json = parser.parse_args().json
    with tempfile.TemporaryDirectory() as folder:
        numbers = asyncio.run(measure(Path(folder)))
    if as_json:
        print(json.dumps(asdict(numbers)))
        return
    print(f"  the process after {FIRST} interviews   {numbers.begun_mib:7.1f} MiB")
    print(f"  another {BATCH} open ones           {numbers.first_thousand_mib:+7.1f} MiB   (bar {BAR_MIB} MiB)")
    print(f"  and another {BATCH}                 {numbers.second_thousand_mib:+7.1f} MiB   (bar {BAR_MIB} MiB)")
    print(f"  one turn, median of {numbers.turns}       {numbers.turn_median:7.1f} ms    (bar {BAR_MILLISECONDS} ms)")


if __name__ == "__main__":
    main()
