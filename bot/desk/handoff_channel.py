"""The counsel channel: an interview that a person is to look at is brought there, once, with a button to take it.

What comes of the same interview later, its summary after an emergency for instance, is said below the first message.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import structlog

from bot.preferences import PreferenceStore
from bot.slack.asking import asked
from bot.slack.faults import FINAL, SLACK_FAULTS, code_of
from bot.slack.outbox import Outbox, ThreadGone
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
KOREA = 9 * 3600
"""Where the desk is: seconds ahead of UTC."""

log = structlog.get_logger()


class HandoffChannel:
    """Brings interviews to the channel that is set for it."""

    def __init__(self, outbox: Outbox, database: Database, preferences: PreferenceStore) -> None:
        self._outbox = outbox
        self._database = database
        self._preferences = preferences

    async def hand_over(
        self,
        key: str,
        team: str,
        locale: Locale,
        case: HandOver,
        *,
        lines: Sequence[str] = (),
        files: Sequence[Attachment] = (),
    ) -> bool:
        """Bring a matter to the counsel channel, once for each ``key``; False where nobody could be told.

        ``lines``: small print below it, in Slack's markup. ``files`` go below it, each by its name once. Raises one of
        ``SLACK_FAULTS`` where trying again may help, and ``Unavailable``.
        """
        before = await self._database.handovers.get(case.session)
        noted = replace(
            before or HandoverRecord(session_id=case.session, team=team, reason=case.reason), reason=case.reason
        )
        channel = noted.channel or (await self._preferences.of(team, "")).counsel_channel
        if not channel:
            await self._note(noted)
            return False
        try:
            thread = noted.ts
            try:
                ts = await self._say(key, channel, thread, locale, case, lines)
            except ThreadGone:
                thread = ""  # what was said of it before was deleted
                ts = await self._say(key, channel, thread, locale, case, lines)
        except SLACK_FAULTS as error:
            if code_of(error) not in FINAL:
                raise
            log.error("counsel_not_told", error=code_of(error))
            await self._note(noted)
            return False
        told = await self._note(replace(noted, channel=channel, ts=thread or ts))
        if files:
            await self._outbox.attach(files, channel, thread or ts, locale, KOREA)
        return told

    async def messages_of(self, team: str, session: str) -> tuple[str, str] | None:
        """Return channel and time stamp of what was said of an interview, where that was not noted any more.

        Raises ``NotFound`` or ``Unavailable``.
        """
        channel = (await self._preferences.of(team, "")).counsel_channel
        found = await asked(self._outbox.posted(METADATA, channel, session=session)) if channel else ()
        return (channel, found[0].ts) if found else None

    async def _note(self, record: HandoverRecord) -> bool:
        try:
            await self._database.handovers.save(record)
        except NotFound:
            log.info("handed_over_interview_erased")
        return bool(record.ts)

    async def _say(
        self, key: str, channel: str, thread: str, locale: Locale, case: HandOver, lines: Sequence[str]
    ) -> str:
        """Say it in the channel, or below what was said there before; returns the first message's time stamp."""
        words = partial(say, locale)
        title = words(f"counsel.{case.reason}", title=blocks.escaped(case.title), number=case.case_number)
        first, *more = pieces(case.text, LONGEST) or [""]
        head: list[blocks.Block] = [{"type": "section", "text": {"type": "mrkdwn", "text": f"*{title}*"}}]
        if first:
            head.append(blocks.markdown(slack_markdown(first)))
        head += [blocks.context(line) for line in lines]
        if not thread:
            head.append(claim_row(case.session, words))
        post = partial(self._outbox.post_once, METADATA, look=True, about={"session": case.session}, text=title)
        ts = (await post(key, channel, thread, blocks=head)).ts
        for number, text in enumerate(more, start=2):
            await post(f"{key}/{number}", channel, thread or ts, blocks=[blocks.markdown(slack_markdown(text))])
        return ts


def claim_row(session: str, words: Words) -> blocks.Block:
    """Return the button by which a person takes an interview."""
    return blocks.actions(CLAIM, blocks.button(CLAIM, words("counsel.claim"), session, "primary"))
