"""``python -m evals.contract.agreement [NAME …]``: how far a second reader of contracts agrees with their author.

``second/NAME`` holds labels by somebody who had only the texts and the list of kinds; ``surely`` false marks what that
reader holds for debatable. What two readers do not agree on no rules can be asked to find.
"""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from evals.contract.judging import Label, load, read_labels

FOLDER = Path(__file__).parent
_ROUNDING = 2
"""Won by which two sums may differ that were rounded at different steps."""


def agrees(one: Label, other: Label) -> bool:
    """Tell whether two labels are of one violation: the same kind, at places that overlap or with none."""
    if one.kind != other.kind or (one.item and other.item and one.item != other.item):
        return False
    if not one.spans or not other.spans:
        return not one.spans and not other.spans
    return any(a.start < b.end and b.start < a.end for a in one.spans for b in other.spans)


def _shared(labels: Sequence[Label], others: Sequence[Label]) -> int:
    return sum(any(agrees(one, other) for other in others) for one in labels)


def _print(name: str, *, only_sure: bool) -> None:
    by_author = by_second = found = confirmed = sums = same = 0
    for contract in load(FOLDER / name):
        told = json.loads((FOLDER / "second" / name / f"{contract.name}.json").read_text(encoding="utf-8"))
        kept = [one for one in told["violations"] if one.get("surely", True) or not only_sure]
        seconds = read_labels(contract.text, kept)
        by_author, by_second = by_author + len(contract.labels), by_second + len(seconds)
        found += _shared(contract.labels, seconds)
        confirmed += _shared(seconds, contract.labels)
        if contract.underpayment is not None:
            second = told["total_underpayment"]
            sums += 1
            same += second is not None and abs(second - contract.underpayment) <= _ROUNDING
    which = "sure ones" if only_sure else "all"
    print(
        f"{name:9} {which:9} finds {found}/{by_author} = {found / max(by_author, 1):.3f} of the author's, "
        f"{confirmed}/{by_second} = {confirmed / max(by_second, 1):.3f} of its own are the author's, sums {same}/{sums}"
    )


def main() -> None:
    """Print the agreement on each set, of what the second reader is sure of and of all."""
    parser = argparse.ArgumentParser(description=__doc__)
    names = sorted(path.name for path in (FOLDER / "second").iterdir())
    parser.add_argument("names", nargs="*", default=names, help="sets that were labelled twice")
    for name in parser.parse_args().names:
        for only_sure in (True, False):
            _print(name, only_sure=only_sure)


if __name__ == "__main__":
    main()
