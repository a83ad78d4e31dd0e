"""``python -m evals.plan [FOLDER …]``: plans by the rules for a set of requests; numbers alone, unless ``--show ID``.

A figure of ``facts`` is used where all of its numbers stand in the plan, and a section is there where the preset has it
and it has a body. ``--index`` names a workspace of ``evals.answers`` whose pages are found beside each request, as in a
team that has pages of all kinds. Whether a plan covers what ``required`` names is judged by people with ``rubric.md``.
"""

import argparse
import json
import re
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from evals.answers.workspaces import load
from evals.plan.indexed import found_in
from evals.plan.planning import PlannedRequest, planned
from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan import rules
from orchestrator.graphs.plan.rules.checking import cited, faults_of, length_of
from orchestrator.graphs.plan.rules.structuring import is_unwanted

FOLDER = Path(__file__).parent
TODAY = date(2026, 11, 23)
_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")


def main() -> None:
    """Print what the plans of each folder come to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="*", type=Path, default=[FOLDER / "work"])
    parser.add_argument("--show", metavar="ID", help="print the plan of this request, with its wishes")
    parser.add_argument("--index", metavar="WORKSPACE", help="pages that the team has, such as demo or brewery")
    given = parser.parse_args()
    pages = load(given.index).documents if given.index else ()
    guides = load_guides(packaged_guides())
    for folder in given.folders:
        lines = (folder / "requests.jsonl").read_text(encoding="utf-8").splitlines()
        rows = [row for line in lines if line.strip() and not (row := json.loads(line)).get("not_a_plan")]
        if given.show:
            rows = [row for row in rows if row["id"] == given.show]
        made = [planned(row, folder, guides, TODAY, found_in(pages, row["request"])) for row in rows]
        if given.show:
            for one in made:
                _show(one)
        else:
            _count(folder.name, made, guides)


def _count(name: str, made: Sequence[PlannedRequest], guides: PlanGuides) -> None:
    wanted = there = fits = citations = opening = facts = used = wishes = done = 0
    faults: dict[str, int] = {}
    for one in made:
        keys = [
            key
            for key in guides.shapes[one.document.preset].sections
            if not is_unwanted(one.row["request"], key, guides)
        ]
        written = {section.key for section in one.document.sections if section.body.strip()}
        wanted, there = wanted + len(keys), there + len(written.intersection(keys))
        for fault in faults_of(one.document, guides):
            faults[fault.kind] = faults.get(fault.kind, 0) + 1
        shape = guides.shapes[one.document.preset]
        fits += shape.shortest <= length_of(one.document) <= shape.longest
        numbers = {source.number for source in one.document.sources}
        citations, opening = citations + len(cited(one.document)), opening + len(cited(one.document) & numbers)
        text = _bare(" ".join(section.body for section in one.document.sections))
        facts += len(one.row.get("facts", ()))
        used += sum(_is_used(fact, text) for fact in one.row.get("facts", ()))
        wishes, done = wishes + len(one.wished), done + sum(not not_done for _, _, not_done in one.wished)
    print(f"{name}: {len(made)} plans")
    print(f"sections there {there}/{wanted}")
    print(f"figures without source or mark {faults.get('unsourced', 0)}")
    print(f"sources cited {citations}, of these there {opening}")
    print(
        f"empty {faults.get('empty', 0)}, repeated {faults.get('repeated', 0)}, questions {faults.get('question', 0)}"
    )
    print(f"length within the preset {fits}/{len(made)}")
    print(f"facts used {used}/{facts}")
    print(f"wishes of which nothing was left undone {done}/{wishes}")
    scores = [rules.review(one.document, guides).overall_score for one in made]
    seconds = [one.seconds for one in made]
    print(f"mean score of the review {sum(scores) / max(len(made), 1):.2f}")
    print(f"processor seconds: mean {sum(seconds) / max(len(made), 1):.2f}, worst {max(seconds, default=0):.2f}")


def _is_used(fact: str, text: str) -> bool:
    return all(
        re.search(rf"(?<![\d.]){re.escape(number)}(?![\d.]*\d)", text) for number in _NUMBER.findall(_bare(fact))
    )


def _bare(text: str) -> str:
    return re.sub(r"(?<=\d),(?=\d{3})", "", text)


def _show(one: PlannedRequest) -> None:
    print(one.row["request"], "\n\n# ", one.document.title, "\n", one.summary, sep="")
    for section in one.document.sections:
        print(f"\n## {section.title}\n\n{section.body}")
    for assumption in one.document.assumptions:
        print(f"* {assumption.section}: {assumption.text} — {assumption.reason}")
    for source in one.document.sources:
        print(f"[{source.number}] {source.kind}: {source.title}")
    for wish, document, not_done in one.wished:
        changed = [new.key for new in document.sections if new not in one.document.sections]
        print(f"wish: {wish} → changed {changed}, not done {not_done}")


if __name__ == "__main__":
    main()
