"""Properties of pages: the schema of a data source, and the values that requests bring."""

import hashlib
from typing import Any

from sandbox.notion.checks import (
    array_at,
    boolean_at,
    is_url,
    known_keys,
    number_at,
    object_at,
    string_at,
    uuid_at,
)
from sandbox.notion.errors import UNDEFINED, fix_one, invalid, validation_error
from sandbox.notion.icons import read_file
from sandbox.notion.rich_text import COLOR_NAMES, read_date, read_rich_text

TITLE: dict[str, Any] = {"id": "title", "name": "title", "type": "title", "title": {}}
"""The only property of a page that is not in a data source."""

OPTION_TYPES = ("select", "multi_select", "status")
WRITABLE = (
    *("title", "rich_text", "number", "url", "select", "multi_select", "people", "email", "phone_number"),
    *("date", "checkbox", "relation", "files", "status"),
)
COMPUTED = ("created_time", "created_by", "last_edited_time", "last_edited_by", "unique_id")
EMPTY: dict[str, Any] = {
    **{key: [] for key in ("title", "rich_text", "multi_select", "people", "relation", "files")},
    "checkbox": False,
}
LIMIT_ITEMS = 100
LIMIT_URL = 2_000
LIMIT_CONTACT = 200

Schema = dict[str, dict[str, Any]]
"""Property name → configuration as the API returns it: id, name, description, type, and the type's own settings."""


def property_id(name: str) -> str:
    """Make a property's short id from its name, the same in every sandbox."""
    return hashlib.sha256(name.encode()).hexdigest()[:4]


def option(name: str, color: str | None = None) -> dict[str, Any]:
    """Make one choice of a select, multi-select or status property."""
    digest = hashlib.sha256(name.encode()).hexdigest()
    names = COLOR_NAMES[1:]
    return {"id": digest[:8], "name": name, "color": color or names[int(digest, 16) % len(names)], "description": None}


def configuration(name: str, kind: str, options: list[Any] | None = None) -> dict[str, Any]:
    """Make a property of a schema; `options` are names or {name, color}."""
    made = [option(o) if isinstance(o, str) else option(o["name"], o.get("color")) for o in options or []]
    settings: dict[str, Any] = {"options": made} if kind in OPTION_TYPES else {}
    if kind == "status":
        groups = zip(("To-do", "In progress", "Complete"), ("gray", "blue", "green"), _thirds(made), strict=True)
        settings["groups"] = [
            {"id": property_id(title), "name": title, "color": color, "option_ids": [o["id"] for o in part]}
            for title, color, part in groups
        ]
    elif kind == "number":
        settings = {"format": "number"}
    elif kind == "unique_id":
        settings = {"prefix": None}
    identity = "title" if kind == "title" else property_id(name)
    return {"id": identity, "name": name, "description": None, "type": kind, kind: settings}


def _thirds(made: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    return [made[:1], made[1:-1], made[-1:]] if len(made) > 1 else [made, [], []]


def find(schema: Schema, name: str) -> dict[str, Any] | None:
    """Find a property by its name or id."""
    return schema.get(name) or next((item for item in schema.values() if item["id"] == name), None)


def read_properties(raw: Any, schema: Schema) -> tuple[dict[str, Any], bool]:
    """Return {property id: value} of a request, and whether the schema got new choices (it is changed in place)."""
    values: dict[str, Any] = {}
    grown = False
    for name, item in object_at(raw, "body.properties").items():
        found = find(schema, name)
        if found is None:
            raise validation_error(f"{name} is not a property that exists.")
        kind = found["type"]
        if kind in COMPUTED:
            raise validation_error(f"{name} cannot be set: {kind} is computed.")
        if kind == "title" and isinstance(item, list):
            item = {"title": item}
        place = f"body.properties.{name}"
        value = object_at(item, place)
        if kind not in value:
            if any(other in value for other in WRITABLE):
                raise validation_error(f"{name} is expected to be {kind}.")
            raise fix_one([f"{place}.{other} should be defined, instead was `undefined`." for other in WRITABLE])
        known_keys(value, place, {"type", "id", "name", kind})
        values[found["id"]], added = _read_value(found, value[kind], f"{place}.{kind}")
        grown = grown or added
    return values, grown


def _read_value(found: dict[str, Any], raw: Any, path: str) -> tuple[Any, bool]:
    kind = found["type"]
    if kind in ("title", "rich_text"):
        return read_rich_text(raw, path), False
    if kind in OPTION_TYPES:
        return _read_options(found, raw, path)
    if kind in ("people", "relation"):
        items = array_at(raw, path, LIMIT_ITEMS)
        ids = [
            uuid_at(object_at(x, f"{path}[{i}]").get("id", UNDEFINED), f"{path}[{i}].id") for i, x in enumerate(items)
        ]
        return ids, False
    if kind == "files":
        return [
            _read_named_file(item, f"{path}[{i}]") for i, item in enumerate(array_at(raw, path, LIMIT_ITEMS))
        ], False
    if kind == "checkbox":
        return boolean_at(raw, path), False
    if raw is None:
        return None, False
    if kind == "number":
        return number_at(raw, path), False
    if kind == "date":
        return read_date(object_at(raw, path), path), False
    text = string_at(raw, path, LIMIT_URL if kind == "url" else LIMIT_CONTACT)
    if not text:
        raise invalid(f"{path}.length", "≥ `1`", 0)
    if kind == "url" and not is_url(text):
        raise validation_error("Invalid URL for url property.")
    return text, False


def _read_named_file(raw: Any, path: str) -> dict[str, Any]:
    value = object_at(raw, path)
    return {
        "name": string_at(value.get("name", "file"), f"{path}.name", 100),
        **read_file(value, path, "Invalid file url."),
    }


def _read_options(found: dict[str, Any], raw: Any, path: str) -> tuple[Any, bool]:
    kind = found["type"]
    known: list[dict[str, Any]] = found[kind]["options"]
    before = len(known)
    if kind == "multi_select":
        chosen = [_read_option(known, kind, x, f"{path}[{i}]") for i, x in enumerate(array_at(raw, path, LIMIT_ITEMS))]
        return chosen, len(known) > before
    return (None if raw is None else _read_option(known, kind, raw, path)), len(known) > before


def _read_option(known: list[dict[str, Any]], kind: str, raw: Any, path: str) -> str:
    value = object_at(raw, path)
    known_keys(value, path, {"id", "name", "color", "description"})
    if "name" not in value and "id" not in value:
        raise fix_one([f"{path}.{key} should be defined, instead was `undefined`." for key in ("id", "name")])
    for choice in known:
        if choice["id"] == value.get("id") or choice["name"] == value.get("name"):
            return str(choice["id"])
    name = string_at(value.get("name", UNDEFINED), f"{path}.name", LIMIT_ITEMS)
    if kind == "status":
        raise validation_error(f'Invalid status option. Status option "{name}" does not exist.')
    if "," in name or not name:
        raise validation_error("Invalid select option, commas not allowed.")
    known.append(option(name, value.get("color")))
    return str(known[-1]["id"])
