"""The bot's main job on Azure AI Search: Notion is read into it, and questions are answered from it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

pytest.importorskip("azure.search.documents")

from tests.end_to_end.workplace import (
    DANIEL,
    LEAVE,
    MINJUN,
    audience_of,
    context_of,
    text_of,
    working,
)
from tests.integrations.search.azure_service.service import KEY, azure_search_service
from tests.sandbox_process import Sandbox, run_sandbox

SALARY = "연봉 밴드가 어떻게 되나요?"


@pytest_asyncio.fixture(loop_scope="package")
async def sandbox(tmp_path: Path) -> AsyncIterator[Sandbox]:
    """A sandbox whose Notion holds the seed alone: what ranks first is not for pages of other tests to decide."""
    async with run_sandbox(tmp_path / "slack", "--no-rate-limits") as found:
        yield found


async def test_notion_is_read_into_azure_and_answered_from_it(sandbox: Sandbox, tmp_path: Path) -> None:
    """The seed is synced, a question is answered with its sources, and what some may read is for them alone."""
    async with azure_search_service() as server:
        async with working(sandbox, tmp_path, azure_search_endpoint=server.url, azure_search_api_key=KEY) as workplace:
            await workplace.bot.core.syncing.once()
            stats = await workplace.bot.core.index.stats()
            assert (stats.back_end, stats.documents > 40, stats.chunks > stats.documents) == ("azure", True, True)
            _, reply = await workplace.ask(LEAVE)
            assert "15일" in text_of(reply)
            assert "[1]" in text_of(reply)
            assert f"[1] <{sandbox.url}/#/notion/" in context_of(reply)
            assert "연차" in context_of(reply)
            _, english = await workplace.ask("How do we roll back a bad deployment?", user=DANIEL)
            assert "[1]" in text_of(english)
            _, nothing = await workplace.ask("Who won the world cup?", user=DANIEL)
            assert "[1]" not in text_of(nothing)
            _, public = await workplace.ask(SALARY, user=MINJUN)
            _, reader = await workplace.ask(SALARY, user=MINJUN, channel=await sandbox.dm(MINJUN), mention=False)
            [title] = [name for name in await workplace.pages() if "밴드" in name]
            assert title not in text_of(public) + context_of(public)
            assert title in text_of(reader) + context_of(reader)
        assert not (tmp_path / "index.db").exists()
        searches = [body for body in server.bodies("search.post.search") if body.get("vectorQueries")]
        assert all("audience/any(" in body["filter"] for body in searches)
        private = set(await audience_of(sandbox))
        shown = server.indexes["workspace-agent"].rows.values()
        assert {row["line"][0] for row in shown} & private
        assert all(row["audience"] for row in shown)
