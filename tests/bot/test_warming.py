"""What is loaded while the bot serves."""

import asyncio

import pytest

from bot.warming import WarmUp
from integrations.errors import Unavailable


async def test_it_tells_what_is_still_missing() -> None:
    """One part after the other is loaded, and what is there is not named any more."""
    reached, go_on = asyncio.Event(), asyncio.Event()

    async def nothing() -> None:
        """Is loaded at once."""

    async def later() -> None:
        reached.set()
        await go_on.wait()

    warming = WarmUp({"graphs": nothing, "search": later, "files": nothing})
    missing = [warming.loading]
    running = asyncio.create_task(warming.run())
    await reached.wait()
    missing.append(warming.loading)
    go_on.set()
    await running
    missing.append(warming.loading)
    assert missing == [("graphs", "search", "files"), ("search", "files"), ()]
    assert not warming.is_broken


async def test_what_cannot_be_reached_does_not_hold_up_the_rest() -> None:
    """An embedder that is away is left to the first search; all else is loaded."""

    async def away() -> None:
        raise Unavailable("away")

    loaded = []

    async def here() -> None:
        loaded.append("files")

    warming = WarmUp({"search": away, "files": here})
    await warming.run()
    assert (warming.loading, warming.is_broken, loaded) == ((), False, ["files"])


async def test_what_is_damaged_is_told() -> None:
    """A package that cannot be imported breaks the start: the part stays named, and the process is not ready."""

    async def damaged() -> None:
        raise ImportError("no such name")

    warming = WarmUp({"graphs": damaged})
    with pytest.raises(ImportError):
        await warming.run()
    assert (warming.loading, warming.is_broken) == (("graphs",), True)
