"""The Slack app that ``manifest.yml`` makes is the one that the code needs."""

import ast
import json
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, cast
from unittest.mock import MagicMock

import jsonschema_rs
import pytest
import yaml
from slack_bolt.async_app import AsyncApp, AsyncBoltRequest
from slack_sdk.web.async_client import AsyncWebClient
from typer.testing import CliRunner

from bot.cli import app as cli
from bot.graphs import DOORS
from bot.manifest import needed_scopes, over_http
from bot.preferences import LANGUAGES
from bot.slack.app import bolt_app
from bot.slack.client import Identity
from bot.slack.handlers.audience_events import AudienceEvents
from bot.slack.listeners import RunningListeners
from bot.slack.slack_app import SlackApp
from bot.slack.workspace import SlackWorkspace
from bot.texts import say
from integrations.errors import Misconfigured
from orchestrator.graph import Graph, commands_of
from orchestrator.graphs import GRAPHS
from tests.sandbox_process import ROOT, Sandbox, run_sandbox

SLACK = ROOT / "bot"
SCHEMA = ROOT.parent / "shared" / "data" / "slack" / "manifest.schema.2.0.0.json"
"""Published by Slack; tests that need it are skipped where it is not there."""
_NOTHING: Any = MagicMock()
"""In the place of what is not used while listeners are registered."""
HISTORY = {"channels:history", "groups:history", "im:history", "mpim:history"}
READ = {"channels:read", "groups:read", "im:read", "mpim:read"}
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
    "conversations_history": HISTORY,
    "conversations_info": READ,
    "conversations_members": READ,
    "conversations_open": {"im:write"},
    "conversations_replies": HISTORY,
    "files_info": {"files:read"},
    "files_delete": {"files:write"},
    "files_upload_v2": {"files:write"},
    "reactions_add": {"reactions:write"},
    "reactions_remove": {"reactions:write"},
    "users_conversations": READ,
    "users_info": {"users:read"},
    "users_list": {"users:read"},
    "views_open": set(),
    "views_push": set(),
    "views_publish": set(),
    "views_update": set(),
}
"""What Slack's reference asks for each Web API method."""
EVENTS = {
    "app_mention": {"app_mentions:read"},
    "message.channels": {"channels:history"},
    "message.groups": {"groups:history"},
    "message.im": {"im:history"},
    "message.mpim": {"mpim:history"},
    "agent_session_stopped": {"assistant:write"},
    "agent_session_title_changed": {"assistant:write"},
    "app_context_changed": {"assistant:write"},
    "app_home_opened": set(),
    "app_uninstalled": set(),
    "channel_archive": {"channels:read"},
    "channel_deleted": {"channels:read"},
    "channel_left": {"channels:read"},
    "channel_shared": {"channels:read", "groups:read"},
    "channel_unarchive": {"channels:read"},
    "channel_unshared": {"channels:read", "groups:read"},
    "group_archive": {"groups:read"},
    "group_deleted": {"groups:read"},
    "group_left": {"groups:read"},
    "group_unarchive": {"groups:read"},
    "member_joined_channel": {"channels:read", "groups:read"},
    "member_left_channel": {"channels:read", "groups:read"},
    "team_join": {"users:read"},
    "tokens_revoked": set(),
    "user_change": {"users:read"},
}
"""What it asks for each event."""
DOWNLOADS = {"url_private": {"files:read"}, "url_private_download": {"files:read"}}
"""What it asks for an address of a file, by the key under which the address comes."""
ACKNOWLEDGED = {
    "agent_session_title_changed": "Slack keeps the name; ours is a first proposal, which Slack does not put over it",
    "app_uninstalled": "nothing can be answered any more, and nothing is to be undone",
    "tokens_revoked": "the next call says so, and the log with it",
}
"""Events that are taken and not used, and why."""


@pytest.fixture
def manifest() -> dict[str, Any]:
    """The manifest as Slack reads it."""
    read: dict[str, Any] = yaml.safe_load((ROOT / "manifest.yml").read_text(encoding="utf-8"))
    return read


def _events(manifest: dict[str, Any]) -> list[str]:
    events: list[str] = manifest["settings"]["event_subscriptions"]["bot_events"]
    return events


