"""FACT_COLLECTION: the answer to what was asked is taken, whatever it was (S2.6)."""

import re
from collections.abc import Sequence

from integrations.knowledge.base import Option, Scenario, WorkbookQuestion
from orchestrator.graphs.intake import asking
from orchestrator.graphs.intake.acting import act_in, parts_of
from orchestrator.graphs.intake.amending import amend
from orchestrator.graphs.intake.answering import tell_why
from orchestrator.graphs.intake.asking import is_offered, options_of, repeat
from orchestrator.graphs.intake.beside import answer_questions, hear_beside, parted
from orchestrator.graphs.intake.correcting import denied_half, replace_fact
from orchestrator.graphs.intake.facts import fact_of, kept_value, not_known, supersede
from orchestrator.graphs.intake.interpreting import answers_in
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.lists import is_entry_asked, leave_entry, take_list
from orchestrator.graphs.intake.reviewing import change_rows, reviewed
from orchestrator.graphs.intake.rules.agreeing import behind_yes, topic_of_yes, wants_one_by_one
from orchestrator.graphs.intake.rules.amending import (
    KIND_NAMES,
    goes_on,
    named_share,
    wishes_change,
)
from orchestrator.graphs.intake.rules.approval import approves
from orchestrator.graphs.intake.rules.choice_meaning import denies, rules_out
from orchestrator.graphs.intake.rules.choices import choose
from orchestrator.graphs.intake.rules.declining import declined
from orchestrator.graphs.intake.rules.hints import places_of
from orchestrator.graphs.intake.rules.measured import MOST_BESIDE
from orchestrator.graphs.intake.rules.naming import named_fields, names_other, names_thing
from orchestrator.graphs.intake.rules.order import MOST_ASKED, next_field, optional_questions, question_of
from orchestrator.graphs.intake.rules.replies import first_word, intent_of, is_bare, yes_or_no
from orchestrator.graphs.intake.rules.several_sums import speaks_of
from orchestrator.graphs.intake.rules.spans import is_narrower
from orchestrator.graphs.intake.rules.values import measure_of, read
from orchestrator.graphs.intake.state import (
    CONFIRM,
    MORE,
    OTHER_OPTION,
    REVIEW,
    VALIDATION,
    Expected,
    KeptFact,
    QuestionAnswer,
)
from orchestrator.language.clauses import sentences, squeezed
from orchestrator.language.predications import predications

BARE = 6
"""Characters of a message that says no and nothing else."""
MOST_OFFERED = 2
"""Times that a guess is offered to somebody who says neither yes nor no to it."""
INVITED = "intake.more.please"
"""Who says yes to whether there is more to tell is invited to tell it, once."""
NOTHING = "-"
"""In place of the fields that were read from an answer: nothing in it is to be read."""
_DENIED = re.compile(r"아니|아뇨|틀려|틀렸|달라|no\b|nope|wrong", re.I)
_DENIAL = re.compile(r"(?:아니[요오]?|아뇨|no|nope)[\s,.!~]{1,9}", re.I)
"""What only says that a guess is wrong: no answer to the question that was guessed at begins with it."""
_PLAIN_NO = re.compile(r"\s*(?:아니[요오]|아뇨)(?![가-힣])|\s*(?:no|nope)\s*[.!;–—-]", re.I)
"""A no that stands for itself, and drops the guess whatever follows; "아니 만기는 …", "no, the …" may only lead on."""
_NEITHER = re.compile(
    r"둘\s?다\s?(?:아니|아닌|아녀)[가-힣]{0,4}(?:\s?[것거]\s?같[가-힣]{0,4})?[\s,.!~]{0,9}"
    r"|(?:다|모두)\s?(?:아니|아닌|아녀)[가-힣]{0,4}(?:\s?[것거]\s?같[가-힣]{0,4})?[\s,.!~]{0,9}$"
    r"|neither(?: of (?:them|these))?[\s,.!]{0,9}",
    re.I,
)
"""Says that none of a few options is meant; what follows answers the question itself.

"다 아니라 일부만" is not all, so "다" and "모두" say so only where nothing follows.
"""

