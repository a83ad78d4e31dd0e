"""Two things that one clause tells of at once, each with the rest of the clause: wages and severance that are not paid."""

from orchestrator.language.morphemes import Morpheme, morphemes
from orchestrator.language.predications import predications

_JOINS = ("이랑", "랑", "하고", "와", "과")
_NOUNS = ("NNG", "NNP", "NNB", "XSN", "SN", "NR")
_PARTICLES = ("JKO", "JKS", "JX", "JKB")
MOST_CLAUSES = 12
"""Clauses of a story that are looked at."""


def told_together(text: str) -> list[tuple[str, str]]:
    """Return each two things that a clause joins, each as if it had been told alone.

    >>> told_together("사장님이 월급이랑 퇴직금을 안 줘요")
    [('사장님이 월급을 안 줘요', '퇴직금을 안 줘요')]
    """
    return [pair for clause in predications(text)[:MOST_CLAUSES] if (pair := _parted(clause)) is not None]


def _parted(clause: str) -> tuple[str, str] | None:
    found = morphemes(clause)
    for place, one in enumerate(found[:-1]):
        behind = found[place + 1]
        is_join = one.tag in ("JC", "JKB") and one.form in _JOINS and place > 0 and found[place - 1].tag in _NOUNS
        if not is_join or behind.start == one.end:
            continue
        begin = next((first.start for first in found if first.tag != "IC"), 0)
        if end := _end_of_noun(found[place + 1 :]):
            return f"{clause[begin : one.start]}{clause[end:]}".strip(), clause[behind.start :].strip()
    return None


def _end_of_noun(found: tuple[Morpheme, ...]) -> int:
    """Return where the noun ends behind which the first particle stands; 0 where a predicate comes first."""
    for place, one in enumerate(found):
        if one.tag in _PARTICLES:
            return found[place - 1].end if place else 0
        if one.tag == "NNB" and (place + 1 == len(found) or found[place + 1].start > one.end):
            return one.end
        if one.tag in ("EF", "EC"):
            return 0
    return 0
