"""Which messages of a channel are meant for the bot although they do not name it."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from slack_sdk.web.async_client import AsyncWebClient

from bot.preferences import PreferenceStore
from bot.slack.people import People
from bot.slack.reading.ambient import AmbientTrigger
from bot.slack.reading.known_threads import KnownThreads
from bot.slack.reading.thread import ThreadReader
from integrations.store import Database
from tests.bot.slack.known import workspace_with
from tests.end_to_end.workplace import GENERAL, JIWOO
from tests.new_database import new_database
from tests.sandbox_process import Sandbox

ME = "U0AGENT"


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    """A database in which nothing stands."""
    async with Database(new_database(tmp_path / "bot.db"), "secret") as opened:
        await opened.migrate()
        yield opened


@pytest.fixture
def store(database: Database) -> PreferenceStore:
    """Settings that nobody has touched."""
    return PreferenceStore(database.preferences)


@pytest.fixture
async def overhearing(
    client: AsyncWebClient, sandbox: Sandbox, database: Database, store: PreferenceStore
) -> AmbientTrigger:
    """What is heard in a channel where an administrator wants questions answered."""
    await store.change(sandbox.team_id, GENERAL, {"answer_without_mention": "all"}, JIWOO)
    workspace = workspace_with(preferences=store, people=People(client), database=database)
    return AmbientTrigger(workspace, KnownThreads(), ThreadReader(client).before)


def _said(text: str, **more: Any) -> dict[str, Any]:
    return {"type": "message", "channel": GENERAL, "user": JIWOO, "ts": "1.0", "text": text, **more}


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("연차 휴가는 며칠이야?", True),
        ("How do we roll back a bad deployment?", True),
        ("온보딩 체크리스트 문서 만들어줘", True),
        ("고객님, 환불 규정은 어떻게 되나요?", True),
        ("연차: 며칠이에요?", True),
        ("<@U0MINJUN> 연차 휴가는 며칠이에요?", False),
        ("연차 휴가는 며칠이에요 <@U0MINJUN>?", False),
        ("<!here> 연차 휴가는 며칠이에요?", False),
        ("<!subteam^S1|@hr> 연차 휴가는 며칠이에요?", False),
        ("민준 님, 연차 휴가는 며칠이에요?", False),
        ("박민준님 연차 휴가는 며칠이에요?", False),
        ("서연씨 배포는 언제 해요?", False),
        ("Daniel, how do we roll back?", False),
        ("daniel: how do we roll back?", False),
        ("ㅋㅋㅋㅋ", False),
        ("감사합니다!", False),
        ("", False),
    ],
)
async def test_questions_and_requests_that_are_put_to_nobody_else(
    sandbox: Sandbox, overhearing: AmbientTrigger, text: str, meant: bool
) -> None:
    """Whoever is called by mention or by name is left to answer; thanks and laughter need none."""
    assert await overhearing.is_meant(sandbox.team_id, _said(text), ME) is meant


async def test_threads_and_other_channels_are_left_alone(
    sandbox: Sandbox, overhearing: AmbientTrigger, store: PreferenceStore
) -> None:
    """What people talk over in a thread is theirs; so is a channel where nobody asked for it, or not any more."""
    question = "연차 휴가는 며칠이야?"
    assert not await overhearing.is_meant(sandbox.team_id, _said(question, thread_ts="0.5"), ME)
    assert not await overhearing.is_meant(sandbox.team_id, _said(question, channel="C0OTHER"), ME)
    await store.change(sandbox.team_id, GENERAL, {"answer_without_mention": None}, JIWOO)
    assert not await overhearing.is_meant(sandbox.team_id, _said(question), ME)
