"""`conversations.*`: channels, their members and messages."""

from collections.abc import Callable
from sqlite3 import Row
from typing import Any

from sandbox.slack.arguments import Arguments, next_cursor
from sandbox.slack.errors import SlackError
from sandbox.slack.hub import Hub
from sandbox.slack.methods.method import Json, Method
from sandbox.slack.rates import TIERS
from sandbox.slack.workspace import Channel

MOST = 999
"""Largest page of history, replies and lists."""


def shown(hub: Hub, channel: Channel) -> Json:
    """A conversation object."""
    space = hub.workspace
    if channel.is_im:
        return {
            "id": channel.id,
            "created": channel.created,
            "is_im": True,
            "is_channel": False,
            "is_group": False,
            "is_mpim": False,
            "is_private": True,
            "is_archived": False,
            "is_org_shared": False,
            "is_user_deleted": False,
            "user": channel.other(space.bot.user_id),
            "context_team_id": space.team.id,
            "latest": None,
        }
    return {
        "id": channel.id,
        "name": channel.name,
        "name_normalized": channel.name,
        "is_channel": not channel.is_private,
        "is_group": channel.is_private,
        "is_im": False,
        "is_mpim": channel.is_mpim,
        "is_private": channel.is_private,
        "is_archived": channel.is_archived,
        "is_general": channel.name == "general",
        "is_shared": channel.shared in ("ext", "org"),
        "is_ext_shared": channel.shared == "ext",
        "is_pending_ext_shared": channel.shared == "pending",
        "is_org_shared": channel.shared == "org",
        "shared_team_ids": [space.team.id, *([channel.connected] if channel.shared in ("ext", "org") else [])],
        "connected_team_ids": [channel.connected] if channel.shared == "ext" else [],
        "pending_connected_team_ids": [channel.connected] if channel.shared == "pending" else [],
        "is_member": space.bot.user_id in channel.members,
        "created": channel.created,
        "creator": "USLACKBOT",
        "context_team_id": space.team.id,
        "topic": {"value": channel.topic, "creator": "", "last_set": 0},
        "purpose": {"value": channel.purpose, "creator": "", "last_set": 0},
        "num_members": len(channel.members),
    }


def info(hub: Hub, arguments: Arguments) -> Json:
    """One conversation."""
    channel = hub.workspace.visible(arguments.required("channel"), hub.workspace.bot.user_id)
    found = shown(hub, channel)
    if not arguments.flag("include_num_members"):
        found.pop("num_members", None)
    return {"channel": found}


def listing(hub: Hub, arguments: Arguments) -> Json:
    """Public channels, and the private ones and direct messages of the bot, by id."""
    bot = hub.workspace.bot.user_id
    return page(hub, arguments, lambda channel: not channel.is_private or bot in channel.members)


def page(hub: Hub, arguments: Arguments, wanted: Callable[[Channel], bool]) -> Json:
    """Those of the conversations that are wanted, of the kinds that are asked for."""
    kinds = {kind.strip() for kind in arguments.text("types", "public_channel").split(",")}
    if not kinds <= {"public_channel", "private_channel", "im", "mpim"}:
        raise SlackError("invalid_types")
    after, limit = arguments.cursor(), arguments.limit(100, 1000)
    names = {"channel": "public_channel", "group": "private_channel", "im": "im", "mpim": "mpim"}
    open_only = arguments.flag("exclude_archived")
    found = sorted(
        channel.id
        for channel in hub.workspace.channels.values()
        if names[channel.kind] in kinds
        and wanted(channel)
        and not (open_only and channel.is_archived)
        and channel.id > after
    )
    channels = [shown(hub, hub.workspace.channels[identifier]) for identifier in found[:limit]]
    return {"channels": channels, "response_metadata": next_cursor(found[limit - 1] if len(found) > limit else "")}


