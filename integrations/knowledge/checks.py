"""What must hold between the sheets: codes that lead somewhere, rules that can apply, scenarios that differ."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Literal

from integrations.knowledge.base import OTHER, Fact, Knowledge, Option, RiskRule, Scenario, WorkbookQuestion
from integrations.knowledge.cells import folded
from integrations.knowledge.problems import Findings, Place, nearest
from integrations.knowledge.reach import possible, strange_codes, unfit
from integrations.knowledge.scenarios import Kind, Places

NEVER = "true and false"
"""A condition that nothing meets."""
STEPS = ("START_MESSAGE", "DISCLAIMER", "EMERGENCY_CHECK")
"""What every interview begins with."""


def check(knowledge: Knowledge, places: Places, findings: Findings) -> None:
    """Note all that does not fit together."""
    scenarios, targets = knowledge.scenarios, targets_of(knowledge)
    facts = {fact.code for scenario in scenarios.values() for fact in scenario.facts}
    broken = {(problem.sheet, problem.row) for problem in findings.problems if problem.severity == "error"}
    for scenario in scenarios.values():
        place = places["scenario", scenario.code, ""]
        if not scenario.keywords and not scenario.expressions:
            findings.warning("scenario_unrecognised", place, "KEYWORDS", value=scenario.code)
        if not scenario.questions:
            findings.warning("scenario_without_questions", place, value=scenario.code)
        elif not any(question.is_required for question in scenario.questions):
            findings.warning("nothing_required", place, value=scenario.code)
        if scenario.disambiguation:
            options = scenario.disambiguation.options
            _targets(options, targets, place, "DISAMBIGUATION_OPTIONS", findings)
        sound = {
            question.field: question
            for question in scenario.questions
            if _spot(places["question", scenario.code, question.field]) not in broken
        }
        check_facts(scenario, sound, places, findings)
        for fact in alike(scenario):
            findings.warning("facts_alike", places["fact", scenario.code, fact.code], "HOLDS_WHEN", value=fact.code)
        check_rules(scenario, sound, facts, places, findings)
        check_deadlines(scenario, places, findings)
    check_keywords(scenarios.values(), places, findings)
    _check_steps(knowledge, targets, places, findings)
    _check_sections(knowledge, places, findings)


def targets_of(knowledge: Knowledge) -> frozenset[str]:
    """Return the codes that an option may lead to."""
    scenarios = knowledge.scenarios.values()
    groups = (code for scenario in scenarios for code in (scenario.level1, scenario.level2_code))
    return frozenset((OTHER, *knowledge.scenarios, *groups))


def alike(scenario: Scenario) -> list[Fact]:
    """Return the facts on one yes or no that say nothing of when they hold: one of them may be the other's opposite."""
    kinds = {question.field: question.answer_type for question in scenario.questions}
    silent = [fact for fact in scenario.facts if kinds.get(fact.related_field) == "boolean" and not fact.holds_when]
    counts = Counter(fact.related_field for fact in silent)
    return [fact for fact in silent if counts[fact.related_field] > 1]


def without_dead_ends(knowledge: Knowledge) -> Knowledge:
    """Leave out the options, of what is asked to find the scenario, that lead nowhere, and facts that may be opposites.

    Such facts stay, but never hold.
    """
    targets = targets_of(knowledge)

    def leading(options: tuple[Option, ...]) -> tuple[Option, ...]:
        return tuple(option for option in options if option.code in targets)

    def of_scenario(scenario: Scenario) -> Scenario:
        asked, doubtful = scenario.disambiguation, {fact.code for fact in alike(scenario)}
        if doubtful:
            facts = tuple(replace(each, holds_when=NEVER) if each.code in doubtful else each for each in scenario.facts)
            scenario = replace(scenario, facts=facts)
        return replace(scenario, disambiguation=replace(asked, options=leading(asked.options))) if asked else scenario

    return replace(
        knowledge,
        scenarios={code: of_scenario(scenario) for code, scenario in knowledge.scenarios.items()},
        steps=tuple(
            replace(step, options=leading(step.options)) if step.next_action == "CLASSIFY_MENU" else step
            for step in knowledge.steps
        ),
    )


def check_facts(scenario: Scenario, sound: Mapping[str, WorkbookQuestion], places: Places, findings: Findings) -> None:
    """Every RELATED_FIELD has a question, and that question has the answers that HOLDS_WHEN speaks of.

    ``sound``: the questions, by their fields, in whose rows nothing is wrong.
    """
    fields = {question.field for question in scenario.questions}
    for fact in scenario.facts:
        place = places["fact", scenario.code, fact.code]
        question = sound.get(fact.related_field)
        if not fact.related_field:
            findings.warning("related_field_empty", place, "RELATED_FIELD", value=fact.code)
        elif fact.related_field not in fields:
            meant = nearest(fact.related_field, fields)
            findings.warning("related_field_unknown", place, "RELATED_FIELD", meant, value=fact.related_field)
        elif question is None:
            continue
        elif unfit(fact.holds_when, question):
            findings.error("condition_unfit", place, "HOLDS_WHEN", value=fact.holds_when, kind=question.answer_type)
        else:
            codes = [option.code for option in question.options]
            for code in strange_codes(fact.holds_when, question):
                meant = nearest(code, codes, likeness=0.5)
                findings.error("condition_code", place, "HOLDS_WHEN", meant, value=code.upper(), known=", ".join(codes))


