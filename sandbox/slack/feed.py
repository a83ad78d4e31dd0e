"""What happens in the workspace, told to the open pages."""

import asyncio
import json
from collections import deque
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

KEPT = 2_000
"""Notices kept for pages that reconnect with `Last-Event-ID`."""


@dataclass(frozen=True, slots=True)
class Notice:
    """One thing that happened; `readers` None means everyone."""

    number: int
    text: str
    readers: frozenset[str] | None

    def concerns(self, user: str) -> bool:
        """Whether that person may see it."""
        return self.readers is None or user in self.readers


class Feed:
    """Fan-out to any number of pages; costs nothing until the first page was opened."""

    def __init__(self) -> None:
        self.active = False
        self._number = 0
        self._kept: deque[Notice] = deque(maxlen=KEPT)
        self._queues: dict[asyncio.Queue[Notice], str] = {}

    def publish(self, data: dict[str, Any], readers: Collection[str] | None = None) -> None:
        """Tell everyone, or `readers` only."""
        if not self.active:
            return
        self._number += 1
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        notice = Notice(self._number, text, None if readers is None else frozenset(readers))
        self._kept.append(notice)
        for queue, user in self._queues.items():
            if notice.concerns(user):
                queue.put_nowait(notice)

    def since(self, number: int, user: str) -> list[Notice] | None:
        """What that person missed after `number`; None when it is no longer kept."""
        if number > self._number or (self._kept and number < self._kept[0].number - 1):
            return None
        return [notice for notice in self._kept if notice.number > number and notice.concerns(user)]

    @contextmanager
    def subscribe(self, user: str) -> Iterator[asyncio.Queue[Notice]]:
        """A queue of what that person may see from now on."""
        self.active = True
        queue: asyncio.Queue[Notice] = asyncio.Queue()
        self._queues[queue] = user
        try:
            yield queue
        finally:
            del self._queues[queue]
