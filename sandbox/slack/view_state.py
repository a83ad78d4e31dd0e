"""What a person has filled in: a view's `state.values`, and what Slack's client checks before it submits."""

import re
from typing import Any

Json = dict[str, Any]

_VALUES = {
    "plain_text_input": "value",
    "email_text_input": "value",
    "url_text_input": "value",
    "number_input": "value",
    "file_input": "files",
    "rich_text_input": "rich_text_value",
    "datepicker": "selected_date",
    "timepicker": "selected_time",
    "datetimepicker": "selected_date_time",
    "static_select": "selected_option",
    "external_select": "selected_option",
    "users_select": "selected_user",
    "conversations_select": "selected_conversation",
    "channels_select": "selected_channel",
    "multi_static_select": "selected_options",
    "multi_external_select": "selected_options",
    "multi_users_select": "selected_users",
    "multi_conversations_select": "selected_conversations",
    "multi_channels_select": "selected_channels",
    "checkboxes": "selected_options",
    "radio_buttons": "selected_option",
}
"""The field of an element's state that holds what was chosen."""
_INITIAL = {
    "value": "initial_value",
    "rich_text_value": "initial_value",
    "files": "",
    **{name: name.replace("selected_", "initial_") for name in _VALUES.values() if name.startswith("selected_")},
}
_EMAIL = re.compile(r"[^@\s]+@[^@\s.]+(?:\.[^@\s.]+)+")
_URL = re.compile(r"https?://\S+")

_WORDS = {
    "required": ("이 필드는 필수예요.", "Please complete this required field."),
    "short": ("{0}자 이상 입력해 주세요.", "Please enter at least {0} characters."),
    "long": ("{0}자까지 입력할 수 있어요.", "Please enter no more than {0} characters."),
    "number": ("숫자를 입력해 주세요.", "Please enter a number."),
    "integer": ("정수를 입력해 주세요.", "Please enter a whole number."),
    "low": ("{0} 이상이어야 해요.", "Please enter a number of at least {0}."),
    "high": ("{0} 이하여야 해요.", "Please enter a number of at most {0}."),
    "email": ("이메일 주소를 입력해 주세요.", "Please enter an email address."),
    "url": ("웹 주소를 입력해 주세요.", "Please enter a web address."),
    "many": ("파일은 {0}개까지 올릴 수 있어요.", "Please add no more than {0} files."),
    "kind": ("이런 파일만 올릴 수 있어요: {0}", "Only these files can be added: {0}"),
}


def elements_of(block: Json) -> list[Json]:
    """The elements of a block that can hold a value."""
    if block["type"] == "input":
        return [block["element"]]
    if block["type"] == "actions":
        return [element for element in block["elements"] if element.get("type") in _VALUES]
    accessory = block.get("accessory") if block["type"] == "section" else None
    return [accessory] if accessory and accessory.get("type") in _VALUES else []


def state_of(blocks: list[Json], given: Json | None) -> Json:
    """`state.values`: each element with what the person chose, else with its initial value, else empty.

    `given` is `{block_id: {action_id: state or plain value}}`; what belongs to no element is dropped.
    """
    values: dict[str, Json] = {}
    for block in blocks:
        for element in elements_of(block):
            kind, field = element["type"], _VALUES[element["type"]]
            chosen = ((given or {}).get(block["block_id"]) or {}).get(element["action_id"], ...)
            if isinstance(chosen, dict) and field in chosen and chosen.get("type") in (None, kind):
                chosen = chosen[field]
            elif isinstance(chosen, dict) and chosen.get("type") == kind:
                chosen = ...
            if chosen is ...:
                initial = _INITIAL[field]
                chosen = element.get(initial) if initial else None
            if chosen is None and field in ("selected_options", "files"):
                chosen = []
            if chosen == "" and field == "value":
                chosen = None
            values.setdefault(block["block_id"], {})[element["action_id"]] = {"type": kind, field: chosen}
    return {"values": values}


def problems(blocks: list[Json], state: Json, *, korean: bool) -> dict[str, str]:
    """What Slack's client refuses before the app hears of it: block id → text."""
    found: dict[str, str] = {}
    for block in blocks:
        if block["type"] != "input":
            continue
        element = block["element"]
        entry = state["values"][block["block_id"]][element["action_id"]]
        value = entry[_VALUES[element["type"]]]
        problem = _problem(element, value, optional=bool(block.get("optional")))
        if problem is not None:
            name, *rest = problem
            found[block["block_id"]] = _WORDS[name][0 if korean else 1].format(*rest)
    return found


def _problem(element: Json, value: Any, *, optional: bool) -> tuple[Any, ...] | None:
    if value is None or value in ("", []):
        return None if optional else ("required",)
    kind = element["type"]
    if kind == "number_input":
        return _number_problem(element, str(value))
    if kind == "file_input":
        return _files_problem(element, value)
    if kind == "email_text_input" and not _EMAIL.fullmatch(str(value)):
        return ("email",)
    if kind == "url_text_input" and not _URL.fullmatch(str(value)):
        return ("url",)
    if kind == "plain_text_input":
        least, most = element.get("min_length") or 0, element.get("max_length") or 3_000
        if len(str(value)) < least:
            return ("short", least)
        if len(str(value)) > most:
            return ("long", most)
    return None


def _files_problem(element: Json, files: list[Json]) -> tuple[Any, ...] | None:
    most, kinds = element.get("max_files") or 10, element.get("filetypes") or ()
    if len(files) > most:
        return ("many", most)
    if kinds and any(file.get("filetype") not in kinds for file in files):
        return ("kind", ", ".join(kinds))
    return None


def _number_problem(element: Json, value: str) -> tuple[Any, ...] | None:
    try:
        number = float(value)
    except ValueError:
        return ("number",)
    if not element.get("is_decimal_allowed") and not number.is_integer():
        return ("integer",)
    least, most = element.get("min_value"), element.get("max_value")
    if least is not None and number < float(least):
        return ("low", least)
    if most is not None and number > float(most):
        return ("high", most)
    return None
