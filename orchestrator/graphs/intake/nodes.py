"""The states of an interview (S2.2), each a node: what it does with what was heard, and where it goes from there."""

import asyncio
import re

import structlog

from integrations.knowledge.base import Question, Scenario, Step
from orchestrator.graphs.intake import asking, classifying
from orchestrator.graphs.intake.documents import confirm_next, read_again
from orchestrator.graphs.intake.ending import abort, end, hand_to_person, stop_for_emergency
from orchestrator.graphs.intake.hearing import hear as hear_message
from orchestrator.graphs.intake.hearing import options_of, repeat
from orchestrator.graphs.intake.interpreting import answers_in
from orchestrator.graphs.intake.keeping import kept, not_known, reckon
from orchestrator.graphs.intake.rules.choices import choose
from orchestrator.graphs.intake.rules.order import MOST_ASKED, next_field, question_of
from orchestrator.graphs.intake.rules.replies import intent_of, yes_or_no
from orchestrator.graphs.intake.rules.risks import risks_of
from orchestrator.graphs.intake.rules.story import is_story
from orchestrator.graphs.intake.rules.values import measure_of, read
from orchestrator.graphs.intake.sitting import Sitting
from orchestrator.graphs.intake.state import (
    CASE_CLASSIFICATION,
    COMPLETED,
    CONFIRM,
    FACT_COLLECTION,
    LAST,
    MORE,
    RE_QUESTION,
    REVIEW,
    STEP,
    SUMMARY,
    VALIDATION,
    Exchange,
)
from orchestrator.graphs.intake.summary import summaries
from orchestrator.turn import Table

log = structlog.get_logger()

SHORT = 15
"""Characters below which a message at the review names what is to be changed, and tells nothing new."""
MOST_REVIEWS = 6
"""Times the answers are shown for review; then they are as they are."""
LONGEST_CELL = 200
"""Characters of an answer in the table of answers."""
EDIT = "_edit:"
"""Counts how often a field was asked again because what was said to change it was not understood."""
NOTHING = "-"
"""In place of the fields that were read from an answer: nothing in it is to be read."""
STORY = "story"
"""In the conversation's history: what the person told at first."""
_DENIED = re.compile(r"아니|아뇨|틀려|틀렸|달라|no\b|nope|wrong", re.I)
_CHECKED = ("EMERGENCY_CHECK", "EMERGENCY_Q")
_SAID_LATER = (
    "MORE_INFO",
    "REVIEW",
    "SUMMARY",
    "COMPLETE",
    "CLASSIFY_FAILED",
    "CLASSIFY_MENU",
    "EMERGENCY_GUIDE",
    "CLOSING",
    "PAUSE",
)
"""Steps of K0 that belong to a later moment than the opening, whatever their order."""


async def init(sitting: Sitting) -> None:
    """Say and ask the steps of K0 in their order, until the story can be heard (S2.4)."""
    it, text = sitting.it, sitting.turn.text.strip()
    steps = opening_steps(sitting)
    if sitting.is_new and it["expected_input"] is None:
        if not steps:
            log.warning("knowledge_without_opening", version=it["knowledge_version"])
            sitting.say("intake.greeting")
    elif it["expected_input"] is not None and it["step"] < len(steps):
        if not await _step_answered(sitting, steps[it["step"]], text):
            return
        it["step"] += 1
    elif it["expected_input"] is not None:
        it["initial_description"], it["initial_turn"] = text, sitting.turn.id
    it["expected_input"] = None
    while it["step"] < len(steps):
        step = steps[it["step"]]
        if step.next_action in ("CLASSIFY_TEXT", "CLASSIFY_MENU"):
            break
        if step.answer_type is not None:
            await asking.ask_step(sitting, step)
            return
        sitting.tell(await asking.said(sitting, step.text))
        it["step"] += 1
    if it["initial_description"]:
        sitting.go(CASE_CLASSIFICATION, "story_told")
        return
    if it["step"] < len(steps):
        step = steps[it["step"]]
        await asking.ask_step(sitting, step)
        assert it["expected_input"] is not None
        it["expected_input"]["kind"] = "text"
        it["expected_input"]["choices"] = []
    else:
        asking.ask(sitting, f"{STEP}{STORY}", sitting.text("intake.ask_story"))


