"""Rich text: sections, lists, quotes and code, and what stands in them."""

from sandbox.slack.blocks.rules import Json, choice, items, mapping, required, string, unsupported, whole

_PARTS = ("rich_text_section", "rich_text_list", "rich_text_preformatted", "rich_text_quote")
_NEEDS = {
    "text": "text",
    "link": "url",
    "user": "user_id",
    "usergroup": "usergroup_id",
    "channel": "channel_id",
    "team": "team_id",
    "emoji": "name",
    "broadcast": "range",
    "color": "value",
    "date": "timestamp",
}
"""The kinds of running text, each with the field that it cannot do without."""


def check_rich_text(block: Json, pointer: str) -> None:
    """A rich_text block or value."""
    if block.get("type") != "rich_text":
        raise unsupported(block.get("type"), pointer)
    place = f"{pointer}/elements"
    for number, part in enumerate(items(required(block, "elements", pointer), place, least=0)):
        _part(part, _PARTS, f"{place}/{number}")


def _part(value: object, allowed: tuple[str, ...], pointer: str) -> None:
    part = mapping(value, pointer)
    kind = part.get("type")
    if kind not in allowed:
        raise unsupported(kind, pointer)
    place = f"{pointer}/elements"
    inside = items(required(part, "elements", pointer), place, least=0)
    whole(part, "border", pointer, 0, 1)
    if kind == "rich_text_list":
        choice(required(part, "style", pointer), ("bullet", "ordered"), f"{pointer}/style")
        whole(part, "indent", pointer, 0, 8)
        whole(part, "offset", pointer, 0)
    for number, element in enumerate(inside):
        if kind == "rich_text_list":
            _part(element, ("rich_text_section",), f"{place}/{number}")
        else:
            _running(element, f"{place}/{number}")


def _running(value: object, pointer: str) -> None:
    element = mapping(value, pointer)
    kind = element.get("type")
    if kind not in _NEEDS:
        raise unsupported(kind, pointer)
    name = _NEEDS[kind]
    needed = required(element, name, pointer)
    if name != "timestamp":
        string(needed, f"{pointer}/{name}", least=1)
    if kind == "date":
        string(required(element, "format", pointer), f"{pointer}/format", least=1)
