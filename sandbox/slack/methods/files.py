"""`files.*`: the upload in three steps, information, deletion."""

from typing import Any

from sandbox.slack.arguments import Arguments
from sandbox.slack.errors import SlackError, missing_field
from sandbox.slack.hub import Hub
from sandbox.slack.messages import MessageDraft
from sandbox.slack.methods.method import Json, Method
from sandbox.slack.rates import TIERS


def get_upload_url(hub: Hub, arguments: Arguments) -> Json:
    """Step one: an address for the content."""
    name = arguments.required("filename")
    try:
        size = int(arguments.required("length"))
    except ValueError as error:
        raise SlackError("invalid_arguments", "must be a number [json-pointer:/length]") from error
    if size < 1:
        raise SlackError("file_upload_size_invalid")
    file, ticket = hub.files.announce(name, size, hub.workspace.bot.user_id)
    return {"upload_url": f"{hub.workspace.settings.base_url}/upload/v1/{ticket}", "file_id": file}


def complete_upload(hub: Hub, arguments: Arguments) -> Json:
    """Step three: close the uploads and share them in a message, if a channel is given."""
    listed: list[Any] | None = arguments.items("files", "invalid_arguments")
    if not listed:
        raise missing_field("files")
    targets = [part for part in (arguments.text("channel_id") or arguments.text("channels")).split(",") if part]
    channels = [hub.workspace.for_bot(target) for target in targets]
    thread_ts = arguments.text("thread_ts") or None
    for channel in channels:
        if thread_ts:
            hub.messages.root(channel, thread_ts)
    done = []
    for entry in listed:
        if not isinstance(entry, dict) or not entry.get("id"):
            raise SlackError("invalid_arguments", "missing required field: id [json-pointer:/files]")
        done.append(str(hub.files.complete(entry["id"], entry.get("title"))["id"]))
    for channel in channels:
        comment = arguments.text("initial_comment")
        row = hub.messages.post(
            channel, MessageDraft(user=hub.workspace.bot.user_id, text=comment, thread_ts=thread_ts, files=done)
        )
        hub.sessions.clear_status(channel, row["thread_ts"])
    return {"files": [hub.files.shown(file) for file in done]}


def info(hub: Hub, arguments: Arguments) -> Json:
    """A file that the bot can see."""
    file = arguments.required("file")
    if not hub.files.readable(file, hub.workspace.bot.user_id):
        raise SlackError("file_not_found")
    return {"file": hub.files.shown(file), "comments": [], "response_metadata": {"next_cursor": ""}}


def delete(hub: Hub, arguments: Arguments) -> Json:
    """Take away a file of the bot's own."""
    for channel, ts in hub.files.delete(arguments.required("file"), hub.workspace.bot.user_id):
        row = hub.messages.find(channel, ts)
        if row is not None:
            hub.messages.republish(hub.workspace.channels[channel], row)
    return {}


METHODS = {
    "files.getUploadURLExternal": Method(get_upload_url, TIERS[4]),
    "files.completeUploadExternal": Method(complete_upload, TIERS[4]),
    "files.info": Method(info, TIERS[4]),
    "files.delete": Method(delete, TIERS[3]),
}
