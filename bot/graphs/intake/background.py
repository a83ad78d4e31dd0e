"""What goes on with interviews beside the turns: workbooks are read, webhooks told, and what is old is erased."""

from collections.abc import Coroutine, Iterator
from datetime import timedelta
from typing import Any

import structlog

from bot.core import Core
from bot.erasing import Erasing
from bot.graphs.intake.knowledge import intake_workbook
from bot.graphs.intake.webhook import InterviewWebhook, webhook_sender
from bot.graphs.intake.workbook_notices import WorkbookNotices
from integrations.knowledge.library import KnowledgeLibrary
from integrations.store import Database
from integrations.store.interview_records import UNFINISHED
from orchestrator.graphs.intake.deps import IntakeDeps

log = structlog.get_logger()


def work(base: Core) -> Iterator[Coroutine[Any, Any, None]]:
    """Yield it."""
    settings, slack = base.settings, base.slack
    library = base.deps.of(IntakeDeps).knowledge
    if isinstance(library, KnowledgeLibrary):
        notices = WorkbookNotices(slack.outbox, base.preferences, base.team) if slack else None
        yield library.watch(intake_workbook(settings), notices.tell if notices else None)
    if sender := webhook_sender(settings):
        yield InterviewWebhook(base.database, sender, settings.interview_webhook_content).keep_sending()


async def purge(base: Core, erasing: Erasing) -> None:
    """Erase those in which nothing has happened for long."""
    age = timedelta(days=base.settings.keep_interviews_days)
    log.info("interviews_purged", count=await erasing.purge(age))


async def forget(database: Database, conversation: str) -> None:
    """Erase an interview that was begun at the command line and does not go on."""
    interview = await database.interviews.of_conversation(conversation)
    if interview is not None and interview.door == "cli" and interview.status in UNFINISHED:
        await database.interviews.erase(interview.id)
