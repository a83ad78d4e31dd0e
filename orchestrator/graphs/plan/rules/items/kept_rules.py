"""What has to hold although a clause of a message seems to speak of something else, and what only gives a reason for it."""

import re
from typing import Final

from orchestrator.graphs.plan.rules.items.clause_kinds import ClauseKind
from orchestrator.graphs.plan.rules.items.goals import is_goal
from orchestrator.graphs.plan.rules.items.left_out import bars_some
from orchestrator.graphs.plan.rules.reading.piece import Piece
from orchestrator.graphs.plan.rules.reading.role_classifier import SURE
from orchestrator.language import any_of
from orchestrator.language.amounts import find_amounts
from orchestrator.language.english_clauses import english_clauses
from orchestrator.language.predicates_ko import predicates

_OF_MONEY: Final = frozenset(("price", "budget"))
_MUST: Final = any_of(
    r"야\s?(?:만\s?)?(?:한다|합니다|해요|함|하|돼|된다|됩니다|됨|될)|반드시|(?<![가-힣])꼭\s",
    r"\b(?:must|has\sto|have\sto|only\s(?:with|if|by|after)|always)\b",
)
_BARRED: Final = any_of(
    r"절대|(?:[월화수목금토일]요일|주말|공휴일)(?:은|는|엔|에는)?\s(?:\S{1,6}\s)?(?:안\s?[하해함한합연여열]|쉬|쉼|쉽)",
    r"^(?:never|no)\s(?:on|at|in|to|with|without|for)?\b",
)
"""Bars something by its first word, or on a day of the week."""
_REASON: Final = any_of(
    r"^(?:\S+\s){0,3}\S+\s?(?:때문|탓|덕분)(?:에요?|이(?:에요|다|라서요?|니까요?))$",
    r"^(?:that|this|it)(?:['’]s|\sis)\s(?:the\s|an?\s|our\s)?(?:\w+\s)?(?:policy|rule|law|promise|why|reason)$|^because\b",
)
"""Says why what stands before it has to be so."""
_FREE: Final = any_of(r"필요\s?(?:는\s)?없", r"\bnot\s(?:needed|required|necessary)\b")


_SOME: Final = re.compile(
    r"(?:(?:some|many|most|several|few|half)\s(?:of\s(?:our|the|them)\s?)?|(?:one|two|three|\d{1,3})\s(?:in|out\sof)\s(?:every\s)?\w+\s)",
    re.I,
)
"""A part of them, of whom it is told how they are: a rule is for all."""
_AVERAGE: Final = any_of(
    r"평균(?:적으로|으로|은|이)?\s(?:약\s)?\d", r"\bon\saverage\b|\b(?:takes?|wait(?:s|ed)?)\s\d+\s\w+\son\b"
)
"""What is counted of many cases is how it is today: nobody promises an average."""
_CAPPED: Final = any_of(
    r"\d\s?[가-힣]{1,3}(?:까지만|(?:으로|로)\s제한|(?:을|를|이|가)?\s(?:넘|초과)\S{1,3}\s안\s?[되된돼됩])",
    r"\b(?:capped|limited|restricted)\s(?:at|to)\s|^(?:cap|limit|restrict)\s[^,.]{1,60}\s(?:at|to)\s|\b(?:must|may|can|should)(?:n['’]t|not|\snot|\snever)\s(?:exceed|(?:go|run)\s(?:over|past|beyond)|(?:last|take|be)\s(?:longer|more))\b",
)
"""Sets a limit for what is done: nobody works towards it, each case keeps to it."""


def tells_cap(text: str) -> bool:
    """Tell whether a clause limits what is done, and says of no figure that it is to become another.

    >>> tells_cap("Visits should be capped at 50 minutes each"), tells_cap("The wait should be under 30 minutes")
    (True, False)
    >>> tells_cap("한 번에 50분까지만 쓴다"), tells_cap("대기를 50분에서 20분으로 줄인다")
    (True, False)
    """
    return _CAPPED.search(text) is not None and not is_goal(text)


def tells_state(text: str) -> bool:
    """Tell whether a clause says how something is or may be, though it has the words of a rule.

    >>> tells_state("통신이 안 되는 곳이 두 군데 있다"), tells_state("헛알림이 많을 것 같다"), tells_state("두 번 미룰 수 있다")
    (True, True, False)
    >>> tells_state("Some drivers cannot read maps"), tells_state("Drivers cannot smoke")
    (True, False)
    >>> tells_state("전화하면 위치 설명에만 평균 17분 걸린다"), tells_state("1 in 6 isn't picked up now")
    (True, True)
    """
    if _AVERAGE.search(text) and not _MUST.search(text):
        return True
    if not re.search("[가-힣]", text):
        return bool(_SOME.match(text)) and any(one.is_denied for one in english_clauses(text))
    said = next(reversed(predicates(text)), None)
    if said is None or said.is_deed or said.is_denied or said.mood != "told":
        return False
    if said.stem == "같":
        return said.arguments[-1:] != () and said.arguments[-1].text.endswith("것")
    return said.stem == "있" and any(one.tag == "JKS" for one in said.arguments)


def kept_to(kind: ClauseKind, text: str, piece: Piece) -> ClauseKind:
    """Return the kind of a clause of a message, which has to hold where its own words say so surer than its role."""
    if (kind in ("rule", "never") and tells_state(text)) or (kind == "act" and _AVERAGE.search(text)):
        return "state"
    if kind == "rule" and (_REASON.search(text) or _FREE.search(text)):
        return "note"
    if kind == "aim" and tells_cap(text):
        return "rule"
    told = piece.told
    if told is None or told.score >= SURE:
        return kind
    if kind in ("money", "state") and bars_some(text) and not find_amounts(text):
        return "rule"
    if kind == "money" and has_no_sum(piece, text):
        kind = "note"
    if kind in ("act", "note", "state") and _BARRED.search(text):
        return "never"
    is_open = piece.role is None or (kind == "note" and told.role in _OF_MONEY)
    return "rule" if kind in ("act", "note") and is_open and _MUST.search(text) else kind


def has_no_sum(piece: Piece, text: str) -> bool:
    """Tell whether a clause is taken for one of money, and tells no figure at all."""
    return bool(piece.told and piece.told.role in _OF_MONEY and not re.search(r"\d", text) and not find_amounts(text))
