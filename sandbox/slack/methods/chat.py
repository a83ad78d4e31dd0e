"""`chat.*`: messages and streams of the bot."""

from sqlite3 import Row
from typing import Any

from sandbox.slack.arguments import Arguments
from sandbox.slack.blocks import check_blocks
from sandbox.slack.chunks import Addition, read_addition
from sandbox.slack.errors import SlackError, missing_field
from sandbox.slack.hub import Hub
from sandbox.slack.limits import check_markdown, check_text
from sandbox.slack.messages import MessageDraft
from sandbox.slack.methods.method import Json, Method
from sandbox.slack.rates import POSTING, TIERS
from sandbox.slack.sessions import STATES
from sandbox.slack.workspace import Channel


def content(arguments: Arguments, *, partial: bool = False) -> Json:
    """Text, markdown, blocks and attachments as given; raises `no_text` for nothing (`partial`: empty is fine)."""
    blocks = arguments.items("blocks", "invalid_blocks_format")
    attachments = arguments.items("attachments", "invalid_attachments")
    found: Json = {}
    if arguments.given("markdown_text"):
        if arguments.text("text") or blocks:
            raise SlackError("markdown_text_conflict")
        found["markdown"] = check_markdown(arguments.text("markdown_text"))
        found["text"] = found["markdown"]
    elif arguments.given("text"):
        found["text"] = check_text(arguments.text("text"))
        found["markdown"] = None
    if blocks is not None:
        found["blocks"] = check_blocks(blocks)
    if attachments is not None:
        found["attachments"] = attachments
    if not any(found.get(name) for name in ("text", "blocks", "attachments")) and not (partial and found):
        raise SlackError("no_text")
    return found


def metadata(arguments: Arguments) -> Json | None:
    """Message metadata; raises `invalid_metadata_format`."""
    value: Any = arguments.structure("metadata", "invalid_metadata_format")
    if value is None:
        return None
    if not isinstance(value, dict) or not isinstance(value.get("event_payload"), dict) or not value.get("event_type"):
        raise SlackError("invalid_metadata_format")
    return value


def post_message(hub: Hub, arguments: Arguments) -> Json:
    """A message, or a reply with `thread_ts`; a reply to a message that is gone lands in the channel, as in Slack."""
    channel = hub.workspace.for_bot(arguments.required("channel"))
    thread_ts = arguments.text("thread_ts") or None
    if thread_ts and hub.messages.find(channel.id, thread_ts) is None:
        thread_ts = None
    given = content(arguments)
    draft = MessageDraft(
        user=hub.workspace.bot.user_id,
        text=given.get("text", ""),
        thread_ts=thread_ts,
        blocks=given.get("blocks") or None,
        attachments=given.get("attachments") or None,
        markdown=given.get("markdown"),
        metadata=metadata(arguments),
        broadcast=bool(thread_ts) and arguments.flag("reply_broadcast"),
    )
    row = hub.messages.post(channel, draft)
    hub.sessions.clear_status(channel, row["thread_ts"])
    return {"channel": channel.id, "ts": row["ts"], "message": hub.messages.shown(row, metadata=True)}


def post_ephemeral(hub: Hub, arguments: Arguments) -> Json:
    """A message that one member sees."""
    channel = hub.workspace.for_bot(arguments.required("channel"))
    user = arguments.required("user")
    if user not in channel.members:
        raise SlackError("user_not_in_channel" if user in hub.workspace.users else "user_not_found")
    given = content(arguments)
    draft = MessageDraft(
        user=hub.workspace.bot.user_id,
        text=given.get("text", ""),
        thread_ts=arguments.text("thread_ts") or None,
        blocks=given.get("blocks") or None,
        attachments=given.get("attachments") or None,
        markdown=given.get("markdown"),
        ephemeral_to=user,
    )
    return {"message_ts": hub.messages.post(channel, draft)["ts"]}


def _own(hub: Hub, arguments: Arguments, refusal: str) -> tuple[Channel, Row]:
    channel = hub.workspace.for_bot(arguments.required("channel"))
    row = hub.messages.get(channel.id, arguments.required("ts"))
    if row["ephemeral_to"]:
        raise SlackError("message_not_found")
    if row["user"] != hub.workspace.bot.user_id:
        raise SlackError(refusal)
    return channel, row


