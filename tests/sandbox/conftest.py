from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.sandbox_process import Sandbox, run_sandbox


@pytest.fixture
async def sandbox(tmp_path: Path) -> AsyncIterator[Sandbox]:
    """A sandbox with the default seed, quick retries and no rate limits."""
    async with run_sandbox(
        tmp_path, "--no-rate-limits", "--retry-delays", "0,0.2,0.4", "--ack-timeout", "0.5"
    ) as process:
        yield process
