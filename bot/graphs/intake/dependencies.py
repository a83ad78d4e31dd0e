"""What the interview's graph works with, from the settings."""

from collections.abc import Sequence

from bot.graph_doors import Foundation
from bot.graphs.intake.knowledge import intake_library, intake_workbook
from integrations.errors import NotFound
from orchestrator.graphs.intake.deps import IntakeDeps


async def of_interviews(base: Foundation) -> Sequence[object]:
    """Return what interviews use; a first start reads the workbook.

    Raises ``Misconfigured`` for a workbook that cannot be used; later ones are read while the bot serves.
    """
    settings, database = base.settings, base.database
    library = intake_library(settings, database.knowledge_versions)
    try:
        await library.current()
    except NotFound:
        await library.begin(intake_workbook(settings))

    async def is_read(team: str) -> bool:
        by_machine = settings.intake_notion_parent_page_id or settings.interview_webhook_url
        return bool(by_machine or (await base.preferences.of(team, "")).counsel_channel)

    is_announced = bool(settings.interview_webhook_url)
    return (IntakeDeps(library, database.interviews, is_read=is_read, is_announced=is_announced),)
