"""A model that writes slowly for long: ``python -m bench.long_stream [--seconds 150]``.

One piece every tenth of a second, for longer than any role's time limit: all of it must stand in the sandbox's Slack
at the end. The bot runs in this process, with the time limits that it ships with.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

from pydantic import SecretStr

from tests.end_to_end.workplace import GENERAL, JIWOO, text_of, working
from tests.model_server import Json, Stream, model_server
from tests.sandbox_process import run_sandbox

PACE = 0.1
"""Seconds between two pieces."""
PATIENCE = 30.0
"""Seconds after the last piece until the reply must be whole."""
CHAT = Json({"mode": "chat", "use_rag": False, "query": "", "title": "", "parent": "", "instructions": ""})


async def measure(seconds: int, folder: Path) -> bool:
    """Run in an empty folder and print what arrived; tells whether it was all."""
    pieces = [f"{n}번째 " for n in range(round(seconds / PACE))]
    async with run_sandbox(folder / "slack") as sandbox, model_server() as model:
        model.on(system="You sort requests", reply=CHAT)
        model.on(reply=Stream(pieces, delay=PACE))
        async with working(
            sandbox,
            folder / "data",
            openai_base_url=model.openai_url,
            openai_model="scripted",
            openai_api_key=SecretStr("sk-test"),
        ):
            ts = await sandbox.say(JIWOO, GENERAL, "@agent 길게 이야기해 줘")
            began = time.monotonic()
            written = "".join(pieces).split()
            while True:
                await asyncio.sleep(1.0)
                replies = await sandbox.replies(GENERAL, ts)
                shown = " ".join(text_of(message) for message in replies).split()
                took = time.monotonic() - began
                if shown == written or took > seconds * 2 + PATIENCE:
                    break
        appends = await sandbox.counts("slack")
    print(f"{'pieces written':28}{len(written):>8}")
    print(f"{'pieces shown':28}{len(shown):>8}")
    print(f"{'messages':28}{len(replies):>8}")
    print(f"{'appends':28}{appends.get('chat.appendStream', 0):>8}")
    print(f"{'seconds':28}{took:>8.1f}")
    return shown == written


def main() -> None:
    """Print the numbers; fails where anything is missing."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--seconds", type=int, default=150)
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        sys.exit(0 if asyncio.run(measure(given.seconds, Path(folder))) else 1)


if __name__ == "__main__":
    main()
