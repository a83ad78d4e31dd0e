"""``python -m evals.plan.hearing [FOLDER …]``: what plans by the rules hold of requests as people type them.

A fact is there where one of its forms, or its words, stand in the plan; ``worked out``: beside the quoting section.
"""

import argparse
import json
import re
from collections.abc import Iterable
from pathlib import Path

from evals.plan.__main__ import FOLDER, TODAY
from evals.plan.planning import planned
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.recognising import recognise
from orchestrator.language.utterance import Utterance


def main() -> None:
    """Print what the plans of each folder hold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="*", type=Path, default=[FOLDER / "messages", FOLDER / "messages_2"])
    guides = load_guides(packaged_guides())
    for folder in parser.parse_args().folders:
        lines = (folder / "requests.jsonl").read_text(encoding="utf-8").splitlines()
        rows = [json.loads(line) for line in lines]
        heard = sum((recognise(Utterance.of(row["request"]), (), None).score > 0) is row["is_plan"] for row in rows)
        wished = [row for row in rows if row["is_plan"]]
        there = worked_out = misread = titled = 0
        for row in wished:
            plan = planned({**row, "preset": "standard"}, folder, guides, TODAY).document
            whole = _flat(plan.title + "".join(one.body for one in plan.sections))
            own = _flat(plan.title + "".join(one.body for one in plan.sections if one.key != "heard"))
            forms = [[*fact["forms"], fact["text"]] for fact in row["facts"]]
            there += sum(_holds(whole, each) for each in forms)
            worked_out += sum(_holds(own, each) for each in forms)
            misread += sum(_holds(whole, [each]) for each in row["never"])
            titled += _holds(_flat(plan.title), row["title"])
        facts, never = (sum(len(row[name]) for row in wished) for name in ("facts", "never"))
        print(f"{folder.name}: {heard}/{len(rows)} taken for what they are")
        print(
            f"facts {there}/{facts}, worked out {worked_out}; misread {misread}/{never}; titles {titled}/{len(wished)}"
        )


def _holds(text: str, forms: Iterable[str]) -> bool:
    return any(_flat(form) in text for form in forms)


def _flat(text: str) -> str:
    return re.sub(r"[\s,*]", "", text.lower())


if __name__ == "__main__":
    main()