def members(hub: Hub, arguments: Arguments) -> Json:
    """The ids of the members; a private channel must be one of the bot's."""
    channel = hub.workspace.visible(arguments.required("channel"), hub.workspace.bot.user_id)
    after, limit = arguments.cursor(), arguments.limit(100, MOST)
    found = sorted(user for user in channel.members if user > after)
    return {
        "members": found[:limit],
        "response_metadata": next_cursor(found[limit - 1] if len(found) > limit else ""),
    }


def open_direct(hub: Hub, arguments: Arguments) -> Json:
    """The direct message with one person."""
    space = hub.workspace
    if arguments.given("channel"):
        channel = space.joined(arguments.required("channel"), space.bot.user_id)
    else:
        names = [name.strip() for name in arguments.required("users").split(",") if name.strip()]
        if len(names) != 1:
            raise SlackError("method_not_supported_for_channel_type")
        if names[0] == space.bot.user_id:
            raise SlackError("cannot_dm_bot")
        channel = space.direct(space.user(names[0]).id, space.bot.user_id)
    found: Json = shown(hub, channel) if arguments.flag("return_im") else {"id": channel.id}
    return {"no_op": True, "already_open": True, "channel": found}


def _bounds(arguments: Arguments) -> tuple[str, list[Any]]:
    inclusive = "=" if arguments.flag("inclusive") else ""
    sql, values = "", []
    for name, sign in (("oldest", ">"), ("latest", "<")):
        value = arguments.text(name)
        if value and value != "0":
            try:
                float(value)
            except ValueError as error:
                raise SlackError(f"invalid_ts_{name}") from error
            sql += f" AND ts {sign}{inclusive} ?"
            values.append(value)
    return sql, values


def _page(hub: Hub, arguments: Arguments, rows: list[Row], limit: int) -> Json:
    more = len(rows) > limit
    page = rows[:limit]
    metadata = arguments.flag("include_all_metadata")
    return {
        "messages": [hub.messages.shown(row, metadata=metadata) for row in page],
        "has_more": more,
        "pin_count": 0,
        **({"response_metadata": next_cursor(page[-1]["ts"])} if more and page else {}),
    }


def history(hub: Hub, arguments: Arguments) -> Json:
    """Messages outside threads, newest first."""
    channel = hub.workspace.joined(arguments.required("channel"), hub.workspace.bot.user_id)
    limit, before = arguments.limit(100, MOST), arguments.cursor()
    bounds, values = _bounds(arguments)
    if before:
        bounds, values = f"{bounds} AND ts < ?", [*values, before]
    rows = hub.workspace.store.all(
        "SELECT * FROM slack_messages WHERE channel = ? AND (thread_ts IS NULL OR broadcast) AND ephemeral_to IS NULL"
        f"{bounds} ORDER BY ts DESC LIMIT ?",
        (channel.id, *values, limit + 1),
    )
    return _page(hub, arguments, rows, limit)


def replies(hub: Hub, arguments: Arguments) -> Json:
    """A thread: its parent, then its replies, oldest first."""
    channel = hub.workspace.joined(arguments.required("channel"), hub.workspace.bot.user_id)
    ts = arguments.required("ts")
    limit, after = arguments.limit(1000, 1000), arguments.cursor()
    parent = hub.messages.find(channel.id, ts)
    if parent is None or parent["ephemeral_to"]:
        raise SlackError("thread_not_found")
    bounds, values = _bounds(arguments)
    if after:
        bounds, values = f"{bounds} AND ts > ?", [*values, after]
    rows = hub.workspace.store.all(
        "SELECT * FROM slack_messages WHERE channel = ? AND (thread_ts = ? OR ts = ?) AND ephemeral_to IS NULL"
        f"{bounds} ORDER BY ts LIMIT ?",
        (channel.id, ts, ts, *values, limit + 1),
    )
    return _page(hub, arguments, rows, limit)


METHODS = {
    "conversations.info": Method(info),
    "conversations.list": Method(listing, TIERS[2]),
    "conversations.members": Method(members, TIERS[4]),
    "conversations.open": Method(open_direct),
    "conversations.history": Method(history),
    "conversations.replies": Method(replies),
}
