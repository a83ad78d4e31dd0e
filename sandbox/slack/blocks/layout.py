"""Layout blocks and their limits."""

from collections.abc import Callable

from sandbox.slack.blocks.data import check_data_table, check_table, check_visualization
from sandbox.slack.blocks.elements import (
    IN_ACTIONS,
    IN_CONTEXT_ACTIONS,
    IN_INPUT,
    IN_SECTION,
    URL,
    check_element,
    check_image,
)
from sandbox.slack.blocks.rich import check_rich_text
from sandbox.slack.blocks.rules import (
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
)

SECTION = 3_000
FIELD = 2_000
FIELDS = 10
HEADER = 150
ACTIONS = 25
CONTEXT = 10
CONTEXT_ACTIONS = 5
LABEL = 2_000
MARKDOWN = 12_000
TASK_STATES = ("pending", "in_progress", "complete", "error")


def _section(block: Json, pointer: str) -> None:
    if block.get("text") is None and block.get("fields") is None:
        raise refuse("missing required field: text or fields", pointer)
    if block.get("text") is not None:
        text(block["text"], f"{pointer}/text", SECTION)
    if block.get("fields") is not None:
        for number, entry in enumerate(items(block["fields"], f"{pointer}/fields", most=FIELDS)):
            text(entry, f"{pointer}/fields/{number}", FIELD)
    if block.get("accessory") is not None:
        check_element(block["accessory"], IN_SECTION, f"{pointer}/accessory")
    flags(block, pointer, "expand")


def _header(block: Json, pointer: str) -> None:
    text(required(block, "text", pointer), f"{pointer}/text", HEADER, PLAIN)


def _markdown(block: Json, pointer: str) -> None:
    string(required(block, "text", pointer), f"{pointer}/text", least=1, most=MARKDOWN)


def _several(block: Json, pointer: str, allowed: tuple[str, ...], most: int) -> None:
    place = f"{pointer}/elements"
    elements = items(required(block, "elements", pointer), place, most=most)
    for number, element in enumerate(elements):
        check_element(element, allowed, f"{place}/{number}")
    unique([element.get("action_id") for element in elements], "action_id", place)


def _actions(block: Json, pointer: str) -> None:
    _several(block, pointer, IN_ACTIONS, ACTIONS)


def _context_actions(block: Json, pointer: str) -> None:
    _several(block, pointer, IN_CONTEXT_ACTIONS, CONTEXT_ACTIONS)


def _context(block: Json, pointer: str) -> None:
    for number, element in enumerate(items(required(block, "elements", pointer), f"{pointer}/elements", most=CONTEXT)):
        place = f"{pointer}/elements/{number}"
        kind = mapping(element, place).get("type")
        if kind == "image":
            check_image(element, place)
        elif kind in ("mrkdwn", "plain_text"):
            text(element, place, SECTION)
        else:
            raise unsupported(kind, place)


def _image(block: Json, pointer: str) -> None:
    check_image(block, pointer)
    optional_text(block, "title", pointer, 2_000)


def _input(block: Json, pointer: str) -> None:
    text(required(block, "label", pointer), f"{pointer}/label", LABEL, PLAIN)
    optional_text(block, "hint", pointer, LABEL)
    flags(block, pointer, "optional", "dispatch_action")
    element = required(block, "element", pointer)
    check_element(element, IN_INPUT, f"{pointer}/element")
    if block.get("dispatch_action") and element["type"] == "file_input":
        raise unsupported("file_input", f"{pointer}/element")


def _file(block: Json, pointer: str) -> None:
    string(required(block, "external_id", pointer), f"{pointer}/external_id", least=1)
    choice(block.get("source"), ("remote",), f"{pointer}/source")


def _video(block: Json, pointer: str) -> None:
    for name in ("alt_text", "title", "thumbnail_url", "video_url"):
        required(block, name, pointer)
    text(block["title"], f"{pointer}/title", 199, PLAIN)
    optional_text(block, "description", pointer, 200)
    strings(block, pointer, {"author_name": 49, "video_url": URL, "thumbnail_url": URL})


def check_sources(sources: object, pointer: str) -> None:
    """The sources of a task: addresses with a text."""
    for number, source in enumerate(items(sources, pointer, least=0)):
        place = f"{pointer}/{number}"
        choice(mapping(source, place).get("type"), ("url",), f"{place}/type")
        string(required(source, "url", place), f"{place}/url", least=1, most=URL)
        string(required(source, "text", place), f"{place}/text", least=1)


def _task(block: Json, pointer: str) -> None:
    string(required(block, "task_id", pointer), f"{pointer}/task_id", least=1, most=255)
    string(required(block, "title", pointer), f"{pointer}/title", least=1)
    for name in ("details", "output"):
        if block.get(name) is not None:
            value = mapping(block[name], f"{pointer}/{name}")
            check_rich_text(value, f"{pointer}/{name}")
            items(value["elements"], f"{pointer}/{name}/elements", most=1)
    if block.get("status") is not None:
        choice(block["status"], TASK_STATES, f"{pointer}/status")
    if block.get("sources") is not None:
        check_sources(block["sources"], f"{pointer}/sources")


def _plan(block: Json, pointer: str) -> None:
    string(required(block, "title", pointer), f"{pointer}/title", least=1)
    tasks = items(block.get("tasks") or [], f"{pointer}/tasks", least=0)
    for number, task in enumerate(tasks):
        _task(mapping(task, f"{pointer}/tasks/{number}"), f"{pointer}/tasks/{number}")
    unique([task["task_id"] for task in tasks], "task_id", f"{pointer}/tasks")


def _unchecked(_block: Json, _pointer: str) -> None:
    """Slack has the block; its inside is not checked here."""


EVERYWHERE = ("message", "modal", "home")
MESSAGES = ("message",)
FORMS = ("modal", "home")

BLOCKS: dict[str, tuple[Callable[[Json, str], None], tuple[str, ...]]] = {
    "section": (_section, EVERYWHERE),
    "header": (_header, EVERYWHERE),
    "divider": (_unchecked, EVERYWHERE),
    "actions": (_actions, EVERYWHERE),
    "context": (_context, EVERYWHERE),
    "image": (_image, EVERYWHERE),
    "rich_text": (check_rich_text, EVERYWHERE),
    "video": (_video, EVERYWHERE),
    "input": (_input, FORMS),
    "markdown": (_markdown, MESSAGES),
    "context_actions": (_context_actions, MESSAGES),
    "table": (check_table, MESSAGES),
    "data_table": (check_data_table, MESSAGES),
    "data_visualization": (check_visualization, MESSAGES),
    "task_card": (_task, MESSAGES),
    "plan": (_plan, MESSAGES),
    "file": (_file, MESSAGES),
    "alert": (_unchecked, EVERYWHERE),
    "card": (_unchecked, MESSAGES),
    "carousel": (_unchecked, MESSAGES),
    "container": (_unchecked, MESSAGES),
}
"""The check of each block, and the surfaces where it may stand."""
