"""What changed between two versions of a plan: word by word, by section, as its page and its replies show it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final, Literal

from orchestrator.graphs.plan.plan_document import PlanDocument

WordState = Literal["same", "del", "ins"]
_TOKEN: Final = re.compile(r"\s+|[^\s]+")
_LONGEST: Final = 6_000
"""Words of a section that are compared one by one; a longer one is told as a whole."""
_SIGNS: Final = {"same": "", "del": "~~", "ins": "**"}
_AROUND: Final = 60
"""Letters of what stayed that are shown before and behind a change."""


@dataclass(frozen=True, slots=True)
class SectionChange:
    """A section that is another one than it was."""

    title: str
    state: Literal["added", "removed", "edited"]
    runs: Sequence[tuple[WordState, str]]
    """Its words, and what became of them."""


def section_changes(old: PlanDocument, new: PlanDocument) -> Iterator[SectionChange]:
    """Yield the sections that changed, in the order of the new plan, then those that went."""
    before, after = ({one.key: one for one in document.sections} for document in (old, new))
    for key in dict.fromkeys([*after, *before]):
        was, now = before.get(key), after.get(key)
        if was == now:
            continue
        if now is None:
            assert was is not None
            yield SectionChange(was.title, "removed", _compared(was.body, ""))
        else:
            yield SectionChange(now.title, "edited" if was else "added", _compared(was.body if was else "", now.body))


def change_lines(old: PlanDocument, new: PlanDocument) -> Iterator[str]:
    """Yield in Markdown what changed: below the title of each section the lines with ~~old~~ and **new** words."""
    if old.title != new.title:
        yield from (f"~~{old.title}~~ **{new.title}**", "")
    for change in section_changes(old, new):
        yield from (f"### {_marked(change.state, change.title)}", "", *_lines(change.runs), "")


def _lines(runs: Sequence[tuple[WordState, str]]) -> Iterator[str]:
    """Yield the lines in which something changed, each as an item of a list."""
    lines: list[list[tuple[WordState, str]]] = [[]]
    for state, text in runs:
        first, *others = text.split("\n")
        lines[-1].append((state, first))
        lines += [[(state, one)] for one in others]
    for line in lines:
        if any(state != "same" and text.strip(" -") for state, text in line):
            said = "".join(_cut(at, line) for at in range(len(line))).replace("~~**", "~~ **")
            yield f"- {said.strip().removeprefix('- ')}"


def _cut(at: int, line: Sequence[tuple[WordState, str]]) -> str:
    """Return a run with its sign; of what stayed no more than what stands next to a change."""
    state, text = line[at]
    if state != "same":
        return _signed(state, text)
    head = text[:_AROUND] if at > 0 else ""
    tail = text[-_AROUND:] if at + 1 < len(line) else ""
    return text if len(text) <= len(head) + len(tail) else f"{head}…{tail}"


def _signed(state: WordState, text: str) -> str:
    """Return words between their signs, which stand at letters."""
    bare = text.strip()
    lead = bare[:2] if bare.startswith("- ") else ""
    bare = bare.removeprefix(lead)
    if not bare:
        return text
    start = text.index(bare)
    return f"{text[:start]}{_SIGNS[state]}{bare}{_SIGNS[state]}{text[start + len(bare) :]}"


def _marked(state: str, title: str) -> str:
    return {"added": f"+ {title}", "removed": f"~~{title}~~"}.get(state, title)


def _compared(old: str, new: str) -> list[tuple[WordState, str]]:
    """Return runs of words, each with what became of it."""
    old, new = _readable(old), _readable(new)
    was, now = _TOKEN.findall(old), _TOKEN.findall(new)
    if len(was) + len(now) > _LONGEST:
        return _replaced(old, new)
    runs: list[tuple[WordState, str]] = []
    for what, a, b, c, d in SequenceMatcher(None, was, now, autojunk=False).get_opcodes():
        if what == "equal":
            runs.append(("same", "".join(was[a:b])))
        else:
            runs += _replaced("".join(was[a:b]), "".join(now[c:d]))
    return runs


def _replaced(old: str, new: str) -> list[tuple[WordState, str]]:
    runs: tuple[tuple[WordState, str], ...] = (("del", old), ("ins", new))
    return [run for run in runs if run[1]]


def _readable(markdown: str) -> str:
    """Return a text whose tables read as lines."""
    lines = []
    for line in markdown.replace("**", "").split("\n"):
        row = line.strip()
        if not row.startswith("|"):
            lines.append(line)
        elif not set(row) <= set("|-: "):
            lines.append(" · ".join(cell.strip() for cell in row.strip("|").split("|")))
    return "\n".join(lines)
