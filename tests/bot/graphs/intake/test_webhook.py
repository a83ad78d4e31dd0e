"""The webhook that is told of emergencies and endings."""

import asyncio
import base64
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.app import serving
from bot.graphs.intake import webhook
from bot.graphs.intake.webhook import InterviewWebhook, WebhookContent, webhook_sender
from integrations.errors import Misconfigured, Unavailable
from integrations.store import Database
from integrations.store.interview_records import CaseRecord, InterviewRecord, SummaryRecord
from integrations.web.webhook import key_of, signed
from tests.bot.graphs.intake.http.client import Client, settings_of
from tests.new_database import new_database
from tests.patience import PATIENCE
from tests.reading import FILES

SECRET = f"whsec_{base64.b64encode(bytes(range(32))).decode()}"
INTERVIEW = InterviewRecord(
    id="s", team="T1", user="crm/p-1", client="crm", door="http", channel="chat", thread="s", conversation="T1:chat:s",
    locale="ko", status="EMERGENCY", urgency="emergency", last_turn="t-1", context={"emergency": {"kind": "violence"}},
    case=CaseRecord(
        level3="CRI_STALKING", summaries=(SummaryRecord("LAWYER", "## 위험"), SummaryRecord("PERSON", "내 요약"))
    ),
)  # fmt: skip
PLAIN = {"type", "timestamp", "session_id", "client", "case_number", "status", "urgency"}
KIND = {"user": "p-1", "scenario": "CRI_STALKING", "danger": "violence"}


@dataclass
class Stated:
    """A receiver that fails so often before it takes something."""

    failures: int = 0
    bodies: list[tuple[str, dict[str, Any]]] = field(default_factory=list)

    async def send(self, id: str, body: bytes) -> None:
        """Take a message, or fail."""
        self.bodies.append((id, json.loads(body)))
        if len(self.bodies) <= self.failures:
            raise Unavailable("down")


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    """A database with an interview that has met an emergency."""
    async with Database(new_database(tmp_path / "bot.db"), "a secret for tests") as opened:
        await opened.migrate()
        await opened.interviews.create(INTERVIEW)
        await opened.interviews.save(INTERVIEW, tells=("emergency",))
        yield opened


@pytest.mark.parametrize(
    ("content", "more"), [("none", {}), ("kind", KIND), ("summary", {**KIND, "summary": "## 위험"})]
)
async def test_no_more_is_told_than_the_setting_allows(
    database: Database, content: WebhookContent, more: dict[str, str]
) -> None:
    """Ids, status and urgency at least; nothing that the person said but in the summary."""
    told = Stated()
    assert await InterviewWebhook(database, told, content).send_next()
    assert not await InterviewWebhook(database, told, content).send_next()
    [(_, body)] = told.bodies
    assert body.keys() == PLAIN | more.keys()
    assert (body["type"], body["client"], body["status"]) == ("interview.emergency", "crm", "EMERGENCY")
    assert {name: body[name] for name in more} == more


async def test_it_is_told_again_until_it_takes_it(database: Database) -> None:
    """With the same id each time, and no longer once it was taken."""
    told = Stated(failures=2)
    hook = InterviewWebhook(database, told, "none", waits=(-1,))
    while await hook.send_next():
        pass
    assert [id for id, _ in told.bodies] == [told.bodies[0][0]] * 3
    assert await database.webhook_deliveries.count() == 0


async def test_one_that_never_takes_it_is_given_up(database: Database) -> None:
    """After days; until then it waits for the time of the next attempt."""
    told = Stated(failures=9)
    hook = InterviewWebhook(database, told, "none", waits=(3600,))
    assert await hook.send_next()
    assert not await hook.send_next()
    assert await database.webhook_deliveries.count() == 1
    await database.interviews.save(replace(INTERVIEW, last_turn="t-2"), tells=("ended",))
    late = InterviewWebhook(database, told, "none", waits=(webhook.GIVEN_UP_AFTER / timedelta(seconds=1) + 1,))
    assert await late.send_next()
    assert await database.webhook_deliveries.count() == 1


async def test_a_webhook_without_a_secret_is_no_webhook(tmp_path: Path) -> None:
    """The start says what is missing, or which address may not be told."""
    assert webhook_sender(settings_of(tmp_path)) is None
    for values in (
        {"interview_webhook_url": "https://crm.example.com/"},
        {"interview_webhook_url": "https://crm.example.com/", "interview_webhook_secret": "short"},
        {"interview_webhook_url": "https://127.0.0.1/", "interview_webhook_secret": SECRET},
    ):
        with pytest.raises(Misconfigured, match="INTERVIEW_WEBHOOK"):
            webhook_sender(settings_of(tmp_path, **values))


async def test_an_interview_tells_it_of_danger_and_of_its_end(tmp_path: Path) -> None:
    """Through the real server: signed, once each, with the status of that moment."""
    came: list[dict[str, Any]] = []
    two = asyncio.Event()

    async def take(request: web.Request) -> web.Response:
        body = await request.read()
        own = signed(key_of(SECRET), request.headers["webhook-id"], int(request.headers["webhook-timestamp"]), body)
        assert own["webhook-signature"] == request.headers["webhook-signature"]
        came.append(json.loads(body))
        if len(came) == 2:
            two.set()
        return web.Response(status=204)

    app = web.Application()
    app.router.add_post("/hook", take)
    async with TestServer(app) as receiver:
        settings = settings_of(
            tmp_path,
            interview_webhook_url=str(receiver.make_url("/hook")),
            interview_webhook_secret=SECRET,
            interview_webhook_networks=["127.0.0.1"],
        )
        async with serving(settings, files=FILES) as bot, aiohttp.ClientSession() as session:
            client = Client(bot.url, session)
            begun = await client.whole(await client.start("남편이 지금 칼을 들고 때리고 있어요", locale="ko"))
            id = begun.body["session"]["session_id"]
            await client.whole(await client.say(id, "그만할래요"))
            async with asyncio.timeout(PATIENCE):
                await two.wait()
    assert [(one["type"], one["status"], one["session_id"]) for one in came] == [
        ("interview.emergency", "EMERGENCY", id),
        ("interview.ended", "CANCELLED", id),
    ]
    assert all(one.keys() <= PLAIN for one in came)
