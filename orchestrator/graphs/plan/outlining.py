"""The outline while it is filled: shown as soon as it stands, and changed by people without the run waiting."""

import structlog
from langgraph.runtime import Runtime

from integrations.errors import IntegrationError
from orchestrator.deps import Context
from orchestrator.graphs.plan.deps import PlanDeps
from orchestrator.graphs.plan.results import StructureResult
from orchestrator.turn import Outline, OutlineHeading

log = structlog.get_logger()


async def offer(runtime: Runtime[Context], structure: StructureResult) -> None:
    """Show the outline, and take what people make of it from now on; where it cannot be kept, nobody is asked to."""
    outlines, turn = runtime.context.deps.of(PlanDeps).outlines, runtime.context.turn
    if outlines is None:
        return
    try:
        await outlines.propose(turn.id, [(one.key, one.title) for one in structure.sections])
    except IntegrationError as error:
        log.warning("outline_not_kept", turn=turn.id, error=type(error).__name__)
        return
    headings = tuple(OutlineHeading(one.key, one.title) for one in structure.sections)
    runtime.stream_writer(Outline(structure.title, headings))


async def wanted(context: Context, *, close: bool = False) -> tuple[OutlineHeading, ...]:
    """Return the outline as people want it by now; empty where nobody changed it. ``close``: the last look."""
    outlines = context.deps.of(PlanDeps).outlines
    if outlines is None:
        return ()
    try:
        found = await outlines.submitted(context.turn.id, close=close)
    except IntegrationError as error:
        log.warning("outline_not_read", turn=context.turn.id, error=type(error).__name__)
        return ()
    return tuple(OutlineHeading(*one) for one in found or ())
