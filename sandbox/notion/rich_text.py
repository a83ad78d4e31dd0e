"""Rich text: reading what a request brings, and its plain form."""

from datetime import datetime
from typing import Any

from sandbox.notion.checks import (
    MAX_EXPRESSION,
    MAX_RICH_TEXT,
    MAX_TEXT,
    array_at,
    boolean_at,
    choice_at,
    known_keys,
    object_at,
    string_at,
    url_at,
    utf16_length,
    uuid_at,
)
from sandbox.notion.errors import UNDEFINED, content_failed, fix_one, invalid

COLOR_NAMES = ("default", "gray", "brown", "orange", "yellow", "green", "blue", "purple", "pink", "red")
COLORS = (*COLOR_NAMES, *(f"{name}_background" for name in COLOR_NAMES))
STYLES = ("bold", "italic", "strikethrough", "underline", "code")
PLAIN: dict[str, Any] = {**dict.fromkeys(STYLES, False), "color": "default"}

RichText = dict[str, Any]
"""An item as it is stored: type, its content, annotations; without plain_text and href, which are made when read."""


def read_rich_text(raw: Any, path: str) -> list[RichText]:
    """Check an array of rich-text items and return them in the stored form."""
    return [_item(item, f"{path}[{index}]") for index, item in enumerate(array_at(raw, path, MAX_RICH_TEXT))]


def text_item(content: str, link: str | None = None, **styles: Any) -> RichText:
    """Make one stored text item."""
    return {
        "type": "text",
        "text": {"content": content, "link": {"url": link} if link else None},
        "annotations": {**PLAIN, **styles},
    }


def text_items(content: str, link: str | None = None, **styles: Any) -> list[RichText]:
    """Make as many stored text items as the limit of one text needs; no surrogate pair is cut."""
    items, start = [], 0
    while start < len(content):
        end = min(len(content), start + MAX_TEXT)
        while utf16_length(content[start:end]) > MAX_TEXT:
            end -= 1
        items.append(text_item(content[start:end], link, **styles))
        start = end
    return items


def _item(raw: Any, path: str) -> RichText:
    value = object_at(raw, path)
    known_keys(value, path, {"type", "text", "mention", "equation", "annotations", "plain_text", "href"})
    kind = value.get("type") or next((key for key in ("text", "mention", "equation") if key in value), None)
    if kind not in ("text", "mention", "equation"):
        missing = "should be defined, instead was `undefined`."
        raise fix_one([f"{path}.{key} {missing}" for key in ("text", "mention", "equation")])
    content = object_at(value.get(kind, UNDEFINED), f"{path}.{kind}")
    reader = {"text": _text, "mention": _mention, "equation": _equation}[kind]
    return {
        "type": kind,
        kind: reader(content, f"{path}.{kind}"),
        "annotations": _annotations(value.get("annotations"), f"{path}.annotations"),
    }


def _text(value: dict[str, Any], path: str) -> dict[str, Any]:
    known_keys(value, path, {"content", "link"})
    content = string_at(value.get("content", UNDEFINED), f"{path}.content", MAX_TEXT)
    link = value.get("link")
    if link is not None:
        known_keys(object_at(link, f"{path}.link"), f"{path}.link", {"url", "type"})
        link = {"url": url_at(link.get("url", UNDEFINED), f"{path}.link.url", "Invalid URL for link.")}
    return {"content": content, "link": link}


def _equation(value: dict[str, Any], path: str) -> dict[str, Any]:
    known_keys(value, path, {"expression"})
    expression = string_at(value.get("expression", UNDEFINED), f"{path}.expression", MAX_EXPRESSION)
    if not expression:
        raise invalid(f"{path}.expression.length", "≥ `1`", 0)
    return {"expression": expression}


def _annotations(raw: Any, path: str) -> dict[str, Any]:
    if raw is None:
        return dict(PLAIN)
    value = object_at(raw, path)
    known_keys(value, path, (*STYLES, "color"))
    styles = {name: boolean_at(value.get(name, False), f"{path}.{name}") for name in STYLES}
    return {**styles, "color": choice_at(value.get("color", "default"), f"{path}.color", COLORS)}


def _mention(value: dict[str, Any], path: str) -> dict[str, Any]:
    kinds = ("user", "date", "page", "database", "template_mention", "custom_emoji", "link_mention", "link_preview")
    known_keys(value, path, {"type", *kinds})
    kind = value.get("type") or next((key for key in kinds if key in value), None)
    if kind not in kinds[:4]:
        raise fix_one([f"{path}.{key} should be defined, instead was `undefined`." for key in kinds[:6]])
    content = object_at(value.get(kind, UNDEFINED), f"{path}.{kind}")
    if kind == "date":
        return {"type": "date", "date": read_date(content, f"{path}.date")}
    identity = uuid_at(content.get("id", UNDEFINED), f"{path}.{kind}.id")
    return {"type": kind, kind: {"object": "user", "id": identity} if kind == "user" else {"id": identity}}


def read_date(value: dict[str, Any], path: str) -> dict[str, Any]:
    """Check a date object and return start, end and time_zone, in that order."""
    known_keys(value, path, {"start", "end", "time_zone"})
    for name in ("start", "end"):
        moment = value.get(name)
        if moment is None and name == "end":
            continue
        text = string_at(value.get(name, UNDEFINED), f"{path}.{name}")
        try:
            datetime.fromisoformat(text)
        except ValueError as error:
            raise invalid(f"{path}.{name}", "a valid ISO 8601 date string", text) from error
    zone = value.get("time_zone")
    if zone is not None:
        string_at(zone, f"{path}.time_zone")
    if value.get("end") and str(value["end"]) < str(value["start"]):
        raise content_failed("End date must not be before start date.")
    return {"start": value["start"], "end": value.get("end"), "time_zone": zone}


def plain(items: list[dict[str, Any]]) -> str:
    """Join the text of stored or rendered items; mentions count with the plain text that rendering gave them."""
    return "".join(
        item.get("plain_text")
        or (item.get("text") or {}).get("content", "")
        or (item.get("equation") or {}).get("expression", "")
        for item in items
    )
