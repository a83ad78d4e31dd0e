"""No pattern of the project takes long, whatever it is given.

A search holds the interpreter: while one runs, nobody else is answered. Each pattern is found, taken apart, and given
the texts that repeat each of its quantifiers, and each beginning of it, up to twenty thousand characters.
"""

import ast
import importlib
import pkgutil
import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from re import _constants, _parser  # type: ignore[attr-defined]  # the tree of a pattern has no public form
from types import CellType, FunctionType, MappingProxyType, ModuleType
from typing import Any

import pytest

import bot
import integrations
import orchestrator
import sandbox
from bot.slack.reading import dialogue
from orchestrator.graphs.contract.review import recognising_parties
from orchestrator.graphs.contract.review import sentences as contract_sentences
from orchestrator.graphs.contract.rules import passages
from orchestrator.graphs.idris.rules import labels
from orchestrator.graphs.intake import corrected_field
from orchestrator.graphs.intake.rules import computed, corrections
from orchestrator.graphs.plan.rules import statements as plan_statements
from orchestrator.graphs.plan.rules import subject as plan_subject
from orchestrator.graphs.plan.rules.reading import pieces
from orchestrator.graphs.plan.rules.refining import clauses as plan_wishes
from orchestrator.graphs.workspace.rules import revising, statements
from orchestrator.language import clauses, written
from orchestrator.steps import claims
from tests.sampling import is_whole, sample

