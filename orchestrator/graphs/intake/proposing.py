"""What a message that asks for a change may mean, where no rule found it: offered with the value, and confirmed.

Each clause is read for each question beside what stands there; what differs is a likely change.
"""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake.additions import adds, put_beside
from orchestrator.graphs.intake.corrected_field import in_its_year, is_of_no_field
from orchestrator.graphs.intake.correcting import replace_fact
from orchestrator.graphs.intake.facts import fact_of, kept_value
from orchestrator.graphs.intake.grounds import has_ground
from orchestrator.graphs.intake.interpreting import answers_in
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.meaning.unasked import told_unasked
from orchestrator.graphs.intake.rereading import read_anew
from orchestrator.graphs.intake.rules.amending import amendments, clauses_of, is_named_alone, named_share, wishes_change
from orchestrator.graphs.intake.rules.asked_for import measure_of
from orchestrator.graphs.intake.rules.filling import Filled
from orchestrator.graphs.intake.rules.hints import places_of
from orchestrator.graphs.intake.rules.order import question_of
from orchestrator.graphs.intake.rules.row_figures import FIGURES
from orchestrator.graphs.intake.rules.row_words import noun_phrase
from orchestrator.graphs.intake.rules.rows import begins_with, tells_deed
from orchestrator.graphs.intake.rules.several_sums import speaks_of
from orchestrator.graphs.intake.rules.value import Value
from orchestrator.graphs.intake.state import KeptFact
from orchestrator.language.clauses import sentences
from orchestrator.language.quotations import masked, quotation_in, restored
from orchestrator.language.speech_acts import is_question

MEANT = 0.75
"""What a change comes to of which something shows that it is meant, where nobody was asked whether all is right."""
CORRECTING = 1.0
"""What a change comes to where something else was asked."""
MOST_CLAUSES = 6
"""Clauses of a message that are read for each question."""
MOST_OFFERED = 4
"""Changes that are offered for one message."""
LEAST = 0.45
"""What a change comes to at least to be offered."""
OF_NAME, OF_HINT, OF_FIGURE = 0.5, 0.3, 0.2
"""What counts that a piece names the field, has a word of it, and tells the only figure of its kind."""
OF_CONTRAST = 1.2
"""What a reading weighs that sets against something just what is known."""
WIDER = 0.2
"""What a reading of a whole sentence weighs less than one of a clause, and one of the message less than that."""
WHOLE = 0.99
"""How much of its name has to be told for a field to be changed without asking."""
SHORT = 6
"""Characters up to which a clause names nothing that it may change: "없어요"."""
NAMED = 0.5
"""How much of a label a clause has to name."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A change that may be meant."""

    filled: Filled
    weight: float
    is_against: bool = False
    """Whether it is set against just what is known."""


async def offer_change(
    session: InterviewSession, text: str, *, besides: Collection[str] = (), only: str = "", least: float = LEAST
) -> bool:
    """Make the changes that a message says for sure, and put those that it may mean before the person; False for none.

    ``only``: the field that is to be changed, where that is known.
    """
    it = session.it
    found = [one for one in await proposals(session, text, only=only) if one.filled.field not in besides]
    likely = [one for one in found if only or one.weight >= least]
    best = [one for one in likely if only or one.is_against or _has_ground(session, one, text)][:MOST_OFFERED]
    waiting = {one["field"] for one in it["unconfirmed"]}
    for one in best:
        question = question_of(session.scenario, one.filled.field) if session.scenario else None
        fact = it["facts"].get(one.filled.field)
        is_choice = question is not None and measure_of(question) == "choice"
        is_known = is_choice and fact is not None and fact["status"] == "known"
        if question and fact and is_known and _adds_to(session, question, one.filled.sentence):
            await put_beside(session, question, one.filled.sentence, one.filled.sentence, fact)
        elif one.filled.is_sure:
            await replace_fact(session, one.filled.field, fact_of(session, one.filled, confirmed=True))
        elif one.filled.field not in waiting:
            it["unconfirmed"].append(fact_of(session, one.filled, confirmed=False) | {"guessed": True})
    return bool(best)


def _adds_to(session: InterviewSession, question: WorkbookQuestion, clause: str) -> bool:
    """Tell whether a clause names a field and puts something beside what stands there."""
    is_named = named_share(question.label.said(session.locale), clause) >= NAMED
    return is_named and adds(clause) and not is_question(clause)


def _has_ground(session: InterviewSession, one: Proposal, text: str) -> bool:
    question = question_of(session.scenario, one.filled.field) if session.scenario else None
    return question is None or has_ground(session, question, one.filled, text)


