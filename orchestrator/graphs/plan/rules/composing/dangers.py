"""The risks of the case: what is feared, then what each step of the use, each rule, the days and the money may run into."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property
from typing import Final

from integrations.guides.base import Guide
from orchestrator.graphs.plan.plan_document import PlanAssumption
from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.aspects import aspect_told, aspects_of, thing_of
from orchestrator.graphs.plan.rules.composing.cost_rows import priced_lines, shown_amount
from orchestrator.graphs.plan.rules.composing.courses import CourseStep, course_steps
from orchestrator.graphs.plan.rules.composing.day_words import first_step, span_words, trial_day
from orchestrator.graphs.plan.rules.composing.deciding import decided
from orchestrator.graphs.plan.rules.composing.features import PlannedFeature, features_of
from orchestrator.graphs.plan.rules.composing.form import wants_short
from orchestrator.graphs.plan.rules.composing.owners import decider, is_user, operator, owner
from orchestrator.graphs.plan.rules.composing.plan_budget import budget_of
from orchestrator.graphs.plan.rules.composing.preparing import owner_part
from orchestrator.graphs.plan.rules.composing.quoting import shortened
from orchestrator.graphs.plan.rules.composing.sums import limit_text
from orchestrator.graphs.plan.rules.composing.timetable import plan_calendar
from orchestrator.graphs.plan.rules.composing.usual import cosines, usual_assumed, usual_rows
from orchestrator.graphs.plan.rules.exposures import exposures_of
from orchestrator.graphs.plan.rules.items import BriefClause
from orchestrator.graphs.plan.rules.items.parties import is_same_party
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading.conflicts import words_of
from orchestrator.graphs.plan.rules.reading.role_classifier import OF_TEXT
from orchestrator.graphs.plan.rules.reading.user_phrases_en import is_somebody
from orchestrator.graphs.plan.rules.reading.worries import is_alone, is_of_several
from orchestrator.graphs.plan.rules.rows import assumed_cells

_MOST: Final = {"lean": 5, "standard": 9, "full": 11}
_STEPS: Final = 3
"""Steps of which each has a row; checks come first."""
_UNPRICED: Final = 2
_ASPECTS: Final = 4
_LEAST: Final = 3
"""Rows up to which steps of no known kind are told to be late, whoever has a row already."""
_OF_WORK: Final = frozenset(("act", "rule", "never", "state", "note", "people"))
"""Kinds of clauses that tell of the work, and may bring something with them."""
_OF_NO_WORK: Final = OF_TEXT | {"target", "date", "budget", "price"}
"""Roles of clauses that tell how much, by when or how the text is to be: what is done, with what and to whom is not theirs."""
_STOCK: Final = 2
_COUNTED: Final = re.compile(
    r"(?<![£$€\d.,])(?P<n>\d[\d,]{0,6})(?![\d,]|\s?(?:원|만|천|백|시간|일|주|달|개월|명|회|번|분|년|건|hours?|days?|weeks?|months?|nights?|evenings?|years?|people|times|visits?)\b)(?:\s?(?P<unit>[가-힣]{1,2})|\s[a-z]{3,14}(?:\s[a-z]{3,14})?)?\s?(?=[×xX*]\s?\S)"
)
"""How many there are of a thing that has a price."""
_OF_KIND: Final = {"lean": 2, "standard": 5, "full": 6}
_SAME: Final = 0.8
"""The nearness from which two risks say the same."""
_NEAR: Final = 0.4
"""The nearness from which a rule or a fear is of a step whose words it does not have."""
_QUOTED: Final = 110
_NEXT: Final = 44
_TIGHT: Final = 20
"""The part of a limit, one of so many, up to which what is left of it is next to nothing."""
_CHECK: Final = "check"
_ANSWERS: Final = frozenset((_CHECK, "message", "assign", "booking"))
"""What whoever asked for something waits for."""

Row = tuple[str, ...]


def risks_body(material: PlanMaterial) -> tuple[str, tuple[PlanAssumption, ...]]:
    """Return the table of risks, each marked: the words of the case are told, that they are a risk is not."""
    table: list[Row] = []
    dangers, most = _Dangers(material), _MOST[material.preset]
    for row in dangers.rows():
        if len(table) < most and not _is_near(row[0], [one[0] for one in table]):
            table.append(row)
    for row in dangers.of_other_steps() if len(table) < most else ():
        if len(table) < _LEAST or all(one[-1] != row[-1] for one in table):
            table.append(row)
    is_derived = bool(table)
    usual = usual_rows(material, "risks", _OF_KIND[material.preset], [row[0] for row in table])
    usual = [row for row in usual if not _is_near(row[0], [one[0] for one in table])]
    table += [(*row[:-1], owner(material, row[-1])) for row in usual]
    if not table:
        return material.untold(decider(material), "risks"), ()
    assumed = PlanAssumption(material.say("assume_brought"), material.say("reason_brought"), "risks")
    added = (usual_assumed(material, "risks"),) if usual else ()
    columns = material.say("columns_risks")
    if wants_short(material):  # how it is noticed is what few pages have no room for
        columns, table = " | ".join(_without_effect(columns.split(" | "))), [_without_effect(row) for row in table]
    return markdown.table(columns, table), (*((assumed,) if is_derived else ()), *added)


def _without_effect(row: Sequence[str]) -> Row:
    return (row[0], *row[2:])


def _is_near(text: str, others: Sequence[str]) -> bool:
    return bool(others) and bool(cosines([text], others).max() >= _SAME)


@dataclass
class _Dangers:
    """The rows of one plan, those first that were told; of a step no two are of one cause."""

    material: PlanMaterial

    def __post_init__(self) -> None:
        self.steps = course_steps(self.material)
        self.kinds = exposures_of(self.material.guides, self.material.language, [one.does for one in self.steps])
        self.feared: set[int] = set()
        self.alone: int | None = None

    def rows(self) -> Iterator[Row]:
        yield from self._of_worries()
        yield from self._of_steps()
        yield from self._of_stock()
        yield from self._of_aspects()
        yield from self._of_people()
        yield from _of_decisions(self.material)
        yield from _of_money(self.material)
        yield from _of_days(self.material)

    def _of_worries(self) -> Iterator[Row]:
        material, say = self.material, self.material.say
        worries = material.case.worries
        guides = exposures_of(material.guides, material.language, [one.text for one in worries])
        for worry, guide in zip(worries, guides, strict=True):
            aspect = aspect_told(material.guides, material.language, worry.text)
            at = self._step_of(worry.text)
            self.feared |= {at} if at is not None else set()
            who = self._deals(at)
            text = f"{shortened(worry.text, _QUOTED)} [{worry.source}]"
            told: tuple[str, ...]
            if is_alone(worry.text):
                told = say("risk_away_effect"), say("risk_alone_measure", day=first_step(material)[1])
            elif aspect:
                told = self._filled(aspect, at)[1:3]
            elif guide:
                told = self._filled(guide, at)[1:3]
            else:
                step = say("risk_use") if at is None else self._named(at)
                told = say("risk_worry_effect", step=step), say("risk_worry_measure", step=step, who=who)
            yield say("risk_worry", text=text), *assumed_cells(material, ("", *told))[1:], who

    def _of_steps(self) -> Iterator[Row]:
        """Yield what the steps risk by what is done in them, then who waits for one and who is missing for one."""
        order = sorted(range(len(self.steps)), key=lambda at: (self._key(at) != _CHECK, at))
        seen: set[str] = set()
        for at in order:
            guide = self.kinds[at]
            if guide and guide.key not in seen and at not in self.feared and len(seen) < _STEPS:
                seen.add(guide.key)
                risk, *others = self._filled(guide, at)
                yield f"{risk}: {self._told(at)} {self.material.mark()}", *others

    def _of_stock(self) -> Iterator[Row]:
        """Yield that the counted things which a step needs may all be taken."""
        material, say, mark = self.material, self.material.say, self.material.mark()
        for line in priced_lines(material):
            counted = _COUNTED.search(line.basis)
            words = words_of(line.item)
            at = next((at for at, one in enumerate(self.steps) if words & words_of(one.does)), None)
            if (
                counted is None
                or at is None
                or int(counted["n"].replace(",", "")) < _STOCK
                or line.by_month is not None
            ):
                continue
            is_korean = material.language == "ko"
            counts = (
                f"{line.item} {counted['n']}{counted['unit'] or '개'}" if is_korean else f"{counted['n']} {line.item}"
            )
            thing = f"{counts} [{line.source}]"
            yield (
                say("risk_stock", thing=thing, step=self._named(at), mark=mark),
                say("risk_stock_effect", item=line.item),
                say("risk_stock_measure", item=line.item),
                self._deals(at),
            )
            return

    def _of_people(self) -> Iterator[Row]:
        say, mark = self.material.say, self.material.mark()
        self.alone = next(
            (at for at in sorted(range(len(self.steps)), key=self._key_order) if self._is_single(at)), None
        )
        if self.alone is not None:
            alone, who = self.alone, self._the(self.steps[self.alone].who)
            yield (
                say("risk_alone", who=who, step=self._named(alone), mark=mark),
                say("risk_alone_effect", who=who),
                say("risk_alone_measure", day=first_step(self.material)[1]),
                self._deals(alone),
            )
        for at, (one, other) in enumerate(zip(self.steps, self.steps[1:], strict=False)):
            is_answered = self._key(at + 1) in _ANSWERS and other.who and not other.is_service
            if is_user(self.material, one.who) and is_answered and not is_user(self.material, other.who):
                yield (
                    say("risk_wait", who=self._the(one.who), step=self._named(at), mark=mark),
                    say("risk_wait_effect"),
                    say("risk_wait_measure", who=self._the(other.who), step=self._named(at + 1)),
                    self._the(other.who),
                )
                return

    def of_other_steps(self) -> Iterator[Row]:
        """Yield that steps of no known kind are late or left out, first those of whoever is not among the users."""
        left = [at for at in range(len(self.steps)) if self.kinds[at] is None and at not in self.feared | {self.alone}]
        for at in sorted(left, key=lambda at: not self.steps[at].who or is_user(self.material, self.steps[at].who)):
            who = self._deals(at)
            yield (
                f"{self.material.say('risk_late', next=self._named(at + 1))}: {self._told(at)} {self.material.mark()}",
                self.material.say("risk_act_effect"),
                self.material.say("risk_act_measure", who=who),
                who,
            )

    def _of_aspects(self) -> Iterator[Row]:
        """Yield what the request brings with it by what is done in it, with what and to whom, each on its own clause."""
        material = self.material
        away = material.case.rests | material.items.reasons | {one.piece.text for *_, one in material.items.left_out}
        outcomes = material.case.outcomes
        told = [
            one
            for one in material.items.of(*_OF_WORK)
            if one.piece.text not in away
            and one.piece.role not in _OF_NO_WORK
            and not (one.piece.is_aside or outcomes.is_goal(one.piece.text) or outcomes.is_stop(one.piece.text))
        ]
        said = " ".join(one.said for one in material.case.worries)
        told = [one for one in told if one.piece.text not in said]
        features = features_of(material)  # what their table tells in full is called by its number here
        found = aspects_of(material.guides, material.language, material.own_request, [one.text for one in told])
        for guide, at in found[:_ASPECTS]:
            if block := material.fitting(guide).blocks.get("risks"):
                thing = thing_of(guide, told[at].text, material.own_request)
                cells = [material.filled(one.replace("{thing}", thing)) for one in block.rows[0]]
                words = _called(cells[0], told[at], features) or shortened(told[at].text.rstrip(". "), _QUOTED)
                clause = f"{words} [{told[at].source}]"
                shown = assumed_cells(material, (f"{cells[0]}: {clause}", *cells[1:3]))
                yield (*shown, self._owner(cells[3], self._step_of(told[at].text)))

    def _owner(self, usual: str, at: int | None) -> str:
        """Return who deals with it: whoever a guide means, where the request tells them, else who acts at the step."""
        found = owner(self.material, usual)
        found = "" if is_same_party(found, decider(self.material)) else found
        is_told = found and found not in (self.material.say("role_operator"), self.material.say("role_decider"))
        return found if is_told else self._deals(at)

    def _filled(self, guide: Guide, at: int | None) -> Row:
        """Return a row of a guide for a step, with who deals with it and what follows."""
        row = guide.blocks["risks"].rows[0]
        who = self._deals(at)
        open_ = {
            "{owner}": who,
            "{next}": self._named(len(self.steps) if at is None else at + 1),
            "{thing}": thing_of(guide, self.material.own_request),
        }
        for name, value in open_.items():
            row = tuple(cell.replace(name, value) for cell in row)
        cells = tuple(map(self.material.filled, row[:3]))
        return *cells, who

    def _step_of(self, text: str) -> int | None:
        """Return the step of which something is said: the one with most of its words, else the nearest by its sense."""
        words = words_of(text)
        shared = [len(words & words_of(self._words(one))) for one in self.steps]
        if shared and max(shared) > 0:
            return shared.index(max(shared))
        if not self.steps:
            return None
        near = cosines([text], [one.does for one in self.steps])[0]
        return int(near.argmax()) if float(near.max()) >= _NEAR else None

    def _named(self, at: int | None) -> str:
        """Return a step as it is quoted; behind the last one, the end of a case."""
        if at is None or at >= len(self.steps):
            return self.material.say("risk_end")
        one = self.steps[at]
        does = shortened(one.does.rstrip(". "), _NEXT)
        mark = f" {self.material.mark(one.source)}" if re.search(r"\d", does) else ""
        return f"{self.material.say('risk_step', does=does)}{mark}"

    def _told(self, at: int) -> str:
        one = self.steps[at]
        told = f"{one.who} – {one.does}" if one.who else one.does
        return f"{shortened(told.rstrip('. '), _QUOTED)} {self.material.mark(one.source)}"

    def _deals(self, at: int | None) -> str:
        """Return who deals with what happens at a step: who does it, where they are none of those it is done for."""
        one = self.steps[at] if at is not None else None
        if one and (told := self._told_owner(one)):
            return told
        if one is None or not self._handles(one) or is_same_party(one.who, self.steps[0].who):
            return self._runs  # whoever begins the use is served by it, or runs it
        return self._the(one.who)

    def _told_owner(self, one: CourseStep) -> str:
        """Return who is told to have the task that a step is about; empty where nobody is."""
        words = words_of(one.does)
        told = next((each for each in self.material.case.owners if each.of and words_of(each.of) & words), None)
        return owner_part(self.material, told) if told else ""

    def _handles(self, one: CourseStep) -> bool:
        """Tell whether a step is done by somebody of the request, who is none of those it is done for."""
        is_told = bool(one.who) and not (one.is_service or one.is_guessed or is_user(self.material, one.who))
        return is_told and (self.material.language == "ko" or is_somebody(one.who))

    @cached_property
    def _runs(self) -> str:
        """Who runs it by what is told, else the first who does a step for whoever begins the use; never who decides."""
        runs, decides = operator(self.material), decider(self.material)
        if runs != self.material.say("role_operator") and not is_same_party(runs, decides):
            return runs
        begins = self.steps[0].who if self.steps else ""
        handling = [one.who for one in self.steps if self._handles(one) and not is_same_party(one.who, decides)]
        found = next((one for one in handling if not is_same_party(one, begins)), "")
        return self._the(found or begins) if found or begins in handling else self.material.say("role_operator")

    def _the(self, who: str) -> str:
        """Return somebody as a sentence names them: "dispatcher" is "the dispatcher"."""
        is_bare = self.material.language == "en" and who.islower() and not who.startswith(("the ", "our ", "each "))
        return f"the {who}" if is_bare else who

    def _key(self, at: int) -> str:
        guide = self.kinds[at]
        return guide.key if guide else ""

    def _key_order(self, at: int) -> tuple[bool, int]:
        return self._key(at) != _CHECK, at

    def _is_single(self, at: int) -> bool:
        """Tell whether one person alone does a step: nobody of a told number, none of the users, no body of several."""
        one = self.steps[at]
        is_named = one.who not in ("", operator(self.material)) and not (
            one.is_service or one.is_guessed or is_user(self.material, one.who)
        )
        return (
            is_named and at not in self.feared and not (is_of_several(one.who) or self.material.items.counted(one.who))
        )

    @staticmethod
    def _words(one: CourseStep) -> str:
        return f"{one.who} {one.when} {one.does}".strip()


def _called(risk: str, clause: BriefClause, features: Sequence[PlannedFeature]) -> str:
    """Return what a feature that a clause tells is called, of several the one nearest to a risk; else empty."""
    told = [one for one in features if one.label and one.clause == clause]
    return told[int(cosines([risk], [one.does for one in told])[0].argmax())].called if told else ""


def _of_decisions(material: PlanMaterial) -> Iterator[Row]:
    """Yield that those whose wish was not taken do not go along."""
    say = material.say
    for choice in decided(material)[:1]:
        yield (
            f"{say('risk_conflict', who=choice.dropped_by, kept=choice.kept)} {material.mark()}",
            say("risk_conflict_effect", who=choice.dropped_by),
            say("risk_conflict_measure", who=choice.dropped_by),
            decider(material),
        )


def _of_money(material: PlanMaterial) -> Iterator[Row]:
    """Yield what the told sums may run into: more than the limit, items that nobody can add up yet, next to nothing left."""
    say, assumed, budget = material.say, material.mark(), budget_of(material)
    if budget.limit is None:
        return
    limit = f"{limit_text(material, budget.limit)} [{budget.limit.piece.source}]"
    unknown = [f"{one.item} [{one.source}]" for one in priced_lines(material) if one.amount is None]
    rest = budget.rest
    if rest is not None and rest < 0:
        gap = f"{shown_amount(material, -rest)} {say('summed')}"
        told = say("risk_over", limit=limit, gap=gap), say("risk_over_effect"), say("risk_over_measure")
    elif unknown:
        items = ", ".join(unknown[:_UNPRICED])
        told = say("risk_unknown", limit=limit, items=items), say("risk_money_effect"), say("risk_unknown_measure")
    elif rest is not None and rest * _TIGHT <= budget.limit.amount:
        gap = f"{shown_amount(material, rest)} {say('summed')}"
        told = say("risk_tight", limit=limit, gap=gap), say("risk_tight_effect"), say("risk_over_measure")
    else:
        return  # enough is left, or nothing is known of it: that quotes are high may happen to any service
    yield f"{told[0]} {assumed}", told[1], told[2], decider(material)


def _of_days(material: PlanMaterial) -> Iterator[Row]:
    """Yield what a told opening runs into: a standstill before or on it."""
    say, assumed = material.say, material.mark()
    first, _ = trial_day(material)
    ahead = [one for one in material.case.closed if material.today <= one.end and one.start <= first]
    for closed in ahead[:1]:
        last = plan_calendar(material).on_or_before(closed.start - timedelta(days=1))
        days = f"{span_words(closed)} [{closed.piece.source}]"
        yield (
            f"{say('risk_closed', days=days, day=first_step(material)[1])} {assumed}",
            say("risk_closed_effect"),
            say("risk_closed_measure", day=f"{last.isoformat()} {assumed}")
            if closed.end < first
            else say("risk_closed_move"),
            operator(material),
        )
