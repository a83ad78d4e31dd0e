"""What the bot posts: once, also where Slack's answer was lost, and again for a while where Slack does not answer.

What must not stand twice is posted with metadata, by which it is found again.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, TypeVar

import stamina
import structlog
from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient

from bot.attached import content_of
from bot.slack.faults import FINAL, SLACK_FAULTS, code_of, is_refusal, wait_of
from integrations.store.replies import ReplyPart
from orchestrator.turn import Attachment, Locale

ATTEMPTS = 7
LONGEST_WAIT = 30.0
"""Seconds between two attempts at most; the first wait is one second, and each is twice the one before."""
LOOKED_AT = 999
"""Messages of a channel or thread among which one is sought; the most that Slack gives at once."""
_GONE = ("message_not_found", "channel_not_found", "cant_delete_message")

log = structlog.get_logger()
T = TypeVar("T")
Json = dict[str, Any]


class ThreadGone(Exception):
    """The question was deleted, and its thread with it: there is nowhere to answer."""


class Outbox:
    """Posts to Slack. Every method raises one of ``SLACK_FAULTS`` where Slack does not do it."""

    def __init__(self, client: AsyncWebClient, bot_user: str) -> None:
        self._client = client
        self._me = bot_user
        self._unsure: set[tuple[str, str]] = set()
        """Kinds and keys of what may have been posted although Slack's answer never came."""

    async def patiently(self, deliver: Callable[[], Awaitable[T]]) -> T:
        """Try for about a minute: what was made should arrive."""
        async for attempt in stamina.retry_context(
            _is_worth_another, attempts=ATTEMPTS, timeout=None, wait_initial=1.0, wait_max=LONGEST_WAIT
        ):
            with attempt:
                return await deliver()
        raise AssertionError("the last attempt returns or raises")

    async def post(self, channel: str, thread: str = "", **content: Any) -> ReplyPart:
        """Post a message; raises ``ThreadGone`` where its thread was deleted: Slack puts it into the channel then."""
        answer = await self._client.chat_postMessage(channel=channel, thread_ts=thread or None, **content)
        posted = ReplyPart(str(answer["channel"]), str(answer["ts"]))
        if thread and not answer["message"].get("thread_ts"):
            await self.delete(posted)
            raise ThreadGone
        return posted

    async def post_once(
        self,
        kind: str,
        key: str,
        channel: str,
        thread: str = "",
        *,
        look: bool = False,
        about: Mapping[str, str] | None = None,
        **content: Any,
    ) -> ReplyPart:
        """Post a message of its kind under a key, unless it stands there already. Raises ``ThreadGone``.

        ``look``: whether an earlier process may have posted it. ``about``: what else it can be found by.
        """
        if look or (kind, key) in self._unsure:
            found = await self.posted(kind, channel, thread, key=key)
            if found:
                return found[0]
        metadata = {"event_type": kind, "event_payload": {"key": key, **(about or {})}}
        try:
            posted = await self.post(channel, thread, metadata=metadata, **content)
        except SLACK_FAULTS as error:
            if not is_refusal(error):
                self._unsure.add((kind, key))
            raise
        self._unsure.discard((kind, key))
        return posted

    async def posted(
        self, kind: str, channel: str, thread: str = "", *, since: float = 0.0, **named: str
    ) -> Sequence[ReplyPart]:
        """Return the messages of a kind whose metadata names this, from a moment on, in seconds."""
        messages = await self._messages(channel, thread, f"{since:.6f}")
        return [ReplyPart(channel, str(message["ts"])) for message in messages if _is(message, kind, named)]

    async def tell_alone(
        self, user: str, text: str, *, channel: str, thread: str | None, blocks: Sequence[Json] = ()
    ) -> None:
        """Show something to one person where they wrote; in a direct message where that cannot be."""
        if not channel.startswith("D"):
            try:
                await self.post_ephemeral(user, text, channel=channel, thread=thread, blocks=blocks)
                return
            except SLACK_FAULTS as error:
                log.warning("told_in_direct_message", error=code_of(error))
                channel, thread = await self.direct(user), None
        await self._client.chat_postMessage(channel=channel, thread_ts=thread, text=text, blocks=list(blocks) or None)

    async def post_ephemeral(
        self, user: str, text: str, *, channel: str, thread: str | None, blocks: Sequence[Json] = ()
    ) -> ReplyPart:
        """Show something to one person among others; Slack keeps nothing of it."""
        answer = await self._client.chat_postEphemeral(
            channel=channel, user=user, thread_ts=thread, text=text, blocks=list(blocks) or None
        )
        return ReplyPart(channel, str(answer["message_ts"]))

    async def direct(self, user: str) -> str:
        """Return the conversation of a person with the bot alone."""
        return str((await self._client.conversations_open(users=user))["channel"]["id"])

    async def attach(
        self,
        files: Sequence[Attachment],
        channel: str,
        thread: str,
        locale: Locale,
        utc_offset: int,
        *,
        since: str = "0",
    ) -> bool:
        """Hand over files, but for those that an earlier attempt has; False where one could not be."""
        return all([await self._attached(file, channel, thread, locale, utc_offset, since) for file in files])

    async def change(self, message: ReplyPart, **content: Any) -> None:
        """Make a message of our own say something else."""
        await self._client.chat_update(channel=message.channel, ts=message.ts, **content)

    async def delete(self, message: ReplyPart) -> None:
        """Delete a message of our own; what is gone, or not ours to delete, counts as deleted."""
        try:
            await self._client.chat_delete(channel=message.channel, ts=message.ts)
        except SlackApiError as error:
            if code_of(error) not in _GONE:
                raise

    async def _messages(self, channel: str, thread: str, oldest: str) -> list[Json]:
        """Return what was said since a moment, in a channel or in a thread; nothing where that is gone."""
        found: Json = {"oldest": oldest, "limit": LOOKED_AT, "include_all_metadata": True}
        if not thread:
            return list((await self._client.conversations_history(channel=channel, **found))["messages"])
        try:
            return list((await self._client.conversations_replies(channel=channel, ts=thread, **found))["messages"])
        except SlackApiError as error:
            if code_of(error) == "thread_not_found":
                return []
            raise

    async def _attached(
        self, file: Attachment, channel: str, thread: str, locale: Locale, utc_offset: int, since: str
    ) -> bool:
        async def attach() -> None:
            own = [
                message for message in await self._messages(channel, thread, since) if message.get("user") == self._me
            ]
            if not any(file.name == sent.get("name") for message in own for sent in message.get("files") or ()):
                await self._client.files_upload_v2(
                    channel=channel, thread_ts=thread or None, filename=file.name, title=file.name, content=content
                )

        try:
            # Slack takes no empty file, and waiting mends none.
            if content := await content_of(file, locale, utc_offset):
                await self.patiently(attach)
                return True
            log.error("file_empty", file=file.name)
        except SLACK_FAULTS as error:
            log.error("file_not_attached", file=file.name, error=code_of(error))
        return False


def _is_worth_another(error: Exception) -> bool | float:
    """Tell whether another attempt may mend it: as many seconds later as Slack asks for, where it does."""
    if not isinstance(error, SLACK_FAULTS) or (code := code_of(error)) in FINAL:
        return False
    return wait_of(error) if code == "ratelimited" else True


def _is(message: Json, kind: str, named: Mapping[str, str]) -> bool:
    metadata = message.get("metadata") or {}
    return metadata.get("event_type") == kind and named.items() <= (metadata.get("event_payload") or {}).items()
