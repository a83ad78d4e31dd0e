"""What was read of a text, kept for as long as one turn: several steps look at the same sentences.

Nothing of what people wrote is kept beyond it: who runs a turn owns the memory, and it goes with the turn.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any, ParamSpec, TypeVar

Given = ParamSpec("Given")
Found = TypeVar("Found")
Memory = dict[tuple[object, ...], Any]
"""By the function and what it was given."""

_MEMORY: ContextVar[Memory | None] = ContextVar("memory", default=None)


@contextmanager
def remembering(memory: Memory) -> Iterator[None]:
    """Let what is read be kept in a memory, also by threads that begin here."""
    token = _MEMORY.set(memory)
    try:
        yield
    finally:
        _MEMORY.reset(token)


def once_a_turn(work: Callable[Given, Found]) -> Callable[Given, Found]:
    """Read the same only once in a turn. What is found must not be changed by whoever asks for it.

    >>> read = []
    >>> look = once_a_turn(lambda text: read.append(text) or len(text))
    >>> with remembering({}):
    ...     look("same"), look("same"), read
    (4, 4, ['same'])
    """

    @wraps(work)
    def run(*given: Given.args, **named: Given.kwargs) -> Found:
        memory = _MEMORY.get()
        if memory is None or named:
            return work(*given, **named)
        key = (work, *given)
        if key not in memory:
            memory[key] = work(*given, **named)
        found: Found = memory[key]
        return found

    return run
