"""The questions of who may read a document and where it goes; meanwhile its draft waits, one for each person."""

from collections.abc import Collection
from dataclasses import asdict
from typing import Literal, cast

from integrations.search.base import Audience
from orchestrator.deps import Context, StoredDocument
from orchestrator.egress import checked
from orchestrator.egress_documents import linked_in
from orchestrator.graph import Update
from orchestrator.graphs.workspace.rules import documents
from orchestrator.graphs.workspace.state import Waiting
from orchestrator.steps import readership
from orchestrator.steps.destination import Destination, place_at, whole_team
from orchestrator.steps.readership import Material
from orchestrator.turn import Choice, Question

MAX_OUTLINE = 12
"""Headings of a document that its reply names."""
MAX_MATERIALS = 6
"""Pieces of material that a question names."""
MAX_PLACES = 3
"""Places that are offered, as buttons beside the file and nothing at all."""


def about_readers(
    context: Context,
    waiting: Waiting,
    kept: StoredDocument,
    place: Destination,
    *,
    new_marks: Collection[int] | None = None,
) -> Update:
    """Ask whether those may read the document who read the place, and name them; of a new draft say what it holds.

    ``new_marks`` are the sources that stand below the reply.
    """
    materials = readership.closed_to(context.turn, place.readers, cast(list[Material], waiting["materials"]))
    named = [context.say(f"publish.material.{one['kind']}", name=documents.plain(one["name"])) for one in materials]
    lines = [f"- {line}" for line in dict.fromkeys(named)]
    if len(lines) > MAX_MATERIALS:
        lines = [*lines[:MAX_MATERIALS], "- …"]
    whom = context.say("publish.everyone" if _is_for_all(context, place.readers) else "publish.readers")
    key = "publish.ask_below" if place.title else "publish.ask"
    title = documents.plain(place.title)
    text = context.say(key, place=title, readers=documents.plain(whom), materials="\n".join(lines))
    choices = (
        Choice("all", context.say("publish.there" if place.title else "publish.all")),
        Choice("elsewhere", context.say("publish.elsewhere")),
        Choice("file", context.say("publish.file")),
        Choice("none", context.say("publish.none")),
    )
    drafted = context.say("publish.drafted", title=documents.plain(kept.title))
    result = "" if new_marks is None else with_outline(context, drafted, kept.markdown, new_marks)
    return _asking(context, waiting, kept, "readers", text, choices, place, result)


async def about_place(context: Context, waiting: Waiting, kept: StoredDocument, unknown: str = "") -> Update:
    """Ask below which page it is to go, and offer those that only readers of its material read."""
    turn, materials = context.turn, cast(list[Material], waiting["materials"])
    narrow = readership.allowed_readers(turn, materials) - {f"team:{turn.team}"}
    listed = await context.deps.index.listed(k=MAX_PLACES * 4, audience=narrow, filters=context.filters())
    choices: list[Choice] = []
    for page in listed:
        place = await place_at(context, page.document_id, page.title)
        if place and len(choices) < MAX_PLACES and not readership.closed_to(turn, place.readers, materials):
            choices.append(Choice(f"page:{page.document_id}", documents.plain(page.title)))
    key = "publish.where_unknown" if unknown else "publish.where_of" if choices else "publish.where"
    choices += [Choice("file", context.say("publish.file")), Choice("none", context.say("publish.none"))]
    text = context.say(key, name=unknown)
    return _asking(context, waiting, kept, "place", text, tuple(choices), Destination(**waiting["place"]), "")


def _asking(
    context: Context,
    waiting: Waiting,
    kept: StoredDocument,
    asked: Literal["readers", "place"],
    text: str,
    choices: tuple[Choice, ...],
    place: Destination,
    result: str,
) -> Update:
    offered = {choice.label: choice.value for choice in choices}
    waits: Waiting = {
        **waiting,
        "asked": asked,
        "asking": context.turn.id,
        "choices": offered,
        "place": asdict(place),
    }
    return {
        "drafts": {waiting["user"]: waits},
        "title": kept.title,
        "generated_document": None,
        "result": result or text,
        "question": Question(context.turn.id, text, "choice", choices),
    }


def with_outline(context: Context, text: str, body: str, marks: Collection[int]) -> str:
    """Return a reply with what a document says: its summary and its headings, with these marks of sources."""
    parts = documents.outline_of(body.partition(f"## {context.say('document.sources')}")[0])
    outline = "\n".join(f"- {heading}" for heading in parts[:MAX_OUTLINE])
    told = "\n\n".join(part for part in (documents.summary_of(body), outline) if part)
    # A page links no names of hosts by itself, as the places where the reply stands do.
    told = checked(told, marks, linked_in(body)[0])
    return "\n\n".join(part for part in (text, told) if part)


def _is_for_all(context: Context, readers: Audience) -> bool:
    return whole_team(context).readers <= frozenset(readers)
