"""``python -m evals.plan [FOLDER …]``: plans by the rules for a set of requests; numbers alone, unless ``--show ID``.

A figure of ``facts`` is used where all of its numbers stand in the plan. Required are the sections of the preset but
those that only tell what a request says of something (conditions, conflicts, the message itself) and those on market
and law of which nobody tells anything, and of a plan that is to be short those on which it is decided; one is there
where it has a body. A citation opens where its source is
there and its text is read where it points: in the request, its file, the page or the guide. ``--index`` names a
workspace of ``evals.answers`` whose pages are found beside each request, as in a team that has pages of all kinds.
``--agents`` has six agents with a model by script write the plans (``by_agents.py``). Whether a plan covers what
``required`` names is judged by people with ``rubric.md``.
"""

import argparse
import asyncio
import json
import logging
import re
import tempfile
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path

import structlog

from evals.answers.workspaces import load
from evals.plan.by_agents import planned_by_agents
from evals.plan.citing import closed_citations
from evals.plan.indexed import found_in
from evals.plan.planning import PlannedRequest, planned
from integrations.documents.base import Document
from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan import rules
from orchestrator.graphs.plan.rules.attesting import bare_lines
from orchestrator.graphs.plan.rules.checking import CORE, cited, faults_of, length_of
from orchestrator.graphs.plan.rules.composing.form import wants_short
from orchestrator.graphs.plan.rules.finished import material_of
from orchestrator.graphs.plan.rules.named_sections import OF_THE_WORLD, is_unwanted
from orchestrator.graphs.plan.rules.writing import USUAL

FOLDER = Path(__file__).parent
TODAY = date(2026, 11, 23)
_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")


def main() -> None:
    """Print what the plans of each folder come to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="*", type=Path, default=[FOLDER / "work"])
    parser.add_argument("--show", metavar="ID", help="print the plan of this request, with its wishes")
    parser.add_argument("--index", metavar="WORKSPACE", help="pages that the team has, such as demo or brewery")
    parser.add_argument("--agents", action="store_true", help="by six agents with a model by script")
    given = parser.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    pages = load(given.index).documents if given.index else ()
    guides = load_guides(packaged_guides())
    for folder in given.folders:
        lines = (folder / "requests.jsonl").read_text(encoding="utf-8").splitlines()
        rows = [row for line in lines if line.strip() and not (row := json.loads(line)).get("not_a_plan")]
        if given.show:
            rows = [row for row in rows if row["id"] == given.show]
        if given.agents:
            with tempfile.TemporaryDirectory() as scratch:
                made = asyncio.run(planned_by_agents(rows, folder, guides, TODAY, pages, Path(scratch)))
        else:
            made = [planned(row, folder, guides, TODAY, found_in(pages, row["request"])) for row in rows]
        if given.show:
            for one in made:
                _show(one)
                for key, line in _bare_lines(one, guides):
                    print(f"without source or mark in {key}: {line}")
        else:
            _count(folder, made, guides, pages)


def required_sections(one: PlannedRequest, guides: PlanGuides) -> list[str]:
    """Return the sections that a plan has whatever is known, without those that nobody wants."""
    is_short = wants_short(material_of(one.document, guides))
    return [
        key
        for key in guides.shapes[one.document.preset].sections
        if key in CORE or (key in USUAL and not is_short)
        if key not in OF_THE_WORLD or any(section.key == key for section in one.document.sections)
        if not is_unwanted(one.row["request"], key, guides)
    ]


def _count(folder: Path, made: Sequence[PlannedRequest], guides: PlanGuides, pages: Sequence[Document]) -> None:
    wanted = there = fits = bare = citations = closed = facts = used = wishes = done = 0
    faults: dict[str, int] = {}
    for one in made:
        keys = required_sections(one, guides)
        written = {section.key for section in one.document.sections if section.body.strip()}
        wanted, there = wanted + len(keys), there + len(written.intersection(keys))
        for fault in faults_of(one.document, guides):
            faults[fault.kind] = faults.get(fault.kind, 0) + 1
        bare += len([*_bare_lines(one, guides)])
        shape = guides.shapes[one.document.preset]
        fits += shape.shortest <= length_of(one.document) <= shape.longest
        citations += len(cited(one.document))
        closed += len(closed_citations(one.document, one.row, folder, pages, guides))
        text = _bare(" ".join(section.body for section in one.document.sections))
        facts += len(one.row.get("facts", ()))
        used += sum(_is_used(fact, text) for fact in one.row.get("facts", ()))
        wishes, done = wishes + len(one.wished), done + sum(not not_done for _, _, not_done in one.wished)
    print(f"{folder.name}: {len(made)} plans")
    print(f"required sections there {there}/{wanted}")
    print(f"figures without source or mark {faults.get('unsourced', 0)}")
    print(f"sentences and rows without source or mark {bare}")
    print(f"citations that open {citations - closed}/{citations}")
    empty = sum(not section.body.strip() for one in made for section in one.document.sections)
    print(f"empty {empty}, repeated {faults.get('repeated', 0)}, questions {faults.get('question', 0)}")
    print(f"length within the preset {fits}/{len(made)}")
    print(f"facts used {used}/{facts}")
    print(f"wishes of which nothing was left undone {done}/{wishes}")
    scores = [rules.review(one.document, guides).overall_score for one in made]
    seconds = [one.seconds for one in made]
    print(f"mean score of the review {sum(scores) / max(len(made), 1):.2f}")
    print(f"processor seconds: mean {sum(seconds) / max(len(made), 1):.2f}, worst {max(seconds, default=0):.2f}")


def _bare_lines(one: PlannedRequest, guides: PlanGuides) -> Iterator[tuple[str, str]]:
    for section in one.document.sections:
        for line in bare_lines(section.body, one.document.sources, guides, one.document.language):
            yield section.key, line


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
