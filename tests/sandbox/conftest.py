import subprocess
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import aiohttp
import pytest

from tests.sandbox.page_driver import browser as browser
from tests.sandbox.page_driver import office as office
from tests.sandbox.page_driver import workspace as workspace
from tests.sandbox_process import ROOT, Sandbox, command, described, run_sandbox

OPTIONS = ("--no-rate-limits", "--retry-delays", "0,0.2,0.4", "--ack-timeout", "0.8")


@pytest.fixture
async def sandbox(tmp_path: Path) -> AsyncIterator[Sandbox]:
    """A sandbox of its own with the default seed, quick retries and no rate limits."""
    async with run_sandbox(tmp_path, *OPTIONS) as process:
        yield process


@pytest.fixture(scope="session")
def long_lived(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[bytes, int]]:
    """One process for all tests that do not mind what others wrote: its line and its id."""
    data = tmp_path_factory.mktemp("shared")
    with subprocess.Popen(command(data, *OPTIONS), stdout=subprocess.PIPE, cwd=ROOT) as process:
        assert process.stdout is not None
        yield process.stdout.readline(), process.pid
        process.terminate()


@pytest.fixture
async def shared_sandbox(long_lived: tuple[bytes, int]) -> AsyncIterator[Sandbox]:
    """The long-lived sandbox, without faults, logged requests or undelivered events."""
    async with aiohttp.ClientSession() as session:
        sandbox = described(long_lived[0], session, long_lived[1])
        await sandbox.begin_anew()
        yield sandbox
