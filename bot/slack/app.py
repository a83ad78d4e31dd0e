"""The Bolt app, over Socket Mode or signed HTTP."""

import logging
import time
from typing import Any

import structlog
from slack_bolt.adapter.socket_mode.aiohttp import AsyncSocketModeHandler
from slack_bolt.app.async_app import AsyncApp
from slack_bolt.authorization import AuthorizeResult
from slack_bolt.authorization.async_authorize import AsyncAuthorize
from slack_sdk.socket_mode.aiohttp import SocketModeClient
from slack_sdk.socket_mode.request import SocketModeRequest
from slack_sdk.web.async_client import AsyncWebClient

from bot.slack.client import Identity, explained
from bot.slack.faults import SLACK_FAULTS
from bot.slack.listeners import RunningListeners

SILENT = 15.0
"""Seconds without an answered ping after which events may be missed; a ping is sent every five."""

log = structlog.get_logger()


class _Known(AsyncAuthorize):
    """Tells Bolt who we are. If it asked at the first event, that would be lost where Slack does not answer."""

    def __init__(self, me: Identity, token: str) -> None:
        self._result = AuthorizeResult(
            enterprise_id=None, team_id=me.team, bot_user_id=me.user, bot_id=me.bot, bot_token=token
        )

    async def __call__(self, **_request: object) -> AuthorizeResult:
        return self._result


def bolt_app(client: AsyncWebClient, me: Identity, signing_secret: str | None, listeners: RunningListeners) -> AsyncApp:
    """Return an app whose acknowledgement waits for its listener, so that it means that the event is kept.

    A listener that raises leaves the event unacknowledged, and Slack delivers it again.
    """
    app = AsyncApp(
        name="bot",
        # Not ours: with a token Bolt takes no word but Slack's for who we are, and it copies its client, which a
        # session does not survive. Listeners use ours.
        client=AsyncWebClient(base_url=client.base_url),
        authorize=_Known(me, client.token or ""),
        signing_secret=signing_secret or "",
        process_before_response=True,
        request_verification_enabled=signing_secret is not None,
        ignoring_self_events_enabled=True,
        logger=logging.getLogger("slack_bolt"),
        raise_error_for_unhandled_request=False,
    )
    app.listener_runner.lazy_listener_runner = listeners

    @app.error
    async def _failed(error: Exception) -> None:
        # The response stays 500: Slack delivers the event again.
        log.error("slack_event_not_handled", error=type(error).__name__, exc_info=error)

    return app


class Socket:
    """The Socket Mode connection, and how alive it is."""

    def __init__(self, app: AsyncApp, app_token: str, client: AsyncWebClient, listeners: RunningListeners) -> None:
        self._handler = AsyncSocketModeHandler(app, app_token, web_client=client, ping_interval=5)
        self._handler.client.socket_mode_request_listeners = [self._take]
        self._listeners = listeners

    async def connect(self) -> None:
        """Connect; the SDK connects again by itself when the socket breaks or stays silent.

        Raises ``Misconfigured`` or ``Unavailable``.
        """
        try:
            await self._handler.connect_async()  # type: ignore[no-untyped-call]
        except SLACK_FAULTS as error:
            await self.close()
            raise explained(error, "SLACK_APP_TOKEN") from error

    async def close(self) -> None:
        """Take no more events, and let those that are being taken be acknowledged.

        What comes meanwhile is not: Slack delivers it again, to whoever connects next.
        """
        self._handler.client.socket_mode_request_listeners.clear()
        await self._listeners.end()
        await self._handler.close_async()  # type: ignore[no-untyped-call]

    async def _take(self, client: Any, request: SocketModeRequest) -> None:
        with self._listeners.taking():
            await self._handler.handle(client, request)

    async def last_ping_age(self) -> float | None:
        """Seconds since Slack last answered a ping; None before the first."""
        client: Any = self._handler.client
        if not isinstance(client, SocketModeClient) or client.last_ping_pong_time is None:
            return None
        return time.time() - client.last_ping_pong_time

    def continuity(self) -> object | None:
        """Return the connection while it answers; another one after every gap."""
        client: Any = self._handler.client
        session = client.current_session
        if session is None or session.closed or client.closed or client.stale:
            return None
        pong = client.last_ping_pong_time
        return None if pong is not None and time.time() - pong > SILENT else session

    async def is_connected(self) -> bool:
        """Tell whether the socket is open and answers."""
        return bool(await self._handler.client.is_connected())
