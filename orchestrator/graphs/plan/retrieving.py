"""The first agent: what the request, its files, the thread and the workspace say (S5.1, S5.10)."""

import re
import time
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

import structlog
from langgraph.runtime import Runtime

from integrations.errors import IntegrationError
from integrations.search.base import Audience, Hit
from integrations.search.unindexed import beginnings
from orchestrator.deps import Context
from orchestrator.graphs.plan.agents import timed
from orchestrator.graphs.plan.plan_data import sources_data, sources_of_data
from orchestrator.graphs.plan.plan_document import PlanPreset, PlanSource
from orchestrator.graphs.plan.publishing import ask_readers
from orchestrator.graphs.plan.showing import COURSE, sources_found
from orchestrator.graphs.plan.sizes import size_in_words
from orchestrator.graphs.plan.state import AgentError, PlanState
from orchestrator.language.clauses import excerpt
from orchestrator.language.parent_pages import parent_of
from orchestrator.steps.destination import place_of, whole_team
from orchestrator.steps.files import OnRead, notices_of, read_files
from orchestrator.steps.found_for import found_for
from orchestrator.steps.readership import Material, closed_to, readers_of_thread
from orchestrator.steps.rules.private_details import without_private_details
from orchestrator.turn import File, Turn

MAX_FILES = 60_000
"""Characters of the files of a request that become sources."""
MAX_THREAD = 6_000
MAX_TOGETHER = 2_400
"""Characters of a source that is put together from neighbouring passages of one place."""
_LINK = re.compile(r"\[[^\[\]]*\]\([^)\[]*\)")
_LINKS = 0.6
"""Share of links from which a passage only points to other pages."""
PASSAGES = 16
"""Of the workspace."""
_PRESETS: tuple[PlanPreset, ...] = ("lean", "standard", "full")
_ABOUT_PLAN = re.compile(
    r"(?:서비스|사업|신규)?\s?(?:기획서|기획안|사업\s?계획서?)(?:를|을|좀|로)?|(?:써|작성해|만들어|짜)\s?(?:줘|주세요|줄래요?|달라)[.!]?"
    r"|\b(?:write|draft|create|make|prepare)\s(?:me\s|us\s)?(?:a|an|the)?\s?|\b(?:service|business|product)\s(?:plan|proposal)\s?(?:for|of|about)?",
    re.I,
)
"""What a request says of the plan itself, which no document is searched for."""

log = structlog.get_logger(__name__)


