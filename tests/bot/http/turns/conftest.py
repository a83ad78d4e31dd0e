from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.http.turns.client import TurnClient, turn_clients
from tests.bot.http.turns.story import Story
from tests.postgres import new_postgres_url, postgres_server, postgres_tables

__all__ = ["new_postgres_url", "postgres_server", "postgres_tables"]


@pytest.fixture
def story() -> Story:
    """What is told."""
    return Story(seconds=0.02)


@pytest.fixture
async def client(tmp_path: Path, story: Story) -> AsyncIterator[TurnClient]:
    """A client of a bot that has no Slack."""
    async with turn_clients(tmp_path, story) as found:
        yield found
