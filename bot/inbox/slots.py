"""The turns that run in this process, their places in graphs, and how one of them is cut off."""

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from orchestrator.turn import Turn

Interruption = Literal["stop", "restart", "delete", "drain", "lost", "full"]
"""Why a running turn is cancelled: a person stopped it, changed its text or deleted it; this process ends; another
process took the turn over, since this one seemed dead; or its graph has no place for it yet."""


@dataclass(frozen=True, slots=True)
class Capacity:
    """What runs in one process at a time."""

    workers: int = 8
    """Turns; none: they are accepted here and run in other processes."""
    places: Mapping[str, int] = field(default_factory=dict)
    """Turns of a graph, by its name, where that is limited."""
    gives_way: bool = False
    """Whether fewer run while events come faster than they can be taken beside them."""


USUAL_CAPACITY = Capacity()


@dataclass(slots=True)
class Slot:
    """A turn that runs here."""

    turn: Turn
    number: int
    """Of the attempt, from 1."""
    ended: asyncio.Event = field(default_factory=asyncio.Event)
    attempt: asyncio.Future[None] | None = None
    interruption: Interruption | None = None
    is_alone: bool = False
    graph: str = ""
    """That works on it, or that it waits for; empty while that is not known."""


class Slots(dict[str, Slot]):
    """The running turns by their ids."""

    def __init__(self, workers: Callable[[], int], places: Mapping[str, int]) -> None:
        """``workers`` tells how many may run at once now, ``places`` how many of a graph."""
        super().__init__()
        self._workers = workers
        self._places = places

    def is_place_free(self, slot: Slot, graph: str) -> bool:
        """Tell whether a running turn may go on in a graph."""
        return slot.graph == graph or self.free_places().get(graph, 1) > 0

    def free_places(self) -> dict[str, int]:
        """Return how many turns of each graph may begin now; together they leave one worker for all other turns."""
        taken = Counter(slot.graph for slot in self.values() if slot.interruption != "full")
        together = max(1, self._workers() - 1) - sum(taken[graph] for graph in self._places)
        return {graph: min(places - taken[graph], together) for graph, places in self._places.items()}

    def cut_off(self, turn_id: str, interruption: Interruption, number: int | None = None) -> Slot | None:
        """Cancel a running turn, where it runs and nothing ends it already; return its slot."""
        slot = self.get(turn_id)
        # Known late, a changed text is what a later attempt has already.
        is_late = slot is not None and interruption == "restart" and number != slot.number
        # What ends a turn prevails over what begins it again. Cancelled twice for one reason, which is told here and by
        # the store, the runner would be cut off while it says so.
        is_known = slot is not None and interruption == slot.interruption
        if slot is not None and not is_late and not is_known and slot.interruption in (None, "restart"):
            slot.interruption = interruption
            if slot.attempt is not None:
                slot.attempt.cancel()
        return slot
