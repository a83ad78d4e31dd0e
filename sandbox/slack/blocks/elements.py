"""Interactive elements: which belong where, and their limits."""

import re
from collections.abc import Callable
from datetime import date

from sandbox.slack.blocks.rich import check_rich_text
from sandbox.slack.blocks.rules import (
    IDENTIFIER,
    PLAIN,
    Json,
    choice,
    flags,
    items,
    mapping,
    optional_text,
    refuse,
    required,
    string,
    strings,
    text,
    unique,
    unsupported,
    whole,
)

BUTTON = 75
OPTION = 75
OPTION_VALUE = 150
OPTIONS = 100
PLACEHOLDER = 150
URL = 3_000
INPUT = 3_000

SINGLE_SELECTS = ("static_select", "external_select", "users_select", "conversations_select", "channels_select")
MULTI_SELECTS = tuple(f"multi_{kind}" for kind in SINGLE_SELECTS)
CHOICES = (*SINGLE_SELECTS, *MULTI_SELECTS, "checkboxes", "radio_buttons", "datepicker", "timepicker")
IN_ACTIONS = (*CHOICES, "button", "overflow", "datetimepicker", "workflow_button")
IN_SECTION = (*CHOICES, "button", "overflow", "image", "workflow_button")
IN_INPUT = (
    *CHOICES, "datetimepicker", "plain_text_input", "rich_text_input", "email_text_input", "url_text_input",
    "number_input", "file_input",
)  # fmt: skip
IN_CONTEXT_ACTIONS = ("feedback_buttons", "icon_button")

_TIME = re.compile(r"(?:[01]\d|2[0-3]):[0-5]\d")


def check_element(element: object, allowed: tuple[str, ...], pointer: str) -> None:
    """An element of one of these types, within its limits."""
    found = mapping(element, pointer)
    kind = found.get("type")
    if kind not in allowed:
        raise unsupported(kind, pointer)
    if kind != "image" and found.get("action_id") is not None:
        string(found["action_id"], f"{pointer}/action_id", least=1, most=IDENTIFIER)
    if found.get("confirm") is not None:
        _confirm(found["confirm"], f"{pointer}/confirm")
    optional_text(found, "placeholder", pointer, PLACEHOLDER)
    flags(found, pointer, "focus_on_load")
    if kind in SINGLE_SELECTS or kind in MULTI_SELECTS:
        _select(found, str(kind), pointer)
    else:
        _CHECKS[str(kind)](found, pointer)


def check_image(element: Json, pointer: str) -> None:
    """Where an image comes from, and its description."""
    string(required(element, "alt_text", pointer), f"{pointer}/alt_text", most=2_000)
    given = [name for name in ("image_url", "slack_file") if element.get(name) is not None]
    if len(given) != 1:
        raise refuse("must provide image_url or slack_file", pointer)
    if given == ["image_url"]:
        address = string(element["image_url"], f"{pointer}/image_url", least=1, most=URL)
        if not address.startswith(("https://", "http://")):
            raise refuse("invalid image url", f"{pointer}/image_url")
    else:
        place = mapping(element["slack_file"], f"{pointer}/slack_file")
        if not (place.get("id") or place.get("url")):
            raise refuse("must provide id or url", f"{pointer}/slack_file")


def _confirm(value: object, pointer: str) -> None:
    dialog = mapping(value, pointer)
    for name, most in (("title", 100), ("text", 300), ("confirm", 30), ("deny", 30)):
        types = ("mrkdwn", "plain_text") if name == "text" else PLAIN
        text(required(dialog, name, pointer), f"{pointer}/{name}", most, types)
    if dialog.get("style") is not None:
        choice(dialog["style"], ("primary", "danger"), f"{pointer}/style")


def _options(value: object, pointer: str, most: int, *, mrkdwn: bool = False) -> list[Json]:
    found = items(value, pointer, most=most)
    types = ("mrkdwn", "plain_text") if mrkdwn else PLAIN
    for number, option in enumerate(found):
        place = f"{pointer}/{number}"
        text(required(option, "text", place), f"{place}/text", OPTION, types)
        string(required(option, "value", place), f"{place}/value", most=OPTION_VALUE)
        optional_text(option, "description", place, OPTION, types)
        strings(option, place, {"url": URL})
    unique([option["value"] for option in found], "value", pointer)
    return found


def _initial(element: Json, name: str, known: list[Json], pointer: str) -> None:
    given = element.get(name)
    if given is None:
        return
    place = f"{pointer}/{name}"
    values = {option["value"] for option in known}
    for option in items(given, place) if name.endswith("s") else [given]:
        if mapping(option, place).get("value") not in values:
            raise refuse("initial option does not match any option", place)