async def offer_correction(session: InterviewSession, text: str, *, asked: str) -> bool:
    """Put before the person what a reply that answers nothing may correct of what is known; False for nothing.

    Only what is told beside the known answer itself, or set against it, is meant there.
    """
    facts = session.it["facts"]
    found = [
        one
        for one in await proposals(session, text)
        if one.filled.field != asked
        and one.weight >= CORRECTING
        and (fact := facts.get(one.filled.field)) is not None
        and fact["status"] == "known"
    ]
    for one in found[:MOST_OFFERED]:
        session.it["unconfirmed"].append(fact_of(session, one.filled, confirmed=False) | {"guessed": True})
    return bool(found)


async def proposals(
    session: InterviewSession, text: str, *, only: str = "", known: KeptFact | None = None
) -> list[Proposal]:
    """Return the changes that a message may mean, the likeliest first, each field and each words once.

    ``known``: what is offered of the field, beside which the message is read.
    """
    scenario = session.scenario
    plain, quotes = masked(text)
    clauses = [one for one in (restored(one, quotes) for one in clauses_of(plain)) if _tells(one)]
    clauses = [one for one in clauses if not _tells_wrong(one)][:MOST_CLAUSES]
    found = [] if known else await _unnamed(session, [one for one in clauses if len(one) > SHORT])
    parts = [_marked(text, one) for one in sentences(text)[:MOST_CLAUSES]]
    pieces = dict.fromkeys(clauses, 0.0) | dict.fromkeys(parts, WIDER) | {text: 2 * WIDER}
    pieces |= dict.fromkeys(clauses, 0.0)
    pieces = {one: less for one, less in pieces.items() if one and _tells(one)}
    for question in scenario.questions if scenario else ():
        if question.list_of or only not in ("", question.field):
            continue
        best: Proposal | None = None
        for piece, less in pieces.items():
            around = next((one for one in parts if piece in one), piece)
            if is_of_no_field(session, question, piece) or is_of_no_field(session, question, around):
                continue
            fact = known or session.it["facts"].get(question.field)
            if _is_found_right_behind(text, piece, fact):
                continue
            read = await _read(session, question, piece, fact, is_meant=bool(only))
            if read is not None and (best is None or read.weight - less >= best.weight):
                best = replace(read, weight=read.weight - less)
        best = best or _named_before(session, question, clauses, session.it["facts"].get(question.field))
        found += [best] if best is not None else []
    found = [one for one in found if only in ("", one.filled.field)]
    found = [one for one in found if not _stands(session, one.filled) and not _was_denied(session, one.filled)]
    found.sort(key=lambda one: -one.weight)
    fields: set[str] = set()
    used: list[tuple[str, str, bool]] = []
    chosen = []
    for one in found:
        words = (one.filled.sentence, one.filled.value.raw)
        beside = [(raw, is_sure) for said, raw, is_sure in used if words[0] in said or said in words[0]]
        # What is said for sure is all that a piece says, but for what is set against something known as well.
        is_taken = any(is_sure for _, is_sure in beside) and not (one.filled.is_sure or one.is_against)
        is_used = is_taken or any(words[1] == raw for raw, _ in beside)
        if one.filled.field not in fields and not is_used:
            fields.add(one.filled.field)
            used.append((*words, one.filled.is_sure))
            chosen.append(one)
    return chosen


async def _unnamed(session: InterviewSession, clauses: Sequence[str]) -> list[Proposal]:
    """Return what clauses say of questions for a yes or an option without a word of these, as surely as was learnt."""
    scenario = session.scenario
    if scenario is None:
        return []
    embedder = session.context.deps.embedder
    told = await told_unasked(". ".join(clauses), scenario.questions, embedder, session.today, session.locale)
    return [
        Proposal(Filled(one.question.field, one.value, one.clause, is_sure=False), one.certainty)
        for one in told.values()
        if measure_of(one.question) in ("boolean", "choice")
    ]


def _named_before(
    session: InterviewSession, question: WorkbookQuestion, clauses: Sequence[str], fact: KeptFact | None
) -> Proposal | None:
    """Return the name that follows where a clause only says that an answer in words is wrong or was missing."""
    label = question.label.said(session.locale)
    if measure_of(question) != "string" or fact is None or fact["status"] == "known":
        return None
    places = [place for place, one in enumerate(clauses) if named_share(label, one) >= NAMED]
    for clause in clauses[places[0] + 1 :] if places else ():
        if name := noun_phrase(clause):
            value = Value(name, name, "string", clause, 0, len(clause))
            return Proposal(Filled(question.field, value, clause, is_sure=False), MEANT)
    return None


def _tells(piece: str) -> bool:
    """Tell whether a piece tells something, and does not only ask: "What is unpaid is 17 million" asks nothing."""
    is_statement = "?" not in _SEEKS_ASSENT.sub("", piece) and any(sign.isdecimal() for sign in piece)
    return is_statement or not is_question(piece) or wishes_change(piece, is_shown=True)


