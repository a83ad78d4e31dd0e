"""What stands in the TOML files beside the guides: presets, thresholds, phrases, the calendar."""

from collections.abc import Mapping
from datetime import date
from typing import Any, Final

from integrations.guides.base import GuideLanguage, HolidayRules, PlanShape
from integrations.guides.problems import GuideProblem

PRESETS: Final = ("lean", "standard", "full")
_LENGTHS: Final = ("shortest", "longest", "rows", "statements", "searches")


def shapes_in(content: Mapping[str, Any], problems: list[GuideProblem]) -> dict[str, PlanShape]:
    """Return what each preset consists of."""
    found = {}
    for preset in PRESETS:
        table = content.get(preset)
        if not isinstance(table, dict):
            problems.append(GuideProblem("no_preset", "presets.toml", 0, {"name": preset}))
            continue
        sections = table.get("sections")
        numbers = [table.get(name) for name in _LENGTHS]
        if not isinstance(sections, list) or not sections:
            problems.append(GuideProblem("no_sections", "presets.toml", 0, {"name": preset}))
        elif not all(isinstance(number, int) and number > 0 for number in numbers):
            problems.append(
                GuideProblem("no_lengths", "presets.toml", 0, {"name": preset, "wanted": ", ".join(_LENGTHS)})
            )
        else:
            shortest, longest, rows, statements, searches = (int(number or 0) for number in numbers)
            found[preset] = PlanShape(tuple(map(str, sections)), shortest, longest, rows, statements, searches)
    return found


def thresholds_in(content: Mapping[str, Any], problems: list[GuideProblem]) -> dict[str, float]:
    """Return the numbers of the table ``thresholds``."""
    table = content.get("thresholds", {})
    wrong = [name for name, value in table.items() if not isinstance(value, int | float)]
    problems += (GuideProblem("not_a_number", "presets.toml", 0, {"value": name}) for name in wrong)
    return {name: float(value) for name, value in table.items() if name not in wrong}


def phrases_in(content: Mapping[str, Any], problems: list[GuideProblem]) -> dict[str, dict[GuideLanguage, str]]:
    """Return the phrases, each in both languages."""
    found: dict[str, dict[GuideLanguage, str]] = {}
    for name, said in content.items():
        if isinstance(said, dict) and isinstance(said.get("ko"), str) and isinstance(said.get("en"), str):
            found[name] = {"ko": said["ko"], "en": said["en"]}
        else:
            problems.append(GuideProblem("phrase", "phrases.toml", 0, {"name": name}))
    return found


def holidays_in(content: Mapping[str, Any], problems: list[GuideProblem]) -> HolidayRules:
    """Return the calendar; days that are none are noted."""
    solar: dict[tuple[int, int], str] = {}
    lunar: dict[str, tuple[int, int, int, int]] = {}
    single: dict[str, str] = {}
    for name, days in content.get("solar", {}).items():
        try:
            day = date.fromisoformat(f"2024-{days}")
            solar[day.month, day.day] = name
        except ValueError:
            problems.append(GuideProblem("not_a_day", "calendar.toml", 0, {"name": name, "value": str(days)}))
    for name, days in content.get("lunar", {}).items():
        if isinstance(days, list) and len(days) == 4 and all(isinstance(one, int) for one in days):
            lunar[name] = (days[0], days[1], days[2], days[3])
        else:
            problems.append(GuideProblem("not_a_day", "calendar.toml", 0, {"name": name, "value": str(days)}))
    for day, name in content.get("single", {}).items():
        try:
            single[date.fromisoformat(day).isoformat()] = str(name)
        except ValueError:
            problems.append(GuideProblem("not_a_day", "calendar.toml", 0, {"name": str(name), "value": day}))
    substitutes = content.get("substitutes", {})
    return HolidayRules(
        solar,
        lunar,
        frozenset(substitutes.get("sunday", ())),
        frozenset(substitutes.get("weekend", ())),
        single,
    )
