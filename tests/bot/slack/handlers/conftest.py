from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.bot.slack.office import Office, shared_office


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def opened(slack_process: tuple[bytes, int], tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Office]:
    """The doors that the tests of a module share, whose threads are their own."""
    async with shared_office(*slack_process, tmp_path_factory.mktemp("office")) as found:
        yield found


@pytest_asyncio.fixture(loop_scope="module")
async def place(opened: Office) -> Office:
    """The same, without what other tests have done."""
    await opened.begin_anew()
    return opened
