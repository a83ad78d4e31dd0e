"""VALIDATION: the facts are read in what was said, and what is missing is reckoned (S2.7)."""

from collections.abc import Sequence
from dataclasses import replace

from integrations.knowledge.base import Scenario, WorkbookQuestion
from orchestrator.graphs.intake import asking
from orchestrator.graphs.intake.acting import strays
from orchestrator.graphs.intake.answers_to_offers import MOST_OFFERED
from orchestrator.graphs.intake.asking import is_offered, quoted
from orchestrator.graphs.intake.classifying import ask_other_kind
from orchestrator.graphs.intake.ending import stop_for_emergency
from orchestrator.graphs.intake.facts import fact_of, not_known, recompute_completion, supersede
from orchestrator.graphs.intake.interpreting import WORDED, answers_in
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.leftovers import is_leftover, unread_clauses, with_leftovers
from orchestrator.graphs.intake.lists import told_lists
from orchestrator.graphs.intake.meaning.told_figures import FIGURES
from orchestrator.graphs.intake.meant_answers import is_plain
from orchestrator.graphs.intake.narrowing import is_belied, narrow, narrow_to_likeliest
from orchestrator.graphs.intake.offer_margin import may_be_offered
from orchestrator.graphs.intake.own_words import keep_own_words
from orchestrator.graphs.intake.proposing import offer_correction
from orchestrator.graphs.intake.rules.asked_back import asks_figure
from orchestrator.graphs.intake.rules.asked_for import measure_of
from orchestrator.graphs.intake.rules.days_in_frame import in_month, in_year
from orchestrator.graphs.intake.rules.declining import declined
from orchestrator.graphs.intake.rules.denials import EXCLAIMS
from orchestrator.graphs.intake.rules.dictated import as_dictated
from orchestrator.graphs.intake.rules.filling import Filled, lonely
from orchestrator.graphs.intake.rules.measured import MOST_BESIDE
from orchestrator.graphs.intake.rules.order import MOST_ASKED, optional_questions, question_of
from orchestrator.graphs.intake.rules.other_kind import denied_kind
from orchestrator.graphs.intake.rules.own_predicate import is_particle
from orchestrator.graphs.intake.rules.replies import is_bare
from orchestrator.graphs.intake.rules.row_words import noun_phrase
from orchestrator.graphs.intake.rules.safety import SAFE_NOW
from orchestrator.graphs.intake.rules.several_sums import clause_around, is_per_period, speaks_of
from orchestrator.graphs.intake.rules.stated_result import stated_result
from orchestrator.graphs.intake.state import MORE, RE_QUESTION, STORY, SUMMARY, QuestionAnswer
from orchestrator.graphs.intake.summaries.people import tells_of_a_person
from orchestrator.graphs.intake.unasked import with_told
from orchestrator.language.predications import predications
from orchestrator.language.speech_acts import is_question

LONGEST_ECHO = 60
"""Characters of an answer that are echoed."""
EDIT = "_edit:"
"""Counts how often a field was asked again because what was said to change it was not understood."""


async def validate(session: InterviewSession) -> None:
    """Read the facts in what was just said, and reckon what is missing (S2.7)."""
    it, scenario = session.it, session.scenario
    assert scenario is not None
    for exchange in it["conversation_history"]:
        if exchange["turn"] == session.turn.id and not exchange["extracted_facts"]:
            with session.on_day_of(exchange.get("said", "")):
                await _extract(session, scenario, exchange)
    if session.is_waiting:
        return
    it["later"] = [field for field in it["later"] if field not in it["facts"]]
    waiting = {fact["field"] for fact in it["unconfirmed"]}
    for field, asked in it["asked_fields"].items():
        question = question_of(scenario, field)
        is_open = field not in it["facts"] and field not in waiting
        if question is not None and asked >= MOST_ASKED and is_open and _is_answered(session, field):
            passed = it.get("hinted", {}).get(field)
            if passed is not None and passed.get("passed"):
                # Who told of something else has not denied what was offered: it is not lost for that.
                it["unconfirmed"].append(it["hinted"].pop(field) | {"passed": False})
                continue
            await keep_own_words(session, question)
    recompute_completion(session)
    if _is_unsafe_now(session):
        await stop_for_emergency(session, "asked", session.turn.text)
        return
    if it["is_more_asked"] and it["is_reviewed"] and not it["missing_fields"]:
        session.go(SUMMARY, "nothing_missing")
    else:
        session.go(RE_QUESTION, f"missing:{len(it['missing_fields'])}")


