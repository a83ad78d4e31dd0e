"""``python -m evals.routing``: how many requests the rules sort right, by split and mode, and which they miss."""

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from orchestrator.graphs.workspace.rules.routing import decide

FILES = ("requests.jsonl", "dev.jsonl", "heldout.jsonl")


def load(splits: Sequence[str] = ("dev", "test")) -> list[dict[str, Any]]:
    """Return the judged requests of some splits."""
    texts = [Path(__file__).with_name(name).read_text(encoding="utf-8") for name in FILES]
    lines = [line for text in texts for line in text.splitlines() if line.strip()]
    return [request for line in lines if (request := json.loads(line))["split"] in splits]


def misses(requests: list[dict[str, Any]]) -> list[tuple[dict[str, Any], str]]:
    """Return the requests that the rules sort wrong, with what they said."""
    found: list[tuple[dict[str, Any], str]] = []
    for request in requests:
        decision = decide(request["text"])
        if decision.mode != request["mode"]:
            found.append((request, decision.mode))
    return found


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--show", choices=["dev", "test", "heldout"], help="list the misses of one split")
    parser.add_argument("--splits", nargs="+", default=["dev", "test"], help="the splits to measure (also: heldout)")
    arguments = parser.parse_args()
    split = arguments.show
    requests = load(arguments.splits)
    for name in arguments.splits:
        part = [request for request in requests if request["split"] == name]
        wrong = misses(part)
        modes = Counter(request["mode"] for request in part)
        by_mode = Counter(request["mode"] for request, _ in wrong)
        detail = "  ".join(f"{mode} {count - by_mode[mode]}/{count}" for mode, count in sorted(modes.items()))
        print(f"{name}: {len(part) - len(wrong)}/{len(part)} = {1 - len(wrong) / len(part):.3f}   {detail}")
        if name == split:
            for request, said in wrong:
                print(f"  {request['mode']:>9} ← {said:<14} {request['text']}")


if __name__ == "__main__":
    main()
