from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from slack_sdk.web.async_client import AsyncWebClient

from bot.desk.handoff_channel import HandoffChannel
from bot.preferences import PreferenceStore
from bot.slack.outbox import Outbox
from integrations.notion.client import NotionClient
from integrations.notion.ids import bare_id
from integrations.notion.pages import Pages
from integrations.notion.writelog import StoredWriteLog
from integrations.store import Database
from integrations.store.interview_records import CaseRecord, InterviewRecord, SummaryRecord
from tests.end_to_end.workplace import JIWOO, LEADERSHIP
from tests.new_database import new_database
from tests.sandbox_process import Sandbox


@pytest.fixture
async def database(tmp_path: Path, sandbox: Sandbox) -> AsyncIterator[Database]:
    """A database with one interview that is summed up."""
    async with Database(new_database(tmp_path / "bot.db"), "a secret for tests") as opened:
        await opened.migrate()
        summaries = (SummaryRecord("LAWYER", "## 위험\n\n시효"), SummaryRecord("COUNSELOR", "## 상태\n\n불안"))
        interview = InterviewRecord(
            id="session-1",
            team=sandbox.team_id,
            user=JIWOO,
            door="slack",
            channel="D1",
            thread="1.1",
            conversation=f"{sandbox.team_id}:D1:1.1",
            locale="ko",
            case=CaseRecord(summaries=summaries),
        )
        await opened.interviews.create(interview)
        await opened.interviews.save(interview)
        yield opened


@pytest.fixture
async def desk(client: AsyncWebClient, database: Database, sandbox: Sandbox) -> HandoffChannel:
    """The desk, with a channel."""
    preferences = PreferenceStore(database.preferences)
    await preferences.change(sandbox.team_id, "", {"counsel_channel": LEADERSHIP}, JIWOO)
    return HandoffChannel(Outbox(client, sandbox.bot_user_id), database, preferences)


@pytest.fixture
async def notion(sandbox: Sandbox) -> AsyncIterator[NotionClient]:
    """A client that does not wait long."""
    async with NotionClient(sandbox.notion_token, base_url=sandbox.notion_url, rate=None, backoff=0.01) as made:
        yield made


@pytest.fixture
def pages(notion: NotionClient, database: Database) -> Pages:
    """Pages whose requests are remembered in the database."""
    return Pages(notion, log=StoredWriteLog(database.writes), settle=0.01)


@pytest.fixture
async def parent(notion: NotionClient) -> str:
    """A page for what interviews come to."""
    title = {"title": {"title": [{"text": {"content": "상담 기록함"}}]}}
    page = await notion.create_page({"parent": {"workspace": True}, "properties": title})
    return bare_id(str(page["id"]))
