"""The rows of a schedule for the days of goals, and for those on which it is looked at whether to stop."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Final

from orchestrator.graphs.plan.rules.composing.day_words import goal_end, trial_day
from orchestrator.graphs.plan.rules.composing.owners import decider, operator
from orchestrator.graphs.plan.rules.composing.quoting import shortened
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading.outcomes.told import ToldStop
from orchestrator.language import any_of

_NUMBERS: Final = {"한": 1, "두": 2, "세": 3, "석": 3, "네": 4, "넉": 4, "여섯": 6} | {
    "a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "six": 6, "eight": 8, "ten": 10, "twelve": 12
} | {str(n): n for n in range(1, 100)}  # fmt: skip
_EN: Final = "|".join(
    sorted((one for one in _NUMBERS if one.isascii() and one.isalpha() and one != "a"), key=len, reverse=True)
)
_FIRST: Final = any_of(
    r"(?<![가-힣\d])(?P<n>한|두|세|석|네|넉|여섯|\d{1,2})\s?(?:(?P<m>달|개월)|(?P<w>주))",
    rf"\b(?:(?P<n2>{_EN}|\d{{1,2}})\s(?:(?P<m2>months?)|(?P<w2>weeks?))|(?:in|within)\s(?P<n3>a)\s(?:(?P<m3>month)|(?P<w3>week))|first\s(?:(?P<m4>month)|(?P<w4>week)))\b",
)
"""The weeks or months at whose end it is looked at."""
_WEEKS: Final = {"m": 52 / 12, "m2": 52 / 12, "m3": 52 / 12, "m4": 52 / 12, "w": 1.0, "w2": 1.0, "w3": 1.0, "w4": 1.0}
_LEAST: Final = 13
"""Days of use before which there is nothing to look at."""


def goal_rows(material: PlanMaterial) -> Iterator[tuple[str, date, str, str, int]]:
    """Yield the name, the day, who looks at it, what comes of it and the source."""
    say, outcomes = material.say, material.case.outcomes
    by_day: dict[tuple[date, int], list[str]] = {}
    for goal in outcomes.goals:
        if goal.by:
            by_day.setdefault((goal_end(material, goal.by), goal.source), []).append(goal.name)
    for (day, source), names in by_day.items():
        name = say("milestone_goals", what=shortened(", ".join(dict.fromkeys(names)), 60))
        yield name, day, operator(material), say("result_measured"), source
    for stop in outcomes.stops:
        name = say("milestone_stop", what=shortened(stop.text, 60))
        for told in stop.days[:1]:
            yield name, goal_end(material, told), decider(material), say("result_decision"), stop.source
        if not stop.days and (days := _span(f"{stop.text} {stop.said}")):
            yield name, trial_day(material)[0] + days, decider(material), say("result_decision"), 0


def stop_day(material: PlanMaterial, stop: ToldStop) -> tuple[date, int] | None:
    """Return the day on which it is looked at whether to stop, and its source; None where nothing tells it."""
    if stop.days:
        return goal_end(material, stop.days[0]), stop.source
    days = _span(f"{stop.text} {stop.said}")
    return (trial_day(material)[0] + days, 0) if days else None


def _span(text: str) -> timedelta | None:
    """Return after what time of use a criterion looks: "두 달 뒤에도", "after eight weeks", "한 달에 2건"; None without one."""
    counted = _FIRST.search(text)
    if counted is None:
        return None
    weeks = next((weeks for kind, weeks in _WEEKS.items() if counted[kind]), 4)
    number = next((_NUMBERS[one.lower()] for one in counted.groups() if one and one.lower() in _NUMBERS), 1)
    return timedelta(days=max(round(number * weeks * 7) - 1, _LEAST))
