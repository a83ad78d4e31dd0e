"""Blocks of any depth and number → requests within the limits, always cut in the same way.

A block whose whole tree fits into a request is sent whole. Any other is sent bare, and its children are appended to
it afterwards. Which of the two depends on the block alone, so that a write that was cut off can tell what is missing.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from integrations.notion.blocks import Block
from integrations.notion.limits import CHILDREN, NESTING, REQUEST_BLOCKS, REQUEST_BYTES, json_bytes


def fits_whole(block: Block) -> bool:
    """Tell whether the block goes into one request with all that is below it."""
    if block.depth() > NESTING or block.widest() > CHILDREN or block.count() > REQUEST_BLOCKS // 2:
        return False
    return block.type == "table" or block.size() <= REQUEST_BYTES // 2


def sent(block: Block) -> dict[str, Any]:
    """Return the JSON with which the block is created."""
    return block.whole() if fits_whole(block) else block.bare()


def batches(blocks: Sequence[Block], room: int = REQUEST_BYTES) -> Iterator[list[dict[str, Any]]]:
    """Yield the ``children`` arrays that create these blocks, in order. ``room``: bytes of the first."""
    batch: list[dict[str, Any]] = []
    count = size = 0
    for block in blocks:
        json = sent(block)
        weight = json_bytes(json) + 1
        number = block.count() if fits_whole(block) else 1
        if batch and (len(batch) >= CHILDREN or count + number > REQUEST_BLOCKS or size + weight > room):
            yield batch
            batch, count, size, room = [], 0, 0, REQUEST_BYTES
        batch.append(json)
        count += number
        size += weight
    if batch:
        yield batch
