"""Block Kit as Slack checks it: types, places, lengths and numbers; see docs/sandbox.md for what Slack leaves open."""

from typing import Any

from sandbox.slack.blocks.layout import BLOCKS, MARKDOWN
from sandbox.slack.blocks.rules import IDENTIFIER, Json, made_up_id, mapping, refuse, string, unsupported

MESSAGE_BLOCKS = 50
CHARTS = 2
"""Charts that a message may have."""


def check_blocks(
    blocks: list[Any], most: int = MESSAGE_BLOCKS, *, surface: str = "message", root: str = "/blocks"
) -> list[Json]:
    """The blocks with a `block_id` and `action_id`s each; raises `invalid_blocks`, the place in its messages."""
    if len(blocks) > most:
        raise refuse(f"no more than {most} items allowed", root)
    done: list[Json] = []
    for number, given in enumerate(blocks):
        pointer = f"{root}/{number}"
        block = mapping(given, pointer)
        check, surfaces = BLOCKS.get(str(block.get("type")), (None, ()))
        if check is None or surface not in surfaces:
            raise unsupported(block.get("type"), pointer)
        check(block, pointer)
        if block.get("block_id") is not None:
            string(block["block_id"], f"{pointer}/block_id", most=IDENTIFIER)
        done.append(_named(block))
    _together(done, root)
    return done


def _together(blocks: list[Json], root: str) -> None:
    seen: set[str] = set()
    tables = charts = markdown = 0
    for number, block in enumerate(blocks):
        pointer = f"{root}/{number}"
        if block["block_id"] in seen:
            raise refuse(f"`block_id` {block['block_id']!r} already exists", f"{pointer}/block_id")
        seen.add(block["block_id"])
        tables += block["type"] == "table"
        charts += block["type"] == "data_visualization"
        markdown += len(block["text"]) if block["type"] == "markdown" else 0
        if tables > 1:
            raise refuse("only_one_table_allowed", pointer)
        if charts > CHARTS:
            raise refuse(f"no more than {CHARTS} data_visualization blocks allowed", pointer)
        if markdown > MARKDOWN:
            raise refuse(f"all markdown blocks together must be less than {MARKDOWN + 1} characters", pointer)


def _named(given: Json) -> Json:
    block = {**given, "block_id": given.get("block_id") or made_up_id()}
    for place in ("element", "accessory"):
        if isinstance(block.get(place), dict) and block[place].get("type") != "image":
            block[place] = _with_action_id(block[place])
    if block["type"] in ("actions", "context_actions"):
        block["elements"] = [_with_action_id(element) for element in block["elements"]]
    return block


def _with_action_id(element: Json) -> Json:
    return {**element, "action_id": element.get("action_id") or made_up_id()}


__all__ = ["check_blocks"]
