"""The working days of a plan: by the calendar of the guides, whose holidays are Korea's, or by that of no country."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from integrations.guides.base import PlanGuides
from orchestrator.graphs.plan.plan_document import PlanLanguage, PlanSource
from orchestrator.language.amounts import find_amounts
from orchestrator.language.working_days import WorkingCalendar

_ELSEWHERE: Final = WorkingCalendar({(1, 1): "New Year", (12, 25): "Christmas"}, {}, frozenset(), frozenset(), {})
"""Weekends and the two days on which work rests wherever another money than Korea's is paid."""


def calendar_of(guides: PlanGuides) -> WorkingCalendar:
    """Return the working days by the calendar of the guides."""
    rules = guides.holidays
    return WorkingCalendar(
        rules.solar, rules.lunar, rules.substituted_on_sunday, rules.substituted_on_weekend, rules.single
    )


def calendar_for(sources: Sequence[PlanSource], language: PlanLanguage, guides: PlanGuides) -> WorkingCalendar:
    """Return the working days of a plan by the money that the person names; without any, by the language."""
    return calendar_of(guides) if is_in_korea(sources, language) else _ELSEWHERE


def is_in_korea(sources: Sequence[PlanSource], language: PlanLanguage) -> bool:
    """Tell whether the holidays of Korea are those of a plan."""
    own = (one.text for one in sources if one.kind in ("request", "file"))
    told = Counter(one.value.currency for text in own for one in find_amounts(text))
    return max(told, key=lambda code: told[code], default="KRW" if language == "ko" else "") == "KRW"
