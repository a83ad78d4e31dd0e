"""The addresses of a Markdown text, as the writer of pages understands it."""

from collections.abc import Iterator
from typing import Any

from markdown_it.common.normalize_url import normalizeLink
from markdown_it.common.utils import unescapeAll

from integrations.notion.markdown import convert


def written_addresses(markdown: str) -> tuple[frozenset[str], frozenset[str]]:
    """Return where links would lead and which pictures would be shown, were the text written as a page.

    >>> written_addresses("[a](https://x.example/1) ![b](https://x.example/2)")
    (frozenset({'https://x.example/1'}), frozenset({'https://x.example/2'}))
    """
    links: set[str] = set()
    pictures: set[str] = set()
    for block in convert(markdown).blocks:
        for kind, url in _urls(block.whole()):
            (pictures if kind == "external" else links).add(url)
    return frozenset(links), frozenset(pictures)


def as_written(url: str) -> str:
    """Return what becomes of an address in a link: escapes are read, and what is not ASCII is encoded."""
    return normalizeLink(unescapeAll(url))


def _urls(json: Any, kind: str = "") -> Iterator[tuple[str, str]]:
    """Return every address below, with the key under which it stands."""
    if isinstance(json, dict):
        for key, value in json.items():
            if key == "url":
                yield kind, str(value)
            else:
                yield from _urls(value, key)
    elif isinstance(json, list):
        for item in json:
            yield from _urls(item, kind)