_DIGIT = re.compile(r"[\d십백천만억]")
EXACT = 0.2
"""By what share a sum behind a yes may differ from what was guessed, and only makes it exact."""
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
            await _confirmed(session, text)
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
        is_neither = _NEITHER.match(text) if any(code == OTHER_OPTION for code, _ in expected["choices"]) else None
        if (option is not None and option.code == OTHER_OPTION) or (is_neither and is_neither.end() == len(text)):
            await asking.ask_field(session, field)
            return
        if is_neither:
            option, text = None, text[is_neither.end() :]
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
    exchange = _exchange(session, field, text)
    if is_part:
        exchange["is_part"] = True
    it["conversation_history"].append(exchange)
    if question.list_of and await take_list(session, question, text, exchange):
        it["editing"] = ""
        if len(text) > PLAIN_LIST:
            label = await asking.label_of(session, question)
            session.say("intake.echo", label=label, value=it["facts"][field]["shown"])
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


async def _confirmed(session: InterviewSession, text: str) -> None:
    """Keep or drop what a document says, or what was guessed; what is said behind a yes is heard by itself."""
    it = session.it
    fact = it["unconfirmed"][0] if it["unconfirmed"] else None
    rest = _behind_yes(session, fact, text)
    if fact is not None and (other := _other_sum(session, fact, rest)) is not None:
        # "네, 300만원이요" to another sum confirms neither.
        it.setdefault("offered", []).append([fact["field"], fact["value"], ""])
        it["unconfirmed"][0] = other
        session.go(VALIDATION, "not_confirmed")
        return
    if rest is None and fact is not None and fact.get("guessed") and wishes_change(text):
        # "문자가 남아있으니까 문자로 해주세요" says what is to stand there instead.
        done = await amend(session, text, is_review=False, at=fact["field"])
        if fact["field"] in done.fields:
            it["unconfirmed"] = [one for one in it["unconfirmed"] if one is not fact]
            session.go(VALIDATION, "corrected")
            return
    is_denied = rest is None and fact is not None and fact.get("guessed") and _DENIED.match(text)
    if fact is not None and is_denied and it["review_tries"] and await change_rows(session, text):
        # "No - keep it. And row 1 is …": beside the denial another row is changed.
        it["unconfirmed"] = [one for one in it["unconfirmed"] if one is not fact]
        it.setdefault("offered", []).append([fact["field"], fact["value"], session.turn.id])
        session.go(VALIDATION, "corrected")
        return
    # "아니요, 그건 예전 계약서예요": what follows the no says what the document is, not that it is right.
    answer = True if rest is not None else False if _DENIED.match(text) else _plain_answer(session, text)
    fact = it["unconfirmed"].pop(0) if it["unconfirmed"] else None
    answer = answer or ((fact is not None and await _says_again(session, fact, text, answer)) or answer)
    if fact is not None and answer:
        await _keep(session, fact, rest or "")
    elif fact is not None and fact.get("guessed"):
        is_ruled_out = rules_out(_DENIAL.sub("", text, count=1).casefold(), fact["shown"])
        if answer is False and not is_ruled_out and await _corrects_another(session, fact, text):
            if _PLAIN_NO.match(text):
                it.setdefault("offered", []).append([fact["field"], fact["value"], session.turn.id])
            else:
                it["unconfirmed"].insert(0, fact)
        else:
            await _not_taken(session, fact, text, is_denied=answer is False)
            return
    elif fact is not None and len(text) > 3 and answer is None:
        it["conversation_history"].append(_exchange(session, fact["field"], text))
    session.go(VALIDATION, "confirmed" if answer else "not_confirmed")


def _behind_yes(session: InterviewSession, fact: KeptFact | None, text: str) -> str | None:
    """Return what is said behind a yes; None where there is none, it is taken back, or is said of something else."""
    if is_offered(session.it["expected_input"], text):
        return None
    rest = behind_yes(text)
    if rest is None or fact is None:
        return rest
    question = question_of(session.scenario, fact["field"]) if session.scenario else None
    topic = topic_of_yes(text)
    label = question.label.said(session.locale) if question else ""
    if topic and not named_share(f"{label} {fact['shown']} {KIND_NAMES.get(fact['kind'], '')}", topic):
        return None
    if fact["kind"] == "string" and (denied := squeezed(denied_half(rest))) and denied in squeezed(fact["shown"]):
        # "네 좋아요. 장례비는 1200이 아니라 1300이에요": a part of what is right is put otherwise.
        return rest
    return None if rules_out(rest.casefold(), fact["shown"]) else rest


