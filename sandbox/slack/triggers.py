"""Trigger ids: for a short time, and once, an app may open a modal for the person who acted."""

import re
import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from sandbox.slack.errors import SlackError

KEPT = 10_000
"""Trigger ids remembered, so that a late one is told from a made-up one."""

_SHAPE = re.compile(r"\d+\.\d+\.[0-9a-f]+")


@dataclass(slots=True)
class Trigger:
    """Who acted when, and in which view (empty: outside of any)."""

    user: str
    at: float
    view: str = ""
    used: bool = False


class Triggers:
    """Given out with every interaction and exchanged by `views.open` and `views.push`."""

    def __init__(self, now: Callable[[], float], life: float) -> None:
        self._now = now
        self._life = life
        self._kept: OrderedDict[str, Trigger] = OrderedDict()

    def issue(self, user: str, view: str = "") -> str:
        """A new id in Slack's shape, `13345224609.738474920.8088930838d88f008e0`."""
        trigger_id = f"{secrets.randbelow(10**13)}.{secrets.randbelow(10**12)}.{secrets.token_hex(16)}"
        self._kept[trigger_id] = Trigger(user, self._now(), view)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return trigger_id

    def exchange(self, trigger_id: str) -> Trigger:
        """Use an id up.

        Raises `invalid_trigger_id`, `exchanged_trigger_id` or `expired_trigger_id`.
        """
        trigger = self._kept.get(trigger_id)
        if trigger is None or not _SHAPE.fullmatch(trigger_id):
            raise SlackError("invalid_trigger_id")
        if trigger.used:
            raise SlackError("exchanged_trigger_id")
        if self._now() - trigger.at > self._life:
            raise SlackError("expired_trigger_id")
        trigger.used = True
        return trigger
