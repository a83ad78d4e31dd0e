"""Where the material contradicts itself, or the calendar it: what was chosen, why, and who settles it."""

import re
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Final

from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.composing.cost_rows import priced_lines, shown_amount
from orchestrator.graphs.plan.rules.composing.day_words import (
    after_closed,
    blocked_steps,
    first_step,
    planned_steps,
    span_words,
    trial_day,
)
from orchestrator.graphs.plan.rules.composing.deciding import decided
from orchestrator.graphs.plan.rules.composing.milestones import milestone
from orchestrator.graphs.plan.rules.composing.owners import decider, decision_day, operator, side_name
from orchestrator.graphs.plan.rules.composing.plan_budget import budget_of
from orchestrator.graphs.plan.rules.composing.quoting import cited, plain, shortened
from orchestrator.graphs.plan.rules.composing.sums import budget_table, limit_text
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading import marks
from orchestrator.graphs.plan.rules.reading.days import SetDay
from orchestrator.graphs.plan.rules.reading.price_lines import PricedLine
from orchestrator.graphs.plan.rules.reading.rival_limits import settled
from orchestrator.graphs.plan.rules.reading.rival_sums import rival_sums
from orchestrator.language import any_of
from orchestrator.language.amounts import find_amounts

_MOST = 12
_KEPT = 60
_HALF = 0.5
_FIRST: Final = any_of(
    r"(?<![가-힣])(?:먼저|앞서)(?![가-힣])|열기\s?전|시작\s?(?:하기\s)?전|하고\s(?:나서|난\s뒤)",
    r"\bbefore\s(?:we|it|the\s\w+)\s(?:open|start|begin|launch)|\bfirst\s(?:of\sall|meets?|comes?)",
)
"""Says that something comes before the opening."""
_NOUN: Final = re.compile(r"[가-힣]{2,}|[a-z]{4,}")
_NEEDED: Final = any_of(
    r"(?:교육|연수|훈련|설치|납품|입고|인수|허가|신고증|자격|보험\s?가입|면허)",
    r"\b(?:train(?:ing|ed)|deliver(?:y|ed|s)|arriv(?:e|es|al)|install\w*|permit|licen[cs]ed?|certificat\w+|insured)\b",
)
"""What has to be done or there before a service can be opened."""
_ITEMS = 6
"""Things named of those that pass a limit."""


def conflicts_body(material: PlanMaterial) -> str:
    """Return the table of conflicts; empty where there is none."""
    rows = [*_rows(material)][:_MOST]
    return markdown.table(material.say("columns_conflicts"), rows) if rows else ""


