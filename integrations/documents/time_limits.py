"""How long the pages of one file may be recognised: what is not reached in time is left out, and counted."""

import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TypeVar

T = TypeVar("T")

SHARE = 0.7
"""Of the limits of a file: the rest is for what went before, and for the page that is being recognised then."""
_AT_ONCE = min(2, os.cpu_count() or 1)
"""Pages at once: two files may be read at once, too."""


OnPage = Callable[[int, int], None]
"""Gets how many pages are recognised by now, and how many there are to be."""


def _nobody(_done: int, _of: int) -> None:
    """Tell nobody."""


@dataclass(frozen=True, slots=True)
class TimeAllowance:
    """Pages, seconds and seconds of processor time from now on that recognition may take."""

    pages: int
    seconds: float
    cpu_seconds: float
    on_page: OnPage = _nobody
    _begun: tuple[float, float] = field(default_factory=lambda: (time.monotonic(), time.process_time()))

    @property
    def is_used_up(self) -> bool:
        """Whether time is over; pages are counted by who takes them."""
        wall, cpu = self._begun
        return time.monotonic() - wall > self.seconds or time.process_time() - cpu > self.cpu_seconds


def in_time(
    places: Sequence[int], work: Callable[[int], T], allowance: TimeAllowance
) -> Iterator[tuple[int, T | None]]:
    """Yield each place with what was made of it, some at once; with None once the allowance is used up."""

    def one(number: int) -> T | None:
        return None if number >= allowance.pages or allowance.is_used_up else work(places[number])

    with ThreadPoolExecutor(_AT_ONCE) as threads:
        yield from zip(places, threads.map(one, range(len(places))), strict=True)
