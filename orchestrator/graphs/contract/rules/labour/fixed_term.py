"""A fixed term longer than the law lets somebody be employed on one, which shows by its dates or its length."""

import re
from collections.abc import Iterator
from typing import Final

from orchestrator.graphs.contract.analysis import Finding
from orchestrator.graphs.contract.rules.folding import folded
from orchestrator.graphs.contract.rules.labour.case import LabourCase
from orchestrator.graphs.contract.rules.passages import Passage

_MOST: Final = 24
"""Months that article 4 of the Act on the Protection of Fixed-term and Part-time Employees allows."""
_A_DAY: Final = 0.1
"""Of a month: a term is counted with its first or its last day."""
_OLDER: Final = 55
_FOREIGN: Final = re.compile(
    r"e-?9(?!\d)|h-?2(?!\d)|고용허가|외국인근로자의고용|employmentofforeignworkers|employmentpermit"
)
"""Article 18-4 of the Act on the Employment of Foreign Workers lets their contracts run for the three years of their stay."""
_LAWFUL: Final = re.compile(
    r"육아휴직|휴직자|파견자|결원|대체(?:인력|근로|직원|자)|대신하기위|복귀(?:일|할때|시)|(?:사업|공사|프로젝트|과제)의?(?:완료|종료|준공)|박사|기술사|전문의|변호사|고령자"
    r"|maternitycover|parentalleave|replac|completionofthe(?:project|works)|untilthe(?:project|works)"
)
_RENEWS: Final = re.compile(
    r"갱신|연장|재계약|다시|되풀이|계속|거듭|반복|전환|무기|정규|정함|정하지|연속|넘|이어|번이고|새로|더라도|renew|exten|convert|permanent|indefinite|consecutive|again|further|without"
)
"""What says more of a term than from when to when it runs."""
_UNRELATED: Final = re.compile(r"무관|관계없이|상관없이|regardless")


def is_by_permit(case: LabourCase) -> bool:
    """Tell whether a contract is one of a foreign worker who stays by an employment permit."""
    return _FOREIGN.search("".join(folded(case.contract.text).split())) is not None


def is_told_by_length(case: LabourCase, passage: Passage) -> bool:
    """Tell whether a sentence says no more than how long a contract runs: whether that is too long, its length tells."""
    return case.terms.months is not None and _RENEWS.search(passage.ko) is None


def check_fixed_term(case: LabourCase) -> Iterator[Finding]:
    """Yield a term of more than two years, unless the contract shows one of the cases in which the law allows it."""
    months = case.terms.months
    if months is None or float(months.value) <= _MOST + _A_DAY or (case.age or 0) >= _OLDER:
        return
    if is_by_permit(case):
        return
    place = next((one for one in case.passages if one.span.start <= months.span.start < one.span.end), None)
    if place is None:
        return
    told = [one for one in case.passages if one.clause == place.clause and abs(one.span.start - place.span.start) < 200]
    if any(_LAWFUL.search(one.ko) and not _UNRELATED.search(one.ko) for one in told):
        return
    length, whole = float(months.value), round(months.value)
    current = whole if abs(length - whole) < 2 * _A_DAY else f"{length:.1f}"
    values: dict[str, str | int] = {"current": current, "standard": _MOST}
    yield Finding("fixed_term", "MEDIUM", place.span, ("fta-4",), values)
