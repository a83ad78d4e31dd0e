"""The checks that block rules are made of; each refusal names the place as a JSON pointer, as Slack does."""

import secrets
from collections.abc import Collection, Mapping
from typing import Any

from sandbox.slack.errors import SlackError

Json = dict[str, Any]

IDENTIFIER = 255
TEXT_TYPES = ("mrkdwn", "plain_text")
PLAIN = ("plain_text",)


def refuse(message: str, pointer: str) -> SlackError:
    """The error for a place."""
    return SlackError("invalid_blocks", f"{message} [json-pointer:{pointer}]")


def unsupported(kind: Any, pointer: str) -> SlackError:
    """The error for a type that does not belong there."""
    return refuse(f"unsupported type: {kind}", f"{pointer}/type")


def required(value: Any, name: str, pointer: str) -> Any:
    """A field that must be there."""
    if not isinstance(value, dict):
        raise refuse("must provide an object", pointer)
    found = value.get(name)
    if found is None:
        raise refuse(f"missing required field: {name}", pointer)
    return found


def mapping(value: Any, pointer: str) -> Json:
    """An object."""
    if not isinstance(value, dict):
        raise refuse("must provide an object", pointer)
    return value


def string(value: Any, pointer: str, *, least: int = 0, most: int | None = None) -> str:
    """A text with a length in characters."""
    if not isinstance(value, str):
        raise refuse("must be a string", pointer)
    if len(value) < least:
        raise refuse(f"must be more than {least - 1} characters", pointer)
    if most is not None and len(value) > most:
        raise refuse(f"must be less than {most + 1} characters", pointer)
    return value


def strings(element: Json, pointer: str, limits: Mapping[str, int | None]) -> None:
    """Optional texts by name with their greatest lengths."""
    for name, most in limits.items():
        if element.get(name) is not None:
            string(element[name], f"{pointer}/{name}", most=most)


def flags(element: Json, pointer: str, *names: str) -> None:
    """Optional truth values."""
    for name in names:
        if not isinstance(element.get(name, False), bool):
            raise refuse("must be a boolean", f"{pointer}/{name}")


def whole(element: Json, name: str, pointer: str, least: int, most: int | None = None) -> None:
    """An optional whole number within bounds."""
    value = element.get(name)
    if value is None:
        return
    place = f"{pointer}/{name}"
    if isinstance(value, bool) or not isinstance(value, int):
        raise refuse("must be an integer", place)
    if value < least or (most is not None and value > most):
        raise refuse(f"must be between {least} and {most}" if most is not None else f"must be at least {least}", place)


def items(value: Any, pointer: str, *, least: int = 1, most: int | None = None) -> list[Any]:
    """A list of a length."""
    if not isinstance(value, list):
        raise refuse("must provide an array", pointer)
    if len(value) < least:
        raise refuse(f"must have at least {least} items", pointer)
    if most is not None and len(value) > most:
        raise refuse(f"no more than {most} items allowed", pointer)
    return value


def choice(value: Any, allowed: Collection[str], pointer: str) -> str:
    """One of some words."""
    if value not in allowed:
        raise refuse(f"must be one of: {', '.join(allowed)}", pointer)
    return str(value)


def text(value: Any, pointer: str, most: int, types: Collection[str] = TEXT_TYPES) -> str:
    """A text object; returns its text."""
    found = mapping(value, pointer)
    choice(found.get("type"), types, f"{pointer}/type")
    return string(found.get("text"), f"{pointer}/text", least=1, most=most)


def optional_text(parent: Json, name: str, pointer: str, most: int, types: Collection[str] = PLAIN) -> None:
    """A text object that may be left out."""
    if parent.get(name) is not None:
        text(parent[name], f"{pointer}/{name}", most, types)


def unique(values: list[Any], name: str, pointer: str) -> None:
    """No value twice; empty ones do not count."""
    seen = set()
    for value in values:
        if value and value in seen:
            raise refuse(f"`{name}` {value!r} already exists", pointer)
        seen.add(value)


def made_up_id() -> str:
    """An id as Slack gives to blocks and elements that have none."""
    return secrets.token_urlsafe(4)[:5]
