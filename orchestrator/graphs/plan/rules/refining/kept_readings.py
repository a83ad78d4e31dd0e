"""A plan whose figure changed, without what was read otherwise only because the figure did.

What a clause speaks of is learnt, and hangs on its letters too: "from 16 January" may be read otherwise than "from 9
January", and a step of the service would be gone though nobody spoke of it.
"""

import re
from dataclasses import replace
from typing import Final

from orchestrator.graphs.plan.plan_document import PlanDocument, PlanSection
from orchestrator.graphs.plan.rules.marks import MARK

_TELLING: Final = frozenset(("scope", "features", "flow", "requirements", "users", "problem"))
_CHOSEN: Final = "risks"
"""What is chosen by all that is told: another figure of the same thing brings no other ones."""
_OVERVIEW: Final = "overview"
_WORD: Final = re.compile(r"[^\W\d_]{2,}")
_LABEL: Final = re.compile(r"^- \*\*(?P<label>[^*]+)\*\*")
_NUMBERED: Final = re.compile(r"(?:기능|Feature)\s\d{1,2}\.?")
_HEAD: Final = 2
"""Lines that head a table."""
_STEM: Final = 5
_SAME: Final = 0.5


def with_told_kept(before: PlanDocument, after: PlanDocument, left_out: str = "") -> PlanDocument:
    """Return the plan with the sections of before of which told lines are gone that nobody spoke of.

    ``left_out``: what was to go, and goes.
    """
    cut = re.compile(rf"(?:,\s)?{re.escape(left_out)}(?=[\s,.;\[]|$)", re.I) if left_out else None
    was = {one.key: replace(one, body=cut.sub("", one.body)) if cut else one for one in before.sections}
    lost = {one.key for one in after.sections if one.key in was and _has_lost(was[one.key], one)}
    lost |= {
        one.key
        for one in before.sections
        if one.key in _TELLING and one.key not in {each.key for each in after.sections}
    }
    sections = []
    for one in after.sections:
        if one.key in lost:
            sections.append(was[one.key])
        elif one.key == _CHOSEN and one.key in was:
            sections.append(replace(one, body=_with_chosen_of(was[one.key].body, one.body)))
        elif lost and one.key == _OVERVIEW and one.key in was:
            sections.append(replace(one, body=_with_words_of(was[one.key].body, one.body)))
        else:
            sections.append(one)
    return replace(after, sections=tuple(sections), flow=before.flow if "flow" in lost else after.flow)


def tells(plan: PlanDocument, told: str) -> bool:
    """Tell whether a line of a plan has most of what was told, word for word or by the beginnings of its words."""
    words = [one[:_STEM] for one in _words(told)]
    lines = (line.casefold() for one in plan.sections for line in one.body.splitlines())
    return bool(words) and any(sum(one in line for one in words) > _SAME * len(words) for line in lines)


def _has_lost(was: PlanSection, now: PlanSection) -> bool:
    if was.key not in _TELLING:
        return False
    lines = [_words(line) for line in now.body.splitlines()]
    for line in was.body.splitlines():
        words = _words(line)
        if MARK.search(line) and words and not any(len(words & one) >= _SAME * len(words) for one in lines):
            return True
    return False


def _with_chosen_of(was: str, now: str) -> str:
    """Return rows as they were, but for those that tell something: these follow what is told."""
    before, after = was.split("\n"), now.split("\n")
    kept = [one for one in before if one in after or not _tells_something(one)]
    new = [one for one in after if one not in before and _tells_something(one)]
    return "\n".join([*kept[:_HEAD], *new, *kept[_HEAD:]])


def _tells_something(row: str) -> bool:
    return bool(MARK.search(row) or re.search(r"\d", row))


def _with_words_of(was: str, now: str) -> str:
    """Return lines of the overview, those as they were of which words are gone and no figure is new."""
    labelled = {found["label"]: line for line in was.splitlines() if (found := _LABEL.match(line))}
    lines = []
    for line in now.splitlines():
        label = _LABEL.match(line)
        old = labelled.get(label["label"], line) if label else line
        is_same = re.findall(r"\d+", MARK.sub("", old)) == re.findall(r"\d+", MARK.sub("", line))
        if label and label["label"] not in labelled:
            continue
        lines.append(old if is_same and _words(old) - _words(line) else line)
    return "\n".join(lines)


def _words(line: str) -> set[str]:
    return {one.casefold() for one in _WORD.findall(_NUMBERED.sub("", MARK.sub("", line)))}
