"""``bot knowledge plan``."""

from pathlib import Path

import pytest

from bot.graphs.plan.check_guides import run
from integrations.guides.packaged import packaged_guides


async def test_the_guides_that_ship_are_counted_by_kind(capsys: pytest.CaptureFixture[str]) -> None:
    """Every folder of them has its row, and there is no mistake in any."""
    assert await run(None) == 0
    told = capsys.readouterr().out
    folders = [one for one in packaged_guides().iterdir() if one.is_dir()]
    rows = [line for line in told.splitlines() if line.split()[-2:] and line.split()[-1].isdecimal()]
    assert len(rows) == len(folders)


async def test_a_mistake_is_named_with_its_file(tmp_path: Path) -> None:
    """And the command fails."""
    assert await run(tmp_path / "gone") == 1
