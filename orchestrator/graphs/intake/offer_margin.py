"""Whether what an answer may mean is likely enough to be put before the person, who is else asked the question again.

A wrong offer costs more than a question: the person has to deny it, and is asked all the same. How often offers were
right from which certainty on, in replies by authors of whom nothing was learnt, tells ``evals/intake/README.md``.
"""

import re

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake.acting import is_answer, understood
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.meant_answers import CALLED, worded
from orchestrator.graphs.intake.rules.asked_for import measure_of
from orchestrator.graphs.intake.rules.certainty import is_doubtful
from orchestrator.graphs.intake.rules.filling import Filled
from orchestrator.graphs.intake.rules.hints import places_of
from orchestrator.graphs.intake.rules.measured import MOST_BESIDE
from orchestrator.graphs.intake.rules.stated_result import stated_result
from orchestrator.graphs.intake.rules.values import values_in
from orchestrator.language.people import find_people
from orchestrator.language.predications import predications

LEAST = {"boolean": 0.6, "choice": 0.7, "string": 0.5}
"""How certain a reading has to be for it to be offered as the answer to the question that was just put."""
CLEAR = {"date": 0.4}
"""How clear an answer has to look for a figure in it that is not sure to be offered; others than days from 0 on."""
_SETTLES = re.compile(
    r"(?:아니\S{0,2}|아냐|참|다\s?합쳐\S{0,2}|합(?:해서|하면|계)|다\s?해서|총|모두"
    r"|no,? wait,?|i mean,?|actually,?|in total,?|altogether,?)(?:\s(?:it was|it is|약|한))?\s*$",
    re.I,
)
"""Before a figure that takes the place of those before it, or holds them."""


async def may_be_offered(session: InterviewSession, question: WorkbookQuestion, filled: Filled, text: str) -> bool:
    """Tell whether a reading of an answer is likely enough to be offered.

    Of sums and days that were offered hardly half were right: only one is that stands alone in a clear answer which
    names nobody else, or with a word of the question, or is what the answer itself says that the others come to.
    """
    measure = measure_of(question)
    if filled.by_model:
        return True
    if measure not in LEAST:
        return await _is_only_figure(session, question, filled, text)
    read = [await understood(session, question, one) for one in dict.fromkeys((text, filled.sentence))]
    if not any(read):
        # Of what nobody has learnt the rules alone tell.
        return True
    if measure == "string":
        return any(one is not None and one.certainty >= LEAST[measure] for one in read)
    least = CALLED if filled.value.value == worded(question, text) else LEAST[measure]
    return any(
        one is not None and one.value is not None and one.value.value == filled.value.value and one.certainty >= least
        for one in read
    )


async def _is_only_figure(session: InterviewSession, question: WorkbookQuestion, filled: Filled, text: str) -> bool:
    measure = measure_of(question)
    is_bare = len(text.strip()) - len(filled.value.raw) <= MOST_BESIDE
    if is_bare or (filled.value.precision == "reckoned" and not is_doubtful(text)):
        return True
    if measure == "amount" and (stated := stated_result(text, session.locale)) is not None:
        return stated.value == filled.value.value
    told, place = _figures(session, question, text), text.rfind(filled.value.raw)
    if (
        place >= 0
        and _SETTLES.search(text[:place])
        and not _figures(session, question, text[place + len(filled.value.raw) :])
    ):
        # "지난주 수요일. 아니다 목요일이요", "다 합쳐서 85만4천": the last stands for the others.
        return True
    named = [_figures(session, question, one) for one in predications(text) if places_of(question, one.casefold())]
    if len(of_it := set().union(*named)) == 1:
        # "60은 수리비고 밀린 돈은 410만원!": the one that a word of the question stands with.
        return of_it == {filled.value.value}
    meant = await understood(session, question, text)
    is_clear = meant is None or (is_answer(meant) and meant.clear >= CLEAR.get(measure, 0.0))
    return is_clear and len(told) <= 1 and not find_people(text)


def _figures(session: InterviewSession, question: WorkbookQuestion, text: str) -> set[object]:
    told = values_in(text, measure_of(question), session.today, session.locale, is_expected=True)
    return {one.value for one in told}
