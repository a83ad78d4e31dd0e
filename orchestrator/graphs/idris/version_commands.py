"""What is answered to a wish about the versions of a model: a list, one of them, or what changed between two."""

from collections.abc import Sequence

from orchestrator.deps import Context
from orchestrator.graphs.idris.model_versions import ModelVersion, as_page
from orchestrator.graphs.idris.replying import MODE
from orchestrator.graphs.idris.succession.changes import change_lines, changes_between, changes_text
from orchestrator.language.version_commands import VersionCommand
from orchestrator.literal import literal
from orchestrator.steps.versions import named, version_list
from orchestrator.turn import AgentExecutionResult, Attachment

_CHANGES = 4
"""Changes that the list tells of each version."""


async def versions_reply(
    wish: VersionCommand, versions: Sequence[ModelVersion], context: Context
) -> AgentExecutionResult:
    """Answer the wish; ``versions``: those of the conversation, at least one."""
    pages = {one["number"]: as_page(one) for one in versions}
    found = [named(list(pages.values()), number) for number in wish.versions]
    chosen = [next(one for one in versions if one["number"] == page.number) for page in found if page]
    title = literal(versions[-1]["title"])
    if wish.kind == "list" or None in found:
        head = context.say("idris.version.unknown" if None in found else "idris.version.list", title=title)
        before = [None, *versions[:-1]]
        changed = [
            "\n".join(change_lines(changes_between(old, new), context.say)[:_CHANGES]) if old else ""
            for old, new in zip(before, versions, strict=True)
        ]
        tail = context.say("idris.version.abilities" if len(versions) > 1 else "idris.version.only")
        lines = await version_list(context, list(pages.values()), changed)
        return AgentExecutionResult(MODE, f"{head}\n\n{lines}\n\n{tail}")
    if wish.kind == "diff":
        old, new = sorted(chosen, key=lambda one: one["number"])
        changes = change_lines(changes_between(old, new), context.say)
        key = "compared" if changes else "same"
        head = context.say(f"idris.version.{key}", title=title, old=old["number"], new=new["number"])
        return AgentExecutionResult(MODE, f"{head}\n\n{changes_text(changes, context.say)}".strip())
    one = chosen[0]
    key = "restore" if wish.kind == "restore" else "opened"
    text = context.say(f"idris.version.{key}", title=literal(one["title"]), number=one["number"])
    stem = f"{one['project']}_{one['number']}"
    files = (
        Attachment(f"{stem}.idr", "text/plain", text=one["module"]),
        Attachment(f"analysis_{stem}.md", "text/markdown", text=one["analysis"]),
    )
    return AgentExecutionResult(MODE, text, title=one["title"], parts=files)