def opening_steps(sitting: Sitting) -> list[Step]:
    """Return the steps of the opening: up to the one that asks for the story, without those of other moments."""
    found = []
    for step in sitting.knowledge.steps:
        if step.applies_when not in ("ALWAYS", "NOT_EMERGENCY") or step.next_action == "INTERNAL_ONLY":
            continue
        if step.code.upper().startswith(_SAID_LATER):
            continue
        found.append(step)
        if step.next_action in ("CLASSIFY_TEXT", "CLASSIFY_MENU"):
            break
    return found


async def _step_answered(sitting: Sitting, step: Step, text: str) -> bool:
    """Take the answer to an opening step; False where the person has the word again."""
    it = sitting.it
    if step.next_action in ("CLASSIFY_TEXT", "CLASSIFY_MENU"):
        if len(text) < 2 or intent_of(text, "string") in ("unknown", "skip", "refused"):
            sitting.say("intake.ask_story_again")
            repeat(sitting)
            return False
        it["initial_description"], it["initial_turn"] = f"{it['initial_description']}\n{text}".strip(), sitting.turn.id
        return True
    is_check = step.next_action == "ROUTE_EMERGENCY" or step.code.upper().startswith(_CHECKED)
    asked = it["asked_fields"].get(f"{STEP}{step.code}", 1)
    answer = _yes_or_no(sitting, text)
    if is_story(text) and not it["initial_description"] and (answer is None or len(text) > 25):
        it["initial_description"], it["initial_turn"] = text, sitting.turn.id
    if is_check and answer:
        it["step"] += 1
        it["is_emergency_checked"] = True
        it["expected_input"] = None
        await stop_for_emergency(sitting, "asked", text)
        return False
    if answer is None and asked < MOST_ASKED:
        it["asked_fields"][f"{STEP}{step.code}"] = asked + 1
        sitting.say("intake.not_understood.choice")
        repeat(sitting)
        return False
    if is_check:
        it["is_emergency_checked"] = True
    elif answer is False and step.next_action == "STOP":
        end(sitting, "CANCELLED", "declined")
        sitting.say("intake.declined")
        return False
    return True


def _yes_or_no(sitting: Sitting, text: str) -> bool | None:
    """Read a yes or no, or one of two options, of which the first says yes unless its code or label says no."""
    expected = sitting.it["expected_input"]
    options = options_of(expected) if expected else []
    said = text.strip().casefold()
    pressed = next((option for option in options if said in (option.code.casefold(), option.label.ko.casefold())), None)
    answer = yes_or_no(text)
    option = pressed or (choose(text, options, sitting.locale) if answer is None and options else None)
    if option is None:
        return answer
    by_code = {"yes": True, "y": True, "true": True, "no": False, "n": False, "false": False}.get(
        option.code.casefold().split("_")[0]
    )
    by_label = yes_or_no(option.label.ko)
    return by_code if by_code is not None else by_label if by_label is not None else option is options[0]


async def classify(sitting: Sitting) -> None:
    """Find out what kind of case it is (S2.5)."""
    it = sitting.it
    if sitting.asked_field == LAST:
        await _last_told(sitting, sitting.turn.text.strip())
        return
    if it["expected_input"] is not None:
        await classifying.take_answer(sitting)
    else:
        await classifying.judge(sitting)
    if sitting.is_waiting or it["current_state"] != CASE_CLASSIFICATION:
        return
    scenario = sitting.scenario
    if scenario is None:
        await _unclassified(sitting)
        return
    name = await asking.said(sitting, scenario.name)
    sitting.say("intake.classified", name=name)
    it["conversation_history"].append(
        Exchange(
            question=STORY, field=STORY, answer=it["initial_description"], turn=sitting.turn.id, extracted_facts=[]
        )
    )
    it["expected_input"] = None
    await asyncio.to_thread(read_again, sitting)
    sitting.go(VALIDATION, f"classified:{scenario.code}")


async def _unclassified(sitting: Sitting) -> None:
    """Leave what fits nothing to a person (S2.5)."""
    it = sitting.it
    it["case_type"], it["sub_case_type"], it["scenario"] = "other", "other", "other"
    await hand_to_person(sitting, "unclassified", is_told=False)
    step = asking.step_of(sitting, "CLASSIFY_FAILED")
    asking.ask(sitting, LAST, await asking.said(sitting, step.text) if step else sitting.text("intake.classify.failed"))