def _other_sum(session: InterviewSession, fact: KeptFact | None, rest: str | None) -> KeptFact | None:
    """Return the sum that is all that stands behind a yes and is another one than was guessed, to be confirmed."""
    question = question_of(session.scenario, fact["field"]) if session.scenario and fact is not None else None
    if fact is None or question is None or not rest or fact["kind"] != "amount" or not fact.get("guessed"):
        return None
    first, known = rest.partition(". ")[0], int(str(fact["value"]))
    value = read(question, first, session.today, session.locale)
    if value is None or value.precision == "none" or len(first) - len(value.raw) > MOST_BESIDE:
        return None
    told = sum(one[:2] == [fact["field"], fact["value"]] for one in session.it.get("offered", []))
    if abs(int(value.value) - known) <= EXACT * known or told >= MOST_OFFERED:
        return None
    others = [one for field, one in session.it["facts"].items() if field != fact["field"] and one["kind"] == "amount"]
    if any(one["value"] == value.value for one in others):
        # It is said again of what it is known of.
        return fact
    return kept_value(session, question.field, value, rest, confirmed=False) | {"guessed": True}


async def _keep(session: InterviewSession, fact: KeptFact, rest: str) -> None:
    """Keep what was confirmed, made exact by the first words behind the yes where they tell it, and hear the rest."""
    it = session.it
    first, _, behind = rest.partition(". ")
    exact = _made_exact(session, fact, first)
    rest = rest if exact is fact else behind
    supersede(session, exact | {"confirmed": True})
    if it["editing"] == fact["field"]:
        it["editing"] = ""
    if fact.get("guessed"):
        question = question_of(session.scenario, fact["field"]) if session.scenario else None
        label = await asking.label_of(session, question) if question else ""
        session.say("intake.guess.kept", label=label, value=exact["shown"])
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
    if scenario is None or not _says_more(session, text):
        return False
    named = [one for one in scenario.questions if places_of(one, text.casefold())]
    guessed = question_of(scenario, fact["field"])
    if any(one.field == fact["field"] for one in named) or (guessed is not None and _tells_figure(guessed, text)):
        return False
    figures = [one for one in named if measure_of(one) not in ("boolean", "choice", "string")]
    return await _changed_by_name(session, scenario, _DENIAL.sub("", text, count=1), figures)


def _tells_figure(question: WorkbookQuestion, text: str) -> bool:
    """Tell whether a sentence tells a figure beside a word of a question: "50 is the deposit. The rent is 4"."""
    return any(_DIGIT.search(one) and speaks_of(question, one) for one in sentences(text))


async def _says_again(session: InterviewSession, fact: KeptFact, text: str, answer: bool | None) -> bool:
    """Tell whether other words than before answer the question with what was guessed: "작년에 한 번 신고했어요".

    Behind a no only what is said for sure, or a figure, counts: "아니 다 합쳐서 85만4천이라고".
    """
    question = question_of(session.scenario, fact["field"]) if session.scenario else None
    rest = _DENIAL.sub("", text, count=1).strip()
    if question is None or not fact.get("guessed") or len(rest) <= BARE or text.strip() == fact["text"].strip():
        return False
    found = await answers_in(session, rest, [question], asked=question.field)
    return any(
        one.value.value == fact["value"]
        and (answer is None or (one.value.measure != "choice" and (one.is_sure or one.value.measure != "boolean")))
        for one in found
    )


