"""A breaker for an endpoint: what failed several times in a row is not asked for a while, then tried once."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import structlog

from integrations.errors import Denied, IntegrationError, Paused, RateLimited, Unavailable

FAILURES = 3
"""In a row, each request counted, until the endpoint is left alone."""
PAUSE = 60.0
"""Seconds that it is."""

log = structlog.get_logger()


class Breaker:
    """Counts how requests to one endpoint end; whatever it answers, a refusal too, shows that it works."""

    def __init__(self, endpoint: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._endpoint = endpoint
        self._clock = clock
        self._failures = 0
        self._until = 0.0
        self._is_tried = False

    @contextmanager
    def guarding(self) -> Iterator[None]:
        """Make a request inside. Raises ``Paused`` while the endpoint is left alone, or another request tries it.

        A request that is told how long to wait, or that the caller gives up, tells nothing.
        """
        is_trial = self._failures >= FAILURES
        if is_trial and (self._is_tried or self._clock() < self._until):
            raise Paused(f"{self._endpoint} failed {FAILURES} times in a row and is left alone for a while")
        self._is_tried = is_trial
        try:
            yield
        except (Unavailable, Denied) as error:
            if not (isinstance(error, RateLimited) and error.retry_after > 0):
                self.failed()
            raise
        except IntegrationError:
            self._failures = 0
            raise
        else:
            self._failures = 0
        finally:
            if is_trial:
                self._is_tried = False

    def failed(self) -> None:
        """Count a failure; requests that began before a pause do not make it longer."""
        if self._failures < FAILURES or self._is_tried:
            self._failures = min(self._failures + 1, FAILURES)
            self._until = self._clock() + PAUSE
            if self._failures == FAILURES:
                log.warning("model_endpoint_paused", endpoint=self._endpoint, seconds=PAUSE)
