"""Taking back what was posted: the reply to a question that was deleted, and an answer that a person shared."""

from collections.abc import Iterable, Sequence
from typing import Any

import structlog
from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient

from bot.slack.faults import SLACK_FAULTS, code_of
from integrations.errors import IntegrationError
from integrations.store.replies import Replies, ReplyPart

SHARED = "shared"
"""Type of the metadata by which a shared answer is found again."""
MOST = 1000
"""Messages of a thread that are looked through."""

log = structlog.get_logger()


class ReplyRetraction:
    """Takes back the reply to a question that is gone, and what of it was answered to one person or shared."""

    def __init__(self, client: AsyncWebClient, replies: Replies) -> None:
        self._client = client
        self._replies = replies

    async def take_back(self, turn_id: str, channel: str, thread: str) -> None:
        """Delete all that was said to a turn. What Slack refuses is logged: the words are forgotten all the same."""
        try:
            private = f"{turn_id}#private"
            shown = [*await self._replies.of_turn(turn_id), *await self._replies.of_turn(private)]
            shared = await shared_in(self._client, channel, thread, private) if shown else ()
            await deleted(self._client, [*shown, *shared])
        except (*SLACK_FAULTS, IntegrationError) as error:
            log.warning("reply_not_taken_back", turn=turn_id, error=code_of(error))


async def deleted(client: AsyncWebClient, messages: Iterable[ReplyPart]) -> None:
    """Delete messages of our own; those that are gone count as deleted. Raises one of ``SLACK_FAULTS``."""
    for message in messages:
        try:
            await client.chat_delete(channel=message.channel, ts=message.ts)
        except SlackApiError as error:
            if code_of(error) not in ("message_not_found", "channel_not_found", "cant_delete_message"):
                raise


async def shared_in(
    client: AsyncWebClient, channel: str, thread: str, turn_id: str, *, since: float = 0
) -> Sequence[ReplyPart]:
    """Return the messages of a thread by which an answer was shared. Raises one of ``SLACK_FAULTS``."""
    try:
        answer = await client.conversations_replies(
            channel=channel, ts=thread, oldest=f"{since:.6f}", include_all_metadata=True, limit=MOST
        )
    except SlackApiError as error:
        if code_of(error) == "thread_not_found":
            return ()
        raise
    return [ReplyPart(channel, str(message["ts"])) for message in answer["messages"] if _key(message) == turn_id]


def _key(message: dict[str, Any]) -> str:
    metadata = message.get("metadata") or {}
    payload = metadata.get("event_payload") or {}
    return str(payload.get("key") or "") if metadata.get("event_type") == SHARED else ""
