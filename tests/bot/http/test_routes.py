import hashlib
import hmac
import json
import time
from collections.abc import AsyncIterator
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import aiohttp
import pytest
from pydantic import SecretStr

from bot.app import Serving, serving
from bot.http.health import Health, IndexState, SlackState
from bot.http.routes import MAX_BODY
from bot.manifest import over_http
from bot.slack.settings.fields import PAGE
from integrations.store import Database
from tests.bot.slack.conftest import sandbox, slack_process  # noqa: F401 - the same sandbox as the Slack door's tests
from tests.end_to_end.workplace import GENERAL, JIWOO, settings_for
from tests.new_database import new_database
from tests.sandbox_process import Sandbox

FORM = "application/x-www-form-urlencoded"


@pytest.fixture
async def bot(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[Serving]:  # noqa: F811
    """A bot that takes events over HTTP, without Notion and without workers."""
    new_database(tmp_path / "bot.db")
    settings = await settings_for(
        sandbox,
        tmp_path,
        slack_app_token=None,
        slack_signing_secret=SecretStr(sandbox.signing_secret),
        notion_token=None,
    )
    async with serving(settings, turns=False) as found:
        yield found


async def _post(
    bot: Serving,
    body: bytes | dict[str, Any],
    *,
    secret: str | None = None,
    age: float = 0.0,
    kind: str = "application/json",
    signed: bool = True,
) -> tuple[int, str]:
    """Post to the events route; the status and the body of the answer."""
    raw = body if isinstance(body, bytes) else json.dumps(body).encode()
    assert bot.core.settings.slack_signing_secret is not None
    key = secret or bot.core.settings.slack_signing_secret.get_secret_value()
    stamp = str(int(time.time() - age))
    signature = hmac.new(key.encode(), b"v0:%s:%s" % (stamp.encode(), raw), hashlib.sha256).hexdigest()
    headers = {"Content-Type": kind}
    if signed:
        headers |= {"X-Slack-Request-Timestamp": stamp, "X-Slack-Signature": f"v0={signature}"}
    async with (
        aiohttp.ClientSession() as session,
        session.post(f"{bot.url}/slack/events", data=BytesIO(raw), headers=headers) as answer,
    ):
        return answer.status, await answer.text()


def _event(bot: Serving, **event: Any) -> dict[str, Any]:
    return {"type": "event_callback", "team_id": bot.core.team, "event_id": "Ev1", "event": event}


def _mention(bot: Serving, ts: str = "1700000000.000100") -> dict[str, Any]:
    return _event(bot, type="app_mention", channel=GENERAL, user=JIWOO, text="<@U0AGENT> 안녕", ts=ts)


async def test_a_signed_event_is_kept_before_it_is_acknowledged(bot: Serving) -> None:
    """After the 200 the turn is in the database, once, however often and in whatever shape the message comes."""
    twin = _event(
        bot, type="message", channel=GENERAL, channel_type="channel", user=JIWOO, text="<@U0AGENT> 안녕",
        ts="1700000000.000100",
    )  # fmt: skip
    for body in (_mention(bot), _mention(bot), twin):
        assert (await _post(bot, body))[0] == 200
    assert await bot.inbox.waiting() == 1


async def test_a_forged_signature_is_refused(bot: Serving) -> None:
    """Signed with another secret, with none, or long ago: 401, and nothing is kept."""
    assert (await _post(bot, _mention(bot), secret="wrong"))[0] == 401
    assert (await _post(bot, _mention(bot), age=301))[0] == 401
    assert (await _post(bot, _mention(bot), age=-400))[0] == 401
    assert (await _post(bot, _mention(bot), signed=False))[0] == 401
    assert await bot.inbox.waiting() == 0


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"", "application/json"),
        (b"{", "application/json"),
        (b"[1]", "application/json"),
        (b"null", "application/json"),
        (b"\xff\xfe", "application/json"),
        (b"[" * 100_000, "application/json"),
        (b"payload=%7B", FORM),
        (b"payload=1", FORM),
        (b"nonsense", FORM),
    ],
)
async def test_a_malformed_body_is_refused(bot: Serving, body: bytes, kind: str) -> None:
    """What is no object is a 400 and no error in the log; unsigned it is not even looked at."""
    # Slack's own signature of a body is made of its text: what is no text cannot be signed.
    assert (await _post(bot, body, kind=kind))[0] == (401 if body == b"\xff\xfe" else 400)
    assert (await _post(bot, body, kind=kind, signed=False))[0] == 401


@pytest.mark.parametrize("kind", ["emoji_changed", "team_join", "a_type_of_tomorrow", "member_joined_channel"])
async def test_unknown_events_are_acknowledged_quietly(bot: Serving, kind: str) -> None:
    """Slack sends more than we use; it gets its 200 and nothing happens."""
    assert (await _post(bot, _event(bot, type=kind, user=JIWOO, channel=GENERAL)))[0] == 200
    assert await bot.inbox.waiting() == 0


