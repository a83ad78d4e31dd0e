"""`POST /v1/databases`: a database with its first data source, as the API has it since 2025-09-03."""

from typing import Any

from aiohttp import web

from sandbox.notion.checks import array_at, boolean_at, choice_at, known_keys, object_at, string_at, uuid_at
from sandbox.notion.errors import UNDEFINED, fix_one, invalid, validation_error
from sandbox.notion.gate import read_body
from sandbox.notion.icons import read_cover, read_icon
from sandbox.notion.nodes import DATA_SOURCE, DATABASE, PAGE, NotionNode
from sandbox.notion.properties import Schema, configuration
from sandbox.notion.rich_text import COLOR_NAMES, read_rich_text
from sandbox.notion.service import Notion

KEYS = frozenset({"parent", "title", "description", "is_inline", "initial_data_source", "icon", "cover"})
PLAIN = (
    *("title", "rich_text", "number", "url", "people", "email", "phone_number", "date", "checkbox", "files"),
    *("created_time", "created_by", "last_edited_time", "last_edited_by"),
)
"""Properties that a request may make with an empty configuration; `status` is made in the app alone."""
CHOICES = ("select", "multi_select")
MOST_OPTIONS = 100
LONGEST_OPTION = 100


class DatabaseEndpoints:
    """Databases that requests make."""

    def __init__(self, notion: Notion) -> None:
        self._notion = notion

    async def create(self, request: web.Request) -> dict[str, Any]:
        """POST /v1/databases."""
        body = await read_body(request)
        known_keys(body, "body", KEYS)
        parent = self._parent(body.get("parent", UNDEFINED))
        source = object_at(body.get("initial_data_source", {}), "body.initial_data_source")
        known_keys(source, "body.initial_data_source", {"properties"})
        schema = read_schema(source.get("properties", {}), "body.initial_data_source.properties")
        title = read_rich_text(body.get("title", []), "body.title")
        content = {
            "title": title,
            "description": read_rich_text(body.get("description", []), "body.description"),
            "is_inline": boolean_at(body.get("is_inline", False), "body.is_inline"),
            "icon": read_icon(body.get("icon"), "body.icon"),
            "cover": read_cover(body.get("cover"), "body.cover"),
        }
        nodes = self._notion.nodes
        with self._notion.store.transaction():
            if parent is not None:
                self._notion.require_live(parent)
                nodes.touch(parent)
            database = nodes.add(DATABASE, parent.id if parent else None, content)
            look = {"icon": None, "cover": None}
            nodes.add(DATA_SOURCE, database.id, {"title": title, "schema": schema, **look})
        return self._notion.objects.database(database)

    def _parent(self, raw: Any) -> NotionNode | None:
        value = object_at(raw, "body.parent")
        kinds = ("page_id", "workspace")
        known_keys(value, "body.parent", {"type", *kinds})
        kind = value.get("type") or next((name for name in kinds if name in value), None)
        if kind not in kinds or kind not in value:
            raise fix_one([f"body.parent.{name} should be defined, instead was `undefined`." for name in kinds])
        if kind == "workspace":
            if value["workspace"] is not True:
                raise invalid("body.parent.workspace", "`true`", value["workspace"])
            return None
        return self._notion.container(uuid_at(value["page_id"], "body.parent.page_id"), PAGE)


def read_schema(raw: Any, path: str) -> Schema:
    """Return the properties of a request; exactly one is the title."""
    schema: Schema = {}
    for name, item in object_at(raw, path).items():
        place = f"{path}.{name}"
        value = object_at(item, place)
        kind = value.get("type") or next((key for key in (*PLAIN, *CHOICES) if key in value), None)
        if kind not in (*PLAIN, *CHOICES) or kind not in value:
            named = next(iter(value), "undefined")
            raise validation_error(f"body failed validation: {place}: {kind or named} is no property that can be made.")
        known_keys(value, place, {"type", "name", "description", kind})
        given = object_at(value[kind], f"{place}.{kind}")
        known_keys(given, f"{place}.{kind}", _settings_of(kind))
        schema[name] = configuration(name, kind, _options(given.get("options", []), f"{place}.{kind}.options"))
        if kind == "number" and "format" in given:
            schema[name]["number"] = {"format": string_at(given["format"], f"{place}.number.format", LONGEST_OPTION)}
    titles = sum(1 for one in schema.values() if one["type"] == "title")
    if schema and titles != 1:
        raise validation_error(f"Title is not provided or is provided {titles} times; exactly one is needed.")
    return schema or {"Name": configuration("Name", "title")}


def _settings_of(kind: str) -> set[str]:
    return {"options"} if kind in CHOICES else {"format"} if kind == "number" else set()


def _options(raw: Any, path: str) -> list[Any]:
    found: list[Any] = []
    for place, item in enumerate(array_at(raw, path, MOST_OPTIONS)):
        value = object_at(item, f"{path}[{place}]")
        known_keys(value, f"{path}[{place}]", {"name", "color", "description"})
        name = string_at(value.get("name", UNDEFINED), f"{path}[{place}].name", LONGEST_OPTION)
        if "," in name or any(name == one["name"] for one in found):
            raise validation_error(f"Invalid select option, commas and repeats not allowed: {name}")
        color = value.get("color")
        if color is not None:
            choice_at(color, f"{path}[{place}].color", tuple(COLOR_NAMES))
        found.append({"name": name, "color": color})
    return found
