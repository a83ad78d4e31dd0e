"""Check, mend, check again: a bounded loop that keeps the best attempt with what is still wrong with it."""

from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, Literal, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """An error that a check found, the same as another where they are equal: leave out what moves, as lines do."""

    kind: str
    message: str


@dataclass(frozen=True, slots=True)
class Candidate(Generic[T]):
    """A value with what is wrong with it."""

    value: T
    diagnostics: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class RepairPosition(Generic[T]):
    """How far a loop has come: all that another one needs to go on from there."""

    value: T
    found: tuple[Diagnostic, ...] | None = None
    """What is wrong with it; None: not checked yet."""
    last: tuple[Diagnostic, ...] = ()
    """What was wrong before the last repair."""
    checks: int = 0
    repairs: Mapping[str, int] = field(default_factory=dict)
    """By the kind of the first error that was to be mended."""


class RepairLoop(Generic[T]):
    """Mends a value until its check finds nothing, the repairs are spent, or a repair leaves the same errors.

    How far it has come stands in its attributes at any moment. What ends a run early (it is cancelled, or ``check`` or
    ``mend`` raise) costs no repair, and the next ``run`` goes on from there. ``step`` by ``step``, and from one
    ``position`` to the next, it runs through the nodes of a graph.
    """

    def __init__(
        self,
        first: T | RepairPosition[T],
        check: Callable[[T], Awaitable[Sequence[Diagnostic]]],
        mend: Callable[[Candidate[T]], Awaitable[T]],
        *,
        most: int,
        most_of_kind: Mapping[str, int] | None = None,
    ) -> None:
        """``most``: repairs in all; ``most_of_kind``: of single kinds, where those have bounds of their own."""
        at = first if isinstance(first, RepairPosition) else RepairPosition(first)
        self.best: Candidate[T] | None
        """With the fewest errors since this loop began, the newest of equals; None before the first check."""
        self.checks, self.repairs = at.checks, Counter[str](at.repairs)
        """Repairs by the kind of the first error that was to be mended."""
        self._value = at.value
        self._checked = self.best = None if at.found is None else Candidate(at.value, at.found)
        self._last = at.last
        self._check, self._mend, self._most, self._most_of_kind = check, mend, most, most_of_kind or {}

    @property
    def position(self) -> RepairPosition[T]:
        """How far it has come."""
        found = self._checked.diagnostics if self._checked else None
        return RepairPosition(self._value, found, self._last, self.checks, dict(self.repairs))

    @property
    def ended(self) -> Literal["", "passed", "spent", "repeated"]:
        """Why it is over; empty while it is not."""
        if self._checked is None:
            return ""
        found = self._checked.diagnostics
        if not found:
            return "passed"
        return "repeated" if found == self._last else "" if self._may_mend(found[0].kind) else "spent"

    async def run(self) -> Candidate[T]:
        """Go on to the end and return the best attempt. Raises what ``check`` and ``mend`` raise."""
        while not self.ended:
            await self.step()
        return self.best  # type: ignore[return-value]  # there was a first check

    async def step(self) -> None:
        """Check what is not checked yet, else mend it once; nothing where it is over."""
        if self._checked is None:
            await self._look()
        elif not self.ended:
            mended, last = await self._mend(self._checked), self._checked.diagnostics
            self._value, self._last, self._checked = mended, last, None
            self.repairs[last[0].kind] += 1

    async def _look(self) -> None:
        found = tuple(await self._check(self._value))
        self.checks += 1
        self._checked = Candidate(self._value, found)
        if self.best is None or len(found) <= len(self.best.diagnostics):
            self.best = self._checked

    def _may_mend(self, kind: str) -> bool:
        return self.repairs.total() < self._most and self.repairs[kind] < self._most_of_kind.get(kind, self._most)