def _rows(material: PlanMaterial) -> Iterator[tuple[str, ...]]:
    case, say = material.case, material.say
    for figure, source in case.corrections:
        shown = say("corrected_figure", old=figure.old, new=f"{figure.new} [{source}]")
        yield shown, say("corrected_chosen", new=figure.new), say("void_corrected"), operator(material)
    doubted = {text for line in priced_lines(material) if line.doubt == "rival" for text in _rival_texts(line)}
    for pair in case.told_twice:
        texts = (pair.first.text, pair.second.text)
        if doubted.isdisjoint(texts) and _are_of_two_things(*texts):
            continue
        both = f"{cited(material, pair.first)} ↔ {cited(material, pair.second)}"
        if pair.kept:
            kept = shortened(pair.first.text.rstrip(" ."), _KEPT)
            yield both, say(f"twice_{pair.kept}", kept=kept), say(f"twice_{pair.kept}_why"), decider(material)
            continue
        chosen = say("twice_day", day=first_step(material)[1]) if pair.is_day else say("twice_open")
        yield both, chosen, say("twice_why"), decider(material)
    yield from _of_limit(material)
    yield from _of_order(material)
    for void in case.voids:
        is_stop = case.outcomes.is_stop(void.piece.text)
        if is_stop or (void.piece.is_own and marks.ORDER.search(void.piece.text)):
            continue
        chosen = say("void_instead", text=cited(material, void.instead)) if void.instead else say("void_itself")
        yield cited(material, void.piece), chosen, say(f"void_{void.why}"), operator(material)
    for rivals in case.rival_limits:
        holds, by = settled(rivals, case.noted_on)
        limit = f"{limit_text(material, holds)} [{holds.piece.source}]"
        yield (
            " ↔ ".join(cited(material, one.piece) for one in rivals),
            say("limit_holds" if by else "limit_lowest", limit=limit),
            say(f"limit_{by}_why" if by else "limit_lowest_why"),
            decider(material),
        )
    decision = decision_day(material)
    until = (
        say("by_day", day=f"{decision.start.isoformat()} [{decision.piece.source}]")
        if decision
        else say("before_start", day=first_step(material)[1])
    )
    held: set[str] = set()
    known = {one.piece.text for one in material.items.clauses if one.kind not in ("note", "rule")}
    for choice in decided(material):
        held |= {one[2].piece.text for one in (choice.conflict.first, choice.conflict.second) if one}
        yield (
            choice.sides,
            say("decision_kept", kept=choice.kept),
            say("decision_why", why=choice.why, dropped=choice.dropped_by),
            say("decision_confirm", who=decider(material), by=until),
        )
    for alone in (one for one in material.items.conflicts if one.second is None):
        who, said, clause = alone.first
        shown = say("position", who=side_name(material, who), what=shortened(said, 90), mark=f"[{clause.source}]")
        yield shown, say("alone_chosen"), say("alone_why"), say("decision_confirm", who=decider(material), by=until)
    what, day = first_step(material)
    for one in case.disputed:
        if case.outcomes.is_stop(one.piece.text) or case.outcomes.is_goal(one.piece.text):
            continue
        if one.piece.text in held or (one.piece.is_own and (one.piece.text in known or one.piece.surely("constraint"))):
            continue
        counted = case.weighing.share_for(one)
        chosen, why = say("dispute_chosen", first=shortened(what, 40)), say("dispute_why", day=day)
        if counted:
            chosen = say("dispute_most" if counted[0] >= _HALF else "dispute_few")
            why = say("dispute_counted", text=cited(material, counted[1]))
        elif related := case.weighing.related(one):
            why = f"{why}. {say('answer_related', text=cited(material, related[0]))}"
        yield (
            f"{shortened(one.text.rstrip('. '), 110)} [{one.piece.source}]",
            chosen,
            why,
            decider(material),
        )
    if case.options:
        small, large = case.options[0], case.options[-1]
        named = " / ".join(f"{piece.text} [{piece.source}]" for _, _, piece in case.options)
        yield (
            say("option_which", named=named),
            say("option_chosen", small=small[0], large=large[0]),
            say("option_why"),
            decider(material),
        )
    yield from _of_calendar(material)
    seen = {one.piece.text for one in case.disputed} | {one.piece.text for one in case.voids}
    for piece in case.undecided[:3]:
        if piece.text not in seen:
            yield (
                f"{shortened(plain(material, piece), 110)} [{piece.source}]",
                say("open_chosen"),
                say("open_why"),
                decider(material),
            )


def _rival_texts(line: PricedLine) -> tuple[str, ...]:
    rival = rival_sums(line.piece)
    return tuple(rival.texts) if rival else ()


def _are_of_two_things(first: str, second: str) -> bool:
    """Tell whether two sums are told of things that share no word: both of them hold."""
    if not (find_amounts(first) and find_amounts(second)):
        return False
    named, others = ({*_NOUN.findall(one.casefold())} for one in (first, second))
    return bool(named and others) and not named & others


