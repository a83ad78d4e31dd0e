"""``python -m evals.routing``: how many requests the rules sort right, by split and mode, and which they miss."""

import argparse
import json
from collections import Counter
from pathlib import Path
from typing import Any

from orchestrator.graphs.workspace.rules.routing import decide

DATA = Path(__file__).with_name("requests.jsonl")


def load() -> list[dict[str, Any]]:
    """Return the judged requests."""
    return [json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines() if line.strip()]


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
    parser.add_argument("--show", choices=["dev", "test"], help="list the misses of one split")
    split = parser.parse_args().show
    requests = load()
    for name in ("dev", "test"):
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
