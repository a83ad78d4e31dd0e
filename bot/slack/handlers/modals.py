"""Forms: what they are made of, and what a person filled in. Which form does what is said where it is opened."""

import json
from collections.abc import Sequence
from typing import Any

from bot.slack.reply.blocks import Block, Words

View = dict[str, Any]

MAX_TITLE = 24
"""Characters of a form's title and of its buttons."""
MAX_LABEL = 75
"""Characters of an option."""
MAX_TEXT = 3000
"""Characters of an input; the most that Slack takes."""
MAX_NAME = 200
"""Characters of a document's title."""
VALUE = "value"
"""The action id of every input: a block has one."""


def form(
    callback: str, words: Words, title: str, submit: str, blocks: Sequence[Block], memory: dict[str, Any] | None = None
) -> View:
    """Return a form. ``title`` and ``submit`` are text keys; ``memory`` comes back with what was filled in."""
    return {
        "type": "modal",
        "callback_id": callback,
        "title": _plain(words(title), MAX_TITLE),
        "submit": _plain(words(submit), MAX_TITLE),
        "close": _plain(words("form.cancel"), MAX_TITLE),
        "private_metadata": json.dumps(memory or {}, ensure_ascii=False),
        "blocks": list(blocks),
    }


def notice(words: Words, title: str, text: str) -> View:
    """Return a form that only says something."""
    return {
        "type": "modal",
        "title": _plain(words(title), MAX_TITLE),
        "close": _plain(words("form.close"), MAX_TITLE),
        "blocks": [paragraph(text)],
    }


def paragraph(text: str) -> Block:
    """Return a text between the fields, in Slack's own marks."""
    return {"type": "section", "text": {"type": "mrkdwn", "text": text[:MAX_TEXT]}}


def text_field(
    block_id: str,
    label: str,
    *,
    hint: str = "",
    placeholder: str = "",
    lines: bool = False,
    optional: bool = False,
    limit: int = MAX_TEXT,
    initial: str = "",
) -> Block:
    """Return a field for text; with ``lines`` for several lines of it."""
    element: Block = {"type": "plain_text_input", "action_id": VALUE, "multiline": lines, "max_length": limit}
    if placeholder:
        element["placeholder"] = _plain(placeholder, 150)
    if initial:
        element["initial_value"] = initial[:limit]
    return _input(block_id, label, element, hint=hint, optional=optional)


def number_field(block_id: str, label: str) -> Block:
    """Return a field for a number, which may have decimals."""
    return _input(block_id, label, {"type": "number_input", "action_id": VALUE, "is_decimal_allowed": True})


def choice_field(
    block_id: str, label: str, options: Sequence[tuple[str, str]], initial: str = "", *, hint: str = ""
) -> Block:
    """Return a field in which one of the options (value, text) is chosen; without ``initial`` none may be."""
    shown = {value: {"text": _plain(text, MAX_LABEL), "value": value} for value, text in options}
    element: Block = {"type": "static_select", "action_id": VALUE, "options": list(shown.values())}
    if initial:
        element["initial_option"] = shown[initial]
    return _input(block_id, label, element, hint=hint, optional=not initial)


def boxes_field(block_id: str, label: str, options: Sequence[tuple[str, str, str]]) -> Block:
    """Return a field of at most ten boxes (value, text, a line below it), all ticked to begin with."""
    shown = [
        {"text": _plain(text, MAX_LABEL), "value": value, "description": _plain(line, MAX_LABEL)}
        for value, text, line in options
    ]
    element: Block = {"type": "checkboxes", "action_id": VALUE, "options": shown, "initial_options": shown}
    return _input(block_id, label, element, optional=True)


def file_field(block_id: str, label: str, *, hint: str = "", most: int = 1) -> Block:
    """Return a field into which so many files may be put; Slack takes 10."""
    element = {"type": "file_input", "action_id": VALUE, "max_files": most}
    return _input(block_id, label, element, hint=hint, optional=True)


def channel_field(block_id: str, label: str, *, hint: str = "", initial: str = "") -> Block:
    """Return a field in which a channel may be chosen."""
    element: Block = {
        "type": "conversations_select",
        "action_id": VALUE,
        "filter": {"include": ["public", "private"], "exclude_bot_users": True},
    }
    if initial:
        element["initial_conversation"] = initial
    return _input(block_id, label, element, hint=hint, optional=True)


def filled_in(view: View, block_id: str) -> str:
    """Return what stands in a field; empty where nothing does."""
    entry = ((view.get("state") or {}).get("values") or {}).get(block_id, {}).get(VALUE) or {}
    option = entry.get("selected_option") or {}
    found = entry.get("value") or option.get("value") or entry.get("selected_conversation")
    return str(found or "").strip()


def ticked_in(view: View, block_ids: str) -> list[str]:
    """Return the values of the boxes that are ticked, in all fields whose ids begin so."""
    values = (view.get("state") or {}).get("values") or {}
    fields = [entry.get(VALUE) or {} for id, entry in values.items() if id.startswith(block_ids)]
    return [str(option["value"]) for field in fields for option in field.get("selected_options") or ()]


def files_in(view: View, block_id: str) -> list[dict[str, Any]]:
    """Return the files in a field, as Slack tells them."""
    entry = ((view.get("state") or {}).get("values") or {}).get(block_id, {}).get(VALUE) or {}
    return list(entry.get("files") or ())


def remembered(view: View) -> dict[str, Any]:
    """Return what the form was given to remember."""
    try:
        found = json.loads(view.get("private_metadata") or "{}")
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _input(block_id: str, label: str, element: Block, *, hint: str = "", optional: bool = False) -> Block:
    block = {
        "type": "input",
        "block_id": block_id,
        "label": _plain(label, 2000),
        "element": element,
        "optional": optional,
    }
    if hint:
        block["hint"] = _plain(hint, 2000)
    return block


def _plain(text: str, limit: int) -> dict[str, Any]:
    return {"type": "plain_text", "text": text[:limit], "emoji": True}
