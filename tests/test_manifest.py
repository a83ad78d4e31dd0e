"""The Slack app that ``manifest.yml`` makes is the one that the code needs."""

import ast
import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from slack_bolt.async_app import AsyncApp, AsyncBoltRequest
from slack_sdk.web.async_client import AsyncWebClient

from bot.slack.app import Identity, bolt_app
from bot.slack.events import Events
from tests.sandbox_process import ROOT, Sandbox, run_sandbox

SLACK = ROOT / "bot" / "slack"
METHODS = {
    "assistant_threads_setStatus": {"assistant:write"},
    "assistant_threads_setSuggestedPrompts": {"assistant:write"},
    "assistant_threads_setTitle": {"assistant:write"},
    "agents_sessions_setStatus": {"assistant:write"},
    "agents_sessions_rename": {"assistant:write"},
    "auth_test": set(),
    "chat_appendStream": {"chat:write"},
    "chat_delete": {"chat:write"},
    "chat_getPermalink": set(),
    "chat_postEphemeral": {"chat:write"},
    "chat_postMessage": {"chat:write"},
    "chat_startStream": {"chat:write"},
    "chat_stopStream": {"chat:write"},
    "chat_update": {"chat:write"},
    "conversations_history": {"channels:history", "groups:history", "im:history"},
    "conversations_info": {"channels:read", "groups:read", "im:read"},
    "conversations_list": {"channels:read", "groups:read"},
    "conversations_members": {"channels:read", "groups:read"},
    "conversations_open": {"im:write"},
    "conversations_replies": {"channels:history", "groups:history", "im:history"},
    "files_info": {"files:read"},
    "files_upload_v2": {"files:write"},
    "reactions_add": {"reactions:write"},
    "reactions_remove": {"reactions:write"},
    "users_info": {"users:read"},
    "users_list": {"users:read"},
    "views_open": set(),
    "views_publish": set(),
}
"""What Slack's reference asks for each Web API method."""
EVENTS = {
    "app_mention": {"app_mentions:read"},
    "message.channels": {"channels:history"},
    "message.groups": {"groups:history"},
    "message.im": {"im:history"},
    "agent_session_stopped": {"assistant:write"},
    "agent_session_title_changed": {"assistant:write"},
    "app_context_changed": {"assistant:write"},
    "app_home_opened": set(),
    "app_uninstalled": set(),
    "tokens_revoked": set(),
}
"""What it asks for each event."""
ACKNOWLEDGED = {
    "agent_session_title_changed": "a conversation is known by its thread, whatever it is called",
    "app_context_changed": "what the person looks at is no part of a question",
    "app_uninstalled": "nothing can be answered any more, and nothing is to be undone",
    "tokens_revoked": "the next call says so, and the log with it",
}
"""Events that are taken and not used, and why."""


@pytest.fixture(scope="module")
def manifest() -> dict[str, Any]:
    """The manifest as Slack reads it."""
    read: dict[str, Any] = yaml.safe_load((ROOT / "manifest.yml").read_text(encoding="utf-8"))
    return read


def _events(manifest: dict[str, Any]) -> list[str]:
    events: list[str] = manifest["settings"]["event_subscriptions"]["bot_events"]
    return events


def _called(folder: Path) -> set[str]:
    """Return the Web API methods that the sources name as attributes."""
    names = {
        node.attr
        for path in folder.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and "_" in node.attr
    }
    return {name for name in names if not name.startswith("_") and callable(getattr(AsyncWebClient, name, None))}


class _Listeners:
    """Takes down which events are listened to by name."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def event(self, constraint: Any) -> Any:
        """Note a name; patterns are for whatever is left."""
        if isinstance(constraint, str):
            self.names.add(constraint)
        return lambda *_, **__: None


def test_texts_are_within_slacks_limits(manifest: dict[str, Any]) -> None:
    """Slack refuses a manifest with longer texts or more prompts."""
    about, features = manifest["display_information"], manifest["features"]
    assert len(about["name"]) <= 35
    assert len(about["description"]) <= 140
    assert len(features["bot_user"]["display_name"]) <= 80
    assert 0 < len(features["agent_view"]["agent_description"]) <= 300
    prompts = features["agent_view"]["suggested_prompts"]
    assert 0 < len(prompts) <= 4
    assert all(prompt["title"] and prompt["message"] for prompt in prompts)


def test_the_app_can_be_talked_to(manifest: dict[str, Any]) -> None:
    """Direct messages, the home tab, buttons and the socket are switched on."""
    home, settings = manifest["features"]["app_home"], manifest["settings"]
    assert home == {
        "home_tab_enabled": True,
        "messages_tab_enabled": True,
        "messages_tab_read_only_enabled": False,
    }
    assert settings["socket_mode_enabled"]
    assert settings["interactivity"]["is_enabled"]


def test_scopes_are_those_that_the_code_needs(manifest: dict[str, Any]) -> None:
    """Each Web API method that is called, and each event, has its scopes; none is asked for besides."""
    called = _called(SLACK)
    assert "chat_startStream" in called
    assert called <= METHODS.keys(), "give the new method its scopes"
    needed = {scope for name in called for scope in METHODS[name]}
    needed |= {scope for event in _events(manifest) for scope in EVENTS[event]}
    assert sorted(manifest["oauth_config"]["scopes"]["bot"]) == sorted(needed)


def test_each_event_is_handled_or_left_on_purpose(manifest: dict[str, Any]) -> None:
    """No event is subscribed to that nobody has thought about, and none listened to that does not come."""
    listeners = _Listeners()
    unused: Any = None
    events: Any = Events(unused, unused, unused)
    events.register(listeners)
    subscribed = {event.partition(".")[0] for event in _events(manifest)}
    assert listeners.names <= subscribed
    assert subscribed - listeners.names <= ACKNOWLEDGED.keys()


async def test_what_is_left_is_acknowledged(tmp_path: Path) -> None:
    """An event that is not used gets its acknowledgement, so that Slack does not repeat it."""
    async with run_sandbox(tmp_path, "--seed", "empty", "--events-url", "http://127.0.0.1:9/") as sandbox:
        app = _app(sandbox)
        for name in ACKNOWLEDGED:
            event = {"type": name, "user": "U1", "event_ts": "1763690000.000100"}
            body = {"type": "event_callback", "team_id": sandbox.team_id, "event_id": f"Ev{name}", "event": event}
            answer = await app.async_dispatch(AsyncBoltRequest(body=json.dumps(body), mode="socket_mode"))
            assert answer.status == 200, name


def _app(sandbox: Sandbox) -> AsyncApp:
    client = AsyncWebClient(token=sandbox.bot_token, base_url=sandbox.slack_api_url)
    app = bolt_app(client, Identity(sandbox.team_id, sandbox.bot_user_id, "B1"), None)
    unused: Any = None
    Events(unused, unused, unused).register(app)
    return app