def check_rules(
    scenario: Scenario,
    sound: Mapping[str, WorkbookQuestion],
    everywhere: Collection[str],
    places: Places,
    findings: Findings,
) -> None:
    """Every TRIGGER_FACT_CODE exists, and the facts of a rule can hold together.

    ``sound``: the questions, by their fields, in whose rows nothing is wrong. ``everywhere``: the codes of the facts of
    all scenarios.
    """
    facts = {fact.code: fact for fact in scenario.facts}
    for rule in scenario.risks:
        place = places["risk", scenario.code, rule.code]
        missing = [code for code in rule.triggers if code not in facts]
        for code in missing:
            meant = nearest(code, facts)
            if code in everywhere:
                findings.warning("trigger_elsewhere", place, "TRIGGER_FACT_CODES", meant, value=code)
            else:
                findings.error("trigger_unknown", place, "TRIGGER_FACT_CODES", meant, value=code)
        if not missing:
            for kind, field, group in _impossible(scenario, sound, rule, facts):
                names = ", ".join(fact.code for fact in group)
                findings.warning(kind, place, "TRIGGER_FACT_CODES", value=names, field=field)


def check_deadlines(scenario: Scenario, places: Places, findings: Findings) -> None:
    """Every deadline is counted from a date that the scenario asks for, and its facts exist."""
    dates = [question.field for question in scenario.questions if question.answer_type == "date"]
    codes = [fact.code for fact in scenario.facts]
    for rule in scenario.deadlines:
        place = places["deadline", scenario.code, rule.code]
        if rule.field not in dates:
            findings.error("deadline_no_date", place, "FROM_FIELD", nearest(rule.field, dates), value=rule.field)
        for code in rule.triggers:
            if code not in codes:
                findings.error("trigger_unknown", place, "TRIGGER_FACT_CODES", nearest(code, codes), value=code)


def check_keywords(scenarios: Iterable[Scenario], places: Places, findings: Findings) -> None:
    """No scenario has only keywords that another one has too: the two could not be told apart by them."""
    sets = {each.code: frozenset(map(folded, each.keywords)) for each in scenarios if each.keywords}
    owners: dict[str, set[str]] = defaultdict(set)
    for code, words in sets.items():
        for word in words:
            owners[word].add(code)
    for code, words in sets.items():
        for other in sorted(set.intersection(*(owners[word] for word in words)) - {code}):
            if sets[other] != words or code < other:  # the same words: told once
                kind = "keywords_same" if sets[other] == words else "keywords_covered"
                findings.warning(kind, places["scenario", code, ""], "KEYWORDS", value=code, other=other)


def _impossible(
    scenario: Scenario, sound: Mapping[str, WorkbookQuestion], rule: RiskRule, facts: Mapping[str, Fact]
) -> Iterator[tuple[Literal["rule_unasked", "rule_unreachable"], str, list[Fact]]]:
    """Return the fields, with facts of the rule, that nothing asks for, or of which no answer lets all those hold."""
    fields = {question.field for question in scenario.questions}
    groups: dict[str, list[Fact]] = defaultdict(list)
    for code in rule.triggers:
        groups[facts[code].related_field].append(facts[code])
    for field, group in groups.items():
        question = sound.get(field)
        if field not in fields:
            yield "rule_unasked", field, group
        elif question and not possible((fact.holds_when for fact in group), question):
            yield "rule_unreachable", field, group


def _targets(
    options: tuple[Option, ...], targets: Collection[str], place: Place, column: str, findings: Findings
) -> None:
    """Every option leads to a scenario, a LEVEL2 or a LEVEL1; a slip of the pen is an error."""
    for option in options:
        if option.code not in targets:
            meant = nearest(option.code, targets, likeness=0.85)
            note = findings.error if meant else findings.warning
            note("target_unknown", place, column, meant, value=option.code)


def _check_steps(knowledge: Knowledge, targets: Collection[str], places: Places, findings: Findings) -> None:
    codes = {step.code for step in knowledge.steps}
    if not codes:
        return
    sheet = next(iter(place for (kind, _, _), place in places.items() if kind == "step"))
    for code in STEPS:
        if code not in codes:
            meant = nearest(code, codes - set(STEPS))
            findings.warning("step_missing", Place(sheet.sheet, 0, sheet.letters), "STEP_CODE", meant, value=code)
    for step in knowledge.steps:
        place = places["step", "", step.code]
        if step.next_action == "CLASSIFY_MENU":
            _targets(step.options, targets, place, "OPTIONS", findings)
        if step.answer_type == "choice" and len(step.options) < 2:
            findings.warning("choice_of_few", place, "OPTIONS", count=len(step.options))


def _check_sections(knowledge: Knowledge, places: Places, findings: Findings) -> None:
    kind: Kind = "section"
    sheet = next((place for key, place in places.items() if key[0] == kind), None)
    if sheet is not None:
        for target in ("LAWYER", "COUNSELOR", "CRM", "INTERNAL"):
            if all(section.target_user != target for section in knowledge.sections):
                findings.warning("target_missing", Place(sheet.sheet, 0, sheet.letters), "TARGET_USER", value=target)


def _spot(place: Place) -> tuple[str, int]:
    return place.sheet, place.row
