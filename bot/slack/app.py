"""The Web API client and the Bolt app, over Socket Mode or signed HTTP."""

import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import aiohttp
import structlog
from slack_bolt.adapter.socket_mode.aiohttp import AsyncSocketModeHandler
from slack_bolt.app.async_app import AsyncApp
from slack_bolt.authorization import AuthorizeResult
from slack_bolt.authorization.async_authorize import AsyncAuthorize
from slack_sdk.errors import SlackApiError
from slack_sdk.http_retry.async_handler import AsyncRetryHandler
from slack_sdk.http_retry.builtin_async_handlers import (
    AsyncConnectionErrorRetryHandler,
    AsyncRateLimitErrorRetryHandler,
)
from slack_sdk.http_retry.request import HttpRequest
from slack_sdk.http_retry.response import HttpResponse
from slack_sdk.http_retry.state import RetryState
from slack_sdk.socket_mode.aiohttp import SocketModeClient
from slack_sdk.socket_mode.request import SocketModeRequest
from slack_sdk.web.async_client import AsyncWebClient
from slack_sdk.web.async_slack_response import AsyncSlackResponse

from bot.manifest import missing_scopes
from bot.slack.faults import SLACK_FAULTS, TOKEN_FAULTS, code_of
from bot.slack.listeners import RunningListeners
from bot.slack.reply.calls import calling_nobody
from bot.texts import say
from integrations.errors import Misconfigured, Unavailable

TIMEOUT = 20.0
"""Seconds that one request to Slack may take."""
READS = ("auth.", "users.", "conversations.", "apps.connections.")
"""Methods that may be asked again whatever became of the first request."""
PACED = ("chat.startStream", "chat.appendStream", "chat.stopStream", "assistant.threads.", "agents.sessions.")
"""Methods whose callers decide themselves what to do when Slack asks to wait."""

SILENT = 15.0
"""Seconds without an answered ping after which events may be missed; a ping is sent every five."""

log = structlog.get_logger()
_wire = logging.getLogger("bot.slack.wire")
# The SDK looks at a logger's own level: without one it writes out every answer, for nobody.
_wire.setLevel(logging.WARNING)


class _AskAgain(AsyncConnectionErrorRetryHandler):
    """Repeats what never reached Slack, and reads. A write whose answer was lost may have been done."""

    async def _can_retry_async(
        self,
        *,
        state: RetryState,
        request: HttpRequest,
        response: HttpResponse | None = None,
        error: Exception | None = None,
    ) -> bool:
        if not isinstance(error, aiohttp.ClientConnectorError) and not _method(request).startswith(READS):
            return False
        return await super()._can_retry_async(state=state, request=request, response=response, error=error)


class _Wait(AsyncRateLimitErrorRetryHandler):
    """Waits as long as Slack asks, and repeats."""

    async def _can_retry_async(
        self,
        *,
        state: RetryState,
        request: HttpRequest,
        response: HttpResponse | None = None,
        error: Exception | None = None,
    ) -> bool:
        if _method(request).startswith(PACED):
            return False
        return await super()._can_retry_async(state=state, request=request, response=response, error=error)


class _TokenWatch(AsyncRetryHandler):
    """Repeats nothing: it sees every answer of Slack, and notes when the token is refused."""

    def __init__(self) -> None:
        super().__init__()
        self.fault = ""

    async def _can_retry_async(
        self,
        *,
        state: RetryState,  # noqa: ARG002 - the SDK's signature
        request: HttpRequest,
        response: HttpResponse | None = None,
        error: Exception | None = None,  # noqa: ARG002
    ) -> bool:
        body = (response.body if response else None) or {}
        code = str(body.get("error") or "")
        if code in TOKEN_FAULTS:
            if not self.fault:
                log.error("slack_token_refused", error=code, method=_method(request))
            self.fault = code
        elif body.get("ok"):
            self.fault = ""
        return False


def token_fault(client: AsyncWebClient) -> str:
    """Return Slack's code for why it last refused the token of a :func:`web_client`; empty while it takes it."""
    return next((watch.fault for watch in client.retry_handlers if isinstance(watch, _TokenWatch)), "")


def _method(request: HttpRequest) -> str:
    return request.url.rsplit("/", 1)[-1]


class SlackClient(AsyncWebClient):
    """Posts nothing that calls people but what this code means to, and nothing that Slack fetches to show it.

    A model may choose among the addresses of its material: what opens by itself would tell its owner which.
    """

    async def api_call(
        self, api_method: str, *, json: dict[str, Any] | None = None, **request: Any
    ) -> AsyncSlackResponse:
        """Ask Slack; see :mod:`bot.slack.reply.calls`."""
        if api_method == "chat.postMessage":
            json = {**(json or {}), "unfurl_links": False, "unfurl_media": False}
        return await super().api_call(api_method, json=calling_nobody(json), **request)


@asynccontextmanager
async def web_client(token: str, base_url: str) -> AsyncIterator[AsyncWebClient]:
    """Open a client with connections that are kept, and close them at the end."""
    handlers: list[AsyncRetryHandler] = [_AskAgain(max_retry_count=1), _Wait(max_retry_count=3), _TokenWatch()]
    async with aiohttp.ClientSession(
        timeout=aiohttp.ClientTimeout(total=TIMEOUT), connector=aiohttp.TCPConnector(keepalive_timeout=30)
    ) as session:
        yield SlackClient(
            token=token,
            base_url=base_url,
            timeout=int(TIMEOUT),
            session=session,
            retry_handlers=handlers,
            logger=_wire,
        )


@dataclass(frozen=True, slots=True)
class Identity:
    """Who the bot is in its workspace."""

    team: str
    user: str
    bot: str
    missing_scopes: tuple[str, ...] = ()
    """Scopes of the manifest that the token lacks: the app was installed with an older one."""


async def identity_of(client: AsyncWebClient) -> Identity:
    """Ask Slack whose token it is. Raises ``Misconfigured`` or ``Unavailable``."""
    try:
        answer = await client.auth_test()
    except SLACK_FAULTS as error:
        raise _explained(error, "SLACK_BOT_TOKEN") from error
    missing = missing_scopes(answer)
    for scope in missing:
        log.warning("slack_scope_missing", scope=scope, needed_for=say("en", f"scope.{scope}"))
    return Identity(str(answer["team_id"]), str(answer["user_id"]), str(answer.get("bot_id") or ""), missing)


def _explained(error: Exception, setting: str) -> Misconfigured | Unavailable:
    code = code_of(error)
    if isinstance(error, SlackApiError) and not code.startswith("http_") and code not in ("ratelimited", "fatal_error"):
        return Misconfigured(f"{setting}: Slack refuses it ({code}); copy it again from the app's settings")
    return Unavailable(f"Slack does not answer ({code})")


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
            raise _explained(error, "SLACK_APP_TOKEN") from error

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
