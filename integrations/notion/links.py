"""Which addresses Notion takes as a link, and where bare ones begin and end in a text."""

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

from integrations.notion.limits import TEXT_UNITS, units

_HOST = re.compile(r"localhost|[^\s/?#@%][^\s/?#@%.]*+\.[^\s/?#@%]+|[0-9a-f.]*+:[0-9a-f:.]*", re.I)
_NEVER = re.compile(r"[\s<>\"{}|\\^`\x00-\x1f]")
"""What Notion refuses anywhere in an address."""
_MAIL = re.compile(r"[^\s@<>]+@[^\s@<>]+")
_BARE = re.compile(r"https?://[^\s<>\"'`\u3000-\u303f\uff00-\uffef\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]+", re.I)
_TAIL = ".,;:!?*_~"
_PAIRS = {")": "(", "]": "[", "}": "{"}


def is_link(url: str) -> bool:
    """Tell whether Notion accepts the address as a link: http(s) with a host, or a mail address, not too long."""
    if units(url) > TEXT_UNITS:
        return False
    if url.lower().startswith("mailto:"):
        return _MAIL.fullmatch(url[7:]) is not None and not _NEVER.search(url)
    return is_web(url)


def is_web(url: str) -> bool:
    """Tell whether the address is http(s) with a host that can exist."""
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError:
        return False
    return (
        parts.scheme in ("http", "https")
        and host is not None
        and bool(_HOST.fullmatch(host))
        and not _NEVER.search(url)
    )


def bare_links(text: str) -> Iterator[tuple[str, bool]]:
    """Cut a text into runs, each with whether it is an address written without link syntax."""
    start = 0
    for match in _BARE.finditer(text):
        url = match.group()
        while url and (url[-1] in _TAIL or (url[-1] in _PAIRS and url.count(url[-1]) > url.count(_PAIRS[url[-1]]))):
            url = url[:-1]
        if not is_link(url):
            continue
        if match.start() > start:
            yield text[start : match.start()], False
        yield url, True
        start = match.start() + len(url)
    if start < len(text):
        yield text[start:], False
