"""The company's playbook: for each clause and side what is preferred, acceptable and never signed."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, Literal, get_args

from integrations.errors import Misconfigured
from integrations.law.packaged import packaged_law
from orchestrator.graphs.contract.analysis import CommercialKind, Severity, Side
from orchestrator.turn import Locale

Level = Literal["preferred", "fallback", "worse", "never", "missing"]

LEVELS: Final[tuple[Level, ...]] = ("preferred", "fallback", "worse", "never")
"""From the best to the worst."""
MEASURES: Final[Mapping[str, frozenset[str]]] = {
    clause: frozenset(names.split())
    for clause, names in {
        "term": "months indefinite",
        "auto_renewal": "notice_days renewal_months automatic by_agreement no_refusal other_decides",
        "termination": "own_notice_days other_notice_days own_cure_days other_cure_days neither_without_cause only_other_without_cause "
        "own_excluded remaining_fees no_cure_for_own other_at_once no_pay_for_work_done",
        "liability_cap": "cap_months other_excludes_indirect both_exclude_indirect other_excludes_all covers_intent only_other_capped unlimited own_indirect",
        "indemnity": "own_only own_without_fault own_for_fault mutual",
        "exclusivity": "own_months own_without_limit minimum_purchase",
        "ip": "own_on_payment joint other_owns other_owns_background_kept own_data_taken own_background_taken",
        "non_compete": "own_months own_during_term own_without_limit",
        "governing_law": "other_korean_court korean_arbitration foreign_law foreign_forum",
        "payment": "days advance_percent interest_percent no_refund pay_when_paid discretionary",
        "confidentiality": "survival_months perpetual only_own_bound public_included no_exceptions searched",
        "assignment": "affiliates_free other_free",
        "penalty": "daily_percent total_percent uncapped besides_damages",
        "warranty": "months excluded perpetual",
        "unilateral_change": "other_with_exit other_adjusted other_alone",
    }.items()
}
"""The figures and traits that are read of each clause; a playbook that names others is refused."""


@dataclass(frozen=True, slots=True)
class Bound:
    """Three figures: up to the first as preferred, to the second a fallback, beyond the third never."""

    at_most: bool
    """Else at least."""
    limits: tuple[Decimal, Decimal, Decimal]

    def level(self, value: Decimal) -> Level:
        """Return what a figure counts as."""
        for level, limit in zip(LEVELS, self.limits, strict=False):
            if value <= limit if self.at_most else value >= limit:
                return level
        return "never"


@dataclass(frozen=True, slots=True)
class Position:
    """What one side wants of one clause."""

    preferred: Mapping[Locale, str]
    fallback: Mapping[Locale, str]
    never: Mapping[Locale, str]
    wording: Mapping[Locale, str]
    """``{gap}`` and ``{eul}`` stand for the parties, ``은(는)`` behind them for the particle that fits."""
    reason: Mapping[Locale, str]
    bounds: Mapping[str, Bound]
    traits: Mapping[str, Level]
    missing: Mapping[CommercialKind, Severity]
    """In which kinds of contract the clause must not be missing, and how grave it is."""
    never_is: Severity = "HIGH"

    def level(self, name: str, value: Decimal | None) -> Level:
        """Return what a figure or a trait of a contract counts as; of what the playbook does not speak, preferred."""
        if value is not None:
            bound = self.bounds.get(name)
            return bound.level(value) if bound else "preferred"
        return self.traits.get(name, "preferred")

    def severity(self, level: Level) -> Severity:
        """Return how grave a deviation is."""
        if level in ("fallback", "worse"):
            return "LOW" if level == "fallback" else "MEDIUM"
        return self.never_is


@dataclass(frozen=True, slots=True)
class PlaybookClause:
    """A clause with the positions of both sides."""

    id: str
    name: Mapping[Locale, str]
    positions: Mapping[Side, Position]


@dataclass(frozen=True, slots=True)
class Playbook:
    """All clauses, in the order of the file."""

    version: str
    clauses: Mapping[str, PlaybookClause]


def packaged_playbook() -> Path:
    """Return the playbook that comes with the bot, beside its law; raises ``Misconfigured`` where it is gone."""
    return packaged_law() / "playbook" / "playbook.toml"


def read_playbook(path: Path) -> Playbook:
    """Read and check a playbook; a process parses one that says the same only once.

    Raises ``Misconfigured`` with the place of what is wrong.
    """
    try:
        return _parsed(path.name, path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise Misconfigured(f"{path.name}: {error}") from error


@lru_cache(maxsize=2)
def _parsed(name: str, text: str) -> Playbook:
    given = tomllib.loads(text)
    clauses = given.get("clause")
    if not isinstance(clauses, dict) or not clauses:
        raise Misconfigured(f"{name}: no [clause.…]")
    return Playbook(
        str(given.get("version", "")),
        {clause: _clause(f"{name}: {clause}", clause, one) for clause, one in clauses.items()},
    )


def _clause(place: str, name: str, given: Mapping[str, Any]) -> PlaybookClause:
    if name not in MEASURES:
        raise Misconfigured(f"{place}: no clause of this name is read; there are {', '.join(MEASURES)}")
    positions: dict[Side, Position] = {}
    for side in get_args(Side):
        if not isinstance(given.get(side), dict):
            raise Misconfigured(f"{place}: [clause.{name}.{side}] is missing")
        positions[side] = _position(f"{place}.{side}", name, given[side])
    return PlaybookClause(name, _said(place, given, "name"), positions)


def _position(place: str, clause: str, given: Mapping[str, Any]) -> Position:
    texts = {key: _said(place, given, key) for key in ("preferred", "fallback", "never", "wording", "reason")}
    bounds, traits = given.get("bounds", {}), given.get("traits", {})
    for name in (*bounds, *traits):
        if name not in MEASURES[clause]:
            raise Misconfigured(
                f"{place}: nothing reads {name!r} of this clause; there are {', '.join(sorted(MEASURES[clause]))}"
            )
    for name, level in traits.items():
        if level not in LEVELS:
            raise Misconfigured(f"{place}.traits.{name}: {level!r} is none of {', '.join(LEVELS)}")
    never_is = given.get("never_is", "HIGH")
    if never_is not in get_args(Severity):
        raise Misconfigured(f"{place}.never_is: {never_is!r} is none of {', '.join(get_args(Severity))}")
    return Position(
        **texts,
        bounds={name: _bound(f"{place}.bounds.{name}", one) for name, one in bounds.items()},
        traits=traits,
        missing=_missing(place, given.get("missing", {})),
        never_is=never_is,
    )


def _bound(place: str, given: object) -> Bound:
    if isinstance(given, dict) and len(given) == 1:
        ((way, limits),) = given.items()
        if way in ("at_most", "at_least") and isinstance(limits, list) and len(limits) == 3:
            values = tuple(Decimal(str(one)) for one in limits if isinstance(one, int | float))
            if len(values) == 3 and list(values) == sorted(values, reverse=way == "at_least"):
                return Bound(way == "at_most", values)
    raise Misconfigured(
        f"{place}: say at_most or at_least with three figures, from the preferred one to the last that is borne"
    )


def _missing(place: str, given: Mapping[str, Any]) -> Mapping[CommercialKind, Severity]:
    found: dict[CommercialKind, Severity] = {}
    severities: tuple[Severity, ...] = get_args(Severity)
    for severity in severities:
        for kind in given.get(severity, ()):
            if kind not in get_args(CommercialKind):
                raise Misconfigured(f"{place}.missing.{severity}: {kind!r} is no kind of contract")
            found[kind] = severity
    if unknown := set(given) - set(severities):
        raise Misconfigured(f"{place}.missing: {', '.join(sorted(unknown))}: none of {', '.join(severities)}")
    return found


def _said(place: str, given: Mapping[str, Any], key: str) -> Mapping[Locale, str]:
    texts = given.get(key)
    if not isinstance(texts, dict) or any(not str(texts.get(locale, "")).strip() for locale in get_args(Locale)):
        raise Misconfigured(f"{place}.{key}: say it in {' and '.join(get_args(Locale))}")
    return texts
