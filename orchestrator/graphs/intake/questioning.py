"""RE_QUESTION: what is asked next, and the review at the end (S2.8)."""

from integrations.knowledge.base import Scenario
from orchestrator.graphs.intake import asking
from orchestrator.graphs.intake.documents import confirm_next
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.lists import ask_entry
from orchestrator.graphs.intake.review_rows import shown_rows
from orchestrator.graphs.intake.reviewing import MOST_REVIEWS
from orchestrator.graphs.intake.rules.order import MOST_ASKED, next_field, optional_questions, question_of
from orchestrator.graphs.intake.state import FACT_COLLECTION, MORE, OTHER_CASE, REVIEW, SUMMARY, KeptFact
from orchestrator.graphs.intake.told_values import told_by_value
from orchestrator.graphs.intake.told_words import told_in_words
from orchestrator.turn import Table

LONGEST_CELL = 200
"""Characters of an answer in the table of answers."""


async def re_question(session: InterviewSession) -> None:
    """Ask what comes next: a field, whether there is more to tell, whether all is right (S2.8)."""
    it, scenario = session.it, session.scenario
    assert scenario is not None
    if it["unconfirmed"] and await confirm_next(session):
        return
    if it["editing"]:
        session.go(FACT_COLLECTION, f"ask:{it['editing']}")
        await asking.ask_field(session, it["editing"])
        return
    if await ask_entry(session):
        return
    field = next_field(scenario, it["facts"], it["asked_fields"], it["later"])
    last = it["current_question"]
    if field is not None and last and last not in it["facts"] and last not in it["later"]:
        again = it["asked_fields"].get(last, 0) < MOST_ASKED and question_of(scenario, last) is not None
        field = last if again else field
    is_denied = field is not None and _was_denied(session, field)
    if field is not None and not is_denied and (hinted := it.get("hinted", {}).pop(field, None)) is not None:
        it["unconfirmed"].insert(0, hinted)
        if await confirm_next(session):
            return
    told = await _told_earlier(session, field) if field is not None and not is_denied else None
    if told is not None:
        it["unconfirmed"].insert(0, told)
        if await confirm_next(session):
            return
    if field is not None:
        session.go(FACT_COLLECTION, f"ask:{field}")
        it["asked_fields"][field] = it["asked_fields"].get(field, 0) + 1
        await asking.ask_field(session, field)
        return
    it["current_question"] = ""
    if await _passed_over(session) and await confirm_next(session):
        return
    if _told_before(session, scenario) and await confirm_next(session):
        return
    if await _ask_optional(session, scenario):
        return
    if not it["is_more_asked"]:
        session.go(FACT_COLLECTION, "ask_more")
        await _name_optional(session, scenario)
        step = asking.step_of(session, "MORE_INFO")
        text = await asking.phrase(session, step.text) if step else session.text("intake.more.question")
        asking.ask(session, MORE, text)
        asked_for = ["nothing_more", *(["one_by_one"] if optional_questions(scenario, it["facts"]) else [])]
        session.follow_ups = [session.text(f"intake.follow_up.{key}") for key in asked_for]
        return
    if "amended_after" not in it and not it["is_reviewed"] and it["review_tries"] < MOST_REVIEWS:
        session.go(FACT_COLLECTION, "ask_review")
        await _show_review(session, scenario)
        return
    session.go(SUMMARY, "all_asked")


async def _told_earlier(session: InterviewSession, field: str) -> KeptFact | None:
    """Return what was told before a question is put for the first time and answers it, by its value or its words."""
    return await told_by_value(session, field) or await told_in_words(session, field)


def _was_denied(session: InterviewSession, field: str) -> bool:
    """Tell whether an offer of a field has been denied: no other, of what was told before, follows."""
    return any(one[0] == field and one[2] for one in session.it.get("offered", []))


async def _name_optional(session: InterviewSession, scenario: Scenario) -> None:
    """Name what would help and was not asked, beside the question whether there is more to tell."""
    asked = [await asking.phrase(session, one.text) for one in optional_questions(scenario, session.it["facts"])]
    if asked:
        session.say("intake.more.optional", questions="\n".join(f"- {one}" for one in asked))


async def _ask_optional(session: InterviewSession, scenario: Scenario) -> bool:
    """Ask the next of what may be left out, once, where the person wants to be asked; False where none is left."""
    it = session.it
    while it.get("optional"):
        field = it["optional"].pop(0)
        if field not in it["facts"] and question_of(scenario, field) is not None:
            session.go(FACT_COLLECTION, f"ask:{field}")
            it["asked_fields"][field] = MOST_ASKED
            await asking.ask_field(session, field)
            return True
    return False


async def _passed_over(session: InterviewSession) -> bool:
    """Take up once more what somebody was asked to confirm who spoke of something else then; False where nothing is."""
    it = session.it
    for field, fact in list(it.get("hinted", {}).items()):
        if fact.get("passed") and it["facts"].get(field, fact)["status"] == "unknown":
            it["unconfirmed"].append(it["hinted"].pop(field))
            return True
    return False


def _told_before(session: InterviewSession, scenario: Scenario) -> bool:
    """Take up what may have been told of a question that may be left out, instead of naming it; False where none is."""
    it = session.it
    for question in scenario.questions:
        hint = it.get("hinted", {}).get(question.field)
        if hint is not None and question.field not in it["facts"] and not hint.get("passed"):
            it["unconfirmed"].append(it["hinted"].pop(question.field))
            return True
    return False


async def _show_review(session: InterviewSession, scenario: Scenario) -> None:
    """Show all answers, each of which can be changed."""
    it = session.it
    rows: list[tuple[str, str]] = [(session.text("intake.summary.kind"), await asking.phrase(session, scenario.name))]
    step = asking.step_of(session, "REVIEW")
    asked = await asking.phrase(session, step.text) if step else session.text("intake.review.question")
    right = step.options[0].label if step and step.options else None
    choices = [(REVIEW, await asking.phrase(session, right) if right else session.text("intake.review.right"))]
    for number, (question, fact) in enumerate(shown_rows(session), 1):
        label = await asking.label_of(session, question)
        shown = fact["shown"] if len(fact["shown"]) <= LONGEST_CELL else f"{fact['shown'][: LONGEST_CELL - 1]}…"
        rows.append((f"{number}. {label}", shown))
        choices.append((question.field, session.text("intake.review.change", label=label)))
    choices.append((OTHER_CASE, session.text("intake.review.other_case")))
    it["review_tries"] += 1
    if len(rows) > 1:
        session.parts.append(
            Table(
                session.text("intake.review.title"),
                (session.text("intake.review.field"), session.text("intake.review.value")),
                tuple(rows),
            )
        )
    asking.ask(session, REVIEW, asked, choices)
