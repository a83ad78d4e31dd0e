"""Check, mend, check again: a bounded loop that keeps the best attempt with what is still wrong with it."""

from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
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


class RepairLoop(Generic[T]):
    """Mends a value until its check finds nothing, the repairs are spent, or a repair leaves the same errors.

    How far it has come stands in its attributes at any moment. What ends a run early (it is cancelled, or ``check`` or
    ``mend`` raise) costs no repair, and the next ``run`` goes on from there.
    """

    def __init__(
        self,
        first: T,
        check: Callable[[T], Awaitable[Sequence[Diagnostic]]],
        mend: Callable[[Candidate[T]], Awaitable[T]],
        *,
        most: int,
        most_of_kind: Mapping[str, int] | None = None,
    ) -> None:
        """``most``: repairs in all; ``most_of_kind``: of single kinds, where those have bounds of their own."""
        self.best: Candidate[T] | None = None
        """With the fewest errors so far, the newest of equals; None before the first check."""
        self.checks, self.repairs = 0, Counter[str]()
        """Repairs by the kind of the first error that was to be mended."""
        self.ended: Literal["", "passed", "spent", "repeated"] = ""
        """Why it is over; empty while it is not."""
        self._value = first
        self._checked: Candidate[T] | None = None
        self._last: tuple[Diagnostic, ...] = ()
        self._check, self._mend, self._most, self._most_of_kind = check, mend, most, most_of_kind or {}

    async def run(self) -> Candidate[T]:
        """Go on to the end and return the best attempt. Raises what ``check`` and ``mend`` raise."""
        while not self.ended:
            if self._checked is None:
                await self._look()
            elif not self._checked.diagnostics:
                self.ended = "passed"
            elif self._checked.diagnostics == self._last:
                self.ended = "repeated"
            elif not self._may_mend(kind := self._checked.diagnostics[0].kind):
                self.ended = "spent"
            else:
                mended, last = await self._mend(self._checked), self._checked.diagnostics
                self._value, self._last, self._checked = mended, last, None
                self.repairs[kind] += 1
        return self.best  # type: ignore[return-value]  # there was a first check

    async def _look(self) -> None:
        found = tuple(await self._check(self._value))
        self.checks += 1
        self._checked = Candidate(self._value, found)
        if self.best is None or len(found) <= len(self.best.diagnostics):
            self.best = self._checked

    def _may_mend(self, kind: str) -> bool:
        return self.repairs.total() < self._most and self.repairs[kind] < self._most_of_kind.get(kind, self._most)
