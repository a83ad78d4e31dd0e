"""What in a message gives ground to change an answer that is known, and what says that it stands."""

import re

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake.corrected_field import is_same_value
from orchestrator.graphs.intake.interpreting import answers_in
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.rules.amending import amendments, is_named_alone, named_share, share_to_change
from orchestrator.graphs.intake.rules.asked_for import measure_of
from orchestrator.graphs.intake.rules.choice_meaning import rules_out
from orchestrator.graphs.intake.rules.choices import choose
from orchestrator.graphs.intake.rules.contrasts import contrasts
from orchestrator.graphs.intake.rules.corrections import is_taken_back_strongly
from orchestrator.graphs.intake.rules.denials import DENIAL, DIGIT
from orchestrator.graphs.intake.rules.filling import Filled
from orchestrator.graphs.intake.rules.measured import MOST_BESIDE
from orchestrator.graphs.intake.rules.row_figures import FIGURES
from orchestrator.graphs.intake.rules.values import is_ruled_out, values_in
from orchestrator.graphs.intake.state import KeptFact
from orchestrator.language.clauses import sentences, squeezed

NAMED = 0.5
"""How much of a label words name that speak of its field."""
_AS_IT_WAS = re.compile(
    r"(?:그대로|원래대로|아까\s?그대로|전이랑\s?같)(?!\s?(?:있|쓰|베))"
    r"|\b(?:as (?:it|they) (?:was|were|is|are)|stays?|remains?|exactly as before|unchanged"
    r"|leave (?:it|that|them) alone|stop changing)\b",
    re.I,
)


def has_ground(session: InterviewSession, question: WorkbookQuestion, filled: Filled, text: str) -> bool:
    """Tell whether a message that says something else of a known answer says it of that answer.

    It names the field or what stands there, sets something against it, or consists of the new value alone; a figure
    that only is of the same kind is told of something else. ``filled``: the new value, with the words that tell it.
    """
    fact = session.it["facts"].get(filled.field)
    if fact is None or fact["status"] != "known":
        return True
    if measure_of(question) in FIGURES and _is_said_again(session, question, fact, text, filled.value.raw):
        return False
    piece = filled.sentence or text
    label = question.label.said(session.locale)
    if share_to_change(label, piece) >= NAMED and is_named_alone(label, piece):
        return True
    around = next((one for one in sentences(text) if piece in one), piece)
    if tells_known(session, question, fact, text) or rules_out(around.casefold(), fact["shown"]):
        return True
    if _ROW.search(text) or _MIXED_UP.search(text) or _is_reckoned(session, question, fact, filled, text):
        return True
    if any(one.wish in ("set", "drop", "wrong") or one.stated for one in amendments(around)):
        return True
    if is_taken_back_strongly(text) and len(sentences(text)) <= MOST_TAKEN_BACK:
        return True
    is_figure = measure_of(question) in FIGURES
    against = [one for one in contrasts(around) if not is_figure or DIGIT.search(one.wrong)]
    is_own = any(filled.value.raw and filled.value.raw in one.right for one in against)
    if not is_figure:
        return is_own or squeezed(filled.value.shown).casefold() in squeezed(text).casefold()
    return is_own or len(text.strip()) - len(filled.value.raw) <= BRIEF


MOST_TAKEN_BACK = 3
"""Sentences of a message that takes something back and tells what is right."""
BRIEF = 16
"""Characters beside a figure of a message that tells no more than it: "3,780 sorry dyslexic"."""
_ROW = re.compile(r"\b(?:row|line|number|no\.?) ?\d|\d{1,2}\s?번(?!째)", re.I)
_MIXED_UP = re.compile(
    r"거꾸로|뒤바뀌|뒤바꼈|바뀌었|바꼈|\b(?:flipped|swapped|mixed up|other way round|reversed)\b", re.I
)
_DAY = re.compile(r"(?<!\d)(\d{1,2})\s?일(?!\d)|\b(\d{1,2})(?:st|nd|rd|th)\b", re.I)


def speaks_of_it(session: InterviewSession, question: WorkbookQuestion, fact: KeptFact, text: str) -> bool:
    """Tell whether a message names a field, or says what stands there: else its correction may be of anything."""
    label = question.label.said(session.locale)
    return share_to_change(label, text) >= NAMED or tells_known(session, question, fact, text)


def tells_known(session: InterviewSession, question: WorkbookQuestion, fact: KeptFact, said: str) -> bool:
    """Tell whether words hold what is known of a field."""
    measure = measure_of(question)
    if measure in FIGURES:
        # Who speaks of what stands there leaves out its unit, or its month.
        told = values_in(said, measure, session.today, session.locale, is_expected=True)
        days = [int(one[1] or one[2]) for one in _DAY.finditer(said)] if measure == "date" else []
        is_day = str(fact["value"])[8:10].isdecimal() and int(str(fact["value"])[8:10]) in days
        return is_day or any(is_same_value(one, fact, one.raw) for one in told)
    return measure != "boolean" and squeezed(fact["shown"]).casefold() in squeezed(said).casefold()


def _is_said_again(
    session: InterviewSession, question: WorkbookQuestion, fact: KeptFact, text: str, other: str
) -> bool:
    """Tell whether a sentence of a message is the known figure, or says of it alone that it stays or is the field's.

    "아니요 1억 5천이에요. …"; "The price remains 18,500,000. The 4.2 million is the repair quotation".
    """
    label = question.label.said(session.locale)
    for sentence in sentences(DENIAL.sub("", text.strip(), count=1)):
        told = values_in(sentence, measure_of(question), session.today, session.locale, is_expected=True)
        is_it = len(told) == 1 and is_same_value(told[0], fact, told[0].raw) and not is_ruled_out(sentence, told[0])
        is_brief = is_it and len(sentence) - len(told[0].raw) <= MOST_BESIDE
        is_of_it = is_it and other not in sentence and named_share(label, sentence) >= NAMED
        if is_brief or is_of_it or (is_it and _AS_IT_WAS.search(sentence)):
            return True
    return False


def _is_reckoned(
    session: InterviewSession, question: WorkbookQuestion, fact: KeptFact, filled: Filled, text: str
) -> bool:
    """Tell whether a new sum is the known one with, or without, another that the message tells."""
    if measure_of(question) != "amount":
        return False
    told = [int(str(one.value)) for one in values_in(text, "amount", session.today, session.locale, is_expected=True)]
    return abs(int(str(filled.value.value)) - int(str(fact["value"]))) in told


async def says_it_stands(session: InterviewSession, question: WorkbookQuestion, text: str) -> bool:
    """Tell whether a message says again what is known of a field, or that it stays as it was."""
    fact = session.it["facts"].get(question.field)
    if fact is None or fact["status"] != "known":
        return False
    label, measure = question.label.said(session.locale), measure_of(question)
    for one in sentences(text):
        if measure in FIGURES:
            told = values_in(one, measure, session.today, session.locale)
            if any(is_same_value(each, fact, each.raw) and not is_ruled_out(one, each) for each in told):
                return True
        elif measure != "boolean" and not rules_out(one.casefold(), fact["shown"]):
            option = choose(one, question.options, session.locale) if measure == "choice" else None
            is_it = option is not None and option.code == fact["value"]
            if is_it or squeezed(fact["shown"]).casefold() in squeezed(one).casefold():
                return True
        if _AS_IT_WAS.search(one) and (named_share(label, one) >= NAMED or len(sentences(text)) == 1):
            return True
    found = await answers_in(session, text, [question], asked=question.field)
    return any(one.value.value == fact["value"] and measure != "choice" for one in found)