def _select(element: Json, kind: str, pointer: str) -> None:
    if kind.endswith("static_select"):
        if (element.get("options") is None) == (element.get("option_groups") is None):
            raise refuse("must provide options or option_groups", pointer)
        if element.get("options") is not None:
            known = _options(element["options"], f"{pointer}/options", OPTIONS)
        else:
            known = []
            for number, group in enumerate(items(element["option_groups"], f"{pointer}/option_groups", most=OPTIONS)):
                place = f"{pointer}/option_groups/{number}"
                text(required(group, "label", place), f"{place}/label", OPTION, PLAIN)
                known += _options(required(group, "options", place), f"{place}/options", OPTIONS)
        _initial(element, "initial_options" if kind.startswith("multi_") else "initial_option", known, pointer)
    if kind.endswith("external_select"):
        whole(element, "min_query_length", pointer, 0)
    if kind.startswith("multi_"):
        whole(element, "max_selected_items", pointer, 1)
    flags(element, pointer, "response_url_enabled", "default_to_current_conversation")


def _button(element: Json, pointer: str) -> None:
    text(required(element, "text", pointer), f"{pointer}/text", BUTTON, PLAIN)
    strings(element, pointer, {"value": 2_000, "url": URL, "accessibility_label": BUTTON})
    if element.get("style") is not None:
        choice(element["style"], ("primary", "danger"), f"{pointer}/style")


def _overflow(element: Json, pointer: str) -> None:
    _options(required(element, "options", pointer), f"{pointer}/options", 5)


def _checkboxes(element: Json, pointer: str) -> None:
    known = _options(required(element, "options", pointer), f"{pointer}/options", 10, mrkdwn=True)
    _initial(element, "initial_options" if element["type"] == "checkboxes" else "initial_option", known, pointer)


def _datepicker(element: Json, pointer: str) -> None:
    given = element.get("initial_date")
    if given is not None:
        try:
            date.fromisoformat(given)
        except (TypeError, ValueError) as error:
            raise refuse("must be a date in the format YYYY-MM-DD", f"{pointer}/initial_date") from error


def _timepicker(element: Json, pointer: str) -> None:
    given = element.get("initial_time")
    if given is not None and not (isinstance(given, str) and _TIME.fullmatch(given)):
        raise refuse("must be a time in the format HH:mm", f"{pointer}/initial_time")
    strings(element, pointer, {"timezone": IDENTIFIER})


def _datetimepicker(element: Json, pointer: str) -> None:
    given = element.get("initial_date_time")
    if given is not None and (isinstance(given, bool) or not isinstance(given, int) or len(str(given)) != 10):
        raise refuse("must be a Unix timestamp of ten digits", f"{pointer}/initial_date_time")


def _text_input(element: Json, pointer: str) -> None:
    whole(element, "min_length", pointer, 0, INPUT)
    whole(element, "max_length", pointer, 1, INPUT)
    if element.get("min_length", 0) > element.get("max_length", INPUT):
        raise refuse("min_length must not exceed max_length", f"{pointer}/min_length")
    strings(element, pointer, {"initial_value": element.get("max_length", INPUT)})
    flags(element, pointer, "multiline")


def _initial_text(element: Json, pointer: str) -> None:
    strings(element, pointer, {"initial_value": INPUT})


def _rich_input(element: Json, pointer: str) -> None:
    if element.get("initial_value") is not None:
        check_rich_text(mapping(element["initial_value"], f"{pointer}/initial_value"), f"{pointer}/initial_value")


def _number_input(element: Json, pointer: str) -> None:
    if not isinstance(element.get("is_decimal_allowed"), bool):
        raise refuse("missing required field: is_decimal_allowed", pointer)
    for name in ("initial_value", "min_value", "max_value"):
        if element.get(name) is not None:
            try:
                float(string(element[name], f"{pointer}/{name}"))
            except ValueError as error:
                raise refuse("must be a number as a string", f"{pointer}/{name}") from error


def _file_input(element: Json, pointer: str) -> None:
    whole(element, "max_files", pointer, 1, 10)
    if element.get("filetypes") is not None:
        items(element["filetypes"], f"{pointer}/filetypes")


def _feedback(element: Json, pointer: str) -> None:
    for name in ("positive_button", "negative_button"):
        button, place = mapping(required(element, name, pointer), f"{pointer}/{name}"), f"{pointer}/{name}"
        text(required(button, "text", place), f"{place}/text", BUTTON, PLAIN)
        string(required(button, "value", place), f"{place}/value", most=2_000)
        strings(button, place, {"accessibility_label": BUTTON})


def _icon_button(element: Json, pointer: str) -> None:
    choice(element.get("icon"), ("trash",), f"{pointer}/icon")
    text(required(element, "text", pointer), f"{pointer}/text", BUTTON, PLAIN)
    strings(element, pointer, {"value": 2_000, "accessibility_label": BUTTON})


_CHECKS: dict[str, Callable[[Json, str], None]] = {
    "button": _button,
    "workflow_button": _button,
    "overflow": _overflow,
    "checkboxes": _checkboxes,
    "radio_buttons": _checkboxes,
    "datepicker": _datepicker,
    "timepicker": _timepicker,
    "datetimepicker": _datetimepicker,
    "plain_text_input": _text_input,
    "email_text_input": _initial_text,
    "url_text_input": _initial_text,
    "rich_text_input": _rich_input,
    "number_input": _number_input,
    "file_input": _file_input,
    "feedback_buttons": _feedback,
    "icon_button": _icon_button,
    "image": check_image,
}
