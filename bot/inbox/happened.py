"""Waiting for what may never come."""

import asyncio


async def happened(event: asyncio.Event, seconds: float) -> bool:
    """Wait for an event; False when it has not come in time."""
    try:
        await asyncio.wait_for(event.wait(), seconds)
    except TimeoutError:
        return False
    return True
