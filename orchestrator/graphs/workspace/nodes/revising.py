"""The node that changes a document which was written before, in place."""

from collections.abc import Sequence
from dataclasses import replace

import structlog
from langgraph.runtime import Runtime

from integrations.errors import IntegrationError, Invalid, Misconfigured
from integrations.notion.base import WrittenPage
from orchestrator.addresses import addresses_in
from orchestrator.deps import Context, StoredDocument
from orchestrator.egress import ANY_MARK, checked
from orchestrator.egress_documents import checked_document, linked_in
from orchestrator.graph import Update
from orchestrator.graphs.workspace import prompts
from orchestrator.graphs.workspace.rules import documents
from orchestrator.graphs.workspace.rules.revising import changes, revised
from orchestrator.graphs.workspace.state import WorkspaceState, as_state
from orchestrator.graphs.workspace.writing import course_of
from orchestrator.steps.grounding import MARK
from orchestrator.steps.model_or_rules import model_or_rules, noted
from orchestrator.steps.versions import content_before
from orchestrator.turn import NotionPage, Status, WrittenDocument

MAX_CHANGES = 12
"""Changed sections that a reply names."""

log = structlog.get_logger()


async def revise(state: WorkspaceState, runtime: Runtime[Context]) -> Update:
    """Change the document as the person asks, and say what was changed and what was not."""
    context, turn = runtime.context, runtime.context.turn
    runtime.stream_writer(Status("writing"))
    kept = await context.deps.document_store.find(context.turn, context.turn.revises)
    before = await content_before(context, kept) if kept else None
    if before is None:
        return {"document_id": None, "result": context.say("revise.gone")}
    course = course_of(context, uses_sources=False)
    course.begin(runtime)
    course.at(runtime, "write")

    async def by_model() -> tuple[tuple[str, str], Sequence[str]]:
        return await _by_model(context, before), ()

    async def by_rules() -> tuple[tuple[str, str], Sequence[str]]:
        revision = revised(before.title, before.markdown, turn.text)
        return (revision.title, revision.markdown), revision.not_done

    (after, not_done), notice = await model_or_rules(context, "generation", by_model, by_rules)
    notices = noted(state.get("notices", []), notice)
    told = changes_said(context, before, after)
    left = _left(context, not_done)
    if not told:
        text = context.say("revise.same", title=before.title)
        return {
            "document_id": None,
            "title": before.title,
            "result": "\n\n".join(part for part in (text, left) if part),
            "notices": notices,
        }
    runtime.stream_writer(Status("publishing"))
    course.at(runtime, "publish")
    after_all = replace(before, title=after[0], markdown=after[1])
    made = await published(context, runtime, before, after_all, [*told, left], notices)
    course.end(runtime, failed=made["notion_page"] is None)
    return made


async def _by_model(context: Context, before: StoredDocument) -> tuple[str, str]:
    turn = context.turn
    messages = prompts.revision(before.title, before.markdown, turn.text, turn.locale)
    text = documents.unfenced(await context.models.complete("generation", messages))
    marks = {int(mark) for mark in MARK.findall(before.markdown)}
    title, body = documents.split_title(text, before.title)
    links, pictures = linked_in(before.markdown)
    known = _known(context, before) | links
    return checked(title, (), known), checked_document(body, marks, known, pictures)


def _known(context: Context, before: StoredDocument) -> frozenset[str]:
    """Return the addresses that stand in the document, or that the person gave."""
    return addresses_in([before.title, before.markdown, before.page_url, context.turn.text])


async def published(
    context: Context,
    runtime: Runtime[Context],
    before: StoredDocument,
    after: StoredDocument,
    told: Sequence[str],
    notices: list[str],
) -> Update:
    """Change the page of a document, keep what it says now, and say what was changed."""
    title, body = after.title, after.markdown
    document_store, turn = context.deps.document_store, context.turn
    document_id = await document_store.keep(turn, title, body, after.publication)
    page: NotionPage | None = None
    warnings: tuple[str, ...] = ()
    try:
        written = await _written(context, before, title, body)
        page, warnings = NotionPage(written.id, written.url), written.warnings
        await document_store.written(document_id, written)
    except IntegrationError as error:
        log.warning("notion_page_not_changed", turn=turn.id, error=type(error).__name__)
        notices.append("notion_missing" if isinstance(error, Misconfigured) else "notion_failed")
    document = WrittenDocument(document_id, title, body, page, warnings)
    runtime.stream_writer(document)
    told = [checked(line, ANY_MARK, _known(context, before)) for line in told]
    head = context.say(
        "revise.done" if page else "revise.kept", title=documents.plain(title), url=page.url if page else ""
    )
    return {
        **as_state(document),
        "result": "\n\n".join(part for part in (head, *told) if part),
        "notices": notices,
    }


async def _written(context: Context, before: StoredDocument, title: str, body: str) -> WrittenPage:
    pages = context.deps.pages
    if pages is None:
        raise Misconfigured("no Notion token is set")
    if before.page_id:
        # Its place and its readers were settled when it was made: only the person's own words are new.
        return await pages.rewrite(before.page_id, title, body)
    if before.publication.is_held or not before.publication.readers:
        raise Invalid("nobody has said who may read the page")
    parent = before.publication.parent or None
    return await pages.create_page_from_markdown(title, body, parent_id=parent, request_key=context.turn.id)


def changes_said(context: Context, before: StoredDocument, after: tuple[str, str]) -> list[str]:
    """Say what was changed, as one list; nothing where nothing was."""
    renamed, sections = changes((before.title, before.markdown), after)
    lines = [context.say("revise.title", before=before.title, after=after[0])] if renamed else []
    lines += [
        context.say(f"revise.{what}", name=name or context.say("revise.opening"), more=more, less=less)
        for name, what, more, less in sections[:MAX_CHANGES]
    ]
    if len(sections) > MAX_CHANGES:
        lines.append("- …")
    return ["\n".join(lines)] if lines else []


def _left(context: Context, not_done: Sequence[str]) -> str:
    if not not_done:
        return ""
    wishes = "\n".join(f"- {' '.join(wish.split())[:200]}" for wish in not_done)
    return f"{context.say('revise.not_done', wishes=wishes)}\n\n{context.say('revise.abilities')}"
