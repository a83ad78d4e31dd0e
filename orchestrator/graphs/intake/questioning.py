"""RE_QUESTION: what is asked next, and the review at the end (S2.8)."""

from integrations.knowledge.base import Scenario
from orchestrator.graphs.intake import asking
from orchestrator.graphs.intake.collecting import MOST_REVIEWS
from orchestrator.graphs.intake.documents import confirm_next
from orchestrator.graphs.intake.rules.order import MOST_ASKED, next_field, question_of
from orchestrator.graphs.intake.sitting import Sitting
from orchestrator.graphs.intake.state import (
    FACT_COLLECTION,
    MORE,
    REVIEW,
    SUMMARY,
)
from orchestrator.turn import Table

LONGEST_CELL = 200
"""Characters of an answer in the table of answers."""


async def re_question(sitting: Sitting) -> None:
    """Ask what comes next: a field, whether there is more to tell, whether all is right (S2.8)."""
    it, scenario = sitting.it, sitting.scenario
    assert scenario is not None
    if it["unconfirmed"] and await confirm_next(sitting):
        return
    if it["editing"]:
        sitting.go(FACT_COLLECTION, f"ask:{it['editing']}")
        await asking.ask_field(sitting, it["editing"])
        return
    field = next_field(scenario, it["facts"], it["asked_fields"], it["later"])
    last = it["current_question"]
    if field is not None and last and last not in it["facts"] and last not in it["later"]:
        again = it["asked_fields"].get(last, 0) < MOST_ASKED and question_of(scenario, last) is not None
        field = last if again else field
    if field is not None:
        sitting.go(FACT_COLLECTION, f"ask:{field}")
        it["asked_fields"][field] = it["asked_fields"].get(field, 0) + 1
        await asking.ask_field(sitting, field)
        return
    it["current_question"] = ""
    if not it["is_more_asked"]:
        sitting.go(FACT_COLLECTION, "ask_more")
        step = asking.step_of(sitting, "MORE_INFO")
        text = await asking.said(sitting, step.text) if step else sitting.text("intake.more.question")
        asking.ask(sitting, MORE, text)
        sitting.follow_ups = [sitting.text("intake.follow_up.nothing_more")]
        return
    if not it["is_reviewed"] and it["review_tries"] < MOST_REVIEWS:
        sitting.go(FACT_COLLECTION, "ask_review")
        await _show_review(sitting, scenario)
        return
    sitting.go(SUMMARY, "all_asked")


async def _show_review(sitting: Sitting, scenario: Scenario) -> None:
    """Show all answers, each of which can be changed."""
    it = sitting.it
    rows: list[tuple[str, str]] = []
    step = asking.step_of(sitting, "REVIEW")
    asked = await asking.said(sitting, step.text) if step else sitting.text("intake.review.question")
    right = step.options[0].label if step and step.options else None
    choices = [(REVIEW, await asking.said(sitting, right) if right else sitting.text("intake.review.right"))]
    for question in scenario.questions:
        fact = it["facts"].get(question.field)
        if fact is None:
            continue
        label = await asking.label_of(sitting, question)
        shown = fact["shown"] if len(fact["shown"]) <= LONGEST_CELL else f"{fact['shown'][: LONGEST_CELL - 1]}…"
        rows.append((label, shown))
        choices.append((question.field, sitting.text("intake.review.change", label=label)))
    it["review_tries"] += 1
    if rows:
        sitting.parts.append(
            Table(
                sitting.text("intake.review.title"),
                (sitting.text("intake.review.field"), sitting.text("intake.review.value")),
                tuple(rows),
            )
        )
    asking.ask(sitting, REVIEW, asked, choices)
