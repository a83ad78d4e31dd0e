from collections.abc import AsyncIterator, Iterator

import pytest
from slack_sdk.web.async_client import AsyncWebClient

from bot.slack.client import web_client
from tests.sandbox_process import Sandbox, begun_anew, lasting_sandbox


@pytest.fixture(scope="session")
def slack_process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[bytes, int]]:
    """One sandbox for all tests of this folder: its line and its id."""
    with lasting_sandbox(tmp_path_factory.mktemp("slack"), "--no-rate-limits") as process:
        yield process


@pytest.fixture
async def sandbox(slack_process: tuple[bytes, int]) -> AsyncIterator[Sandbox]:
    """The sandbox, without faults, logged requests or undelivered events of other tests."""
    async with begun_anew(*slack_process) as found:
        yield found
        await found.clear_faults()


@pytest.fixture
async def client(sandbox: Sandbox) -> AsyncIterator[AsyncWebClient]:
    """The bot's own client."""
    async with web_client(sandbox.bot_token, sandbox.slack_api_url) as found:
        yield found