def _is_unsafe_now(session: InterviewSession) -> bool:
    """Tell whether somebody has just answered that they are not safe where they are."""
    fact = session.it["facts"].get(SAFE_NOW)
    return fact is not None and fact["value"] is False and fact["turn"] == session.turn.id and not _is_stopped(session)


def _is_stopped(session: InterviewSession) -> bool:
    return session.it["session_status"] == "EMERGENCY"


def _is_answered(session: InterviewSession, field: str) -> bool:
    return any(
        exchange["field"] == field and exchange["turn"] == session.turn.id
        for exchange in session.it["conversation_history"]
    )


async def _extract(session: InterviewSession, scenario: Scenario, exchange: QuestionAnswer) -> None:
    """Keep what one answer says, of what was asked and of all else; no earlier answer is overwritten by chance."""
    it = session.it
    asked = exchange["field"] if question_of(scenario, exchange["field"]) else ""
    known = {
        field for field, fact in it["facts"].items() if fact["status"] == "known" or fact["turn"] == session.turn.id
    }
    of_asked, said = question_of(scenario, asked) if asked else None, exchange["answer"]
    if of_asked is not None and is_plain(of_asked, led := EXCLAIMS.sub("", said, count=1), session.locale):
        # "아니 그 첫번째 거요" only leads over to the option.
        said = led
    found = await answers_in(session, said, scenario.questions, asked=asked, known=known)
    found = [_of_year(session, one) if one.field == asked else one for one in found]
    in_vain = [one[1] for one in it.get("offered", []) if one[0] == asked]
    is_told_plainly = of_asked is not None and is_plain(of_asked, said, session.locale)
    is_sentence = bool(in_vain) and not is_told_plainly and not noun_phrase(exchange["answer"])
    # In place of a yes or a no a sentence may be told of anything, and its figure alone does not say what was offered.
    found = [
        replace(one, is_sure=False)
        if one.field == asked and is_sentence and (one.value.measure == "string" or one.value.value in in_vain)
        else one
        for one in found
    ]
    # Who denies one of two and is read as telling the other tells it.
    found = [replace(one, is_sure=True) if _was_opposite_denied(session, one, asked) else one for one in found]
    open_questions = [one for one in scenario.questions if one.field not in known and not one.list_of]
    found = await with_told(session, exchange["answer"], open_questions, found, asked)
    found = await with_leftovers(session, exchange["answer"], found)
    found = [one for one in found if not _is_known_of_another(session, scenario, one, asked)]
    found = [*found, *_reckoned_beside(session, exchange["answer"], open_questions, found)]
    found = _without_echo(exchange["answer"], found, asked)
    asked_question = question_of(scenario, asked) if asked else None
    if asked_question is not None and measure_of(asked_question) == "string":
        told = [as_dictated(one, exchange["answer"]) if one.field == asked else one for one in found]
        found = [one for one in told if one is not None]
    if asked_question is not None:
        said = exchange["answer"]
        found = [one for one in found if one.field != asked or not is_belied(session, asked_question, one.value, said)]
    # What the same message has just had offered is not written down otherwise beside that.
    offered = {one["field"] for one in it["unconfirmed"] if one.get("guessed") and one["turn"] == session.turn.id}
    found = [one for one in found if one.field not in offered]
    _ask_rest(session, scenario, exchange, found)
    question = question_of(scenario, asked) if asked else None
    if question is not None and exchange.get("is_part") and not is_plain(question, exchange["answer"], session.locale):
        # Without the question beside it an answer may look plainer than it was meant.
        found = [
            replace(one, is_sure=False) if one.field == asked and one.value.measure in ("boolean", "choice") else one
            for one in found
        ]
    is_now = exchange.get("is_part") and exchange["turn"] == session.turn.id
    if is_now and any(declined(one) == "refused" for one in predications(session.turn.text)):
        # What is left beside a refusal may be all that somebody is willing to tell, or no answer.
        found = [replace(one, is_sure=False) if one.field == asked else one for one in found]
    if exchange.get("is_part") and exchange["turn"] == session.turn.id and asks_figure(session.turn.text):
        found = [replace(one, is_sure=False) if one.value.measure in FIGURES else one for one in found]
    is_narrowed = question is not None and await narrow(session, scenario, question, exchange["answer"])
    if is_narrowed:
        found = [filled for filled in found if filled.field != asked]
    elif question is not None:
        heard = it.get("hinted", {}).get(asked)
        answers = [one.value.value for one in found if one.field == asked]
        if heard is not None and (not heard.get("passed") or any(value != heard["value"] for value in answers)):
            # What was heard of it before does not stand against what is said to it now.
            it["hinted"].pop(asked)
        found = [
            one
            for one in found
            if one.field != asked or one.is_sure or await may_be_offered(session, question, one, exchange["answer"])
        ]
    beside = []
    for filled in (one for one in found if not _is_dropped(session, one, exchange["turn"], asked)):
        if not filled.is_sure and filled.field != asked:
            # What only may be meant is confirmed when its turn comes, in place of the question.
            guess = fact_of(session, filled, confirmed=False) | {"guessed": True}
            if is_leftover(session, filled.field):
                # Its turn does not come: it is confirmed now.
                it["unconfirmed"].append(guess)
                continue
            if exchange["field"] != MORE or filled.field not in it.get("hinted", {}):
                it.setdefault("hinted", {})[filled.field] = guess
            continue
        if not filled.is_sure or _is_beside_guess(session, filled, exchange["answer"]):
            it.get("hinted", {}).pop(filled.field, None)
            it["unconfirmed"] = [fact for fact in it["unconfirmed"] if fact["field"] != filled.field]
            it["unconfirmed"].insert(0, fact_of(session, filled, confirmed=False) | {"guessed": True})
            continue
        supersede(session, fact_of(session, filled, confirmed=filled.field == asked))
        exchange["extracted_facts"].append(filled.field)
        if filled.field != asked:
            question = question_of(scenario, filled.field)
            assert question is not None
            beside.append((filled.field, await asking.label_of(session, question), filled.value.shown))
        elif not _is_plain(session, exchange["answer"], filled):
            question = question_of(scenario, filled.field)
            assert question is not None
            label = await asking.label_of(session, question)
            session.echo("intake.echo", filled.field, label, _cut(filled.value.shown))
    for question in told_lists(session, exchange["answer"]):
        exchange["extracted_facts"].append(question.field)
        label, shown = await asking.label_of(session, question), it["facts"][question.field]["shown"]
        beside.append((question.field, label, shown))
    if exchange["field"] == STORY:
        for filled in lonely(exchange["answer"], scenario.questions, found, session.today, session.locale):
            if filled.field not in it["facts"] and not _is_known_of_another(session, scenario, filled, ""):
                it.setdefault("hinted", {})[filled.field] = fact_of(session, filled, confirmed=False) | {
                    "guessed": True
                }
        it["skipped_fields"] = list(exchange["extracted_facts"])
    if beside:
        session.say("intake.understood_first" if exchange["field"] == STORY else "intake.understood_too")
        for field, label, shown in beside:
            session.echo("intake.echo", field, label, shown)
    question = question_of(scenario, asked) if asked else None
    if question is None or is_narrowed or any(fact["field"] == asked for fact in it["unconfirmed"]):
        return
    is_read = asked in exchange["extracted_facts"] or asked in it["facts"]
    is_kind_denied = not is_read and not beside and denied_kind(scenario, exchange["answer"]) == ""
    if is_kind_denied and await ask_other_kind(session, exchange["answer"], is_lost=False):
        return
    is_unread = not is_read and not beside and not it["unconfirmed"] and asked not in it.get("hinted", {})
    if is_unread and not it["editing"] and await offer_correction(session, exchange["answer"], asked=asked):
        # Who corrects something else was not asked in vain.
        it["asked_fields"][asked] = max(0, it["asked_fields"].get(asked, 0) - 1)
        return
    if not is_read and not beside and await narrow_to_likeliest(session, question, exchange["answer"]):
        return
    is_open = not is_read and not beside and not it["unconfirmed"] and asked not in it.get("hinted", {})
    is_edited = it["editing"] == asked
    it["editing"] = ""
    if asked in exchange["extracted_facts"]:
        return
    is_lost = it["asked_fields"].get(asked, 0) >= MOST_ASKED
    if not beside and asked not in it["facts"] and await ask_other_kind(session, exchange["answer"], is_lost=is_lost):
        it["facts"][asked] = not_known(session, question, is_refused=False, is_unclear=True)
        return
    if is_edited and not beside and it["asked_fields"].get(f"{EDIT}{asked}", 0) < MOST_ASKED:
        # It was asked for again by the person: what they said now must not go unheard.
        it["asked_fields"][f"{EDIT}{asked}"] = it["asked_fields"].get(f"{EDIT}{asked}", 0) + 1
        it["editing"] = asked
        _say_unread(session, question, exchange["answer"])
    elif not is_open or asked in it["facts"] or it["unconfirmed"] or it["asked_fields"].get(asked, 0) >= MOST_ASKED:
        return
    elif asked not in it.setdefault("strayed", []) and (
        await strays(session, question, exchange["answer"])
        or (measure_of(question) in FIGURES and tells_of_a_person(exchange["answer"]))
    ):
        # Who speaks of something else has not been asked in vain: it is kept, and the same is asked once more.
        it["strayed"].append(asked)
        it["more"].append([exchange["answer"], exchange["turn"]])
        it["asked_fields"][asked] = max(0, it["asked_fields"].get(asked, 0) - 1)
        session.say("intake.more.added")
    else:
        _say_unread(session, question, exchange["answer"])


