"""What was meant to be written and what Notion holds, in one form."""

from collections.abc import Sequence
from typing import Any

from integrations.notion.blocks import Block, text_of
from integrations.notion.client import NotionClient

Tree = list[tuple[str, str, Any]]


def meant(blocks: Sequence[Block]) -> Tree:
    """Return type, text and children of blocks of ours."""
    return [(block.type, text_of(block.type, block.data), meant(block.children)) for block in blocks]


async def stored(client: NotionClient, parent: str) -> Tree:
    """Return type, text and children of what is below a page or block."""
    return [
        (
            child["type"],
            text_of(child["type"], child[child["type"]]),
            await stored(client, child["id"]) if child["has_children"] else [],
        )
        for child in await client.children(parent)
    ]


async def titles_below(client: NotionClient, parent: str) -> list[str]:
    """Return the titles of the pages below a page."""
    return [child["child_page"]["title"] for child in await client.children(parent) if child["type"] == "child_page"]
