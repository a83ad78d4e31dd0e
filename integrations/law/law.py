"""All that is known of the law, asked by day."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from integrations.law.base import (
    ContactPoint,
    CourtDecision,
    Interpretation,
    LawLocale,
    Manual,
    Norm,
    Parameter,
    ParameterSpan,
    RiskCategory,
    RiskPattern,
    Statute,
)


@dataclass(frozen=True, slots=True)
class Law:
    """The law, read and checked once; all of it by its ids.

    >>> law.parameter("minimum_wage", on=date(2026, 5, 1))
    Decimal('10320')
    """

    statutes: Mapping[str, Statute] = field(default_factory=dict)
    norms: Mapping[str, tuple[Norm, ...]] = field(default_factory=dict)
    """Each article with its contents, oldest first."""
    parameters: Mapping[str, Parameter] = field(default_factory=dict)
    decisions: Mapping[str, CourtDecision] = field(default_factory=dict)
    interpretations: Mapping[str, Interpretation] = field(default_factory=dict)
    manuals: Mapping[str, Manual] = field(default_factory=dict)
    contacts: Mapping[str, ContactPoint] = field(default_factory=dict)
    categories: Mapping[str, RiskCategory] = field(default_factory=dict)
    patterns: Mapping[str, RiskPattern] = field(default_factory=dict)

    def norm(self, norm_id: str, on: date, employees: int | None = None) -> Norm | None:
        """Return what an article said on a day; None where nothing is known for that day.

        ``employees``: of the workplace, where that is known; None too where the article is not for one so small.
        """
        found = next((norm for norm in self.norms.get(norm_id, ()) if norm.holds(on)), None)
        if found is None or (employees is not None and employees < found.employees):
            return None
        return found

    def parameter(self, name: str, on: date, employees: int | None = None) -> Decimal | None:
        """Return a figure on a day; None: it is not known for that day, and no other day's may stand for it.

        ``employees``: of the workplace. Where that is not known, the figure is returned only if all sizes for which
        there is one have the same. Raises ``KeyError`` for a name that no file has.
        """
        span = self.span(name, on, employees)
        return span.value if span else None

    def span(self, name: str, on: date, employees: int | None = None) -> ParameterSpan | None:
        """Return the same with where it comes from and how long it holds."""
        found = [span for span in self.parameters[name].spans if span.holds(on)]
        if employees is not None:
            found = [span for span in found if span.fits(employees)]
        return found[0] if len({span.value for span in found}) == 1 else None

    def spans(self, name: str, first: date, last: date, employees: int | None = None) -> tuple[ParameterSpan, ...]:
        """Return all values that hold on some day from ``first`` to ``last``, oldest first."""
        return tuple(
            span
            for span in self.parameters[name].spans
            if span.effective_from <= last
            and (span.effective_to is None or first <= span.effective_to)
            and (employees is None or span.fits(employees))
        )

    def label(self, norm: Norm, locale: LawLocale) -> str:
        """Return how an article is cited: 근로기준법 제20조, or Labor Standards Act, art. 20."""
        name = norm.act.name.said(locale)
        if not norm.article:
            return name
        if locale == "en":
            return f"{name}, art. {norm.article}{f' ({norm.paragraph})' if norm.paragraph else ''}"
        return f"{name} {korean_article(norm.article)}{f'제{norm.paragraph}항' if norm.paragraph else ''}"

    def norms_on(self, norm_ids: Iterable[str], on: date, employees: int | None = None) -> tuple[Norm, ...]:
        """Return those of the articles that are known for a day and a workplace of a size, in the order asked for."""
        return tuple(norm for norm_id in norm_ids if (norm := self.norm(norm_id, on, employees)) is not None)


def korean_article(article: str) -> str:
    """Return 제20조 for ``20`` and 제17조의2 for ``17-2``."""
    number, _, branch = article.partition("-")
    return f"제{number}조의{branch}" if branch else f"제{number}조"
