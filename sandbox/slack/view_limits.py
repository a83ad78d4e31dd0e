"""Slack's limits for views; refusals are `invalid_arguments` with the place below `/view`."""

import json
from typing import Any

from sandbox.slack.blocks import check_blocks
from sandbox.slack.errors import SlackError

Json = dict[str, Any]

BLOCKS = 100
TITLE = 24
METADATA = 3_000
IDENTIFIER = 255
SIZE = 250 * 1024
"""Bytes of a whole view."""

FIELDS = {
    "type", "title", "blocks", "close", "submit", "private_metadata", "callback_id", "clear_on_close",
    "notify_on_close", "external_id", "submit_disabled",
}  # fmt: skip


def _refuse(message: str, pointer: str) -> SlackError:
    return SlackError("invalid_arguments", f"{message} [json-pointer:{pointer}]")


def _label(view: Json, name: str, pointer: str) -> None:
    value = view.get(name)
    if value is None:
        return
    place = f"{pointer}/{name}"
    if not isinstance(value, dict):
        raise _refuse("must provide an object", place)
    if value.get("type") != "plain_text":
        raise _refuse("must be one of: plain_text", f"{place}/type")
    text = value.get("text")
    if not isinstance(text, str) or not text:
        raise _refuse("must be more than 0 characters", f"{place}/text")
    if len(text) > TITLE:
        raise _refuse(f"must be less than {TITLE + 1} characters", f"{place}/text")


def check_view(view: Json, kinds: tuple[str, ...], pointer: str = "/view") -> Json:
    """The view with a `block_id` on each block; raises `invalid_arguments` or `view_too_large`."""
    kind = view.get("type")
    if kind not in kinds:
        raise _refuse(f"must be one of: {', '.join(kinds)}", f"{pointer}/type")
    for name in sorted(view.keys() - FIELDS):
        raise _refuse(f"no additional properties are allowed: {name}", pointer)
    if kind == "modal" and not view.get("title"):
        raise _refuse("missing required field: title", pointer)
    for name in ("title", "close", "submit"):
        _label(view, name, pointer)
    for name, most in (("private_metadata", METADATA), ("callback_id", IDENTIFIER), ("external_id", IDENTIFIER)):
        value = view.get(name)
        if value is not None and not isinstance(value, str):
            raise _refuse("must be a string", f"{pointer}/{name}")
        if value is not None and len(value) > most:
            raise _refuse(f"must be less than {most + 1} characters", f"{pointer}/{name}")
    blocks = view.get("blocks")
    if not isinstance(blocks, list):
        raise _refuse("missing required field: blocks", pointer)
    if len(json.dumps(view, ensure_ascii=False).encode()) > SIZE:
        raise SlackError("view_too_large")
    try:
        checked = check_blocks(blocks, BLOCKS, surface=str(kind), root=f"{pointer}/blocks")
    except SlackError as error:
        raise SlackError("invalid_arguments", *error.messages) from error
    has_inputs = any(block["type"] == "input" for block in checked)
    if kind == "modal" and has_inputs and not view.get("submit"):
        raise _refuse("missing required field: submit", pointer)
    return {**view, "blocks": checked}
