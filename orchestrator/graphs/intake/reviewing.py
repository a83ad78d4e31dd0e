"""The review: what is shown is found right, changed, or what was meant is offered, and never passed over in silence."""

import re

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake import asking
from orchestrator.graphs.intake.amending import amend
from orchestrator.graphs.intake.asking import is_offered, options_of, repeat
from orchestrator.graphs.intake.beside import answer_questions, hear_beside, keep_told, parted
from orchestrator.graphs.intake.classifying import classify_anew
from orchestrator.graphs.intake.correcting import correct, take_out
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.matters import leave_out_matter
from orchestrator.graphs.intake.proposing import offer_change, take_value
from orchestrator.graphs.intake.rules.agreeing import behind_yes
from orchestrator.graphs.intake.rules.amending import goes_on, only_drops, wishes_change, without_others_right
from orchestrator.graphs.intake.rules.approval import approves
from orchestrator.graphs.intake.rules.choices import choose
from orchestrator.graphs.intake.rules.naming import named_fields
from orchestrator.graphs.intake.rules.order import question_of
from orchestrator.graphs.intake.rules.replies import intent_of
from orchestrator.graphs.intake.rules.rows import row_named
from orchestrator.graphs.intake.state import OTHER_CASE, REVIEW, VALIDATION, KeptFact
from orchestrator.language.predications import predications

SHORT = 15
"""Characters below which a message at the review names what is to be changed, and tells nothing new."""
MOST_REVIEWS = 6
"""Times the answers are shown for review; then they are as they are."""
_IS_WRONG = re.compile(
    r"틀[려리렸린]|아니에요|아닌데|아닙|잘못\s?(?:됐|되|적|나와)|\b(?:wrong|incorrect|not (?:right|correct|true))\b",
    re.I,
)
"""What is named is not so, whatever else is told; it is asked again."""


async def reviewed(session: InterviewSession, text: str) -> None:
    """End the review, change what is said to be otherwise, offer what may be meant, or ask what is to be changed."""
    it, scenario = session.it, session.scenario
    expected = it["expected_input"]
    assert scenario is not None
    assert expected is not None
    if await _by_row(session, text):
        return
    option = choose(text, options_of(expected), session.locale)
    if option is not None and option.code == OTHER_CASE:
        await classify_anew(session)
        return
    if option is not None and option.code != REVIEW and is_offered(expected, text):
        await _edit(session, option.code)
        return
    rest = behind_yes(text)
    if rest is None and len(clauses := predications(text)) > 1 and goes_on(clauses[0]):
        # "이대로 하시고요 치료비는 47만원이에요": it is right, and something comes on top.
        rest = text.partition(clauses[0])[2].strip(" ,.!~")
    told, is_rest_right = without_others_right(text if rest is None else rest)
    is_right = is_offered(expected, text) or (rest is None and approves(text)) or goes_on(text) or rest == ""
    is_right = is_right or intent_of(text, "choice") in ("finish", "skip", "yes")
    if is_right or it["review_tries"] >= MOST_REVIEWS:
        it["is_reviewed"] = True
        if not is_right:
            await hear_beside(session, told, is_review=True)
        session.go(VALIDATION, "reviewed")
        return
    if rest is not None:
        # What follows the yes is heard; only where it changes something all is shown once more.
        is_changed = await hear_beside(session, told, is_review=True)
        is_changed = is_changed or (wishes_change(told, is_shown=True) and await offer_change(session, told))
        it["is_reviewed"] = not is_changed and not it["unconfirmed"]
        session.go(VALIDATION, "reviewed" if it["is_reviewed"] else "changed")
        return
    if await leave_out_matter(session, told):
        session.go(VALIDATION, "changed")
        return
    await _change(session, text, told, is_rest_right=is_rest_right)


async def _change(session: InterviewSession, text: str, told: str, *, is_rest_right: bool) -> None:
    scenario = session.scenario
    assert scenario is not None
    # "왜 예로 돼 있어요? 고쳐 주세요" asks for no answer.
    asked, statements = ([], told) if wishes_change(told, is_shown=True) else parted(told)
    await answer_questions(session, asked)
    done = await amend(session, statements or told, is_review=True)
    if not done.fields and await correct(session, told):
        session.go(VALIDATION, "changed")
        return
    named = [one for one in named_fields(scenario, text, session.locale) if one not in done.fields]
    if not done.fields and not done.to_ask and len(named) == 1 and (len(text) < SHORT or _IS_WRONG.search(text)):
        done.to_ask = named[0]
    left = ". ".join(done.left)
    if done.to_ask and await offer_change(session, told, only=done.to_ask):
        keep_told(session, told, read="")
        session.go(VALIDATION, "change_offered")
        return
    if left and not done.to_ask and await offer_change(session, left, besides=done.fields):
        # What it tells is in the value that is offered; the words themselves are kept for the lawyer.
        keep_told(session, told, read="")
        session.go(VALIDATION, "change_offered")
        return
    if left and (done.fields or len(text) >= SHORT):
        keep_told(session, told, read="")
        session.say("intake.more.added" if done.to_ask else f"intake.review.{'rest' if done.fields else 'kept'}")
    if done.to_ask:
        await _edit(session, done.to_ask)
    elif done.is_unfound or (not done.fields and (len(text) < SHORT or not (left or asked or is_rest_right))):
        session.say("intake.review.which")
        session.go(VALIDATION, "change_unfound")
    else:
        session.go(VALIDATION, "changed" if done.fields else "more_told")


async def _by_row(session: InterviewSession, text: str) -> bool:
    """Change the row of the table whose number a message begins with; False where it names none."""
    rows = shown_rows(session)
    found = row_named(text, len(rows))
    if found is None:
        return False
    number, told = found
    question, _ = rows[number - 1]
    if told and only_drops(told):
        await take_out(session, question)
        session.go(VALIDATION, "changed")
    elif told and await take_value(session, question, told):
        session.go(VALIDATION, "changed")
    elif told and not (wishes_change(told, is_shown=True) or _IS_WRONG.search(told)):
        return False
    else:
        await _edit(session, question.field)
    return True


def shown_rows(session: InterviewSession) -> list[tuple[WorkbookQuestion, KeptFact]]:
    """Return what the table of the review shows, in the order of its numbers."""
    scenario, facts = session.scenario, session.it["facts"]
    return [(one, facts[one.field]) for one in (scenario.questions if scenario else ()) if one.field in facts]


async def _edit(session: InterviewSession, field: str) -> None:
    it, scenario = session.it, session.scenario
    question = question_of(scenario, field) if scenario else None
    if question is None:
        repeat(session)
        return
    it["editing"] = field
    if field in it["facts"]:
        label = await asking.label_of(session, question)
        session.say("intake.back.now", label=label, value=it["facts"][field]["shown"])
    await asking.ask_field(session, field)
