"""The plan of a turn with its figures audited, whoever wrote them."""

import asyncio

import structlog

from integrations.errors import Misconfigured
from orchestrator.deps import Context
from orchestrator.graphs.plan import by_rules
from orchestrator.graphs.plan.figures import AuditedPlan, audit
from orchestrator.graphs.plan.plan_data import document_of
from orchestrator.graphs.plan.plan_document import PlanDocument
from orchestrator.graphs.plan.rules.plan_calendars import calendar_for
from orchestrator.graphs.plan.state import PlanState

log = structlog.get_logger(__name__)


async def audited_plan(state: PlanState, context: Context) -> PlanDocument:
    """Return the plan without figures that nothing holds; what people had before, or set back, is theirs."""
    document = document_of(state["refined"] or {})
    before = [document_of(one) for one in (state.get("plan_before"), state.get("restored")) if one]
    try:
        guides = await by_rules.guides_of(context)
        calendar = calendar_for(document.sources, document.language, guides)
    except Misconfigured:
        calendar = None

    def run() -> AuditedPlan:
        return audit(document, context.deps.say, calendar, before)

    found = await asyncio.to_thread(run)
    if found.unheld:
        marked = sum(one.outcome == "marked" for one in found.unheld)
        log.info("figures_unheld", turn=context.turn.id, marked=marked, removed=len(found.unheld) - marked)
    return found.document