def _reckoned_beside(
    session: InterviewSession, text: str, questions: Sequence[WorkbookQuestion], found: Sequence[Filled]
) -> list[Filled]:
    """Return a sum that is reckoned beside other things as a guess at the only sum that is still asked for."""
    sums = [one for one in questions if measure_of(one) == "amount"]
    value = None if any(one.value.measure == "amount" for one in found) else stated_result(text, session.locale)
    if value is None or len(sums) != 1:
        return []
    return [Filled(sums[0].field, value, text, is_sure=False)]


def _without_echo(text: str, found: Sequence[Filled], asked: str) -> list[Filled]:
    """Return what was found without a guess at what was asked, where all that is said surely tells another field.

    "전 남자친구요" says who it was, and no yes to whether they were of age.
    """
    is_told = any(
        one.is_sure and one.field != asked and len(text.strip()) - len(one.value.raw) <= MOST_BESIDE for one in found
    )
    return [one for one in found if not is_told or one.is_sure or one.field != asked]


def _ask_rest(session: InterviewSession, scenario: Scenario, exchange: QuestionAnswer, found: Sequence[Filled]) -> None:
    """Ask one by one what is still open of what was asked for at once, where something of the answer was not read."""
    it, asked = session.it, session.asked_before
    if exchange["field"] != MORE or asked is None or asked["field"] != MORE or exchange["turn"] != session.turn.id:
        return
    clauses = [one for one in predications(exchange["answer"]) if not is_question(one)]
    filled = {one.field for one in found}
    rest = [one.field for one in optional_questions(scenario, it["facts"]) if one.field not in filled]
    if filled and rest and unread_clauses(clauses, found):
        it["optional"] = rest
        session.say("intake.more.rest")


