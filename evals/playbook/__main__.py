"""``python -m evals.playbook [FOLDER] [--show]``: which deviations from the playbook are found, by clause.

A folder holds contracts as ``NNN.txt`` with ``NNN.json``: the side from which each is judged, its ``deviations``
(clause, level, quote letter by letter, none for what is missing) and what is ``conforming``. They were written and
labelled from the playbook alone, by somebody who knew none of the rules. A deviation is found where a finding of the
same clause overlaps its quote, or where the clause is said to be missing too. A clause that is told without being
labelled counts against the precision, once a contract.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from orchestrator.graphs.contract.analysis import Finding
from orchestrator.graphs.contract.review.clause_recogniser import ClauseRecogniser
from orchestrator.graphs.contract.review.playbook import Playbook, packaged_playbook, read_playbook
from orchestrator.graphs.contract.review.reviewing import review
from orchestrator.graphs.contract.rules.clauses import split

FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Labelled:
    """A contract with what is to be found in it."""

    id: str
    text: str
    label: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Measured:
    """Counts by clause."""

    labels: Counter[str]
    found: Counter[str]
    levels: Counter[str]
    """Found with the level that the label has."""
    told: Counter[str]
    right: Counter[str]
    slips: tuple[str, ...]
    """What was missed or told for nothing, a line each."""


def load(folder: Path) -> list[Labelled]:
    """Return the contracts of a folder."""
    return [
        Labelled(path.stem, path.with_suffix(".txt").read_text(encoding="utf-8"), json.loads(path.read_text("utf-8")))
        for path in sorted(folder.glob("*.json"))
    ]


def measure(contracts: list[Labelled], playbook: Playbook, recogniser: ClauseRecogniser | None = None) -> Measured:
    """Review each contract from the side that its label names, and compare; ``recogniser`` as the review takes it."""
    labels, found, levels, told, right = (Counter[str]() for _ in range(5))
    slips: list[str] = []
    for one in contracts:
        analysis = review(split(one.text), playbook, one.label["side"], recogniser=recogniser)
        by_clause = {clause: [each for each in analysis.findings if each.item == clause] for clause in playbook.clauses}
        for label in one.label["deviations"]:
            clause = label["clause"]
            labels[clause] += 1
            hits = [each for each in by_clause[clause] if _fits(each, label["quote"], one.text)]
            found[clause] += bool(hits)
            levels[clause] += any(each.values["level"] == label["level"] for each in hits)
            if not hits:
                where = " ".join(label["quote"].split())
                slips.append(
                    f"missed {one.id} {one.label['side']} {clause} {label['level']}: {where} ({label['note']})"
                )
        wanted = {label["clause"] for label in one.label["deviations"]}
        for clause, findings in by_clause.items():
            told[clause] += bool(findings)
            right[clause] += bool(findings) and clause in wanted
            if findings and clause not in wanted:
                slips.extend(_told_for_nothing(one, findings))
    return Measured(labels, found, levels, told, right, tuple(slips))


def _told_for_nothing(one: Labelled, findings: list[Finding]) -> Iterator[str]:
    for each in findings:
        quote = " ".join(each.span.of(one.text).split()) if each.span else "-"
        values = each.values
        said = f"{values['level']} {values.get('sign', '')} {values.get('current', '')}"
        yield f"wrong  {one.id} {one.label['side']} {each.item} {said}: {quote}"


def _fits(finding: Finding, quote: str, text: str) -> bool:
    if not quote or finding.span is None:
        return not quote and finding.span is None
    start = text.find(quote)
    return finding.span.start < start + len(quote) and start < finding.span.end


def _share(part: int, whole: int) -> str:
    return f"{part / whole:5.3f}" if whole else "    –"


def main() -> None:
    """Print recall and precision of a folder by clause."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="*", type=Path, default=[FOLDER / "tuned"])
    parser.add_argument("--show", action="store_true", help="what was missed and what was told for nothing")
    given = parser.parse_args()
    playbook = read_playbook(packaged_playbook())
    for folder in given.folder:
        contracts = load(folder)
        if not contracts:
            continue
        measured = measure(contracts, playbook)
        if given.show:
            print("\n".join(measured.slips))
        print(f"{folder.name}: {len(contracts)} contracts\n{'':18} labels recall  level  precision")
        for clause in (*playbook.clauses, "all"):
            each = [
                sum(one.values()) if clause == "all" else one[clause]
                for one in (measured.labels, measured.found, measured.levels, measured.told, measured.right)
            ]
            labels, found, levels, told, right = each
            print(f"{clause:18} {labels:6} {_share(found, labels)}  {_share(levels, labels)}  {_share(right, told)}")


if __name__ == "__main__":
    main()