PACKAGES = (bot, integrations, orchestrator, sandbox)
ROOT = Path(bot.__file__).parents[1]
LONGEST = 20_000
SLOW = 0.05
"""Seconds."""
LEAST = 0.012
"""Seconds at full length below which growth is noise; what is quadratic takes longer on any machine."""
GROWTH = 8.0
"""Four times the text: a linear pattern takes four times as long, a quadratic one sixteen times."""
_INTAKE = "orchestrator.graphs.intake.rules."
_WORKSPACE = "orchestrator.graphs.workspace.rules."
_EXCERPT = 2 * clauses.EXCERPT + len(" … ")
_LANGUAGE = "orchestrator.language."
_REVIEW = "orchestrator.graphs.contract.review."
RECOGNISING = (
    f"{_LANGUAGE}making",
    f"{_LANGUAGE}parent_pages",
    f"{_INTAKE}troubles",
    f"{_WORKSPACE}patterns",
    *(f"orchestrator.graphs.{name}.recognising" for name in ("contract", "idris", "intake", "plan")),
)
CAPPED = {
    "orchestrator.graphs.contract.review.sentences:_LEADS": 160,  # the end of a piece
    "orchestrator.graphs.idris.rules.labels:_COLUMNS": labels.HEAD_READ,  # in ``column_of``
    f"{_INTAKE}computed:_TOTAL": computed._BEFORE,
    "orchestrator.graphs.contract.asking_all:_ASKED": contract_sentences.LONGEST,
    "bot.slack.reading.dialogue:FORMS": 2 * dialogue.READ + 1,
    "bot.slack.reading.dialogue_patterns": 2 * dialogue.READ + 1,  # in ``dialogue.bare_of``, before any of them
    "bot.slack.reading.forms": 2 * dialogue.READ + 1,
    "orchestrator.graphs.contract.rules.labour": passages.LONGEST,  # in ``passages``
    # What is asked in return, whether yes or no is said, and what a message does: ``excerpt`` in each function.
    f"{_INTAKE}asked_back": _EXCERPT,
    f"{_INTAKE}contrasts": _EXCERPT,  # in ``contrasts``
    f"{_LANGUAGE}polarity": _EXCERPT,
    f"{_LANGUAGE}speech_acts": _EXCERPT,
    # ``Aside.is_said``: Korean without spaces, or English in small letters.
    f"{_INTAKE}small_talk": 120,
    f"{_INTAKE}corrections": corrections._LONGEST,  # in ``correction_of``
    "orchestrator.graphs.intake.corrected_field": corrected_field.LONGEST,  # in ``contrast_of``
    "orchestrator.danger.enquiry": _EXCERPT,  # in ``hear``
    "orchestrator.danger.": clauses._LONGEST,  # in ``sentences``
    "orchestrator.graphs.workspace.finding": _EXCERPT,
    **dict.fromkeys(RECOGNISING, _EXCERPT),  # in ``Utterance.of``
    "orchestrator.language.written": written.LONGEST,  # in each function
    **dict.fromkeys(
        (f"{_REVIEW}{name}" for name in ("readers", "reading", "figures", "parties")), contract_sentences.LONGEST
    ),
    f"{_REVIEW}recognising": recognising_parties._READ,  # in ``_named``
    f"{_WORKSPACE}brief": _EXCERPT,  # in ``brief_of``
    f"{_WORKSPACE}given": _EXCERPT,  # in ``given_of``
    "orchestrator.steps.claims": claims.LONGEST,  # in ``_sentences``
    f"{_WORKSPACE}questions": _EXCERPT,
    f"{_WORKSPACE}statements": statements.LONGEST,  # in ``kind_of``
    "orchestrator.graphs.plan.rules.costing": plan_statements.LONGEST,  # in ``statements_of``
    "orchestrator.graphs.plan.rules.stated:_FEATURES": 400,  # of ``told._CLAUSE``
    **dict.fromkeys(  # in ``pieces_of``; names and headings are parts of them
        ("orchestrator.graphs.plan.rules.composing", "orchestrator.graphs.plan.rules.reading"), pieces.LONGEST
    ),
    "orchestrator.graphs.plan.rules.refining.clauses": plan_wishes.LONGEST_WISH,
    "orchestrator.graphs.plan.rules.refining.": plan_wishes.LONGEST_CLAUSE,
    "orchestrator.graphs.plan.rules.subject": plan_subject.READ,  # in ``subject_of``
    "orchestrator.graphs.plan.rules.message_subjects": plan_subject.READ,  # lines of it; clauses are shorter
    f"{_WORKSPACE}revising": revising.LONGEST,  # in ``revised``
}
"""Beginnings of the names of rules that are given a part of a message only: the characters of that part."""
NORMALISED = RECOGNISING
"""Those are given the text with one blank between words, by ``utterance.normalise``."""
_TAILS = ("", "\0", "\n\0")
_PROBES = " a1가.,-_/:\n\tA'\"()#*`|[]!\\"
_MANY = 40
"""Repetitions from which a quantifier counts as without end."""
_MOST_UNITS = 24
_SAMPLE = 3
"""Texts of every second pattern that are tried with every test; ``make fuzz`` tries all of all."""
_CATEGORIES = {
    _constants.CATEGORY_DIGIT: re.compile(r"\d"),
    _constants.CATEGORY_NOT_DIGIT: re.compile(r"\D"),
    _constants.CATEGORY_SPACE: re.compile(r"\s"),
    _constants.CATEGORY_NOT_SPACE: re.compile(r"\S"),
    _constants.CATEGORY_WORD: re.compile(r"\w"),
    _constants.CATEGORY_NOT_WORD: re.compile(r"\W"),
}
_REPEATS = (_constants.MAX_REPEAT, _constants.MIN_REPEAT, _constants.POSSESSIVE_REPEAT)
_SEARCHES = {"search", "sub", "subn", "split", "findall", "finditer"}


@dataclass(frozen=True)
class Found:
    """A pattern of the project, and where it stands."""

    pattern: re.Pattern[str]
    module: str
    name: str
    methods: frozenset[str] = field(default=frozenset(_SEARCHES))

    def __str__(self) -> str:
        return f"{self.module}:{self.name}"


def _modules() -> Iterator[ModuleType]:
    for package in PACKAGES:
        yield package
        for each in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
            if not each.name.endswith("__main__") and ".migrations" not in each.name:
                yield importlib.import_module(each.name)


def _is_ours(name: object) -> bool:
    return isinstance(name, str) and name.split(".", 1)[0] in {package.__name__ for package in PACKAGES}