def _of_year(session: InterviewSession, filled: Filled) -> Filled:
    """Return a day that takes back another, told without its year, in the year of that: "5월 3일이 아니라 5월 30일"."""
    fact = session.it["facts"].get(filled.field)
    before = [one[1] for one in session.it.get("offered", []) if one[0] == filled.field]
    before += [fact["value"]] if fact is not None and fact["status"] == "known" else []
    year = str(before[-1])[:4] if before else ""
    if filled.value.measure != "date" or not year.isdecimal():
        return filled
    value = in_month(filled.value, str(before[-1]), session.locale)
    return replace(filled, value=in_year(value, int(year), session.locale))


def _is_known_of_another(session: InterviewSession, scenario: Scenario, filled: Filled, asked: str) -> bool:
    """Tell whether a sum or a day is what is known of another field; of a sum not asked for also if it is for a month.

    As the answer to a question for a sum it is that all the same, unless its sentence names the other field.
    """
    question = question_of(scenario, filled.field)
    measure = filled.value.measure
    if measure not in ("amount", "date") or question is None:
        return False
    at = max(0, filled.sentence.find(filled.value.raw))
    clause = clause_around(filled.sentence, at, at + len(filled.value.raw))
    if speaks_of(question, clause):
        return False
    same = [
        other
        for other in scenario.questions
        if other.field != filled.field
        and (fact := session.it["facts"].get(other.field)) is not None
        and (fact["kind"], fact["value"]) == (measure, filled.value.value)
    ]
    if filled.field == asked:
        return any(speaks_of(other, clause) for other in same)
    words = f"{question.label.ko} {question.text.ko} {question.label.en} {question.text.en}"
    return bool(same) or (
        measure == "amount" and is_per_period(clause, filled.value.raw) and not is_per_period(words, "")
    )


