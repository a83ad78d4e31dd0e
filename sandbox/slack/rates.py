"""Slack's rate tiers as token buckets: a minute's worth may come at once, then it refills evenly."""

import math
from collections.abc import Callable
from dataclasses import dataclass

from sandbox.slack.errors import SlackError


@dataclass(frozen=True, slots=True)
class Tier:
    """`burst` calls at once, `rate` calls a second after that."""

    burst: int
    rate: float


TIERS = {
    1: Tier(1, 1 / 60),
    2: Tier(20, 20 / 60),
    3: Tier(50, 50 / 60),
    4: Tier(100, 100 / 60),
}
POSTING = Tier(10, 1.0)
"""chat.postMessage: one a second per channel, short bursts tolerated."""


class RateLimits:
    """One bucket per method, or per method and channel."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._buckets: dict[tuple[str, str], tuple[float, float]] = {}

    def take(self, method: str, tier: Tier, channel: str = "") -> None:
        """Use up one call; raises `ratelimited` (429) with whole seconds until the next one is allowed."""
        now = self._now()
        left, at = self._buckets.get((method, channel), (float(tier.burst), now))
        left = min(float(tier.burst), left + (now - at) * tier.rate)
        if left < 1:
            self._buckets[method, channel] = (left, now)
            wait = max(1, math.ceil((1 - left) / tier.rate))
            raise SlackError("ratelimited", status=429, retry_after=wait)
        self._buckets[method, channel] = (left - 1, now)
