"""The counsel channel: an interview that a person is to look at is brought there, once, with a button to take it.

What comes of the same interview later, its summary after an emergency for instance, is said below the first message.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import structlog
from slack_sdk.web.async_client import AsyncWebClient

from bot.attached import content_of
from bot.preferences import PreferenceStore
from bot.slack.asking import asked
from bot.slack.faults import FINAL, SLACK_FAULTS, code_of
from bot.slack.reply import blocks
from bot.slack.reply.blocks import Words
from bot.slack.reply.markdown import slack_markdown
from bot.slack.reply.split import pieces
from bot.texts import say
from integrations.errors import NotFound
from integrations.store import Database
from integrations.store.handovers import HandoverRecord
from orchestrator.turn import Attachment, HandOver, Locale

CLAIM = "claim_interview"
"""The button's action id, and its row's; its value is the id of the interview."""
METADATA = "hand_over"
LONGEST = 11_000
"""Characters of one message; a block of Markdown takes 12,000."""
LOOKED_AT = 100
PATIENCE = (1.0, 3.0, None)
"""Seconds between the attempts to hand up a file; what it says stands in the message as well."""
KOREA = 9 * 3600
"""Where the desk is: seconds ahead of UTC."""

log = structlog.get_logger()


class CounselDesk:
    """Brings interviews to the channel that is set for it."""

    def __init__(self, client: AsyncWebClient, database: Database, preferences: PreferenceStore) -> None:
        self._client = client
        self._database = database
        self._preferences = preferences

    async def hand_over(
        self,
        key: str,
        team: str,
        locale: Locale,
        matter: HandOver,
        *,
        lines: Sequence[str] = (),
        files: Sequence[Attachment] = (),
    ) -> bool:
        """Bring a matter to the counsel channel, once for each ``key``; False where nobody could be told.

        ``lines``: small print below it, in Slack's markup. ``files`` go below it, each by its name once. Raises one of
        ``SLACK_FAULTS`` where trying again may help, and ``Unavailable``.
        """
        before = await self._database.handovers.get(matter.session)
        noted = replace(
            before or HandoverRecord(session_id=matter.session, team=team, reason=matter.reason), reason=matter.reason
        )
        channel = noted.channel or (await self._preferences.of(team, "")).counsel_channel
        if not channel:
            await self._note(noted)
            return False
        try:
            thread = noted.ts
            ts = await self._found(key, channel, thread) or await self._say(key, channel, thread, locale, matter, lines)
        except SLACK_FAULTS as error:
            if code_of(error) not in FINAL:
                raise
            log.error("counsel_not_told", error=code_of(error))
            await self._note(noted)
            return False
        told = await self._note(replace(noted, channel=channel, ts=thread or ts))
        if files:
            await self._attach(channel, thread or ts, locale, files)
        return told

    async def messages_of(self, team: str, session: str) -> tuple[str, str] | None:
        """Return channel and time stamp of what was said of an interview, where that was not noted any more.

        Raises ``NotFound`` or ``Unavailable``.
        """
        channel = (await self._preferences.of(team, "")).counsel_channel
        ts = await asked(self._found(session, channel, "", of="session")) if channel else ""
        return (channel, ts) if ts else None

    async def _note(self, record: HandoverRecord) -> bool:
        try:
            await self._database.handovers.save(record)
        except NotFound:
            log.info("handed_over_interview_erased")
        return bool(record.ts)

    async def _say(
        self, key: str, channel: str, thread: str, locale: Locale, matter: HandOver, lines: Sequence[str]
    ) -> str:
        """Say it in the channel, or below what was said there before; returns the first message's time stamp."""
        words = partial(say, locale)
        title = words(f"counsel.{matter.reason}", title=blocks.escaped(matter.title), number=matter.case_number)
        first, *more = pieces(matter.text, LONGEST) or [""]
        head: list[blocks.Block] = [{"type": "section", "text": {"type": "mrkdwn", "text": f"*{title}*"}}]
        if first:
            head.append(blocks.markdown(slack_markdown(first)))
        head += [blocks.context(line) for line in lines]
        if not thread:
            head.append(claim_row(matter.session, words))
        answer = await self._client.chat_postMessage(
            channel=channel,
            thread_ts=thread or None,
            text=title,
            blocks=head,
            metadata={"event_type": METADATA, "event_payload": {"key": key, "session": matter.session}},
        )
        ts = str(answer["ts"])
        for text in more:
            await self._client.chat_postMessage(
                channel=channel, thread_ts=thread or ts, text=title, blocks=[blocks.markdown(slack_markdown(text))]
            )
        return ts

    async def _attach(self, channel: str, thread: str, locale: Locale, files: Sequence[Attachment]) -> None:
        """Put files into the thread, but for those that an earlier attempt has put there."""
        for pause in PATIENCE:
            try:
                answer = await self._client.conversations_replies(channel=channel, ts=thread, limit=LOOKED_AT)
                there = {file.get("name") for message in answer["messages"] for file in message.get("files") or ()}
                for file in files:
                    if file.name not in there:
                        content = await content_of(file, locale, KOREA)
                        await self._client.files_upload_v2(
                            channel=channel, thread_ts=thread, filename=file.name, title=file.name, content=content
                        )
                return
            except SLACK_FAULTS as error:
                log.warning("counsel_file_not_sent", error=code_of(error), again_in=pause)
                if pause is None or code_of(error) in FINAL:
                    return
                await asyncio.sleep(pause)

    async def _found(self, key: str, channel: str, thread: str, *, of: str = "key") -> str:
        """Return what an earlier attempt said, whose answer was lost; empty where it said nothing."""
        arguments: dict[str, Any] = {"limit": LOOKED_AT, "include_all_metadata": True}
        if thread:
            answer = await self._client.conversations_replies(channel=channel, ts=thread, **arguments)
        else:
            answer = await self._client.conversations_history(channel=channel, **arguments)
        said: Sequence[dict[str, Any]] = answer["messages"]
        for message in said:
            if ((message.get("metadata") or {}).get("event_payload") or {}).get(of) == key:
                return str(message["ts"])
        return ""


def claim_row(session: str, words: Words) -> blocks.Block:
    """Return the button by which a person takes an interview."""
    return blocks.actions(CLAIM, blocks.button(CLAIM, words("counsel.claim"), session, "primary"))
