"""Whether a page has to be read again.

Notion tells when a page was edited. It does not tell that something changed that only shows on the page: a synced
block's original, the title of a page that is mentioned or related, what is rolled up. Those are known from the last
reading; whatever else there may be, a page is read again after a time in any case.
"""

import hashlib
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

from integrations.notion.client import Json
from integrations.notion.titles import title_of
from integrations.sync.state import Mark

_FORMAT = "4"
"""Changed when pages are rendered differently, so that all are read again."""
_ROUNDED = timedelta(minutes=2)
"""Notion rounds last_edited_time down to the minute: a page edited so recently may change again under the same time."""
FULL_EVERY = 7 * 86_400.0
"""Seconds after which a page is read again though nothing speaks for it."""


def seen_of(page: Json, path: tuple[str, ...], above: tuple[str, ...], audience: frozenset[str], made: str = "") -> str:
    """Return what is equal as long as the page object itself gives no reason to read it again.

    ``made``: what the page is to the index, as in :class:`integrations.documents.base.Document`.
    """
    properties = sorted((page.get("properties") or {}).items())
    others = [_without_addresses(value) for _, value in properties if value.get("type") in ("relation", "rollup")]
    rest = repr((_FORMAT, page.get("url"), path, above, sorted(audience), others, made))
    return f"{page['last_edited_time']} {_digest(rest)}"


def is_settled(page: Json, mark: Mark) -> bool:
    """Tell whether the page was read so long after its last change that none can have been missed."""
    return _edited(page) < datetime.fromtimestamp(mark.read_at, UTC) - _ROUNDED


def is_due(page_id: str, mark: Mark, now: float, every: float) -> bool:
    """Tell whether the page has to be read again because of its age alone.

    At some time of its own in the second half of ``every`` seconds, so that each pass has some to read and none all.
    """
    share = int(hashlib.sha256(page_id.encode()).hexdigest()[:8], 16) / 0xFFFFFFFF
    return now - mark.read_at >= every * (0.5 + 0.5 * share)


class Sightings:
    """The titles and times of the pages that one pass has come across."""

    def __init__(self) -> None:
        self._titles: dict[str, str] = {}
        self._edited: dict[str, datetime] = {}

    def add(self, page: Json) -> None:
        """Note a page object."""
        self._titles[str(page["id"])] = title_digest(title_of(page))
        self._edited[str(page["id"])] = _edited(page)

    def titles(self, shown: Mapping[str, str]) -> dict[str, str]:
        """Return what to note of the titles that a page shows: as Notion lists them now, where that is known."""
        return {page_id: self._titles.get(page_id, title_digest(title)) for page_id, title in shown.items()}

    def other_titles(self, mark: Mark) -> bool:
        """Tell whether a page shows a title that is another one now."""
        return any(self._titles.get(page_id, digest) != digest for page_id, digest in mark.titles.items())

    def other_sources(self, mark: Mark) -> bool:
        """Tell whether a page of which something shows may have changed since the reading."""
        since = datetime.fromtimestamp(mark.read_at, UTC) - _ROUNDED
        return any(self._edited.get(page_id, since) > since for page_id in mark.sources)


def title_digest(title: str) -> str:
    """Return a short digest, the same for all ways of having no title."""
    return _digest(title.strip() or "Untitled")


def _edited(page: Json) -> datetime:
    return datetime.fromisoformat(str(page["last_edited_time"]))


def _without_addresses(value: object) -> object:
    """Return a property without what differs each time it is asked for: addresses of files and pictures expire."""
    if isinstance(value, list):
        return [_without_addresses(item) for item in value]
    if not isinstance(value, dict):
        return value
    return [(name, _without_addresses(item)) for name, item in sorted(value.items()) if name not in _EXPIRING]


_EXPIRING = ("url", "expiry_time", "avatar_url", "request_id")


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
