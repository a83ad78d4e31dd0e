"""The home tab: who sees what, and that one person's trouble is not the others'."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from slack_sdk.web.async_client import AsyncWebClient

from bot.inbox.records import to_record
from bot.preferences import PreferenceStore
from bot.slack.client import Identity
from bot.slack.people import People
from bot.slack.settings.home import Home
from bot.slack.workspace import SlackWorkspace
from bot.syncing import SyncNote, SyncNotes
from integrations.search.embedded import EmbeddedIndex
from integrations.store import Database
from orchestrator.turn import Turn
from tests.bot.slack.known import workspace_with
from tests.end_to_end.workplace import DANIEL, JIWOO, MINJUN
from tests.integrations.search.texts import WordEmbedder, document
from tests.new_database import new_database
from tests.patience import PATIENCE
from tests.sandbox_process import Json, Sandbox

SEOYEON = "U0SEOYEON"


@dataclass
class House:
    """A home with what it shows."""

    home: Home
    database: Database
    sandbox: Sandbox
    accepted: list[Turn] = field(default_factory=list)

    async def text(self, user: str) -> str:
        """What the tab of a person says."""
        view = (await self.sandbox.page("GET", "home", query={"as": user}))["view"]
        return str(view["blocks"]) if view else ""


def _workspace(
    client: AsyncWebClient,
    people: People,
    database: Database,
    index: EmbeddedIndex,
    preferences: PreferenceStore,
    *missing: str,
) -> SlackWorkspace:
    known = {"client": client, "people": people, "database": database, "index": index, "preferences": preferences}
    return workspace_with(**known, me=Identity("T1", "U0AGENT", "B1", missing))


@pytest.fixture
async def house(client: AsyncWebClient, sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[House]:
    """A home over a small index, of which one page is for leaders alone."""
    team = frozenset({f"team:{sandbox.team_id}"})
    pages = [document("leave", "휴가", "15일", audience=team), document("pay", "연봉", "비밀", audience=frozenset())]
    async with (
        Database(new_database(tmp_path / "bot.db"), "secret") as database,
        EmbeddedIndex(tmp_path / "index.db", WordEmbedder()) as index,
    ):
        await database.migrate()
        await index.upsert(pages)
        preferences = PreferenceStore(database.preferences)
        people = People(client, preferences, sandbox.team_id)
        accepted: list[Turn] = []

        async def accept(turn: Turn) -> bool:
            is_new = turn.id not in [each.id for each in accepted]
            accepted.append(turn)
            return is_new

        yield House(Home(_workspace(client, people, database, index, preferences), accept), database, sandbox, accepted)


async def test_the_count_leaves_out_what_the_person_may_not_read(house: House) -> None:
    """Nobody learns from a number that there is more."""
    await SyncNotes(house.database.sync_state).write(SyncNote(checked_at=None, done=1, total=2))
    await house.home.publish(JIWOO, house.sandbox.team_id)
    assert "1 / 2" in await house.text(JIWOO)
    await _sync_ended(house)
    await house.home.publish(JIWOO, house.sandbox.team_id)
    assert "문서는 1건이에요" in await house.text(JIWOO)


async def _sync_ended(house: House) -> None:
    await SyncNotes(house.database.sync_state).write(SyncNote(checked_at=datetime.now(UTC)))


async def test_a_conversation_has_the_name_of_what_was_said_in_it(house: House) -> None:
    """Not of a button that was pressed there, which answers a question and tells nothing of what it was about."""
    asked = Turn(
        id=f"slack:{house.sandbox.team_id}:C0GENERAL:1",
        team=house.sandbox.team_id,
        channel="C0GENERAL",
        thread="1",
        user=JIWOO,
        text="회의록 문서로 만들어줘",
        locale="ko",
        door="slack",
    )
    await house.database.turns.accept(to_record(asked))
    pressed = replace(asked, id=f"{asked.id}?", text="다른 곳에 만들기", answers=asked.id)
    await house.database.turns.accept(to_record(pressed))
    await house.home.publish(JIWOO, house.sandbox.team_id)
    assert "회의록 문서로 만들어줘" in await house.text(JIWOO)
    assert "다른 곳에 만들기" not in await house.text(JIWOO)


async def test_a_failed_publish_keeps_nobody_else_from_following(house: House) -> None:
    """The tabs of all who may be looking follow the sync, also when Slack refuses one of them."""
    users = (JIWOO, MINJUN, SEOYEON)
    for user in users:
        await house.home.publish(user, house.sandbox.team_id)
    await house.sandbox.fault("slack", "views.publish", error="internal_error")
    following = asyncio.create_task(house.home.keep_up())
    await SyncNotes(house.database.sync_state).write(SyncNote(done=3, total=9))
    async with asyncio.timeout(PATIENCE):
        while sum(["3 / 9" in await house.text(user) for user in users]) < 2:  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    assert not following.done()
    await SyncNotes(house.database.sync_state).write(SyncNote(done=7, total=9))
    async with asyncio.timeout(PATIENCE):
        while not all(["7 / 9" in await house.text(user) for user in users]):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    following.cancel()
    with suppress(asyncio.CancelledError):
        await following


def _pressed(user: str, team: str, **action: Any) -> tuple[Json, Json]:
    return {"user": {"id": user, "team_id": team}, "team": {"id": team}, "trigger_id": "1.2.3"}, action


async def test_an_example_that_is_delivered_twice_is_one_question(house: House) -> None:
    """The press is kept before it is acknowledged, under a key of its own, in the person's words and language."""
    acknowledged: list[int] = []

    async def ack() -> None:
        acknowledged.append(len(house.accepted))

    body, action = _pressed(DANIEL, house.sandbox.team_id, action_id="home_ask:prompts.leave", action_ts="7.5")
    await house.home.ask(ack, body, action)  # type: ignore[arg-type]
    await house.home.ask(ack, body, action)  # type: ignore[arg-type]
    assert acknowledged == [1, 2]
    first, second = house.accepted
    assert first.id == second.id
    assert (first.user, first.text, first.locale) == (DANIEL, "How many days of annual leave do I get?", "en")
    assert first.channel == await house.sandbox.dm(DANIEL)