async def _last_told(sitting: Sitting, text: str) -> None:
    """Pass on what was told after it was left to a person."""
    it = sitting.it
    if intent_of(text, "string") not in ("no", "skip", "unknown", "refused", "finish", "small_talk"):
        it["more"].append([text, sitting.turn.id])
        await hand_to_person(sitting, "unclassified", is_told=False)
    end(sitting, "HANDED_OVER", "unclassified")
    sitting.say("intake.classify.passed_on")


async def collect(sitting: Sitting) -> None:
    """Take the answer to what was asked (S2.6)."""
    it, text = sitting.it, sitting.turn.text.strip()
    expected = it["expected_input"]
    if expected is None:
        sitting.go(VALIDATION, "nothing_asked")
        return
    match expected["field"]:
        case str(field) if field == CONFIRM:
            await _confirmed(sitting, text)
        case str(field) if field == MORE:
            _more(sitting, text)
        case str(field) if field == REVIEW:
            await _reviewed(sitting, text)
        case field:
            await _answered(sitting, field, text)


async def _answered(sitting: Sitting, field: str, text: str) -> None:
    it, scenario = sitting.it, sitting.scenario
    question = question_of(scenario, field) if scenario else None
    if scenario is None or question is None:
        # The workbook's question is gone; what was said is kept all the same.
        it["more"].append([text, sitting.turn.id])
        sitting.go(VALIDATION, "question_gone")
        return
    measure = measure_of(question)
    if measure == "string" and len(text) < 2 and not sitting.turn.files:
        sitting.say("intake.too_short")
        repeat(sitting)
        return
    intent = intent_of(text, question.answer_type)
    value = read(question, text, sitting.today, sitting.locale) if measure != "string" else None
    exchange = Exchange(
        question=sitting.asked_text,
        field=field,
        answer=text,
        turn=sitting.turn.id,
        extracted_facts=[],
    )
    it["conversation_history"].append(exchange)
    if intent == "skip":
        it["editing"] = ""
        _put_off(sitting, scenario, question)
        exchange["extracted_facts"].append(NOTHING)
        sitting.go(VALIDATION, "skipped")
        return
    # "정확히는 모르겠고 작년 10월쯤이요" tells a date all the same; "말하고 싶지 않아요" is no no.
    is_told = value is not None and measure not in ("boolean", "choice") and value.precision != "none"
    if intent in ("unknown", "refused") and not is_told:
        it["editing"] = ""
        it["facts"][field] = not_known(sitting, question, is_refused=intent == "refused")
        sitting.say(f"intake.accepted.{intent}")
        exchange["extracted_facts"].append(field)
        sitting.go(VALIDATION, f"{intent}:{field}")
        return
    sitting.go(VALIDATION, f"answered:{field}")


def _put_off(sitting: Sitting, scenario: Scenario, question: Question) -> None:
    """Ask it again at the end; where it was put off before, or nothing else is left to ask, leave it."""
    it, field = sitting.it, question.field
    if field in it["facts"]:
        return
    others = next_field(scenario, it["facts"], it["asked_fields"], [*it["later"], field]) != field
    if others and question.is_required and it["asked_fields"].get(field, 0) < MOST_ASKED and field not in it["later"]:
        it["later"].append(field)
        sitting.say("intake.accepted.skip")
    else:
        it["facts"][field] = not_known(sitting, question, is_refused=field in it["later"])
        sitting.say("intake.accepted.refused")


async def _confirmed(sitting: Sitting, text: str) -> None:
    """Keep or drop what a document says."""
    it = sitting.it
    # "아니요, 그건 예전 계약서예요": what follows the no says what the document is, not that it is right.
    answer = False if _DENIED.match(text) else _yes_or_no(sitting, text)
    fact = it["unconfirmed"].pop(0) if it["unconfirmed"] else None
    if fact is not None and answer:
        it["facts"][fact["field"]] = fact | {"confirmed": True}
        it["skipped_fields"].append(fact["field"])
        sitting.say("intake.evidence.noted")
    elif fact is not None and answer is None and len(text) > 3:
        it["conversation_history"].append(
            Exchange(
                question=sitting.asked_text, field=fact["field"], answer=text, turn=sitting.turn.id, extracted_facts=[]
            )
        )
    sitting.go(VALIDATION, "confirmed" if answer else "not_confirmed")


