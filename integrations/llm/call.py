"""One call to a model, from outside: its time, its attempts, its record. The only place where calls are repeated."""

import asyncio
import math
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from types import TracebackType

import structlog

from integrations.errors import Paused, RateLimited, Unavailable
from integrations.llm.base import ModelCall, record_call
from integrations.llm.breaker import Breaker
from integrations.llm.spec import ModelSpec

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Retries:
    """How often and after what waits a call is repeated; all waits in seconds."""

    attempts: int = 3
    first_wait: float = 0.5
    """Doubled for each further one; each wait is drawn between half of it and the whole."""
    longest_wait: float = 20.0
    """A server that asks for a longer wait gets no further request: the caller is told at once."""


class ModelRequest:
    """What one call has taken so far; as a context manager it is recorded at its end, however that comes.

    Only time spent waiting for the model counts against ``spec.seconds``, the reader of a stream may take its own; and
    only until the first piece of a stream: one that goes on is as long as it is.
    """

    def __init__(self, role: str, spec: ModelSpec, retries: Retries, breaker: Breaker | None = None) -> None:
        """``breaker``: what the calls to one endpoint share; None: nobody else learns from this one."""
        self.role = role
        self.spec = spec
        self.requests = 0
        """Every request sent, those that only found out what a server does not know included."""
        self.has_begun = False
        """Whether the first piece of a stream is there: from then on only silence counts."""
        self.breaker = breaker or Breaker(spec.url)
        self._retries = retries
        self._failures = 0
        self._left = spec.seconds
        self._input_tokens = 0
        self._output_tokens = 0
        self._usage_known = False

    def __enter__(self) -> "ModelRequest":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        outcome = "ok" if kind is None else kind.__name__
        record_call(
            ModelCall(
                role=self.role,
                model=self.spec.name,
                input_tokens=self._input_tokens,
                output_tokens=self._output_tokens,
                milliseconds=round((self.spec.seconds - self._left) * 1000),
                cost_usd=self.spec.cost(self._input_tokens, self._output_tokens) if self._usage_known else None,
                outcome="CancelledError" if kind is GeneratorExit else outcome,
                attempts=self.requests,
            )
        )

    def add_usage(self, input_tokens: int, output_tokens: int) -> None:
        """Count tokens that the server says it read and wrote."""
        self._input_tokens += input_tokens
        self._output_tokens += output_tokens
        self._usage_known = True

    @asynccontextmanager
    async def waiting(self, silence: float | None = None) -> AsyncIterator[None]:
        """Wait for the model inside, at most ``silence`` seconds, and until it has begun at most the time that is left.

        Raises ``Unavailable`` when it takes longer; what is awaited is cancelled.
        """
        started = time.monotonic()
        limit = min(math.inf if self.has_begun else self._left, math.inf if silence is None else silence)
        try:
            async with asyncio.timeout(max(limit, 0)) as timer:
                yield
        except TimeoutError:
            if not timer.expired():
                raise
            raise Unavailable(f"{self.spec.name} gave no answer within {limit:.1f} seconds") from None
        finally:
            self._left -= time.monotonic() - started

    async def pause(self, error: Unavailable) -> None:
        """Wait before the next attempt; raises the error itself when there must be none."""
        if isinstance(error, Paused):
            raise error
        self._failures += 1
        wait = self._wait(error)
        is_too_long = wait > self._retries.longest_wait or wait >= self._left
        if is_too_long or self._failures >= self._retries.attempts:
            if isinstance(error, RateLimited) and error.retry_after <= 0:
                error.retry_after = self._retries.longest_wait
            elif isinstance(error, RateLimited) and is_too_long:
                self.breaker.failed()  # it asks for a wait that nobody has
            raise error
        log.info(
            "model_call_repeated",
            role=self.role,
            model=self.spec.name,
            error=type(error).__name__,
            failures=self._failures,
            wait=round(wait, 2),
        )
        async with self.waiting():
            await asyncio.sleep(wait)

    def _wait(self, error: Unavailable) -> float:
        if isinstance(error, RateLimited) and error.retry_after > 0:
            return error.retry_after
        longest = min(self._retries.first_wait * 2.0 ** (self._failures - 1), self._retries.longest_wait)
        return longest * random.uniform(0.5, 1)
