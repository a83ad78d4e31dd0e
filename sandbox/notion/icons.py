"""Icons, covers and files: the three places where a request points at a picture or an upload."""

from typing import Any

from sandbox.notion.checks import known_keys, object_at, string_at, url_at, uuid_at
from sandbox.notion.errors import UNDEFINED, fix_one, invalid


def read_icon(raw: Any, path: str) -> dict[str, Any] | None:
    """Read an icon: emoji, external picture, upload, custom emoji or one of Notion's own; None stays None."""
    if raw is None:
        return None
    value = object_at(raw, path)
    kinds = ("emoji", "external", "file_upload", "custom_emoji", "icon")
    kind = value.get("type") or next((name for name in kinds if name in value), None)
    if kind not in kinds:
        raise fix_one([f"{path}.{name} should be defined, instead was `undefined`." for name in kinds])
    known_keys(value, path, {"type", str(kind)})
    if kind == "emoji":
        emoji = string_at(value.get("emoji", UNDEFINED), f"{path}.emoji")
        if not emoji or emoji.isascii() or len(emoji) > 15:
            raise invalid(f"{path}.emoji", "a valid emoji", emoji)
        return {"type": "emoji", "emoji": emoji}
    content = object_at(value.get(kind, UNDEFINED), f"{path}.{kind}")
    if kind == "icon":
        name = string_at(content.get("name", UNDEFINED), f"{path}.icon.name")
        return {"type": "icon", "icon": {"name": name, "color": content.get("color", "gray")}}
    if kind == "custom_emoji":
        return {"type": kind, kind: {"id": uuid_at(content.get("id", UNDEFINED), f"{path}.custom_emoji.id")}}
    return read_file(value, path, "Invalid icon url.")


def read_cover(raw: Any, path: str) -> dict[str, Any] | None:
    """Read a page's cover; None stays None."""
    if raw is None:
        return None
    value = object_at(raw, path)
    known_keys(value, path, {"type", "external", "file_upload"})
    return read_file(value, path, "Invalid page cover URL.")


def read_file(value: dict[str, Any], path: str, refusal: str) -> dict[str, Any]:
    """Read an external file, or an upload, which is resolved to a file when it is stored."""
    kinds = ("external", "file_upload")
    kind = value.get("type") or next((name for name in kinds if name in value), None)
    if kind not in kinds:
        raise fix_one([f"{path}.{name} should be defined, instead was `undefined`." for name in kinds])
    content = object_at(value.get(kind, UNDEFINED), f"{path}.{kind}")
    if kind == "file_upload":
        return {"type": kind, kind: {"id": uuid_at(content.get("id", UNDEFINED), f"{path}.file_upload.id")}}
    known_keys(content, f"{path}.external", {"url"})
    return {"type": kind, kind: {"url": url_at(content.get("url", UNDEFINED), f"{path}.external.url", refusal)}}
