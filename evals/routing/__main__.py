"""``python -m evals.routing``: how many requests the rules sort right, by split and mode, and which they miss."""

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from orchestrator.graphs.workspace.rules.routing import decide, deciding_slips
from orchestrator.language.english import is_listed

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
        mode = mode_of(request["text"])
        if mode != request["mode"]:
            found.append((request, mode))
    return found


def mode_of(text: str) -> str:
    """Return the mode of a request where the index is empty."""
    return decide(text, meant=[slip for slip in deciding_slips(text) if not is_listed(slip.written)]).mode


KINDS = {
    "question": {"search"},
    "page": {"generate"},
    "talk": {"chat"},
    "legal": {"intake", "contract"},
    "unclear": {"clarify", "chat", "search"},
}
"""The modes that are right for each kind of ``work`` and ``unseen``; what is unclear must not lead to an action."""


def by_kind(name: str) -> dict[str, tuple[int, int]]:
    """Return for each kind of ``work`` or ``unseen`` how many requests are sorted right, and of how many."""
    text = Path(__file__).with_name(f"{name}.jsonl").read_text(encoding="utf-8")
    counts = {kind: [0, 0] for kind in KINDS}
    for row in (json.loads(line) for line in text.splitlines() if line.strip()):
        counts[row["kind"]][0] += mode_of(row["text"]) in KINDS[row["kind"]]
        counts[row["kind"]][1] += 1
    return {kind: (right, total) for kind, (right, total) in counts.items()}


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
    for name in ("work", "unseen"):
        counts = by_kind(name)
        right, total = (sum(each[place] for each in counts.values()) for place in (0, 1))
        detail = "  ".join(f"{kind} {of[0]}/{of[1]}" for kind, of in counts.items())
        print(f"{name}: {right}/{total} = {right / total:.3f}   {detail}")


if __name__ == "__main__":
    main()
