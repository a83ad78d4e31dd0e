"""A plan as a page: at once where its readers may read all that it is made of, else once somebody says so (S5.4)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypedDict, final

import structlog
from langgraph.runtime import Runtime

from integrations.errors import IntegrationError, Misconfigured
from integrations.notion.base import WrittenPage
from orchestrator.deps import Context, StoredDocument
from orchestrator.graphs.plan.plan_document import PlanSource
from orchestrator.language.parent_pages import parent_of
from orchestrator.literal import literal
from orchestrator.steps import readership
from orchestrator.steps.destination import place_of, whole_team, written_to
from orchestrator.steps.readership import Material
from orchestrator.turn import Choice, NotionPage, Question, Status, WrittenDocument

log = structlog.get_logger()
MAX_MATERIALS = 6
"""Pieces of material that a question names."""


@final
class HeldPlan(TypedDict):
    """A plan that waits for somebody to say who may read its page; until then it is a file in the thread."""

    turn: str
    """That asked."""
    user: str
    document: str
    """Its id in the document store."""
    parent: str
    readers: list[str]
    """Who would read it there."""


@final
class PublishedPlan(TypedDict):
    """What publishing came to, for the answer and for the next turn."""

    document_id: str
    page: dict[str, str] | None
    """``id`` and ``url``; None: it is handed over as a file."""
    warnings: list[str]
    notices: list[str]
    held: HeldPlan | None


async def published(
    runtime: Runtime[Context],
    title: str,
    markdown: str,
    sources: Sequence[PlanSource],
    readers: dict[str, list[str]],
    before: StoredDocument | None = None,
    *,
    as_file: bool = False,
) -> PublishedPlan:
    """Write the page, or a new version of the page that is there; where nobody has said who may read it, keep it.

    ``readers``: of the sources that not everybody may read, by their numbers. ``as_file``: somebody was asked before
    and wants it as a file; then nothing is asked again.
    """
    context, turn = runtime.context, runtime.context.turn
    if before is not None and before.page_id:
        document_id = await context.deps.document_store.keep(turn, title, markdown, before.publication)
        return await _written(runtime, document_id, replace(before, title=title, markdown=markdown), [])
    place, missing = await place_of(context, parent_of(turn.text))
    materials = materials_of(context, sources, readers)
    publication = readership.publication_for(turn, place.parent, place.readers, materials)
    document_id = await context.deps.document_store.keep(turn, title, markdown, publication)
    kept = StoredDocument(title, markdown, publication=publication)
    if publication.is_held and context.deps.pages is not None:
        runtime.stream_writer(WrittenDocument(document_id, title, markdown, None, ()))
        asked = HeldPlan(
            turn=turn.id, user=turn.user, document=document_id, parent=place.parent, readers=sorted(place.readers)
        )
        held = None if as_file else asked
        return PublishedPlan(document_id=document_id, page=None, warnings=[], notices=missing, held=held)
    return await _written(runtime, document_id, kept, missing)


async def ask_readers(runtime: Runtime[Context], sources: Sequence[PlanSource], readers: dict[str, list[str]]) -> None:
    """Ask at once who may read the page, where it would be wider than what was found; the work goes on meanwhile.

    Who answers before the plan is there is heard right behind it; the answer with which the plan comes asks the same.
    """
    context, turn = runtime.context, runtime.context.turn
    if context.deps.pages is None:
        return
    place, _ = await place_of(context, parent_of(turn.text))
    if readership.closed_to(turn, place.readers, materials_of(context, sources, readers)):
        held = HeldPlan(turn=turn.id, user=turn.user, document="", parent=place.parent, readers=sorted(place.readers))
        runtime.stream_writer(question_of(context, held, sources, readers))


async def released(runtime: Runtime[Context], held: HeldPlan) -> PublishedPlan | None:
    """Write the page of a plan that waited, for those whom its person allowed; None where it is gone."""
    context = runtime.context
    kept = await context.deps.document_store.find(context.turn, held["document"])
    if kept is None:
        return None
    publication = replace(
        kept.publication,
        parent=held["parent"],
        readers=frozenset(held["readers"]) | kept.publication.readers,
        is_held=False,
    )
    await context.deps.document_store.cleared(held["document"], publication)
    return await _written(runtime, held["document"], replace(kept, publication=publication), [], key=held["turn"])


def materials_of(context: Context, sources: Sequence[PlanSource], readers: dict[str, list[str]]) -> list[Material]:
    """Return what the plan is made of that not everybody may read by itself; the web and the guides are for all."""
    turn = context.turn
    here = sorted(readership.readers_of_thread(turn))
    found: dict[tuple[str, ...], Material] = {}
    for one in sources:
        match one.kind:
            case "file":
                material = Material(kind="file", name=one.title, readers=here)
            case "index":
                everyone = [f"team:{turn.team}"]
                material = Material(kind="page", name=one.title, readers=readers.get(str(one.number), everyone))
            case "request" if one.place:
                material = readership.of_thread(turn)
            case _:
                # The person's own words go where the person sends them.
                continue
        # Two pages may share a title and differ in who reads them.
        found[(material["kind"], material["name"], *material["readers"])] = material
    return list(found.values())


def question_of(
    context: Context, held: HeldPlan, sources: Sequence[PlanSource], readers: dict[str, list[str]]
) -> Question:
    """Ask who may read the page; the plan itself is there already."""
    materials = materials_of(context, sources, readers)
    closed = readership.closed_to(context.turn, frozenset(held["readers"]), materials)
    named = [context.say(f"publish.material.{one['kind']}", name=literal(one["name"])) for one in closed]
    lines = [f"- {line}" for line in dict.fromkeys(named)]
    if len(lines) > MAX_MATERIALS:
        lines = [*lines[:MAX_MATERIALS], "- …"]
    is_for_all = whole_team(context).readers <= frozenset(held["readers"])
    whom = context.say("publish.everyone" if is_for_all else "publish.readers")
    text = context.say("publish.ask", readers=whom, materials="\n".join(lines))
    choices = tuple(Choice(value, context.say(f"publish.{value}")) for value in ("all", "file"))
    return Question(context.turn.id, text, "choice", choices, required=False)


async def _written(
    runtime: Runtime[Context], document_id: str, kept: StoredDocument, notices: list[str], *, key: str = ""
) -> PublishedPlan:
    context, pages = runtime.context, runtime.context.deps.pages
    runtime.stream_writer(Status("publishing"))
    page: WrittenPage | None = None
    try:
        if pages is None:
            raise Misconfigured("no Notion token is set")
        if kept.page_id:
            page = await pages.rewrite(kept.page_id, kept.title, kept.markdown)
        else:
            open_to_all = whole_team(context).readers <= kept.publication.readers
            page, moved = await written_to(
                context,
                pages,
                kept.title,
                kept.markdown,
                kept.publication.parent,
                key=key or context.turn.id,
                may_fall_back=open_to_all,
            )
            notices = [*notices, *moved]
        await context.deps.document_store.written(document_id, page)
    except IntegrationError as error:
        log.warning("plan_page_not_written", turn=context.turn.id, error=type(error).__name__)
        notices = [*notices, "notion_missing" if isinstance(error, Misconfigured) else "notion_failed"]
    made = NotionPage(page.id, page.url) if page else None
    warnings = page.warnings if page else ()
    runtime.stream_writer(WrittenDocument(document_id, kept.title, kept.markdown, made, warnings))
    return PublishedPlan(
        document_id=document_id,
        page={"id": page.id, "url": page.url} if page else None,
        warnings=list(warnings),
        notices=notices,
        held=None,
    )
