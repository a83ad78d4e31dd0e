import subprocess
from collections.abc import AsyncIterator, Iterator

import aiohttp
import pytest
from slack_sdk.web.async_client import AsyncWebClient

from bot.slack.client import web_client
from tests.sandbox_process import ROOT, Sandbox, command, described


@pytest.fixture(scope="session")
def slack_process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[bytes, int]]:
    """One sandbox for all tests of this folder: its line and its id."""
    data = tmp_path_factory.mktemp("slack")
    with subprocess.Popen(command(data, "--no-rate-limits"), stdout=subprocess.PIPE, cwd=ROOT) as process:
        assert process.stdout is not None
        yield process.stdout.readline(), process.pid
        process.terminate()


@pytest.fixture
async def sandbox(slack_process: tuple[bytes, int]) -> AsyncIterator[Sandbox]:
    """The sandbox, without faults, logged requests or undelivered events of other tests."""
    async with aiohttp.ClientSession() as session:
        found = described(slack_process[0], session, slack_process[1])
        await found.begin_anew()
        yield found
        await found.clear_faults()


@pytest.fixture
async def client(sandbox: Sandbox) -> AsyncIterator[AsyncWebClient]:
    """The bot's own client."""
    async with web_client(sandbox.bot_token, sandbox.slack_api_url) as found:
        yield found