_SEEKS_ASSENT = re.compile(r"(?<=[가-힣])(?:이?[죠쵸]|지요|잖아요)\s?[?？]|,? (?:right|isn['’]t it)[?？]", re.I)
"""A question that asks nothing: "그럼 합이 650이죠?"."""


def _is_found_right_behind(text: str, piece: str, fact: KeptFact | None) -> bool:
    """Tell whether behind a piece of a message what is known is found right after all: "427.. 아니다 472 맞아요"."""
    behind = text.partition(piece)[2]
    if fact is None or fact["status"] != "known" or not _RIGHT.search(behind):
        return False
    return any(word in behind for word in _WORDS.findall(fact["shown"]) if len(word) > 1)


_RIGHT = re.compile(r"맞(?:아|네|습|다|는)|\b(?:is|was) right\b", re.I)
_WORDS = re.compile(r"\d+|[^\W\d_]+")


def _marked(text: str, sentence: str) -> str:
    """Return a sentence with the mark of a question that stands behind it."""
    behind = text[text.find(sentence) + len(sentence) :]
    return f"{sentence}?" if behind.startswith("?") else sentence


def _tells_wrong(clause: str) -> bool:
    """Tell whether a clause says what stands there, or that it is wrong, and not what is right."""
    return any(one.stated or one.wish == "wrong" for one in amendments(clause))


async def _read(
    session: InterviewSession, question: WorkbookQuestion, piece: str, fact: KeptFact | None, *, is_meant: bool
) -> Proposal | None:
    """Return how likely a piece of a message says something else of a field, and what."""
    label = question.label.said(session.locale)
    share = named_share(label, piece) if is_named_alone(label, piece) else 0.0
    if len(piece) <= SHORT and not is_meant and measure_of(question) not in FIGURES:
        return None
    is_named = is_meant or share >= NAMED or bool(places_of(question, piece.casefold()))
    read = await read_anew(session, question, fact, piece, is_named=is_named)
    if read is None:
        return None
    weight = read.weight + OF_NAME * share * (share >= NAMED) + OF_HINT * bool(places_of(question, piece.casefold()))
    measure = measure_of(question)
    # "받은 건 300이고 못 받은 건 1700": of two sums the one whose clause speaks of what was asked.
    weight += OF_HINT * (measure == "amount" and speaks_of(question, piece))
    if measure in FIGURES and session.scenario:
        # A figure that nothing names is meant where it is the only one of its kind.
        others = sum(measure_of(one) == measure for one in session.scenario.questions)
        weight += OF_FIGURE / others
    is_sure = read.is_sure and (is_meant or share >= WHOLE or read.weight >= OF_CONTRAST)
    return Proposal(Filled(question.field, read.value, piece, is_sure=is_sure), weight, read.weight >= OF_CONTRAST)


def _stands(session: InterviewSession, filled: Filled) -> bool:
    fact = session.it["facts"].get(filled.field)
    return fact is not None and fact["status"] == "known" and fact["shown"] == filled.value.shown


def _was_denied(session: InterviewSession, filled: Filled) -> bool:
    """Tell whether the person has said that it is not so."""
    offered = session.it.get("offered", [])
    return any(one[:2] == [filled.field, filled.value.value] and one[2] for one in offered)


async def take_value(session: InterviewSession, question: WorkbookQuestion, told: str) -> bool:
    """Put what is said of one field there, for confirmation where it is not sure; False where it says no value."""
    measure = measure_of(question)
    if measure == "string":
        if wishes_change(told, is_shown=True) and not quotation_in(told):
            return False
        words = quotation_in(told) or told
        value = Value(words, words, "string", words, 0, len(words))
        is_sentence = told.isascii() and not noun_phrase(told)
        stands = session.it["facts"].get(question.field)
        if stands is not None and tells_deed(told) and begins_with(told, stands["shown"]):
            # "없음이라니, 있다고 두 번을 말했는데" says that it is wrong, and is nothing to stand there.
            return False
        if (tells_deed(told) or is_sentence) and not quotation_in(told):
            # "1번은 제가 갔어요" may tell how often.
            guess = kept_value(session, question.field, value, told, confirmed=False) | {"guessed": True}
            session.it["unconfirmed"].append(guess)
            return True
        await replace_fact(session, question.field, kept_value(session, question.field, value, told, confirmed=True))
        return True
    found = await answers_in(session, told, [question], asked=question.field)
    for filled in found:
        value = in_its_year(filled.value, session.it["facts"].get(question.field), told, session.locale)
        if filled.is_sure:
            kept = kept_value(session, question.field, value, told, confirmed=True)
            await replace_fact(session, question.field, kept)
        else:
            guess = kept_value(session, question.field, value, told, confirmed=False) | {"guessed": True}
            session.it["unconfirmed"].append(guess)
        return True
    return False
