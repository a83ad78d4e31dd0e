"""What every check of a labour contract is given."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from integrations.law.law import Law
from orchestrator.graphs.contract.contract_text import ContractText
from orchestrator.graphs.contract.rules.passages import Passage
from orchestrator.graphs.contract.rules.terms import LabourTerms, WorkingTime

_LEAST_AGE = 10
"""Years below which a day beside words for a birth is none."""


@dataclass(frozen=True, slots=True)
class LabourCase:
    """A contract, read, and the law of one day."""

    contract: ContractText
    passages: Sequence[Passage]
    terms: LabourTerms
    law: Law
    on: date
    contract_time: WorkingTime | None = None
    """The working time of the contract, where that of ``terms`` is what the person says."""

    @property
    def employees(self) -> int | None:
        """At the workplace; None where the contract does not say."""
        return self.terms.employees.value if self.terms.employees else None

    def figure(self, name: str) -> Decimal | None:
        """Return a figure of the law on the day; None where it is not known, or where the workplace is too small for it.

        Of an unknown size the rule for workplaces that the act holds for in full is taken: it is told as such.
        """
        if name not in self.law.parameters:
            return None
        value = self.law.parameter(name, self.on, self.employees)
        if value is None and self.employees is None and "full_act_employees" in self.law.parameters:
            least = self.law.parameter("full_act_employees", self.on)
            value = self.law.parameter(name, self.on, int(least)) if least is not None else None
        return value

    def holds(self, norm: str) -> bool:
        """Tell whether a norm is known for the day and is for a workplace of this size."""
        return self.law.norm(norm, self.on, self.employees) is not None

    def least_employees(self, norm: str) -> int:
        """Return from how many at the workplace on a norm holds, where the contract does not tell how many there are; else 0."""
        found = self.law.norm(norm, self.on)
        return found.employees if found and found.employees > 1 and self.employees is None else 0

    @property
    def is_minor(self) -> bool:
        """Whether the worker is so young that the rules for minors hold."""
        under = self.figure("minor_age")
        return self.age is not None and under is not None and self.age < under

    @property
    def age(self) -> int | None:
        """Of the worker on the day on which the contract begins, in whole years."""
        if self.terms.born:
            born, begins = self.terms.born.value, self.terms.begins.value if self.terms.begins else self.on
            years = begins.year - born.year - ((begins.month, begins.day) < (born.month, born.day))
            if years >= _LEAST_AGE:
                return years
        return self.terms.age.value if self.terms.age else None
