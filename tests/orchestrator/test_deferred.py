"""What graphs declare is loaded after the doors are open (see :mod:`tests.test_importing`), and is all there."""

import ast
from pathlib import Path

from orchestrator.deferred import Deferred
from orchestrator.graphs import GRAPHS

ROOT = Path(__file__).parents[2]


def _deferred_by_name() -> list[Deferred]:
    """What the sources put off by a name that is written out; a graph's own folder is part of some."""
    found = []
    for top in ("bot", "orchestrator"):
        for path in (ROOT / top).rglob("*.py"):
            source = path.read_text(encoding="utf-8")
            if "Deferred(" not in source:
                continue
            package = ".".join(path.relative_to(ROOT).parent.parts)
            for node in ast.walk(ast.parse(source)):
                match node:
                    case ast.Call(func=ast.Name("Deferred"), args=[module, ast.Constant(str(name))]):
                        where = ast.unparse(module).strip("'\"f").replace("{__name__}", package)
                        found.append(Deferred(where, name))
    return found


def test_all_that_is_deferred_anywhere_is_there() -> None:
    """Names in strings are not looked at by the type checker: each is a function of the module that it names."""
    deferred = _deferred_by_name()
    assert len({one.module for one in deferred}) > len(GRAPHS)
    assert all(callable(one.load()) for one in deferred)


def test_a_deferred_function_is_called_with_what_it_is_given() -> None:
    """Arguments go in and the result comes back, as if it were imported where it is named."""
    assert Deferred("operator", "sub")(5, 3) == 2
    assert Deferred("builtins", "int")("ff", base=16) == 255
