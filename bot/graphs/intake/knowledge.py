"""Where the knowledge of interviews is, by the settings."""

from pathlib import Path

from bot.settings import Settings
from integrations.knowledge.library import KnowledgeLibrary, VersionStore
from integrations.knowledge.packaged import packaged_workbook


def intake_library(settings: Settings, versions: VersionStore) -> KnowledgeLibrary:
    """Return the versions of the interview's knowledge, as YAML in the data folder."""
    return KnowledgeLibrary(settings.data_dir / "knowledge" / "intake", versions, name="intake")


def intake_workbook(settings: Settings) -> Path:
    """Return the workbook that was set, or the one that comes with the bot; raises ``Misconfigured``."""
    return settings.intake_workbook or packaged_workbook()
