"""What stands in a document, or was guessed, is kept or dropped as its answer says."""

from collections.abc import Sequence

from integrations.knowledge.base import Scenario, WorkbookQuestion
from orchestrator.graphs.intake import asking
from orchestrator.graphs.intake.acting import act_in, is_answer, is_no_answer, strays, understood
from orchestrator.graphs.intake.amending import amend
from orchestrator.graphs.intake.answering import tell_why
from orchestrator.graphs.intake.answers_to_offers import (
    MOST_OFFERED,
    behind_same,
    made_exact,
    other_sum,
    plain_answer,
    says_again,
    says_more,
    tells_figure,
    told_behind_yes,
)
from orchestrator.graphs.intake.asking import is_offered
from orchestrator.graphs.intake.beside import hear_beside, keep_told
from orchestrator.graphs.intake.correcting import replace_fact
from orchestrator.graphs.intake.facts import fact_of, supersede
from orchestrator.graphs.intake.interpreting import answers_in
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.meaning.understanding import OFFERED
from orchestrator.graphs.intake.offering import leaves_so, take_otherwise
from orchestrator.graphs.intake.own_words import ask_by_itself, count_offer
from orchestrator.graphs.intake.proposed_change import drop, hear_denial, is_change, is_found_right, stays
from orchestrator.graphs.intake.proposing import offer_change
from orchestrator.graphs.intake.review_rows import change_rows
from orchestrator.graphs.intake.rules.agreeing import behind_yes
from orchestrator.graphs.intake.rules.amending import wishes_change
from orchestrator.graphs.intake.rules.asked_for import measure_of
from orchestrator.graphs.intake.rules.choice_meaning import rules_out
from orchestrator.graphs.intake.rules.denials import DENIAL, DENIES, EXCLAIMS, PLAIN_NO
from orchestrator.graphs.intake.rules.hints import places_of
from orchestrator.graphs.intake.rules.naming import named_fields, names_thing
from orchestrator.graphs.intake.rules.order import MOST_ASKED, question_of
from orchestrator.graphs.intake.rules.replies import intent_of, is_bare
from orchestrator.graphs.intake.rules.row_words import noun_phrase
from orchestrator.graphs.intake.rules.rows import tells_deed
from orchestrator.graphs.intake.state import VALIDATION, KeptFact, QuestionAnswer
from orchestrator.language.clauses import sentences

NOTHING = "-"
"""In place of the fields that were read from an answer: nothing in it is to be read."""


async def confirmed(session: InterviewSession, text: str) -> tuple[str, str] | None:
    """Keep or drop what a document says, or what was guessed; what is said behind a yes is heard by itself.

    Returned is what answers the question itself instead, with its field; None where nothing does.
    """
    it = session.it
    fact = it["unconfirmed"][0] if it["unconfirmed"] else None
    if fact is not None and fact.get("together"):
        await _together(session, text)
        return None
    rest = told_behind_yes(session, fact, text)
    is_free = fact is not None and rest is None and not is_offered(it["expected_input"], text)
    if fact is not None and rest and is_change(session, fact) and await stays(session, fact, rest):
        # "Yes. It is correct at 18,500,000" names what is known, and not what was offered in its place.
        drop(session, fact)
        await hear_denial(session, rest)
        return None
    if fact is not None and is_free and is_change(session, fact):
        is_over = DENIES.match(text) is not None or await stays(session, fact, text)
        if is_over and not (it["review_tries"] and await change_rows(session, text)):
            drop(session, fact)
            await hear_denial(session, text)
            return None
    if fact is not None and (other := other_sum(session, fact, rest)) is not None:
        # "네, 300만원이요" to another sum confirms neither.
        it.setdefault("offered", []).append([fact["field"], fact["value"], ""])
        it["unconfirmed"][0] = other
        session.go(VALIDATION, "not_confirmed")
        return None
    if fact is not None and rest and await _says_another(session, fact, rest):
        # "Yeah, I registered and got the stamp" to "I did neither" keeps the talk going, and answers the question.
        it["unconfirmed"].pop(0)
        it.setdefault("offered", []).append([fact["field"], fact["value"], session.turn.id])
        session.go(VALIDATION, "not_confirmed")
        return fact["field"], rest
    if rest is None and fact is not None and fact.get("guessed") and wishes_change(text):
        # "문자가 남아있으니까 문자로 해주세요" says what is to stand there instead.
        done = await amend(session, text, is_review=False, at=fact["field"])
        if fact["field"] in done.fields:
            it["unconfirmed"] = [one for one in it["unconfirmed"] if one is not fact]
            session.go(VALIDATION, "corrected")
            return None
    is_denied = rest is None and fact is not None and fact.get("guessed") and DENIES.match(text)
    if fact is not None and is_denied and it["review_tries"] and await change_rows(session, text):
        # "No - keep it. And row 1 is …": beside the denial another row is changed.
        it["unconfirmed"] = [one for one in it["unconfirmed"] if one is not fact]
        it.setdefault("offered", []).append([fact["field"], fact["value"], session.turn.id])
        session.go(VALIDATION, "corrected")
        return None
    is_said = fact is not None and fact.get("guessed") and rest is None and not is_offered(it["expected_input"], text)
    if fact is not None and is_said and (behind := behind_same(fact, text)) is not None:
        rest = behind
    is_left = bool(is_said) and leaves_so(text)
    if fact is not None and is_said and rest is None and not is_left and await take_otherwise(session, fact, text):
        session.go(VALIDATION, "not_confirmed")
        return None
    # "아니요, 그건 예전 계약서예요": what follows the no says what the document is, not that it is right.
    answer = True if rest is not None or is_left else False if DENIES.match(text) else plain_answer(session, text)
    fact = it["unconfirmed"].pop(0) if it["unconfirmed"] else None
    answer = answer or ((fact is not None and await says_again(session, fact, text, answer)) or answer)
    if fact is not None and answer:
        await _keep(session, fact, rest or "")
    elif fact is not None and fact.get("guessed"):
        is_ruled_out = rules_out(DENIAL.sub("", text, count=1).casefold(), fact["shown"])
        if answer is False and not is_ruled_out and await _corrects_another(session, fact, text):
            if PLAIN_NO.match(text):
                it.setdefault("offered", []).append([fact["field"], fact["value"], session.turn.id])
            else:
                it["unconfirmed"].insert(0, fact)
        else:
            return await _not_taken(session, fact, text, is_denied=answer is False)
    elif fact is not None and len(text) > 3 and answer is None:
        it["conversation_history"].append(exchanged(session, fact["field"], text))
    session.go(VALIDATION, "confirmed" if answer else "not_confirmed")
    return None


