"""The versions of a conversation's plan: what is kept of each, and what is answered to wishes about them (S5.7)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, TypedDict, final

from orchestrator.deps import Context, PageVersion, StoredDocument
from orchestrator.graphs.plan.pausing import PausedPlan
from orchestrator.graphs.plan.pictures.placing import without_drawings
from orchestrator.graphs.plan.plan_changes import change_lines
from orchestrator.graphs.plan.plan_data import document_data, document_of
from orchestrator.graphs.plan.plan_document import PlanDocument
from orchestrator.language.version_commands import VersionCommand
from orchestrator.literal import literal
from orchestrator.steps.versions import MAX_DIFF, MAX_TEXT, named, version_file, version_list
from orchestrator.turn import AgentExecutionResult, Attachment

MOST_KEPT = 20
MOST_TOGETHER = 1_500_000
"""Characters of all versions of a conversation; at least two are kept."""


@final
class PlanVersion(TypedDict):
    """What is kept of a version. It is sealed with the conversation, and goes with it."""

    turn: str
    number: int
    at: str
    """In ISO 8601."""
    user: str
    """Empty for what people wrote into the page themselves."""
    title: str
    markdown: str
    document: dict[str, Any]


def versioned(
    versions: Sequence[PlanVersion], document: PlanDocument, markdown: str, *, turn: str, user: str, at: datetime
) -> list[PlanVersion]:
    """Return the versions with a new one behind them; the same turn again takes its own place.

    Of older ones the passages of their sources are left out: they are what changes are made from, not what is read.
    """
    others = [one for one in versions if (one["turn"], bool(one["user"])) != (turn, bool(user))]
    if others and (others[-1]["title"], others[-1]["markdown"]) == (document.title, markdown):
        return others
    new = PlanVersion(
        turn=turn,
        number=1 + max((one["number"] for one in others), default=0),
        at=at.isoformat(timespec="seconds"),
        user=user,
        title=document.title,
        markdown=markdown,
        document=document_data(_light(document)),
    )
    found = [*others, new][-MOST_KEPT:]
    while len(found) > 2 and sum(len(one["markdown"]) for one in found) > MOST_TOGETHER:
        found.pop(0)
    return found


def without_turn(state: Mapping[str, Any], turn_id: str) -> dict[str, Any]:
    """Return the change that forgets what one turn made."""
    versions: list[PlanVersion] = state.get("versions") or []
    left = [one for one in versions if one["turn"] != turn_id]
    pause: PausedPlan | None = state.get("paused")
    gone = {"paused": None} if pause and pause["turn"] == turn_id else {}
    if len(left) == len(versions):
        return gone
    return {**gone, "versions": left, "previous_plan": left[-1]["document"] if left else None}


async def versions_reply(
    wish: VersionCommand, versions: Sequence[PlanVersion], context: Context, *, has_page: bool
) -> AgentExecutionResult | PlanDocument:
    """Answer the wish; a version that is to be restored is returned itself. ``versions``: at least one."""
    pages = [as_page(one) for one in versions]
    found = [named(pages, number) for number in wish.versions]
    title = literal(versions[-1]["title"])
    if wish.kind == "list" or None in found:
        head = context.say("plan.version.unknown" if None in found else "plan.version.list", title=title)
        tail = context.say("plan.version.abilities" if len(pages) > 1 else "plan.version.only")
        lines = await version_list(context, pages, [""] * len(pages), has_page=has_page)
        return AgentExecutionResult("plan", f"{head}\n\n{lines}\n\n{tail}")
    chosen = [one for one in found if one]
    if wish.kind == "restore":
        return document_of(next(one for one in versions if one["number"] == chosen[0].number)["document"])
    if wish.kind == "diff":
        compared = [one.number for one in chosen[:2]]
        return _compared(context, *(one for number in sorted(compared) for one in versions if one["number"] == number))
    return _opened(context, chosen[0])


def as_page(version: PlanVersion) -> PageVersion:
    """Return a version as those of documents are shown; the data of its drawings stand in tables as well."""
    document = StoredDocument(version["title"], without_drawings(version["markdown"]))
    return PageVersion(version["number"], document, datetime.fromisoformat(version["at"]), version["user"])


def _light(document: PlanDocument) -> PlanDocument:
    return replace(document, sources=tuple(replace(one, text="") for one in document.sources))


def _opened(context: Context, version: PageVersion) -> AgentExecutionResult:
    kept, title = version.document, literal(version.document.title)
    head = context.say("plan.version.opened", number=version.number, title=title)
    if len(kept.markdown) <= MAX_TEXT:
        return AgentExecutionResult("plan", f"{head}\n\n{kept.markdown}", title=kept.title)
    return AgentExecutionResult("plan", head, title=kept.title, parts=(version_file(context, version, title),))


def _compared(context: Context, old: PlanVersion, new: PlanVersion) -> AgentExecutionResult:
    title = literal(new["title"])
    numbers = {"old": old["number"], "new": new["number"], "title": title}
    lines = [*change_lines(document_of(old["document"]), document_of(new["document"]))]
    if not lines:
        return AgentExecutionResult("plan", context.say("plan.version.same", **numbers))
    shown = "\n".join([*lines[:MAX_DIFF], *(["⋯"] if len(lines) > MAX_DIFF else [])])
    whole = Attachment(context.say("version.diff_file", **numbers), "text/plain", text="\n".join(lines))
    return AgentExecutionResult(
        "plan",
        f"{context.say('plan.version.compared', **numbers)}\n\n{shown.strip()}",
        parts=(whole,) if len(lines) > MAX_DIFF else (),
    )
