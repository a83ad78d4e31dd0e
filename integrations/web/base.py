"""What searching the web and fetching its pages must do, in this project's own types."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal, Protocol
from urllib.parse import urlsplit

WebSource = Literal["tavily", "ddgs", "fixed"]
LONGEST_WEB_QUERY = 300
"""Characters of a query that are sent; Tavily refuses more than 400."""
LONGEST_EXCERPT = 1_500
"""Characters of a page that a result keeps."""


@dataclass(frozen=True, slots=True)
class WebResult:
    """A page that was found. What it says was written by others."""

    title: str
    url: str
    text: str
    """The part of the page that bears on the query."""
    source: WebSource
    looked_up: date
    """The day on which somebody looked: today for what was searched, an earlier one for what editors keep."""


@dataclass(frozen=True, slots=True)
class WebResults:
    """What a search came to."""

    results: tuple[WebResult, ...]
    failed: tuple[WebSource, ...] = ()
    """Which of those asked before did not answer."""


@dataclass(frozen=True, slots=True)
class WebPage:
    """A page that was fetched. What it says was written by others."""

    url: str
    """Where it stands, after all redirects."""
    title: str
    text: str
    """Its main text as Markdown, without menus and what is not shown."""
    dated: date | None
    """The day that it gives for itself; None where it gives none."""
    looked_up: date


class WebPages(Protocol):
    """Fetches pages of the public web."""

    async def fetch(self, url: str) -> WebPage:
        """Return the page.

        Raises ``NotPublic`` of :mod:`integrations.web.public_addresses` for an address that is not asked,
        ``Unreadable`` of :mod:`integrations.documents.base` for a page without a text, and ``Unavailable``,
        ``RateLimited``, ``NotFound``, ``Denied``, ``TooLong`` or ``Invalid`` of :mod:`integrations.errors`.
        """


class WebSearch(Protocol):
    """Asks one service.

    Raises ``Unavailable``, ``RateLimited``, ``Denied`` or ``Invalid`` of :mod:`integrations.errors`.
    """

    @property
    def source(self) -> WebSource:
        """Return which service it is."""

    async def search(self, query: str, *, max_results: int) -> list[WebResult]:
        """Return pages of the domains that are allowed, the best first; none where it found none."""


def is_within(url: str, domains: Sequence[str]) -> bool:
    """Tell whether an address is of one of the domains or below one; any web address where there are none."""
    try:
        parts = urlsplit(url)
        host = (parts.hostname or "").rstrip(".")
    except ValueError:
        return False
    if parts.scheme not in ("http", "https") or not host or parts.username is not None:
        return False
    return not domains or any(host == domain or host.endswith(f".{domain}") for domain in domains)


def excerpt_of(text: str) -> str:
    """Return the beginning of what a page says, with its white space drawn together."""
    return " ".join(text.split())[:LONGEST_EXCERPT]
