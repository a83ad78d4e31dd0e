"""Reads what was said in a thread before a message, where this process did not hear it."""

import asyncio
from typing import Any

import structlog
from slack_sdk.web.async_client import AsyncWebClient

from bot.slack.faults import SLACK_FAULTS, code_of

HANDLED_SUBTYPES = (None, "file_share", "thread_broadcast")
"""Kinds of messages that say something."""
PATIENCE = 1.5
"""Seconds that this may hold up an acknowledgement."""

log = structlog.get_logger()


class ThreadReader:
    """Asks Slack, once and not for long; what it does not tell in time is not there."""

    def __init__(self, client: AsyncWebClient) -> None:
        self._client = client

    async def before(self, event: dict[str, Any], since: float = 0.0) -> list[dict[str, Any]]:
        """Return the messages of the event's thread before it, as events, oldest first; from ``since`` (seconds) on."""
        root = str(event.get("thread_ts") or event["ts"])
        oldest: dict[str, Any] = {"oldest": f"{since:.6f}", "inclusive": True} if since else {}
        try:
            async with asyncio.timeout(PATIENCE):
                answer = await self._client.conversations_replies(
                    channel=event["channel"], ts=root, latest=event["ts"], limit=100, **oldest
                )
        except SLACK_FAULTS as error:
            log.info("thread_not_read", error=code_of(error))
            return []
        place = {"channel": event["channel"], "channel_type": event.get("channel_type"), "type": "message"}
        return [
            {**said, **place}
            for said in answer["messages"]
            if said["ts"] < event["ts"] and said.get("subtype") in HANDLED_SUBTYPES
        ]
