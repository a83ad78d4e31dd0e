import asyncio

from bot.slack.order import Queues


async def test_who_comes_first_leaves_first() -> None:
    """However long each takes, those of one key follow one another; another key does not wait."""
    queues = Queues()
    left: list[str] = []

    async def visit(key: str, name: str, seconds: float) -> None:
        async with queues.turn(key):
            await asyncio.sleep(seconds)
            left.append(name)

    await asyncio.gather(visit("a", "slow", 0.05), visit("a", "quick", 0.0), visit("b", "other", 0.01))
    assert left == ["other", "slow", "quick"]


async def test_one_who_fails_holds_nobody_up() -> None:
    """An error, or being cut off, lets the next one in."""
    queues = Queues()

    async def fail() -> None:
        async with queues.turn("a"):
            await asyncio.sleep(0.01)
            raise ValueError

    async def pass_through() -> bool:
        async with queues.turn("a"):
            return True

    failed, passed = await asyncio.gather(fail(), pass_through(), return_exceptions=True)
    assert isinstance(failed, ValueError)
    assert passed is True
