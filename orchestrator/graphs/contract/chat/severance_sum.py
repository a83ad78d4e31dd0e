"""What severance pay comes to by the contract's own monthly wage, as a figure with how it is worked out."""

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from orchestrator.deps import Context
from orchestrator.graphs.contract.chat.composition import Composition
from orchestrator.graphs.contract.chat.quoting import lines_of, passage_of, quote_of
from orchestrator.graphs.contract.chat.statutes import tell_norms
from orchestrator.graphs.contract.chat.tools import ContractCase
from orchestrator.graphs.contract.contract_text import Span
from orchestrator.graphs.contract.review.figures import lengths
from orchestrator.graphs.contract.rules.labour.case import LabourCase
from orchestrator.graphs.contract.rules.labour.granting import is_short_week
from orchestrator.graphs.contract.rules.labour.reading import read_terms
from orchestrator.graphs.contract.rules.passages import passages
from orchestrator.graphs.contract.rules.terms import WageSum
from orchestrator.language import any_of

_HOW_MUCH: Final = any_of(
    r"얼마(?!\s?(?:나\s?(?:늦|빨리|오래|있)|씩|까지))|몇\s?원|금액|계산",
    r"\bhow\s+much\b(?!\s+(?:later|longer|sooner|notice|time|of)\b)|\bamount\b|\bcalculat\w*",
)
_SEVERANCE: Final = re.compile(r"퇴직금|퇴직\s?급여|severance", re.IGNORECASE)
_NO_SUM: Final = re.compile(r"명목|떼|빼|공제|중간\s?정산|\bdeduct|\bwithh", re.IGNORECASE)
"""What is asked is whether it may be taken or paid before."""
_WORKED: Final = any_of(
    r"일하|일했|일한|근무|근속|다니|다녔|다닌|재직|퇴사|그만",
    r"\b(?:work\w*|after|employ\w*|stay\w*|leav\w*|left|quit\w*|resign\w*)\b",
)
"""A length in the question is how long somebody works, and no part of a rule."""
_NEARLY_YEAR: Final = Decimal("11.9")
"""Months of a contract for a year, but for the day on which it is counted."""
_YEAR, _DAYS, _OF_A_YEAR = Decimal(12), Decimal(30), Decimal(365)
"""Article 8 of the Act on the Guarantee of Employees' Retirement Benefits: thirty days of average wages a year."""


def tell_severance(answer: Composition, context: Context, case: ContractCase) -> bool:
    """Tell the figure for the years that are asked for, else for one; False where no such sum is asked for or known.

    The wage of the last three months decides: by the contract it is about the monthly one, without bonuses.
    """
    question = case.question
    if case.analysis.kind != "labour" or not (_SEVERANCE.search(question) and _HOW_MUCH.search(question)):
        return False
    if _NO_SUM.search(question):
        return False
    told = [one.months for one in lengths(question)] if _WORKED.search(question) else []
    if _is_owed_none(case, told):
        tell_norms(answer, context, case, case.law.norms_on(("rba-4",), case.on))
        return bool(answer.paragraphs)
    months = told[0] if len(told) == 1 else _YEAR
    if (wage := _monthly(case)) is None:
        return False
    monthly, of = wage
    won = int(monthly * _YEAR / _OF_A_YEAR * _DAYS * months / _YEAR)
    years = f"{months / _YEAR:.2f}".rstrip("0").rstrip(".")
    answer.add(context.say("contract.chat.severance", won=f"{won:,}", month=f"{monthly:,}", years=years))
    lines = lines_of(case.contract, Span(0, len(case.contract.text)))
    said = [one for one in lines if _SEVERANCE.search(one.of(case.contract.text))]
    quoted = dict.fromkeys([*passage_of(case.contract, of.span)[:1], *said[:1]])
    answer.add("\n".join(answer.quote(quote_of(case.contract, one, "")) for one in quoted))
    return True


def _is_owed_none(case: ContractCase, told: Sequence[Decimal]) -> bool:
    """Tell whether who asks works for less than a year, or for a few hours a week."""
    said = passages(case.contract)
    terms = read_terms(said)
    if is_short_week(LabourCase(case.contract, said, terms, case.law, case.on)):
        return True
    if told:
        return max(told) < _YEAR
    return terms.months is not None and terms.months.value < _NEARLY_YEAR


def _monthly(case: ContractCase) -> tuple[int, WageSum] | None:
    """Return what is paid for a month and where it stands; None where several sums or none tell."""
    wages = [one for one in read_terms(passages(case.contract)).wages if one.period in ("month", "year")]
    for period, share in (("month", 1), ("year", 12)):
        found = [one for one in wages if one.period == period]
        whole = [one for one in found if one.part == "total"] or found
        if len(whole) == 1 and whole[0].part in ("total", "base"):
            return whole[0].won // share, whole[0]
    return None
