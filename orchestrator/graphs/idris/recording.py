"""What stays of a conversion: its version in the conversation, and its page where turns are stored."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from integrations.store.turn_pages import TurnPage
from orchestrator.deps import Context
from orchestrator.graphs.idris.analysis_report import analysis_markdown
from orchestrator.graphs.idris.conversion import Conversion
from orchestrator.graphs.idris.deps import IdrisDeps
from orchestrator.graphs.idris.going_on import HeldConversion
from orchestrator.graphs.idris.model_versions import (
    ModelVersion,
    kept_version,
    numbered,
    of_newest,
)
from orchestrator.graphs.idris.page_content import page_content
from orchestrator.graphs.idris.succession.changes import ModelChanges, change_lines, changes_between, changes_text
from orchestrator.graphs.idris.succession.taking_over import StoredModel
from orchestrator.ownership import owner_of
from orchestrator.turn import AgentExecutionResult


@dataclass(frozen=True, slots=True)
class RecordedVersion:
    """A version beside the one before it."""

    versions: list[ModelVersion]
    """Those that are kept of the conversation, this one last."""
    before: ModelVersion | None
    text: str
    """What changed, in Markdown; empty for a first version."""
    changes: ModelChanges | None

    @property
    def version(self) -> ModelVersion:
        """The new one."""
        return self.versions[-1]


async def known_versions(versions: Sequence[ModelVersion], context: Context) -> Sequence[ModelVersion]:
    """Return the versions of the conversation; on a page, the one that it shows."""
    page = None if versions else await page_of(context)
    return [page.content["version"]] if page else versions


async def recorded(
    conversion: Conversion, known: StoredModel, versions: Sequence[ModelVersion], context: Context
) -> RecordedVersion:
    """Number a conversion among the versions of its conversation; on a page, behind the version that the page shows."""
    turn, say = context.turn, context.say
    analysis = analysis_markdown(conversion, say)
    new = kept_version(conversion, known, analysis, say, turn=turn.id, user=turn.user, at=datetime.now(UTC))
    found = numbered(await known_versions(versions, context), new)
    model = of_newest(found)
    before = model[-2] if len(model) > 1 else None
    if before is None:
        return RecordedVersion(found, None, "", None)
    changes, number = changes_between(before, found[-1]), found[-1]["number"]
    lines = change_lines(changes, say)
    text = say(f"idris.change.{'head' if lines else 'same'}", number=number, before=before["number"])
    return RecordedVersion(found, before, f"{text}\n\n{changes_text(lines, say)}".strip(), changes)


async def with_page(
    answer: AgentExecutionResult,
    conversion: Conversion,
    held: HeldConversion,
    found: RecordedVersion,
    context: Context,
) -> AgentExecutionResult:
    """Store what the model's page shows, and link to it where nobody else reads the answer."""
    deps, turn = context.deps.of(IdrisDeps), context.turn
    details = {**answer.details, "model_version": found.version["number"], "changes": found.changes}
    if deps.pages is not None:
        content = page_content(conversion, held, answer, found.version, found.before)
        id = await deps.pages.save(turn.id, turn.team, owner_of(turn), content)
        if deps.link is not None and turn.is_direct and not turn.is_private:
            # Who hands in a document by a link has the new page no longer than that.
            until = turn.given.get("link_until")
            details["page_url"] = deps.link(id, turn.team, owner_of(turn), turn.locale, until)
    return replace(answer, details=details)


async def page_of(context: Context) -> TurnPage | None:
    """Return the page on which the turn was asked for; None elsewhere, and where it is gone."""
    pages, id = context.deps.of(IdrisDeps).pages, context.turn.given.get("model_page")
    return await pages.get(id, context.turn.team, owner_of(context.turn)) if pages is not None and id else None