async def _not_taken(session: InterviewSession, fact: KeptFact, text: str, *, is_denied: bool) -> None:
    """Take what was said instead of a yes as the answer to the question itself; what was denied is dropped for good."""
    it, field = session.it, fact["field"]
    turn = session.turn.id if is_denied or _DENIED.search(text) else ""
    offered = it.setdefault("offered", [])
    offered.append([field, fact["value"], turn])
    question = question_of(session.scenario, field) if session.scenario else None
    is_closed = question is None or await act_in(session, question, text) in ("unknown", "refused", "skip")
    if not turn and not is_closed and sum(one[:2] == [field, fact["value"]] for one in offered) < MOST_OFFERED:
        it.setdefault("hinted", {})[field] = fact | {"passed": True}
    if is_denied and not _says_more(session, text):
        it["conversation_history"].append(_exchange(session, field, text, NOTHING))
        if field in it["facts"]:
            session.say("intake.guess.stays")
        elif it["asked_fields"].get(field, 0) < MOST_ASKED:
            session.say("intake.guess.dropped")
        session.go(VALIDATION, "not_confirmed")
        return
    if question is not None and measure_of(question) == "string" and not turn and not names_thing(text):
        # "그려유" in whatever dialect says nothing that may stand there instead.
        session.go(VALIDATION, "not_confirmed")
        return
    await _answered(session, field, _DENIAL.sub("", text, count=1) if _DENIAL.match(text) else text)


def _exchange(session: InterviewSession, field: str, text: str, *read: str) -> QuestionAnswer:
    """Return what was asked and said as it is kept; ``read``: what there is no more to be read in it."""
    return QuestionAnswer(
        question=session.asked_text, field=field, answer=text, turn=session.turn.id, extracted_facts=[*read]
    )


def _made_exact(session: InterviewSession, fact: KeptFact, rest: str) -> KeptFact:
    """Return a guess as the words behind the yes make it exact, where they are no more: "네, 9월 15일쯤요"."""
    question = question_of(session.scenario, fact["field"]) if session.scenario else None
    if (
        not rest
        or question is None
        or not fact.get("guessed")
        or measure_of(question) in ("boolean", "choice", "string")
    ):
        return fact
    value = read(question, rest, session.today, session.locale)
    is_closer = value is not None and value.measure == "date" and is_narrower(value.value, fact["value"])
    if value is not None and not is_closer and names_other(rest[: value.start], question.label.said(session.locale)):
        # "그래 맞다 약속한 거는 작년 추석": what follows the yes is of something else.
        return fact
    if value is None or value.precision == "none" or not (is_closer or len(rest) - len(value.raw) <= MOST_BESIDE):
        return fact
    if value.measure == "amount" and abs(int(value.value) - int(str(fact["value"]))) > EXACT * int(str(fact["value"])):
        return fact
    return kept_value(session, question.field, value, rest, confirmed=True)


def _plain_answer(session: InterviewSession, text: str) -> bool | None:
    """Read a button, or what is a yes or no or finds all right: what only tells of something confirms nothing."""
    if is_offered(session.it["expected_input"], text) or is_bare(text) or approves(text):
        return yes_or_no_in(session, text) or approves(text)
    said = first_word(text)
    return None if said or "?" in text else said


def _says_more(session: InterviewSession, text: str) -> bool:
    """Tell whether somebody who denies a guess also says what is right: "아니요, 안 했어요"."""
    return not is_offered(session.it["expected_input"], text) and len(text) > BARE


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
    session.it["conversation_history"].append(_exchange(session, MORE, text))


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


def yes_or_no_in(session: InterviewSession, text: str) -> bool | None:
    """Read a yes or no, or one of two options, of which the first says yes unless its code or label says no."""
    expected = session.it["expected_input"]
    options = options_of(expected) if expected else []
    said = text.strip().casefold()
    pressed = next((option for option in options if said in (option.code.casefold(), option.label.ko.casefold())), None)
    answer = yes_or_no(text)
    option = pressed or (choose(text, options, session.locale) if answer is None and options else None)
    if option is None:
        return answer
    by_code = {"yes": True, "y": True, "true": True, "no": False, "n": False, "false": False}.get(
        option.code.casefold().split("_")[0]
    )
    by_label = yes_or_no(option.label.ko)
    return by_code if by_code is not None else by_label if by_label is not None else option is options[0]
