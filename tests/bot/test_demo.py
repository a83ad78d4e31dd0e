"""The demo's sandbox: what somebody is told who starts it where something runs already."""

import socket
from pathlib import Path

import pytest

from bot.demo import running, sandbox, settings_for
from bot.settings import load
from integrations.errors import Misconfigured, Unavailable


async def test_a_port_in_use_is_named_before_anything_starts(tmp_path: Path) -> None:
    """One line that says what to do, and a demo that runs on the folder stays known."""
    (tmp_path / "running.json").write_text("{}", encoding="utf-8")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(Misconfigured, match=f"Port {port} is in use; choose another with --port"):
            async with sandbox(tmp_path, port):
                pytest.fail("started on a taken port")
    assert (tmp_path / "running.json").exists()


async def test_a_sandbox_that_starts_too_slowly_is_one_sentence(tmp_path: Path) -> None:
    """What `bot ask` and `bot demo` say then is no traceback, and the process is gone."""
    with pytest.raises(Unavailable, match="the sandbox did not start within 0 s: try again when"):
        async with sandbox(tmp_path, 0, seconds=0.0):
            pytest.fail("started in no time")
    assert await running(tmp_path) is None


async def test_a_running_sandbox_is_found_by_its_folder(tmp_path: Path) -> None:
    """So a second demo opens the first instead of writing into its data; when it ends it is forgotten.

    Nothing of the company's own is used: what the demo reads would take the place of what the company's bot has read.
    """
    assert await running(tmp_path) is None
    async with sandbox(tmp_path, 0) as place:
        own = load(
            _env_file=None, azure_search_endpoint="https://team.search.windows.net", database_url="postgresql:///x"
        )
        demo = await settings_for(place, own)
        assert (demo.azure_search_endpoint, demo.database_url) == ("", "")
        found = await running(tmp_path)
        assert found is not None
        assert found["url"] == place["url"]
    assert await running(tmp_path) is None