async def test_who_is_nobody_can_press_what_they_like(bot: Serving) -> None:
    """Where Slack knows no such person a press is acknowledged all the same, and asks nothing in their name."""
    for action in (
        "home_ask:prompts.page",
        "home_language",
        "settings_open",
        "undo_page",
        "retry_turn",
        "share_answer",
    ):
        payload = {
            "type": "block_actions",
            "team": {"id": bot.core.team},
            "user": {"id": GENERAL},
            "trigger_id": "1.2.3",
            "actions": [{"type": "button", "action_id": action, "block_id": "b", "action_ts": "1", "value": "x"}],
        }
        body = urlencode({"payload": json.dumps(payload)}).encode()
        assert (await _post(bot, body, kind=FORM))[0] == 200, action
    assert await bot.inbox.waiting() == 0


async def test_an_unknown_button_is_acknowledged(bot: Serving) -> None:
    """A button of an old message that means nothing any more shows the person no error."""
    payload = {
        "type": "block_actions",
        "team": {"id": bot.core.team},
        "user": {"id": JIWOO},
        "actions": [{"type": "button", "action_id": "of_yesterday", "block_id": "b", "action_ts": "1"}],
    }
    body = urlencode({"payload": json.dumps(payload)}).encode()
    assert (await _post(bot, body, kind=FORM))[0] == 200


async def test_the_address_is_verified(bot: Serving) -> None:
    """Slack's challenge comes back."""
    status, text = await _post(bot, {"type": "url_verification", "challenge": "abc", "token": "x"})
    assert (status, json.loads(text)["challenge"]) == (200, "abc")


async def test_each_address_of_the_manifest_is_answered(bot: Serving) -> None:
    """Where the manifest sends events, commands and what is pressed, and asks for options, the bot takes them."""
    over = over_http("https://bot.example.com")
    settings = over["settings"]
    addresses = {
        settings["event_subscriptions"]["request_url"],
        settings["interactivity"]["request_url"],
        settings["interactivity"]["message_menu_options_url"],
        *(command["url"] for command in over["features"]["slash_commands"]),
    }
    assert addresses == {"https://bot.example.com/slack/events"}, "what is posted to below"
    person = {"team": {"id": bot.core.team}, "user": {"id": JIWOO, "team_id": bot.core.team}}
    asks = {"type": "block_suggestion", "action_id": PAGE, "block_id": "b", "value": "연차", **person}
    status, text = await _post(bot, urlencode({"payload": json.dumps(asks)}).encode(), kind=FORM)
    assert (status, list(json.loads(text))) == (200, ["options"])
    for command in over["features"]["slash_commands"]:
        typed = {
            **{"command": command["command"], "text": "도움말", "team_id": bot.core.team, "user_id": JIWOO},
            **{"channel_id": GENERAL, "channel_name": "general", "trigger_id": "1.2.3", "response_url": bot.url},
        }
        assert (await _post(bot, urlencode(typed).encode(), kind=FORM))[0] == 200, command["command"]


async def test_a_body_that_is_too_large_is_refused(bot: Serving) -> None:
    """Nobody fills the memory: more than one MiB is a 413."""
    assert (await _post(bot, b"{" + b" " * MAX_BODY))[0] == 413


async def test_health_tells_of_each_part(bot: Serving) -> None:
    """/healthz: the process runs; /readyz: what it needs answers, and when the last event came."""
    async with aiohttp.ClientSession() as session:
        async with session.get(f"{bot.url}/healthz") as answer:
            assert (answer.status, await answer.json()) == (200, {"status": "ok"})
        async with session.get(f"{bot.url}/readyz") as answer:
            before = await answer.json()
            assert (answer.status, before["ready"], before["database"]) == (200, True, "ok")
            assert before["last_event_seconds"] is None
        await _post(bot, _mention(bot), secret="forged")
        began = time.monotonic()
        await _post(bot, _mention(bot))
        async with session.get(f"{bot.url}/readyz") as answer:
            assert 0 <= (await answer.json())["last_event_seconds"] <= time.monotonic() - began + 1


async def test_without_its_database_a_process_is_not_ready(bot: Serving, tmp_path: Path) -> None:
    """One part that does not answer is enough, and it is named."""
    (tmp_path / "folder").mkdir()
    async with Database(f"sqlite:///{tmp_path}/folder", "secret") as broken:
        report = await Health(broken, IndexState(bot.core.index), bot.inbox).report()
    assert (report["ready"], report["database"]) == (False, "unavailable")
    assert report["index"]["documents"] == 0


async def test_what_slack_did_not_grant_is_told_and_keeps_nobody_waiting(bot: Serving) -> None:
    """The process is ready: it does what it may."""
    report = await Health(
        bot.core.database, IndexState(bot.core.index), bot.inbox, SlackState(None, ("files:read",))
    ).report()
    assert (report["ready"], report["slack_scopes_missing"]) == (True, ["files:read"])


async def test_an_event_that_cannot_be_kept_is_not_acknowledged(bot: Serving) -> None:
    """Without its database the bot answers 500, so that Slack delivers again."""
    await bot.inbox.drain(0.0)  # nothing else is to be at the database while it goes
    await bot.core.database.connections.close()
    assert (await _post(bot, _mention(bot)))[0] == 500
