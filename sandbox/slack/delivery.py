"""Events on their way to the app: who gets them, until when they must be acknowledged, when they are sent again."""

import asyncio
import json
import logging
import uuid
from abc import ABC, abstractmethod
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from sandbox.settings import SandboxSettings
from sandbox.slack.event_faults import EventFaults
from sandbox.slack.feed import Feed
from sandbox.store import Store

logger = logging.getLogger(__name__)


@dataclass(slots=True, eq=False)
class Envelope:
    """One event or interaction; `attempt` is 0 at the first delivery."""

    type: str
    """`events_api`, `interactive` or `slash_commands`; only the first is delivered again."""
    payload: dict[str, Any]
    attempt: int = 0
    reason: str = ""
    retries: int = 0
    """Retries used up: a lost connection is an attempt, but uses up none."""
    acks_to_drop: int = 0
    """Acknowledgements that are still to be ignored: a fault."""
    id: str = field(default_factory=lambda: str(uuid.uuid4()))

    @property
    def lasting(self) -> bool:
        """Whether it waits for a listener and is sent again."""
        return self.type == "events_api"


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back with the acknowledgement of an interaction."""

    body: Any = None
    """The JSON of the acknowledgement (a text that is no JSON as it is); None: nothing but the acknowledgement."""
    error: str = ""
    """`not_delivered`: nobody listens, or the app refused; `timeout`: no acknowledgement in time."""


class Delivery(ABC):
    """Keeps what nobody has acknowledged."""

    def __init__(self, store: Store, settings: SandboxSettings, feed: Feed) -> None:
        self._store = store
        self._settings = settings
        self._feed = feed
        self._waiting: deque[Envelope] = deque()
        self._scheduled: dict[Envelope, asyncio.TimerHandle] = {}
        self._asked: dict[Envelope, asyncio.Future[Answer]] = {}
        self.acknowledged = 0
        self.slowest = 0.0
        """Seconds that the slowest acknowledgement took; those that never came count with the time they had."""
        self.faults = EventFaults(self.submit)
        for row in store.all("SELECT data FROM slack_outbox ORDER BY id"):
            self._waiting.append(Envelope(**json.loads(row["data"])))
        store.execute("DELETE FROM slack_outbox")

    @property
    @abstractmethod
    def connected(self) -> bool:
        """Whether the app listens now."""

    @property
    def sockets(self) -> int:
        """How many sockets are open."""
        return 0

    @property
    def unacknowledged(self) -> int:
        """How many deliveries run, or wait for a listener or their next attempt."""
        return len(self._unacknowledged()) + len(self._scheduled) + len(self._waiting)

    @abstractmethod
    def _send(self, envelope: Envelope) -> None:
        """Begin one delivery; somebody listens."""

    @abstractmethod
    def _unacknowledged(self) -> list[Envelope]:
        """Deliveries that run."""

    async def start(self) -> None:
        """Begin to work, once the server runs."""
        logger.debug("%d events wait since the last run", len(self._waiting))

    async def stop(self) -> None:
        """Keep in the store what is still to be delivered."""
        left = [*self._unacknowledged(), *self._scheduled, *self._waiting, *self.faults.drain()]
        for timer in self._scheduled.values():
            timer.cancel()
        for number, envelope in enumerate(e for e in left if e.lasting):
            data = {name: getattr(envelope, name) for name in Envelope.__slots__}
            self._store.execute("INSERT INTO slack_outbox VALUES (?, ?)", (f"{number:09d}", json.dumps(data)))

    def forget(self) -> int:
        """Drop what waits for a listener or for its next attempt; returns how many."""
        count = len(self._waiting) + len(self._scheduled) + len(self.faults.drain())
        for timer in self._scheduled.values():
            timer.cancel()
        self._scheduled.clear()
        self._waiting.clear()
        return count

    def submit(self, envelope: Envelope) -> bool:
        """Deliver, or keep until somebody listens; False: nobody listens and it is not kept."""
        if self.connected:
            self._send(envelope)
            return True
        if envelope.lasting:
            self._waiting.append(envelope)
        return envelope.lasting

    async def ask(self, envelope: Envelope) -> Answer:
        """Deliver an interaction and wait for what the app acknowledges it with."""
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._asked[envelope] = answer
        try:
            if not self.submit(envelope):
                return Answer(error="not_delivered")
            return await answer
        finally:
            self._asked.pop(envelope, None)

    def answered(self, envelope: Envelope, answer: Answer) -> None:
        """Tell whoever asked."""
        waiting = self._asked.get(envelope)
        if waiting is not None and not waiting.done():
            waiting.set_result(answer)

    def took(self, seconds: float) -> None:
        """Count an acknowledgement, or that none came in time."""
        self.acknowledged += 1
        self.slowest = max(self.slowest, seconds)

    def release(self) -> None:
        """Deliver what waited: somebody listens now."""
        self._feed.publish({"type": "connection", "connected": self.connected})
        while self._waiting and self.connected:
            self._send(self._waiting.popleft())

    def again(self, envelope: Envelope, reason: str) -> None:
        """The delivery failed: send it later, or give up after the last retry."""
        if not envelope.lasting:
            late = reason in ("timeout", "http_timeout")
            self.answered(envelope, Answer(error="timeout" if late else "not_delivered"))
            return
        delays = self._settings.retry_delays
        if envelope.retries >= len(delays):
            logger.warning("event %s given up: %s", envelope.payload.get("event_id"), reason)
            return
        delay = delays[envelope.retries]
        envelope.retries += 1
        envelope.attempt += 1
        envelope.reason = reason
        loop = asyncio.get_running_loop()
        self._scheduled[envelope] = loop.call_later(delay, self._due, envelope)

    def _due(self, envelope: Envelope) -> None:
        del self._scheduled[envelope]
        envelope.id = str(uuid.uuid4())
        self.submit(envelope)
