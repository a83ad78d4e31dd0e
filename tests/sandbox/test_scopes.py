"""The sandbox gives the app what its manifest asks for, and nothing besides."""

from pathlib import Path

import pytest

from sandbox.slack.methods import METHODS
from sandbox.slack.scopes import METHODS as SCOPES
from tests.sandbox_process import installed_before

GENERAL, LEADERSHIP, MINJUN = "C0GENERAL", "C0LEADERSHIP", "U0MINJUN"


def test_each_method_has_its_scope() -> None:
    """No method is answered that nobody has looked up."""
    assert METHODS.keys() <= SCOPES.keys()


async def test_a_method_without_its_scope_is_refused(tmp_path: Path) -> None:
    """As Slack words it, with what is needed and what was granted, which the header of each answer tells too."""
    async with installed_before(tmp_path, "users:read", "groups:read", "groups:history") as sandbox:
        refused = await sandbox.api("users.info", user=MINJUN)
        assert refused["error"] == "missing_scope"
        assert refused["needed"] == "users:read"
        provided = refused["provided"].split(",")
        assert "users:read" not in provided
        assert "chat:write" in provided
        headers = {"Authorization": f"Bearer {sandbox.bot_token}"}
        async with sandbox.session.post(f"{sandbox.slack_api_url}auth.test", headers=headers) as answer:
            assert answer.headers["X-OAuth-Scopes"].split(",") == provided
        assert (await sandbox.api("conversations.info", channel=GENERAL))["ok"]
        assert (await sandbox.api("conversations.info", channel=LEADERSHIP))["needed"] == "groups:read"
        assert (await sandbox.api("conversations.history", channel=LEADERSHIP))["needed"] == "groups:history"
        both = await sandbox.api("conversations.list", types="public_channel,private_channel")
        assert both["needed"] == "groups:read"
        assert (await sandbox.api("conversations.list"))["ok"]
        assert (await sandbox.api("conversations.info", channel="C0NOWHERE"))["error"] == "channel_not_found"


async def test_a_file_without_its_scope_is_an_error_with_status_200(tmp_path: Path) -> None:
    """The address answers with JSON, which who only looks at the status would take for the file."""
    async with installed_before(tmp_path, "files:read") as sandbox:
        ts = await sandbox.say(MINJUN, GENERAL, "see", files={"a.txt": b"secret"})
        history = await sandbox.api("conversations.history", channel=GENERAL, oldest=ts, inclusive=True)
        url = history["messages"][0]["files"][0]["url_private"]
        headers = {"Authorization": f"Bearer {sandbox.bot_token}"}
        async with sandbox.session.get(url, headers=headers) as answer:
            assert answer.status == 200
            assert answer.content_type == "application/json"
            body = await answer.json()
        assert (body["ok"], body["error"], body["needed"]) == (False, "missing_scope", "files:read")


@pytest.mark.parametrize(
    ("scopes", "events", "heard"),
    [
        ((), (), ["message", "app_mention"]),
        (("channels:history",), (), ["app_mention"]),
        ((), ("app_mention",), ["message"]),
        (("app_mentions:read",), ("message.channels",), []),
    ],
)
async def test_events_come_with_subscription_and_scope(
    tmp_path: Path, scopes: tuple[str, ...], events: tuple[str, ...], heard: list[str]
) -> None:
    """A mention is told as an event of both kinds, each where it is subscribed to and granted."""
    async with installed_before(tmp_path, *scopes, events=events) as sandbox:
        await sandbox.say(MINJUN, GENERAL, "@agent hello")
        waiting = (await sandbox.control("DELETE", "events"))["forgotten"]
        assert waiting == len(heard)
