"""`views.*`: the App Home and modals."""

import json
from typing import Any

from sandbox.slack.arguments import Arguments
from sandbox.slack.errors import SlackError, missing_field
from sandbox.slack.hub import Hub
from sandbox.slack.methods.method import Json, Method
from sandbox.slack.rates import TIERS
from sandbox.slack.view_limits import check_view
from sandbox.slack.views import view_object


def home(hub: Hub, user: str) -> Json | None:
    """The view that was published for that person."""
    row = hub.workspace.store.one("SELECT view FROM slack_homes WHERE user = ?", (user,))
    view: Json | None = json.loads(row["view"]) if row is not None else None
    return view


def publish(hub: Hub, arguments: Arguments) -> Json:
    """Show a view in the Home tab of one person."""
    space = hub.workspace
    user = space.user(arguments.required("user_id")).id
    view = _view(arguments)
    before = home(hub, user)
    if arguments.given("hash") and before is not None and arguments.text("hash") != before["hash"]:
        raise SlackError("hash_conflict")
    checked = check_view(view, ("home",))
    shown = view_object(space, checked, identifier_=before["id"] if before is not None else None)
    space.store.execute(
        "INSERT OR REPLACE INTO slack_homes VALUES (?, ?)", (user, json.dumps(shown, ensure_ascii=False))
    )
    hub.feed.publish({"type": "home"}, {user})
    return {"view": shown}


def _view(arguments: Arguments) -> Json:
    view: Any = arguments.structure("view", "invalid_arguments")
    if not isinstance(view, dict):
        raise missing_field("view")
    return view


def _person(hub: Hub, arguments: Arguments) -> str:
    name = "trigger_id" if arguments.given("trigger_id") else "interactivity_pointer"
    if not arguments.text(name):
        raise missing_field("trigger_id")
    return hub.triggers.exchange(arguments.text(name)).user


def open_modal(hub: Hub, arguments: Arguments) -> Json:
    """Show a modal to the person whose trigger id is given."""
    view = _view(arguments)
    return {"view": hub.views.open(_person(hub, arguments), view)}


def push(hub: Hub, arguments: Arguments) -> Json:
    """Lay a modal on the one that this person has open."""
    view = _view(arguments)
    return {"view": hub.views.push(_person(hub, arguments), view)}


def update(hub: Hub, arguments: Arguments) -> Json:
    """Change an open modal, named by `view_id` or `external_id`."""
    view = _view(arguments)
    if not (arguments.given("view_id") or arguments.given("external_id")):
        raise missing_field("view_id")
    found = (
        hub.views.owner(arguments.text("view_id"))
        if arguments.given("view_id")
        else hub.views.by_external(arguments.text("external_id"))
    )
    if found is None:
        raise SlackError("not_found")
    return {"view": hub.views.update(*found, view, hash_=arguments.text("hash"))}


METHODS = {
    "views.publish": Method(publish, TIERS[4]),
    "views.open": Method(open_modal, TIERS[4]),
    "views.push": Method(push, TIERS[4]),
    "views.update": Method(update, TIERS[4]),
}
