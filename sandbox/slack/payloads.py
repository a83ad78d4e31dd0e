"""The parts that all interaction payloads share."""

from typing import Any

from sandbox.slack.triggers import Triggers
from sandbox.slack.workspace import Channel, Workspace

Json = dict[str, Any]


def channel_name(channel: Channel) -> str:
    """The name in payloads: that of a public channel, else a word for its kind."""
    if channel.is_mpim:
        return channel.name
    return "directmessage" if channel.is_im else "privategroup" if channel.is_private else channel.name


class Payloads:
    """Begins a payload: who, where, for which app."""

    def __init__(self, workspace: Workspace, triggers: Triggers) -> None:
        self._space = workspace
        self._triggers = triggers

    def begin(self, kind: str, user: str, *, trigger: bool = True, view: str = "") -> Json:
        """The fields of every interaction; `trigger` adds a fresh `trigger_id`."""
        space = self._space
        person = space.user(user)
        payload: Json = {
            "type": kind,
            "user": {"id": user, "username": person.name, "name": person.name, "team_id": space.team.id},
            "api_app_id": space.bot.app_id,
            "token": space.verification_token,
            "team": {"id": space.team.id, "domain": space.team.domain},
            "enterprise": None,
            "is_enterprise_install": False,
        }
        if trigger:
            payload["trigger_id"] = self._triggers.issue(user, view)
        return payload

    def command(self, channel: Channel, user: str, command: str, text: str, response_url: str) -> Json:
        """The form of a slash command; every value is a string."""
        space = self._space
        return {
            "token": space.verification_token,
            "team_id": space.team.id,
            "team_domain": space.team.domain,
            "channel_id": channel.id,
            "channel_name": channel_name(channel),
            "user_id": user,
            "user_name": space.user(user).name,
            "command": command,
            "text": text,
            "api_app_id": space.bot.app_id,
            "is_enterprise_install": "false",
            "response_url": response_url,
            "trigger_id": self._triggers.issue(user),
        }
