"""Doing things at once so that when one fails the others end: else they would go on asking Notion for nobody."""

import asyncio
from collections.abc import Coroutine, Iterable
from typing import Any, TypeVar

T = TypeVar("T")


async def gathered(tasks: Iterable[Coroutine[Any, Any, T]]) -> list[T]:
    """Return what each gives, in order; raises the first error once all have ended."""
    try:
        async with asyncio.TaskGroup() as group:
            started = [group.create_task(task) for task in tasks]
    except BaseExceptionGroup as errors:
        raise first_error(errors) from errors
    return [task.result() for task in started]


def first_error(error: BaseException) -> BaseException:
    """Return the first single error of a group."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error
