"""Calls of people in what is posted: only those that this code makes, never one that stands in somebody's text.

All that is posted goes through :func:`calling_nobody`. A call of our own is signed with a key of this process, which
no message, document or model knows.
"""

import re
import secrets
from typing import Any

_KEY = secrets.token_hex(8)
_CALL = re.compile(r"<(?=[!@])(?!@[A-Z0-9]+\|" + _KEY + r">)(?!!date\^\d+\^[^<>|^]*\|[^<>|]*>)")
"""All but what is signed, and but moments without a link, which call nobody."""
_SIGNED = re.compile(r"<@([A-Z0-9]+)\|" + _KEY + ">")
_MADE = re.compile(r"<@([A-Z0-9]+)(?:\|[^<>]*)?>")
_SPOKEN = ("text", "markdown_text", "title", "output", "details", "fallback", "initial_comment")
"""The fields in which Slack may look for calls."""
_PLAIN = ("plain_text", "raw_text")
"""Texts in which it looks for nothing."""


def mention(user: str) -> str:
    """Return a call of a person, to be posted."""
    return f"<@{user}|{_KEY}>"


def posted_before(block: dict[str, Any]) -> dict[str, Any]:
    """Return a block that Slack gave back, to be posted again: the calls in it are those that were let through."""
    return dict(_walked(block, lambda text: _MADE.sub(lambda found: mention(found[1]), text)))


def calling_nobody(payload: Any) -> Any:
    """Return what is posted without the calls in it, but for our own."""
    return _walked(payload, lambda text: _SIGNED.sub(r"<@\1>", _CALL.sub("<\u2060", text)))


def _walked(value: Any, change: Any, key: str = "text") -> Any:
    if isinstance(value, dict):
        if value.get("type") in _PLAIN:
            return value
        return {name: _walked(each, change, name) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [_walked(each, change, key if isinstance(each, str) else "") for each in value]
    return change(value) if isinstance(value, str) and key in _SPOKEN else value