def _more(sitting: Sitting, text: str) -> None:
    """Take what the person adds at the end."""
    it = sitting.it
    it["is_more_asked"] = True
    nothing = intent_of(text, "string") in ("no", "skip", "refused", "unknown", "finish") or yes_or_no(text) is False
    if nothing and len(text) < 25:
        sitting.go(VALIDATION, "nothing_more")
        return
    if yes_or_no(text) and len(text) < 6:
        it["is_more_asked"] = False
        sitting.say("intake.more.please")
        repeat(sitting)
        return
    _add(sitting, text)
    sitting.go(VALIDATION, "more_told")


def _add(sitting: Sitting, text: str) -> None:
    """Keep what was told beside all questions, to be read like an answer."""
    sitting.it["more"].append([text, sitting.turn.id])
    sitting.it["conversation_history"].append(
        Exchange(question=sitting.asked_text, field=MORE, answer=text, turn=sitting.turn.id, extracted_facts=[])
    )


async def _reviewed(sitting: Sitting, text: str) -> None:
    """End the review, or ask the answer that is to be changed again."""
    it, scenario = sitting.it, sitting.scenario
    expected = it["expected_input"]
    assert scenario is not None
    assert expected is not None
    option = choose(text, options_of(expected), sitting.locale)
    if option is not None and option.code != REVIEW:
        await _edit(sitting, option.code)
        return
    is_right = option is not None or intent_of(text, "choice") in ("finish", "skip", "yes")
    if is_right or it["review_tries"] >= MOST_REVIEWS:
        it["is_reviewed"] = True
        sitting.go(VALIDATION, "reviewed")
        return
    named = [
        question.field
        for question in scenario.questions
        if (label := question.label.said(sitting.locale)) and label.replace(" ", "") in text.replace(" ", "")
    ]
    found = await answers_in(sitting, text, [question for question in scenario.questions if question.field in named])
    if found:
        for filled in found:
            it["facts"][filled.field] = kept(sitting, filled, confirmed=True)
        sitting.go(VALIDATION, "changed")
    elif len(named) == 1 and len(text) < SHORT:
        await _edit(sitting, named[0])
    elif len(text) < SHORT:
        sitting.say("intake.review.which")
        repeat(sitting)
        it["review_tries"] += 1
    else:
        _add(sitting, text)
        sitting.say("intake.more.added")
        sitting.go(VALIDATION, "more_told")


async def _edit(sitting: Sitting, field: str) -> None:
    it, scenario = sitting.it, sitting.scenario
    question = question_of(scenario, field) if scenario else None
    if question is None:
        repeat(sitting)
        return
    it["editing"] = field
    if field in it["facts"]:
        label = await asking.label_of(sitting, question)
        sitting.say("intake.back.now", label=label, value=it["facts"][field]["shown"])
    await asking.ask_field(sitting, field)


async def validate(sitting: Sitting) -> None:
    """Read the facts in what was just said, and reckon what is missing (S2.7)."""
    it, scenario = sitting.it, sitting.scenario
    assert scenario is not None
    for exchange in it["conversation_history"]:
        if exchange["turn"] == sitting.turn.id and not exchange["extracted_facts"]:
            await _extract(sitting, scenario, exchange)
    it["later"] = [field for field in it["later"] if field not in it["facts"]]
    for field, asked in it["asked_fields"].items():
        question = question_of(scenario, field)
        if question is not None and asked >= MOST_ASKED and field not in it["facts"] and _is_answered(sitting, field):
            it["facts"][field] = not_known(sitting, question, is_refused=False)
            sitting.say("intake.accepted.given_up")
    reckon(sitting)
    if it["is_more_asked"] and it["is_reviewed"] and not it["missing_fields"]:
        sitting.go(SUMMARY, "nothing_missing")
    else:
        sitting.go(RE_QUESTION, f"missing:{len(it['missing_fields'])}")


def _is_answered(sitting: Sitting, field: str) -> bool:
    return any(
        exchange["field"] == field and exchange["turn"] == sitting.turn.id
        for exchange in sitting.it["conversation_history"]
    )


