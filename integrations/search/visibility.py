"""Who may see which chunks of an index, and which of them a search's filters let through: in memory, by slot."""

import json
from collections import OrderedDict
from collections.abc import Callable, Sequence
from datetime import datetime

import numpy as np
from numpy.typing import NDArray

from integrations.search.base import Audience, Filters
from integrations.search.slot_vectors import grown

_MASKS = 16
"""Readers for whom it is kept which chunks they may see, until the index changes."""


class Visibility:
    """What decides who sees the chunk in a slot. What many documents have in common is held once, by a number."""

    def __init__(self, slots_of: Callable[[str], Sequence[int]]) -> None:
        """``slots_of`` returns the slots of a document's chunks, by its id; none where it is not known."""
        self._slots_of = slots_of
        self._masks: OrderedDict[tuple[Audience, Filters], NDArray[np.bool_]] = OrderedDict()
        self._audience_of: NDArray[np.int32] = np.zeros(0, dtype=np.int32)
        self._above_of: NDArray[np.int32] = np.zeros(0, dtype=np.int32)
        self._source_of: NDArray[np.int32] = np.zeros(0, dtype=np.int32)
        self._edited: NDArray[np.float64] = np.zeros(0, dtype=np.float64)
        self._audiences: dict[str, int] = {}
        self._principals: list[Audience] = []
        self._lines: dict[str, int] = {}
        self._above: list[tuple[str, ...]] = []
        self._sources: dict[str, int] = {}

    def grow(self, slots: int) -> None:
        """Make room for so many slots in all."""
        self._audience_of = grown(self._audience_of, slots)
        self._above_of = grown(self._above_of, slots)
        self._source_of = grown(self._source_of, slots)
        self._edited = grown(self._edited, slots)

    def put(self, slot: int, source: str, above: str, audience: str, edited_at: str) -> None:
        """Note of which document the chunk in a slot is, as the index's file says it."""
        self._audience_of[slot] = self._audience(audience)
        self._above_of[slot] = self._line(above)
        self._source_of[slot] = self._sources.setdefault(source, len(self._sources))
        self._edited[slot] = datetime.fromisoformat(edited_at).timestamp()

    def changed(self) -> None:
        """Forget what was visible: the index is another now."""
        self._masks.clear()

    def mask(self, chunks: NDArray[np.int64], audience: Audience, filters: Filters) -> NDArray[np.bool_]:
        """Return for each slot whether it holds a chunk that the reader may see and the filters let through.

        ``chunks`` are those in the slots in use, by their numbers; 0 where there is none.
        """
        asked = (audience, filters)
        if asked not in self._masks:
            self._masks[asked] = self._mask(chunks, audience, filters)
            if len(self._masks) > _MASKS:
                self._masks.popitem(last=False)
        self._masks.move_to_end(asked)
        return self._masks[asked]

    def _mask(self, chunks: NDArray[np.int64], audience: Audience, filters: Filters) -> NDArray[np.bool_]:
        mask: NDArray[np.bool_] = chunks > 0
        used = len(chunks)
        if used == 0:
            return mask
        may_see = np.fromiter((not audience.isdisjoint(each) for each in self._principals), np.bool_)
        readable = may_see[self._audience_of[:used]]
        if filters.declared:
            readable = readable & self._permitted(used, audience, filters.declared)
        mask &= readable
        if filters.within is not None:
            mask &= self._within(used, filters.within)
        if filters.source is not None:
            mask &= self._source_of[:used] == self._sources.get(filters.source, -1)
        if filters.document_ids is not None:
            wanted = np.zeros(used, dtype=np.bool_)
            for document in filters.document_ids:
                wanted[self._slots_of(document)] = True
            mask &= wanted
        if filters.edited_since is not None:
            mask &= self._edited[:used] >= filters.edited_since.timestamp()
        return mask

    def _within(self, used: int, roots: frozenset[str]) -> NDArray[np.bool_]:
        """Return for each slot whether its document is one of these or lies below one."""
        below = np.fromiter((not roots.isdisjoint(above) for above in self._above), np.bool_)
        found: NDArray[np.bool_] = below[self._above_of[:used]]
        for root in roots:
            found[self._slots_of(root)] = True
        return found

    def _permitted(
        self, used: int, audience: Audience, declared: tuple[tuple[str, Audience], ...]
    ) -> NDArray[np.bool_]:
        """Return for each slot whether the nearest declaration on its document or above it names the reader, if any."""
        verdicts = {root: not audience.isdisjoint(readers) for root, readers in declared}
        nearest = (next((verdicts[each] for each in above if each in verdicts), True) for above in self._above)
        said: NDArray[np.bool_] = np.fromiter(nearest, np.bool_)[self._above_of[:used]]
        for root, verdict in verdicts.items():
            said[self._slots_of(root)] = verdict
        return said

    def _audience(self, principals: str) -> int:
        index = self._audiences.setdefault(principals, len(self._audiences))
        if index == len(self._principals):
            self._principals.append(frozenset(json.loads(principals)))
        return index

    def _line(self, above: str) -> int:
        """Return the number of what is above a document; the documents in one place share it."""
        index = self._lines.setdefault(above, len(self._lines))
        if index == len(self._above):
            self._above.append(tuple(json.loads(above)))
        return index
