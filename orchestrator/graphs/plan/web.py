"""What the web says to a plan, and when it is asked at all (S5.6)."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Literal

import structlog

from integrations.errors import IntegrationError, Misconfigured
from integrations.web.base import LONGEST_WEB_QUERY, WebResult, WebSource, is_within
from integrations.web.chain import WebChain
from integrations.web.search_topics import SearchTopics, load_search_topics
from orchestrator.addresses import compared
from orchestrator.graphs.plan.deps import WebTools
from orchestrator.graphs.plan.plan_document import PlanLanguage, PlanSource
from orchestrator.graphs.plan.web_queries import addresses_written, safe_query, subject_of
from orchestrator.steps.grounding import MARK
from orchestrator.steps.masking import Masking

WebOutcome = Literal["found", "nothing", "failed", "off", "refused", "supported", "not_needed"]
"""How looking on the web went.

``off``: nobody is asked here; ``refused``: the request does not want it; ``supported``: the workspace says enough;
``not_needed``: nothing in the request is of the web.
"""
MOST_SEARCHES = 3
_RESULTS = 4
"""Of one search."""
MOST_PAGES = 8
"""Sources that the searches of one plan become."""
Supported = Callable[[str], Awaitable[float]]
"""Tells how well the workspace answers a query, from 0 to 1."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class WebFindings:
    """What came of it."""

    outcome: WebOutcome
    sources: tuple[PlanSource, ...] = ()
    queries: tuple[str, ...] = ()
    """What was asked of search engines, as it left the house."""
    unread: tuple[str, ...] = ()
    """Addresses in the request that could not be read."""
    failed: tuple[WebSource, ...] = ()
    """Searches that did not answer."""


@dataclass(frozen=True, slots=True)
class WebRequest:
    """What a plan may want of the web."""

    request: str
    """As people wrote it, without files and pages: only its addresses are fetched."""
    subject: str
    language: PlanLanguage
    today: date
    queries: Sequence[str] = ()
    """What a model would search for besides; it may have read anything."""
    material: Sequence[str] = field(default=(), repr=False)
    """What it has read: nothing that stands only in there leaves the house."""
    known: Collection[str] = ()
    """Addresses in the request that were read elsewhere, such as pages of the workspace."""
    first_number: int = 1


async def sources(wish: WebRequest, tools: WebTools, supported: Supported) -> WebFindings:
    """Return what the web says to a plan: pages that the request names, else what is found for it. Never fails.

    Queries hold no personal data and at most ``LONGEST_WEB_QUERY`` characters.
    """
    topics = _topics(tools)
    if topics is None:
        return WebFindings("off")
    if (addresses := addresses_written(wish.request, known=wish.known)) and not wish.queries:
        return await _fetched(addresses, wish, tools)
    if topics.refuses(wish.request):
        return WebFindings("refused")
    queries = _queries(wish, topics)
    if not queries:
        return WebFindings("not_needed")
    if not topics.asks(wish.request):
        support = await asyncio.gather(*(supported(query) for query in queries))
        queries = [query for query, found in zip(queries, support, strict=True) if found < topics.supported_from]
    if not queries:
        return WebFindings("supported")
    if tools.search is None or not tools.search.sources:
        return WebFindings("off")
    return await _searched(queries, wish, tools.search)


def _topics(tools: WebTools) -> SearchTopics | None:
    if tools.topics is None:
        return None
    try:
        return load_search_topics(tools.topics)
    except Misconfigured as error:
        log.error("search_topics_unread", error=str(error))
        return None


def _queries(wish: WebRequest, topics: SearchTopics) -> list[str]:
    """Return what to search for, most important first: what a model wants, then what the request's words ask for."""
    masking = Masking()
    masking.blank(wish.request)
    subject = subject_of(wish.subject, masking)
    safe = (safe_query(one, wish.request, topics.vocabulary, wish.material, masking) for one in wish.queries)
    found = [one for one in safe if one]
    if subject and not wish.queries:
        year = wish.today.year
        shapes = [one.query.ko if wish.language == "ko" else one.query.en for one in topics.of(wish.request, year)]
        shapes = shapes or (["{subject}"] if topics.asks(wish.request) else [])
        found += [shape.replace("{subject}", subject).replace("{year}", str(year)) for shape in shapes]
    return [one[:LONGEST_WEB_QUERY] for one in dict.fromkeys(found)][:MOST_SEARCHES]


async def _fetched(addresses: Sequence[str], wish: WebRequest, tools: WebTools) -> WebFindings:
    pages = tools.pages
    if pages is None:
        return WebFindings("off", unread=tuple(addresses))

    async def page(url: str) -> PlanSource | None:
        try:
            read = await pages.fetch(url)
        except IntegrationError as error:
            log.info("page_unread", error=type(error).__name__)
            return None
        place = read.dated.isoformat() if read.dated else ""
        return PlanSource(0, "web", _line(read.title), _material(read.text), read.url, place, read.looked_up)

    read = await asyncio.gather(*map(page, addresses))
    unread = tuple(url for url, one in zip(addresses, read, strict=True) if one is None)
    found = _numbered([one for one in read if one], wish)
    return WebFindings("found" if found else "failed", found, unread=unread)


async def _searched(queries: Sequence[str], wish: WebRequest, search: WebChain) -> WebFindings:
    async def asked(query: str) -> tuple[Sequence[WebResult], tuple[WebSource, ...], bool]:
        try:
            answer = await search.search(query, max_results=_RESULTS)
        except IntegrationError:
            return (), search.sources, False
        return answer.results, answer.failed, True

    answers = await asyncio.gather(*map(asked, queries))
    # The best of each search comes before the second of any.
    rows = [row for rank in range(_RESULTS) for results, _, _ in answers for row in results[rank : rank + 1]]
    by_address = {compared(one.url): one for one in reversed(rows) if one.text and is_within(one.url, ())}
    pages = [PlanSource(0, "web", _line(one.title), _material(one.text), one.url, "", one.looked_up) for one in rows
             if by_address.get(compared(one.url)) is one]  # fmt: skip
    failed = tuple(dict.fromkeys(one for _, some, _ in answers for one in some))
    outcome: WebOutcome = "found" if pages else "nothing" if any(ok for _, _, ok in answers) else "failed"
    return WebFindings(outcome, _numbered(pages[:MOST_PAGES], wish), tuple(queries), failed=failed)


def _numbered(found: Sequence[PlanSource], wish: WebRequest) -> tuple[PlanSource, ...]:
    return tuple(
        PlanSource(number, "web", one.title or one.url, one.text, one.url, one.place, one.dated)
        for number, one in enumerate(found, wish.first_number)
    )


def _material(text: str) -> str:
    """Return what a page says without marks that would be taken for citations of the plan."""
    return MARK.sub(r"(\1)", "".join(sign for sign in text if sign in "\n\t" or sign.isprintable())).strip()


def _line(text: str) -> str:
    return " ".join(_material(text).split())[:200]
