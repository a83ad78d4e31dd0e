"""The law that contracts are checked against, in the index."""

from pathlib import Path

import structlog

from bot.settings import Settings
from integrations.errors import IntegrationError
from integrations.law.indexing import index_official
from integrations.law.law import Law
from integrations.law.packaged import packaged_law
from integrations.search.base import SearchIndex

log = structlog.get_logger()


def law_folder(settings: Settings) -> Path:
    """Return the folder of the law that was set, or the one that comes with the bot; raises ``Misconfigured``."""
    return settings.contract_knowledge or packaged_law()


async def index_law(settings: Settings, index: SearchIndex, law: Law) -> None:
    """Put official files of the law into the index: those that are new or changed since the last start."""
    try:
        done = await index_official(index, law, law_folder(settings))
    except IntegrationError as error:
        log.warning("law_not_indexed", error=type(error).__name__)
        return
    if done is not None:
        log.info("law_indexed", added=done.added, removed=done.removed, kept=done.kept)
