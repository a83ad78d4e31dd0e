from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from integrations.store import Database


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    """A database with its tables."""
    async with Database(str(tmp_path / "bot.sqlite"), "a secret for tests") as opened:
        await opened.migrate()
        yield opened
