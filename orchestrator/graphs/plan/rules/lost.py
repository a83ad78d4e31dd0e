"""What a request tells and its plan does not hold where it belongs, and lines of a plan that nobody told."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from orchestrator.graphs.plan.plan_document import PlanDocument, PlanSection
from orchestrator.graphs.plan.rules.items.deeds import is_no_deed
from orchestrator.graphs.plan.rules.items.goals import is_goal
from orchestrator.graphs.plan.rules.reading.conflicts import words_of
from orchestrator.graphs.plan.rules.reading.piece import AMENDED
from orchestrator.graphs.plan.rules.reading.role_classifier import SURE, ClauseRole, roles_of
from orchestrator.graphs.plan.rules.reading.source_text import meant
from orchestrator.graphs.plan.rules.reading.spoken import is_message, spoken_clauses
from orchestrator.language.amounts import find_amounts

_WHERE: Final[Mapping[ClauseRole, Sequence[str]]] = {
    "feature": ("features", "scope", "flow", "overview"),
    "target": ("kpis",),
    "constraint": ("requirements", "features", "scope", "costs", "schedule"),
}
"""Sections in which what is surely told has to stand: what is done, what is to be reached, what must hold."""
_OF_PLAN: Final = frozenset(("features", "scope", "flow", "risks"))
"""Sections of which every line was told by somebody, or is marked as assumed."""
_LINE: Final = re.compile(r"(?:-|\d{1,2}\.|\|)\s(?P<told>.+)")
_RULE: Final = re.compile(r"[\s|:-]+")
_MARKED: Final = re.compile(r"\[\d{1,3}\]|\((?:가정|assumption)\)")
_ALL_ASSUMED: Final = re.compile(r"가정이다|assumptions? that follow")
_FIGURE: Final = re.compile(r"\d[\d,]*")
_SAME: Final = 0.5
"""The share of the words of a clause that a section has to have for it to hold the clause."""
_KOREAN, _ENGLISH = 2, 5
"""Letters by which a word is the same in another form."""


def lost_clauses(document: PlanDocument) -> Iterator[tuple[str, str]]:
    """Yield what the request surely tells with the section that has nothing of it."""
    bodies = {one.key: one.body for one in document.sections}
    for source in document.sources:
        if source.kind != "request" or source.place == AMENDED or not is_message(source.text):
            continue
        clauses = spoken_clauses(meant(source))
        for clause, told in zip(clauses, roles_of(clauses), strict=True):
            is_aim = is_goal(clause) and not find_amounts(clause)
            role: ClauseRole = "target" if is_aim else told.role
            there = [key for key in _WHERE.get(role, ()) if key in bodies]
            if not there or (told.score < SURE and not is_aim) or (role == "feature" and is_no_deed(clause)):
                continue
            if not holds(" ".join(bodies[key] for key in there), clause):
                yield there[0], clause


def holds(body: str, clause: str) -> bool:
    """Tell whether sections have a figure of a clause, of one without figures most of its words."""
    if figures := _FIGURE.findall(clause):
        flat = body.replace(",", "")
        return any(re.search(rf"(?<!\d){re.escape(one.replace(',', ''))}(?!\d)", flat) for one in figures)
    wanted = roots_of(clause)
    return len(wanted & roots_of(body)) >= _SAME * len(wanted)


def untold_lines(section: PlanSection) -> Iterator[str]:
    """Yield the lines of a section that neither cite a source nor are marked as assumed."""
    if section.key not in _OF_PLAN or _ALL_ASSUMED.search(section.body):
        return
    lines = section.body.splitlines()
    heads = {at - 1 for at, line in enumerate(lines) if line.startswith("|") and _RULE.fullmatch(line)}
    for at, line in enumerate(lines):
        found = _LINE.match(line)
        if found and at not in heads and not (_RULE.fullmatch(line) or _MARKED.search(line)):
            yield found["told"].strip(" |")


def roots_of(text: str) -> set[str]:
    """Return the words of a text by what they have in common with their other forms."""
    return {word[: _ENGLISH if word.isascii() else _KOREAN] for word in words_of(text)}