def _held(thing: Any) -> Iterator[tuple[str, Any]]:
    """Yield what a thing of ours holds, with a name."""
    if isinstance(thing, dict | MappingProxyType):
        for key, value in thing.items():
            yield f"[{key!r:.30}]", value
            yield f"[{key!r:.30}]", key
    elif isinstance(thing, list | tuple | set | frozenset):
        yield from ((f"[{place}]", each) for place, each in enumerate(thing))
    elif isinstance(thing, type | FunctionType) and _is_ours(thing.__module__):
        yield from ((f".{key}", value) for key, value in vars(thing).items())
        if isinstance(thing, FunctionType):
            yield from (("()", each) for each in (*(thing.__closure__ or ()), *(thing.__defaults__ or ())))
    elif isinstance(thing, CellType):
        yield "", thing.cell_contents
    elif _is_ours(type(thing).__module__):
        names = {
            *getattr(thing, "__dict__", {}),
            *(s for t in type(thing).__mro__ for s in getattr(t, "__slots__", ())),
        }
        yield from ((f".{name}", getattr(thing, name, None)) for name in sorted(names))


@cache
def _patterns() -> list[Found]:
    """Return all patterns; only for those who look at them, since it takes seconds."""
    found: dict[tuple[str, int], Found] = {}
    seen: set[int] = set()
    for module in _modules():
        source = Path(module.__file__ or "").read_text(encoding="utf-8")
        holds = any(isinstance(thing, re.Pattern) for thing in vars(module).values())
        # Most modules have none, and to read the source takes longer than to look at what it made.
        tree = ast.parse(source if holds or re.search(r"\bre\.", source) else "")
        used = _methods(tree)
        todo = [(name, thing) for name, thing in vars(module).items() if not name.startswith("__")]
        while todo:
            name, thing = todo.pop()
            if isinstance(thing, re.Pattern) and isinstance(thing.pattern, str):
                methods = used.get(name, frozenset(_SEARCHES))
                key = (thing.pattern, thing.flags)
                if key not in found or (methods & _SEARCHES and not found[key].methods & _SEARCHES):
                    found[key] = Found(thing, module.__name__, name, methods)
            elif id(thing) not in seen and not isinstance(thing, str | int | float | ModuleType):
                seen.add(id(thing))
                todo += [(name + more, each) for more, each in _held(thing)]
        for name, pattern, methods in _written(tree, vars(module)):
            found.setdefault((pattern.pattern, pattern.flags), Found(pattern, module.__name__, name, methods))
    return sorted(found.values(), key=str)


def _methods(tree: ast.Module) -> dict[str, frozenset[str]]:
    """Return which methods a private name is used with, where it is used for nothing else."""
    calls: dict[str, set[str]] = {}
    loads: dict[str, int] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            calls.setdefault(node.value.id, set()).add(node.attr)
            loads[node.value.id] = loads.get(node.value.id, 0) - 1
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            loads[node.id] = loads.get(node.id, 0) + 1
    return {
        name: frozenset(methods) for name, methods in calls.items() if loads.get(name, 0) == 0 and name.startswith("_")
    }


