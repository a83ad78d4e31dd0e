"""A plan with one more thing told, composed as if the request had told it; nothing that stood in it may go for that."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from typing import Final

from integrations.guides.base import PlanGuides
from orchestrator.graphs.plan.plan_document import PlanDocument
from orchestrator.graphs.plan.rules.marks import MARK
from orchestrator.graphs.plan.rules.reading.conflicts import words_of
from orchestrator.graphs.plan.rules.reading.piece import ADDED
from orchestrator.graphs.plan.rules.refining.priced_rows import leaves_price, priced_names
from orchestrator.graphs.plan.rules.refining.proving import lost_days
from orchestrator.graphs.plan.rules.refining.recomposing import along, recomposed, told_wish
from orchestrator.graphs.plan.rules.refining.telling import bare_of_label, tells_goal, told_risk, told_variants
from orchestrator.graphs.plan.rules.refining.told_figures import told_figures
from orchestrator.graphs.plan.rules.refining.told_words import content_of, is_in
from orchestrator.graphs.plan.rules.refining.wished_days import span_of

_QUOTING: Final = frozenset(("heard",))
_TELLING: Final = ("scope", "features", "flow", "requirements", "users", "problem", "kpis")
"""Sections of whose told lines none goes because something else is told besides."""
_YEAR_SAID: Final = re.compile(r"^(?:올해|내년|금년|이듬해)\s|\s(?:this|next)\syear$", re.I)
_SAME: Final = 0.5
_HALF: Final = 2
_MANY: Final = 3
"""Words that a plan has nowhere any longer, by which something told is lost, be the rest of its line there."""
_FROM_TO: Final = re.compile(r"\d\S*에서\s.*\d|\bfrom\s\S*\d.*\bto\s|→|->", re.I)
"""A figure that is to become another one."""


def added_plan(
    document: PlanDocument, clause: str, guides: PlanGuides, *, wish: str, earlier: Sequence[str]
) -> PlanDocument | None:
    """Return the plan with what a clause of a wish tells besides; None where no section takes it up."""
    told = told_wish(document, clause, guides, wish=wish, earlier=earlier)
    is_goal = tells_goal(clause)
    if told is None or told.is_exact or (span_of(clause) is not None and not is_goal):
        return None
    if not is_goal and priced_names(document, clause) and told_figures(clause, document.made_on):
        return None  # how many there are, or what they cost, would be left out of the sums
    own = next(one for one in reversed(document.sources) if one.kind == "request")
    risk, owner = told_risk(clause)
    if risk:
        return _with_risk(document, risk, owner or "–", own.number)
    for said, is_apart in told_variants(clause, document.language):
        text = _with_years(said, document.made_on) if is_goal else said
        # Told apart it changes nothing of how the request is read.
        sources = [*told.before, replace(own, text=text, place=ADDED)] if is_apart else along(told.before, text)
        made = recomposed(document, replace(told, after=sources), guides, is_sure=True)
        if made is None or leaves_price(document, made, clause):
            continue
        # Behind the opening a goal has a day of its own, on which it is measured, and results are judged behind that.
        spared = guides.say("phase_trial", document.language) if is_goal else ""
        if is_apart and _starts(document, spared) != _starts(made, spared):
            continue
        if _takes_up(document, made, text, is_goal=is_goal) and not [*_lost(document, made, clause)]:
            return made
    return None


def _starts(plan: PlanDocument, spared: str) -> list[date]:
    return [one.start for one in plan.schedule if one.phase != spared]


def makes_goal(before: PlanDocument, after: PlanDocument, clause: str) -> bool:
    """Tell whether a clause that speaks of no goal has become the name of a measure: "visits are capped at 50 minutes"."""
    if tells_goal(clause) or _FROM_TO.search(clause):
        return False
    was = {line for one in before.sections for line in one.body.splitlines()}
    rows = [line for one in after.sections if one.key == "kpis" for line in one.body.splitlines() if line not in was]
    words = words_of(clause)
    names = (words_of(line.split("|")[1]) for line in rows if line.startswith("|"))
    return any(len(words & name) * _HALF > len(words) for name in names)


def _with_risk(document: PlanDocument, risk: str, owner: str, source: int) -> PlanDocument | None:
    """Return the plan with one more row of its risks; None where it has no table of them."""
    section = next((one for one in document.sections if one.key == "risks" and "|" in one.body), None)
    if section is None:
        return None
    lines = section.body.splitlines()
    last = max(at for at, line in enumerate(lines) if line.startswith("|"))
    shown = f"{risk[:1].upper()}{risk[1:]} [{source}]".replace("|", "/")
    lines.insert(last + 1, f"| {shown} | – | – | {owner} |")
    body = "\n".join(lines)
    return replace(
        document, sections=tuple(replace(one, body=body) if one is section else one for one in document.sections)
    )


def _with_years(text: str, today: date) -> str:
    """Return a goal whose days have their years: as it is told, that is the next such day."""
    for one in reversed(told_figures(text, today)):
        year = one.value[:4]
        if one.unit == "day" and year not in one.raw and "~" in one.value and len(set(one.value.split("~"))) == 1:
            bare = _YEAR_SAID.sub("", one.raw).strip()
            dated = f"{year}년 {bare}" if re.search("[가-힣]", bare) else f"{bare} {year}"
            text = f"{text[: one.start]}{dated}{text[one.end :]}"
    return text


def _takes_up(before: PlanDocument, after: PlanDocument, text: str, *, is_goal: bool) -> bool:
    """Tell whether a new line tells what a wish adds: half of its words, and all of its figures."""
    told = bare_of_label(text)
    figures = told_figures(told, before.made_on)
    words = content_of(told, figures)
    was = {line for one in before.sections for line in one.body.splitlines()}
    for one in after.sections:
        if one.key in _QUOTING or (one.key == "kpis") != is_goal:
            continue
        for line in one.body.splitlines():
            if line in was or sum(is_in(word, line) for word in words) * _HALF < len(words):
                continue
            there = {each.value for each in told_figures(line, before.made_on)} | {line}
            if all(each.value in there or each.raw in line or each.value.split("~")[0] in line for each in figures):
                return True
    return False


def _lost(before: PlanDocument, after: PlanDocument, clause: str) -> Iterator[str]:
    """Yield told lines that stand in the plan no longer, in no other form either, and that the wish does not name."""
    now = [words_of(line) for one in after.sections for line in one.body.splitlines()]
    there = {_bare(line) for one in after.sections for line in one.body.splitlines()}
    every = frozenset[str]().union(*now)
    named = words_of(clause)
    for section in before.sections:
        if section.key not in _TELLING:
            continue
        for line in section.body.splitlines():
            words = words_of(line)
            if section.key == "kpis" and tells_goal(clause):
                continue  # what nobody has set a target for gives way to what somebody has
            if _bare(line) in there or not MARK.search(line) or len(named & words) * _HALF > len(words):
                continue
            gone = [one for one in words - every if not any(map(str.isdigit, one))]
            if len(gone) >= _MANY or not any(len(words & other) >= _SAME * len(words) for other in now):
                yield line
    yield from lost_days(before, after, ())


def _bare(line: str) -> str:
    return " ".join(MARK.sub("", line).split())
