"""Taking back what an interview left with others: messages and files in Slack, and its page in Notion."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import structlog

from integrations.errors import IntegrationError, NotFound
from integrations.notion.pages import Pages
from integrations.store import Database
from integrations.store.recalls import RecallRecord

GIVEN_UP_AFTER = timedelta(days=30)
"""What cannot be taken back for so long, because the bot may not, say, is left to people: the log says where it is."""
PATIENCE = 15.0
"""Seconds that who erases an interview waits for it; what takes longer is done with the next daily purge."""

Thread = tuple[str, str]
"""A channel of Slack, and the time stamp with which a thread in it begins."""
TakeBack = Callable[[str, str], Awaitable[None]]
Find = Callable[[str, str], Awaitable[Thread | None]]

log = structlog.get_logger()


class Retraction:
    """Takes back what was handed over. What fails is noted, and tried again once a day."""

    def __init__(
        self, database: Database, pages: Pages | None, take_back: TakeBack | None = None, find: Find | None = None
    ) -> None:
        """``take_back`` deletes what the bot wrote into a thread (channel, time stamp).

        ``find`` returns the thread at the counsel desk of a team's interview where that was not noted. Without Slack
        they are None.
        """
        self._database = database
        self._pages = pages
        self._take_back = take_back
        self._find = find

    async def note(self, session: str, threads: Sequence[Thread] = ()) -> None:
        """Note what there is of an interview before its row goes; ``threads``: where it was held, if that is to go."""
        handover = await self._database.handovers.get(session)
        where = list(threads)
        page_id = handover.page_id if handover else ""
        if handover is not None and not page_id and self._pages is not None:
            page_id = await self._pages.begun_by(request_key(session))
        if handover is not None and handover.ts:
            where.append((handover.channel, handover.ts))
        elif handover is not None and self._find is not None:
            try:
                found = await self._find(handover.team, session)
            except IntegrationError as error:
                log.warning("counsel_message_not_sought", session=session, error=str(error))
                found = None
            where += [found] if found else []
        if where or page_id:
            await self._database.recalls.save(RecallRecord(session_id=session, threads=tuple(where), page_id=page_id))

    async def recall(self, session: str, patience: float = PATIENCE) -> bool:
        """Take back what was noted of an interview, as far as it goes in so many seconds; whether nothing is left."""
        records = [record for record in await self._database.recalls.all() if record.session_id == session]
        return all([await self._recalled(record, patience) for record in records])

    async def again(self) -> int:
        """Take back what could not be before; returns how many interviews have something left."""
        records = await self._database.recalls.all()
        return [await self._recalled(record, 10 * PATIENCE) for record in records].count(False)

    async def _recalled(self, record: RecallRecord, patience: float) -> bool:
        session, left = record.session_id, record
        try:
            async with asyncio.timeout(patience):
                if left.page_id and self._pages is not None and await self._done(session, self._archive(left)):
                    left = replace(left, page_id="")
                for thread in record.threads if self._take_back else ():
                    assert self._take_back is not None
                    if await self._done(session, self._take_back(*thread)):
                        left = replace(left, threads=tuple(one for one in left.threads if one != thread))
        except TimeoutError:
            log.warning("interview_recalled_slowly", session=session)
        if left.threads or left.page_id:
            if datetime.now(UTC) - (left.created_at or datetime.now(UTC)) <= GIVEN_UP_AFTER:
                await self._database.recalls.save(left)
                return False
            log.error("interview_recall_given_up", session=session, threads=left.threads, page=left.page_id)
        await self._database.recalls.done(session)
        return not (left.threads or left.page_id)

    async def _done(self, session: str, work: Awaitable[None]) -> bool:
        try:
            await work
        except IntegrationError as error:
            log.error("interview_not_recalled", session=session, error=str(error))
            return False
        return True

    async def _archive(self, record: RecallRecord) -> None:
        assert self._pages is not None
        try:
            await self._pages.archive(record.page_id)
        except NotFound:
            log.info("interview_page_gone", session=record.session_id)
        await self._pages.forget(request_key(record.session_id))


def request_key(session: str) -> str:
    """Return the key under which the page of an interview is written."""
    return f"interview:{session}"
