"""Which question comes next, and when there is none left.

Asked for are the required fields and those of critical facts. Critical ones come first, then the lowest order (S2.8); what
the person put off comes last. What else would help is named with the question whether there is more to tell, which leaves it
out in one word, and asked one by one of whoever wants that; the rest is listed as a gap.
"""

from collections.abc import Collection, Mapping
from datetime import date
from typing import Literal

from integrations.knowledge.base import Scenario, WorkbookQuestion
from integrations.knowledge.conditions import holds
from orchestrator.graphs.intake.state import KeptFact

NO_DAY = date(1970, 1, 1)
"""Whether a question makes sense hangs on answers, and not on how long ago something was."""
ANSWERED = ("known", "worded")
"""Fields that have an answer, be it one that stands in the person's own words."""
MOST_ASKED = 2
"""Times that one field is asked."""
MOST_OPTIONAL = 3
"""Questions that may be left out which are put beside the last one."""


def question_of(scenario: Scenario, field: str) -> WorkbookQuestion | None:
    """Return the question of a field."""
    return next((question for question in scenario.questions if question.field == field), None)


def critical_fields(scenario: Scenario) -> frozenset[str]:
    """Return the fields that critical facts hang on."""
    return frozenset(fact.related_field for fact in scenario.facts if fact.is_critical)


def is_senseless(question: WorkbookQuestion, facts: Mapping[str, KeptFact]) -> bool:
    """Tell whether what is known leaves nothing to ask: "결정 통지를 받으셨다면 언제인가요?" of who has applied for nothing."""
    field, condition = question.ask_if
    fact = facts.get(field) if field else None
    return fact is not None and fact["status"] == "known" and holds(condition, fact["value"], NO_DAY) is False


def wanted_fields(scenario: Scenario) -> list[str]:
    """Return the fields that are to be known, in the order in which they are asked."""
    critical = critical_fields(scenario)
    wanted = [question for question in scenario.questions if question.is_required or question.field in critical]
    wanted.sort(key=lambda question: (question.field not in critical, question.order))
    return list(dict.fromkeys(question.field for question in wanted))


def missing_fields(scenario: Scenario, facts: Mapping[str, KeptFact]) -> list[str]:
    """Return the wanted fields of which nothing is known, not even that the person does not know them."""
    senseless = {one.field for one in scenario.questions if is_senseless(one, facts)}
    return [field for field in wanted_fields(scenario) if field not in facts and field not in senseless]


def optional_questions(scenario: Scenario, facts: Mapping[str, KeptFact]) -> list[WorkbookQuestion]:
    """Return what may be left out and is not known, at most ``MOST_OPTIONAL``: first what the facts of the case hang on."""
    wanted, related = wanted_fields(scenario), {fact.related_field for fact in scenario.facts}
    found = [
        one for one in scenario.questions if one.field not in wanted and one.field not in facts and not one.list_of
    ]
    found = [one for one in found if not is_senseless(one, facts)]
    found.sort(key=lambda question: (question.field not in related, question.order))
    return found[:MOST_OPTIONAL]


def next_field(
    scenario: Scenario, facts: Mapping[str, KeptFact], asked: Mapping[str, int], later: Collection[str]
) -> str | None:
    """Return the field that is asked next; None when there is nothing left to ask."""
    open_fields = [field for field in missing_fields(scenario, facts) if asked.get(field, 0) < MOST_ASKED]
    return next((field for field in open_fields if field not in later), None) or next(iter(open_fields), None)


def completion(scenario: Scenario, facts: Mapping[str, KeptFact]) -> float:
    """Return the share of the required fields that are answered; 1 where none is required."""
    required = {
        question.field for question in scenario.questions if question.is_required and not is_senseless(question, facts)
    }
    known = {field for field in required if field in facts and facts[field]["status"] in ANSWERED}
    return round(len(known) / len(required), 4) if required else 1.0


def gaps(
    scenario: Scenario, facts: Mapping[str, KeptFact]
) -> list[tuple[str, Literal["unknown", "refused", "unasked"]]]:
    """Return every field without an answer, with the reason, in the order of the questions."""
    found: list[tuple[str, Literal["unknown", "refused", "unasked"]]] = []
    for question in scenario.questions:
        fact = facts.get(question.field)
        if fact is None and is_senseless(question, facts):
            continue
        if fact is None:
            found.append((question.field, "unasked"))
        elif fact["status"] in ("unknown", "refused"):
            found.append((question.field, fact["status"]))
    return found
