"""Premiums for overtime, nights and holidays whose rate a contract states, below that of article 56 of the Labor Standards Act."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from orchestrator.graphs.contract.analysis import Finding
from orchestrator.graphs.contract.rules.labour.case import LabourCase
from orchestrator.graphs.contract.rules.passages import Passage

_WORK: Final = {
    "overtime_premium": re.compile(r"연장|시간외|초과근[로무]|잔업|overtime"),
    "night_premium": re.compile(r"야간|심야|nightwork|nighthours|worksatnight"),
    "holiday_premium": re.compile(r"휴일(?:근로|근무|에)|holidaywork|(?:work|hours)onholidays?"),
}
_BEHIND: Final = r"(?:의|을|를|만)?(?:가산|할증|더(?:하여|해|한|준|주|지급)|추가로?(?:지급|한)|얹)|(?:premium|extra|more|ontop|additional|surcharge)"
_ADDED: Final = re.compile(
    rf"(?<![\d.])(?P<n>\d{{1,2}})(?:%|퍼센트|percent)(?:{_BEHIND})|premiumof(?P<e>\d{{1,2}})(?:%|percent)"
)
_IN_ALL: Final = re.compile(
    r"(?<![\d.])(?P<n>100(?=(?:%|퍼센트)만)|10[1-9]|1[1-4]\d)(?:%|퍼센트|percent)(?:를|을|만)?(?:로)?(?:계산|지급|준|친|of)|(?<![\d.])1\.(?P<e>[0-4]\d?)(?:배(?!제|(?:를|을)?(?:가산|할증|더))|times)"
)
_DENIED: Final = re.compile(r"^[가-힣]{0,8}지(?:는)?(?:않|아니)")
_OF_ELSE: Final = re.compile(
    r"외에|별도로|매년|해마다|인상|세금|소득세|특별|상여|성과|보너스|인센티브|(?<!\d)(?:[5-9]\d|1[05]\d|200)(?:%|퍼센트)|1\.5배|tax|bonus|raise|besides|apartfrom|inadditionto"
)
"""Between the work and a rate: the rate is of something else, or comes on top of one that is high enough."""
_WINDOW: Final = 40
"""Letters before a rate in which stands what it is for."""


def check_premium_rates(case: LabourCase, told: Sequence[tuple[Finding, Passage]]) -> Iterator[Finding]:
    """Yield sentences whose rate for such work is below the law's, where words alone did not show it."""
    known = {(finding.kind, passage.span) for finding, passage in told}
    for passage in case.passages:
        for kind, share in dict(_rates(passage.ko)).items():
            least = case.figure(kind)
            if least is None or share >= least * 100 or (kind, passage.span) in known or passage.is_question:
                continue
            values: dict[str, str | int] = {"current": share, "standard": int(least * 100)}
            yield Finding(kind, "HIGH", passage.span, ("lsa-56",), values)


def _rates(text: str) -> Iterator[tuple[str, int]]:
    """Yield kinds of work with the percent that a sentence adds to their pay."""
    edge = 0
    for found in sorted([*_ADDED.finditer(text), *_IN_ALL.finditer(text)], key=lambda one: one.start()):
        window = text[max(edge, found.start() - _WINDOW) : found.start()]
        edge = found.end()
        if _DENIED.match(text[found.end() :]):
            continue
        share = int(found["n"]) % 100 if found["n"] else int(found["e"].ljust(2, "0"))
        if found["e"] and found.re is _ADDED:
            share = int(found["e"])
        for kind, work in _WORK.items():
            named = list(work.finditer(window))
            if named and _OF_ELSE.search(window, named[-1].end()) is None:
                yield kind, share
