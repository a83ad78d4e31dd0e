"""Which tests wait for time, a browser or a process: where one fails by chance, it is one of these.

They carry the marker ``waits``, and ``make steady`` runs them again and again on a busy machine. A module whose tests
wait for something else bears the marker itself.
"""

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

NAMES = {"ForkedProcess", "Stall", "Stream", "begin_bot", "keeping", "run_bot"}
"""What a module imports that begins and kills processes, or has a model answer slowly."""
WORDS = NAMES - {"Stream"} | {"delay", "sleep", "timeout", "wait_for"}
"""What those tests of such a module name that wait; a model may answer in pieces at once, and a test use no process."""


def pytest_configure(config: pytest.Config) -> None:
    """Tell pytest what the marker means."""
    config.addinivalue_line("markers", "waits: waits for time, a browser or a process")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark those that wait, before tests are chosen by their marks."""
    for item in items:
        if isinstance(item, pytest.Function) and _waits(item):
            item.add_marker("waits")


def _waits(item: pytest.Function) -> bool:
    if "browser" in item.fixturenames:
        return True
    if NAMES.isdisjoint(vars(item.module)):
        return False
    return not WORDS.isdisjoint(_named(_definitions(item.path), (item.function.__name__, *item.fixturenames)))


def _named(definitions: Mapping[str, set[str]], names: Iterable[str]) -> set[str]:
    """What stands in these definitions of a module, and in those that they name, one through the other."""
    found, left = set[str](), set(names)
    while left:
        found |= left
        left = set[str]().union(*(definitions.get(name, ()) for name in left)) - found
    return found


@cache
def _definitions(path: Path) -> Mapping[str, set[str]]:
    """What stands in each function, class and constant of a module, by its name."""
    found = defaultdict[str, set[str]](set)
    for node in ast.parse(path.read_bytes()).body:
        words = set(_words(node))
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                found[node.name] |= words
            case ast.Assign() | ast.AnnAssign():
                for target in node.targets if isinstance(node, ast.Assign) else (node.target,):
                    for name in _words(target):
                        found[name] |= words
    return found


def _words(node: ast.AST) -> Iterator[str]:
    for each in ast.walk(node):
        match each:
            case ast.Name(id=word) | ast.Attribute(attr=word) | ast.keyword(arg=str(word)):
                yield word
