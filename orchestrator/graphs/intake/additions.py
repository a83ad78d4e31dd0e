"""What is to stand beside an answer that holds one option: an addition takes nothing out."""

import re
from itertools import pairwise

from integrations.knowledge.base import Option, WorkbookQuestion
from orchestrator.graphs.intake.correcting import replace_fact
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.rules.amending import value_in
from orchestrator.graphs.intake.rules.choice_meaning import by_own_words, rules_out
from orchestrator.graphs.intake.rules.choices import choose_many
from orchestrator.graphs.intake.rules.row_words import noun_phrase
from orchestrator.graphs.intake.state import KeptFact
from orchestrator.language.morphemes import morphemes

_ADDED = re.compile(
    r"추가|넣|포함|덧붙|더\s?있|다\s?있|둘\s?다|같이|함께|빠[졌지]|맞(?:는데|지만|고|긴)|(?:만|뿐만?)\s?(?:이|은)?\s?(?:아니|말고|(?:적|쓰|넣)지\s?말)"
)
_ADDED_EN = re.compile(
    r"\b(?:also|too|as well|in addition|besides|not (?:only|just)|both|on top of|add|include|left out|missing)\b", re.I
)
_LISTING = re.compile(r"(?<=[가-힣])(?:이랑|랑|하고|이며|과|와)\s[^.]{1,30}?\s?다\s?(?:있|맞)")


def adds(clause: str) -> bool:
    """Tell whether a clause puts something beside what stands there: "통장도 추가", "not only the texts but …".

    >>> adds("통장 내역도 있어요"), adds("통장이에요"), adds("I have the receipts as well")
    (True, False, True)
    """
    if not any("가" <= sign <= "힣" for sign in clause):
        return _ADDED_EN.search(clause) is not None
    found = morphemes(clause)
    is_too = any(
        one.tag[0] in "NXS" and follows.form == "도" and follows.tag == "JX" for one, follows in pairwise(found)
    )
    is_there = any(one.form == "있" and one.tag in ("VV", "VA") for one in found)
    return (is_too and (is_there or _ADDED.search(clause) is not None)) or _LISTING.search(clause) is not None


async def put_beside(
    session: InterviewSession, question: WorkbookQuestion, clause: str, told: str, fact: KeptFact
) -> bool:
    """Write what is to be added beside the option that stands there, of which one decides and the others are shown.

    ``told``: the clause without the words of its wish. False where it names nothing that may stand there.
    """
    value = value_in(told, question.label.said(session.locale))
    labels = [option.label.said(session.locale) for option in named_in(value, question.options, session.locale)]
    new = [label for label in labels if label not in fact["shown"]]
    if labels and not new:
        return True
    said = noun_phrase(value)
    if not new and not said:
        return False
    shown = ", ".join([fact["shown"], *(new or [said])])
    await replace_fact(session, question.field, fact | {"shown": shown, "text": f"{fact['text']}. {clause}"})
    return True


def named_in(text: str, options: tuple[Option, ...], locale: str) -> list[Option]:
    """Return the options that a text names, each by itself, and does not deny."""
    found = {option.code: option for option in choose_many(text, options, locale)}
    for part in _PARTS.split(text):
        place = by_own_words(part.casefold(), options, longest=len(part) + 1)
        if place is not None:
            found.setdefault(options[place].code, options[place])
    return [one for one in found.values() if not rules_out(text.casefold(), one.label.said(locale))]


_PARTS = re.compile(r"\s{0,9}(?:,|\band\b|(?<=[가-힣])(?:이랑|랑|하고|과|와|도|이고|고)\s|\s및\s)\s{0,9}", re.I)
"""What stands between things that are named together."""
