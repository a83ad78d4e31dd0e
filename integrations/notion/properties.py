"""The properties of a page as lines of text."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from integrations.notion.client import Json
from integrations.notion.render import rich
from integrations.notion.titles import words_of

TitleOf = Callable[[str], Awaitable[str]]
"""Returns the title of a page by its id."""


async def property_lines(properties: Mapping[str, Json], title_of: TitleOf) -> list[str]:
    """Return ``Name: value`` for every property that has a value, without the title."""
    lines = []
    for name, value in properties.items():
        kind = str(value.get("type"))
        if kind == "title":
            continue
        text = await _text(kind, value.get(kind), title_of)
        if text:
            lines.append(f"{name}: {text}")
    return lines


async def _text(kind: str, value: Any, title_of: TitleOf) -> str:
    if value is None or value == [] or value == "":
        return ""
    if kind == "relation":
        return ", ".join([await title_of(str(item["id"])) for item in value])
    if kind == "rollup":
        if value.get("type") != "array":
            return await _text(str(value.get("type")), value.get(value.get("type")), title_of)
        items = [await _text(str(item.get("type")), item.get(item.get("type")), title_of) for item in value["array"]]
        return ", ".join(filter(None, items))
    if kind == "formula":
        inner = str(value.get("type"))
        return await _text({"boolean": "checkbox", "string": "url"}.get(inner, inner), value.get(inner), title_of)
    reader = _READERS.get(kind)
    if reader:
        return reader(value)
    return words_of(value) if isinstance(value, dict | list) else str(value)


def date_text(value: Json) -> str:
    """Return the day or moment, or the span from one to the other."""
    start, end = str(value.get("start") or ""), value.get("end")
    zone = f" ({value['time_zone']})" if value.get("time_zone") else ""
    return (f"{start} → {end}" if end else start) + zone


def _name(value: Json) -> str:
    return str(value.get("name") or value.get("id") or "")


def _names(value: list[Json]) -> str:
    return ", ".join(filter(None, map(_name, value)))


def _number(value: float) -> str:
    return f"{value:g}" if abs(value) < 1_000_000 else f"{value:.15g}"


def _files(value: list[Json]) -> str:
    """Addresses of files that Notion keeps expire within the hour, so only those on the web are told."""
    urls = [str((item.get("external") or {}).get("url") or "") for item in value]
    names = map(_name, value)
    return ", ".join(f"{name} {url}".strip() if url != name else name for name, url in zip(names, urls, strict=True))


def _unique(value: Json) -> str:
    prefix = value.get("prefix")
    return f"{prefix}-{value.get('number')}" if prefix else str(value.get("number"))


_READERS: dict[str, Callable[[Any], str]] = {
    **dict.fromkeys(("url", "email", "phone_number", "created_time", "last_edited_time", "string"), str),
    **dict.fromkeys(("select", "status", "created_by", "last_edited_by"), _name),
    **dict.fromkeys(("multi_select", "people"), _names),
    "files": _files,
    **dict.fromkeys(("rich_text", "title"), rich),
    "number": _number,
    "date": date_text,
    "checkbox": lambda value: "yes" if value else "no",
    "unique_id": _unique,
    "verification": words_of,
}
