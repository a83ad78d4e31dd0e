"""FACT_COLLECTION: the answer to what was asked is taken, whatever it was (S2.6)."""

from integrations.knowledge.base import Option, Scenario, WorkbookQuestion
from orchestrator.graphs.intake import asking
from orchestrator.graphs.intake.acting import act_in, parts_of
from orchestrator.graphs.intake.answers_to_offers import BARE
from orchestrator.graphs.intake.asking import is_offered, options_of, repeat
from orchestrator.graphs.intake.beside import answer_questions, parted
from orchestrator.graphs.intake.confirming import NOTHING, confirmed, exchanged
from orchestrator.graphs.intake.facts import not_known, supersede
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.lists import is_entry_asked, leave_entry, take_list
from orchestrator.graphs.intake.reviewing import reviewed
from orchestrator.graphs.intake.rules.agreeing import wants_one_by_one
from orchestrator.graphs.intake.rules.amending import goes_on
from orchestrator.graphs.intake.rules.asked_for import measure_of
from orchestrator.graphs.intake.rules.choice_meaning import denies
from orchestrator.graphs.intake.rules.choices import choose
from orchestrator.graphs.intake.rules.declining import declined
from orchestrator.graphs.intake.rules.order import MOST_ASKED, next_field, optional_questions, question_of
from orchestrator.graphs.intake.rules.replies import intent_of, is_bare, yes_or_no
from orchestrator.graphs.intake.rules.values import read
from orchestrator.graphs.intake.state import CONFIRM, MORE, OTHER_OPTION, REVIEW, VALIDATION, Expected
from orchestrator.language.predications import predications

INVITED = "intake.more.please"
"""Who says yes to whether there is more to tell is invited to tell it, once."""
PLAIN_LIST = 3
"""Characters up to which an entry is its own echo."""


async def collect(session: InterviewSession) -> None:
    """Take the answer to what was asked (S2.6)."""
    it, text = session.it, session.turn.text.strip()
    expected = it["expected_input"]
    if expected is None:
        session.go(VALIDATION, "nothing_asked")
        return
    match expected["field"]:
        case str(field) if field == CONFIRM:
            if (answered := await confirmed(session, text)) is not None:
                await _answered(session, *answered)
        case str(field) if field == MORE:
            await _more(session, text)
        case str(field) if field == REVIEW:
            await reviewed(session, text)
        case field:
            await _answered(session, field, text)


async def _answered(session: InterviewSession, field: str, text: str) -> None:
    it, scenario = session.it, session.scenario
    question = question_of(scenario, field) if scenario else None
    if scenario is None or question is None:
        # The workbook's question is gone; what was said is kept all the same.
        it["more"].append([text, session.turn.id])
        session.go(VALIDATION, "question_gone")
        return
    measure = measure_of(question)
    expected = it["expected_input"]
    if measure == "choice" and expected is not None and len(expected["choices"]) < len(question.options):
        # A number counts the options that were shown.
        option = _shown_option(session, question, expected, text) if expected["field"] == field else None
        # A bare no denies what was shown, and names nothing that was not: "no" to "by message" or "by word of mouth".
        is_no = option is None and is_bare(text) and yes_or_no(text) is False
        if is_no or (option is not None and option.code == OTHER_OPTION):
            await asking.ask_field(session, field)
            return
        text = option.label.said(session.locale) if option else text
    if measure == "string" and len(text) < 2 and not session.turn.files and not question.list_of:
        session.say("intake.too_short")
        repeat(session)
        return
    is_part = False
    if not is_offered(expected, text):
        parts = await parts_of(session, question, text)
        if parts.withheld:
            it["more"].append([text, session.turn.id])
        is_part, text = text != parts.told, parts.told
    if it["editing"] == field and field in it["facts"] and any(goes_on(one) for one in predications(text)):
        # "0원이요 그대로 두시면 돼요"
        it["editing"] = ""
        session.say("intake.guess.stays")
        session.go(VALIDATION, "left_so")
        return
    intent = await act_in(session, question, text)
    value = read(question, text, session.today, session.locale) if measure != "string" else None
    exchange = exchanged(session, field, text)
    if is_part:
        exchange["is_part"] = True
    it["conversation_history"].append(exchange)
    if question.list_of and await take_list(session, question, text, exchange):
        it["editing"] = ""
        if len(text) > PLAIN_LIST:
            label = await asking.label_of(session, question)
            session.echo("intake.echo", field, label, it["facts"][field]["shown"])
        session.go(VALIDATION, f"answered:{field}")
        return
    if is_entry_asked(session, field):
        # What is not known of one entry leaves the others as they are.
        if intent in ("unknown", "refused", "skip"):
            leave_entry(session, question, text)
        session.say(f"intake.accepted.{intent if intent in ('unknown', 'refused') else 'given_up'}")
        exchange["extracted_facts"].append(field)
        session.go(VALIDATION, f"{intent}:{field}")
        return
    if intent == "skip":
        it["editing"] = ""
        _put_off(session, scenario, question)
        exchange["extracted_facts"].append(NOTHING)
        session.go(VALIDATION, "skipped")
        return
    # "정확히는 모르겠고 작년 10월쯤이요" tells a date all the same; "말하고 싶지 않아요" is no no.
    is_told = value is not None and measure not in ("boolean", "choice") and value.precision != "none"
    if intent in ("unknown", "refused") and not is_told and not is_offered(session.it["expected_input"], text):
        it["editing"] = ""
        before = it["facts"].get(field)
        if before is None or before["status"] != "known" or declined(text) or len(text) <= BARE:
            # Only who says so takes back what is known.
            supersede(session, not_known(session, question, is_refused=intent == "refused"))
        session.say(f"intake.accepted.{intent}")
        exchange["extracted_facts"].append(field)
        session.go(VALIDATION, f"{intent}:{field}")
        return
    session.go(VALIDATION, f"answered:{field}")


