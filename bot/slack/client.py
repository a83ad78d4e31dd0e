"""The Web API client, and who the bot is by its token."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import aiohttp
import structlog
from slack_sdk.errors import SlackApiError
from slack_sdk.http_retry.async_handler import AsyncRetryHandler
from slack_sdk.http_retry.builtin_async_handlers import (
    AsyncConnectionErrorRetryHandler,
    AsyncRateLimitErrorRetryHandler,
)
from slack_sdk.http_retry.request import HttpRequest
from slack_sdk.http_retry.response import HttpResponse
from slack_sdk.http_retry.state import RetryState
from slack_sdk.web.async_client import AsyncWebClient
from slack_sdk.web.async_slack_response import AsyncSlackResponse

from bot.manifest import missing_scopes
from bot.slack.faults import SLACK_FAULTS, TOKEN_FAULTS, code_of
from bot.slack.reply.calls import calling_nobody
from bot.texts import say
from integrations.errors import Misconfigured, Unavailable

TIMEOUT = 20.0
"""Seconds that one request to Slack may take."""
READS = ("auth.", "users.", "conversations.", "apps.connections.")
"""Methods that may be asked again whatever became of the first request."""
PACED = ("chat.startStream", "chat.appendStream", "chat.stopStream", "assistant.threads.", "agents.sessions.")
"""Methods whose callers decide themselves what to do when Slack asks to wait."""

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
        raise explained(error, "SLACK_BOT_TOKEN") from error
    missing = missing_scopes(answer)
    for scope in missing:
        log.warning("slack_scope_missing", scope=scope, needed_for=say("en", f"scope.{scope}"))
    return Identity(str(answer["team_id"]), str(answer["user_id"]), str(answer.get("bot_id") or ""), missing)


def explained(error: Exception, setting: str) -> Misconfigured | Unavailable:
    """Return what a failed request means for the setting that holds its token."""
    code = code_of(error)
    if isinstance(error, SlackApiError) and not code.startswith("http_") and code not in ("ratelimited", "fatal_error"):
        return Misconfigured(f"{setting}: Slack refuses it ({code}); copy it again from the app's settings")
    return Unavailable(f"Slack does not answer ({code})")
