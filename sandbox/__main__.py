"""`python -m sandbox`: starts the process and prints one line of JSON when it is ready."""

import argparse
import asyncio
import json
import logging
import signal
import socket
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from aiohttp import web

from sandbox.app import build_app
from sandbox.settings import QUERY_ROWS, SandboxSettings
from sandbox.slack import SLACK

GRACE = 2.0
"""Seconds that open connections (event streams, sockets) get at shutdown."""


def parse(argv: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m sandbox", description="A local Slack and a local Notion.")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=0, help="0 takes a free port")
    parser.add_argument("--data", type=Path, help="folder of the state; without it a temporary one")
    parser.add_argument("--events-url", help="send signed HTTP events there instead of using Socket Mode")
    parser.add_argument("--stream-life", type=float, default=300.0, help="seconds until a streamed message ends")
    parser.add_argument("--retry-delays", type=_delays, default=(0.0, 60.0, 300.0), help="e.g. 0,60,300")
    parser.add_argument("--ack-timeout", type=float, default=3.0, help="seconds the app has to acknowledge an event")
    parser.add_argument("--trigger-life", type=float, default=3.0, help="seconds a trigger_id may open a modal")
    parser.add_argument("--manifest", type=Path, help="the app's manifest (YAML): its commands and shortcuts")
    parser.add_argument("--no-rate-limits", dest="rate_limits", action="store_false")
    parser.add_argument("--query-rows", type=int, default=QUERY_ROWS, help="rows after which a query of Notion stops")
    parser.add_argument("--crowd", type=int, default=0, help="so many more people, all in the general channel")
    parser.add_argument("--seed", choices=("default", "empty"), default="default")
    return parser.parse_args(argv)


def _delays(text: str) -> tuple[float, ...]:
    return tuple(float(part) for part in text.split(",") if part.strip())


async def serve(arguments: argparse.Namespace, data: Path) -> None:
    """Run until SIGTERM or SIGINT."""
    family = socket.AF_INET6 if ":" in arguments.host else socket.AF_INET
    listener = socket.create_server((arguments.host, arguments.port), family=family, backlog=1024)
    port = listener.getsockname()[1]
    host = f"[{arguments.host}]" if family is socket.AF_INET6 else arguments.host
    settings = SandboxSettings(
        base_url=f"http://{host}:{port}",
        data_dir=data,
        events_url=arguments.events_url,
        stream_life=arguments.stream_life,
        retry_delays=arguments.retry_delays,
        ack_timeout=arguments.ack_timeout,
        rate_limits=arguments.rate_limits,
        trigger_life=arguments.trigger_life,
        manifest=arguments.manifest,
        seed=arguments.seed,
        crowd=arguments.crowd,
        query_rows=arguments.query_rows,
    )
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    app = build_app(settings)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=GRACE)
    await runner.setup()
    await web.SockSite(runner, listener).start()
    workspace = app[SLACK].workspace
    ready = {
        "url": settings.base_url,
        "slack_api_url": f"{settings.base_url}/api/",
        "notion_url": f"{settings.base_url}/notion",
        "bot_token": workspace.credentials.bot_token,
        "app_token": workspace.credentials.app_token,
        "signing_secret": workspace.credentials.signing_secret,
        "notion_token": workspace.credentials.notion_token,
        "team_id": workspace.team.id,
        "bot_user_id": workspace.bot.user_id,
        "app_id": workspace.bot.app_id,
    }
    print(json.dumps(ready), flush=True)
    await stop.wait()
    await runner.cleanup()


def main(argv: Sequence[str] | None = None) -> None:
    """Parse, prepare the data folder, run."""
    arguments = parse(argv)
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    with ExitStack() as stack:
        data = arguments.data or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="sandbox-")))
        asyncio.run(serve(arguments, data))


if __name__ == "__main__":
    main()
