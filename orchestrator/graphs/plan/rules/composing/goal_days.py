"""The rows of a schedule for the days of goals, and for those on which it is looked at whether to stop."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Final

from orchestrator.graphs.plan.rules.composing.day_words import goal_end, trial_day
from orchestrator.graphs.plan.rules.composing.owners import decider, operator
from orchestrator.graphs.plan.rules.composing.quoting import shortened
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.language import any_of

_FIRST: Final = any_of(
    r"(?:첫|처음)\s?(?P<a>한|두|세|\d)?\s?(?:(?P<m>달|개월)|(?P<w>주))|(?P<b>한|두|세|석)\s?(?P<m2>달)\s(?:써|해|돌려|운영|지나)",
    r"\bfirst\s(?:(?P<c>two|three|four|six|\d)\s)?(?:(?P<m3>months?)|(?P<w2>weeks?))\b",
)
"""The first weeks or months, at whose end it is looked at."""
_WEEKS: Final = {"m": 52 / 12, "m2": 52 / 12, "m3": 52 / 12, "w": 1.0, "w2": 1.0}
_NUMBERS: Final = {"한": 1, "두": 2, "세": 3, "석": 3, "two": 2, "three": 3, "four": 4, "six": 6} | {
    str(n): n for n in range(1, 10)
}


def goal_rows(material: PlanMaterial) -> Iterator[tuple[str, date, str, str, int]]:
    """Yield the name, the day, who looks at it, what comes of it and the source."""
    say, outcomes = material.say, material.case.outcomes
    by_day: dict[tuple[date, int], list[str]] = {}
    for goal in outcomes.goals:
        if goal.by:
            by_day.setdefault((goal_end(material, goal.by), goal.source), []).append(goal.name)
    for (day, source), names in by_day.items():
        name = say("milestone_goals", what=shortened(", ".join(names), 60))
        yield name, day, operator(material), say("result_measured"), source
    for stop in outcomes.stops:
        name = say("milestone_stop", what=shortened(stop.text, 60))
        for told in stop.days[:1]:
            yield name, goal_end(material, told), decider(material), say("result_decision"), stop.source
        if not stop.days and (counted := _FIRST.search(stop.text)):
            weeks = next((_WEEKS[kind] for kind in _WEEKS if counted[kind]), 4)
            number = next((_NUMBERS[one] for one in counted.groups() if one in _NUMBERS), 1)
            day = trial_day(material)[0] + timedelta(days=round(number * weeks * 7) - 1)
            yield name, day, decider(material), say("result_decision"), 0
