"""Taking back what the bot wrote into a thread: its messages and its files. What people wrote is theirs."""

from collections.abc import AsyncIterator, Awaitable
from typing import Any

from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient

from bot.slack.asking import asked
from bot.slack.client import Identity
from bot.slack.faults import code_of

_GONE = ("message_not_found", "thread_not_found", "file_not_found", "file_deleted")


async def take_back(client: AsyncWebClient, me: Identity, channel: str, thread: str) -> None:
    """Delete all that the bot has in a thread, and again what is left of it; what is gone already is no error.

    Raises ``NotFound`` or ``Unavailable`` where something is left.
    """
    await asked(_taken_back(client, me, channel, thread))


async def _taken_back(client: AsyncWebClient, me: Identity, channel: str, thread: str) -> None:
    try:
        own = [message async for message in _messages(client, channel, thread) if message.get("user") == me.user]
    except SlackApiError as error:
        if code_of(error) not in _GONE:
            raise
        return
    # The first message goes last: below it the others are found.
    for message in reversed(own):
        for file in message.get("files") or ():
            if file.get("mode") != "tombstone":
                await _deleted(client.files_delete(file=file["id"]))
        await _deleted(client.chat_delete(channel=channel, ts=message["ts"]))


async def _messages(client: AsyncWebClient, channel: str, thread: str) -> AsyncIterator[dict[str, Any]]:
    cursor = None
    while True:
        answer = await client.conversations_replies(channel=channel, ts=thread, limit=200, cursor=cursor)
        for message in answer["messages"]:
            yield message
        cursor = (answer.get("response_metadata") or {}).get("next_cursor")
        if not cursor:
            return


async def _deleted(deletion: Awaitable[object]) -> None:
    try:
        await deletion
    except SlackApiError as error:
        if code_of(error) not in _GONE:
            raise
