"""A plan changed by what a person wishes, or by what a review found; what cannot be done is said."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from integrations.guides.base import PlanGuides
from orchestrator.graphs.plan.plan_document import CostItem, PlanDocument, PlanSection
from orchestrator.graphs.plan.results import JudgeResult, RefinedPlan
from orchestrator.graphs.plan.rules.checking import faults_of, unsourced
from orchestrator.graphs.plan.rules.echoing import ASKED
from orchestrator.graphs.plan.rules.reading.asked_length import told_length
from orchestrator.graphs.plan.rules.refining.added import added_plan, makes_goal
from orchestrator.graphs.plan.rules.refining.adding import add_quoted, add_section, lengthen
from orchestrator.graphs.plan.rules.refining.amended_plan import amended_plan
from orchestrator.graphs.plan.rules.refining.amending import amended
from orchestrator.graphs.plan.rules.refining.budget import change_budget
from orchestrator.graphs.plan.rules.refining.changed_quotes import with_change_told
from orchestrator.graphs.plan.rules.refining.clauses import clauses_of
from orchestrator.graphs.plan.rules.refining.cutting import cut_from, remove, shorten
from orchestrator.graphs.plan.rules.refining.dates import move_dates
from orchestrator.graphs.plan.rules.refining.details import (
    is_detail,
    named_as,
    renamed_in,
    with_name_out,
    without_told,
)
from orchestrator.graphs.plan.rules.refining.leaving_out import thing_to_leave_out
from orchestrator.graphs.plan.rules.refining.priced_rows import leaves_price
from orchestrator.graphs.plan.rules.refining.proving import lost_days, unmet
from orchestrator.graphs.plan.rules.refining.quoted_wishes import quotes_wish
from orchestrator.graphs.plan.rules.refining.recomposing import ToldWish, recomposed, told_wish
from orchestrator.graphs.plan.rules.refining.replacing import add_condition, cut_title, rename, replace_words
from orchestrator.graphs.plan.rules.refining.taken_for_rules import (
    is_report,
    makes_rule,
    only_explains,
    says_something,
)
from orchestrator.graphs.plan.rules.refining.telling import is_told, tells_goal
from orchestrator.graphs.plan.rules.refining.told_figures import told_figures
from orchestrator.graphs.plan.rules.refining.wish_words import ADDS, REMOVES_TOLD
from orchestrator.graphs.plan.rules.refining.wished_days import is_planned, span_of
from orchestrator.graphs.plan.rules.repeats import without_repeats
from orchestrator.graphs.plan.rules.reviewing import action_of

Change = Callable[[PlanDocument, str, PlanGuides], PlanDocument | None]
"""Does what a clause wishes; None where the clause is no wish of this kind, or nothing fits it."""
_OF_NAMES: Final[Sequence[Change]] = (rename, cut_title)
"""What a wish does to the title."""
_OF_LINES: Final[Sequence[Change]] = (remove, shorten, add_section, lengthen)
"""What it does to sections and lines."""
_OF_FORM: Final[Sequence[Change]] = (*_OF_NAMES, *_OF_LINES)
_OF_WORDS: Final[Sequence[Change]] = (change_budget, move_dates, replace_words, add_condition, add_quoted)
"""What it does where composing anew does nothing."""


def refine(document: PlanDocument, judged: JudgeResult | None, wish: str, guides: PlanGuides) -> RefinedPlan:
    """Do what a wish says clause by clause; without one, mend what a review by rules finds.

    Sections that no clause names stay as they are, letter by letter, and so does what was asked for at first.
    """
    asked = [(at, one) for at, one in enumerate(document.sections) if one.key == ASKED]
    bare = replace(document, sections=tuple(one for one in document.sections if one.key != ASKED))
    found = _wished(bare, wish, guides) if wish.strip() else _mended(bare, judged, guides)
    sections = [one for one in found.document.sections if one.key != ASKED]
    for at, one in asked:
        sections.insert(at, _asked_as_now(one, document, wish, found.not_done, guides))
    return replace(found, document=replace(found.document, sections=tuple(sections)))


def _asked_as_now(
    asked: PlanSection, document: PlanDocument, wish: str, not_done: Sequence[str], guides: PlanGuides
) -> PlanSection:
    """Return what was asked for as it was told, with what a wish made of its figures.

    The names and amounts that nobody is to read any longer are left out.
    """
    for clause in (one for one in clauses_of(wish) if one not in not_done):
        if detail := named_as(clause):
            asked = replace(asked, body=renamed_in(asked.body, detail))
        elif REMOVES_TOLD.search(clause) and is_detail(clause):
            told = amended(document.sources, clause, document.made_on)
            asked = without_told(asked, told.left_out) if told is not None and told.left_out else asked
        else:
            asked = with_change_told(asked, document, clause, wish, guides)
    return asked


def _wished(document: PlanDocument, wish: str, guides: PlanGuides) -> RefinedPlan:
    left = []
    not_done: list[str] = []
    cut_out: list[str] = []
    done: list[str] = []
    for clause in clauses_of(wish):
        if detail := named_as(clause):
            document = with_name_out(document, detail)
            done.append(clause)
            continue
        changed = _first_of(_OF_NAMES, document, clause, guides)
        if changed is None and REMOVES_TOLD.search(clause):
            changed = amended_plan(document, clause, guides, wish=wish, earlier=done)
            done += [clause] if changed is not None else []
        adds = bool(ADDS.search(clause)) and not REMOVES_TOLD.search(clause)
        ways = [one for one in _OF_LINES if not (adds and one is remove)]  # "add what we leave out" removes nothing
        changed = changed if changed is not None else _first_of(ways, document, clause, guides)
        if changed is None:
            left.append(clause)
        elif changed == document:
            not_done.append(clause)
        else:
            cut_out += cut_from(document, changed, clause, guides)
            document = changed
    for clause in left:
        if is_report(clause):
            not_done.append(clause)
            continue
        if (amended := amended_plan(document, clause, guides, wish=wish, earlier=done)) is not None:
            document = amended
            done.append(clause)
            continue
        if thing := thing_to_leave_out(clause, document.sources):
            said = guides.say("wish_left_out", document.language, thing=thing)
            if (more := added_plan(document, said, guides, wish=wish, earlier=done)) is not None:
                document = more
                done.append(clause)
                continue
        if ADDS.search(clause) and (more := added_plan(document, clause, guides, wish=wish, earlier=done)) is not None:
            document = more
            done.append(clause)
            continue
        told = told_wish(document, clause, guides, wish=wish, earlier=done)
        if told is not None and told.amendment is not None and told.amendment.is_of_money:
            # It names a told sum that no row shows: told besides, it would stand in two forms.
            not_done.append(clause)
            continue
        is_added = bool(ADDS.search(wish)) and says_something(clause, document.made_on)
        # How long the text is to be is no rule of the service.
        is_added |= told_length(clause, of_writing=False) is not None
        best: tuple[PlanDocument, tuple[str, ...]] | None = None
        for changed in _attempts(document, clause, guides, told):
            is_other = changed != document and not quotes_wish(document, changed, clause)
            is_other = is_other and not leaves_price(document, changed, clause)
            # The day of a goal is that of no step.
            is_other = is_other and not (tells_goal(clause) and _begins_then(document, changed, clause))
            is_other = is_other and not makes_goal(document, changed, clause)
            is_other = is_other and not (not is_added and makes_rule(document, changed, clause))
            undone = _undone(document, changed, clause, told) if is_other else None
            if undone is not None and (best is None or len(undone) < len(best[1])):
                best = changed, undone
            if undone == ():
                break
        if best is None and is_told(clause):
            more = added_plan(document, clause, guides, wish=wish, earlier=done)
            is_kept = more is not None and (is_added or not makes_rule(document, more, clause))
            best = (more, ()) if more is not None and is_kept and not quotes_wish(document, more, clause) else None
        if best is None:
            not_done.append(clause)
        else:
            document = best[0]
            not_done += best[1]
            done.append(clause)
    if done or cut_out:
        not_done = [one for one in not_done if not only_explains(one)]
    return RefinedPlan(document, tuple(not_done), tuple(cut_out))


def _begins_then(before: PlanDocument, after: PlanDocument, clause: str) -> bool:
    """Tell whether a bar of the schedule begins or ends on a day that a clause tells, and none did."""
    told = {day for one in told_figures(clause, before.made_on) if one.unit == "day" for day in one.value.split("~")}
    was, now = ({day.isoformat() for one in each.schedule for day in (one.start, one.end)} for each in (before, after))
    return bool(told & now - was)


def _undone(
    document: PlanDocument, changed: PlanDocument, clause: str, told: ToldWish | None
) -> tuple[str, ...] | None:
    """Return what of a clause the changed plan does not hold; None where that is all of it."""
    if told is not None and (told.is_exact or span_of(clause)):
        return () if unmet(document, changed, told.clause) is not None else None
    if span_of(clause):
        return ()
    return unmet(document, changed, clause)


def _attempts(document: PlanDocument, clause: str, guides: PlanGuides, told: ToldWish | None) -> Iterator[PlanDocument]:
    """Yield the plan with what a clause wishes of the content, by the ways that there are; each has its days."""
    if told is not None and not told.is_possible:
        return
    if told is not None:
        is_alone = told.is_exact or told.moves_all or not told.adds
        ways = [told] if is_alone else [replace(told, after=told.along), told]
        made = [one for way in ways if (one := recomposed(document, way, guides)) is not None]
        # What changes an item of the costs tells no goal beside it.
        made.sort(key=lambda one: _items_of(one) == _items_of(document))
        yield from (one for one in made if _has_days(one, told.clause))
    meant = told.clause if told is not None and told.is_exact else clause
    changed = _first_of(_OF_WORDS, document, meant, guides)
    if changed is None or not _has_days(changed, meant):
        return
    ends = (document.schedule[0].start, document.schedule[-1].end) if document.schedule else ()
    if span_of(clause) or not lost_days(document, changed, (*ends, *(told.spared if told else ()))):
        yield changed


def _items_of(document: PlanDocument) -> Sequence[CostItem]:
    return document.costs.items if document.costs is not None else ()


def _has_days(document: PlanDocument, clause: str) -> bool:
    body = next((one.body for one in document.sections if one.key == "schedule"), None)
    return body is None or is_planned(body, clause, document.made_on)


def _first_of(
    changes: Sequence[Change], document: PlanDocument, clause: str, guides: PlanGuides
) -> PlanDocument | None:
    return next((changed for one in changes if (changed := one(document, clause, guides)) is not None), None)


def _mended(document: PlanDocument, judged: JudgeResult | None, guides: PlanGuides) -> RefinedPlan:
    mended = without_repeats(document)
    sections = tuple(_marked(section, guides.say("assumed", document.language)) for section in mended.sections)
    mended = replace(mended, sections=sections)
    for fault in [*faults_of(mended, guides)]:
        if fault.kind == "missing":
            mended = add_section(mended, fault.section, guides) or mended
        elif fault.kind == "question":
            mended = _without_line(mended, fault.section, fault.words)
        elif fault.kind == "long":
            mended = shorten(mended, "shorter", guides) or mended
    items = judged.action_items if judged else ()
    ours, left = (
        {action_of(one, document.language, guides) for one in faults_of(each, guides)} for each in (document, mended)
    )
    not_done = []
    for item in items:
        if item.action in ours:
            not_done += [item.action] if item.action in left else []
            continue
        # What a reviewer says is no word of the person: it may change the form of the plan, and is never told in it.
        changed = _first_of(_OF_FORM, mended, item.action, guides)
        if changed is None or changed == mended:
            not_done.append(item.action)
        else:
            mended = changed
    return RefinedPlan(mended, tuple(not_done))


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
