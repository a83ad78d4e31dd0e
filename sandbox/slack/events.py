"""Events as the Events API words them."""

import json
import random
from base64 import b64encode
from typing import Any

from sandbox.slack.delivery import Answer, Delivery, Envelope
from sandbox.slack.manifest import Manifest
from sandbox.slack.scopes import is_delivered
from sandbox.slack.workspace import Channel, Workspace

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"


def identifier(prefix: str, length: int = 10) -> str:
    """A new id in Slack's shape, e.g. `Ev0PV52K21`."""
    return prefix + "".join(random.choices(_ALPHABET, k=length))


class EventSender:
    """Wraps an event and hands it to the delivery."""

    def __init__(self, workspace: Workspace, delivery: Delivery, manifest: Manifest) -> None:
        self._workspace = workspace
        self._delivery = delivery
        self._manifest = manifest

    def emit(self, event: dict[str, Any], channel: Channel | None = None) -> None:
        """Send an event that the app subscribed to and has the scope for; one of a channel only to its members."""
        space = self._workspace
        bot = space.bot.user_id
        event.setdefault("event_ts", event.get("ts") or space.next_ts())
        if channel is not None and bot not in channel.members:
            return
        if not is_delivered(self._manifest, event["type"], channel):
            return
        context: dict[str, str] = {"et": event["type"], "tid": space.team.id, "aid": space.bot.app_id}
        if channel is not None:
            context["cid"] = channel.id
        payload = {
            "token": space.verification_token,
            "team_id": space.team.id,
            "context_team_id": space.team.id,
            "context_enterprise_id": None,
            "api_app_id": space.bot.app_id,
            "event": event,
            "type": "event_callback",
            "event_id": identifier("Ev"),
            "event_time": int(float(event["event_ts"])),
            "authorizations": [
                {
                    "enterprise_id": None,
                    "team_id": space.team.id,
                    "user_id": bot,
                    "is_bot": True,
                    "is_enterprise_install": False,
                }
            ],
            "is_ext_shared_channel": False,
            "event_context": f"4-{b64encode(json.dumps(context).encode()).decode().rstrip('=')}",
        }
        self._delivery.faults.take(Envelope("events_api", payload))

    def message(self, event: dict[str, Any], channel: Channel, *, mention: bool = False) -> None:
        """A `message` event, and its `app_mention` twin when the bot is mentioned (not in a direct message)."""
        if mention and not channel.is_im:
            left_out = ("subtype", "channel_type", "parent_user_id")
            twin = {name: value for name, value in event.items() if name not in left_out}
            self.emit({**twin, "type": "app_mention"}, channel)
        self.emit(event, channel)

    def interactive(self, payload: dict[str, Any]) -> bool:
        """Send an interaction; False: nobody listens, and it is not kept (the person sees an error)."""
        return self._delivery.submit(Envelope("interactive", payload))

    async def ask(self, kind: str, payload: dict[str, Any]) -> Answer:
        """Send an interaction (`interactive`, `slash_commands`) and wait for what the app answers at once."""
        return await self._delivery.ask(Envelope(kind, payload))