def _called(folder: Path) -> set[str]:
    """Return the Web API methods that the sources name as attributes."""
    names = {name for name in _attributes(folder) if "_" in name and not name.startswith("_")}
    return {name for name in names if callable(getattr(AsyncWebClient, name, None))}


def _attributes(folder: Path) -> set[str]:
    """Return the attributes and keys that the sources name; the doors over HTTP know nothing of Slack."""
    paths = [path for path in folder.rglob("*.py") if "http" not in path.relative_to(folder).parts]
    nodes = [node for path in paths for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    keys = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return keys | {node.attr for node in nodes if isinstance(node, ast.Attribute)}


class _Listeners:
    """Takes down which events are listened to by name."""

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.commands: set[str] = set()
        self.shortcuts: set[str] = set()

    def event(self, constraint: Any) -> Any:
        """Note a name; patterns are for whatever is left."""
        return self._noted(self.names, constraint)

    def command(self, constraint: Any, matchers: Sequence[Any] = ()) -> Any:
        """Note a slash command; not where only some uses of it are listened to."""
        return self._noted(set() if matchers else self.commands, constraint)

    def shortcut(self, constraint: Any) -> Any:
        """Note a shortcut."""
        return self._noted(self.shortcuts, constraint)

    def __getattr__(self, name: str) -> Any:
        """Buttons and forms are in no manifest."""
        return lambda *_: lambda *_, **__: None

    def _noted(self, names: set[str], constraint: Any) -> Any:
        if isinstance(constraint, str):
            names.add(constraint)
        return lambda *_, **__: None


def _complaints(manifest: dict[str, Any]) -> list[str]:
    """Return what Slack's published schema says against a manifest."""
    if not SCHEMA.exists():
        pytest.skip(f"Slack's schema of manifests is not at {SCHEMA.relative_to(ROOT.parent)} beside the repository")
    schema = jsonschema_rs.validator_for(json.loads(SCHEMA.read_text(encoding="utf-8")))
    return [str(error) for error in schema.iter_errors(manifest)]


def test_slacks_schema_takes_the_manifest(manifest: dict[str, Any]) -> None:
    """For Socket Mode and over HTTP; one with a key that Slack does not know, or a relative address, is refused."""
    assert _complaints(manifest) == []
    over = over_http("https://bot.example.com")
    assert _complaints(over) == []
    over["settings"]["interactivity"]["options_url"] = "https://bot.example.com/"
    assert len(_complaints(over)) == 1
    del over["settings"]["interactivity"]["options_url"]
    over["features"]["slash_commands"][0]["url"] = "/slack/events"
    assert len(_complaints(over)) == 1


def test_over_http_each_way_in_has_its_address(manifest: dict[str, Any]) -> None:
    """Events, what is pressed, options and each command; the rest is as for Socket Mode, which is off."""
    over = over_http("https://bot.example.com/")
    address = "https://bot.example.com/slack/events"
    assert over["settings"]["event_subscriptions"].pop("request_url") == address
    assert over["settings"]["interactivity"].pop("request_url") == address
    assert over["settings"]["interactivity"].pop("message_menu_options_url") == address
    assert [command.pop("url") for command in over["features"]["slash_commands"]] == [address] * 7
    assert over["settings"].pop("socket_mode_enabled") is False
    assert manifest["settings"].pop("socket_mode_enabled") is True
    assert over == manifest


@pytest.mark.parametrize(
    "url", ["bot.example.com", "http://bot.example.com", "https://", "https://h/?a=1", "https://u@h"]
)
def test_an_address_that_slack_cannot_use_is_refused(url: str) -> None:
    """Said at once, instead of by Slack's form."""
    with pytest.raises(Misconfigured, match="--url"):
        over_http(url)


def test_the_printed_manifest_is_what_is_meant() -> None:
    """`bot manifest` prints YAML that reads back as the same, Korean as it is."""
    said = CliRunner().invoke(cli, ["manifest", "--url", "https://bot.example.com"])
    assert said.exit_code == 0
    assert yaml.safe_load(said.output) == over_http("https://bot.example.com")
    assert "연차 휴가는 며칠이야?" in said.output
    assert CliRunner().invoke(cli, ["manifest", "--url", "nowhere"]).exit_code == 2


def test_each_scope_is_explained_in_both_languages() -> None:
    """The home tab and `bot doctor` tell what a missing one would be for."""
    assert all(say(language, f"scope.{scope}") for language in LANGUAGES for scope in needed_scopes())


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


def test_commands_and_shortcuts_are_within_slacks_limits(manifest: dict[str, Any]) -> None:
    """As Slack's reference counts them; names of shortcuts as Slack refuses them (24 characters)."""
    commands, shortcuts = manifest["features"]["slash_commands"], manifest["features"]["shortcuts"]
    assert 0 < len(commands) <= 50
    assert all(re.fullmatch(r"/[a-z0-9_-]{1,31}", command["command"]) for command in commands)
    assert all(0 < len(command["description"]) <= 2000 for command in commands)
    assert all(len(command.get("usage_hint", "")) <= 1000 for command in commands)
    assert 0 < len(shortcuts) <= 10
    assert {shortcut["type"] for shortcut in shortcuts} == {"message", "global"}
    assert all(0 < len(shortcut["name"]) <= 24 for shortcut in shortcuts)
    assert all(0 < len(shortcut["callback_id"]) <= 255 for shortcut in shortcuts)
    assert all(0 < len(shortcut["description"]) <= 150 for shortcut in shortcuts)


def test_commands_are_those_of_the_graphs(manifest: dict[str, Any]) -> None:
    """Each graph's commands are registered, described in both languages with the bot's own words; help besides."""
    shown = {command["command"]: command for command in manifest["features"]["slash_commands"]}
    assert list(shown) == [*(command.name for command in commands_of(GRAPHS)), "/agent-help"]
    for name, command in shown.items():
        word = name.removeprefix("/")
        assert command["description"] == _both(f"command.{word}.description")
        assert command["should_escape"], "mentions arrive as ids"
        if word != "agent-help":
            assert command["usage_hint"] == _both(f"command.{word}.hint")


def test_each_command_and_shortcut_is_listened_to(manifest: dict[str, Any]) -> None:
    """Nothing is offered that nobody answers, and nothing listened to that is not offered."""
    listeners = _Listeners()
    _doors().open(cast(Any, listeners), _NOTHING, _NOTHING, _NOTHING)
    assert listeners.commands == {command["command"] for command in manifest["features"]["slash_commands"]}
    assert listeners.shortcuts == {shortcut["callback_id"] for shortcut in manifest["features"]["shortcuts"]}


def test_a_graph_that_is_installed_brings_its_command() -> None:
    """Its own name, or the words that it gives; with the graph goes its command."""
    build = GRAPHS["workspace"].build
    here = {name: graph for name, graph in GRAPHS.items() if name != "plan"}
    found = {command.name for command in commands_of({**here, "more": Graph("more", build, ("a", "b"))})}
    assert {"/idris", "/a", "/b"} <= found
    assert "/plan" not in found


def _both(key: str) -> str:
    """A text in both languages, once where they are the same."""
    return " · ".join(dict.fromkeys((say("ko", key), say("en", key))))


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
    called = _called(SLACK) - {"api_call"}  # which every method goes through
    assert "chat_startStream" in called
    assert called <= METHODS.keys(), "give the new method its scopes"
    needed = {scope for name in called for scope in METHODS[name]}
    needed |= {scope for event in _events(manifest) for scope in EVENTS[event]}
    needed |= {"commands"} if manifest["features"]["slash_commands"] else set()
    needed |= {scope for name, scopes in DOWNLOADS.items() if name in _attributes(SLACK) for scope in scopes}
    assert sorted(manifest["oauth_config"]["scopes"]["bot"]) == sorted(needed)


def test_each_event_is_handled_or_left_on_purpose(manifest: dict[str, Any]) -> None:
    """No event is subscribed to that nobody has thought about, and none listened to that does not come."""
    listeners = _Listeners()
    AudienceEvents(_NOTHING, _NOTHING).register(cast(Any, listeners))
    _doors().open(cast(Any, listeners), _NOTHING, _NOTHING, _NOTHING)
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
    app = bolt_app(client, Identity(sandbox.team_id, sandbox.bot_user_id, "B1"), None, RunningListeners())
    _doors().open(app, _NOTHING, _NOTHING, _NOTHING)
    return app


def _doors() -> SlackApp:
    sides = [one.slack() for one in DOORS if one.slack]
    return SlackApp(replace(SlackWorkspace(*[_NOTHING] * 8), sides=sides))
