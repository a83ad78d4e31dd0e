"""What a person waits for Notion while the bot reads the whole workspace: ``python -m bench.notion [--json]``.

At three requests a second, a first pass over the sandbox's workspace runs, and again and again somebody has a page read
that takes five requests.
"""

import asyncio
import time
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass
from pathlib import Path

from bench.company import sandbox
from bench.printing import print_numbers
from integrations.notion.client import NotionClient
from integrations.notion.pages import Pages
from integrations.notion.reader import PageReader
from integrations.search.embedded import EmbeddedIndex
from integrations.search.local import LocalEmbedder
from integrations.sync.audience import AudienceRules
from integrations.sync.notion import NotionSync

READS = 6
BETWEEN = 5.0
"""Seconds between two of them."""
PAGE = "- 하나\n  - 둘\n- 셋\n  - 넷\n"
"""A page object, its blocks, what is below two of them, and the comments."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """Times in seconds."""

    alone_seconds: float
    during_first_sync_seconds: float
    """The longest of all."""
    synced_pages: int
    """That were read meanwhile."""


async def measure(folder: Path) -> Numbers:
    """Run in an empty folder."""
    async with AsyncExitStack() as stack:
        place = await stack.enter_async_context(sandbox(folder / "sandbox"))
        made, client = [
            await stack.enter_async_context(
                NotionClient(place["notion_token"], base_url=place["notion_url"], rate=rate)
            )
            for rate in (None, 3.0)
        ]
        index = await stack.enter_async_context(EmbeddedIndex(folder / "index.db", LocalEmbedder()))
        page = await Pages(made).create_page_from_markdown("본보기", PAGE)
        reader = PageReader(client)
        alone = await _timed(reader, page.id)
        done = 0

        def progress(_: object) -> None:
            nonlocal done
            done += 1

        sync = asyncio.create_task(NotionSync(PageReader(client), index, AudienceRules(frozenset({"t"}))).run(progress))
        times = []
        for _ in range(READS):
            await asyncio.sleep(BETWEEN)
            times.append(await _timed(reader, page.id))
        sync.cancel()
        with suppress(asyncio.CancelledError):
            await sync
    return Numbers(round(alone, 2), round(max(times), 2), done)


async def _timed(reader: PageReader, page_id: str) -> float:
    before = time.perf_counter()
    await reader.read(page_id)
    return time.perf_counter() - before


def main() -> None:
    """Print the numbers."""
    print_numbers(__doc__, measure)


if __name__ == "__main__":
    main()
