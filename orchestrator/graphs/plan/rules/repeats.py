"""What a plan says twice: composers that each pick from the same clauses do not know of each other."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from orchestrator.graphs.plan.plan_document import PlanDocument, PlanSection
from orchestrator.graphs.plan.rules.marks import ASSUMED, MARK

_LETTERS: Final = re.compile(r"\W+")
_LEAST: Final = 16
"""Letters from which a sentence that stands twice is a repeat."""
_LEAD: Final = re.compile(r"\*\*[^*]+\*\*:?")
"""A line that only names what follows."""
_FENCE: Final = "```"


def letters_of(text: str) -> str:
    """Return what a text says, however it is written: ``letters_of("Of these: 4") == "ofthese4"``."""
    return _LETTERS.sub("", text.casefold())


def repeated(document: PlanDocument) -> Iterator[tuple[str, str]]:
    """Yield the section and the line of sentences that stand in the plan before."""
    seen: set[str] = set()
    for section in document.sections:
        for line in section.body.splitlines():
            if _is_new(section, line, seen):
                continue
            yield section.key, line.strip()


def without_repeats(document: PlanDocument) -> PlanDocument:
    """Return a plan that says each line where it comes first; rows stay, and no section loses all that it says."""
    seen: set[str] = set()
    sections = []
    for section in document.sections:
        lines = section.body.splitlines()
        is_code, kept = False, []
        for at, line in enumerate(lines):
            is_code ^= line.lstrip().startswith(_FENCE)
            is_new = _is_new(section, line, seen)
            if is_new or is_code or line.startswith("|") or _has_below(lines, at):
                kept.append(line)
        body = section.body if len(kept) == len(lines) else _without_bare_leads("\n".join(kept))
        sections.append(replace(section, body=body) if body else section)
    return replace(document, sections=tuple(sections))


def _is_new(section: PlanSection, line: str, seen: set[str]) -> bool:
    """Tell whether a line may stand; those that count are noted."""
    same = letters_of(MARK.sub("", line))
    if len(same) < _LEAST or (line.startswith("|") and section.key == "screens"):
        return True
    is_new = same not in seen
    seen.add(same)
    return is_new or ASSUMED.search(line) is not None


def _has_below(lines: list[str], at: int) -> bool:
    """Tell whether items of a list stand below one of its items."""
    below = lines[at + 1] if at + 1 < len(lines) else ""
    return bool(below.strip()) and len(below) - len(below.lstrip()) > len(lines[at]) - len(lines[at].lstrip())


def _without_bare_leads(body: str) -> str:
    parts = [part.strip("\n") for part in re.split(r"\n\s*\n", body)]
    parts = [part for part in parts if part.strip()]
    follows = [*parts, "**.**"][1:]  # the end of a section is no content either
    return "\n\n".join(
        part
        for part, after in zip(parts, follows, strict=True)
        if not (_LEAD.fullmatch(part.strip()) and _LEAD.fullmatch(after.strip()))
    )
