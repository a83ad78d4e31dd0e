"""Appending a tree of blocks so that every block is there once, whatever happens in between."""

import asyncio
from collections.abc import Sequence
from itertools import islice

from integrations.errors import Unavailable
from integrations.notion.batches import batches, fits_whole
from integrations.notion.blocks import Block, text_of
from integrations.notion.client import Json, NotionClient, Unclear


class Writer:
    """Writes below a page or a block."""

    def __init__(self, client: NotionClient, *, attempts: int = 4, settle: float = 1.0) -> None:
        self._client = client
        self._attempts = attempts
        self._settle = settle
        """Seconds before an unclear write is read back, times the number of the attempt."""

    async def write(self, parent_id: str, blocks: Sequence[Block]) -> None:
        """Complete the children of ``parent_id``: look at what is there and go on from it."""
        await self.go_on(parent_id, blocks, present(blocks, await self._client.children(parent_id)))

    async def go_on(self, parent_id: str, blocks: Sequence[Block], known: list[str], *, fresh: bool = False) -> None:
        """Append what follows the first ``known`` blocks, and then what is below each.

        ``fresh``: what is known was created just now, so nothing is below it yet.
        """
        ids = list(known)
        for batch in batches(blocks[len(known) :]):
            ids += await self._append(parent_id, blocks, ids, batch)
        for position, (block, identity) in enumerate(zip(blocks, ids, strict=True)):
            if not block.children or fits_whole(block):
                continue
            if fresh or position >= len(known):
                await self.go_on(identity, block.children, [], fresh=True)
            else:
                await self.write(identity, block.children)

    async def _append(
        self, parent_id: str, blocks: Sequence[Block], known: Sequence[str], batch: list[Json]
    ) -> list[str]:
        for attempt in range(1, self._attempts + 1):
            try:
                results = await self._client.append(parent_id, batch)
            except Unclear:
                if attempt == self._attempts:
                    raise
                await asyncio.sleep(self._settle * attempt)
            else:
                if len(results) == len(batch):
                    return [str(item["id"]) for item in results]
            there = present(blocks, await self._client.children(parent_id))[len(known) :]
            if len(there) >= len(batch):
                return there[: len(batch)]
            if there:
                raise Unavailable("a batch of blocks was stored in part")
        raise Unavailable("blocks could not be appended")


def present(blocks: Sequence[Block], children: Sequence[Json]) -> list[str]:
    """Return the ids of those of ``blocks``, from the first on, that are among the children of their parent.

    Children that someone else put between them are passed over.
    """
    ids: list[str] = []
    expected = iter(blocks)
    wanted = next(expected, None)
    for child in children:
        if wanted is not None and _signature(wanted.type, wanted.data) == _signature(
            child["type"], child[child["type"]]
        ):
            ids.append(str(child["id"]))
            wanted = next(expected, None)
    return ids


def _signature(type_: str, data: Json) -> tuple[str, str]:
    """Return what survives Notion's own normalising of a text."""
    return type_, "".join(islice((char for char in text_of(type_, data) if char.isalnum()), 500))
