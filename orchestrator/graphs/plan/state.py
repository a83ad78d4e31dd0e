"""The state of a plan (S5.3), as plain data: checkpoints are written after every node."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, TypedDict, final

from orchestrator.graph import TurnState
from orchestrator.graphs.plan.pausing import PausedPlan
from orchestrator.graphs.plan.plan_document import PlanPreset
from orchestrator.graphs.plan.plan_versions import PlanVersion
from orchestrator.graphs.plan.publishing import HeldPlan
from orchestrator.graphs.plan.task_list import TaskTable

MOST_ROUNDS = 3
"""Changes that people ask for in one series (S5.7); the next one begins a new series from the newest version."""
AgentName = str
"""A step of :data:`orchestrator.graphs.plan.showing.COURSE`."""
Outcome = Literal["model", "rules", "skipped", "failed"]
"""Who did the work of an agent: its model, the rules; nobody, since it was not needed or could not be done."""


@final
class AgentRun(TypedDict):
    """One piece of work of an agent."""

    name: AgentName
    seconds: float
    calls: int
    """Of its model."""
    tokens: int
    """That those read and wrote."""
    cost_usd: float
    """Of those whose price is known."""
    outcome: Outcome
    notice: str
    """Why no model did it, or read less than all, as a key below ``notice.``; else empty."""


@final
class AgentError(TypedDict):
    """What an agent could not do."""

    agent: AgentName
    section: str
    """Its key; empty where it is the plan as a whole."""
    reason: str
    """A key below ``plan.error.``."""


def _gathered(old: list[Any] | None, new: Sequence[Any] | None) -> list[Any]:
    """Put what several nodes say together; None begins anew."""
    return [] if new is None else [*(old or []), *new]


def _by_key(old: Mapping[str, Any] | None, new: Mapping[str, Any] | None) -> dict[str, Any]:
    """Put the sections together that are written beside each other; None begins anew."""
    return {} if new is None else {**(old or {}), **new}


class PlanState(TurnState, total=False):
    """What the agents hand on; ``plan_series`` and what the next turn needs of it stay, the rest is of one turn."""

    user_input: str
    """All that people asked for of this plan: the request, and each wish since."""
    preset: PlanPreset
    sources: list[dict[str, Any]]
    """All that was found, numbered, as :class:`PlanSource`: ``file_content``, ``rag_context`` and ``web_context``."""
    source_readers: dict[str, list[str]]
    """Who may read a source that not everybody may, by its number; it stays, as the sources do in the plan."""
    web_urls: list[str]
    """What was fetched or looked through."""
    web_unread: list[dict[str, str]]
    """Addresses in the request that were not read: ``url``, and ``reason`` as in :class:`web.UnreadPage`."""
    web_done: bool
    web_told: bool
    """Whether the conversation knows that the web is not read here; it stays."""
    analysis: dict[str, Any] | None
    need_more_info: bool
    structure: dict[str, Any] | None
    left_out: list[str]
    """The keys of sections that people took out of the outline."""
    draft: Annotated[dict[str, Any], _by_key]
    """The written sections, by their keys."""
    review: dict[str, Any] | None
    """Of the plan as it is now."""
    loop: dict[str, Any] | None
    """How far review and refine have come."""
    refined: dict[str, Any] | None
    """The best plan by now, as :class:`PlanDocument`."""
    not_done: list[str]
    """What could not be done of the last wishes."""
    cut_out: list[str]
    """What the plan has no longer since a wish made it shorter."""
    final_output: str
    """The plan in Markdown."""
    chat_summary: str
    current_step: str
    refine_count: int
    """Rounds that people asked for since the series began (0–3)."""
    previous_plan: dict[str, Any] | None
    """What the conversation's plan says, for the next turn."""
    errors: Annotated[list[AgentError], _gathered]
    agents: Annotated[list[AgentRun], _gathered]
    notices: list[str]
    wish: str
    """What a person wants changed of the plan that is there; empty in a first run."""
    touched: list[str]
    """The keys of the sections that the wish changed: all else is people's own by now."""
    restored: dict[str, Any] | None
    """The version that is to come back."""
    plan_before: dict[str, Any] | None
    """The plan as its page said it before the change."""
    page_before: str
    """That page in Markdown; empty where nothing of it is to stay."""
    versions: list[PlanVersion]
    """Of the conversation's plan, the newest last; kept from turn to turn like all below."""
    document_id: str
    """Of the plan in the document store; empty before it is there."""
    tasks: TaskTable | None
    """Where its tasks stand in Notion."""
    paused: PausedPlan | None
    """What a run had come to that somebody stopped; it stays as well."""
    stays_file: bool
    """Whether somebody was asked who may read the page of this plan, and wants it as a file alone."""
    held: HeldPlan | None
    """What waits for somebody to say who may read it."""
