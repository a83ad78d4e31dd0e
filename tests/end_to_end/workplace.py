"""The real bot beside the real sandbox, and what a test looks at."""

import asyncio
import fcntl
import os
import shutil
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

from bot.app import Serving, serving
from bot.core import core
from bot.settings import Settings, load
from integrations.knowledge.library import KnowledgeLibrary
from orchestrator.graph import Graph
from orchestrator.graphs import GRAPHS, intake
from orchestrator.graphs.intake.deps import IntakeDeps
from tests.forked import ForkedProcess, begin_bot, run_bot_command
from tests.integrations.knowledge.sheets import small_workbook
from tests.patience import PATIENCE
from tests.reading import FILES
from tests.sandbox_process import Json, Sandbox

GENERAL, LEADERSHIP = "C0GENERAL", "C0LEADERSHIP"
JIWOO, MINJUN, DANIEL = "U0JIWOO", "U0MINJUN", "U0DANIEL"
"""Head of people and chief executive, who write Korean; an engineer who writes English."""
LEAVE = "연차 휴가는 며칠이야?"
CHECKLIST = "신규 입사자 온보딩 체크리스트 문서 만들어줘"


async def audience_of(sandbox: Sandbox) -> dict[str, list[str]]:
    """Who may read which page of the seed."""
    return dict(await sandbox.page("GET", "notion/audience"))


async def settings_for(sandbox: Sandbox, folder: Path, **changes: Any) -> Settings:
    """Settings of a bot for this sandbox, over Socket Mode, without a model."""
    values: dict[str, Any] = {
        "data_dir": folder,
        "slack_bot_token": SecretStr(sandbox.bot_token),
        "slack_app_token": SecretStr(sandbox.app_token),
        "slack_api_url": sandbox.slack_api_url,
        "notion_token": SecretStr(sandbox.notion_token),
        "notion_api_url": sandbox.notion_url,
        "notion_requests_per_second": 0.0,
        "notion_audience_rules": await audience_of(sandbox),
        "sync_interval": 3600.0,
        "intake_workbook": small_workbook(),
        "port": 0,
        **changes,
    }
    return load(_env_file=None, **values)


def environment(settings: Settings) -> dict[str, str]:
    """The same settings for a process, as variables."""
    found: dict[str, str] = {}
    for name in settings.model_fields_set:
        value = getattr(settings, name)
        if isinstance(value, SecretStr):
            value = value.get_secret_value()
        if isinstance(value, dict):
            value = settings.model_dump_json(include={name}).removeprefix(f'{{"{name}":').removesuffix("}")
        if value is not None:
            found[name.upper()] = str(value)
    return found


async def run_bot(command: str, settings: Settings, cwd: Path, log: Path) -> ForkedProcess:
    """Start `bot <command>` as a process of its own, whose output is added to ``log``."""
    env = {"PATH": "/usr/bin:/bin", "LOG_LEVEL": "warning", **environment(settings)}
    return await begin_bot(command, env=env, cwd=cwd, out=log)


@dataclass(frozen=True)
class Workplace:
    """A sandbox with a running bot."""

    sandbox: Sandbox
    bot: Serving

    async def ask(
        self, text: str, *, user: str = JIWOO, channel: str = GENERAL, timeout: float = PATIENCE, mention: bool = True
    ) -> tuple[str, Json]:
        """Ask in a new thread; the question's ts and the finished reply, which the bot has heard itself say by then."""
        ts = await self.sandbox.say(user, channel, f"@agent {text}" if mention else text)
        reply = await self.sandbox.wait_for_reply(channel, ts, timeout, user=user)
        async with asyncio.timeout(timeout):
            while await self.sandbox.unacknowledged() or await self._is_open(channel, ts):  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        return ts, reply

    async def _is_open(self, channel: str, ts: str) -> bool:
        record = await self.bot.core.database.turns.get(f"slack:{self.sandbox.team_id}:{channel}:{ts}")
        return record is None or record.state in ("accepted", "running")

    async def settled(self, timeout: float = PATIENCE) -> None:
        """Wait until all that these people have said is dealt with."""
        async with asyncio.timeout(timeout):
            while await self._unfinished():  # noqa: ASYNC110
                await asyncio.sleep(0.02)

    async def _unfinished(self) -> bool:
        if await self.sandbox.unacknowledged():
            return True
        turns = self.bot.core.database.turns
        found = [record for user in (JIWOO, MINJUN, DANIEL) for record in await turns.of_user(user, 20)]
        return any(record.state in ("accepted", "running") for record in found)

    async def pages(self) -> list[str]:
        """The titles of all pages that are not in the trash."""
        return await titles(self.sandbox)

    async def page(self, page_id: str) -> Json:
        """A page of the sandbox's Notion."""
        return await self.sandbox.notion_page(page_id)


