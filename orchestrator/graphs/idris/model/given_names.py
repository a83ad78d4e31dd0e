"""The names that a version of a model gave, by which the next one calls what is still the same."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

Place = tuple[str, int]
"""File and start of a figure."""


@dataclass(frozen=True, slots=True)
class GivenClaim:
    """The name of a claim."""

    name: str
    kind: str
    figures: tuple[str, ...]
    """The names of the figures that take part, the result last."""
    number: int
    """Among the invariants of the document."""

    @property
    def key(self) -> tuple[bool, frozenset[str]]:
        """What tells it from every other claim of its version."""
        return claim_key(self.kind, self.figures)


@dataclass(frozen=True, slots=True)
class GivenNames:
    """All of them; nothing else is ever called so."""

    constants: Mapping[Place, str] = field(default_factory=dict)
    claims: tuple[GivenClaim, ...] = ()
    types: Mapping[str, str] = field(default_factory=dict)
    """By what a type says, whatever it is called."""
    retired: tuple[str, ...] = ()
    """Of figures that are gone."""

    def __iter__(self) -> Iterator[str]:
        yield from self.constants.values()
        yield from (one.name for one in self.claims)
        yield from self.types.values()
        yield from self.retired

    def moved(self, places: Mapping[Place, Place]) -> "GivenNames":
        """Return the names with figures at other places; those of figures that have none are retired."""
        kept = {places[place]: name for place, name in self.constants.items() if place in places}
        gone = (name for name in self.constants.values() if name not in set(kept.values()))
        return GivenNames(kept, self.claims, self.types, tuple(dict.fromkeys([*self.retired, *gone])))

    def data(self) -> dict[str, Any]:
        """Return them as plain data."""
        return {
            "constants": [[*place, name] for place, name in self.constants.items()],
            "claims": [[one.name, one.kind, [*one.figures], one.number] for one in self.claims],
            "types": dict(self.types),
            "retired": [*self.retired],
        }

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> "GivenNames":
        """Return the names of plain data; without any, none."""
        return cls(
            {(file, start): name for file, start, name in data.get("constants", ())},
            tuple(GivenClaim(name, kind, (*own,), number) for name, kind, own, number in data.get("claims", ())),
            data.get("types", {}),
            tuple(data.get("retired", ())),
        )


def claim_key(kind: str, figures: Iterable[str]) -> tuple[bool, frozenset[str]]:
    """Return what tells a claim from others: of the same figures there is one calculation, and one order of days."""
    return kind in ("date_order", "duration"), frozenset(figures)
