"""A plan changed by what a person wishes, or by what a review found; what cannot be done is said."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from integrations.guides.base import PlanGuides
from orchestrator.graphs.plan.plan_document import PlanDocument, PlanSection
from orchestrator.graphs.plan.results import JudgeResult, RefinedPlan
from orchestrator.graphs.plan.rules.checking import faults_of, repeated, unsourced
from orchestrator.graphs.plan.rules.refining.adding import add_quoted, add_section, lengthen
from orchestrator.graphs.plan.rules.refining.budget import change_budget
from orchestrator.graphs.plan.rules.refining.clauses import clauses_of
from orchestrator.graphs.plan.rules.refining.cutting import remove, shorten
from orchestrator.graphs.plan.rules.refining.dates import move_dates
from orchestrator.graphs.plan.rules.refining.recomposing import ToldWish, recomposed, told_wish
from orchestrator.graphs.plan.rules.refining.replacing import add_condition, rename, replace_words
from orchestrator.graphs.plan.rules.refining.wished_days import is_planned

Change = Callable[[PlanDocument, str, PlanGuides], PlanDocument | None]
"""Does what a clause wishes; None where the clause is no wish of this kind, or nothing fits it."""
_OF_FORM: Final[Sequence[Change]] = (rename, remove, shorten, add_section, lengthen)
"""What a wish does to sections and lines."""
_OF_WORDS: Final[Sequence[Change]] = (change_budget, move_dates, replace_words, add_condition, add_quoted)
"""What it does where composing anew does nothing."""
_AS_ASKED: Final = "heard"
"""The section that holds what the person said."""


def refine(document: PlanDocument, judged: JudgeResult | None, wish: str, guides: PlanGuides) -> RefinedPlan:
    """Do what a wish says clause by clause; without one, mend what a review by rules finds.

    Sections that no clause names stay as they are, letter by letter, and so does what was asked for at first.
    """
    asked = [(at, one) for at, one in enumerate(document.sections) if one.key == _AS_ASKED]
    bare = replace(document, sections=tuple(one for one in document.sections if one.key != _AS_ASKED))
    found = _wished(bare, wish, guides) if wish.strip() else _mended(bare, judged, guides)
    sections = [one for one in found.document.sections if one.key != _AS_ASKED]
    for at, one in asked:
        sections.insert(at, one)
    return RefinedPlan(replace(found.document, sections=tuple(sections)), found.not_done)


def _wished(document: PlanDocument, wish: str, guides: PlanGuides) -> RefinedPlan:
    left = []
    not_done = []
    for clause in clauses_of(wish):
        changed = _first_of(_OF_FORM, document, clause, guides)
        if changed is None:
            left.append(clause)
        elif changed == document:
            not_done.append(clause)
        else:
            document = changed
    done: list[str] = []
    for clause in left:
        changed = _changed(document, clause, guides, told_wish(document, clause, guides, wish=wish, earlier=done))
        if changed is None or changed == document:
            not_done.append(clause)
        else:
            done.append(clause)
            document = changed
    return RefinedPlan(document, tuple(not_done))


def _changed(document: PlanDocument, clause: str, guides: PlanGuides, told: ToldWish | None) -> PlanDocument | None:
    """Do what a clause wishes of the content; None where it does nothing, or its days are not those of the schedule then."""
    if told is None:
        return _first_of(_OF_WORDS, document, clause, guides)
    if not told.is_possible:
        return None
    changed = recomposed(document, told, guides)
    if changed is None or not _has_days(changed, told.clause):
        changed = _first_of(_OF_WORDS, document, clause, guides)
    return changed if changed and _has_days(changed, clause) else None


def _has_days(document: PlanDocument, clause: str) -> bool:
    body = next((one.body for one in document.sections if one.key == "schedule"), None)
    return body is None or is_planned(body, clause, document.made_on)


def _first_of(
    changes: Sequence[Change], document: PlanDocument, clause: str, guides: PlanGuides
) -> PlanDocument | None:
    return next((changed for one in changes if (changed := one(document, clause, guides)) is not None), None)


def _mended(document: PlanDocument, judged: JudgeResult | None, guides: PlanGuides) -> RefinedPlan:
    mended = _without_repeats(document)
    sections = tuple(_marked(section, guides.say("assumed", document.language)) for section in mended.sections)
    mended = replace(mended, sections=sections)
    for fault in [*faults_of(mended, guides)]:
        if fault.kind == "missing":
            mended = add_section(mended, fault.section, guides) or mended
        elif fault.kind == "question":
            mended = _without_line(mended, fault.section, fault.words)
        elif fault.kind == "long":
            mended = shorten(mended, "shorter", guides) or mended
    left = [*faults_of(mended, guides)]
    kinds = {fault.kind for fault in left}
    items = judged.action_items if judged else ()
    not_done = []
    for item in items:
        is_known = any(
            item.action.startswith(guides.say(f"action_{kind}", document.language, words="")[:8]) for kind in kinds
        )
        is_ours = any(
            item.action.startswith(guides.say(f"action_{kind}", document.language, words="")[:8])
            for kind in (
                "missing",
                "empty",
                "unsourced",
                "uncited",
                "days",
                "unheard_day",
                "repeated",
                "question",
                "long",
                "short",
                "assumptions",
                "unused",
            )
        )
        if is_known or (not is_ours and (changed := _wished(mended, item.action, guides)).not_done):
            not_done.append(item.action)
        elif not is_ours:
            mended = changed.document
    return RefinedPlan(mended, tuple(not_done))


def _without_repeats(document: PlanDocument) -> PlanDocument:
    for key, line in [*repeated(document)]:
        sections = []
        is_first_left = any(line in section.body for section in document.sections if section.key != key)
        for section in document.sections:
            if section.key == key and (is_first_left or section.body.count(line) > 1):
                head, _, tail = section.body.rpartition(line)
                section = replace(section, body=re.sub(r"\n{3,}", "\n\n", f"{head.rstrip(' -')}{tail}").strip())
            sections.append(section)
        document = replace(document, sections=tuple(sections))
    return document


def _without_line(document: PlanDocument, key: str, line: str) -> PlanDocument:
    return replace(
        document,
        sections=tuple(
            replace(one, body="\n".join(kept for kept in one.body.splitlines() if kept != line))
            if one.key == key
            else one
            for one in document.sections
        ),
    )


def _marked(section: PlanSection, mark: str) -> PlanSection:
    """Mark the lines whose figures have no source as assumed."""
    wrong = {*unsourced(section)}
    if not wrong:
        return section
    lines = []
    for line in section.body.splitlines():
        if line.strip() in wrong:
            line = f"{line.rstrip(' |')} ({mark}) |" if line.startswith("|") else f"{line.rstrip()} ({mark})"
        lines.append(line)
    return replace(section, body="\n".join(lines))
