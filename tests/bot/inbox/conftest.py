from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from integrations.store import Database
from tests.bot.inbox.turns import SECRET
from tests.postgres import postgres_server, postgres_url

__all__ = ["postgres_server", "postgres_url"]


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database, once of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "bot.sqlite")
    found: str = request.getfixturevalue("postgres_url")
    return found


@pytest.fixture
async def database(url: str) -> AsyncIterator[Database]:
    """A database with its tables."""
    async with Database(url, SECRET) as opened:
        await opened.migrate()
        yield opened
