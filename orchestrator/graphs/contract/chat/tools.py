"""The tools: all that are wished for at once, each with its own limit, and none that can end the answer."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import zip_longest
from typing import TypeVar

import structlog
from langgraph.runtime import Runtime

from integrations.errors import IntegrationError, Misconfigured
from integrations.law.base import ContactPoint, LegalSource
from integrations.law.indexing import search_official
from integrations.law.law import Law
from integrations.search.base import Hit
from integrations.web.base import WebResult
from orchestrator.deps import Context
from orchestrator.graphs.contract.analysis import Analysis
from orchestrator.graphs.contract.chat.clause_analysis import analyze_contract_clause
from orchestrator.graphs.contract.chat.deps import ChatTools
from orchestrator.graphs.contract.chat.evidence import EvidencePiece, ToolOutcome
from orchestrator.graphs.contract.chat.law_search import legal_search
from orchestrator.graphs.contract.chat.plan import TOOLS, ToolName, ToolPlan
from orchestrator.graphs.contract.chat.rules.governing import legal_words
from orchestrator.graphs.contract.chat.topics import topics_of
from orchestrator.graphs.contract.contract_text import ContractText
from orchestrator.steps.masking import Masking
from orchestrator.turn import Locale, Plan, Progress, Task

T = TypeVar("T")
Found = list[EvidencePiece]
_MOST = {"search_vector_db": 5, "search_graph_db": 4, "web_search": 3}
_MOST_OFFICIAL = 2
_LONGEST_OFFICIAL = 400
"""Characters of an official text: its address leads to all of it."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class ContractCase:
    """What the tools work on."""

    contract: ContractText
    analysis: Analysis
    law: Law
    on: date
    """The day whose law counts: that from which the contract runs, else today."""
    question: str
    masking: Masking
    employees: int | None = None
    """At the workplace, as the contract or the person tells; None: neither does."""


async def run_tools(runtime: Runtime[Context], plan: ToolPlan, case: ContractCase) -> list[ToolOutcome]:
    """Run the tools of a plan side by side and return what each came to, in their order; show how they fare."""
    runtime.stream_writer(Plan(runtime.context.say("contract.chat.tools"), _tasks(runtime, plan)))
    return list(await asyncio.gather(*(_run(runtime, name, plan, case) for name in plan.tools)))


async def _run(runtime: Runtime[Context], name: ToolName, plan: ToolPlan, case: ContractCase) -> ToolOutcome:
    tools = runtime.context.deps.of(ChatTools)
    asked: dict[ToolName, tuple[Callable[[], Awaitable[Found]], float]] = {
        "search_vector_db": (lambda: _vector(runtime, plan, case), tools.limits.vector_db),
        "search_graph_db": (lambda: _graph(runtime, tools, plan), tools.limits.graph_db),
        "web_search": (lambda: _web(tools, plan, case, runtime.context.turn.locale), tools.limits.web),
        "analyze_contract_clause": (lambda: _clause(runtime, plan, case), tools.limits.clause),
    }
    call, limit = asked[name]
    _show(runtime, _task(runtime, name, "running"))
    try:
        async with asyncio.timeout(limit):
            outcome = ToolOutcome(name, tuple(await call()))
    except TimeoutError:
        outcome = ToolOutcome(name, error="timeout")
    except IntegrationError as error:
        outcome = ToolOutcome(name, error=type(error).__name__.casefold())
    if outcome.error:
        log.warning("contract_tool_failed", turn=runtime.context.turn.id, tool=name, error=outcome.error)
    _show(runtime, _task(runtime, name, "failed" if outcome.error else "done", len(outcome.results)))
    return outcome


async def _vector(runtime: Runtime[Context], plan: ToolPlan, case: ContractCase) -> Found:
    most = _MOST["search_vector_db"]
    found = [await _searched(runtime, query, plan.doc_type, case) for query in plan.vector_queries]
    return _in_turn(found, lambda one: (one.doc_type, one.title, one.text))[:most]


async def _searched(runtime: Runtime[Context], asked: str, doc_type: LegalSource | None, case: ContractCase) -> Found:
    search = await asyncio.to_thread(legal_search, case.law)
    locale, on, most = runtime.context.turn.locale, case.on, _MOST["search_vector_db"]
    blank = case.masking.blank(asked)
    query = f"{blank} {legal_words(topics_of(asked))}"
    found = search.search(query, doc_type, on=on, locale=locale, limit=most)
    if len(found) < most and doc_type:
        known = {one.title for one in found}
        more = search.search(query, None, on=on, locale=locale, limit=most)
        found += [one for one in more if one.title not in known][: most - len(found)]
    official = await _official(runtime, blank, doc_type, case)
    return sorted([*found, *official], key=lambda one: -one.score)[:most] if official else found


