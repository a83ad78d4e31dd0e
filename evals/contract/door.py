"""``python -m evals.contract.door``: which kind of contract each text is taken for, by what it says alone.

Labour contracts are those of this folder, others those of ``evals/playbook``; ``unseen`` sets are left out. The pages
of the demo workspace, a company's rules among them, are no contracts.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from orchestrator.graphs.contract.analysis import ContractKind
from orchestrator.graphs.contract.rules.kinds import contract_kind

FOLDER = Path(__file__).parent
PAGES = FOLDER.parents[1] / "sandbox" / "seed" / "notion"
_HEAD = "+++\n"
"""What stands around a page's fields."""


def texts() -> Iterator[tuple[str, str, ContractKind | None]]:
    """Yield the name, the text and the kind of each contract, and of each page that is none."""
    folders: tuple[tuple[Path, ContractKind], ...] = ((FOLDER, "labour"), (FOLDER.parent / "playbook", "other"))
    for folder, kind in folders:
        for path in sorted(folder.glob("*/*.txt")):
            if not path.parent.name.startswith("unseen"):
                yield f"{folder.name}/{path.parent.name}/{path.stem}", path.read_text(), kind
    for path in sorted(PAGES.glob("*.md")):
        yield f"{PAGES.name}/{path.stem}", path.read_text().split(_HEAD)[-1], None


def main() -> None:
    """Print how many of each kind are taken for what, and which wrongly."""
    taken: Counter[tuple[str, str]] = Counter()
    for name, text, kind in texts():
        found = contract_kind(text)
        taken[kind or "none", found or "none"] += 1
        if found != kind:
            print(f"{name}: {kind or 'none'}, taken for {found or 'none'}")
    for pair, n in sorted(taken.items()):
        print("{:8} taken for {:8} {}".format(*pair, n))


if __name__ == "__main__":
    main()
