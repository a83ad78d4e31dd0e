"""Which answer a clause says to be otherwise: by its label, what stands there, its hints, what was just spoken of."""

import re

from integrations.knowledge.base import Scenario, WorkbookQuestion
from orchestrator.graphs.intake.corrected_field import is_of_no_field
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.rereading import without_entry
from orchestrator.graphs.intake.rules.amending import Amendment, named_letters, named_share, share_to_change
from orchestrator.graphs.intake.rules.asked_for import measure_of
from orchestrator.graphs.intake.rules.hints import places_of
from orchestrator.graphs.intake.rules.spans import is_narrower
from orchestrator.graphs.intake.rules.value import Value
from orchestrator.graphs.intake.rules.values import read, values_in
from orchestrator.graphs.intake.state import KeptFact
from orchestrator.language.clauses import squeezed

NAMED = 0.6
"""How much of a field's label a clause names that changes it without a word of changing."""
MEANT = 1.0
"""What a field's signs come to from which a wish to change something is about it."""
OF_LABEL, OF_VALUE, OF_HINT, OF_QUESTION, OF_MOMENT = 2.0, 1.2, 0.7, 1.0, 0.6
"""What each sign counts: the label's words, that what is said to stand there does, a hint, the question's words, and
that it was just spoken of."""
YES_NO = re.compile(r"(?:예|네|있음|있어|yes|true|해당)|(?P<no>아니[오요]?|아뇨|없음|없|no|false)", re.I)


def target_of(
    session: InterviewSession,
    scenario: Scenario,
    one: Amendment,
    before: Amendment | None,
    *,
    at: str,
    is_wish: bool,
    is_review: bool,
) -> WorkbookQuestion | None:
    """Return the field that a clause is about; None where nothing tells it, or two alike."""
    told = one.told
    if is_wish and before is not None and before.stated and not one.stated:
        told = f"{before.told} {told}"
    stated = one.stated or (before.stated if before is not None and is_wish else "")
    ranked: list[tuple[float, int, WorkbookQuestion]] = []
    for question in scenario.questions:
        fact = session.it["facts"].get(question.field)
        if question.list_of or (fact is None and not is_review) or is_of_no_field(session, question, one.clause):
            continue
        label = question.label.said(session.locale)
        share, letters = share_to_change(label, told), named_letters(label, told)
        is_closer = fact is not None and _is_closer(session, question, fact, one.told, share)
        if not is_wish:
            # What only tells something changes the field that it names first, and nothing by the way.
            if is_closer or (share >= NAMED and is_review):
                ranked.append((share, letters, question))
            continue
        score = OF_LABEL * share * (share >= NAMED / 2)
        score += OF_VALUE * (fact is not None and _stands(session, question, fact, stated, told, one.wish))
        score += OF_HINT * bool(places_of(question, told.casefold()))
        score += OF_QUESTION * min(1.0, _words_shared(question, told, session.locale))
        score += OF_MOMENT * (question.field == at) + OF_VALUE * is_closer
        if score >= MEANT:
            ranked.append((score, letters, question))
    ranked.sort(key=lambda each: (-each[0], -each[1]))
    best = [question for score, letters, question in ranked if (score, letters) == ranked[0][:2]]
    if len(best) > 1:
        best = [question for question in best if figure_of(session, question, one.told) is not None]
    return best[0] if len(best) == 1 else None


def _is_closer(session: InterviewSession, question: WorkbookQuestion, fact: KeptFact, told: str, share: float) -> bool:
    """Tell whether a clause that speaks of a date tells it closer than it is known: the 31st of the end of August."""
    if measure_of(question) != "date" or not (share >= NAMED / 2 or places_of(question, told.casefold())):
        return False
    value = figure_of(session, question, told)
    return value is not None and is_narrower(value.value, fact["value"])


def _words_shared(question: WorkbookQuestion, told: str, locale: str) -> float:
    """Return how many of a clause's words the question has, a third for each."""
    own = {word for word in question.text.said(locale).casefold().split() if len(word) > 1}
    return sum(any(word[:2] == other[:2] for other in own) for word in told.casefold().split() if len(word) > 1) / 3


def _stands(
    session: InterviewSession, question: WorkbookQuestion, fact: KeptFact, stated: str, told: str, wish: str
) -> bool:
    """Tell whether a field holds what is said to stand there, or what is to go."""
    if stated and fact["status"] == "known":
        flat = squeezed(stated)
        if measure_of(question) == "boolean":
            said = YES_NO.match(flat)
            return said is not None and (said["no"] is None) is fact["value"]
        value = read(question, stated, session.today, session.locale)
        return (value is not None and value.value == fact["value"]) or flat in squeezed(fact["shown"])
    if wish == "set" and fact["status"] == "known" and measure_of(question) == "string":
        # "사과는 됐고 손해배상으로 바꿔 주세요": what is to be changed is told by what stands there.
        return named_share(fact["shown"], told) >= 1.0
    if wish != "drop" or fact["status"] != "known":
        return False
    if measure_of(question) == "string":
        return named_share(fact["shown"], told) >= NAMED or without_entry(question, fact, told) is not None
    value = figure_of(session, question, told)
    return value is not None and value.value == fact["value"]


def figure_of(session: InterviewSession, question: WorkbookQuestion, told: str) -> Value | None:
    """Return the figure of a field's kind that a clause tells last; None for fields without figures."""
    measure = measure_of(question)
    if measure in ("boolean", "choice", "string"):
        return None
    found = values_in(told, measure, session.today, session.locale)
    return found[-1] if found else None
