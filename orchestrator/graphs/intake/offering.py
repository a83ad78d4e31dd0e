"""What is said instead of a yes or a no to what is offered: it is so all the same, not known, or otherwise."""

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake import asking
from orchestrator.graphs.intake.acting import strays
from orchestrator.graphs.intake.beside import keep_told
from orchestrator.graphs.intake.facts import fact_of, kept_value, not_known, recompute_completion, supersede
from orchestrator.graphs.intake.interpreting import WORDED, answers_in
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.own_words import count_offer
from orchestrator.graphs.intake.proposing import proposals
from orchestrator.graphs.intake.rules.choice_meaning import own_stems
from orchestrator.graphs.intake.rules.choices import is_unsure
from orchestrator.graphs.intake.rules.denials import DENIAL, LEFT_SO
from orchestrator.graphs.intake.rules.doubting import doubts
from orchestrator.graphs.intake.rules.filling import Filled
from orchestrator.graphs.intake.rules.hints import places_of
from orchestrator.graphs.intake.rules.measured import MOST_BESIDE
from orchestrator.graphs.intake.rules.order import question_of
from orchestrator.graphs.intake.rules.own_predicate import is_particle
from orchestrator.graphs.intake.rules.replies import yes_or_no
from orchestrator.graphs.intake.rules.unknown_thing import is_of_another
from orchestrator.graphs.intake.rules.value import Value
from orchestrator.graphs.intake.state import KeptFact
from orchestrator.language.clauses import sentences
from orchestrator.language.predications import predications

LEAST = 8
"""Letters from which words tell the lawyer something."""


def leaves_so(text: str) -> bool:
    """Tell whether a message lets stand what is offered, somewhere among other words: "그냥 그렇게 해두세요"."""
    if LEFT_SO.match(next(iter(predications(text)), "")):
        return True
    bare = [yes_or_no(one) for one in sentences(text) if is_particle(one)]
    return bool(bare) and all(bare)


async def says_otherwise(session: InterviewSession, fact: KeptFact, text: str) -> bool:
    """Tell whether a message sets something against just what is offered."""
    found = await proposals(session, text, only=fact["field"], known=fact)
    return bool(found) and found[0].is_against


async def take_otherwise(session: InterviewSession, fact: KeptFact, text: str) -> bool:
    """Take what a message says to be so in place of what is offered, or that it is not known; False for neither."""
    it, field = session.it, fact["field"]
    question = question_of(session.scenario, field) if session.scenario else None
    if question is None:
        return False
    said = DENIAL.sub("", text, count=1) if DENIAL.match(text) else text
    found = [one for one in await proposals(session, said, only=field, known=fact) if one.filled.field == field]
    best = found[0] if found else None
    is_brief = best is not None and said != text and len(said) - len(best.filled.value.raw) <= MOST_BESIDE
    is_against = best is not None and (best.is_against or is_brief)
    doubtful = said if fact["kind"] != "string" else next(iter(sentences(said)), "")
    # "사장 이름은 몰라요" doubts nothing that is offered of the pay.
    is_doubted = doubts(doubtful) and not is_of_another(question, doubtful, fact["shown"], fact["text"])
    if is_doubted and not (best is not None and best.filled.is_sure and is_against):
        # What is only supposed is not written down, and asked no second time.
        _drop(session, fact)
        supersede(session, _open(session, question))
        keep_told(session, text, read="")
        recompute_completion(session)
        session.say("intake.guess.open", label=await asking.label_of(session, question))
        return True
    if best is None or (not is_against and await strays(session, question, said)):
        return False
    is_said = best.filled.is_sure and is_against and not _is_of_else(question, best.filled)
    if not is_said and best.filled.value.measure in WORDED:
        # One guess is enough: what is not said for sure is asked.
        return False
    if not is_against and field not in it["facts"] and await _is_plain_answer(session, question, said, best.filled):
        # All that it tells is heard as the answer to the question itself, with what it brings of others.
        return False
    _drop(session, fact)
    it.setdefault("offered", []).append([field, fact["value"], session.turn.id])
    count_offer(session, field)
    if sum(sign.isalnum() for sign in said) - sum(sign.isalnum() for sign in best.filled.value.shown) >= LEAST:
        # Where the question is still open, what is told of others is read as beside its answer.
        keep_told(session, text, read="" if field in it["facts"] else text, beside=field)
    if is_said:
        supersede(session, fact_of(session, best.filled, confirmed=True))
        recompute_completion(session)
        label = await asking.label_of(session, question)
        session.say("intake.noted", label=label, value=best.filled.value.shown)
    else:
        it["unconfirmed"].insert(0, fact_of(session, best.filled, confirmed=False) | {"guessed": True})
    return True


def _is_of_else(question: WorkbookQuestion, filled: Filled) -> bool:
    """Tell whether a day is told with words of its own, and none of the question: "no i met him in august"."""
    said = filled.sentence.casefold()
    told = own_stems(said.replace(filled.value.raw.casefold(), " "))
    asked = own_stems(f"{question.text.ko} {question.label.ko} {question.text.en} {question.label.en}".casefold())
    return filled.value.measure == "date" and bool(told) and not (told & asked or places_of(question, said))


async def _is_plain_answer(session: InterviewSession, question: WorkbookQuestion, text: str, filled: Filled) -> bool:
    """Tell whether words answer a question for sure with what they say otherwise than was offered."""
    found = await answers_in(session, text, [question], asked=question.field)
    return any(one.is_sure and one.value.value == filled.value.value for one in found)


def _open(session: InterviewSession, question: WorkbookQuestion) -> KeptFact:
    """Return that a field is not known, as the option that says so where there is one."""
    option = next((one for one in question.options if is_unsure(one)), None)
    if option is None:
        return not_known(session, question, is_refused=False)
    said = session.turn.text.strip()
    value = Value(option.code, option.label.said(session.locale), "choice", said, 0, len(said))
    return kept_value(session, question.field, value, said, confirmed=True)


def _drop(session: InterviewSession, fact: KeptFact) -> None:
    session.it["unconfirmed"] = [one for one in session.it["unconfirmed"] if one is not fact]
    session.it.get("hinted", {}).pop(fact["field"], None)
