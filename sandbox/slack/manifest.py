"""What the app's manifest declares: slash commands and shortcuts, as the composer offers them; scopes and events."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

Json = dict[str, Any]

DEFAULT = Path(__file__).parent.parent.parent / "manifest.yml"
"""The manifest of the checkout, if the sandbox runs from one."""


@dataclass(frozen=True, slots=True)
class SlashCommand:
    """A slash command."""

    command: str
    """With the slash."""
    description: str = ""
    usage_hint: str = ""
    should_escape: bool = False
    """Whether mentions in its text arrive as `<@U…|name>` and `<#C…|name>`."""


@dataclass(frozen=True, slots=True)
class Shortcut:
    """A shortcut of the composer (`global`) or of a message's menu (`message`)."""

    name: str
    type: str
    callback_id: str
    description: str = ""


@dataclass(frozen=True, slots=True)
class Manifest:
    """What Slack learns of an app from its manifest."""

    commands: tuple[SlashCommand, ...] = ()
    shortcuts: tuple[Shortcut, ...] = ()
    scopes: frozenset[str] | None = None
    """What the bot's token may do; None, where none are declared: everything, and every event comes."""
    events: frozenset[str] = frozenset()
    """What the app subscribed to, such as `message.im`."""

    def grants(self, scope: str) -> bool:
        """Whether the bot's token has that scope."""
        return self.scopes is None or scope in self.scopes

    def command(self, name: str) -> SlashCommand | None:
        """The command of that name, with the slash."""
        return next((command for command in self.commands if command.command == name), None)

    def shortcut(self, callback_id: str) -> Shortcut | None:
        """The shortcut of that callback id."""
        return next((shortcut for shortcut in self.shortcuts if shortcut.callback_id == callback_id), None)

    def shown(self) -> Json:
        """As the page reads it."""
        return {
            "commands": [
                {"command": one.command, "description": one.description, "usage_hint": one.usage_hint}
                for one in self.commands
            ],
            "shortcuts": [
                {
                    "name": one.name,
                    "type": one.type,
                    "callback_id": one.callback_id,
                    "description": one.description,
                }
                for one in self.shortcuts
            ],
        }


def read_manifest(path: Path | None) -> Manifest:
    """The manifest at `path`, or that of the checkout; without either one that declares nothing.

    Raises OSError for a path that cannot be read and ValueError for a file that is no manifest.
    """
    if path is None:
        if not DEFAULT.exists():
            return Manifest()
        path = DEFAULT
    try:
        content = yaml.safe_load(path.read_text(encoding="utf-8"))
        features = content.get("features") or {}
        scopes = content["oauth_config"]["scopes"]["bot"] if "oauth_config" in content else None
        events = ((content.get("settings") or {}).get("event_subscriptions") or {}).get("bot_events") or ()
        return Manifest(
            tuple(_command(entry) for entry in features.get("slash_commands") or ()),
            tuple(_shortcut(entry) for entry in features.get("shortcuts") or ()),
            None if scopes is None else frozenset(scopes),
            frozenset(events),
        )
    except (yaml.YAMLError, AttributeError, KeyError, TypeError) as error:
        raise ValueError(f"{path} is no app manifest: {error}") from error


def _command(entry: Json) -> SlashCommand:
    return SlashCommand(
        str(entry["command"]),
        str(entry.get("description") or ""),
        str(entry.get("usage_hint") or ""),
        bool(entry.get("should_escape", False)),
    )


def _shortcut(entry: Json) -> Shortcut:
    return Shortcut(
        str(entry["name"]), str(entry["type"]), str(entry["callback_id"]), str(entry.get("description") or "")
    )