async def retrieve(state: PlanState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Collect what is there: files rank before the workspace."""
    context, turn, began = runtime.context, runtime.context.turn, time.monotonic()
    files = [file for file in turn.files if not file.of_thread] or list(turn.files)
    on_read = COURSE.begin(runtime, files)
    COURSE.show(runtime, "retrieve", "running")
    request, wish = (
        without_private_details(state.get("user_input") or turn.text),
        without_private_details(state.get("wish", "")),
    )
    of_files, notices = await _of_files(context, files, on_read)
    # Of a plan that is changed, what was found before keeps its numbers.
    sources = list(sources_of_data(state.get("sources") or []))
    known = {_key(one) for one in sources}
    readers = {n: who for n, who in (state.get("source_readers") or {}).items() if wish and int(n) <= len(sources)}
    place, _ = await place_of(context, parent_of(turn.text))
    hits, errors = await _of_workspace(context, query_of(wish or request), place.readers)
    # What was made here, such as the plans before, is no source of another one; who wants it to be links it.
    hits = [hit for hit in hits if not (hit.chunk.made or _points_elsewhere(hit))]
    if wish:
        # A wish speaks of the plan more than of anything that pages tell.
        hits = [hit for hit in hits if hit.support >= context.deps.index.thresholds.sure]
    found = [(one, list[str]()) for one in _said(context, wish or request, sources)]
    found += [*_linked(context), *((one, []) for one in of_files)]
    for hit in hits[: PASSAGES // 2 if wish else PASSAGES]:
        found.append((source_of_hit(hit), _narrower(turn, context.readers(hit.chunk))))
    if wish:
        found, left_out = await _open_to_page(context, state.get("document_id", ""), found)
        notices += left_out
    for one, who in ((for_readers(one), who) for one, who in found):
        if _key(one) not in known:
            sources.append(replace(one, number=len(sources) + 1))
            readers |= {str(len(sources)): who} if who else {}
    COURSE.show(runtime, "retrieve", "failed" if errors else "done", sources_found(context, sources))
    if not wish:
        await ask_readers(runtime, sources, readers)
    return {
        "user_input": request,
        "wish": wish,
        "preset": (state["previous_plan"] or {}).get("preset", "standard") if wish else preset_of(turn),
        "sources": sources_data(sources),
        "source_readers": readers,
        "notices": [*state.get("notices", []), *notices],
        "agents": [timed("retrieve", began, "failed" if errors else "rules")],
        "errors": errors,
        "current_step": "retrieve",
    }


def preset_of(turn: Turn) -> PlanPreset:
    """Return how much of a plan is wanted: what the door was told, else what the request says, else the usual one."""
    given = str(turn.given.get("preset", ""))
    return next((one for one in _PRESETS if one == given), None) or size_in_words(turn.text) or "standard"


def for_readers(source: PlanSource) -> PlanSource:
    """Return a source as a plan may use it: neither its readers nor a model get anybody's contacts or health."""
    return replace(source, text=without_private_details(source.text))


def query_of(request: str) -> str:
    """Return what the workspace is searched for: the subject, without what is said of the plan."""
    subject = " ".join(_ABOUT_PLAN.sub(" ", excerpt(request)).split())
    return subject or request


def _said(context: Context, request: str, known: Sequence[PlanSource]) -> list[PlanSource]:
    """Return the request itself, and what people said in its thread, as sources.

    What the plan was asked for before stands in its thread too: there it is nothing new, and must not stand against
    what is wanted since.
    """
    turn, today = context.turn, context.deps.now().date()
    found = [PlanSource(0, "request", context.say("plan.source.request"), request, turn.thread_url, dated=today)]
    asked = {_flat(one.text) for one in known if one.kind == "request" and not one.place}
    before = "".join(_flat(one.text) for one in known if one.kind == "request" and one.place)
    said = [
        one
        for one in turn.said
        if not one.is_bot
        and one.text.strip() not in ("", turn.text.strip())
        and (told := _flat(without_private_details(one.text))) not in asked
        and told not in before
    ]
    if said:
        text = "\n".join(f"{one.author}: {one.text}" for one in said)[-MAX_THREAD:]
        found.append(
            PlanSource(0, "request", context.say("plan.source.thread"), text, turn.thread_url, "thread", today)
        )
    return found


def _linked(context: Context) -> list[tuple[PlanSource, list[str]]]:
    """Return what the links of the message lead to, each with its readers where not everybody is one."""
    turn = context.turn
    return [
        (
            PlanSource(0, "index", one.title or one.url, one.text[:MAX_TOGETHER], one.url),
            _narrower(turn, one.audience or readers_of_thread(turn)),
        )
        for one in turn.linked
        if one.text
    ]


async def _of_workspace(context: Context, query: str, readers: Audience | None) -> tuple[list[Hit], list[AgentError]]:
    """Return what the index has on a query; where it does not answer, nothing of it, and the error that says so."""
    try:
        return await found_for(context, query, readers), []
    except IntegrationError as error:
        log.warning("agent_failed", turn=context.turn.id, agent="retrieve", error=type(error).__name__)
        return [], [AgentError(agent="retrieve", section="", reason="failed")]


def _narrower(turn: Turn, readers: Audience) -> list[str]:
    """Return the readers of a source; none where the whole team reads it."""
    return [] if f"team:{turn.team}" in readers else sorted(readers)


async def _open_to_page(
    context: Context, document_id: str, found: Sequence[tuple[PlanSource, list[str]]]
) -> tuple[list[tuple[PlanSource, list[str]]], list[str]]:
    """Return what all readers of the plan's page may read, and the notice that the rest was left out.

    The page is written anew without a question, so nothing may come into it that its readers could not read before.
    """
    stored = await context.deps.document_store.find(context.turn, document_id) if document_id else None
    if stored is None or not stored.page_id:
        return [*found], []
    readers = stored.publication.readers or whole_team(context).readers
    kept = [
        (one, who)
        for one, who in found
        if not who or not closed_to(context.turn, readers, [Material(kind="page", name=one.title, readers=who)])
    ]
    return kept, [] if len(kept) == len(found) else ["plan_narrower_left_out"]


async def _of_files(context: Context, files: Sequence[File], on_read: OnRead) -> tuple[list[PlanSource], list[str]]:
    if not files:
        return [], []
    read = await read_files(files, context.deps.files, on_read)
    documents = [one.document for one in read if one.document]
    hits, is_cut = await beginnings(documents, MAX_FILES)
    today = context.deps.now().date()
    sources = [PlanSource(0, "file", title, text, place=place, dated=today) for title, place, text in _together(hits)]
    return sources, [*notices_of(read), *(["file_cut"] if is_cut else [])]


def _together(hits: Iterable[Hit]) -> list[tuple[str, str, str]]:
    """Return title, place and text of passages; neighbours of one place become one as long as they are short."""
    found: list[tuple[str, str, str]] = []
    for hit in hits:
        title, place, text = hit.chunk.title, " › ".join(hit.chunk.headings), hit.chunk.text
        if found and found[-1][:2] == (title, place) and len(found[-1][2]) + len(text) < MAX_TOGETHER:
            text = f"{found.pop()[2]}\n\n{text}"
        found.append((title, place, text))
    return found


def _points_elsewhere(hit: Hit) -> bool:
    """Tell whether a passage is a list of links to other pages, which says nothing itself."""
    links = sum(map(len, _LINK.findall(hit.chunk.text)))
    return links >= _LINKS * len(hit.chunk.text)


def _flat(text: str) -> str:
    return "".join(text.split())


def _key(source: PlanSource) -> tuple[str, str, str, str]:
    return source.kind, source.title, source.place, source.text[:200]


def source_of_hit(hit: Hit) -> PlanSource:
    """Return a passage of the workspace as a source, not yet numbered."""
    chunk = hit.chunk
    edited: date = chunk.edited_at.date()
    return PlanSource(0, "index", chunk.title, chunk.text, chunk.url, " › ".join(chunk.headings), edited)
