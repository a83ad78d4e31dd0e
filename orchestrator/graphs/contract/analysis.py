"""What was found in a contract, in no language yet: the same finding is told in Korean and in English."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any, Final, Literal, get_args

from pydantic import TypeAdapter

from orchestrator.graphs.contract.contract_text import Span

Severity = Literal["CRITICAL", "HIGH", "MEDIUM", "LOW"]
SEVERITIES: Final[tuple[Severity, ...]] = get_args(Severity)
"""The gravest first."""
Side = Literal["gap", "eul"]
"""``gap``: who pays or employs (갑); ``eul``: who is paid or works (을)."""
ContractKind = Literal["labour", "other"]
ChangeAction = Literal["replace", "insert", "delete", "append"]
"""What a change does: at a passage, behind it, to it, or at the contract's end."""
CommercialKind = Literal["service", "nda", "licence", "supply", "consulting", "distribution", "lease"]
Unknown = Literal[
    "wage",
    "result_pay",
    "hours",
    "days",
    "breaks",
    "turns",
    "overtime_hours",
    "premium_pay",
    "extra_work",
    "deduction",
    "reading",
    "law",
]
"""What a sum needs: a text ``contract.unknown.<key>``."""

WagePeriod = Literal["hour", "day", "week", "month", "year"]
LimitedKey = Literal["probation", "deduction"]


@dataclass(frozen=True, slots=True)
class Step:
    """A line of arithmetic: a text ``contract.step.<key>`` with its values, and what it comes to."""

    key: str
    values: Mapping[str, str | int] = field(default_factory=dict)
    result: int | None = None
    """In won."""


@dataclass(frozen=True, slots=True)
class Shortfall:
    """What a worker gets too little in a month, by one or several clauses together."""

    source: str
    """What is paid too little, as ``base_pay``: of two shortfalls of one source only the larger counts."""
    monthly: int
    """In won."""
    steps: tuple[Step, ...]
    since: date | None = None
    """The first day of the law by which it is reckoned; None: today's law, since the contract has no date."""
    employees: int = 0
    """From how many at the workplace on premiums in it are due, where the contract does not tell how many; else 0."""


@dataclass(frozen=True, slots=True)
class FindingWording:
    """What a model or the playbook says of a finding, in one language. Rules need none: their texts are by kind."""

    description: str
    suggestion: str = ""
    suggested_text: str = ""
    standard: str = ""
    """What is to be agreed on instead, where that is no figure of the law."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something unlawful or dangerous in the contract."""

    kind: str
    """``minimum_wage`` …: its texts are ``contract.kind.<kind>.<name|description|suggestion|clause>``."""
    severity: Severity
    span: Span | None
    """None: something that the contract lacks."""
    norms: tuple[str, ...]
    """Ids of the norms that it breaks, the first one first; see :mod:`integrations.law`."""
    values: Mapping[str, str | int] = field(default_factory=dict)
    """For its texts; ``current`` and ``standard`` are the value in the contract and that of the law, where they can be
    told in figures."""
    shortfall: Shortfall | None = None
    wording: FindingWording | None = None
    item: str = ""
    """Which of several of the kind: what is missing, the position of the playbook."""
    employees: int = 0
    """From how many at the workplace on it is one, where the contract does not tell how many there are; else 0."""


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """What the contract leaves open and the person may know: a text ``contract.ask.<key>``."""

    key: str
    span: Span | None = None
    values: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class HourlyWorth:
    """What an hour of a wage comes to that the minimum wage is not more than."""

    won: int
    minimum: int
    """Won an hour, by the law of ``year``."""
    year: int
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class LaterLaw:
    """What the contract falls short of from a day on, in a later year than that of its first shortfall."""

    since: date
    monthly: int | None
    """In won; None: the law of that time is not known yet."""
    parts: tuple[tuple[str, Shortfall], ...] = ()
    """The kind of each shortfall, with its steps."""


