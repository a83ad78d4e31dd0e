"""The working days by the calendar of the guides."""

from integrations.guides.base import PlanGuides
from orchestrator.language.working_days import WorkingCalendar


def calendar_of(guides: PlanGuides) -> WorkingCalendar:
    """Return the working days by the calendar of the guides."""
    rules = guides.holidays
    return WorkingCalendar(
        rules.solar, rules.lunar, rules.substituted_on_sunday, rules.substituted_on_weekend, rules.single
    )
