"""``python -m evals.contract_router [FILE]``: for how many questions about contracts the rules choose the right tools.

Each line of a set: ``message``, ``history``, the ``tools`` that it needs, those that are acceptable ``also``, and the
``doc_type`` of the legal texts that are wanted first. Right are all that are needed and none beyond the acceptable.
"""

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from orchestrator.graphs.contract.chat.plan import ToolPlan
from orchestrator.graphs.contract.chat.routing_rules import route

NAMES = {
    "search_vector_db": "vector_db",
    "search_graph_db": "graph_db",
    "web_search": "web_search",
    "analyze_contract_clause": "clause",
}


def load(path: Path) -> list[dict[str, Any]]:
    """Return the questions of a set."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def plan_of(row: dict[str, Any]) -> ToolPlan:
    """Return what the rules choose."""
    return route(row["message"], [one["question"] for one in row["history"]])


def is_right(row: dict[str, Any], tools: Sequence[str]) -> bool:
    """Tell whether the tools are those that are needed, and none beyond the acceptable ones."""
    needed, chosen = set(row["tools"]), set(tools)
    return needed <= chosen <= needed | set(row.get("also") or ())


def main() -> None:
    """Print the shares and, if wished, the misses."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", nargs="?", type=Path, default=Path(__file__).with_name("work.jsonl"))
    parser.add_argument("--show", action="store_true", help="list the misses")
    args = parser.parse_args()
    rows = load(args.file)
    right: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for row in rows:
        plan = plan_of(row)
        tools = [NAMES[name] for name in plan.tools]
        fits = is_right(row, tools)
        for name in row["tools"] or ["none"]:
            total[name] += 1
            right[name] += fits
        total["all"] += 1
        right["all"] += fits
        if "vector_db" in row["tools"] and row.get("doc_type") and "vector_db" in tools:
            total[f"doc_type {row['doc_type']}"] += 1
            right[f"doc_type {row['doc_type']}"] += plan.doc_type == row["doc_type"]
        if args.show and not fits:
            print(f"{row['id']} wants {row['tools']} (also {row.get('also')}), gets {tools}: {row['message'][:160]}")
        elif args.show and "vector_db" in row["tools"] and row.get("doc_type") not in (None, plan.doc_type):
            print(f"{row['id']} wants {row['doc_type']}, gets {plan.doc_type}: {row['message'][:160]}")
    for name in sorted(total):
        print(f"{name:24} {right[name]:4} of {total[name]:4}  {right[name] / total[name]:.3f}")


if __name__ == "__main__":
    main()
