"""Questions to Slack's Web API: errors in our own types, lists page by page."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

from bot.slack.faults import SLACK_FAULTS, code_of
from integrations.errors import NotFound, Unavailable

PAGE = 999
"""Entries that are asked for at once; the most that every list of Slack gives."""

_NOT_THERE = ("user_not_found", "channel_not_found", "thread_not_found", "message_not_found")


async def asked(call: Awaitable[Any]) -> Any:
    """Return the answer. Raises ``NotFound`` for who or what is not shown to us, else ``Unavailable``."""
    try:
        return await call
    except SLACK_FAULTS as error:
        if code_of(error) in _NOT_THERE:
            raise NotFound(f"Slack: {code_of(error)}") from error
        raise Unavailable(f"Slack: {code_of(error)}") from error


async def pages(method: Callable[..., Awaitable[Any]], key: str, **arguments: Any) -> AsyncIterator[list[Any]]:
    """Yield a list page by page; raises as :func:`asked`."""
    cursor = ""
    while True:
        answer = await asked(method(limit=PAGE, **arguments, **({"cursor": cursor} if cursor else {})))
        yield answer.get(key) or []
        cursor = (answer.get("response_metadata") or {}).get("next_cursor") or ""
        if not cursor:
            return


async def all_pages_of(method: Callable[..., Awaitable[Any]], key: str, **arguments: Any) -> list[Any]:
    """Return a list whole; raises as :func:`asked`."""
    return [entry async for page in pages(method, key, **arguments) for entry in page]
