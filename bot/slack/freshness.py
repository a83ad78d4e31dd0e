"""When what is known of Slack still counts: while the events that change it arrive without a gap."""

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Stamp:
    """When something was asked for."""

    epoch: int
    at: float
    """By the clock of :class:`Freshness`, in seconds."""


class Freshness:
    """Counts the gaps in the events. What was asked for before the last one may have changed unheard."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.epoch = 0
        self.is_live: Callable[[], bool] = _never
        """Whether events arrive now; whoever hears them sets this."""

    def stamp(self) -> Stamp:
        """Return the mark of what is asked for from now on."""
        return Stamp(self.epoch, self.clock())

    def gap(self) -> None:
        """Note that events may have been missed until now."""
        self.epoch += 1

    def holds(self, stamp: Stamp, since: float) -> bool:
        """Tell whether it counts: asked for after ``since``, or every change of it was heard."""
        return stamp.at >= since or (stamp.epoch == self.epoch and self.is_live())


def _never() -> bool:
    return False
