"""Every kind of property becomes a line, an empty one none."""

from typing import Any

import pytest

from integrations.notion.properties import property_lines


async def title_of(page_id: str) -> str:
    """Return a title made of the id."""
    return f"Page {page_id}"


@pytest.mark.parametrize(
    ("kind", "value", "expected"),
    [
        ("rich_text", [{"plain_text": "a"}, {"plain_text": "b"}], "ab"),
        ("number", 0, "0"),
        ("number", 1_234_567.5, "1234567.5"),
        ("number", 0.1, "0.1"),
        ("select", {"name": "High"}, "High"),
        ("status", {"name": "Done"}, "Done"),
        ("multi_select", [{"name": "a"}, {"name": "b"}], "a, b"),
        ("people", [{"name": "이서연", "id": "1"}, {"id": "2"}], "이서연, 2"),
        ("date", {"start": "2026-01-01", "end": "2026-01-31"}, "2026-01-01 → 2026-01-31"),
        ("date", {"start": "2026-01-01", "end": None}, "2026-01-01"),
        ("checkbox", False, "no"),
        ("url", "https://a.com", "https://a.com"),
        ("files", [{"name": "a.pdf"}], "a.pdf"),
        ("relation", [{"id": "1"}, {"id": "2"}], "Page 1, Page 2"),
        ("formula", {"type": "string", "string": "f"}, "f"),
        ("formula", {"type": "boolean", "boolean": True}, "yes"),
        ("formula", {"type": "number", "number": 3}, "3"),
        ("rollup", {"type": "number", "number": 3}, "3"),
        ("rollup", {"type": "array", "array": [{"type": "number", "number": 1}, {"type": "url", "url": "u"}]}, "1, u"),
        ("unique_id", {"prefix": "TASK", "number": 7}, "TASK-7"),
        ("created_by", {"name": "A"}, "A"),
        ("last_edited_time", "2026-01-01T00:00:00.000Z", "2026-01-01T00:00:00.000Z"),
    ],
)
async def test_a_value_becomes_a_line(kind: str, value: Any, expected: str) -> None:
    """A property with a value is its name and the value in words."""
    assert await property_lines({"P": {"type": kind, kind: value}}, title_of) == [f"P: {expected}"]


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("rich_text", []),
        ("select", None),
        ("date", None),
        ("people", []),
        ("formula", {"type": "string", "string": None}),
    ],
)
async def test_an_empty_value_is_left_out(kind: str, value: Any) -> None:
    """A property without a value, the title and a kind that is unknown make no line."""
    title = {"type": "title", "title": [{"plain_text": "T"}]}
    odd = {"type": "button", "button": {}}
    assert await property_lines({"P": {"type": kind, kind: value}, "T": title, "B": odd}, title_of) == []
