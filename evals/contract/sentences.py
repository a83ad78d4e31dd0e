"""``python -m evals.contract.sentences [FILE …]``: which single clauses the rules see, and lawful ones they accuse."""

import argparse
import json
from collections import Counter
from datetime import date
from pathlib import Path

from integrations.law.law import Law
from integrations.law.loader import load_law
from integrations.law.packaged import packaged_law
from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.rules.labour.analysing import analyse_labour

FOLDER = Path(__file__).parent / "wordings"
TODAY = date(2026, 11, 23)


def kinds_in(text: str, law: Law) -> set[str]:
    """Return the kinds that the words of a clause show; what it leaves unsaid counts for nothing."""
    return {one.kind for one in analyse_labour(split(text), law, TODAY).findings if one.span}


def main() -> None:
    """Print by kind how many unlawful clauses are seen, and how many lawful ones are called unlawful."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, default=sorted(FOLDER.glob("*.jsonl")))
    law = load_law(packaged_law())
    for path in parser.parse_args().files:
        there: Counter[str] = Counter()
        seen: Counter[str] = Counter()
        lawful: Counter[str] = Counter()
        accused: Counter[str] = Counter()
        for line in path.read_text(encoding="utf-8").splitlines():
            given = json.loads(line)
            found, kind = kinds_in(given["text"], law), given["kind"]
            if given["lawful"]:
                lawful[kind] += 1
                accused[kind] += bool(found)
            else:
                there[kind] += 1
                seen[kind] += kind in found
        print(f"{path.stem}: {there.total() + lawful.total()} clauses")
        for kind in sorted(there):
            print(f"{kind:24} seen {seen[kind]:3}/{there[kind]:<3} lawful accused {accused[kind]:3}/{lawful[kind]:<3}")
        share, wrong = seen.total() / max(there.total(), 1), accused.total() / max(lawful.total(), 1)
        print(f"seen {share:.3f} of {there.total()}, lawful accused {wrong:.3f} of {lawful.total()}")


if __name__ == "__main__":
    main()