async def _says_another(session: InterviewSession, fact: KeptFact, rest: str) -> bool:
    """Tell whether what stands behind a yes means another option than the one that was offered, or cannot mean it."""
    question = question_of(session.scenario, fact["field"]) if session.scenario else None
    if question is None or fact["kind"] != "choice" or not fact.get("guessed"):
        return False
    first = next(iter(sentences(rest)), rest)
    meant = await understood(session, question, first)
    if meant is None or meant.value is None or not is_answer(meant) or await strays(session, question, first):
        return False
    return meant.value.value != fact["value"] and meant.certainty >= OFFERED["choice"]


async def _together(session: InterviewSession, text: str) -> None:
    """Keep or drop all changes that were offered in one line; what says neither is heard, and they are asked singly."""
    it = session.it
    asked = [one for one in it["unconfirmed"] if one.get("together")]
    rest = None if is_offered(it["expected_input"], text) else behind_yes(text)
    answer = True if rest is not None else plain_answer(session, text)
    if answer is False or (answer is None and (DENIES.match(text) or await stays(session, asked[0], text))):
        for one in asked:
            one["together"] = False
            if is_found_right(session, one, text):
                it["unconfirmed"] = [other for other in it["unconfirmed"] if other is not one]
                await _keep(session, one, "")
            else:
                drop(session, one)
        await hear_denial(session, text)
        return
    it["unconfirmed"] = [one for one in it["unconfirmed"] if not one.get("together")]
    for one in asked:
        one["together"] = False
        if answer:
            await _keep(session, one, "")
    if answer and rest:
        await hear_beside(session, rest, is_review=True)
    elif answer is None:
        await offer_change(session, text)
        heard = {one["field"] for one in it["unconfirmed"]} | {
            field for field, fact in it["facts"].items() if fact["turn"] == session.turn.id
        }
        it["unconfirmed"] += [one for one in asked if one["field"] not in heard]
    session.go(VALIDATION, "confirmed" if answer else "not_confirmed")


async def _keep(session: InterviewSession, fact: KeptFact, rest: str) -> None:
    """Keep what was confirmed, made exact by the first words behind the yes where they tell it, and hear the rest."""
    it = session.it
    first, _, behind = rest.partition(". ")
    exact = made_exact(session, fact, first)
    rest = rest if exact is fact else behind
    supersede(session, exact | {"confirmed": True})
    if it["editing"] == fact["field"]:
        it["editing"] = ""
    if fact.get("guessed"):
        question = question_of(session.scenario, fact["field"]) if session.scenario else None
        label = await asking.label_of(session, question) if question else ""
        if not is_offered(it["expected_input"], session.turn.text) and not is_bare(session.turn.text):
            session.echo("intake.guess.kept", fact["field"], label, exact["shown"])
    else:
        it["skipped_fields"].append(fact["field"])
        session.say("intake.evidence.noted")
    if rest and intent_of(rest, None) == "why":
        question = question_of(session.scenario, fact["field"]) if session.scenario else None
        await tell_why(session, session.asked_before)
    elif rest:
        await hear_beside(session, rest)


