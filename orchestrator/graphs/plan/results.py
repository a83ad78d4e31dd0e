"""What each agent of a plan hands to the next (S5.3): the same whether a model or the rules did the work.

The rules stand in :mod:`orchestrator.graphs.plan.rules` under these names, none of them a coroutine::

    analyse(request, language, sources, today) -> AnalysisResult
    structure(request, analysis, sources, preset, guides) -> StructureResult
    write_section(plan, analysis, sources, guides, language, today) -> WrittenSection
    review(document) -> JudgeResult
    refine(document, judged, wish) -> RefinedPlan
    summarise(document) -> str

``request``: what the person asked for, of a refined plan all of it; ``sources``: all that was found, numbered;
``plan``: one of ``StructureResult.sections``; ``wish``: what a person wants changed, empty inside a first run.
What only a model could judge is left empty; nothing here is ever asked of a person.
"""

from dataclasses import dataclass
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from orchestrator.graphs.plan.plan_document import CostTable, PlanAssumption, PlanDocument, PlanSection, PlanTask

MOST_SECTIONS = 24
MOST_QUERIES = 3
"""Searches of the web for one plan."""
_LONGEST_ACTION = 400
PASSING_SCORE = 9.0
"""With it, and no critical issue, a plan stays as it is (S5.5)."""


class _AgentResult(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class FoundFact(_AgentResult):
    """What a source says that the plan rests on."""

    text: str = Field(max_length=600)
    source: int = Field(ge=1, description="The number of the source that says it")


class StatedAssumption(_AgentResult):
    """What no source says."""

    text: str = Field(max_length=400)
    reason: str = Field(max_length=400, description="Why the plan says it all the same")


class AnalysisResult(_AgentResult):
    """What is wanted, and what is known of it."""

    subject: str = Field(max_length=120, description="What is planned, as a title would name it: not the request")
    goal: str = Field(max_length=600, description="What the service is to change, and for whom")
    audience: str = Field(max_length=300, description="Who will use it")
    domain: str = Field(default="", max_length=60, description="The kind of service, such as mobility or education")
    topics: list[str] = Field(default_factory=list, max_length=30, description="What the plan has to speak of")
    constraints: list[str] = Field(
        default_factory=list, max_length=30, description="What the person settled: dates, budget, length, features"
    )
    facts: list[FoundFact] = Field(default_factory=list, max_length=60)
    need_more_info: bool = Field(default=False, description="Whether the web has to be searched; nobody is asked")
    web_queries: list[str] = Field(default_factory=list, max_length=MOST_QUERIES)
    assumptions: list[StatedAssumption] = Field(default_factory=list, max_length=30)


class SectionPlan(_AgentResult):
    """A section before it is written."""

    key: str = Field(pattern=r"^[a-z][a-z0-9_]{1,40}$", description="Its kind, such as market, users, costs")
    title: str = Field(max_length=120)
    says: str = Field(default="", max_length=800, description="What it has to say")
    sources: list[int] = Field(default_factory=list, max_length=40, description="The numbers of the sources it uses")


class StructureResult(_AgentResult):
    """What the plan will consist of."""

    title: str = Field(max_length=120)
    sections: list[SectionPlan] = Field(min_length=1, max_length=MOST_SECTIONS)


@dataclass(frozen=True, slots=True)
class WrittenSection:
    """A section with what it adds to the plan as a whole."""

    section: PlanSection
    assumptions: tuple[PlanAssumption, ...] = ()
    tasks: tuple[PlanTask, ...] = ()
    """Bars of the schedule."""
    costs: CostTable | None = None
    flow: tuple[str, ...] = ()


class ActionItem(_AgentResult):
    """What would make the plan better."""

    section: str = Field(default="", max_length=42, description="The key of the section; empty: the plan as a whole")
    action: str = Field(max_length=_LONGEST_ACTION)


class JudgeResult(_AgentResult):
    """What the reviewer thinks of a plan (S5.5)."""

    overall_score: float = Field(ge=0, le=10)
    verdict: Literal["PASS", "REVISE", "FAIL"]
    critical_issues: list[str] = Field(default_factory=list, max_length=20)
    strengths: list[str] = Field(default_factory=list, max_length=20)
    weaknesses: list[str] = Field(default_factory=list, max_length=20)
    action_items: list[ActionItem] = Field(default_factory=list, max_length=30)

    @property
    def passes(self) -> bool:
        """Whether the plan stays as it is."""
        return self.overall_score >= PASSING_SCORE and not self.critical_issues

    @property
    def with_items(self) -> "JudgeResult":
        """The same with something to do for whatever keeps the plan from passing.

        A reviewer who names issues or weaknesses and nothing to do about them means the plan as a whole.
        """
        if self.passes or self.action_items:
            return self
        faults = self.critical_issues or self.weaknesses
        return self.model_copy(update={"action_items": [ActionItem(action=one[:_LONGEST_ACTION]) for one in faults]})


@dataclass(frozen=True, slots=True)
class RefinedPlan:
    """A plan after its changes."""

    document: PlanDocument
    not_done: tuple[str, ...] = ()
    """What could not be done of the action items or the wish, as the reviewer or the person said it."""
    cut_out: tuple[str, ...] = ()
    """What a shorter text has no longer, in the words of the plan."""
