"""Handing an interview over, from whichever door: to the counsel channel with a document, and to Notion as a page."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace

import structlog

from bot.desk.handoff_channel import HandoffChannel
from bot.desk.retraction import request_key
from bot.slack.reply.blocks import linked
from bot.texts import say
from integrations.documents.kinds import WORD
from integrations.errors import IntegrationError, NotFound
from integrations.notion.pages import Pages
from integrations.store import Database
from integrations.store.handovers import HandoverRecord
from integrations.store.interview_records import InterviewRecord
from orchestrator.turn import Attachment, HandOver, Locale

PATIENCE = 20.0
"""Seconds that are waited for Notion: the desk is told without the page's address then, and the person is not kept."""
READERS = ("LAWYER", "COUNSELOR")
"""Whose summaries the page has, in this order."""

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class _Page:
    url: str = ""
    is_missing: bool = False
    """Whether there should be one."""


class HandingOver:
    """Tells those who are to look at an interview. Nothing is told or written twice for the same key."""

    def __init__(
        self,
        database: Database,
        desk: HandoffChannel | None,
        pages: Pages | None,
        parent: str,
        *,
        patience: float = PATIENCE,
    ) -> None:
        """``parent``: the Notion page below which summaries go; empty: nowhere. ``patience``: see :data:`PATIENCE`."""
        self._database = database
        self._desk = desk
        self._pages = pages if parent else None
        self._parent = parent
        self._patience = patience
        self._writing: set[asyncio.Task[str]] = set()

    async def hand_over(self, key: str, team: str, locale: Locale, case: HandOver) -> bool:
        """Hand a matter over, once for each ``key``; False where nobody was told.

        Raises one of ``SLACK_FAULTS`` where trying again may help, and ``Unavailable``. Notion's failure is none: who
        reads the message has the text.
        """
        interview = await self._database.interviews.get(case.session)
        if interview is None:
            log.info("handed_over_interview_erased")
            return False
        # Noted before anything is told, so that what is told can be taken back whatever happens.
        before = await self._database.handovers.get(case.session)
        note = before or HandoverRecord(session_id=case.session, team=team, reason=case.reason)
        await self._database.handovers.save(replace(note, reason=case.reason))
        page = await self._page(interview, locale, case)
        if self._desk is None:
            return bool(page.url)
        lines = []
        if page.url:
            lines.append(say(locale, "counsel.page", page=linked(page.url, say(locale, "counsel.open_page"))))
        elif page.is_missing:
            lines.append(say(locale, "counsel.page_failed"))
        files = [_document(locale, case)] if case.reason == "completed" else []
        told = await self._desk.hand_over(key, team, locale, case, lines=lines, files=files)
        return told or bool(page.url)

    async def _page(self, interview: InterviewRecord, locale: Locale, case: HandOver) -> _Page:
        """Write the page of a complete interview."""
        if self._pages is None or case.reason != "completed":
            return _Page()
        writing = asyncio.create_task(self._write(self._pages, interview, locale, case))
        # Not broken off: a page that Notion makes all the same has to be known.
        self._writing.add(writing)
        writing.add_done_callback(self._written)
        try:
            return _Page(await asyncio.wait_for(asyncio.shield(writing), self._patience))
        except (IntegrationError, TimeoutError) as error:
            log.error("interview_page_not_written", session=case.session, error=type(error).__name__)
            return _Page(is_missing=True)

    def _written(self, writing: asyncio.Task[str]) -> None:
        self._writing.discard(writing)
        if not writing.cancelled() and (error := writing.exception()) is not None:
            log.warning("interview_page_failed", error=type(error).__name__)

    async def _write(self, pages: Pages, interview: InterviewRecord, locale: Locale, case: HandOver) -> str:
        """Write the page and note it; returns its address."""
        title, request = title_of(case), request_key(case.session)
        try:
            page = await pages.create_page_from_markdown(
                title, _text(interview, locale, case), parent_id=self._parent, request_key=request
            )
        except IntegrationError:
            await self._note(pages, case.session, await pages.begun_by(request))
            raise
        await self._note(pages, case.session, page.id)
        return page.url

    async def _note(self, pages: Pages, session: str, page_id: str) -> None:
        if not page_id:
            return
        before = await self._database.handovers.get(session)
        try:
            if before is None:
                raise NotFound("the interview was erased")
            await self._database.handovers.save(replace(before, page_id=page_id))
        except NotFound:
            # Erased while Notion was slow.
            await pages.archive(page_id)
            await pages.forget(request_key(session))


def title_of(case: HandOver) -> str:
    """Return what a document about the matter is called: its number and its kind, not how far the interview came."""
    name = case.title.rpartition(" · ")[0] or case.title
    return f"{case.case_number} · {name}" if case.case_number else name


def _document(locale: Locale, case: HandOver) -> Attachment:
    number = case.case_number or case.session[:8]
    # A document of the same name is not sent twice.
    edition = f"_{case.edition}" if case.edition > 1 else ""
    name = say(locale, "counsel.file", number=f"{number}{edition}")
    return Attachment(name, WORD, text=f"# {title_of(case)}\n\n{case.text}")


def _text(interview: InterviewRecord, locale: Locale, case: HandOver) -> str:
    """Return what the page says: the summary for each reader, in full."""
    kept = {each.target_user: each.markdown for each in (interview.case.summaries if interview.case else ())}
    texts: Sequence[tuple[str, str]] = [
        (reader, kept.get(reader) or (case.text if reader == "LAWYER" else "")) for reader in READERS
    ]
    return "\n\n---\n\n".join(f"# {say(locale, f'counsel.for.{reader}')}\n\n{text}" for reader, text in texts if text)
