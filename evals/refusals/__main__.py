"""``python -m evals.refusals``: how many good answers of a model are refused, and how many bad ones sent."""

import argparse
import json
from collections import defaultdict
from pathlib import Path
from typing import Any

from orchestrator.graphs.workspace.drafting import Terms
from orchestrator.language.written import asks_for_a_language

HERE = Path(__file__).parent
SPLITS = ("dev", "heldout", "work", "work_2")


def load(name: str) -> list[dict[str, Any]]:
    """Return the answers of a file."""
    return [json.loads(line) for line in (HERE / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


def is_wrong(answer: dict[str, Any], *, is_good: bool) -> bool:
    """Tell whether an answer is judged otherwise than it should be."""
    language = None if asks_for_a_language(answer["query"]) else answer["locale"]
    # What is cited is taken for said by its source: here nothing but the answer is judged.
    terms = Terms(language, None if answer["kind"] == "talk" else dict.fromkeys(range(1, 10), answer["answer"]))
    return bool(terms.fault(answer["answer"])) == is_good


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--show", choices=SPLITS, help="print what is judged wrongly in one split")
    arguments = parser.parse_args()
    for name in ("good", "bad"):
        groups: dict[tuple[str, str], list[bool]] = defaultdict(list)
        for answer in load(name):
            wrong = is_wrong(answer, is_good=name == "good")
            for kind in (answer["kind"], "all"):
                groups[answer["split"], kind].append(wrong)
            if wrong and answer["split"] == arguments.show:
                print(f"{answer['kind']}: {answer['query']} → {answer['answer']}")
        for (split, kind), found in sorted(groups.items()):
            print(
                f"{name:5} {split:8} {kind:9} {sum(found):2}/{len(found):<3} {'refused' if name == 'good' else 'sent'}"
            )


if __name__ == "__main__":
    main()
