"""Reading JSON with the path in hand, so that every refusal names the place that Notion would name."""

import re
import sys
import uuid
from collections.abc import Collection
from typing import Any
from urllib.parse import urlsplit

from sandbox.notion.errors import UNDEFINED, content_failed, invalid, one_of

MAX_TEXT = 2_000
"""UTF-16 units in one text and in one URL."""

MAX_EXPRESSION = 1_000
"""UTF-16 units in one equation."""

MAX_RICH_TEXT = 100
"""Items in one rich-text array."""

MAX_CHILDREN = 100
"""Blocks in one `children` array."""

LARGEST = sys.float_info.max
WEB_SCHEMES = frozenset({"http", "https", "ftp"})
OTHER_SCHEMES = frozenset({"mailto", "tel", "sms", "notion", "slack"})
_INTERNAL_LINK = re.compile(r"/[0-9a-f]{32}([?#]\S*+)?\Z|/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\Z")


def utf16_length(text: str) -> int:
    """Count as JavaScript does: an emoji outside the basic plane counts two."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def object_at(value: Any, path: str) -> dict[str, Any]:
    """Return a JSON object or refuse."""
    if not isinstance(value, dict):
        raise invalid(path, "an object" if value is not UNDEFINED else "defined", value)
    return value


def array_at(value: Any, path: str, limit: int | None = None) -> list[Any]:
    """Return an array of at most `limit` items or refuse."""
    if not isinstance(value, list):
        raise invalid(path, "an array" if value is not UNDEFINED else "defined", value)
    if limit is not None and len(value) > limit:
        raise invalid(f"{path}.length", f"≤ `{limit}`", len(value))
    return value


def string_at(value: Any, path: str, limit: int | None = None) -> str:
    """Return a string of at most `limit` UTF-16 units or refuse."""
    if not isinstance(value, str):
        raise invalid(path, "a string" if value is not UNDEFINED else "defined", value)
    if limit is not None and (length := utf16_length(value)) > limit:
        raise invalid(f"{path}.length", f"≤ `{limit}`", length)
    return value


def boolean_at(value: Any, path: str) -> bool:
    """Return a boolean or refuse."""
    if not isinstance(value, bool):
        raise invalid(path, "a boolean" if value is not UNDEFINED else "defined", value)
    return value


def number_at(value: Any, path: str) -> int | float:
    """Return a finite number (not a boolean) or refuse."""
    if isinstance(value, int | float) and not isinstance(value, bool) and -LARGEST <= value <= LARGEST:
        return value
    raise invalid(path, "a number" if value is not UNDEFINED else "defined", value)


def choice_at(value: Any, path: str, choices: Collection[str]) -> str:
    """Return one of the given strings or refuse, listing all of them."""
    if not isinstance(value, str) or value not in choices:
        raise invalid(path, one_of(list(choices)), value)
    return value


def known_keys(value: dict[str, Any], path: str, allowed: Collection[str]) -> None:
    """Refuse the first key that the API does not know at this place."""
    for key in value:
        if key not in allowed:
            raise invalid(f"{path}.{key}", "not present", value[key])


def uuid_at(value: Any, path: str) -> str:
    """Return an id with dashes, from one with or without them, or refuse."""
    text = string_at(value, path)
    if not re.fullmatch(r"[0-9a-fA-F]{32}|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}", text):
        raise invalid(path, "a valid uuid", value)
    return str(uuid.UUID(text))


def url_at(value: Any, path: str, refusal: str) -> str:
    """Return an absolute URL; the refusal is Notion's sentence for the place, which names no path."""
    url = string_at(value, path, MAX_TEXT)
    if not is_url(url):
        raise content_failed(refusal)
    return url


def is_url(url: str) -> bool:
    """Tell whether Notion takes this as a link: absolute with a host, mail, telephone, or a link inside Notion."""
    if re.search(r"[\s<>\"{}|\\^`\x00-\x1f]", url):
        return False
    if _INTERNAL_LINK.match(url):
        return True
    try:
        parts = urlsplit(url)
        host = parts.hostname
    except ValueError:
        return False
    if parts.scheme in WEB_SCHEMES:
        return bool(host) and ("." in str(host) or ":" in str(host) or host == "localhost")
    return parts.scheme in OTHER_SCHEMES and bool(parts.path or parts.netloc)
