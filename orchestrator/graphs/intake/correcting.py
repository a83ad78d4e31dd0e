"""An earlier answer that the person takes back: it is changed or dropped, and that is said."""

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake import asking
from orchestrator.graphs.intake.corrected_field import (
    LONGEST,
    by_figure,
    by_value,
    by_words,
    contrast_of,
    in_its_year,
    is_same_value,
    told_of,
    value_of,
)
from orchestrator.graphs.intake.facts import kept_value, recompute_completion, supersede
from orchestrator.graphs.intake.grounds import speaks_of_it
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.meaning.told_figures import FIGURES
from orchestrator.graphs.intake.rules.asked_for import measure_of
from orchestrator.graphs.intake.rules.corrections import correction_of
from orchestrator.graphs.intake.rules.hints import places_of
from orchestrator.graphs.intake.rules.order import question_of
from orchestrator.graphs.intake.rules.taken_back import is_taken_back
from orchestrator.graphs.intake.rules.values import values_in
from orchestrator.graphs.intake.state import KeptFact
from orchestrator.language.clauses import sentences


def may_correct(text: str, session: InterviewSession) -> bool:
    """Tell whether a message may take something back: in so many words, by a contrast, or by naming what was said."""
    return (
        correction_of(text) is not None
        or contrast_of(text) is not None
        or by_figure(session, text) is not None
        or _taken_back(session, text) is not None
    )


def takes_back(session: InterviewSession, text: str, sentence: str) -> bool:
    """Tell whether it is this sentence of a message that takes back a figure."""
    taken = _taken_back(session, text)
    return taken is not None and taken[1] == sentence


async def correct(session: InterviewSession, text: str, *, is_review: bool = False) -> bool:
    """Change the answer that a message corrects, and say so; False where it corrects nothing that is known.

    Of all the answers that a review shows it changes one that the message speaks of: "3월 아니고 2월" may be told of
    another day than stands there.
    """
    target = None
    if contrast := contrast_of(text):
        # Set against what is known, a contrast is a correction, whatever its words.
        target = by_value(session, contrast)
    if target is None and (correction := correction_of(text)):
        target = by_value(session, correction) or by_words(session, correction)
    target = target or by_figure(session, text)
    if target is None:
        return await _take_back(session, text)
    question, value = target
    before = session.it["facts"].get(question.field)
    value = in_its_year(value, before, text, session.locale)
    if before is not None and before["status"] == "known" and before["value"] == value.value:
        # "200은 제가 부른 게 아니라 그쪽이요" is said of the sum, which stays.
        return False
    if is_review and before is not None and not speaks_of_it(session, question, before, text):
        return False
    await replace_fact(session, question.field, kept_value(session, question.field, value, text, confirmed=True))
    return True


async def by_contrast(session: InterviewSession, text: str) -> str:
    """Change the field of which a clause sets what it is against what was known; returns it, or nothing."""
    contrast = contrast_of(text)
    target = (contrast and by_value(session, contrast)) or by_figure(session, text)
    if not target:
        return ""
    question, value = target
    value = in_its_year(value, session.it["facts"].get(question.field), text, session.locale)
    await replace_fact(session, question.field, kept_value(session, question.field, value, text, confirmed=True))
    return question.field


async def take_out(session: InterviewSession, question: WorkbookQuestion) -> None:
    """Drop what is known of a field, and say so."""
    it = session.it
    fact = it["facts"].pop(question.field)
    it.setdefault("replaced", []).append(fact)
    it["corrections"] += 1
    recompute_completion(session)
    session.say("intake.taken_back", label=await asking.label_of(session, question), before=fact["shown"])


async def replace_fact(session: InterviewSession, field: str, fact: KeptFact) -> None:
    """Put a fact in the place of what was known, which is kept, and say so."""
    it, question = session.it, question_of(session.scenario, field) if session.scenario else None
    before = supersede(session, fact)
    it["unconfirmed"] = [one for one in it["unconfirmed"] if one["field"] != field or not one.get("guessed")]
    it.get("hinted", {}).pop(field, None)
    it["corrections"] += 1
    recompute_completion(session)
    label = await asking.label_of(session, question) if question else field
    if before is not None:
        session.echo("intake.corrected", field, label, fact["shown"], before=before["shown"])
    else:
        session.echo("intake.noted", field, label, fact["shown"])


async def _take_back(session: InterviewSession, text: str) -> bool:
    """Drop what a message says to be wrong without saying what is right; what else it tells is confirmed."""
    taken = _taken_back(session, text)
    if taken is None:
        return False
    it, (question, sentence) = session.it, taken
    fact = it["facts"].pop(question.field, None) or it.get("hinted", {})[question.field]
    it.get("hinted", {}).pop(question.field, None)
    it.setdefault("replaced", []).append(fact)
    it["corrections"] += 1
    it.setdefault("offered", []).append([question.field, fact["value"], session.turn.id])
    rest = text.replace(sentence, " ").strip()
    value = value_of(session, question, rest) if rest and measure_of(question) in FIGURES else None
    if value is not None and value.value != fact["value"] and _is_told(session, question, rest):
        it["facts"][question.field] = fact
        await replace_fact(session, question.field, kept_value(session, question.field, value, rest, confirmed=True))
        return True
    if value is not None and value.value != fact["value"]:
        guess = kept_value(session, question.field, value, rest, confirmed=False) | {"guessed": True}
        it.setdefault("hinted", {})[question.field] = guess
    recompute_completion(session)
    session.say("intake.taken_back", label=await asking.label_of(session, question), before=fact["shown"])
    return True


def _taken_back(session: InterviewSession, text: str) -> tuple[WorkbookQuestion, str] | None:
    """Return the field whose figure a sentence takes back, and that sentence."""
    scenario = session.scenario
    for sentence in sentences(text) if len(text) <= LONGEST else ():
        for question in scenario.questions if scenario else ():
            fact = told_of(session, question.field)
            if fact is None or measure_of(question) not in FIGURES:
                continue
            told = values_in(sentence, measure_of(question), session.today, session.locale)
            is_it = len(told) == 1 and is_same_value(told[0], fact, told[0].raw)
            is_anew = is_it and _is_told(session, question, text.replace(sentence, " "))
            if is_it and is_taken_back(question, sentence, told[0].end, is_told_anew=is_anew):
                return question, sentence
    return None


def _is_told(session: InterviewSession, question: WorkbookQuestion, text: str) -> bool:
    """Tell whether one sentence of a text answers a question with its own words and a single figure."""
    measure = measure_of(question)
    return any(
        len(values_in(one, measure, session.today, session.locale)) == 1 and places_of(question, one.casefold())
        for one in sentences(text)
    )
