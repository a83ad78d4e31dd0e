"""What links, files and the index hold on a request, by the person's own words and by a model's query."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from langgraph.runtime import Runtime

from integrations.errors import IntegrationError
from integrations.search.base import Audience, TitleHit
from integrations.search.passages import distinct
from orchestrator.deps import Context
from orchestrator.graphs.workspace.attached import best_of_files, own_files
from orchestrator.graphs.workspace.linked import asked_of, best_of_linked
from orchestrator.graphs.workspace.passages import fused, passages_of
from orchestrator.graphs.workspace.rules import documents, routing
from orchestrator.graphs.workspace.rules.parts import parts_of
from orchestrator.graphs.workspace.rules.wording import translated
from orchestrator.graphs.workspace.state import MentionedPage, SourcePassage, WorkspaceState
from orchestrator.graphs.workspace.talk import previous
from orchestrator.steps.files import OnRead
from orchestrator.steps.found_for import found_for
from orchestrator.turn import Status

LOOKED_AT = 10
OF_PAGES = 8
"""Passages of the pages that were cited before."""
LISTED, NAMED, NAMED_AT_MOST = 3, 3, 8
"""Pages that are named where there is no answer: on lines of their own, by their titles alone, and in all."""


def queries_of(state: WorkspaceState, context: Context) -> list[str]:
    """Return what is to be looked up: the person's words, with what a question leans on, what a model made of them,
    each part of a question that asks several things, and its words in the other language.

    A model may lose the point of a request, so its query stands beside the person's, never in its place.
    """
    decision: dict[str, Any] = state["decision"] or {}
    mode, made = decision.get("mode") or "search", decision.get("query", "")
    own = routing.decided(mode, state["query"], previous(state, context)).query
    if mode == "generate" and own != made:
        # What was asked before may be for fewer than those who will read a document.
        own = routing.decided(mode, state["query"]).query
    found = [asked_of(query, context.turn) for query in (own or state["query"], made) if query]
    if mode == "search" and found:
        parts = parts_of(found[0])
        found += [*(parts if len(parts) > 1 else ()), translated(found[0])]
    return list(dict.fromkeys(filter(None, found))) or [""]


async def retrieve(
    runtime: Runtime[Context],
    queries: Sequence[str],
    on_read: OnRead,
    readers: Audience | None = None,
    *,
    every: bool = False,
) -> tuple[list[SourcePassage], list[str]]:
    """Return the passages that support a query, those of one page under one number, and notices of unread files.

    What the message links to comes first, then what the turn's files say, then the index, each best first. Where they
    are for a page, ``readers`` is what all may read who will read it. With ``every``, twice as many come from the index
    and also those that hardly support a query, for who judges them by their sentences.
    """
    context, turn = runtime.context, runtime.context.turn
    if turn.files:
        runtime.stream_writer(Status("reading"))
    linked = [await best_of_linked(context, query, turn.audience) for query in queries]
    of_files, unread = await best_of_files(turn, context.deps, queries, on_read)
    found = [await found_for(context, query, readers, every=every) for query in queries]
    most = context.deps.limits.passages * (1 + every)
    of_links = fused([hits for hits, _ in linked])
    known = {hit.chunk.id for hit in of_links}
    lists = [found[0][:most], *(hits[: most // 2] for hits in found[1:])]
    # Of near copies that one stays which the person's words found.
    kept = {hit.chunk.id for hit in distinct(hit for hits in lists for hit in hits)} - known
    passages = [*of_links, *of_files, *(hit for hit in fused(lists) if hit.chunk.id in kept)]
    return passages_of(passages, context.readers), [*linked[0][1], *unread]


async def of_pages(context: Context, query: str, pages: Collection[str]) -> list[SourcePassage]:
    """Return the passages of these pages that are nearest to a query, as far as those here may read them."""
    if not pages:
        return []
    only = context.filters(document_ids=frozenset(pages))
    hits = await context.deps.index.search(query, k=OF_PAGES, audience=context.turn.audience, filters=only)
    return passages_of(hits, context.readers)


def nearest(found: Sequence[TitleHit], least: float) -> list[TitleHit]:
    """Return the pages to name: the team's own, else those made here, but never copies of others."""
    near = [title for title in found if title.support >= least and title.made != "copy"]
    return ([title for title in near if not title.made] or near)[:NAMED]


async def nothing_found(
    context: Context, query: str, likely: Sequence[SourcePassage] = (), lines: Mapping[str, str] | None = None
) -> tuple[str, list[MentionedPage]]:
    """Say that there is no answer, and name what lies nearest where it was looked for in the index alone.

    ``likely``: passages that were judged by their lines, the likeliest first; their pages are named first,
    where any page is near at all, with the ``lines`` that are given of them, by their ids.
    """
    if own_files(context.turn):
        # What the file does not say is asked of it once more: the pages that lie nearest are about something else.
        return context.say("answer.not_in_file"), []
    found = await context.deps.index.titles(
        query, k=LOOKED_AT, audience=context.turn.audience, filters=context.filters()
    )
    near = nearest(found, context.deps.index.thresholds.near)
    made = {title.document_id for title in found if title.made}
    pages = {one["document_id"]: one for one in likely if one["document_id"] not in made}
    named = [
        MentionedPage(document_id=one["document_id"], title=one["title"], url=one["url"])
        for one in pages.values()
        if near
    ]
    named += [
        MentionedPage(document_id=title.document_id, title=title.title, url=title.url)
        for title in near
        if title.document_id not in pages
    ]
    named = named[:NAMED_AT_MOST]
    unread = await not_read_yet(context)
    if not named:
        return f"{context.say('answer.not_found', abilities=context.say('abilities'))}{unread}", []
    return f"{context.say('answer.not_found_near', titles=listed(context.say, named, lines or {}))}{unread}", named


def listed(say: Callable[..., str], named: Sequence[MentionedPage], lines: Mapping[str, str]) -> str:
    """Return links to the pages that lie near: the nearest each with its line, the others together on the last."""
    links = [f"[{documents.plain(one['title'])}]({one['url']})" for one in named]
    rows = [
        f"- {link}{_line(lines.get(one['document_id'], ''))}" for link, one in zip(links[:LISTED], named, strict=False)
    ]
    others = ", ".join(links[LISTED:])
    return "\n".join([*rows, *([f"- {say('answer.near', titles=others)}"] if others else ())])


async def not_read_yet(context: Context) -> str:
    """Return the paragraph that says that not every page has been read yet, and how many have; else nothing."""
    if context.deps.read_so_far is None:
        return ""
    try:
        pages = await context.deps.read_so_far()
    except IntegrationError:
        return ""
    if pages is None:
        return ""
    return f"\n\n{context.say('answer.read_so_far', pages=pages) if pages else context.say('answer.read_nothing')}"


def _line(text: str) -> str:
    return f": {text}" if text else ""


def supported(context: Context, passages: Sequence[SourcePassage]) -> list[SourcePassage]:
    """Return the passages that support a question by the index's measure, and those that the person brought."""
    least = context.deps.index.thresholds.found
    brought = {one.document_id or one.url for one in context.turn.linked}
    return [
        passage
        for passage in passages
        if passage["support"] >= least or passage.get("source") == "file" or passage["document_id"] in brought
    ]
