"""What the interview's graph works with, from the settings."""

from bot.graphs.intake.knowledge import intake_library, intake_workbook
from bot.preferences import PreferenceStore
from bot.settings import Settings
from integrations.errors import NotFound
from integrations.knowledge.library import KnowledgeLibrary
from integrations.store import Database
from orchestrator.graphs.intake.deps import IntakeDeps


async def of_interviews(
    settings: Settings, database: Database, preferences: PreferenceStore
) -> tuple[KnowledgeLibrary, IntakeDeps]:
    """Return the versions of the knowledge, and with them what interviews use; a first start reads the workbook.

    Raises ``Misconfigured`` for a workbook that cannot be used; later ones are read while the bot serves.
    """
    library = intake_library(settings, database.knowledge_versions)
    try:
        await library.current()
    except NotFound:
        await library.begin(intake_workbook(settings))

    async def is_read(team: str) -> bool:
        by_machine = settings.intake_notion_parent_page_id or settings.interview_webhook_url
        return bool(by_machine or (await preferences.of(team, "")).counsel_channel)

    is_announced = bool(settings.interview_webhook_url)
    return library, IntakeDeps(library, database.interviews, is_read=is_read, is_announced=is_announced)
