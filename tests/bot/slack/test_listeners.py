import asyncio

from slack_bolt.request.async_request import AsyncBoltRequest

from bot.slack.listeners import RunningListeners
from tests.patience import PATIENCE

REQUEST = AsyncBoltRequest(body={}, mode="socket_mode")


async def test_the_end_waits_for_listeners_and_what_they_start() -> None:
    """An event that is being taken goes on, and so does what is done after its acknowledgement."""
    listeners, done, may_go_on = RunningListeners(), [], asyncio.Event()

    async def after() -> None:
        await asyncio.sleep(0)
        done.append("after")

    async def take() -> None:
        with listeners.taking():
            await may_go_on.wait()
            done.append("taken")
            listeners.start(after, REQUEST)

    taking = asyncio.create_task(take())
    await asyncio.sleep(0)
    ending = asyncio.create_task(listeners.end(PATIENCE))
    await asyncio.sleep(0)
    assert not ending.done()
    may_go_on.set()
    await ending
    assert (done, taking.done()) == (["taken", "after"], True)


async def test_a_listener_without_an_end_is_cut_off() -> None:
    """It has ended when the end returns: nothing that it works with is taken from under it."""
    listeners, begun, cut_off = RunningListeners(), asyncio.Event(), []

    async def endless() -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0)
            cut_off.append(True)

    listeners.start(endless, REQUEST)
    await begun.wait()
    await listeners.end(0.01)
    assert cut_off == [True]