def _is_dropped(session: InterviewSession, filled: Filled, turn: str, asked: str) -> bool:
    """Tell whether it is what was denied in the same breath, or a guess that was denied before or passed over twice.

    Who says it once more in answer to the question itself is heard a third time.
    """
    offered = [one for one in session.it.get("offered", []) if one[:2] == [filled.field, filled.value.value]]
    if filled.is_sure:
        return any(one[2] == turn for one in offered) and not (filled.field == asked and is_bare(filled.sentence))
    if filled.value.measure in WORDED and any(one[0] == filled.field for one in session.it.get("offered", [])):
        # One guess is enough: whoever denied it, or passed it over, is asked.
        return True
    is_told_again = filled.field == asked and filled.value.measure in FIGURES
    # Who tells the same day or sum again, to the question itself, had denied something else.
    is_denied = any(one[2] and (one[2] == turn or not is_told_again) for one in offered)
    return len(offered) >= MOST_OFFERED + (filled.field == asked) or is_denied


def _was_opposite_denied(session: InterviewSession, filled: Filled, asked: str) -> bool:
    """Tell whether a yes or a no is read in words that have just denied the other."""
    if filled.field != asked or filled.value.measure != "boolean":
        return False
    return [asked, not filled.value.value, session.turn.id] in session.it.get("offered", [])


def _is_beside_guess(session: InterviewSession, filled: Filled, text: str) -> bool:
    """Tell whether a figure came in place of a yes or a no to another, and not alone: it may be told of anything."""
    passed = session.it.get("hinted", {}).get(filled.field)
    is_other = passed is not None and bool(passed.get("passed")) and passed["value"] != filled.value.value
    is_figure = filled.value.measure not in ("boolean", "choice", "string")
    return is_other and is_figure and len(text.strip()) - len(filled.value.raw) > MOST_BESIDE


def _is_plain(session: InterviewSession, text: str, filled: Filled) -> bool:
    """Tell whether an answer is its own echo: a button, a bare yes or no, or what it says word for word."""
    asked = session.asked_before
    said = text.strip().strip(".!~")
    is_bare = filled.value.measure == "boolean" and is_particle(said)
    return is_bare or is_offered(asked, text) or said == filled.value.shown


def _cut(shown: str) -> str:
    return shown if len(shown) <= LONGEST_ECHO else f"{shown[: LONGEST_ECHO - 1]}…"


def _say_unread(session: InterviewSession, question: WorkbookQuestion, said: str) -> None:
    """Say that an answer was kept and not understood; of a bare yes or no there is nothing to quote."""
    is_nothing = is_bare(said) and measure_of(question) != "boolean"
    kind = "bare" if is_nothing else _kind(question)
    session.say(f"intake.not_understood.{kind}", words=quoted(said))


def _kind(question: WorkbookQuestion) -> str:
    measure = measure_of(question)
    return "number" if measure in ("count", "years", "months", "days") else measure
