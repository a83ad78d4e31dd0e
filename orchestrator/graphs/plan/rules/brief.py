"""What a request and its files settle: budget, dates, features, users, conditions."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import date

from orchestrator.graphs.plan.plan_document import PlanSource
from orchestrator.graphs.plan.rules import stated
from orchestrator.graphs.plan.rules.items.line_labels import labelled_parts
from orchestrator.graphs.plan.rules.reading.piece import AMENDED
from orchestrator.graphs.plan.rules.reading.source_text import meant


@dataclass(frozen=True, slots=True)
class StatedText:
    """Words of a source."""

    text: str
    source: int


@dataclass(frozen=True, slots=True)
class StatedDate:
    """A day that a source settles."""

    day: date
    source: int
    raw: str


@dataclass(frozen=True, slots=True)
class StatedBudget:
    """The sum that a source allows for the whole."""

    amount: int
    currency: str
    source: int
    raw: str


@dataclass(frozen=True, slots=True)
class PlanBrief:
    """What is settled; what nobody said is empty."""

    features: tuple[StatedText, ...] = ()
    budget: StatedBudget | None = None
    """As the limits of the material are read."""
    starts: StatedDate | None = None
    launches: StatedDate | None = None
    months: int = 0
    """In which it is to be done, where no day is named."""
    months_source: int = 0
    constraints: tuple[StatedText, ...] = ()


def read_brief(sources: Sequence[PlanSource], today: date, without: Collection[date] = ()) -> PlanBrief:
    """Read what the request settles, and where it is silent its files; ``without``: days of something else."""
    own = sorted((one for one in sources if one.kind == "request"), key=lambda one: one.place != AMENDED)
    own = [replace(one, text=meant(one)) for one in own]
    all_of = [*own, *(replace(one, text=meant(one)) for one in sources if one.kind == "file")]
    lasting = next(((months, one.number) for one in all_of if (months := stated.months(one.text))), (0, 0))
    told_dates = [(one.number, _dates(one, today, is_lasting=lasting[0] > 0)) for one in all_of]
    sourced_dates = [(number, found) for number, dates in told_dates for found in dates]
    sourced_dates = [(number, found) for number, found in sourced_dates if found.day not in without]
    return PlanBrief(
        features=_features(all_of),
        starts=_date("start", sourced_dates),
        launches=_date("launch", sourced_dates),
        months=lasting[0],
        months_source=lasting[1],
        constraints=tuple(StatedText(text, one.number) for one in own for text in stated.constraints(one.text)),
    )


def _features(sources: Sequence[PlanSource]) -> tuple[StatedText, ...]:
    for one in sources:
        if named := stated.features(one.text):
            return tuple(StatedText(text, one.number) for text in named)
    return ()


def _dates(source: PlanSource, today: date, *, is_lasting: bool) -> list[stated.DatedRole]:
    lines = (line for line in source.text.splitlines() if (labelled_parts(line) or ("", []))[0] != "aim")
    found = stated.dates("\n".join(lines), today, only_with_year=source.kind == "file")
    return stated.settled_dates(found, is_lasting=is_lasting)


def _date(role: str, dates: Sequence[tuple[int, stated.DatedRole]]) -> StatedDate | None:
    return next((StatedDate(found.day, number, found.raw) for number, found in dates if found.role == role), None)
