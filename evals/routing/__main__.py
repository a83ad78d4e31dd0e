"""``python -m evals.routing``: how many requests the rules sort right, by split and mode, and which they miss."""

import argparse
import asyncio
import json
import logging
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

import structlog

from integrations.search.base import Embedder
from integrations.search.local import LocalEmbedder
from orchestrator.deps import Context, Deps
from orchestrator.graphs import GRAPHS
from orchestrator.graphs.workspace.rules.routing import decide, deciding_slips
from orchestrator.language.english import is_listed
from orchestrator.turn import Turn

FILES = ("requests.jsonl", "dev.jsonl", "heldout.jsonl")


def load(splits: Sequence[str] = ("dev", "test")) -> list[dict[str, Any]]:
    """Return the judged requests of some splits."""
    texts = [Path(__file__).with_name(name).read_text(encoding="utf-8") for name in FILES]
    lines = [line for text in texts for line in text.splitlines() if line.strip()]
    return [request for line in lines if (request := json.loads(line))["split"] in splits]


async def misses(requests: list[dict[str, Any]], embedder: Embedder) -> list[tuple[dict[str, Any], str]]:
    """Return the requests that the rules sort wrong, with what they said."""
    found: list[tuple[dict[str, Any], str]] = []
    for request in requests:
        mode = await mode_of(request["text"], embedder)
        if mode != request["mode"]:
            found.append((request, mode))
    return found


async def mode_of(text: str, embedder: Embedder) -> str:
    """Return the mode of a request where the index is empty."""
    meant = [slip for slip in await deciding_slips(text, GRAPHS.values()) if not is_listed(slip.written)]
    return (await decide(text, GRAPHS.values(), meant=meant, context=context_of(text, embedder))).mode


def context_of(text: str, embedder: Embedder) -> Context:
    """Return a context that has an embedder and nothing else."""
    nothing = cast(Any, None)
    turn = Turn(id="1", team="T", channel="C", thread="1", user="U", text=text, locale="ko", door="cli")
    return Context(turn, Deps(nothing, nothing, embedder, nothing, nothing, nothing, nothing))


SETS = ("work", "work_2", "work_3")
KINDS = {
    "question": {"search"},
    "page": {"generate"},
    "talk": {"chat"},
    "legal": {"intake", "contract"},
    "unclear": {"clarify", "chat", "search"},
}
"""The modes that are right for each kind of a set; what is unclear must not lead to an action."""


async def by_kind(name: str, embedder: Embedder) -> dict[str, tuple[int, int]]:
    """Return for each kind of a set how many requests are sorted right, and of how many."""
    text = Path(__file__).with_name(f"{name}.jsonl").read_text(encoding="utf-8")
    counts = {kind: [0, 0] for kind in KINDS}
    for row in (json.loads(line) for line in text.splitlines() if line.strip()):
        kind = row["kind"]
        counts[kind][0] += await mode_of(row["text"], embedder) in KINDS[kind]
        counts[kind][1] += 1
    return {kind: (right, total) for kind, (right, total) in counts.items() if total}


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--show", choices=["dev", "test", "heldout"], help="list the misses of one split")
    parser.add_argument("--splits", nargs="+", default=["dev", "test"], help="the splits to measure (also: heldout)")
    arguments = parser.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    asyncio.run(_measure(arguments.splits, arguments.show))


async def _measure(splits: Sequence[str], shown: str | None) -> None:
    embedder = LocalEmbedder()
    requests = load(splits)
    try:
        for name in splits:
            part = [request for request in requests if request["split"] == name]
            wrong = await misses(part, embedder)
            modes = Counter(request["mode"] for request in part)
            by_mode = Counter(request["mode"] for request, _ in wrong)
            detail = "  ".join(f"{mode} {count - by_mode[mode]}/{count}" for mode, count in sorted(modes.items()))
            print(f"{name}: {len(part) - len(wrong)}/{len(part)} = {1 - len(wrong) / len(part):.3f}   {detail}")
            if name == shown:
                for request, said in wrong:
                    print(f"  {request['mode']:>9} ← {said:<14} {request['text']}")
        for name in SETS:
            counts = await by_kind(name, embedder)
            right, total = (sum(each[place] for each in counts.values()) for place in (0, 1))
            detail = "  ".join(f"{kind} {of[0]}/{of[1]}" for kind, of in counts.items())
            print(f"{name}: {right}/{total} = {right / total:.3f}   {detail}")
    finally:
        embedder.close()


if __name__ == "__main__":
    main()
