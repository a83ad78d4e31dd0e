import asyncio
import subprocess
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from pydantic import SecretStr

from integrations.knowledge.packaged import packaged_workbook
from tests.end_to_end.model_scripts import DECISION, decided
from tests.end_to_end.workplace import Workplace, copied, seed_of, synced, taught, visiting, working
from tests.integrations.knowledge.sheets import small_workbook
from tests.model_server import ModelServer, model_server
from tests.sandbox_process import ROOT, Sandbox, command

OPTIONS = ("--no-rate-limits", "--retry-delays", "0,0.2,0.4", "--ack-timeout", "10", "--trigger-life", "30")
"""Three seconds each are what Slack gives; whether they are kept on a quiet machine is measured by ``make bench``."""


@pytest.fixture(scope="package")
def company(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[bytes, int, Path]]:
    """One sandbox for the tests of this folder, and a data folder that has read its Notion and the workbook."""
    data = tmp_path_factory.mktemp("company")
    with subprocess.Popen(command(data, *OPTIONS), stdout=subprocess.PIPE, cwd=ROOT) as process:
        assert process.stdout is not None
        line = process.stdout.readline()

        async def read() -> None:
            async with visiting(line, process.pid) as sandbox:
                await synced(sandbox, data / "bot", seed_of(tmp_path_factory))
                await taught(sandbox, data / "bot", small_workbook())

        asyncio.run(read())
        yield line, process.pid, data / "bot"
        process.terminate()


@pytest.fixture
async def sandbox(company: tuple[bytes, int, Path]) -> AsyncIterator[Sandbox]:
    """The sandbox, without faults, logged requests or undelivered events of other tests."""
    async with visiting(*company[:2]) as found:
        await found.begin_anew()
        yield found
        await found.clear_faults()


@pytest.fixture
def data(company: tuple[bytes, int, Path], tmp_path: Path) -> Path:
    """A data folder of its own in which Notion is read already."""
    return copied(company[2], tmp_path / "data")


@pytest.fixture(scope="package")
def learned(company: tuple[bytes, int, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder in which Notion and the workbook that ships are read."""
    folder = copied(company[2], tmp_path_factory.mktemp("learned") / "bot")

    async def learn() -> None:
        async with visiting(*company[:2]) as sandbox:
            await taught(sandbox, folder, packaged_workbook())

    asyncio.run(learn())
    return folder


@pytest.fixture
async def workplace(sandbox: Sandbox, data: Path) -> AsyncIterator[Workplace]:
    """The bot without a model, over Socket Mode."""
    async with working(sandbox, data) as found:
        yield found


@pytest.fixture
async def planners() -> AsyncIterator[ModelServer]:
    """The six agents of a plan by script, for requests that a model takes for one."""
    async with model_server() as server:
        server.on(system=DECISION, reply=decided("plan"))
        yield server


@pytest.fixture
async def staffed(sandbox: Sandbox, data: Path, planners: ModelServer) -> AsyncIterator[Workplace]:
    """The bot with those agents."""
    given = {"openai_base_url": planners.openai_url, "openai_model": "scripted", "openai_api_key": SecretStr("sk-test")}
    async with working(sandbox, data, **given) as found:
        yield found