async def titles(sandbox: Sandbox) -> list[str]:
    """The titles of all pages of the sandbox that are not in the trash."""
    return [str(page["title"]) for page in flat(await sandbox.notion_tree())]


def flat(pages: list[Json]) -> list[Json]:
    """Pages of a tree with all that are below them."""
    return [found for page in pages for found in (page, *flat(page.get("children") or []))]


def text_of(message: Mapping[str, Any]) -> str:
    """The Markdown that a reply shows, whether it was streamed or rewritten."""
    blocks = [block["text"] for block in message.get("blocks") or () if block["type"] == "markdown"]
    return "\n".join(blocks) or str(message.get("markdown_text") or message["text"])


def context_of(message: Mapping[str, Any]) -> str:
    """What the small print below a reply says: sources, notices, references."""
    return "\n".join(
        element["text"]
        for block in message.get("blocks") or ()
        if block["type"] == "context"
        for element in block["elements"]
    )


def buttons_of(message: Mapping[str, Any]) -> list[str]:
    """The action ids of a reply's buttons."""
    return [
        element["action_id"]
        for block in message.get("blocks") or ()
        for element in block.get("elements") or ()
        if "action_id" in element
    ]


async def without_buttons(sandbox: Sandbox, channel: str, ts: str) -> Json:
    """Wait until the first reply in a thread has none that ask again; that reply. They go beside the next answer."""
    async with asyncio.timeout(PATIENCE):
        while "retry_turn" in buttons_of(first := (await sandbox.replies(channel, ts))[0]):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    return first


@asynccontextmanager
async def working(
    sandbox: Sandbox, folder: Path, *, graphs: Mapping[str, Graph] = GRAPHS, **changes: Any
) -> AsyncIterator[Workplace]:
    """Run the bot in this loop, over Socket Mode if the settings have the token for it."""
    others = await sandbox.sockets()
    async with serving(await settings_for(sandbox, folder, **changes), graphs=graphs, files=FILES) as bot:
        if bot.core.settings.slack_app_token:
            await sandbox.wait_until_connected()
        yield Workplace(sandbox, bot)
    await sandbox.wait_until_left(others)


async def synced(sandbox: Sandbox, folder: Path, seed: Path) -> None:
    """Read the sandbox's Notion into an index in the folder, in a process of its own.

    ``seed``: a folder of the run, in which the first company leaves what it has embedded to those after it.
    """
    env = {"PATH": "/usr/bin:/bin", "LOG_LEVEL": "warning", **environment(await settings_for(sandbox, folder))}
    with _shared(seed, folder):
        ended = await run_bot_command("sync", env=env, cwd=folder)
        assert ended.returncode == 0, ended.stderr


@contextmanager
def _shared(seed: Path, folder: Path) -> Iterator[None]:
    """Begin with what the seed's folder holds; where nobody has filled it, leave there what the folder holds then."""
    with seed.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        is_filled = seed.exists()
        if is_filled:
            copied(seed, folder)
        folder.mkdir(exist_ok=True)
        yield
        if not is_filled:
            copied(folder, seed)


def seed_of(factory: pytest.TempPathFactory) -> Path:
    """The folder that the test processes of a run share for the pages of the seed."""
    base = factory.getbasetemp()
    return (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "seed"


async def taught(sandbox: Sandbox, folder: Path, workbook: Path) -> None:
    """Publish a workbook of interviews in the folder, and learn what its expressions mean."""
    async with core(await settings_for(sandbox, folder), files=FILES) as base:
        library = base.deps.of(IntakeDeps).knowledge
        assert isinstance(library, KnowledgeLibrary)
        await library.begin(workbook)
        await intake.GRAPH.warm_up(base.deps)


def copied(template: Path, folder: Path) -> Path:
    """A data folder that begins as the template is."""
    shutil.copytree(template, folder, dirs_exist_ok=True)
    return folder
