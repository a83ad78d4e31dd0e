"""What models fill in where the result is more than they can tell: a section's text with what it adds, and changes."""

from collections.abc import Sequence
from datetime import date

from pydantic import BaseModel, ConfigDict, Field

from orchestrator.graphs.plan.results import ActionItem, SectionPlan, StatedAssumption

LONGEST_BODY = 12_000
_MOST_ROWS = 60


class _AnsweredObject(BaseModel):
    model_config = ConfigDict(extra="forbid")


class AnsweredTask(_AnsweredObject):
    """A bar of the schedule."""

    name: str = Field(max_length=120)
    start: date
    end: date = Field(description="The last day, which belongs to it")
    owner: str = Field(default="", max_length=80)
    source: int = Field(default=0, ge=0, description="The source that states the dates; 0: they are assumed")


class AnsweredCost(_AnsweredObject):
    """A row of the table of costs."""

    item: str = Field(max_length=120)
    amount: int = Field(description="In whole units of the currency")
    basis: str = Field(default="", max_length=200)
    source: int = Field(default=0, ge=0, description="The source that states the amount; 0: it is assumed")


class AnsweredSection(_AnsweredObject):
    """A section as a model writes it."""

    body: str = Field(
        min_length=1, max_length=LONGEST_BODY, description="Markdown without the section's heading; sources as [3]"
    )
    assumptions: list[StatedAssumption] = Field(default_factory=list, max_length=30)
    tasks: list[AnsweredTask] = Field(default_factory=list, max_length=_MOST_ROWS, description="Of a schedule alone")
    currency: str = Field(default="", max_length=8, description="Of a table of costs alone, such as KRW")
    costs: list[AnsweredCost] = Field(default_factory=list, max_length=_MOST_ROWS)
    flow: list[str] = Field(default_factory=list, max_length=20, description="The steps its user goes through, if any")


class MendedSection(AnsweredSection):
    """A section after its changes."""

    not_done: list[int] = Field(
        default_factory=list, max_length=40, description="The numbers of the items that could not be applied"
    )


class AnsweredSummary(_AnsweredObject):
    """What the thread gets."""

    summary: str = Field(min_length=1, max_length=1_500, description="At most six lines, without a heading")


class PlanChange(_AnsweredObject):
    """What a person's wish means for the sections of a plan."""

    title: str = Field(default="", max_length=120, description="The new title, only where the person wants one")
    actions: list[ActionItem] = Field(default_factory=list, max_length=30, description="For the sections that change")
    added: list[SectionPlan] = Field(default_factory=list, max_length=6)
    removed: list[str] = Field(default_factory=list, max_length=24, description="Keys of sections to leave out")
    order: list[str] = Field(default_factory=list, max_length=30, description="All keys anew, only where it changes")
    not_done: list[str] = Field(default_factory=list, max_length=10, description="What of the wish cannot be done")

    def touched(self, keys: Sequence[str]) -> list[str]:
        """Return which of these sections change, in their order; what has no section concerns none by itself."""
        wanted = {one.section for one in self.actions}
        return [key for key in keys if key in wanted and key not in self.removed]
