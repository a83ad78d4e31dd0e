"""Writing in groups: what arrives while one transaction is written shares the next."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

Item = TypeVar("Item")
Answer = TypeVar("Answer")


class Batcher(Generic[Item, Answer]):
    """Hands items to ``write`` in the order in which they arrive, as many at once as have come.

    ``write`` stores all or none, and answers each in order. A group that fails is written again one by one, so that one
    bad item fails alone.
    """

    def __init__(self, write: Callable[[list[Item]], Awaitable[list[Answer]]]) -> None:
        self._write = write
        self._arrived: list[tuple[Item, asyncio.Future[Answer]]] = []
        self._turnstile = asyncio.Lock()

    async def __call__(self, item: Item) -> Answer:
        """Return the answer when the item is durable; raises what ``write`` raised."""
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._arrived.append((item, answer))
        async with self._turnstile:
            if not answer.done():
                group, self._arrived = self._arrived, []
                # One that gives up waiting must not take the others of its group with it.
                await asyncio.shield(self._write_group(group))
        return await answer

    async def _write_group(self, group: list[tuple[Item, asyncio.Future[Answer]]]) -> None:
        try:
            answers = await self._write([item for item, _ in group])
        except Exception as error:  # noqa: BLE001 - given to whoever waits for it
            if len(group) > 1:
                for one in group:
                    await self._write_group([one])
            elif not group[0][1].done():
                group[0][1].set_exception(error)
            return
        for (_, future), answer in zip(group, answers, strict=True):
            if not future.done():
                future.set_result(answer)
