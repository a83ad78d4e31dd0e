"""Run the model server by hand: ``python -m tests.model_server --port 8899``, then ``bot demo --model URL``."""

import argparse
import asyncio
from contextlib import suppress

from tests.model_server.server import model_server


async def serve(port: int, pace: float) -> None:
    """Serve until interrupted."""
    async with model_server(port=port, pace=pace) as server:
        print(
            f"A scripted model answers at {server.openai_url} (any key); Azure's endpoint is {server.url}", flush=True
        )
        await asyncio.Event().wait()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="A model on loopback that answers from the prompt itself.")
    parser.add_argument("--port", type=int, default=8899)
    parser.add_argument("--pace", type=float, default=0.03, help="seconds between two words of a stream")
    given = parser.parse_args()
    with suppress(KeyboardInterrupt):
        asyncio.run(serve(given.port, given.pace))
