"""Wait for an event with a limit."""

import asyncio


async def happened(event: asyncio.Event, seconds: float) -> bool:
    """Wait for an event; False when it has not come in time."""
    try:
        await asyncio.wait_for(event.wait(), seconds)
    except TimeoutError:
        return False
    return True
