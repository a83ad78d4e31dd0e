"""HTTP mode: signed requests to the app's events URL."""

import asyncio
import hashlib
import hmac
import json
import logging
import secrets
import time
from typing import Any
from urllib.parse import urlencode

import aiohttp

from sandbox.settings import SandboxSettings
from sandbox.slack.delivery import Answer, Delivery, Envelope
from sandbox.slack.feed import Feed
from sandbox.store import Store

logger = logging.getLogger(__name__)

AT_ONCE = 100
VERIFY_EVERY = 0.5
"""Seconds between attempts to verify the URL (Slack does it when the URL is saved)."""


def signature(secret: str, timestamp: str, body: str) -> str:
    """Slack's `X-Slack-Signature` of a request body."""
    base = f"v0:{timestamp}:{body}".encode()
    return "v0=" + hmac.new(secret.encode(), base, hashlib.sha256).hexdigest()


class HttpDelivery(Delivery):
    """Posts each event; anything but a 2xx within the acknowledgement time is sent again."""

    def __init__(self, store: Store, settings: SandboxSettings, feed: Feed, url: str, secret: str, token: str) -> None:
        super().__init__(store, settings, feed)
        self._url = url
        self._secret = secret
        self._token = token
        self._verified = False
        self._running: set[Envelope] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._session: aiohttp.ClientSession | None = None

    @property
    def connected(self) -> bool:
        """Whether the URL answered the challenge."""
        return self._verified

    def _unacknowledged(self) -> list[Envelope]:
        return list(self._running)

    async def start(self) -> None:
        """Verify the URL in the background; events wait until it has answered."""
        connector = aiohttp.TCPConnector(limit=AT_ONCE)
        self._session = aiohttp.ClientSession(connector=connector, auto_decompress=False)
        self._keep(asyncio.create_task(self._verify()))

    async def stop(self) -> None:
        """End all requests."""
        await super().stop()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._session is not None:
            await self._session.close()

    def _keep(self, task: asyncio.Task[None]) -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _verify(self) -> None:
        challenge = secrets.token_hex(16)
        body = json.dumps({"token": self._token, "challenge": challenge, "type": "url_verification"})
        while not self._verified:
            try:
                status, answer = await self._post(body, "application/json", {})
                self._verified = status == 200 and challenge in answer
                if not self._verified:
                    logger.warning("the events URL answered %s without the challenge", status)
            except (aiohttp.ClientError, TimeoutError):
                logger.info("the events URL does not answer yet")
            if not self._verified:
                await asyncio.sleep(VERIFY_EVERY)
        self.release()

    async def _post(self, body: str, content_type: str, headers: dict[str, str]) -> tuple[int, str]:
        if self._session is None:
            raise aiohttp.ClientConnectionError("not started")
        timestamp = str(int(self._settings.now()))
        signed = {
            "Content-Type": content_type,
            "User-Agent": "Slackbot 1.0 (+https://api.slack.com/robots)",
            "X-Slack-Request-Timestamp": timestamp,
            "X-Slack-Signature": signature(self._secret, timestamp, body),
            **headers,
        }
        timeout = aiohttp.ClientTimeout(total=self._settings.ack_timeout)
        async with self._session.post(
            self._url, data=body.encode(), headers=signed, timeout=timeout, allow_redirects=False
        ) as response:
            if response.headers.get("X-Slack-No-Retry") == "1":
                return 200, ""
            return response.status, await response.text()

    def _send(self, envelope: Envelope) -> None:
        self._running.add(envelope)
        self._keep(asyncio.create_task(self._deliver(envelope)))

    async def _deliver(self, envelope: Envelope) -> None:
        headers: dict[str, str] = {}
        if envelope.lasting:
            body, content_type = json.dumps(envelope.payload), "application/json"
            if envelope.attempt:
                headers = {"X-Slack-Retry-Num": str(envelope.attempt), "X-Slack-Retry-Reason": envelope.reason}
        else:
            form = envelope.payload if envelope.type == "slash_commands" else {"payload": json.dumps(envelope.payload)}
            body, content_type = urlencode(form), "application/x-www-form-urlencoded"
        failure, answer = await self._attempt(body, content_type, headers)
        self._running.discard(envelope)
        if not failure and envelope.acks_to_drop:
            envelope.acks_to_drop -= 1
            failure = "http_timeout"
        if failure:
            self.again(envelope, failure)
        else:
            self.answered(envelope, Answer(_read(answer)))

    async def _attempt(self, body: str, content_type: str, headers: dict[str, Any]) -> tuple[str, str]:
        async with self._slots:
            began = time.monotonic()
            try:
                status, answer = await self._post(body, content_type, headers)
            except TimeoutError:
                return "http_timeout", ""
            except aiohttp.ClientConnectorError:
                return "connection_failed", ""
            except aiohttp.ClientError:
                return "unknown_error", ""
            finally:
                self.took(time.monotonic() - began)
        return ("" if 200 <= status < 300 else "http_error"), answer


def _read(text: str) -> Any:
    if not text:
        return None
    try:
        return json.loads(text)
    except ValueError:
        return text
