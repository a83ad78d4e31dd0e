"""Who may ask Notion next: at most so many a second and at once, and people before the sync."""

import asyncio
from contextlib import suppress

import pytest

from integrations.notion.client import NotionClient
from integrations.notion.reader import PageReader
from integrations.notion.throttle import BURST, IN_BACKGROUND, IN_FLIGHT, Throttle
from tests.sandbox_process import Sandbox

pytestmark = pytest.mark.asyncio(loop_scope="package")


class Asking:
    """Requests that last as long as they are let, and in which order they went."""

    def __init__(self, throttle: Throttle) -> None:
        self.throttle = throttle
        self.went: list[str] = []
        self.running: dict[str, asyncio.Event] = {}

    def ask(self, name: str, *, background: bool = False) -> asyncio.Task[None]:
        """Ask as soon as it may."""

        async def request() -> None:
            async with self.throttle.turn(background=background):
                self.went.append(name)
                self.running[name] = asyncio.Event()
                await self.running[name].wait()

        return asyncio.create_task(request())


async def settled() -> None:
    """Let everything run that can."""
    for _ in range(10):
        await asyncio.sleep(0)


async def test_the_background_leaves_room_and_gives_way() -> None:
    """Of many requests of the sync some are on their way; a person's goes at once, and has the next free place."""
    asking = Asking(Throttle(None))
    tasks = [asking.ask(f"sync {number}", background=True) for number in range(50)]
    await settled()
    assert len(asking.went) == IN_BACKGROUND
    tasks += [asking.ask(f"person {number}") for number in range(IN_FLIGHT)]
    await settled()
    people = IN_FLIGHT - IN_BACKGROUND
    assert asking.went[IN_BACKGROUND:] == [f"person {number}" for number in range(people)]
    for number in range(3):
        asking.running[f"sync {number}"].set()
    await settled()
    assert asking.went[IN_FLIGHT:] == [f"person {number}" for number in range(people, people + 3)]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    last = asking.ask("last")
    await settled()
    assert asking.went[-1] == "last"
    last.cancel()


async def test_a_person_does_not_stand_in_the_queue_of_the_sync() -> None:
    """Each of a person's requests is the next that goes, however many others wait for the rate."""
    throttle = Throttle(50.0)
    went: list[str] = []

    async def ask(name: str, *, background: bool) -> None:
        async with throttle.turn(background=background):
            went.append(name)

    flood = [asyncio.create_task(ask("sync", background=True)) for _ in range(300)]
    await asyncio.sleep(0.05)
    for _ in range(5):
        before = len(went)
        await ask("person", background=False)
        # Some may have been let through a moment before.
        assert went[before:].index("person") <= IN_BACKGROUND
    assert len(went) < 300
    for task in flood:
        task.cancel()
    await asyncio.gather(*flood, return_exceptions=True)


async def test_the_rate_holds_after_a_burst() -> None:
    """As many requests as a second allows go in a second, and those that are withdrawn take nothing away."""
    throttle = Throttle(100.0)
    loop = asyncio.get_running_loop()
    began = loop.time()

    async def ask() -> None:
        async with throttle.turn(background=False):
            pass

    gone = asyncio.create_task(ask())
    gone.cancel()
    with suppress(asyncio.CancelledError):
        await gone
    await asyncio.gather(*(ask() for _ in range(23)))
    assert loop.time() - began >= (23 - BURST) / 100 * 0.95


async def test_reading_one_page_does_not_wait_for_the_sync(sandbox: Sandbox, client: NotionClient, parent: str) -> None:
    """Among hundreds of requests of a reader in the background a person's five go one after the other."""
    async with NotionClient(sandbox.notion_token, base_url=sandbox.notion_url, rate=60.0) as limited:
        background = PageReader(limited).in_background()
        flood = [asyncio.create_task(background.client.children(parent)) for _ in range(400)]
        await asyncio.sleep(0.2)
        await sandbox.control("DELETE", "requests")
        for _ in range(5):
            await limited.page(parent)
        log = [request["method"] for request in await sandbox.requests("notion")]
        for task in flood:
            task.cancel()
        await asyncio.gather(*flood, return_exceptions=True)
    mine = [place for place, method in enumerate(log) if method.startswith("GET /v1/pages")]
    assert len(mine) == 5
    assert mine[-1] <= 5 * 2 * (1 + IN_BACKGROUND)
