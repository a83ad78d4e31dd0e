"""A plan composed anew with what a person wants otherwise, and merged into the one that is there.

What the rules read of a first request they read of a wish as well: another limit, another day, what is left out. The plan
is composed without the wish and with it, and what differs is taken over line by line; lines that people or a model wrote stay.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial

from integrations.guides.base import PlanGuides
from orchestrator.graphs.plan.plan_document import PlanAssumption, PlanDocument, PlanSection, PlanSource
from orchestrator.graphs.plan.results import AnalysisResult
from orchestrator.graphs.plan.rules.analysing import analyse
from orchestrator.graphs.plan.rules.composing.overview import goal_of
from orchestrator.graphs.plan.rules.marks import ASSUMED, MARK
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading import marks
from orchestrator.graphs.plan.rules.reading.asked_length import told_length
from orchestrator.graphs.plan.rules.reading.conflicts import words_of
from orchestrator.graphs.plan.rules.reading.cuts import is_unclear_cut
from orchestrator.graphs.plan.rules.reading.piece import AMENDED
from orchestrator.graphs.plan.rules.reading.role_classifier import LIKELY, role_of
from orchestrator.graphs.plan.rules.refining.amending import amended
from orchestrator.graphs.plan.rules.refining.clauses import clauses_of, told_alone
from orchestrator.graphs.plan.rules.refining.day_wishes import day_wish
from orchestrator.graphs.plan.rules.refining.figure_places import AmendedSources
from orchestrator.graphs.plan.rules.refining.merging import remerged
from orchestrator.graphs.plan.rules.refining.money_wishes import money_wish
from orchestrator.graphs.plan.rules.refining.proving import lost_days
from orchestrator.graphs.plan.rules.refining.wished_days import can_hold, span_of, told_days, with_wish
from orchestrator.graphs.plan.rules.whole import whole_plan

_LISTING = ("requirements", "conflicts", "risks")
"""Sections that name every demand, or follow from what is told: a change of these alone changes nothing of the plan."""

_ADDED = frozenset(("user", "target", "feature", "quantity"))
_DATED = ("schedule", "scope", "risks", "overview")
"""Sections that speak of the days of the schedule."""


@dataclass(frozen=True, slots=True)
class ToldWish:
    """A clause of a wish, and what is told without it and with it."""

    clause: str
    """As a day, where it moves the plan by a span."""
    analysis: AnalysisResult
    before: Sequence[PlanSource]
    after: Sequence[PlanSource]
    is_possible: bool
    """Its days do not contradict what is told."""
    is_exact: bool = False
    """It says one thing of a day or of money, and is told as that."""
    spared: tuple[date, ...] = ()
    """Days that another one takes the place of."""
    along: Sequence[PlanSource] = ()
    """What is told where the clause is one more of the request."""
    adds: bool = False
    """It most likely tells who, what or how much more, which a request is read for best, and can be proved by a figure."""
    moves_all: bool = False
    """It moves every day by a span."""
    amendment: AmendedSources | None = None
    """What was told with the clause carried out in it, where it names one place of it."""


def told_wish(
    document: PlanDocument, clause: str, guides: PlanGuides, *, wish: str, earlier: Sequence[str]
) -> ToldWish | None:
    """Return a clause with all that was told before it; None where a plan does not know what was asked for.

    ``earlier``: clauses of the same wish that the plan holds already.
    """
    own = next((one for one in document.sources if one.kind == "request"), None)
    if own is None:
        return None
    # What was wished before outweighs the request as this wish does.
    told = _without(document.sources, wish)
    wished = [one for one in told if one.kind == "request" and not one.place and one.number != own.number]
    known = [one for one in told if one not in wished]
    request = request_of(known)
    analysis = analyse(request, document.language, known, document.made_on, guides).model_copy(
        update={"subject": document.title[:120]}
    )
    material_of = partial(_material_of, document, analysis, guides)
    number = next((one.number for one in reversed(document.sources) if one.kind == "request"), own.number)
    clauses = [
        replace(one, text=text, place=AMENDED)
        for one in wished
        for text in clauses_of(one.text)
        if not is_unclear_cut(text)
    ]
    clauses += [PlanSource(number, "request", own.title, one, place=AMENDED, dated=own.dated) for one in earlier]
    for one in clauses:
        added, text = with_wish(known, one, material_of)
        known = added if can_hold(material_of(added), text) else known
    last = PlanSource(number, "request", own.title, clause, place=AMENDED, dated=own.dated)
    after, text = with_wish(known, last, material_of)
    material = material_of(known)
    moved = day_wish(clause, material)
    amendment = None if moved or span_of(clause) else amended(known, clause, document.made_on)
    is_exact = moved is not None or (amendment is None and money_wish(clause, material) is not None)
    return ToldWish(
        text,
        analysis,
        known,
        after,
        amendment is not None or can_hold(material_of(after), text),
        is_exact=is_exact,
        spared=(moved.old,) if moved and moved.old else (),
        along=along(known, told_alone(clause)),
        adds=_adds(clause),
        moves_all=span_of(clause) is not None or bool(told_days(clause, document.made_on)),
        amendment=amendment,
    )


def _adds(clause: str) -> bool:
    """Tell whether a clause most likely tells one more thing of the service, with a figure by which that is proved."""
    role = role_of(clause)
    is_added = (role.role in _ADDED and role.score >= LIKELY) or marks.AIMED.search(clause)
    return bool(is_added and re.search(r"\d", clause))


def along(known: Sequence[PlanSource], clause: str) -> list[PlanSource]:
    """Return the sources with a clause as the last of the request."""
    number = next((one.number for one in known if one.kind == "request" and one.place != AMENDED), 0)
    return [
        replace(one, text=f"{one.text.rstrip()}\n{clause.rstrip('.')}.")
        if one.number == number and one.place != AMENDED
        else one
        for one in known
    ]


def request_of(sources: Sequence[PlanSource]) -> str:
    """Return what was asked for at first."""
    return "\n".join(one.text for one in sources if one.kind == "request" and one.place != AMENDED)


def _material_of(
    document: PlanDocument, analysis: AnalysisResult, guides: PlanGuides, sources: Sequence[PlanSource]
) -> PlanMaterial:
    return PlanMaterial(analysis, sources, guides, document.language, document.made_on, document.preset, ())


def recomposed(
    document: PlanDocument, told: ToldWish, guides: PlanGuides, *, is_sure: bool = False
) -> PlanDocument | None:
    """Return the plan with all that a clause of a wish changes by the rules; None where that is nothing.

    ``is_sure``: whoever asks looks at what came of it.
    """
    analysis = told.analysis
    old, new = (
        whole_plan(request_of(sources), analysis, sources, document.language, document.preset, guides, document.made_on)
        for sources in (told.before, told.after)
    )
    if told.amendment is None and _displaces(document, told, guides):
        return None
    bases = {one.key: one.body for one in old.sections}
    bodies = {one.key: one.body for one in new.sections}
    changed = {key for key in {*bases, *bodies} if bases.get(key) != bodies.get(key)}
    may_go = is_sure or told_length(told.clause, of_writing=False) is not None
    sections = tuple(
        replace(one, body=remerged(bases[one.key], one.body, bodies[one.key]))
        if one.key in changed and one.key in bases and one.key in bodies
        else one
        for one in document.sections
        # What only the old words gave rise to, as a conflict that is settled, goes where nobody wrote in it.
        # Of a plan that is to be shorter go those for which the length has no room.
        if not (may_go and one.key in bases and one.key not in bodies and not remerged(bases[one.key], one.body, ""))
    )
    sections = _with_new(sections, [one for one in new.sections if one.key not in bases], guides)
    if not is_sure and not _is_met(document.sections, sections, told.clause):
        return None
    was, goal = (goal_of(_material_of(document, analysis, guides, sources)) for sources in (told.before, told.after))
    made = replace(
        document,
        summary=remerged(was, document.summary, goal) if was != goal else document.summary,
        sections=sections,
        assumptions=_assumed(document.assumptions, old.assumptions, new.assumptions),
        schedule=new.schedule if _days_of(document) == _days_of(old) else document.schedule,
        costs=new.costs if _sums_of(document) == _sums_of(old) else document.costs,
        flow=new.flow if document.flow == old.flow else document.flow,
    )
    if is_sure or told.moves_all or not lost_days(document, made, told.spared):
        return made
    return None if told.is_exact else _with_days_of(document, made, told.clause)


def _days_of(document: PlanDocument) -> list[tuple[date, date]]:
    """Return the days of the bars: the audit changes their names."""
    return [(one.start, one.end) for one in document.schedule]


def _sums_of(document: PlanDocument) -> list[int]:
    return [one.amount for one in document.costs.items] if document.costs else []


def _displaces(document: PlanDocument, told: ToldWish, guides: PlanGuides) -> bool:
    """Tell whether a clause takes the place of what it does not speak of: the users of the plan, or told phases of it."""
    was, now = (_material_of(document, told.analysis, guides, sources) for sources in (told.before, told.after))
    role = role_of(told.clause)
    speaks_of_users = role.role == "user" and role.score >= LIKELY
    swaps_users = bool(was.told_users) and was.told_users != now.told_users and not speaks_of_users
    return swaps_users or len(now.case.phases) < len(was.case.phases)


def _with_days_of(document: PlanDocument, made: PlanDocument, clause: str) -> PlanDocument | None:
    """Return a changed plan with the schedule that it had: a wish that sets no day moves none."""
    was = {one.key: one for one in document.sections if one.key in _DATED}
    sections = tuple(was.get(one.key, one) for one in made.sections)
    if not _is_met(document.sections, sections, clause):
        return None
    return replace(made, sections=sections, schedule=document.schedule)


def _is_met(old: Sequence[PlanSection], new: Sequence[PlanSection], clause: str) -> bool:
    """Tell whether more is new than that the clause is quoted; what is left out is met where it is listed so."""
    wanted = words_of(clause)
    is_left_out = bool(marks.EXCLUDED.search(clause))
    before, after = ({(one.key, line) for one in each for line in one.body.splitlines()} for each in (old, new))
    for key, line in before ^ after:
        shared = wanted & words_of(line)
        if key == "scope" and not shared and ASSUMED.search(line) and not MARK.search(line):
            continue  # what is usually left out fills the table, whatever is told besides
        is_quoted = len(shared) * 2 > len(wanted)
        if key not in _LISTING and line.strip() and (not is_quoted or (is_left_out and key == "scope")):
            return True
    return False


def _without(sources: Sequence[PlanSource], wish: str) -> list[PlanSource]:
    """Return the sources as they were before a wish was said."""
    found = []
    for one in sources:
        if one.kind != "request":
            found.append(one)
        elif (text := one.text.removesuffix(wish).rstrip("\n")).strip():
            found.append(replace(one, text=text))
    return found


def _with_new(
    sections: tuple[PlanSection, ...], added: Sequence[PlanSection], guides: PlanGuides
) -> tuple[PlanSection, ...]:
    """Put sections that only the wish gives rise to at their places."""
    rank = {key: at for at, key in enumerate(guides.shapes["full"].sections)}
    known = {one.key for one in sections}
    found = [*sections]
    for new in added:
        if new.key not in known:
            place = next(
                (at for at, one in enumerate(found) if rank.get(one.key, 99) > rank.get(new.key, 99)), len(found)
            )
            found.insert(place, new)
    return tuple(found)


def _assumed(
    known: Sequence[PlanAssumption], old: Sequence[PlanAssumption], new: Sequence[PlanAssumption]
) -> tuple[PlanAssumption, ...]:
    kept = [one for one in known if one not in old or one in new]
    return (*kept, *(one for one in new if one not in old and one not in kept))
