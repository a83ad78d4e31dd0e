"""One sandbox and one bot without a model for all journeys; they end with them, since a bot that waits costs too."""

import asyncio
import contextlib
import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.end_to_end.workplace import environment, seed_of, settings_for, synced
from tests.journeys.traveller import Journeys
from tests.patience import PATIENCE
from tests.sandbox_process import ROOT, Sandbox, run_sandbox


@pytest_asyncio.fixture(scope="package", loop_scope="session")
async def town(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Sandbox]:
    """A sandbox to which `bot serve` is connected, with an index that has read its Notion."""
    folder = tmp_path_factory.mktemp("town")
    async with run_sandbox(
        folder, "--no-rate-limits", "--retry-delays", "0.5,1,2", "--trigger-life", "60", "--ack-timeout", "10"
    ) as sandbox:
        await synced(sandbox, folder / "bot", seed_of(tmp_path_factory))
        log = (folder / "bot.log").open("wb")
        settings = await settings_for(sandbox, folder / "bot")
        # From nothing, as people start it: other tests fork theirs from a process that has imported all.
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", "from bot.cli import main; main()", "serve"),
            env={"PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT), "LOG_LEVEL": "warning", **environment(settings)},
            cwd=folder,
            stdout=log,
            stderr=asyncio.subprocess.STDOUT,
        )
        try:
            while process.returncode is None and not await sandbox.sockets():  # noqa: ASYNC110
                await asyncio.sleep(0.05)
            assert process.returncode is None, "the bot ended"
            yield sandbox
        finally:
            if process.returncode is None:
                process.terminate()
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(process.wait(), PATIENCE)
            if process.returncode is None:
                process.kill()
                await process.wait()
            log.close()
            print((folder / "bot.log").read_text()[-8_000:])  # shown with the failures of a run


@pytest_asyncio.fixture(loop_scope="session")
async def sandbox(town: Sandbox) -> AsyncIterator[Sandbox]:
    """The sandbox without faults."""
    await town.clear_faults()
    yield town
    await town.clear_faults()


@pytest.fixture
def journeys(request: pytest.FixtureRequest) -> Journeys:
    """Where pictures are kept: the folder in SCREENSHOTS, or nowhere."""
    folder = os.environ.get("SCREENSHOTS")
    return Journeys(Path(folder) if folder else None)
