"""``python -m evals.intake.patterns [FOLDER …]``: how many patterns interviews hold, and which of them find anything.

A pattern is a call of ``re.compile`` in the code. With folders of free replies (``heard/``) and with the dialogues each
is counted whenever it finds something: what never does may be deleted, one at a time, each deletion measured.
"""

import argparse
import ast
import asyncio
import importlib
import logging
import pkgutil
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import structlog
from rich.console import Console
from rich.table import Table

from evals.intake.heard import FOLDER, day_of, judge, load
from evals.intake.office import own_office
from evals.intake.playing import load as load_dialogues
from evals.intake.playing import play_all
from orchestrator.graphs import intake

ROOT = Path(intake.__file__).parent
FINDING = ("search", "match", "fullmatch", "finditer", "findall", "sub", "split")


def counted(root: Path = ROOT) -> dict[str, int]:
    """Return how many patterns each module has, by its path below the graph."""
    found = {}
    for path in sorted(root.rglob("*.py")):
        calls = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
        names = [ast.unparse(node.func) for node in calls]
        if number := names.count("re.compile"):
            found[str(path.relative_to(root))] = number
    return found


class Counting:
    """A pattern that counts how often it finds something."""

    def __init__(self, pattern: re.Pattern[str], name: str, found: Counter[str]) -> None:
        """``found`` is counted in under the name."""
        self._pattern, self._name, self._found = pattern, name, found

    def __getattr__(self, name: str) -> Any:
        """Return what the pattern has; what finds something counts that."""
        value = getattr(self._pattern, name)
        return self._counted(value) if name in FINDING else value

    def _counted(self, work: Callable[..., Any]) -> Callable[..., Any]:
        def run(*given: Any, **named: Any) -> Any:
            text = next((one for one in reversed(given) if isinstance(one, str)), "")
            self._found[self._name] += self._pattern.search(text) is not None
            return work(*given, **named)

        return run


def watch() -> Counter[str]:
    """Put counters in the place of all patterns that stand in modules of the graph; returns what they count."""
    found: Counter[str] = Counter()
    modules = [
        importlib.import_module(one.name) for one in pkgutil.walk_packages(intake.__path__, f"{intake.__name__}.")
    ]
    made: dict[int, Counting] = {}
    for module in modules:
        for name, value in list(vars(module).items()):
            if isinstance(value, re.Pattern):
                own = f"{module.__name__.removeprefix(intake.__name__ + '.')}.{name}"
                counting = made.setdefault(id(value), Counting(value, own, found))
                found.setdefault(counting._name, 0)
                setattr(module, name, counting)
    return found


async def _play(folders: list[str], found: Counter[str]) -> list[str]:
    async with own_office() as office:
        for folder in folders:
            await judge(office, load(FOLDER / folder), day_of(FOLDER / folder))
        await play_all(office, load_dialogues())
    return sorted(name for name, number in found.items() if not number)


def main() -> None:
    """Print the table, and what found nothing."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="*", metavar="FOLDER", help="of free replies that may be looked at")
    arguments = parser.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    numbers: Counter[str] = Counter()
    for path, number in counted().items():
        numbers[path.rpartition("/")[0] or "."] += number
    table = Table("below the graph", "patterns")
    for folder, number in [*numbers.most_common(), ("all", sum(numbers.values()))]:
        table.add_row(folder, str(number))
    Console(width=80).print(table)
    if arguments.folders:
        idle = asyncio.run(_play(arguments.folders, watch()))
        print(f"{len(idle)} found nothing:", *idle, sep="\n  ")


if __name__ == "__main__":
    main()