def _text(node: ast.expr, names: Mapping[str, Any]) -> str | None:
    """Return a text that stands in the source; a letter stands for what is put into it."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if not isinstance(node, ast.JoinedStr):
        return None
    pieces = []
    for piece in node.values:
        inside = piece.value if isinstance(piece, ast.FormattedValue) else piece
        known = names.get(inside.id) if isinstance(inside, ast.Name) else None
        pieces.append(known if isinstance(known, str) else _text(inside, names) or "a")
    return "".join(pieces)


def _written(tree: ast.Module, names: Mapping[str, Any]) -> Iterator[tuple[str, re.Pattern[str], frozenset[str]]]:
    """Yield name, pattern and methods of the calls of ``re`` with a text that stand in functions."""
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        for node in ast.walk(function):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args):
                continue
            if not (isinstance(node.func.value, ast.Name) and node.func.value.id == "re"):
                continue
            text, flags = _text(node.args[0], names), 0
            if text is None:
                continue
            for each in ast.walk(node):
                if isinstance(each, ast.Attribute) and each.attr.isupper():
                    flags |= getattr(re, each.attr)
            methods = _SEARCHES if node.func.attr == "compile" else {node.func.attr}
            yield f"line {node.lineno}", re.compile(text, flags), frozenset(methods)


def _members(op: Any, value: Any) -> list[str]:
    """Return signs that one item of a pattern takes, of ``_PROBES`` and its own."""
    if op is _constants.LITERAL:
        return [chr(value)]
    own = [] if op is _constants.ANY else [chr(value)] if op is _constants.NOT_LITERAL else _own(value)[:_MOST_UNITS]
    node = _source(op, value)
    return [sign for sign in dict.fromkeys([*_PROBES, *own]) if node(sign)]


def _own(items: Sequence[tuple[Any, Any]]) -> list[str]:
    return [
        chr(value if op is _constants.LITERAL else value[0])
        for op, value in items
        if op in (_constants.LITERAL, _constants.RANGE)
    ]


def _source(op: Any, value: Any) -> Any:
    if op is _constants.ANY:
        return lambda sign: sign != "\n"
    if op is _constants.NOT_LITERAL:
        return lambda sign: ord(sign) != value

    def takes(sign: str) -> bool:
        negated, inside = False, False
        for kind, given in value:
            if kind is _constants.NEGATE:
                negated = True
            elif kind is _constants.LITERAL:
                inside |= ord(sign) == given
            elif kind is _constants.RANGE:
                inside |= given[0] <= ord(sign) <= given[1]
            else:
                inside |= _CATEGORIES[given].match(sign) is not None
        return inside != negated

    return takes


def _sample(items: Any, more: int = 0) -> str:
    """Return a text that the items take; with ``more`` also what may be left out."""
    return "".join(_sample_of(op, value, more) for op, value in items)


def _sample_of(op: Any, value: Any, more: int) -> str:
    if op in (_constants.LITERAL, _constants.NOT_LITERAL, _constants.IN, _constants.ANY):
        return next(iter(_members(op, value)), "")
    if op in _REPEATS:
        least, _, inside = value
        return _sample(inside, more) * max(int(least), more)
    if op is _constants.SUBPATTERN:
        return _sample(value[-1], more)
    if op is _constants.BRANCH:
        return _sample(value[1][0], more)
    if op is _constants.ATOMIC_GROUP:
        return _sample(value, more)
    return ""


def _repeats(items: Any, before: str) -> Iterator[tuple[str, list[str]]]:
    """Yield for each quantifier without end what stands before it, and the units that it repeats."""
    for op, value in items:
        if op in _REPEATS:
            _, most, inside = value
            if most is _constants.MAXREPEAT or int(most) > _MANY:
                yield before, _units(inside)
            yield from _repeats(inside, before)
        elif op is _constants.SUBPATTERN:
            yield from _repeats(value[-1], before)
        elif op is _constants.ATOMIC_GROUP:
            yield from _repeats(value, before)
        elif op in (_constants.ASSERT, _constants.ASSERT_NOT):
            yield from _repeats(value[1], before)
        elif op is _constants.BRANCH:
            for option in value[1]:
                yield from _repeats(option, before)
        before += _sample_of(op, value, 0)
        if before:
            # Every beginning may be one that leads nowhere.
            yield "", [before]


def _units(inside: Any) -> list[str]:
    if len(inside) == 1 and inside[0][0] in (_constants.LITERAL, _constants.NOT_LITERAL, _constants.IN, _constants.ANY):
        return _members(*inside[0])
    units = [_sample(inside), _sample(inside, 1)]
    for op, value in inside:
        if op is _constants.BRANCH:
            units += [_sample(option) for option in value[1]]
        if op is _constants.SUBPATTERN and len(value[-1]) == 1 and value[-1][0][0] is _constants.BRANCH:
            units += [_sample(option) for option in value[-1][0][1][1]]
    return [unit for unit in dict.fromkeys(units) if unit]


def _pumps(pattern: re.Pattern[str]) -> list[tuple[str, str]]:
    """Return beginnings, and what is repeated after each."""
    tree = _parser.parse(pattern.pattern, pattern.flags & ~re.DEBUG)
    pumps = dict.fromkeys(
        (before, unit) for before, units in _repeats(tree, "") for unit in units[:_MOST_UNITS] if len(unit) < 200
    )
    # What a later quantifier takes may be what an earlier one repeats.
    singles = list(dict.fromkeys(unit for _, unit in pumps if len(unit) == 1))[:_MOST_UNITS]
    befores = list(dict.fromkeys(before for before, _ in pumps))[:8]
    return list(dict.fromkeys([*pumps, *((before, unit) for before in befores for unit in singles)]))


def _seconds(found: Found, text: str) -> float:
    methods = found.methods & {"match", "fullmatch"} if not found.methods & _SEARCHES else {"search"}
    begun = time.thread_time()
    for method in methods:
        if method == "search":
            # All of them, as a substitution looks for them.
            for _ in found.pattern.finditer(text):
                """Only the search counts."""
        else:
            getattr(found.pattern, method)(text)
    return time.thread_time() - begun


def _bar(exact: bool) -> float:
    """Seconds that a text may take: with every test, what also a busy machine keeps."""
    return SLOW if exact else 4 * SLOW


def _slowest(found: Found, longest: int, exact: bool) -> tuple[float, str] | None:
    """Return seconds and text of what takes too long; None where nothing does."""
    pumps = _pumps(found.pattern)
    if str(found).startswith(NORMALISED):
        pumps = [(before, unit) for before, unit in pumps if not re.search(r"\s\s", before + unit * 2)]
    for before, unit in pumps if exact else pumps[:_SAMPLE]:
        for tail in _TAILS if exact else _TAILS[1:2]:
            pumped = partial(_pumped, before, unit, tail)
            # An exponential pattern would not come back from the whole.
            for size in (16, 20, 24, 28, 64, 256):
                if _seconds(found, pumped(size)) > _bar(exact):
                    return _bar(exact), pumped(size)
            if (seconds := _grown(found, pumped, longest, exact)) is not None:
                return seconds, f"{before!r} + {unit!r} × n + {tail!r}"
    return None


def _pumped(before: str, unit: str, tail: str, length: int) -> str:
    return before + unit * (length // len(unit)) + tail


def _longest(found: Found) -> int:
    """Return the characters of the longest text that a pattern is given."""
    return next((length for name, length in CAPPED.items() if str(found).startswith(name)), LONGEST)


def _grown(found: Found, pumped: Callable[[int], str], longest: int, exact: bool) -> float | None:
    """Return the seconds of the longest text that was tried, where they are too many."""
    part, quarter = (_seconds(found, pumped(length)) for length in (longest // 16, longest // 4))
    if quarter > _bar(exact):
        return quarter
    if not exact and (quarter * 16 < LEAST or quarter < GROWTH * part * 0.75):
        return None
    whole = min(_seconds(found, pumped(longest)) for _ in range(2))
    if longest < LONGEST:
        return whole if whole > _bar(exact) else None
    least = SLOW if exact else LEAST
    return whole if whole > 4 * SLOW or (whole > least and whole > GROWTH * quarter) else None


def test_patterns_are_found() -> None:
    """Patterns in globals, tables, classes and functions are found; without this the test below would say nothing."""
    assert len(_patterns()) > 300


@pytest.mark.hypothesis
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("package", [package.__name__ for package in PACKAGES])
def test_no_pattern_takes_long(package: str) -> None:
    """The time grows with the text, not with its square; on new examples (``make fuzz``) it is measured itself."""
    exact = is_whole()
    slow = {}
    ours = [found for found in _patterns() if found.module.split(".", 1)[0] == package]
    for found in sample(ours, len(ours) // 2):
        if (worst := _slowest(found, _longest(found), exact)) is not None:
            slow[str(found)] = worst
    assert slow == {}


def test_no_count_of_a_pattern_is_taken_for_a_field() -> None:
    """``{0,30}`` in an f-string is a pair of numbers in its text, and no count: it has to be ``{{0,30}}``."""
    wrong = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for package in PACKAGES
        for path in Path(package.__path__[0]).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FormattedValue) and isinstance(node.value, ast.Tuple | ast.Constant)
    ]
    assert wrong == []
