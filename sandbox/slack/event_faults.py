"""Faults on the way of events to the app: lost acknowledgements, delays, copies, another order."""

import asyncio
import random
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any
from uuid import uuid4

if TYPE_CHECKING:
    from sandbox.slack.delivery import Envelope

ACTIONS = ("drop_ack", "delay", "duplicate", "reorder")
PATIENCE = 1.0
"""Seconds that held events wait for the rest of their group."""


@dataclass(slots=True)
class EventFault:
    """One rule; every rule that fits an event is applied to it, in the order of arrival."""

    action: str
    type: str = "*"
    """Of the event: `app_mention`, `message`, or a pattern with `*`."""
    times: int | None = 1
    """Events that it concerns (of `reorder`: one group unless told); None: until the faults are cleared."""
    seconds: float | None = None
    """`delay`: how late (1); `reorder`: how long to wait for the rest (1)."""
    copies: int = 2
    """`duplicate`: deliveries in all."""
    count: int = 2
    """`reorder`: events that change places with each other."""
    order: str = "reverse"
    """`reorder`: `reverse` or `random`."""
    seed: int | None = None
    held: "list[Envelope]" = field(default_factory=list)
    timer: asyncio.TimerHandle | None = None

    def __post_init__(self) -> None:
        if self.action not in ACTIONS:
            raise ValueError(f"action must be one of: {', '.join(ACTIONS)}")
        if self.order not in ("reverse", "random") or not 1 <= self.copies <= 20 or self.count < 1:
            raise ValueError("order is reverse or random; copies 1 to 20; count at least 1")

    @classmethod
    def read(cls, body: dict[str, Any]) -> "EventFault":
        """From the JSON of the control API; raises ValueError or TypeError."""
        given = {name: value for name, value in body.items() if name not in ("service", "held", "timer")}
        if given.get("action") == "reorder":
            given.setdefault("times", given.get("count", 2))
        return cls(**given)

    def shown(self) -> dict[str, Any]:
        """For the list of what waits."""
        return {"service": "events", "action": self.action, "type": self.type, "times": self.times}


class EventFaults:
    """Stands before the delivery; without rules it only passes on."""

    def __init__(self, deliver: "Callable[[Envelope], object]") -> None:
        self._deliver = deliver
        self._rules: list[EventFault] = []
        self._late: dict[asyncio.TimerHandle, Envelope] = {}

    def add(self, fault: EventFault) -> None:
        """One more rule."""
        self._rules.append(fault)

    def rules(self) -> list[EventFault]:
        """The rules that still apply."""
        return list(self._rules)

    def clear(self) -> None:
        """Forget the rules; what they held is delivered now."""
        rules, self._rules = self._rules, []
        for rule in rules:
            self._release(rule)
        for timer, envelope in list(self._late.items()):
            timer.cancel()
            self._deliver(envelope)
        self._late.clear()

    def drain(self) -> "list[Envelope]":
        """Give back what is held, undelivered."""
        found = [envelope for rule in self._rules for envelope in rule.held] + list(self._late.values())
        for rule in self._rules:
            rule.held = []
            if rule.timer is not None:
                rule.timer.cancel()
        for timer in self._late:
            timer.cancel()
        self._late.clear()
        return found

    def take(self, envelope: "Envelope") -> None:
        """Deliver an event as the rules want it."""
        self._pass([envelope], 0)

    def _pass(self, envelopes: "list[Envelope]", begin: int) -> None:
        kind = str(envelopes[0].payload.get("event", {}).get("type")) if envelopes else ""
        for number in range(begin, len(self._rules)):
            rule = self._rules[number]
            if rule.times == 0 or not fnmatchcase(kind, rule.type):
                continue
            if rule.times is not None:
                rule.times -= 1
            envelopes = self._apply(rule, envelopes)
            if not envelopes:
                break
        for envelope in envelopes:
            self._deliver(envelope)
        self._rules = [rule for rule in self._rules if rule.times != 0 or rule.held]

    def _apply(self, rule: EventFault, envelopes: "list[Envelope]") -> "list[Envelope]":
        if rule.action == "drop_ack":
            for envelope in envelopes:
                envelope.acks_to_drop += 1
        elif rule.action == "duplicate":
            return [twin for envelope in envelopes for twin in _copies(envelope, rule.copies)]
        elif rule.action == "delay":
            loop = asyncio.get_running_loop()
            for envelope in envelopes:
                self._hold(loop, envelope, PATIENCE if rule.seconds is None else rule.seconds)
            return []
        else:
            return self._reorder(rule, envelopes)
        return envelopes

    def _hold(self, loop: asyncio.AbstractEventLoop, envelope: "Envelope", seconds: float) -> None:
        def deliver() -> None:
            del self._late[timer]
            self._deliver(envelope)

        timer = loop.call_later(seconds, deliver)
        self._late[timer] = envelope

    def _reorder(self, rule: EventFault, envelopes: "list[Envelope]") -> "list[Envelope]":
        rule.held += envelopes
        if len(rule.held) >= rule.count or rule.times == 0:
            self._release(rule)
        elif rule.timer is None:
            seconds = PATIENCE if rule.seconds is None else rule.seconds
            rule.timer = asyncio.get_running_loop().call_later(seconds, self._release, rule)
        return []

    def _release(self, rule: EventFault) -> None:
        if rule.timer is not None:
            rule.timer.cancel()
            rule.timer = None
        held, rule.held = rule.held, []
        if rule.order == "random":
            random.Random(rule.seed).shuffle(held)
            if rule.seed is not None:
                rule.seed += 1
        else:
            held.reverse()
        for envelope in held:
            self._deliver(envelope)


def _copies(envelope: "Envelope", number: int) -> "list[Envelope]":
    """The event and its redeliveries: the same `event_id`, counted as Slack counts retries."""
    found = [envelope]
    for attempt in range(1, number):
        twin = copy(envelope)
        twin.id, twin.attempt, twin.reason = str(uuid4()), envelope.attempt + attempt, "timeout"
        found.append(twin)
    return found
