from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest
import pytest_asyncio

from integrations.knowledge.packaged import packaged_workbook
from tests.end_to_end.model_scripts import DECISION, decided, with_model
from tests.end_to_end.running_bots import RunningBots
from tests.end_to_end.workplace import Workplace, copied, seed_of, synced, taught, working
from tests.integrations.knowledge.sheets import small_workbook
from tests.model_server import ModelServer, model_server
from tests.sandbox_process import Sandbox, run_sandbox

OPTIONS = ("--no-rate-limits", "--retry-delays", "0,0.2,0.4", "--ack-timeout", "10", "--trigger-life", "30")
"""Three seconds each are what Slack gives; whether they are kept on a quiet machine is measured by ``make bench``."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the tests of this folder in one event loop, in which the bot that they share goes on between them."""
    for item in items:
        if item.path.parent == Path(__file__).parent:
            item.add_marker(pytest.mark.asyncio(loop_scope="package"), append=False)


@pytest_asyncio.fixture(scope="package", loop_scope="package")
async def company(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[tuple[Sandbox, Path]]:
    """One sandbox for the tests of this folder, and a data folder that has read its Notion and the workbook."""
    data = tmp_path_factory.mktemp("company")
    async with run_sandbox(data, *OPTIONS) as sandbox:
        await synced(sandbox, data / "bot", seed_of(tmp_path_factory))
        await taught(sandbox, data / "bot", small_workbook())
        yield sandbox, data / "bot"


@pytest_asyncio.fixture(scope="package", loop_scope="package")
async def bots(company: tuple[Sandbox, Path], tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[RunningBots]:
    """The bots that tests share, of which one runs at a time."""
    found = RunningBots(*company, tmp_path_factory)
    yield found
    await found.end()


@pytest_asyncio.fixture(loop_scope="package")
async def sandbox(bots: RunningBots) -> AsyncIterator[Sandbox]:
    """The sandbox without a bot, and without faults, logged requests or undelivered events of other tests."""
    async with bots.none() as found:
        yield found


@pytest.fixture
def data(company: tuple[Sandbox, Path], tmp_path: Path) -> Path:
    """A data folder of its own in which Notion is read already."""
    return copied(company[1], tmp_path / "data")


@pytest_asyncio.fixture(scope="package", loop_scope="package")
async def learned(company: tuple[Sandbox, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder in which Notion and the workbook that ships are read."""
    folder = copied(company[1], tmp_path_factory.mktemp("learned") / "bot")
    await taught(company[0], folder, packaged_workbook())
    return folder


@pytest_asyncio.fixture(loop_scope="package")
async def workplace(request: pytest.FixtureRequest, bots: RunningBots) -> AsyncIterator[Workplace]:
    """The bot without a model, over Socket Mode, which other tests of the file ask as well."""
    async with bots.running(request.path.stem) as found:
        yield found


@pytest_asyncio.fixture(loop_scope="package")
async def fresh(sandbox: Sandbox, data: Path) -> AsyncIterator[Workplace]:
    """Such a bot that nobody has asked yet, and that nobody asks after the test."""
    async with working(sandbox, data) as found:
        yield found


@pytest_asyncio.fixture(scope="package", loop_scope="package")
async def model_of_bots(bots: RunningBots) -> AsyncIterator[ModelServer]:
    """The server that stands for the models of all bots that tests share."""
    async with model_server() as server:
        yield server
        await bots.end()


@pytest_asyncio.fixture(loop_scope="package")
async def model(model_of_bots: ModelServer) -> ModelServer:
    """The model of a bot that tests share, without what others have scripted and asked."""
    model_of_bots.begin_anew()
    return model_of_bots


@pytest_asyncio.fixture(loop_scope="package")
async def scripted(request: pytest.FixtureRequest, bots: RunningBots, model: ModelServer) -> AsyncIterator[Workplace]:
    """The bot with that model for every role, which other tests of the file ask as well."""
    async with bots.running(f"{request.path.stem}_scripted", partial(working, **with_model(model))) as found:
        yield found


@pytest_asyncio.fixture(loop_scope="package")
async def planners(model: ModelServer) -> ModelServer:
    """The six agents of a plan by script, for requests that a model takes for one."""
    model.on(system=DECISION, reply=decided("plan"))
    return model


@pytest_asyncio.fixture(loop_scope="package")
async def staffed(planners: ModelServer, scripted: Workplace) -> Workplace:
    """The bot with those agents."""
    return scripted
