"""``python -m evals.contract [--show] [FOLDER …]``: what the rules find in labour contracts, against their labels.

``tuned`` was written from the law by somebody who knew none of the rules; the rules were tuned on it by general means.
A finding counts where its kind is that of a label and its place overlaps the quotation.
"""

import argparse
import time
from collections import Counter
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from evals.contract.judging import Judgement, judge, load
from integrations.law.loader import load_law
from integrations.law.packaged import packaged_law

FOLDER = Path(__file__).parent
TODAY = date(2026, 11, 23)
"""The day by whose law contracts without a date are labelled."""


def told_sums(judged: Sequence[Judgement]) -> str:
    """Return how many sums are exact, asked for and wrong, of those that are labelled."""
    exact = [right for one in judged if (right := one.is_sum_right) is not None]
    asked = sum(one.is_asked for one in judged)
    return f"exact {sum(exact)}, asked {asked}, wrong {len(exact) - sum(exact) - asked} of {len(exact)}"


def _print(judged: Sequence[Judgement], show: bool) -> None:
    there = Counter(label.kind for one in judged for label in one.contract.labels)
    missed = Counter(label.kind for one in judged for label in one.missed)
    found = Counter(finding.kind for one in judged for finding in one.analysis.findings)
    wrong = Counter(finding.kind for one in judged for finding in one.wrong)
    for kind in sorted({*there, *found}):
        met, right = there[kind] - missed[kind], found[kind] - wrong[kind]
        print(f"{kind:24} recall {met:3}/{there[kind]:<3} precision {right:3}/{found[kind]:<3}")
    recall = 1 - missed.total() / max(there.total(), 1)
    precision = 1 - wrong.total() / max(found.total(), 1)
    print(f"recall {recall:.3f} of {there.total()}, precision {precision:.3f} of {found.total()}")
    print(f"underpayment {told_sums(judged)}")
    unknown = [told for one in judged if (told := one.is_told_unknown) is not None]
    print(f"told as unknown {sum(unknown)}/{len(unknown)}")
    if show:
        for one in judged:
            _show(one)


def _show(one: Judgement) -> None:
    for label in one.missed:
        print(f"{one.contract.name} missed {label.kind} {label.item} {' '.join(label.quote.split())!r:.160}")
    for finding in one.wrong:
        quote = finding.span.of(one.contract.text) if finding.span else ""
        print(f"{one.contract.name} wrong  {finding.kind} {finding.item} {' '.join(quote.split())!r:.160}")
    if one.is_sum_right is False:
        print(f"{one.contract.name} sum    {one.analysis.total_underpayment}, labelled {one.contract.underpayment}")
    if one.is_told_unknown is False:
        print(f"{one.contract.name} sum    {one.analysis.total_underpayment}, labelled as unknown")


def main() -> None:
    """Print recall and precision by kind, and how many sums are exact."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="*", type=Path, default=[FOLDER / "tuned"])
    parser.add_argument("--show", action="store_true", help="list what is missed, wrong, and which sums differ")
    parser.add_argument("--law", type=Path, help="another folder of the law than the packaged one")
    given = parser.parse_args()
    law = load_law(given.law or packaged_law())
    for folder in given.folders:
        contracts = load(folder)
        begun = time.process_time()
        judged = judge(contracts, law, TODAY)
        print(f"{folder.name}: {len(contracts)} contracts, {time.process_time() - begun:.2f} s")
        _print(judged, given.show)


if __name__ == "__main__":
    main()
