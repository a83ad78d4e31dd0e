from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from integrations.store import Database
from tests.new_database import new_database
from tests.postgres import new_postgres_url, postgres_server, postgres_tables, postgres_url

__all__ = ["new_postgres_url", "postgres_server", "postgres_tables", "postgres_url"]


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a database with its tables, once of each kind."""
    if request.param == "sqlite":
        return str(new_database(tmp_path / "data" / "bot.sqlite"))
    found: str = request.getfixturevalue("new_postgres_url")
    return found


@pytest.fixture
async def database(url: str) -> AsyncIterator[Database]:
    """A database with its tables."""
    async with Database(url, "a secret for tests") as opened:
        await opened.migrate()
        yield opened