def _of_limit(material: PlanMaterial) -> Iterator[tuple[str, ...]]:
    """Yield the limit with the told prices that pass it."""
    say, budget = material.say, budget_of(material)
    if budget.limit is None or budget.rest is None or budget.rest >= 0:
        return
    table = budget_table(material)
    items = [(one.item, one.basis or f"{one.amount:,}") for one in table.costs.items] if table else []
    items = items or [(one.item, one.basis) for one in priced_lines(material) if one.amount is not None]
    listed = "; ".join(f"{name} {basis}" for name, basis in items[:_ITEMS])
    whole = shown_amount(material, budget.known if budget.priced is None else budget.priced)
    limit = f"{limit_text(material, budget.limit)} [{budget.limit.piece.source}]"
    yield (
        say("over_sides", limit=limit, whole=whole, items=listed),
        say("over_chosen", gap=shown_amount(material, abs(budget.rest))),
        say("over_why"),
        decider(material),
    )


def late_steps(material: PlanMaterial) -> list[tuple[SetDay, str, date]]:
    """Return what has to come before the opening and is told for a day behind it, with the first day behind that.

    That is the decision, and what is said to be done first.
    """
    opens, source = trial_day(material)
    decision = decision_day(material)
    found = []
    phases = {phase.what for phase in material.case.phases}
    at_once = [day.piece for day in material.case.days if day.start == opens]
    for one in material.case.days if source else ():
        text = f"{one.what} {one.piece.text}"
        is_late = one.kind in ("step", "due") and (_FIRST.search(one.piece.text) or _NEEDED.search(one.what))
        if one.start <= opens or not (one is decision or is_late):
            continue
        if one is not decision and (one.what in phases or one.piece in at_once or material.case.outcomes.is_goal(text)):
            continue  # what goes on after the opening, as a next phase
        text = f"{one.start.isoformat()} {shortened(plain(material, one.piece), _KEPT)}"
        if one is decision:
            text = material.say("order_decision", who=decider(material), day=one.start.isoformat())
        found.append((one, text, material.calendar.on_or_after(one.start + timedelta(days=1))))
    return found[:2]


def _of_order(material: PlanMaterial) -> Iterator[tuple[str, ...]]:
    """Yield what has to come first and is told for a day behind the opening."""
    say = material.say
    for one, text, after in late_steps(material):
        sides = say("order_sides", late=text, late_mark=f"[{one.piece.source}]", day=first_step(material)[1])
        yield sides, say("order_chosen", day=after.isoformat()), say("order_why"), decider(material)


def _of_calendar(material: PlanMaterial) -> Iterator[tuple[str, ...]]:
    say, calendar = material.say, material.calendar
    for day, nearest in material.case.timing.mistaken:
        yield (
            f"{shortened(plain(material, day.piece), 110)} [{day.piece.source}]",
            say("weekday_chosen", day=nearest.isoformat()),
            say("weekday_why_wrong", day=day.start.isoformat(), weekday=say("weekdays").split()[day.start.weekday()]),
            decider(material),
        )
    blocked = {id(day): inside for day, inside in blocked_steps(material)}
    for day in planned_steps(material):
        if day.is_month or day.start != day.end:
            continue
        shown = f"{day.start.isoformat()} {shortened(milestone(material, day), 60)} [{day.piece.source}]"
        if inside := blocked.get(id(day)):
            yield (
                shown,
                say(
                    "closed_chosen" if inside in material.case.closed else "closed_chosen_weekday",
                    day=after_closed(material, inside).isoformat(),
                ),
                say("closed_why", days=f"{span_words(inside)} [{inside.piece.source}]")
                if inside in material.case.closed
                else say("closed_why_weekday", days=f"{shortened(inside.what, 60)} [{inside.piece.source}]"),
                decider(material),
            )
        elif not calendar.is_working(day.start) and material.language == "ko":
            name = calendar.holidays(day.start.year).get(day.start, "")
            before = calendar.on_or_before(day.start).isoformat()
            why = say("holiday_why", name=name) if name else say("weekend_why")
            yield shown, say("holiday_chosen", day=before), why, operator(material)
