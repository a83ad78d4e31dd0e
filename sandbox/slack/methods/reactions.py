"""`reactions.*`."""

from sqlite3 import Row

from sandbox.slack.arguments import Arguments
from sandbox.slack.errors import SlackError
from sandbox.slack.hub import Hub
from sandbox.slack.methods.method import Json, Method
from sandbox.slack.rates import TIERS
from sandbox.slack.workspace import Channel

NAME = 100


def react(hub: Hub, channel: Channel, row: Row, name: str, user: str, *, remove: bool = False) -> None:
    """Add or remove a reaction; raises `invalid_name`, `already_reacted` or `no_reaction`."""
    name = name.strip(":")
    if not name or len(name) > NAME or any(sign.isspace() for sign in name):
        raise SlackError("invalid_name")
    key = (channel.id, row["ts"], name, user)
    if remove:
        sql, refusal = (
            "DELETE FROM slack_reactions WHERE channel = ? AND ts = ? AND name = ? AND user = ?",
            "no_reaction",
        )
        changed = hub.workspace.store.execute(sql, key).rowcount
    else:
        sql, refusal = "INSERT OR IGNORE INTO slack_reactions VALUES (?, ?, ?, ?, ?)", "already_reacted"
        changed = hub.workspace.store.execute(sql, (*key, hub.workspace.settings.now())).rowcount
    if not changed:
        raise SlackError(refusal)
    hub.messages.republish(channel, row)
    event = {
        "type": "reaction_removed" if remove else "reaction_added",
        "user": user,
        "reaction": name,
        "item": {"type": "message", "channel": channel.id, "ts": row["ts"]},
        "item_user": row["user"],
        "event_ts": hub.workspace.next_ts(),
    }
    hub.events.emit(event, channel)


def _message(hub: Hub, arguments: Arguments) -> tuple[Channel, Row]:
    channel = hub.workspace.for_bot(arguments.required("channel"))
    return channel, hub.messages.get(channel.id, arguments.required("timestamp"))


def add(hub: Hub, arguments: Arguments) -> Json:
    """React as the bot."""
    react(hub, *_message(hub, arguments), arguments.required("name"), hub.workspace.bot.user_id)
    return {}


def remove(hub: Hub, arguments: Arguments) -> Json:
    """Take the bot's reaction back."""
    react(hub, *_message(hub, arguments), arguments.required("name"), hub.workspace.bot.user_id, remove=True)
    return {}


def get(hub: Hub, arguments: Arguments) -> Json:
    """The reactions to a message."""
    channel, row = _message(hub, arguments)
    message = {**hub.messages.shown(row), "permalink": hub.messages.permalink(row)}
    reactions = hub.messages.reactions(row)
    if reactions:
        message["reactions"] = reactions
    return {"type": "message", "channel": channel.id, "message": message}


METHODS = {
    "reactions.add": Method(add),
    "reactions.remove": Method(remove, TIERS[2]),
    "reactions.get": Method(get),
}
