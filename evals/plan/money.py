"""``python -m evals.plan.money [AUTHOR …]``: what plans by the rules read of the money and days of messages.

Of what the authors of ``running`` name: rows of costs, limits and first days that are right, wrong and missing. A row
is right where it comes to the sum that its author names, or does each month. ``--show`` prints what is not right.
"""

import argparse
import json
import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any, Final

from evals.plan.__main__ import FOLDER, TODAY
from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan import rules
from orchestrator.graphs.plan.plan_document import PlanLanguage, PlanSource
from orchestrator.graphs.plan.rules.composing.cost_rows import priced_lines
from orchestrator.graphs.plan.rules.composing.day_words import trial_day
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading.factors import NUMBER, value_of
from orchestrator.graphs.plan.rules.reading.price_lines import PricedLine
from orchestrator.steps.rules.private_details import without_private_details

_PRICE: Final = re.compile(NUMBER)


@dataclass(frozen=True, slots=True)
class Told:
    """What an author names beside what is read: sums of rows, of limits, first days."""

    name: str
    named: Sequence[str]
    read: Sequence[str]

    @property
    def counts(self) -> Counter[str]:
        """How many are right, wrong and missing."""
        named, read = Counter(self.named), Counter(self.read)
        right = (named & read).total()
        return Counter(right=right, wrong=read.total() - right, missing=named.total() - right)


def source_of(row: dict[str, Any]) -> PlanSource:
    """Return a message of ``running`` as the source of a plan."""
    text = without_private_details("".join(one for one, _ in row["clauses"]))
    return PlanSource(1, "request", "요청" if row["language"] == "ko" else "Request", text, dated=TODAY)


def material_of(row: dict[str, Any], guides: PlanGuides) -> PlanMaterial:
    """Return what the rules write a plan from for a message of ``running``."""
    language: PlanLanguage = "en" if row["language"] == "en" else "ko"
    sources = [source_of(row)]
    analysis = rules.analyse(sources[0].text, language, sources, TODAY, guides)
    return PlanMaterial(analysis, sources, guides, language, TODAY, "standard", ())


def told(row: dict[str, Any], material: PlanMaterial) -> Iterator[Told]:
    """Yield what a message names beside what is read of it."""
    named = [_shown(amount) for _, amount in row["costs"]]
    yield Told("rows", named, [*_rows(priced_lines(material), set(named))])
    limits = list(material.case.limits)[:1]
    yield Told("limits", [_shown(row["limit"])] if row["limit"] else [], [_shown(one.amount) for one in limits])
    day, source = trial_day(material)
    yield Told("starts", [row["start"]] if row["start"] else [], [day.isoformat()] if source else [])


def _rows(lines: Sequence[PricedLine], named: Collection[str]) -> Iterator[str]:
    """Yield what rows come to; one that is paid by the month or year is told by its author for all or for one."""
    for line in lines:
        each = _PRICE.search(line.basis) if line.amount is None and not line.is_product else None
        told = [line.amount, line.by_month, value_of(each[0]) if each else None]
        shown = [_shown(one) for one in told if one is not None]
        if shown:
            yield next((one for one in shown if one in named), shown[0])


def _shown(amount: object) -> str:
    return f"{Decimal(str(amount)).normalize():f}"


def main() -> None:
    """Print the counts of each author, and of all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("authors", nargs="*")
    parser.add_argument("--show", action="store_true")
    wanted = parser.parse_args()
    guides = load_guides(packaged_guides())
    counts: Counter[tuple[str, str, str]] = Counter()
    paths: list[Path] = sorted((FOLDER / "running").glob("*.jsonl"))
    for path in paths:
        if wanted.authors and path.stem not in wanted.authors:
            continue
        for row in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
            material = material_of(row, guides)
            for one in told(row, material):
                for verdict, count in one.counts.items():
                    counts[path.stem, one.name, verdict] += count
                    counts["all", one.name, verdict] += count
                if wanted.show and (one.counts["wrong"] or one.counts["missing"]):
                    _show(row, one, material)
    for author in dict.fromkeys(author for author, _, _ in counts):
        shown = (
            f"{name} {counts[author, name, 'right']}/{counts[author, name, 'wrong']}/{counts[author, name, 'missing']}"
            for name in ("rows", "limits", "starts")
        )
        print(f"{author}: {'; '.join(shown)} (right/wrong/missing)")


def _show(row: dict[str, Any], one: Told, material: PlanMaterial) -> None:
    print(f"--- {row['id']} {one.name}: named {one.named}, read {one.read}; costs {row['costs']}, limit {row['limit']}")
    for line in priced_lines(material) if one.name == "rows" else ():
        print(f"      row {line.item} | {line.basis} | {line.amount}")
    for text, role in row["clauses"]:
        if role in ("price", "budget", "date", "constraint", "quantity", "deadline_of_plan") or any(
            map(str.isdigit, text)
        ):
            print(f"    [{role}] {text.strip()}")


if __name__ == "__main__":
    main()
