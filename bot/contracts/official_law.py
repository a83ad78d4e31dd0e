"""The law that contracts are checked against, in the index."""

import structlog

from bot.knowledge import law_folder
from bot.settings import Settings
from integrations.errors import IntegrationError
from integrations.law.indexing import index_official
from integrations.law.law import Law
from integrations.search.base import SearchIndex

log = structlog.get_logger()


async def index_law(settings: Settings, index: SearchIndex, law: Law) -> None:
    """Put official files of the law into the index: those that are new or changed since the last start."""
    try:
        done = await index_official(index, law, law_folder(settings))
    except IntegrationError as error:
        log.warning("law_not_indexed", error=type(error).__name__)
        return
    if done is not None:
        log.info("law_indexed", added=done.added, removed=done.removed, kept=done.kept)
