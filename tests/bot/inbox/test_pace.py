import asyncio

from bot.inbox.pace import Pace


async def test_turns_give_way_while_events_come_and_the_loop_is_late() -> None:
    """Fewer run, down to one, and more again as soon as the loop keeps up, or nobody asks any more."""
    pace, now = Pace(8), asyncio.get_running_loop().time()
    pace.judge(1.0, now)
    assert pace.allowed == 8
    pace.asked()
    allowed = []
    for late in (1.0, 1.0, 1.0, 1.0, 0.15, 0.0, 0.0):
        pace.judge(late, now)
        allowed.append(pace.allowed)
    assert allowed == [4, 2, 1, 1, 1, 2, 3]
    pace.judge(0.15, now + 60)
    assert pace.allowed == 8


async def test_the_lateness_is_seen() -> None:
    """A loop that is held up by what it computes lets fewer run."""
    pace, ending = Pace(8), asyncio.Event()
    watching = asyncio.create_task(pace.watch(ending))
    pace.asked()
    await asyncio.sleep(0)
    deadline = asyncio.get_running_loop().time() + 0.5
    while asyncio.get_running_loop().time() < deadline:
        pass
    pace.asked()
    for _ in range(20):
        await asyncio.sleep(0)
    assert pace.allowed < 8
    ending.set()
    await watching
