"""Slack's limits for texts and blocks; each refusal names the place as a JSON pointer, as Slack does."""

import secrets
from collections.abc import Callable
from typing import Any

from sandbox.slack.errors import SlackError

Json = dict[str, Any]

TEXT = 40_000
MARKDOWN = 12_000
MESSAGE_BLOCKS = 50
HOME_BLOCKS = 100
SECTION = 3_000
FIELD = 2_000
HEADER = 150
ACTIONS = 25
CONTEXT = 10
CONTEXT_ACTIONS = 5
OPTIONS = 100
BUTTON = 75
IDENTIFIER = 255
TABLE_ROWS = 100
TABLE_CELLS = 20

TEXT_TYPES = {"plain_text", "mrkdwn"}
UNCHECKED = {
    "divider", "input", "file", "rich_text", "video", "task_card", "plan", "data_table", "data_visualization",
    "alert", "card", "carousel", "container",
}  # fmt: skip
ELEMENTS = {
    "button", "checkboxes", "datepicker", "datetimepicker", "timepicker", "overflow", "radio_buttons", "static_select",
    "external_select", "users_select", "conversations_select", "channels_select", "multi_static_select",
    "multi_external_select", "multi_users_select", "multi_conversations_select", "multi_channels_select",
    "workflow_button", "feedback_buttons", "icon_button", "image",
}  # fmt: skip


def _invalid(message: str, pointer: str) -> SlackError:
    return SlackError("invalid_blocks", f"{message} [json-pointer:{pointer}]")


def _text(value: Any, most: int, pointer: str, types: set[str] = TEXT_TYPES) -> None:
    if not isinstance(value, dict):
        raise _invalid("must provide an object", pointer)
    if value.get("type") not in types:
        raise _invalid(f"must be one of: {', '.join(sorted(types))}", f"{pointer}/type")
    text = value.get("text")
    if not isinstance(text, str):
        raise _invalid("must be a string", f"{pointer}/text")
    if not text:
        raise _invalid("must be more than 0 characters", f"{pointer}/text")
    if len(text) > most:
        raise _invalid(f"must be less than {most + 1} characters", f"{pointer}/text")


def _identifiers(element: Json, pointer: str, names: tuple[tuple[str, int], ...]) -> None:
    for name, most in names:
        value = element.get(name)
        if value is not None and (not isinstance(value, str) or len(value) > most):
            raise _invalid(f"must be less than {most + 1} characters", f"{pointer}/{name}")


def _element(element: Any, pointer: str) -> None:
    if not isinstance(element, dict):
        raise _invalid("must provide an object", pointer)
    kind = element.get("type")
    if kind not in ELEMENTS:
        raise _invalid(f"unsupported type: {kind}", f"{pointer}/type")
    _identifiers(element, pointer, (("action_id", IDENTIFIER), ("value", 2_000), ("url", 3_000)))
    if kind == "button":
        _text(element.get("text"), BUTTON, f"{pointer}/text", {"plain_text"})
    options = element.get("options")
    if options is not None:
        if not isinstance(options, list) or not 1 <= len(options) <= OPTIONS:
            raise _invalid(f"must have between 1 and {OPTIONS} items", f"{pointer}/options")
        for number, option in enumerate(options):
            _text(option.get("text"), BUTTON, f"{pointer}/options/{number}/text")


def _elements(block: Json, pointer: str, most: int) -> list[Any]:
    elements = block.get("elements")
    if not isinstance(elements, list) or not elements:
        raise _invalid("no more than 0 items allowed" if elements else "missing required field: elements", pointer)
    if len(elements) > most:
        raise _invalid(f"no more than {most} items allowed", f"{pointer}/elements")
    return elements


def _section(block: Json, pointer: str) -> None:
    if "text" not in block and "fields" not in block:
        raise _invalid("missing required field: text or fields", pointer)
    if "text" in block:
        _text(block["text"], SECTION, f"{pointer}/text")
    fields = block.get("fields", [])
    if not isinstance(fields, list) or len(fields) > 10:
        raise _invalid("no more than 10 items allowed", f"{pointer}/fields")
    for number, entry in enumerate(fields):
        _text(entry, FIELD, f"{pointer}/fields/{number}")
    if "accessory" in block:
        _element(block["accessory"], f"{pointer}/accessory")


def _header(block: Json, pointer: str) -> None:
    _text(block.get("text"), HEADER, f"{pointer}/text", {"plain_text"})


def _markdown(block: Json, pointer: str) -> None:
    text = block.get("text")
    if not isinstance(text, str) or not text:
        raise _invalid("must be more than 0 characters", f"{pointer}/text")
    if len(text) > MARKDOWN:
        raise _invalid(f"must be less than {MARKDOWN + 1} characters", f"{pointer}/text")