async def _extract(sitting: Sitting, scenario: Scenario, exchange: Exchange) -> None:
    """Keep what one answer says, of what was asked and of all else; no earlier answer is overwritten by chance."""
    it = sitting.it
    asked = exchange["field"] if question_of(scenario, exchange["field"]) else ""
    known = {
        field for field, fact in it["facts"].items() if fact["status"] == "known" or fact["turn"] == sitting.turn.id
    }
    found = await answers_in(sitting, exchange["answer"], scenario.questions, asked=asked, known=known)
    beside = []
    for filled in found:
        it["facts"][filled.field] = kept(sitting, filled, confirmed=filled.field == asked)
        exchange["extracted_facts"].append(filled.field)
        if filled.field != asked:
            question = question_of(scenario, filled.field)
            assert question is not None
            beside.append(f"{await asking.label_of(sitting, question)}: {filled.value.shown}")
        elif (
            filled.value.measure in ("date", "amount", "years", "months", "days")
            and filled.value.shown != filled.value.raw
        ):
            sitting.say("intake.understood", value=filled.value.shown)
    if exchange["field"] == STORY:
        it["skipped_fields"] = list(exchange["extracted_facts"])
    if beside:
        listed = "\n".join(f"- {line}" for line in beside)
        sitting.say("intake.understood_first" if exchange["field"] == STORY else "intake.understood_too", facts=listed)
    question = question_of(scenario, asked) if asked else None
    if question is None:
        return
    is_edited = it["editing"] == asked
    it["editing"] = ""
    if asked in exchange["extracted_facts"]:
        return
    if is_edited and not beside and it["asked_fields"].get(f"{EDIT}{asked}", 0) < MOST_ASKED:
        # It was asked for again by the person: what they said now must not go unheard.
        it["asked_fields"][f"{EDIT}{asked}"] = it["asked_fields"].get(f"{EDIT}{asked}", 0) + 1
        it["editing"] = asked
        sitting.say(f"intake.not_understood.{_kind(question)}")
    elif asked not in it["facts"] and not beside and it["asked_fields"].get(asked, 0) < MOST_ASKED:
        sitting.say(f"intake.not_understood.{_kind(question)}")


def _kind(question: Question) -> str:
    measure = measure_of(question)
    return "number" if measure in ("count", "years", "months", "days") else measure


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


async def summarise(sitting: Sitting) -> None:
    """Write the summaries and weigh the risks, once, here (S2.9)."""
    it, scenario = sitting.it, sitting.scenario
    assert scenario is not None
    reckon(sitting)
    with sitting.timed("summary"):
        it["risk_tags"] = [
            {"code": risk.code, "level": risk.level, "tag": risk.tag}
            for risk in risks_of(scenario, it["facts"], sitting.today)
        ]
        it["summary"] = summaries(sitting.knowledge, it, sitting.today, sitting.locale, sitting.context.deps.say)
    if any(tag["level"] == "HIGH" for tag in it["risk_tags"]) and it["urgency"] != "emergency":
        it["urgency"] = "high"
    sitting.go(COMPLETED, "summarised")


async def complete(sitting: Sitting) -> None:
    """End the interview with what was recorded, and hand the matter over."""
    it, scenario = sitting.it, sitting.scenario
    assert scenario is not None
    end(sitting, "COMPLETED", "summarised")
    await asking.say_step(sitting, "intake.completed", "CLOSING", "COMPLETED", "COMPLETE")
    missing = [
        await asking.label_of(sitting, question)
        for question in scenario.questions
        if question.is_required and not _is_known(sitting, question.field)
    ]
    if missing:
        sitting.say("intake.completed_gaps", fields=", ".join(missing))
    if it["evidence"]:
        sitting.say("intake.completed_evidence", names=", ".join(evidence["name"] for evidence in it["evidence"]))
    await hand_to_person(sitting, "completed", is_told=False)


def _is_known(sitting: Sitting, field: str) -> bool:
    fact = sitting.it["facts"].get(field)
    return fact is not None and fact["status"] == "known"


async def lost(sitting: Sitting) -> None:
    """Keep a state that nothing is known of as it is, and leave it to a person (S2.12)."""
    log.error("interview_state_unknown", state=sitting.it["current_state"])
    sitting.say("intake.lost")
    await hand_to_person(sitting, "aborted", is_told=False)
    sitting.wait(sitting.it["expected_input"])


async def circling(sitting: Sitting) -> None:
    """End what goes in circles (S2.12)."""
    log.error("interview_in_circles", state=sitting.it["current_state"])
    await abort(sitting)


async def hear(sitting: Sitting) -> None:
    """Read the message, see ``hearing``."""
    await hear_message(sitting, sitting.heard)
