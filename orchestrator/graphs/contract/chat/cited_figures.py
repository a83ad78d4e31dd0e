"""Whether the figures of a sentence are those of the clauses and norms that it cites."""

import re
from collections.abc import Iterator, Sequence

from orchestrator.graphs.contract.analysis import Analysis, Finding
from orchestrator.graphs.contract.chat.norm_mentions import CASE
from orchestrator.graphs.contract.chat.tools import ContractCase
from orchestrator.graphs.contract.contract_text import Clause
from orchestrator.language import any_of
from orchestrator.steps.grounding import KnownFigures

_CLAUSE_KO = re.compile(
    r"제\s?\d{1,3}\s?조(?:\s?의\s?\d{1,2}(?![\d,]|\s?(?:만\s?)?원|\s?%|\s?(?:시간|분|일|개월|명)))?(?:\s?제?\s?\d{1,2}\s?[항호]){0,2}|\d{1,2}\s?[항호]"
)
_CLAUSE_EN = re.compile(r"\b(?:art(?:icle)?s?\.?|sections?|clauses?|§)\s{0,2}\d{1,3}(?:[-.]\d{1,2})*", re.I)
_COMPARES = any_of(
    r"법|최저|기준|보다|넘|초과|[어여아해]야|청구|요구|받을\s?수|[어아여해]도\s|지만|달리|이상|이하|미만|부족|모자|짧|필요|대신|한도|상담|신고|진정",
    r"\b(?:laws?|legal|statut\w+|minimum|least|less|more|short\w*|below|above|needs?|requires?|instead|limit|act|call|report|complain\w*|entitled|claims?|although|though|but|should|must|ought|have\s+to)\b",
)
"""A sentence that sets something beside the clause, or says what to do, has figures that are not the clause's."""
_MEASURED = any_of(
    r"[원일달주년분%]|시간|개월|번|회", r"\b(?:krw|won|days?|weeks?|months?|years?|hours?|minutes?|percent)\b"
)
_MONTH_END = any_of(r"말일|월말|마지막\s?날", r"\b(?:last\s+day|end)\s+of\s+(?:the|each|every)\s+month\b")
"""A day that a clause tells without a figure."""
_UNIT = 9
"""Letters behind a figure in which its unit stands."""


class CitedFigures:
    """The figures that belong to what a sentence cites.

    ``material``: what the model got besides the contract; ``verdicts``: what holds instead of each finding.
    """

    def __init__(self, case: ContractCase, material: Sequence[str], verdicts: Sequence[str]) -> None:
        self._case = case
        self._verdicts = dict(enumerate(verdicts))
        self._beside = KnownFigures(unnumbered("\n".join((*material, *_sums(case.analysis)))), case.on)
        self._known: dict[tuple[str, ...], KnownFigures] = {}
        """Of clauses and norms that were cited, so that each is read once."""

    def is_foreign_in(self, plain: str, clauses: Sequence[Clause], norms: Sequence[str]) -> bool:
        """Tell whether a sentence gives the clauses that it cites a figure of another one.

        What only reports a clause has no figure that is the law's either; what compares or advises may.
        """
        if not clauses:
            return False
        text = "\n".join(one.span.of(self._case.contract.text) for one in clauses)
        is_report = not (_COMPARES.search(plain) or _COMPARES.search(text))
        if is_report and _MONTH_END.search(plain) and not _MONTH_END.search(text):
            return True
        unknown = set(self._known_beside(text, clauses, norms, is_report=is_report).unknown_in(plain))
        if not unknown:
            return False
        if is_report and any(_is_measured(one, plain) for one in unknown):
            return True
        return not unknown.isdisjoint(self._beside.unknown_in(plain))

    def _known_beside(
        self, text: str, clauses: Sequence[Clause], norms: Sequence[str], *, is_report: bool
    ) -> KnownFigures:
        """Return the figures of clauses, of what was found in them, and of norms; for a report those of the law not."""
        key = (text, "report" if is_report else "", *norms)
        if key not in self._known:
            there = [*_sums(self._case.analysis), text]  # no figure right behind one of the text
            for place, one in found_in(self._case.analysis, clauses):
                values = {name: value for name, value in one.values.items() if name == "current" or not is_report}
                there += ["" if is_report else self._verdicts.get(place, ""), *map(str, values.values())]
                there += _shortfall(one)
            there += [norm.text.ko + norm.text.en for norm in self._case.law.norms_on(norms, self._case.on)]
            self._known[key] = KnownFigures("\n".join(there), self._case.on)
        return self._known[key]


def found_in(analysis: Analysis, clauses: Sequence[Clause]) -> Iterator[tuple[int, Finding]]:
    """Yield what was found in clauses, with its place among the findings."""
    for place, one in enumerate(analysis.findings):
        if one.span and any(clause.span.start <= one.span.start < clause.span.end for clause in clauses):
            yield place, one


def _is_measured(figure: str, text: str) -> bool:
    """Tell whether a figure of a text has a unit, in itself or right behind it."""
    places = re.finditer(re.escape(figure), text)
    return any(_MEASURED.search(text, one.start(), one.end() + _UNIT) is not None for one in places)


def unnumbered(text: str) -> str:
    """Return a text without the numbers of articles, clauses and cases."""
    for numbered in (_CLAUSE_KO, _CLAUSE_EN, CASE):
        text = numbered.sub(" ", text)
    return text


def _sums(analysis: Analysis) -> list[str]:
    """Return what is paid too little, as figures."""
    month, year = analysis.total_underpayment, analysis.annual_underpayment
    return [f"{won:,}원 {won:,} won" for won in (month, year) if won is not None]


def _shortfall(finding: Finding) -> list[str]:
    """Return the figures of a finding's arithmetic."""
    if finding.shortfall is None:
        return []
    steps = finding.shortfall.steps
    won = [finding.shortfall.monthly, 12 * finding.shortfall.monthly, *(one.result for one in steps if one.result)]
    return [*(f"{one:,}원 {one:,} won" for one in won), *(str(value) for one in steps for value in one.values.values())]
