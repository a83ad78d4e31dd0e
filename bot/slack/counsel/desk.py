"""The counsel channel: an interview that a person is to look at is brought there, once, with a button to take it.

What comes of the same interview later, its summary after an emergency for instance, is said below the first message.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

import structlog
from slack_sdk.web.async_client import AsyncWebClient

from bot.slack.faults import FINAL, SLACK_FAULTS, code_of
from bot.slack.reply import blocks
from bot.slack.reply.blocks import Words
from bot.slack.reply.markdown import slack_markdown
from bot.slack.reply.split import pieces
from bot.slack.settings.preferences import PreferenceStore
from bot.texts import say
from integrations.errors import NotFound
from integrations.store import Database
from integrations.store.handovers import HandoverRecord
from orchestrator.turn import HandOver, Locale

CLAIM = "claim_interview"
"""The button's action id, and its row's; its value is the id of the interview."""
METADATA = "hand_over"
LONGEST = 11_000
"""Characters of one message; a block of Markdown takes 12,000."""
LOOKED_AT = 100

log = structlog.get_logger()


class CounselDesk:
    """Brings interviews to the channel that is set for it."""

    def __init__(self, client: AsyncWebClient, database: Database, preferences: PreferenceStore) -> None:
        self._client = client
        self._database = database
        self._preferences = preferences

    async def hand_over(self, key: str, team: str, locale: Locale, matter: HandOver) -> bool:
        """Bring a matter to the counsel channel, once for each ``key``; False where nobody could be told.

        Raises one of ``SLACK_FAULTS`` where trying again may help, and ``Unavailable``.
        """
        before = await self._database.handovers.get(matter.session)
        noted = HandoverRecord(session_id=matter.session, team=team, reason=matter.reason)
        channel = before.channel if before else ""
        channel = channel or (await self._preferences.of(team, "")).counsel_channel
        if not channel:
            await self._note(noted)
            return False
        try:
            thread = before.ts if before else ""
            ts = await self._found(key, channel, thread) or await self._say(key, channel, thread, locale, matter)
        except SLACK_FAULTS as error:
            if code_of(error) not in FINAL:
                raise
            log.error("counsel_not_told", error=code_of(error))
            await self._note(noted)
            return False
        return await self._note(
            HandoverRecord(session_id=matter.session, team=team, reason=matter.reason, channel=channel, ts=thread or ts)
        )

    async def _note(self, record: HandoverRecord) -> bool:
        try:
            await self._database.handovers.save(record)
        except NotFound:
            log.info("handed_over_interview_erased")
        return bool(record.channel)

    async def _say(self, key: str, channel: str, thread: str, locale: Locale, matter: HandOver) -> str:
        """Say it in the channel, or below what was said there before; returns the first message's time stamp."""
        words = partial(say, locale)
        title = words(f"counsel.{matter.reason}", title=blocks.escaped(matter.title), number=matter.case_number)
        first, *more = pieces(matter.text, LONGEST) or [""]
        head: list[blocks.Block] = [{"type": "section", "text": {"type": "mrkdwn", "text": f"*{title}*"}}]
        if first:
            head.append(blocks.markdown(slack_markdown(first)))
        if not thread:
            head.append(claim_row(matter.session, words))
        answer = await self._client.chat_postMessage(
            channel=channel,
            thread_ts=thread or None,
            text=title,
            blocks=head,
            metadata={"event_type": METADATA, "event_payload": {"key": key}},
            unfurl_links=False,
            unfurl_media=False,
        )
        ts = str(answer["ts"])
        for text in more:
            await self._client.chat_postMessage(
                channel=channel, thread_ts=thread or ts, text=title, blocks=[blocks.markdown(slack_markdown(text))]
            )
        return ts

    async def _found(self, key: str, channel: str, thread: str) -> str:
        """Return what an earlier attempt said, whose answer was lost; empty where it said nothing."""
        arguments: dict[str, Any] = {"limit": LOOKED_AT, "include_all_metadata": True}
        if thread:
            answer = await self._client.conversations_replies(channel=channel, ts=thread, **arguments)
        else:
            answer = await self._client.conversations_history(channel=channel, **arguments)
        said: Sequence[dict[str, Any]] = answer["messages"]
        for message in said:
            if ((message.get("metadata") or {}).get("event_payload") or {}).get("key") == key:
                return str(message["ts"])
        return ""


def claim_row(session: str, words: Words) -> blocks.Block:
    """Return the button by which a person takes an interview."""
    return blocks.actions(CLAIM, blocks.button(CLAIM, words("counsel.claim"), session, "primary"))
