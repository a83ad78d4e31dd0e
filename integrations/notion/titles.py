"""Titles: reading them from objects, and judging which one a person means."""

import re
import unicodedata
from collections.abc import Iterator
from typing import Any

from integrations.notion.limits import clean

_ASIDE = re.compile(r"(?<!\s)\s*+[(\[（【][^)\]）】]{0,100}[)\]）】]")


def plain_text(items: list[dict[str, Any]]) -> str:
    """Return the words of rich texts that Notion returned; mentions count with the name that is shown."""
    return clean("".join(str(item.get("plain_text") or "") for item in items))


def title_of(thing: dict[str, Any]) -> str:
    """Return the title of a page, database or data source; empty when it has none."""
    if isinstance(thing.get("title"), list):
        return plain_text(thing["title"])
    for value in thing.get("properties", {}).values():
        if value.get("type") == "title":
            return plain_text(value.get("title") or [])
    return ""


def folded(title: str) -> str:
    """Return letters and digits only, in one case: what is left when a person types a title from memory."""
    return "".join(char for char in unicodedata.normalize("NFKC", title).casefold() if char.isalnum())


def likeness(wanted: str, title: str) -> float:
    """Return 0–1: how well a title fits what a person called it; 1 is the same, 0 is another page."""
    want, have = folded(wanted), folded(title)
    if not want or not have:
        return 0.0
    if want == have:
        return 1.0
    if want == folded(_ASIDE.sub("", title)) or have == folded(_ASIDE.sub("", wanted)):
        return 0.95
    if have.startswith(want):
        return 0.6 + 0.3 * len(want) / len(have)
    if want in have:
        return 0.5 + 0.3 * len(want) / len(have)
    words = [folded(word) for word in wanted.split()]
    if words and all(word in have for word in words):
        return 0.4 + 0.2 * sum(map(len, words)) / len(have)
    return 0.0


def words_of(value: Any) -> str:
    """Return what a person could read in any part of Notion's JSON, of a kind that nobody here knows."""
    return " ".join(dict.fromkeys(filter(None, _words(value))))


def _words(value: Any) -> Iterator[str]:
    if isinstance(value, list):
        for item in value:
            yield from _words(item)
    elif isinstance(value, dict):
        if "plain_text" in value:
            yield str(value["plain_text"] or "")
            return
        for name, item in value.items():
            if isinstance(item, str):
                yield item if name in _READABLE else ""
            elif name != "file":  # whose address expires within the hour
                yield from _words(item)


_READABLE = frozenset(
    (
        "name",
        "title",
        "url",
        "description",
        "expression",
        "content",
        "address",
        "email",
        "state",
        "start",
        "end",
        "string",
    )
)
"""Keys under which a string is for people to read."""
