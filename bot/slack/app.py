"""The Bolt app, over Socket Mode or signed HTTP."""

import logging
import time
from typing import Any

import structlog
from slack_bolt.adapter.socket_mode.aiohttp import AsyncSocketModeHandler
from slack_bolt.app.async_app import AsyncApp
from slack_sdk.http_retry.builtin_async_handlers import (
    AsyncConnectionErrorRetryHandler,
    AsyncRateLimitErrorRetryHandler,
)
from slack_sdk.socket_mode.aiohttp import SocketModeClient
from slack_sdk.web.async_client import AsyncWebClient

log = structlog.get_logger()


def web_client(token: str, base_url: str) -> AsyncWebClient:
    """Return a client that honours 429. Server errors are not repeated blindly: the reply asks what became of it."""
    return AsyncWebClient(
        token=token,
        base_url=base_url,
        timeout=20,
        retry_handlers=[
            AsyncConnectionErrorRetryHandler(max_retry_count=1),
            AsyncRateLimitErrorRetryHandler(max_retry_count=3),
        ],
    )


def bolt_app(client: AsyncWebClient, signing_secret: str | None) -> AsyncApp:
    """Return an app whose acknowledgement waits for its listener, so that it means that the event is kept.

    A listener that raises leaves the event unacknowledged, and Slack delivers it again.
    """
    app = AsyncApp(
        client=client,
        signing_secret=signing_secret,
        process_before_response=True,
        request_verification_enabled=signing_secret is not None,
        ignoring_self_events_enabled=True,
        logger=logging.getLogger("slack_bolt"),
        raise_error_for_unhandled_request=False,
    )

    @app.error
    async def _failed(error: Exception) -> None:
        # The response stays 500: Slack delivers the event again.
        log.error("slack_event_not_handled", error=type(error).__name__, exc_info=error)

    return app


class Socket:
    """The Socket Mode connection, and how alive it is."""

    def __init__(self, app: AsyncApp, app_token: str, client: AsyncWebClient) -> None:
        self._handler = AsyncSocketModeHandler(app, app_token, web_client=client, ping_interval=5)

    async def connect(self) -> None:
        """Connect; the SDK connects again by itself when the socket breaks or stays silent."""
        await self._handler.connect_async()  # type: ignore[no-untyped-call]

    async def close(self) -> None:
        """Take no more events."""
        await self._handler.close_async()  # type: ignore[no-untyped-call]

    async def last_ping_age(self) -> float | None:
        """Seconds since Slack last answered a ping; None before the first."""
        client: Any = self._handler.client
        if not isinstance(client, SocketModeClient) or client.last_ping_pong_time is None:
            return None
        return time.time() - client.last_ping_pong_time

    async def is_connected(self) -> bool:
        """Tell whether the socket is open and answers."""
        return bool(await self._handler.client.is_connected())
