"""`views.publish`: the App Home."""

import hashlib
import json

from sandbox.slack.arguments import Arguments
from sandbox.slack.errors import SlackError, missing_field
from sandbox.slack.events import identifier
from sandbox.slack.hub import Hub
from sandbox.slack.limits import HOME_BLOCKS, check_blocks
from sandbox.slack.methods.method import Json, Method
from sandbox.slack.rates import TIERS


def home(hub: Hub, user: str) -> Json | None:
    """The view that was published for that person."""
    row = hub.workspace.store.one("SELECT view FROM slack_homes WHERE user = ?", (user,))
    view: Json | None = json.loads(row["view"]) if row is not None else None
    return view


def publish(hub: Hub, arguments: Arguments) -> Json:
    """Show a view in the Home tab of one person."""
    space = hub.workspace
    user = space.user(arguments.required("user_id")).id
    view = arguments.structure("view", "invalid_arguments")
    if not isinstance(view, dict):
        raise missing_field("view")
    if view.get("type") != "home" or not isinstance(view.get("blocks"), list):
        raise SlackError("invalid_arguments", "must be a home view with blocks [json-pointer:/view]")
    before = home(hub, user)
    if arguments.given("hash") and before is not None and arguments.text("hash") != before["hash"]:
        raise SlackError("hash_conflict")
    shown = {
        "id": before["id"] if before is not None else identifier("V"),
        "team_id": space.team.id,
        "type": "home",
        "private_metadata": view.get("private_metadata", ""),
        "callback_id": view.get("callback_id", ""),
        "external_id": view.get("external_id", ""),
        "state": {"values": {}},
        "hash": f"{int(space.settings.now())}.{hashlib.sha256(json.dumps(view).encode()).hexdigest()[:8]}",
        "clear_on_close": False,
        "notify_on_close": False,
        "close": None,
        "submit": None,
        "previous_view_id": None,
        "app_id": space.bot.app_id,
        "bot_id": space.bot.bot_id,
        "app_installed_team_id": space.team.id,
        "blocks": check_blocks(view["blocks"], HOME_BLOCKS),
    }
    shown["root_view_id"] = shown["id"]
    space.store.execute(
        "INSERT OR REPLACE INTO slack_homes VALUES (?, ?)", (user, json.dumps(shown, ensure_ascii=False))
    )
    hub.feed.publish({"type": "home"}, {user})
    return {"view": shown}


METHODS = {"views.publish": Method(publish, TIERS[4])}
