"""Filters and sorts of a data source query."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

from sandbox.notion.checks import array_at, boolean_at, choice_at, known_keys, number_at, object_at, string_at
from sandbox.notion.errors import UNDEFINED, fix_one, invalid, validation_error
from sandbox.notion.nodes import NotionNode
from sandbox.notion.properties import EMPTY, OPTION_TYPES, Schema, find
from sandbox.notion.rich_text import plain

Match = Callable[[NotionNode], bool]
SortKey = Callable[[NotionNode], Any]

TIMESTAMPS = ("created_time", "last_edited_time")
TEXT_TYPES = ("title", "rich_text", "url", "email", "phone_number")
LIST_TYPES = ("people", "relation", "created_by", "last_edited_by")
DEPTH = 2
"""Levels of `and`/`or` in one filter."""


def read_filter(raw: Any, schema: Schema, today: date) -> Match:
    """Read a filter; no filter lets every row through. Words such as `past_week` count from `today`."""
    if raw is None:
        return lambda _row: True
    return _read(raw, schema, today, "body.filter", DEPTH)


def _read(raw: Any, schema: Schema, today: date, path: str, depth: int) -> Match:
    value = object_at(raw, path)
    for word, combine in (("and", all), ("or", any)):
        if word in value:
            if depth == 0:
                raise invalid(f"{path}.{word}", "not present", value[word])
            known_keys(value, path, {word})
            parts = [
                _read(item, schema, today, f"{path}.{word}[{index}]", depth - 1)
                for index, item in enumerate(array_at(value[word], f"{path}.{word}", 100))
            ]
            return lambda row, parts=parts, combine=combine: bool(combine(part(row) for part in parts))  # type: ignore[misc]
    if "timestamp" in value:
        kind = choice_at(value["timestamp"], f"{path}.timestamp", TIMESTAMPS)
        known_keys(value, path, {"timestamp", "type", kind})
        condition = _condition(kind, value.get(kind, UNDEFINED), f"{path}.{kind}", today)
        return lambda row: condition(_timestamp(row, kind))
    if "property" not in value:
        raise fix_one(
            [f"{path}.{word} should be defined, instead was `undefined`." for word in ("or", "and", "property")]
        )
    name = string_at(value["property"], f"{path}.property")
    found = find(schema, name)
    if found is None:
        raise validation_error(f"Could not find property with name or id: {name}")
    kind = found["type"]
    given = [key for key in value if key not in ("property", "type")]
    if given != [kind]:
        wrong = given[0] if given else "nothing"
        raise validation_error(f"database property {kind} does not match filter {wrong}")
    condition = _condition(kind, value[kind], f"{path}.{kind}", today)
    return lambda row: condition(stored_value(row, found))


def _timestamp(row: NotionNode, kind: str) -> str:
    moment = (row.created if kind == "created_time" else row.edited) // 60 * 60
    return datetime.fromtimestamp(moment, UTC).isoformat()


def stored_value(row: NotionNode, found: dict[str, Any]) -> Any:
    """Return what filters and sorts compare: text, number, option names, ids, or the start of a date."""
    kind = found["type"]
    if kind in TIMESTAMPS:
        return _timestamp(row, kind)
    if kind in ("created_by", "last_edited_by"):
        return [row.created_by if kind == "created_by" else row.edited_by]
    if kind == "unique_id":
        return row.place + 1
    value = row.content["properties"].get(found["id"], EMPTY.get(kind))
    if kind in ("title", "rich_text"):
        return plain(value)
    if kind in OPTION_TYPES:
        names = {choice["id"]: choice["name"] for choice in found[kind]["options"]}
        return [names[item] for item in value if item in names] if kind == "multi_select" else names.get(value)
    if kind == "date":
        return value["start"] if value else None
    return value


def _condition(kind: str, raw: Any, path: str, today: date) -> Callable[[Any], bool]:
    value = object_at(raw, path)
    if len(value) != 1:
        raise invalid(path, "an object with exactly one condition", value)
    operator, operand = next(iter(value.items()))
    place = f"{path}.{operator}"
    if operator in ("is_empty", "is_not_empty") and kind not in ("checkbox", *TIMESTAMPS):
        if boolean_at(operand, place) is not True:
            raise invalid(place, "`true`", operand)
        return (
            (lambda held: held in (None, "", []))
            if operator == "is_empty"
            else (lambda held: held not in (None, "", []))
        )
    if kind in TEXT_TYPES:
        return _text(operator, string_at(operand, place), place)
    if kind in ("number", "unique_id"):
        return _number(operator, number_at(operand, place), place)
    if kind == "checkbox":
        wanted = boolean_at(operand, place)
        choice_at(operator, f"{path} condition", ("equals", "does_not_equal"))
        return lambda held: held == (wanted if operator == "equals" else not wanted)
    if kind in ("select", "status"):
        names = _names(operand, place)
        choice_at(operator, f"{path} condition", ("equals", "does_not_equal"))
        return lambda held: (held in names) == (operator == "equals")
    if kind == "multi_select" or kind in LIST_TYPES:
        names = _names(operand, place)
        choice_at(operator, f"{path} condition", ("contains", "does_not_contain"))
        return lambda held: any(name in held for name in names) == (operator == "contains")
    if kind in ("date", *TIMESTAMPS):
        return _date(operator, operand, place, today)
    raise invalid(place, "not present", operand)


def _names(raw: Any, path: str) -> list[str]:
    return [string_at(item, path) for item in raw] if isinstance(raw, list) else [string_at(raw, path)]


def _text(operator: str, wanted: str, path: str) -> Callable[[Any], bool]:
    low = wanted.casefold()
    tests: dict[str, Callable[[str], bool]] = {
        "equals": lambda held: held == low,
        "does_not_equal": lambda held: held != low,
        "contains": lambda held: low in held,
        "does_not_contain": lambda held: low not in held,
        "starts_with": lambda held: held.startswith(low),
        "ends_with": lambda held: held.endswith(low),
    }
    if operator not in tests:
        raise invalid(path, "not present", wanted)
    return lambda held: tests[operator]((held or "").casefold())


def _number(operator: str, wanted: float, path: str) -> Callable[[Any], bool]:
    tests: dict[str, Callable[[float], bool]] = {
        "equals": lambda held: held == wanted,
        "does_not_equal": lambda held: held != wanted,
        "greater_than": lambda held: held > wanted,
        "less_than": lambda held: held < wanted,
        "greater_than_or_equal_to": lambda held: held >= wanted,
        "less_than_or_equal_to": lambda held: held <= wanted,
    }
    if operator not in tests:
        raise invalid(path, "not present", wanted)
    return lambda held: operator == "does_not_equal" if held is None else tests[operator](held)


SPANS = {
    "past_week": (-7, 0),
    "past_month": (-30, 0),
    "past_year": (-365, 0),
    "next_week": (0, 7),
    "next_month": (0, 30),
    "next_year": (0, 365),
}
RELATIVE = {
    **{"today": 0, "tomorrow": 1, "yesterday": -1, "one_week_ago": -7, "one_week_from_now": 7},
    **{"one_month_ago": -30, "one_month_from_now": 30},
}


def _date(operator: str, operand: Any, path: str, today: date) -> Callable[[Any], bool]:
    if operator in SPANS or operator == "this_week":
        object_at(operand, path)
        sunday = -((today.weekday() + 1) % 7)
        first, last = SPANS.get(operator, (sunday, sunday + 6))
        begin, end = today + timedelta(first), today + timedelta(last)
        return lambda held: held is not None and begin <= _day(held) <= end
    wanted = string_at(operand, path)
    if wanted in RELATIVE:
        wanted = (today + timedelta(RELATIVE[wanted])).isoformat()
    try:
        datetime.fromisoformat(wanted)
    except ValueError as error:
        raise invalid(path, "a valid ISO 8601 date string", operand) from error
    tests: dict[str, Callable[[Any, Any], bool]] = {
        "equals": lambda held, limit: held == limit,
        "before": lambda held, limit: held < limit,
        "after": lambda held, limit: held > limit,
        "on_or_before": lambda held, limit: held <= limit,
        "on_or_after": lambda held, limit: held >= limit,
    }
    if operator not in tests:
        raise invalid(path, "not present", operand)
    whole_day = len(wanted) == len("2026-01-01")

    def test(held: Any) -> bool:
        if held is None:
            return False
        if whole_day or len(held) == len("2026-01-01"):
            return tests[operator](_day(held), _day(wanted))
        return tests[operator](_moment(held), _moment(wanted))

    return test


def _day(text: str) -> date:
    return datetime.fromisoformat(text).date()


def _moment(text: str) -> datetime:
    moment = datetime.fromisoformat(text)
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def read_sorts(raw: Any, schema: Schema) -> list[tuple[SortKey, bool]]:
    """Read the sorts: for each a key (None sorts last) and whether it descends."""
    sorts: list[tuple[SortKey, bool]] = []
    for index, item in enumerate(array_at([] if raw is None else raw, "body.sorts", 100)):
        path = f"body.sorts[{index}]"
        value = object_at(item, path)
        known_keys(value, path, {"property", "timestamp", "direction"})
        directions = ("ascending", "descending")
        descending = choice_at(value.get("direction", UNDEFINED), f"{path}.direction", directions) == "descending"
        if "timestamp" in value:
            kind = choice_at(value["timestamp"], f"{path}.timestamp", TIMESTAMPS)
            sorts.append((lambda row, kind=kind: _timestamp(row, kind), descending))  # type: ignore[misc]
            continue
        name = string_at(value.get("property", UNDEFINED), f"{path}.property")
        found = find(schema, name)
        if found is None:
            raise validation_error(f"Could not find sort property with name or id: {name}")
        sorts.append((_sort_key(found), descending))
    return sorts


def _sort_key(found: dict[str, Any]) -> SortKey:
    kind = found["type"]
    if kind in ("select", "status"):
        # Choices sort in the order of the schema, as in Notion, not by their names.
        order = {choice["name"]: place for place, choice in enumerate(found[kind]["options"])}
        return lambda row: order.get(stored_value(row, found))

    def key(row: NotionNode) -> Any:
        value = stored_value(row, found)
        if kind == "date" and value is not None:
            return _moment(value)
        return None if value in (None, "", []) else value

    return key
