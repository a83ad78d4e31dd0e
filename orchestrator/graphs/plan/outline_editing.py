"""What a person makes of an outline: as lines of text, each a heading, and as what that means for the sections."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from orchestrator.graphs.plan.plan_document import PlanDocument, PlanSection
from orchestrator.graphs.plan.results import MOST_SECTIONS, SectionPlan
from orchestrator.turn import OutlineHeading

LONGEST_TITLE: Final = 120
_LINE: Final = re.compile(r"\s{0,20}(?:(?P<number>\d{1,2})[.)]\s{0,8}|[-*•]\s{1,8})?(?P<title>\S.*)?")


@dataclass(frozen=True, slots=True)
class OutlineEdit:
    """An outline as a person wants it, and the one that they had before them."""

    headings: tuple[OutlineHeading, ...]
    offered: tuple[OutlineHeading, ...]

    @property
    def is_changed(self) -> bool:
        """Whether anything is wanted otherwise."""
        return self.headings != self.offered

    def as_given(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {name: [[one.key, one.title] for one in getattr(self, name)] for name in ("headings", "offered")}

    @classmethod
    def of_given(cls, given: Mapping[str, Any]) -> "OutlineEdit":
        """Return what :meth:`as_given` gave."""
        return cls(*(tuple(OutlineHeading(*one) for one in given[name]) for name in ("headings", "offered")))


def edit_of(lines: str, offered: Sequence[OutlineHeading]) -> OutlineEdit:
    """Return what was made of :func:`orchestrator.turn.as_lines`.

    A line that says what a heading says is that heading, wherever it stands. Of the others, a number names the heading
    that had it, which is called otherwise now; a line without one, or with one that is taken, is a new heading.
    """
    found = [_LINE.fullmatch(line[: LONGEST_TITLE + 40]) for line in lines.splitlines()]
    told = [(int(one["number"] or 0), one["title"].strip()[:LONGEST_TITLE]) for one in found if one and one["title"]]
    same: dict[int, str] = {}
    left = {one.key: one for one in offered}
    for place, (_, title) in enumerate(told):
        key = next((key for key, one in left.items() if _flat(one.title) == _flat(title)), "")
        if key:
            same[place] = key
            del left[key]
    headings = []
    for place, (number, title) in enumerate(told[:MOST_SECTIONS]):
        key = same.get(place, "")
        if not key and 1 <= number <= len(offered) and offered[number - 1].key in left:
            key = offered[number - 1].key
            del left[key]
        headings.append(OutlineHeading(key, title))
    return with_keys(headings, offered)


def with_keys(headings: Sequence[OutlineHeading], offered: Sequence[OutlineHeading]) -> OutlineEdit:
    """Return an edit in which headings that are new have keys of their own, and no key stands twice."""
    known, taken = {one.key for one in offered}, set[str]()
    keyed = []
    for one in headings:
        key = one.key if one.key in known - taken else free_key({*known, *taken, *(each.key for each in headings)})
        taken.add(key)
        keyed.append(replace(one, key=key))
    return OutlineEdit(tuple(keyed), tuple(offered))


def edited_sections(sections: Sequence[SectionPlan], headings: Sequence[OutlineHeading]) -> list[SectionPlan]:
    """Return the sections of an outline before they are written, as somebody wants them."""
    plans = {one.key: one for one in sections}
    return [
        plans[one.key].model_copy(update={"title": one.title})
        if one.key in plans
        else SectionPlan(key=one.key, title=one.title)
        for one in headings
    ]


def reshaped(document: PlanDocument, edit: OutlineEdit) -> tuple[PlanDocument, tuple[SectionPlan, ...]]:
    """Return a written plan by an edited outline, and the sections that are still to be written for it.

    What came into the plan since the outline was offered stays, at the end.
    """
    own = {one.key: one for one in document.sections}
    offered = {one.key: one.title for one in edit.offered}
    sections: list[PlanSection] = []
    new: list[SectionPlan] = []
    for one in edit.headings:
        section = own.pop(one.key, None) if one.key in offered else None
        if section is not None:
            renamed = one.title != offered[one.key]
            sections.append(replace(section, title=one.title) if renamed else section)
        elif one.key not in offered:
            key = free_key({*own, *(each.key for each in sections)}) if one.key in own else one.key
            new.append(SectionPlan(key=key, title=one.title))
            sections.append(PlanSection(key, one.title, ""))
    sections += [section for key, section in own.items() if key not in offered]
    gone = tuple(key for key in own if key in offered)
    kept = tuple(one for one in document.assumptions if one.section not in gone)
    left_out = tuple(dict.fromkeys([*document.left_out, *gone]))
    return replace(document, sections=tuple(sections), assumptions=kept, left_out=left_out), tuple(new)


def free_key(taken: Collection[str]) -> str:
    """Return a key for a section of a person's own."""
    return next(key for n in range(1, len(taken) + 2) if (key := f"own_{n}") not in taken)


def _flat(title: str) -> str:
    return "".join(title.casefold().split())