@dataclass(frozen=True, slots=True)
class OwnHours:
    """The hours that the person says to work, whatever the contract tells; what is None is as the contract has it."""

    begins: int | None = None
    """Minutes since midnight."""
    ends: int | None = None
    """Beyond 1,440 where it is on the next day."""
    pause: int | None = None
    """Minutes of breaks a day."""
    days: Decimal | None = None
    """A week."""
    weekly: int | None = None
    """Minutes a week, where no times of the day are told."""
    daily: int | None = None
    """Minutes of work a day, where neither its times nor the days of a week are told."""
    added: bool = False
    """They come on top of the contract's: "토요일에도 일해요"."""


@dataclass(frozen=True, slots=True)
class ToldWage:
    """The pay that the person tells, where the contract leaves it open."""

    won: int
    period: WagePeriod


@dataclass(frozen=True, slots=True)
class ToldTerms:
    """What the person tells that the contract leaves open; None: they told nothing of it."""

    wage: ToldWage | None = None
    begins: date | None = None
    employees: int | None = None
    """At the workplace."""


@dataclass(frozen=True, slots=True)
class LimitedTime:
    """A time that ends before the contract does, whose months are those of which a sum tells: most is missing in it."""

    key: LimitedKey
    """A text ``contract.year.<key>``."""
    months: Decimal | None
    """None: how long it lasts is not told, or several such times last differently."""
    ordinary: int
    """Won that an ordinary month after it falls short of."""
    contract: Decimal | None = None
    """Months that the contract itself lasts; None: not told."""


@dataclass(frozen=True, slots=True)
class OwnReckoning:
    """What a month's pay falls short of by the person's own hours."""

    hours: OwnHours
    parts: tuple[tuple[str, Shortfall], ...]
    """The kind of each shortfall, with its steps."""
    total: int | None
    """Won a month, of several of one source the largest; None: it cannot be reckoned."""
    unknown: tuple[Unknown, ...] = ()
    limited: LimitedTime | None = None
    """None: every month falls short of the same."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """All that was found in one contract."""

    kind: ContractKind
    findings: tuple[Finding, ...] = ()
    """In the order of the text; what is missing comes last."""
    questions: tuple[OpenQuestion, ...] = ()
    begins: date | None = None
    """The day from which the contract runs; None: it does not say."""
    ends: date | None = None
    side: Side | None = None
    """Whose interests a review guards; None for labour contracts: the worker's."""
    later: tuple[LaterLaw, ...] = ()
    total_underpayment: int | None = None
    """Won a month, all violations together and none counted twice, by the first law that it falls short of; 0: nothing
    is short. None: it cannot be reckoned."""
    own: OwnReckoning | None = None
    """The sums anew by the hours that the person told last."""
    worth: HourlyWorth | None = None
    """Why the wage is enough; None where something is short, or cannot be reckoned."""
    unknown: tuple[Unknown, ...] = ()
    """What the contract does not tell that the sum needs; empty where there is a sum, and where none is looked for."""
    limited: LimitedTime | None = None
    """None: every month falls short of the same."""
    leaves_out: bool = False
    """Whether the sum is the least: other clauses cost money as well, and how much is not told."""
    doubted: tuple[Finding, ...] = ()
    """What may be unlawful and is not sure enough to be told so: no violation, told apart."""

    told: ToldTerms | None = None
    """By which it was judged beside the contract."""

    @property
    def annual_underpayment(self) -> int | None:
        """Won a year: twelve times the month of the sum, also where that is one of a limited time."""
        return None if self.total_underpayment is None else 12 * self.total_underpayment


_STORED = TypeAdapter(Analysis)


def as_stored(analysis: Analysis) -> dict[str, Any]:
    """Return the analysis as plain data."""
    found: dict[str, Any] = _STORED.dump_python(analysis, mode="json")
    return found


def from_stored(stored: Any) -> Analysis:
    """Return what :func:`as_stored` made plain; raises ``ValueError`` for anything else."""
    return _STORED.validate_python(stored)
