"""The node that shows, compares and brings back earlier versions of a page which was written here."""

from typing import Any

from langgraph.runtime import Runtime

from orchestrator.addresses import addresses_in
from orchestrator.deps import Context, PageVersion, StoredDocument
from orchestrator.egress import ANY_MARK, checked
from orchestrator.graph import Update
from orchestrator.graphs.workspace.asking import with_outline
from orchestrator.graphs.workspace.nodes.revising import changes_said, published
from orchestrator.graphs.workspace.rules import documents
from orchestrator.graphs.workspace.state import WorkspaceState
from orchestrator.language.version_commands import CURRENT, VersionCommand, version_command
from orchestrator.steps import readership
from orchestrator.steps.readership import Material
from orchestrator.steps.versions import (
    MAX_TEXT,
    content_before,
    current,
    diff_block,
    is_wider,
    named,
    version_file,
    version_list,
)
from orchestrator.turn import Status, Turn


async def page_of(context: Context) -> StoredDocument | None:
    """Return the page whose versions a message asks about: a linked one, else the one that was written last here."""
    turn, document_store = context.turn, context.deps.document_store
    for linked in turn.linked:
        if linked.document_id and (known := await document_store.versions(turn, linked.document_id)):
            return known[-1].document
    kept = await (document_store.find(turn, turn.revises) if turn.revises else document_store.latest(turn))
    return kept if kept and kept.page_id else None


async def version_command_of(context: Context) -> VersionCommand | None:
    """Return what the turn wants of the versions of its page; None where it wants none, or there is no page."""
    wish = version_command(context.turn.text)
    return wish if wish and await page_of(context) else None


async def versions(state: WorkspaceState, runtime: Runtime[Context]) -> Update:
    """List, open, compare or restore versions of the page, as far as those who read the reply may read them."""
    context, turn = runtime.context, runtime.context.turn
    wish, page = version_command(turn.text), await page_of(context)
    assert wish is not None
    every = await context.deps.document_store.versions(turn, page.page_id) if page else []
    open_to_all = [one for one in every if _may_read(turn, one.document)]
    if not open_to_all:
        return _said(context.say("version.none"))
    title = documents.plain(open_to_all[-1].document.title)
    wanted = [named(open_to_all, number) for number in wish.versions]
    if wish.kind == "list" or None in wanted:
        head = context.say("version.unknown" if None in wanted else "version.list", title=title)
        before: list[PageVersion | None] = [None, *open_to_all[:-1]]
        changed = [_told(context, a, b) for a, b in zip(before, open_to_all, strict=True)]
        tail = context.say("version.abilities" if len(open_to_all) > 1 else "version.only")
        text = f"{head}\n\n{await version_list(context, open_to_all, changed)}\n\n{tail}"
        return _said(text, follow_ups=_offered(context, open_to_all))
    chosen = [one for one in wanted if one]
    match wish.kind:
        case "open":
            return _opened(context, chosen[0])
        case "diff" if CURRENT in wish.versions and len({one.number for one in chosen}) == 1:
            return _said(context.say("version.itself", number=chosen[0].number, title=title))
        case "diff":
            return _compared(context, *sorted(chosen, key=lambda one: one.number))
        case _:
            return await _restored(runtime, state, every, chosen[0])


def _may_read(turn: Turn, kept: StoredDocument) -> bool:
    readers = kept.publication.readers
    material = Material(kind="page", name=kept.title, readers=sorted(readers))
    return not readers or readership.is_open_to_asker(turn, [material])


def _opened(context: Context, version: PageVersion) -> Update:
    kept = version.document
    head = context.say("version.opened", number=version.number, title=documents.plain(kept.title))
    if len(kept.markdown) <= MAX_TEXT:
        return _said(_quoted(f"{head}\n\n{kept.markdown}", kept))
    file = version_file(context, version, documents.plain(kept.title))
    return _said(with_outline(context, head, kept.markdown, ()), parts=[file])


def _compared(context: Context, old: PageVersion, new: PageVersion) -> Update:
    numbers = {"old": old.number, "new": new.number, "title": documents.plain(new.document.title)}
    found = diff_block(context, old, new, documents.plain(new.document.title))
    if found is None:
        return _said(context.say("version.same", **numbers))
    text = f"{context.say('version.compared', **numbers)}\n\n{_told(context, old, new)}\n\n{found[0]}"
    return _said(_quoted(text, old.document, new.document), parts=found[1])


async def _restored(
    runtime: Runtime[Context], state: WorkspaceState, every: list[PageVersion], version: PageVersion
) -> Update:
    """Make the page say again what a version said; only who had it written decides that, as by its buttons."""
    context, turn = runtime.context, runtime.context.turn
    kept = version.document
    if turn.user not in {one.asked_by for one in every}:
        return _said(context.say("version.not_yours", title=documents.plain(kept.title)))
    if await is_wider(context.deps.pages, kept.page_id, kept.publication.readers, turn.team):
        return _said(context.say("reply.version_wider"))
    now = current(every)
    before = await content_before(context, now.document if now else kept)
    if before is None:
        return _said(context.say("revise.gone"))
    told = changes_said(context, before, (kept.title, kept.markdown))
    if not told:
        return _said(context.say("version.is_current", number=version.number, title=documents.plain(kept.title)))
    runtime.stream_writer(Status("publishing"))
    made = await published(context, runtime, before, kept, told, list(state.get("notices", [])))
    head = context.say("version.restored", number=version.number) if made["notion_page"] else ""
    return {**made, "result": f"{head}\n\n{made['result']}".strip()}


def _quoted(text: str, *documents_shown: StoredDocument) -> str:
    """Return a text in which what people wrote into the documents calls nobody and shows no picture."""
    known = (said for kept in documents_shown for said in (kept.title, kept.markdown, kept.page_url))
    return checked(text, ANY_MARK, addresses_in(known))


def _told(context: Context, old: PageVersion | None, new: PageVersion) -> str:
    return "\n".join(changes_said(context, old.document, (new.document.title, new.document.markdown))) if old else ""


def _offered(context: Context, every: list[PageVersion]) -> list[str]:
    old = [one.number for one in every if one is not current(every)]
    keys = ("open", "diff", "restore") if old else ()
    return [context.say(f"version.offer.{key}", number=old[-1]) for key in keys]


def _said(text: str, **more: Any) -> Update:
    return {"document_id": None, "result": text, **more}
