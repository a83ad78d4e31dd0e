"""The one router: which tools a question needs, by a model or by rules."""

from collections.abc import Sequence

from orchestrator.deps import Context
from orchestrator.graphs.contract.chat import prompts
from orchestrator.graphs.contract.chat.plan import ToolPlan, ToolSelection
from orchestrator.graphs.contract.chat.routing_rules import is_small_talk, route
from orchestrator.steps.masking import Masking
from orchestrator.steps.model_or_rules import Notice, model_or_rules
from orchestrator.steps.structured import parsed

ROLE = "query_analysis"
Earlier = Sequence[tuple[str, str]]
"""Questions with their answers, oldest first."""


async def plan_tools(
    context: Context, question: str, earlier: Earlier, summary: str, masking: Masking
) -> tuple[ToolPlan, Notice]:
    """Return the tools for a question, and why rules chose them; a greeting asks no model."""
    if is_small_talk(question):
        return route(question), ""

    async def by_model() -> ToolPlan:
        masked = [(masking.mask(asked), masking.mask(answer)) for asked, answer in earlier]
        messages = prompts.tools(masking.mask(question), masked, masking.mask(summary))
        selection = await parsed(context.models, ROLE, messages, ToolSelection)
        return selection.plan(question)

    async def by_rules() -> ToolPlan:
        return route(question, [asked for asked, _ in earlier])

    return await model_or_rules(context, ROLE, by_model, by_rules)