def _shown_option(
    session: InterviewSession, question: WorkbookQuestion, expected: Expected, text: str
) -> Option | None:
    """Return which of a few options that were shown is named, also by its synonyms: "욕은 없고 거짓말" is no abuse."""
    own = {option.code: option for option in question.options}
    shown = [own.get(option.code, option) for option in options_of(expected)]
    option = choose(text, shown, session.locale)
    is_denied = option is not None and not is_offered(expected, text) and denies(text.casefold(), option)
    return None if is_denied else option


def _put_off(session: InterviewSession, scenario: Scenario, question: WorkbookQuestion) -> None:
    """Ask it again at the end; where it was put off before, or nothing else is left to ask, leave it."""
    it, field = session.it, question.field
    if field in it["facts"]:
        return
    others = next_field(scenario, it["facts"], it["asked_fields"], [*it["later"], field]) != field
    if others and question.is_required and it["asked_fields"].get(field, 0) < MOST_ASKED and field not in it["later"]:
        it["later"].append(field)
        session.say("intake.accepted.skip")
    else:
        # Who leaves a question out has not said that they do not know.
        it["facts"][field] = not_known(session, question, is_refused=True)
        session.say("intake.accepted.refused")


async def _more(session: InterviewSession, text: str) -> None:
    """Take what the person adds at the end."""
    it = session.it
    it["is_more_asked"] = True
    nothing = intent_of(text, "string") in ("no", "skip", "refused", "unknown", "finish") or yes_or_no(text) is False
    if nothing and len(text) < 25:
        session.go(VALIDATION, "nothing_more")
        return
    optional = [one.field for one in optional_questions(session.scenario, it["facts"])] if session.scenario else []
    if optional and ((yes_or_no(text) and is_bare(text)) or wants_one_by_one(text)):
        it["optional"] = optional
        session.go(VALIDATION, "more_wanted")
        return
    if yes_or_no(text) and is_bare(text):
        if INVITED in it["told"]:
            session.go(VALIDATION, "nothing_more")
            return
        it["told"].append(INVITED)
        it["is_more_asked"] = False
        session.say(INVITED)
        repeat(session)
        return
    await answer_questions(session, parted(text)[0])
    _add(session, text)
    session.go(VALIDATION, "more_told")


def _add(session: InterviewSession, text: str) -> None:
    """Keep what was told beside all questions, to be read like an answer."""
    session.it["more"].append([text, session.turn.id])
    session.it["conversation_history"].append(exchanged(session, MORE, text))
