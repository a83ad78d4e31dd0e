"""A workspace of fifty thousand people, with Slack's limits: ``python -m bench.large [--people 50000]``.

Questions in a channel that everybody is in and in a direct message, and talk among people, while the bot that has just
started lists everyone. The sandbox tells how long the slowest acknowledgement took.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

from tests.end_to_end.workplace import GENERAL, JIWOO, synced, working
from tests.sandbox_process import run_sandbox

BAR = 1.0
"""Seconds that an acknowledgement may take, and a status after a question was accepted."""
PATIENCE = 60.0


async def measure(people: int, folder: Path) -> bool:
    """Run in an empty folder and print the times; tells whether the bars are kept."""
    data = folder / "data"
    async with run_sandbox(folder / "notion", "--no-rate-limits") as sandbox:
        await synced(sandbox, data, folder / "seed")
    async with run_sandbox(folder / "slack", "--crowd", str(people)) as sandbox, working(sandbox, data):
        direct, began = await sandbox.dm(JIWOO), time.monotonic()
        asked = []
        for channel, text in ((GENERAL, "@agent 연차 휴가는 며칠이야?"), (direct, "연차 휴가는 며칠이야?")):
            asked.append((channel, await sandbox.say(JIWOO, channel, text)))
        await sandbox.say(JIWOO, GENERAL, "지우 님, 이것 좀 봐 주세요", asked[0][1])
        for channel, ts in asked:
            await sandbox.wait_for_reply(channel, ts, PATIENCE, user=JIWOO)
        answered = time.monotonic() - began
        counts = await sandbox.counts("slack")
        log = (await sandbox.control("GET", "requests", query={"service": "slack"}))["log"]
        acks = await sandbox.control("GET", "acks")
    shown = sorted(entry["at"] for entry in log if entry["method"] == "assistant.threads.setStatus")
    statuses = [after - float(ts) for after, (_, ts) in zip(shown, asked, strict=False)]
    print(f"{'people':36}{people:>8}")
    print(f"{'slowest of the acknowledgements, s':36}{acks['slowest']:>8.2f}  of {acks['count']}")
    print(f"{'statuses, s':36}{max(statuses):>8.2f}")
    print(f"{'all answered after, s':36}{answered:>8.2f}")
    print(f"{'pages of lists asked for until then':36}{counts.get('users.list', 0):>8}")
    return len(statuses) == len(asked) and max(acks["slowest"], *statuses) < BAR


def main() -> None:
    """Print the numbers; fails where a bar is not kept."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--people", type=int, default=50_000)
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        sys.exit(0 if asyncio.run(measure(given.people, Path(folder))) else 1)


if __name__ == "__main__":
    main()