async def test_administrators_are_told_what_slack_did_not_grant(
    house: House, client: AsyncWebClient, tmp_path: Path
) -> None:
    """What is missing and what for, in their language; nobody else is."""
    async with EmbeddedIndex(tmp_path / "index.db", WordEmbedder()) as index:
        preferences = PreferenceStore(house.database.preferences)
        people = People(client, preferences, house.sandbox.team_id)

        async def accept(_turn: Turn) -> bool:
            return True

        workspace = _workspace(client, people, house.database, index, preferences, "files:read")
        home = Home(workspace, accept)
        await home.publish(MINJUN, house.sandbox.team_id)
        await home.publish(SEOYEON, house.sandbox.team_id)
    told = await house.text(MINJUN)
    assert "`files:read`: 첨부 파일 읽기" in told
    assert "다시 설치해 주세요" in told
    assert "files:read" not in await house.text(SEOYEON)


async def test_only_administrators_see_settings(house: House) -> None:
    """The part of the administrators is not there for others, in neither language."""
    for user in (JIWOO, SEOYEON):
        await house.home.publish(user, house.sandbox.team_id)
    assert "settings_workspace" in await house.text(JIWOO)
    assert "settings_workspace" not in await house.text(SEOYEON)


async def test_a_change_of_a_newer_version_is_shown_and_calls_nobody(house: House) -> None:
    """While versions are mixed the tab stands; Slack's own marks in a value are shown as signs."""
    await house.database.preferences.change(house.sandbox.team_id, "", {"made_up": "<!channel> & all"}, JIWOO)
    await house.home.publish(JIWOO, house.sandbox.team_id)
    text = await house.text(JIWOO)
    assert "made_up" in text
    assert "&lt;!channel&gt; &amp; all" in text
    assert "<!channel>" not in text
