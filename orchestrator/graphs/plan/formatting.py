"""The last agent: the plan as it is handed over, and what the thread is told of it (S5.8)."""

from dataclasses import replace
from typing import Any

from langgraph.runtime import Runtime

from integrations.llm.base import Message
from orchestrator.addresses import addresses_in
from orchestrator.deps import Context
from orchestrator.egress import checked
from orchestrator.graphs.plan import by_rules as rules
from orchestrator.graphs.plan.agents import worked
from orchestrator.graphs.plan.analysing import today_of
from orchestrator.graphs.plan.asking_nothing import without_questions
from orchestrator.graphs.plan.auditing import audited_plan
from orchestrator.graphs.plan.model_answers import AnsweredSummary
from orchestrator.graphs.plan.pictures.placing import code_blocks
from orchestrator.graphs.plan.plan_data import document_data, document_of
from orchestrator.graphs.plan.plan_document import PlanDocument
from orchestrator.graphs.plan.plan_text import plan_markdown, without_last_unused
from orchestrator.graphs.plan.prompt_room import asked_of_plan
from orchestrator.graphs.plan.prompts import PlanPrompts
from orchestrator.graphs.plan.readback import merged
from orchestrator.graphs.plan.roles import FORMATTING
from orchestrator.graphs.plan.rules.citing import cited_once
from orchestrator.graphs.plan.showing import COURSE
from orchestrator.graphs.plan.state import PlanState
from orchestrator.language.written import is_not_in
from orchestrator.steps.grounding import ungrounded
from orchestrator.steps.model_or_rules import Unfit
from orchestrator.steps.structured import parsed


async def format_plan(state: PlanState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Put the plan into its form and tell it in a few lines."""
    context = runtime.context
    COURSE.show(runtime, "format", "running")
    document = await audited_plan(state, context)
    sections = tuple(replace(one, body=cited_once(one.body)) for one in document.sections)
    say = context.deps.say
    before = [one for plan in (state["plan_before"], state["restored"]) if plan for one in document_of(plan).sections]
    document = without_questions(replace(document, sections=sections), say, before)
    if state["wish"]:
        document = without_last_unused(document)
    page, text = state["page_before"], plan_markdown(document, say)
    if page and state["plan_before"]:
        known = document_of(state["plan_before"])
        gone = [name for name, block in code_blocks(known, say).items() if block not in page]
        text = merged(plan_markdown(known, say, gone), page, plan_markdown(document, say, gone))

    def prompt(shown: PlanDocument) -> list[Message]:
        return PlanPrompts(document.language, today_of(context)).summary(shown)

    async def ask(messages: list[Message]) -> AnsweredSummary:
        return await parsed(context.models, FORMATTING, messages, AnsweredSummary)

    async def by_model() -> tuple[str, bool]:
        told, is_of_all = await asked_of_plan(context.models, FORMATTING, document, prompt, ask)
        marks = {one.number for one in document.sources}
        summary = checked(told.summary.strip(), marks, addresses_in([text]))
        invented = ungrounded(summary, text, kinds=("figure",), today=today_of(context))
        if invented or is_not_in(summary, document.language):
            raise Unfit("the summary is in another language, or has a figure that the plan does not have")
        return summary, is_of_all

    async def by_rules() -> tuple[str, bool]:
        lines = (await rules.summarised(context, document)).split("\n")
        # The title stands above it already.
        told = lines[1:] if lines[0].strip("* ") == document.title else lines
        return "\n".join(f"- {line}" for line in told), True

    work = await worked(runtime, "format", FORMATTING, by_model, by_rules)
    COURSE.show(runtime, "format", "done" if work.value else "failed")
    summary, is_of_all = work.value or (_outline(document), True)
    return {
        "refined": document_data(document),
        "final_output": text,
        "chat_summary": summary,
        "current_step": "format",
        **(work if is_of_all else work.noting("plan_read_part")).noted,
    }


def _outline(document: PlanDocument) -> str:
    return "\n".join(f"- {one.title}" for one in document.sections)