def _actions(block: Json, pointer: str) -> None:
    seen: set[str] = set()
    for number, element in enumerate(_elements(block, pointer, ACTIONS)):
        place = f"{pointer}/elements/{number}"
        _element(element, place)
        action = element.get("action_id")
        if action in seen:
            raise _invalid(f"`action_id` {action!r} already exists", f"{place}/action_id")
        if action:
            seen.add(action)


def _context(block: Json, pointer: str) -> None:
    for number, element in enumerate(_elements(block, pointer, CONTEXT)):
        place = f"{pointer}/elements/{number}"
        if not isinstance(element, dict) or element.get("type") not in {*TEXT_TYPES, "image"}:
            raise _invalid("unsupported type", f"{place}/type")
        if element["type"] != "image":
            _text(element, SECTION, place)


def _context_actions(block: Json, pointer: str) -> None:
    for number, element in enumerate(_elements(block, pointer, CONTEXT_ACTIONS)):
        place = f"{pointer}/elements/{number}"
        if not isinstance(element, dict) or element.get("type") not in {"feedback_buttons", "icon_button"}:
            raise _invalid("unsupported type", f"{place}/type")
        _element(element, place)
        for name in ("positive_button", "negative_button") if element["type"] == "feedback_buttons" else ():
            button = element.get(name)
            if not isinstance(button, dict):
                raise _invalid(f"missing required field: {name}", place)
            _text(button.get("text"), BUTTON, f"{place}/{name}/text", {"plain_text"})


def _image(block: Json, pointer: str) -> None:
    if not isinstance(block.get("alt_text"), str):
        raise _invalid("missing required field: alt_text", pointer)
    if not (block.get("image_url") or block.get("slack_file")):
        raise _invalid("missing required field: image_url", pointer)


def _table(block: Json, pointer: str) -> None:
    rows = block.get("rows")
    if not isinstance(rows, list) or not 1 <= len(rows) <= TABLE_ROWS:
        raise _invalid(f"must have between 1 and {TABLE_ROWS} items", f"{pointer}/rows")
    for number, row in enumerate(rows):
        if not isinstance(row, list) or not 1 <= len(row) <= TABLE_CELLS:
            raise _invalid(f"must have between 1 and {TABLE_CELLS} items", f"{pointer}/rows/{number}")


_CHECKS: dict[str, Callable[[Json, str], None]] = {
    "section": _section,
    "header": _header,
    "markdown": _markdown,
    "actions": _actions,
    "context": _context,
    "context_actions": _context_actions,
    "image": _image,
    "table": _table,
}


def check_blocks(
    blocks: list[Any], most: int = MESSAGE_BLOCKS, *, surface: str = "message", root: str = "/blocks"
) -> list[Json]:
    """The blocks with a `block_id` each; raises `invalid_blocks` with the place in `response_metadata.messages`."""
    if len(blocks) > most:
        raise _invalid(f"no more than {most} items allowed", root)
    seen: set[str] = set()
    tables = markdown = 0
    done: list[Json] = []
    for number, block in enumerate(blocks):
        pointer = f"{root}/{number}"
        if not isinstance(block, dict):
            raise _invalid("must provide an object", pointer)
        kind = block.get("type")
        if surface == "modal" and kind in ("table", "context_actions"):
            raise _invalid(f"unsupported type: {kind}", f"{pointer}/type")
        check = _CHECKS.get(str(kind))
        if check is not None:
            check(block, pointer)
        elif kind not in UNCHECKED:
            raise _invalid(f"unsupported type: {kind}", f"{pointer}/type")
        _identifiers(block, pointer, (("block_id", IDENTIFIER),))
        block_id = block.get("block_id") or secrets.token_urlsafe(4)[:5]
        if block_id in seen:
            raise _invalid(f"`block_id` {block_id!r} already exists", f"{pointer}/block_id")
        seen.add(block_id)
        tables += kind == "table"
        if tables > 1:
            raise _invalid("only_one_table_allowed", pointer)
        if kind == "markdown":
            markdown += len(block["text"])
            if markdown > MARKDOWN:
                raise _invalid(f"all markdown blocks together must be less than {MARKDOWN + 1} characters", pointer)
        done.append(_named({**block, "block_id": block_id}))
    return done


def _named(block: Json) -> Json:
    """The block with an `action_id` on each of its interactive elements, as Slack gives one."""
    for place in ("element", "accessory"):
        if isinstance(block.get(place), dict) and block[place].get("type") != "image":
            block[place] = {"action_id": secrets.token_urlsafe(4)[:5], **block[place]}
    if block["type"] in ("actions", "context_actions"):
        block["elements"] = [{"action_id": secrets.token_urlsafe(4)[:5], **element} for element in block["elements"]]
    return block


def check_text(text: str) -> str:
    """Raises `msg_too_long` past 40,000 characters."""
    if len(text) > TEXT:
        raise SlackError("msg_too_long")
    return text


def check_markdown(text: str) -> str:
    """Raises `msg_too_long` past 12,000 characters."""
    if len(text) > MARKDOWN:
        raise SlackError("msg_too_long")
    return text
