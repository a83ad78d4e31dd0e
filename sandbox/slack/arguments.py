"""Arguments of a Web API call: from the query, a form, or a JSON body."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

from aiohttp import web

from sandbox.slack.errors import SlackError, missing_field

Json = dict[str, Any]


async def read(request: web.Request) -> "Arguments":
    """Collect the arguments; raises `invalid_json` or `json_not_object`."""
    values: Json = dict(request.query)
    if request.content_type == "application/json":
        raw = await request.read()
        if raw:
            try:
                body = json.loads(raw)
            except ValueError as error:
                raise SlackError("invalid_json") from error
            if not isinstance(body, dict):
                raise SlackError("json_not_object")
            values |= body
    elif request.method == "POST":
        values |= {name: value for name, value in (await request.post()).items() if isinstance(value, str)}
    return Arguments(values)


class Arguments:
    """Typed access; a wrong type is `invalid_arguments`, as Slack answers it."""

    def __init__(self, values: Json) -> None:
        self.values = values

    def given(self, name: str) -> bool:
        """Whether the argument was sent (and is not null)."""
        return self.values.get(name) is not None

    def text(self, name: str, default: str = "") -> str:
        """A string; numbers are taken as their text."""
        value = self.values.get(name)
        if value is None:
            return default
        if isinstance(value, str | int | float) and not isinstance(value, bool):
            return str(value)
        raise SlackError("invalid_arguments", f"must be a string [json-pointer:/{name}]")

    def required(self, name: str) -> str:
        """A string that must not be empty."""
        value = self.text(name)
        if not value:
            raise missing_field(name)
        return value

    def flag(self, name: str) -> bool:
        """A truth value: true, 1, "true", "1"."""
        value = self.values.get(name)
        return value in (True, 1) or (isinstance(value, str) and value.lower() in ("1", "true"))

    def choice(self, name: str, allowed: tuple[str, ...]) -> str:
        """A string out of a list; raises `invalid_arguments`."""
        value = self.required(name)
        if value not in allowed:
            raise SlackError("invalid_arguments", f"must be one of: {', '.join(allowed)} [json-pointer:/{name}]")
        return value

    def structure(self, name: str, error: str) -> Any:
        """A list or object, given as such or as JSON text; raises `error`."""
        value = self.values.get(name)
        if isinstance(value, str):
            try:
                value = json.loads(value) if value else None
            except ValueError as problem:
                raise SlackError(error) from problem
        return value

    def items(self, name: str, error: str) -> list[Any] | None:
        """A list, or None when it was not sent; raises `error`."""
        value = self.structure(name, error)
        if value is not None and not isinstance(value, list):
            raise SlackError(error)
        return value

    def limit(self, default: int, most: int) -> int:
        """The page size; raises `invalid_limit`."""
        text = self.text("limit")
        try:
            number = int(text) if text else default
        except ValueError as error:
            raise SlackError("invalid_limit") from error
        if number < 0:
            raise SlackError("invalid_limit")
        return min(number or default, most)

    def cursor(self) -> str:
        """What the last page's `next_cursor` stood for; raises `invalid_cursor`."""
        text = self.text("cursor")
        if not text:
            return ""
        try:
            kind, _, value = urlsafe_b64decode(text).decode().partition(":")
        except ValueError as error:
            raise SlackError("invalid_cursor") from error
        if kind != "next":
            raise SlackError("invalid_cursor")
        return value


def next_cursor(value: str) -> Json:
    """`response_metadata` that points to the next page; empty when there is none."""
    return {"next_cursor": urlsafe_b64encode(f"next:{value}".encode()).decode() if value else ""}