def update(hub: Hub, arguments: Arguments) -> Json:
    """Change an own message; blocks that are not given are kept."""
    channel, row = _own(hub, arguments, "cant_update_message")
    if row["stream"] == "running":
        raise SlackError("streaming_state_conflict")
    columns = content(arguments, partial=True)
    for name in ("blocks", "attachments"):
        if columns.get(name) == []:
            columns[name] = None
    if (given := metadata(arguments)) is not None:
        columns["metadata"] = given
    if row["stream"]:
        columns |= {"tasks": None, "plan": None}
    row = hub.messages.change(channel, row, edited_by=hub.workspace.bot.user_id, **columns)
    shown = hub.messages.shown(row, metadata=True)
    return {"channel": channel.id, "ts": row["ts"], "text": shown["text"], "message": shown}


def delete(hub: Hub, arguments: Arguments) -> Json:
    """Delete an own message."""
    channel, row = _own(hub, arguments, "cant_delete_message")
    hub.messages.delete(channel, row)
    return {"channel": channel.id, "ts": row["ts"]}


def permalink(hub: Hub, arguments: Arguments) -> Json:
    """The address of a message that the bot can see."""
    channel = hub.workspace.visible(arguments.required("channel"), hub.workspace.bot.user_id)
    row = hub.messages.get(channel.id, arguments.required("message_ts"))
    return {"channel": channel.id, "permalink": hub.messages.permalink(row)}


def _addition(arguments: Arguments) -> Addition:
    markdown = arguments.text("markdown_text") if arguments.given("markdown_text") else None
    return read_addition(markdown, arguments.items("chunks", "invalid_chunks"))


def start_stream(hub: Hub, arguments: Arguments) -> Json:
    """Begin a streamed reply; outside direct messages the recipient must be named."""
    space = hub.workspace
    channel = space.for_bot(arguments.required("channel"))
    thread_ts = arguments.required("thread_ts")
    if not channel.is_im:
        for name in ("recipient_team_id", "recipient_user_id"):
            if not arguments.text(name):
                raise SlackError(f"missing_{name}")
    if arguments.given("recipient_team_id") and arguments.text("recipient_team_id") != space.team.id:
        raise SlackError("team_not_found")
    if arguments.given("recipient_user_id"):
        space.user(arguments.text("recipient_user_id"))
    mode = "timeline"
    if arguments.given("task_display_mode"):
        mode = arguments.choice("task_display_mode", ("timeline", "plan"))
    row = hub.streams.start(channel, thread_ts, _addition(arguments), mode)
    hub.sessions.clear_status(channel, row["thread_ts"])
    return {"channel": channel.id, "ts": row["ts"]}


def append_stream(hub: Hub, arguments: Arguments) -> Json:
    """Append text or chunks."""
    channel, row = _own(hub, arguments, "message_not_owned_by_app")
    if not (arguments.given("markdown_text") or arguments.given("chunks")):
        raise missing_field("markdown_text")
    hub.streams.append(channel, row["ts"], _addition(arguments))
    return {"channel": channel.id, "ts": row["ts"]}


def stop_stream(hub: Hub, arguments: Arguments) -> Json:
    """Finish the message, with blocks below it if given, and set the status of its session."""
    channel, row = _own(hub, arguments, "message_not_owned_by_app")
    status = arguments.choice("session_status", STATES) if arguments.given("session_status") else ""
    added = _addition(arguments)
    added.blocks += arguments.items("blocks", "invalid_blocks_format") or []
    row = hub.streams.stop(channel, row["ts"], added, metadata(arguments))
    if status:
        hub.sessions.set_state(channel, row["thread_ts"], status)
    return {"channel": channel.id, "ts": row["ts"], "message": hub.messages.shown(row, metadata=True)}


METHODS = {
    "chat.postMessage": Method(post_message, POSTING, per_channel=True),
    "chat.postEphemeral": Method(post_ephemeral, TIERS[4]),
    "chat.update": Method(update, TIERS[3]),
    "chat.delete": Method(delete, TIERS[3]),
    "chat.getPermalink": Method(permalink, TIERS[4]),
    "chat.startStream": Method(start_stream, TIERS[2]),
    "chat.appendStream": Method(append_stream, TIERS[4]),
    "chat.stopStream": Method(stop_stream, TIERS[2]),
}
