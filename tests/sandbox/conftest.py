import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from notion_client import AsyncClient

from tests.sandbox.notion_workspace import Running, running_notion
from tests.sandbox.page_driver import office as office
from tests.sandbox.page_driver import workspace as workspace
from tests.sandbox_process import Sandbox, begun_anew, lasting_sandbox, run_sandbox

MANIFEST = """
features:
  slash_commands:
    - {command: /ask, description: 질문하기, usage_hint: "[질문]"}
    - {command: /escaped, description: x, should_escape: true}
  shortcuts:
    - {name: 문서 만들기, type: message, callback_id: page_from_thread, description: 이 스레드로}
    - {name: 물어보기, type: global, callback_id: ask_anything, description: 무엇이든}
"""
"""Two commands and two shortcuts."""
PATIENT = ("--no-rate-limits", "--ack-timeout", "10", "--trigger-life", "60")
"""For tests whose app has to be in time on a busy machine."""
EVERYTHING = Path(__file__).parent / "everything.yml"
"""A manifest without scopes: the app may do, and hears, everything."""
OPTIONS = ("--no-rate-limits", "--retry-delays", "0,0.2,0.4", "--ack-timeout", "3", "--manifest", str(EVERYTHING))


@pytest.fixture
async def sandbox(tmp_path: Path) -> AsyncIterator[Sandbox]:
    """A sandbox of its own with the default seed, quick retries and no rate limits."""
    async with run_sandbox(tmp_path, *OPTIONS) as process:
        yield process


@pytest.fixture(scope="session")
def long_lived(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[bytes, int]]:
    """One process for all tests that do not mind what others wrote: its line and its id."""
    with lasting_sandbox(tmp_path_factory.mktemp("shared"), *OPTIONS) as process:
        yield process


@pytest.fixture
async def shared_sandbox(long_lived: tuple[bytes, int]) -> AsyncIterator[Sandbox]:
    """The long-lived sandbox, without faults, logged requests or undelivered events."""
    async with begun_anew(*long_lived) as sandbox:
        yield sandbox


@pytest.fixture(scope="session")
def manifest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of `MANIFEST`."""
    path = tmp_path_factory.mktemp("manifest") / "manifest.yml"
    path.write_text(MANIFEST, encoding="utf-8")
    return path


@pytest.fixture(scope="session")
def with_manifest(tmp_path_factory: pytest.TempPathFactory, manifest: Path) -> Iterator[tuple[bytes, int]]:
    """One process for all tests of commands, shortcuts and modals: its line and its id."""
    with lasting_sandbox(tmp_path_factory.mktemp("forms"), *PATIENT, "--manifest", str(manifest)) as process:
        yield process


@pytest.fixture
async def form_sandbox(with_manifest: tuple[bytes, int]) -> AsyncIterator[Sandbox]:
    """The sandbox with commands, shortcuts and patience; nobody has a modal open."""
    async with begun_anew(*with_manifest) as sandbox:
        yield sandbox


@pytest.fixture
async def running(tmp_path: Path) -> AsyncIterator[Running]:
    """A Notion with the small seed."""
    async with running_notion(tmp_path, time.time) as found:
        yield found


@pytest.fixture
async def client(running: Running) -> AsyncIterator[AsyncClient]:
    """The real client of it."""
    async with running.client() as client:
        yield client
