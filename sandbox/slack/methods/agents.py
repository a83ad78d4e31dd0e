"""`agents.sessions.*` and `assistant.threads.*`."""

from sandbox.slack.arguments import Arguments
from sandbox.slack.errors import SlackError, missing_field
from sandbox.slack.hub import Hub
from sandbox.slack.methods.method import Json, Method
from sandbox.slack.rates import Tier
from sandbox.slack.sessions import STATES
from sandbox.slack.workspace import Channel

TITLE = 200
"""Longest title of a session."""
PROMPTS = 4
_STATUS = Tier(600, 10.0)
"""assistant.threads.setStatus allows 600 calls a minute."""


def _thread(hub: Hub, arguments: Arguments) -> tuple[Channel, str]:
    channel = hub.workspace.for_bot(arguments.required("channel_id"))
    return channel, hub.messages.root(channel, arguments.required("thread_ts"))


def _title(arguments: Arguments) -> str:
    title = arguments.text("title")
    if len(title) > TITLE:
        raise SlackError("invalid_arguments", f"must be less than {TITLE + 1} characters [json-pointer:/title]")
    return title


def set_session_status(hub: Hub, arguments: Arguments) -> Json:
    """Set a session's state, creating the session if needed."""
    channel, thread_ts = _thread(hub, arguments)
    state = arguments.choice("status", STATES)
    return hub.sessions.set_state(channel, thread_ts, state, _title(arguments))


def rename_session(hub: Hub, arguments: Arguments) -> Json:
    """Name an existing session."""
    channel, thread_ts = _thread(hub, arguments)
    title = _title(arguments)
    if not title:
        raise missing_field("title")
    if not hub.sessions.exists(channel, thread_ts):
        raise SlackError("session_not_found")
    hub.sessions.set_title(channel, thread_ts, title)
    return {"title": title}


def set_thread_status(hub: Hub, arguments: Arguments) -> Json:
    """The line under a thread; an empty status removes it."""
    channel, thread_ts = _thread(hub, arguments)
    loading = arguments.items("loading_messages", "invalid_arguments") or []
    if len(loading) > 10:
        raise SlackError("invalid_arguments", "no more than 10 items allowed [json-pointer:/loading_messages]")
    hub.sessions.set_status(channel, thread_ts, arguments.text("status"), [str(text) for text in loading])
    return {}


def set_thread_title(hub: Hub, arguments: Arguments) -> Json:
    """Name an assistant thread."""
    channel, thread_ts = _thread(hub, arguments)
    title = arguments.required("title")
    hub.sessions.set_title(channel, thread_ts, title)
    return {}


def set_prompts(hub: Hub, arguments: Arguments) -> Json:
    """Up to four prompts for a thread, or without `thread_ts` for the whole direct message."""
    if arguments.given("thread_ts"):
        channel, thread_ts = _thread(hub, arguments)
    else:
        channel, thread_ts = hub.workspace.for_bot(arguments.required("channel_id")), ""
    prompts = arguments.items("prompts", "invalid_arguments")
    if not prompts:
        raise missing_field("prompts")
    if len(prompts) > PROMPTS:
        raise SlackError("invalid_arguments", f"no more than {PROMPTS} items allowed [json-pointer:/prompts]")
    for number, prompt in enumerate(prompts):
        if not isinstance(prompt, dict) or not prompt.get("title") or not prompt.get("message"):
            raise SlackError("invalid_arguments", f"needs title and message [json-pointer:/prompts/{number}]")
    hub.sessions.set_prompts(channel, thread_ts, arguments.text("title"), prompts)
    return {}


METHODS = {
    "agents.sessions.setStatus": Method(set_session_status),
    "agents.sessions.rename": Method(rename_session),
    "assistant.threads.setStatus": Method(set_thread_status, _STATUS),
    "assistant.threads.setTitle": Method(set_thread_title),
    "assistant.threads.setSuggestedPrompts": Method(set_prompts),
}