def _in_turn(found: Sequence[Sequence[T]], key: Callable[[T], object]) -> list[T]:
    """Return what several searches found, each thing once: of each search the best, then of each the second."""
    first: dict[object, T] = {}
    for row in zip_longest(*found):
        for one in row:
            if one is not None:
                first.setdefault(key(one), one)
    return list(first.values())


async def _official(runtime: Runtime[Context], query: str, doc_type: LegalSource | None, case: ContractCase) -> Found:
    """Return what official files say; where the index fails, what editors keep is there all the same."""
    index = runtime.context.deps.of(ChatTools).index
    if index is None:
        return []
    try:
        hits = await search_official(index, query, doc_type, on=case.on, limit=_MOST_OFFICIAL)
    except IntegrationError as error:
        log.warning("official_law_not_searched", turn=runtime.context.turn.id, error=type(error).__name__)
        return []
    return [_official_piece(hit) for hit in hits]


def _official_piece(hit: Hit) -> EvidencePiece:
    """Return a passage with the day from which it holds, or on which it was said."""
    chunk = hit.chunk
    title, since = " ".join((chunk.title, *chunk.headings)), f"{chunk.edited_at:%Y-%m-%d}"
    text = chunk.text if len(chunk.text) <= _LONGEST_OFFICIAL else f"{chunk.text[:_LONGEST_OFFICIAL]}…"
    return EvidencePiece(title, text, since, chunk.source, chunk.url, round(hit.support, 4))


async def _graph(runtime: Runtime[Context], tools: ChatTools, plan: ToolPlan) -> Found:
    if tools.graph is None:
        raise Misconfigured("no graph database")
    locale, most = runtime.context.turn.locale, _MOST["search_graph_db"]
    found = await tools.graph.find(clause_type=plan.graph_clause_type, keywords=plan.graph_keywords, limit=most)
    if not found and plan.graph_clause_type:
        found = await tools.graph.find(keywords=plan.graph_keywords, limit=most)
    if not found and plan.graph_clause_type:
        found = await tools.graph.find(clause_type=plan.graph_clause_type, limit=most)
    level = {risk: runtime.context.say(f"contract.severity.{risk}") for risk in ("CRITICAL", "HIGH", "MEDIUM", "LOW")}
    return [
        EvidencePiece(
            title=one.name.said(locale),
            text=one.explanation.said(locale),
            source=level[one.risk_level],
            doc_type="pattern",
            norms=tuple(document.id for document in one.documents),
        )
        for one in found
    ]


async def _web(tools: ChatTools, plan: ToolPlan, case: ContractCase, locale: Locale) -> Found:
    if tools.web is None:
        raise Misconfigured("no web search")
    web, most = tools.web, _MOST["web_search"]
    searches = (web.search(case.masking.blank(query), max_results=most) for query in plan.web_queries)
    found = [one.results for one in await asyncio.gather(*searches)]
    contacts = {one.name.ko: one for one in case.law.contacts.values()}
    return [
        _page(one, contacts.get(one.title) if one.source == "fixed" else None, locale)
        for one in _in_turn(found, lambda one: one.url)[:most]
    ]


def _page(page: WebResult, contact: ContactPoint | None, locale: Locale) -> EvidencePiece:
    """Return a page; a contact point that editors keep is told in the reader's language."""
    title, text = (contact.name.said(locale), contact.about.said(locale)) if contact else (page.title, page.text)
    phone = contact.phone if contact else ""
    return EvidencePiece(title, text, page.source, "web", page.url, looked_up=page.looked_up, phone=phone)


async def _clause(runtime: Runtime[Context], plan: ToolPlan, case: ContractCase) -> Found:
    context = runtime.context
    return await analyze_contract_clause(plan.clause, case.question, case.contract, case.analysis, context)


def _tasks(runtime: Runtime[Context], plan: ToolPlan) -> tuple[Task, ...]:
    return tuple(_task(runtime, name, "waiting" if name in plan.tools else "skipped") for name in TOOLS)


def _task(
    runtime: Runtime[Context],
    name: ToolName,
    state: str,
    found: int | None = None,
) -> Task:
    say = runtime.context.say
    output = ""
    if state == "done" and found is not None:
        output = say("contract.chat.found", n=found)
    if state == "failed":
        output = say(f"contract.chat.missing.{name}")
    return Task(f"tool:{name}", say(f"contract.chat.tool.{name}"), state, output=output)  # type: ignore[arg-type]


def _show(runtime: Runtime[Context], task: Task) -> None:
    runtime.stream_writer(Progress(task))