async def _corrects_another(session: InterviewSession, fact: KeptFact, text: str) -> bool:
    """Take what is said of other fields behind a no, which leaves the guess open: "아니 만기는 올해 시월 말이여"."""
    scenario = session.scenario
    if scenario is None or not says_more(session, text):
        return False
    named = [one for one in scenario.questions if places_of(one, text.casefold())]
    guessed = question_of(scenario, fact["field"])
    if any(one.field == fact["field"] for one in named) or (guessed is not None and tells_figure(guessed, text)):
        return False
    figures = [one for one in named if measure_of(one) not in ("boolean", "choice", "string")]
    return await _changed_by_name(session, scenario, DENIAL.sub("", text, count=1), figures)


async def _not_taken(
    session: InterviewSession, fact: KeptFact, text: str, *, is_denied: bool
) -> tuple[str, str] | None:
    """Return what was said instead of a yes as the answer to the question itself; what was denied is dropped."""
    it, field = session.it, fact["field"]
    # "아니 그게 계좌로 나눠 보냈어요" to a day begins to tell of something else; the day was not denied.
    is_led = is_denied and EXCLAIMS.match(text) is not None and says_more(session, text)
    is_denied = is_denied and not is_led
    turn = session.turn.id if is_denied or (DENIES.search(text) and not is_led) else ""
    offered = it.setdefault("offered", [])
    offered.append([field, fact["value"], turn])
    if turn:
        count_offer(session, field)
    question = question_of(session.scenario, field) if session.scenario else None
    is_closed = question is None or await act_in(session, question, text) in ("unknown", "refused", "skip")
    is_of_else = question is not None and not EXCLAIMS.match(text) and await _speaks_of_else(session, question, text)
    if (
        not turn
        and not is_closed
        and is_of_else
        and sum(one[:2] == [field, fact["value"]] for one in offered) < MOST_OFFERED
    ):
        it.setdefault("hinted", {})[field] = fact | {"passed": True}
    if field not in it["facts"] and not is_closed:
        ask_by_itself(session, field)
    if is_denied and not says_more(session, text):
        it["conversation_history"].append(exchanged(session, field, text, NOTHING))
        if field in it["facts"]:
            session.say("intake.guess.stays")
        elif it["asked_fields"].get(field, 0) < MOST_ASKED:
            session.say("intake.guess.dropped")
        session.go(VALIDATION, "not_confirmed")
        return None
    if question is not None and measure_of(question) == "string" and not turn and _is_remark(fact, text):
        # "이름만 그렇게 대고 실제론 그런 회사가 없대요": said of what is offered, it is no other name.
        keep_told(session, text, read="")
        session.say("intake.more.added")
        session.go(VALIDATION, "not_confirmed")
        return None
    if question is not None and measure_of(question) == "string" and not turn and not names_thing(text):
        # "그려유" in whatever dialect says nothing that may stand there instead.
        session.go(VALIDATION, "not_confirmed")
        return None
    return field, DENIAL.sub("", text, count=1) if DENIAL.match(text) else text


async def _speaks_of_else(session: InterviewSession, question: WorkbookQuestion, text: str) -> bool:
    """Tell whether words that are neither yes nor no answer nothing of what is offered: it may be offered again."""
    meant = await understood(session, question, text)
    return (meant is not None and is_no_answer(meant)) or await strays(session, question, text)


def _is_remark(fact: KeptFact, text: str) -> bool:
    """Tell whether somebody who was offered a name says a sentence of it, and no name."""
    tells = tells_deed(text) or (text.isascii() and len(text.split()) > 1)
    return bool(noun_phrase(fact["shown"])) and not noun_phrase(text) and tells


async def _changed_by_name(
    session: InterviewSession, scenario: Scenario, text: str, named: Sequence[WorkbookQuestion] = ()
) -> bool:
    """Take what sentences say of the fields that they name, each by itself; what is only meant is confirmed.

    ``named``: the questions that the text names otherwise than by their labels.
    """
    it, is_changed = session.it, False
    for sentence in sentences(text):
        fields = [one.field for one in named if places_of(one, sentence.casefold())]
        fields = fields or ([] if named else named_fields(scenario, sentence, session.locale))
        questions = [question for question in scenario.questions if question.field in fields]
        asked = fields[0] if len(fields) == 1 and measure_of(questions[0]) != "string" else ""
        for filled in await answers_in(session, sentence, questions, asked=asked) if questions else ():
            before = it["facts"].get(filled.field)
            if before is not None and before["value"] == filled.value.value:
                continue
            is_changed = True
            if filled.is_sure:
                await replace_fact(session, filled.field, fact_of(session, filled, confirmed=True))
            else:
                it["unconfirmed"].append(fact_of(session, filled, confirmed=False) | {"guessed": True})
    return is_changed


def exchanged(session: InterviewSession, field: str, text: str, *read: str) -> QuestionAnswer:
    """Return what was asked and said as it is kept; ``read``: what there is no more to be read in it."""
    return QuestionAnswer(
        question=session.asked_text, field=field, answer=text, turn=session.turn.id, extracted_facts=[*read]
    )
