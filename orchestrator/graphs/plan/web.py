"""What the web says to a plan, and when it is asked at all (S5.6)."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Literal

import structlog

from integrations.errors import Denied, IntegrationError, Misconfigured, NotFound
from integrations.web.base import LONGEST_WEB_QUERY, WebPage, WebPages, WebResult, WebSource, is_within
from integrations.web.chain import WebChain
from integrations.web.public_addresses import NotPublic
from integrations.web.search_topics import SearchTopics, load_search_topics
from orchestrator.addresses import compared
from orchestrator.graphs.plan.deps import WebTools
from orchestrator.graphs.plan.plan_document import PlanLanguage, PlanSource
from orchestrator.graphs.plan.web_queries import addresses_written, safe_query, subject_of
from orchestrator.steps.grounding import MARK
from orchestrator.steps.masking import Masking

WebOutcome = Literal["found", "nothing", "failed", "unread", "off", "refused", "supported", "not_needed"]
"""How looking on the web went.

``failed``: no search answered; ``unread``: none of the request's addresses could be read; ``off``: nobody is asked
here; ``refused``: the request does not want it; ``supported``: the workspace says enough; ``not_needed``: nothing in
the request is of the web.
"""
UnreadReason = Literal["not_public", "gone", "closed", "unreachable"]
MOST_SEARCHES = 3
_RESULTS = 4
"""Of one search."""
MOST_PAGES = 8
"""Sources that the searches of one plan become."""
_OPENED = 3
"""Of these, the first, that are opened: what a search shows of a page is a snippet."""
_OPENING_SECONDS = 6.0
Supported = Callable[[str], Awaitable[float]]
"""Tells how well the workspace answers a query, from 0 to 1."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class UnreadPage:
    """An address in the request that was not read, and why."""

    url: str
    reason: UnreadReason


@dataclass(frozen=True, slots=True)
class WebFindings:
    """What came of it."""

    outcome: WebOutcome
    sources: tuple[PlanSource, ...] = ()
    queries: tuple[str, ...] = ()
    """What was asked of search engines, as it left the house."""
    unread: tuple[UnreadPage, ...] = ()
    failed: tuple[WebSource, ...] = ()
    """Searches that did not answer."""
    is_asked: bool = False
    """Whether the request asks for the web in so many words."""


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
    most: int = MOST_SEARCHES
    """Searches; of a small plan fewer."""


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
    found = WebFindings("off")
    if tools.search is not None and tools.search.sources:
        found = await _searched(queries, wish, tools.search, tools.pages)
    return replace(found, is_asked=topics.asks(wish.request))


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
    return [one[:LONGEST_WEB_QUERY] for one in dict.fromkeys(found)][: min(wish.most, MOST_SEARCHES)]


async def _fetched(addresses: Sequence[str], wish: WebRequest, tools: WebTools) -> WebFindings:
    pages = tools.pages
    if pages is None:
        return WebFindings("off", unread=tuple(UnreadPage(url, "unreachable") for url in addresses))

    async def page(url: str) -> PlanSource | UnreadPage:
        try:
            return _of_page(await pages.fetch(url))
        except IntegrationError as error:
            log.info("page_unread", error=type(error).__name__)
            return UnreadPage(url, _reason(error))

    read = await asyncio.gather(*map(page, addresses))
    found = _numbered([one for one in read if isinstance(one, PlanSource)], wish)
    unread = tuple(one for one in read if isinstance(one, UnreadPage))
    return WebFindings("found" if found else "unread", found, unread=unread)


def _of_page(read: WebPage) -> PlanSource:
    place = read.dated.isoformat() if read.dated else ""
    return PlanSource(0, "web", _line(read.title), _material(read.text), read.url, place, read.looked_up)


def _reason(error: IntegrationError) -> UnreadReason:
    if isinstance(error, NotPublic):
        return "not_public"
    return "gone" if isinstance(error, NotFound) else "closed" if isinstance(error, Denied) else "unreachable"


async def _searched(queries: Sequence[str], wish: WebRequest, search: WebChain, pages: WebPages | None) -> WebFindings:
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
    best = [one for one in rows if by_address.get(compared(one.url)) is one][:MOST_PAGES]
    found = await asyncio.gather(*(_opened(one, pages if at < _OPENED else None) for at, one in enumerate(best)))
    failed = tuple(dict.fromkeys(one for _, some, _ in answers for one in some))
    outcome: WebOutcome = "found" if found else "nothing" if any(ok for _, _, ok in answers) else "failed"
    return WebFindings(outcome, _numbered(found, wish), tuple(queries), failed=failed)


async def _opened(hit: WebResult, pages: WebPages | None) -> PlanSource:
    """Return what a page says, with its own day; where it does not come, what the search showed of it."""
    shown = PlanSource(0, "web", _line(hit.title), _material(hit.text), hit.url, "", hit.looked_up)
    if pages is None:
        return shown
    try:
        async with asyncio.timeout(_OPENING_SECONDS):
            read = _of_page(await pages.fetch(hit.url))
    except (IntegrationError, TimeoutError) as error:
        log.info("hit_unopened", error=type(error).__name__)
        return shown
    # Some pages say less to us than to a search engine.
    return replace(read, title=shown.title or read.title) if len(read.text) > len(shown.text) else shown


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
