from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.graphs.intake.http.client import Client, clients_of, settings_of
from tests.bot.graphs.intake.http.interviewing import SmallInterview


@pytest.fixture
def interview() -> SmallInterview:
    """The interview that is held."""
    return SmallInterview()


@pytest.fixture
async def client(tmp_path: Path, interview: SmallInterview) -> AsyncIterator[Client]:
    """A client of a bot that has no Slack."""
    async with clients_of(settings_of(tmp_path, chat_requests_per_minute=10_000), interview) as found:
        yield found
