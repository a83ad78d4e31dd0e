"""What has to hold although a clause of a message seems to speak of something else, and what only gives a reason for it."""

import re
from typing import Final

from orchestrator.graphs.plan.rules.items.clause_kinds import ClauseKind
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


_SOME: Final = re.compile(r"(?:some|many|most|several|few|half)\s(?:of\s(?:our|the|them)\s?)?", re.I)
"""A part of them, of whom it is told how they are: a rule is for all."""


def tells_state(text: str) -> bool:
    """Tell whether a clause says how something is or may be, though it has the words of a rule.

    >>> tells_state("통신이 안 되는 곳이 두 군데 있다"), tells_state("헛알림이 많을 것 같다"), tells_state("두 번 미룰 수 있다")
    (True, True, False)
    >>> tells_state("Some drivers cannot read maps"), tells_state("Drivers cannot smoke")
    (True, False)
    """
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
    if kind in ("rule", "never") and tells_state(text):
        return "state"
    if kind == "rule" and (_REASON.search(text) or _FREE.search(text)):
        return "note"
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
