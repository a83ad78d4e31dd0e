"""Whether a signed body has the shape that Slack's events, commands and interactions have.

The listeners, and Bolt before them, take the fields that Slack documents for granted. A body without them is refused at
the door, so that it is neither kept nor repeated; fields that nobody reads may hold anything.
"""

from typing import Annotated, Any

from pydantic import Field

from bot.checks import Identifier, Shape, Short, Text, Timestamp
from bot.http.payload_parts import (
    Anything,
    ElementShape,
    EntitiesShape,
    MessageShape,
    OptionShape,
    StateShape,
    ViewShape,
    WordsShape,
)

DEPTH = 40
"""Levels of nesting; Slack's deepest payloads (rich text in views) have about fifteen."""


class _HomeOpened(Shape):
    user: Identifier
    channel: Identifier | None = None
    tab: Short | None = None


class _SessionStopped(Shape):
    user: Identifier | None = None
    channel: Identifier
    thread_ts: Timestamp


class _TitleChanged(Shape):
    channel: Identifier | None = None
    thread_ts: Timestamp | None = None


class _ContextChanged(Shape):
    user: Identifier | None = None
    context: EntitiesShape | None = None


class _Spoken(MessageShape):
    channel: Identifier
    ts: Timestamp
    app_context: EntitiesShape | None = None


class _Changed(Shape):
    channel: Identifier
    message: MessageShape
    previous_message: MessageShape | None = None


class _Deleted(Shape):
    channel: Identifier
    deleted_ts: Timestamp
    previous_message: MessageShape | None = None


EVENTS: dict[str, type[Shape]] = {
    "app_home_opened": _HomeOpened,
    "agent_session_stopped": _SessionStopped,
    "agent_session_title_changed": _TitleChanged,
    "app_context_changed": _ContextChanged,
}
"""Of the events that are listened to, and are no messages, what they must have."""
MESSAGES: dict[str, type[Shape]] = {"message_changed": _Changed, "message_deleted": _Deleted}
"""Of messages, by what became of them; of all others they are :class:`_Spoken`."""


class _Event(Shape):
    type: Short
    subtype: Short | None = None
    user: Identifier | Anything | None = None
    channel: Identifier | Anything | None = None
    item: Anything | None = None
    view: ViewShape | None = None
    message: Anything | None = None
    previous_message: Anything | None = None
    context: Anything | None = None
    assistant_thread: Anything | None = None
    bot_id: Short | None = None


class _Authorization(Shape):
    team_id: Identifier | None = None
    enterprise_id: Identifier | None = None
    user_id: Identifier | None = None


class _Envelope(Shape):
    team_id: Identifier
    event: _Event
    event_id: Short | None = None
    enterprise_id: Identifier | None = None
    authorizations: list[_Authorization] | None = None


class _Person(Shape):
    id: Identifier
    team_id: Identifier | None = None
    name: Short | None = None
    username: Short | None = None


class _Team(Shape):
    id: Identifier | None = None
    domain: Short | None = None


class _Enterprise(Shape):
    id: Identifier


class _ChannelShape(Shape):
    id: Identifier
    name: Short | None = None


class _Container(Shape):
    channel_id: Identifier | None = None
    message_ts: Timestamp | None = None
    thread_ts: Timestamp | None = None
    view_id: Short | None = None


class _Interaction(Shape):
    user: _Person
    team: _Team | None = None
    enterprise: _Enterprise | None = None
    channel: _ChannelShape | None = None
    container: _Container | None = None
    message: MessageShape | None = None
    message_ts: Timestamp | None = None
    view: ViewShape | None = None
    state: StateShape | None = None
    trigger_id: Short | None = None
    response_url: Short | None = None
    response_urls: list[Anything] | None = None


class _Action(ElementShape):
    type: Short
    action_id: Short
    block_id: Short
    selected_option: OptionShape | None = None
    selected_options: list[OptionShape] | None = None
    selected_date: Short | None = None


class _BlockActions(_Interaction):
    actions: Annotated[list[_Action], Field(min_length=1)]


class _Suggestion(_Interaction):
    action_id: Short
    block_id: Short
    value: Text | None = None


class _ViewInteraction(_Interaction):
    view: ViewShape


class _Shortcut(_Interaction):
    callback_id: Short
    trigger_id: Short


class _MessageAction(_Shortcut):
    channel: _ChannelShape
    message: MessageShape
    message_ts: Timestamp


INTERACTIONS: dict[str, type[Shape]] = {
    "block_actions": _BlockActions,
    "block_suggestion": _Suggestion,
    "view_submission": _ViewInteraction,
    "view_closed": _ViewInteraction,
    "shortcut": _Shortcut,
    "message_action": _MessageAction,
}


class _Command(WordsShape):
    command: Short
    team_id: Identifier
    channel_id: Identifier
    user_id: Identifier
    trigger_id: Short
    response_url: Short
    enterprise_id: Identifier | None = None


def is_sound(body: Any, depth: int = DEPTH) -> bool:
    """Tell whether all texts can be stored (no NUL, no half character), and nothing is nested beyond reason."""
    if isinstance(body, str):
        return "\x00" not in body and not any("\ud800" <= sign <= "\udfff" for sign in body)
    if isinstance(body, dict):
        return depth > 0 and all(is_sound(name) and is_sound(value, depth - 1) for name, value in body.items())
    if isinstance(body, list):
        return depth > 0 and all(is_sound(value, depth - 1) for value in body)
    return True


def is_from_slack(body: Any, *, form: bool) -> bool:
    """Tell whether a body (of a form: its fields, or its payload) is one that Slack sends."""
    if not isinstance(body, dict) or not is_sound(body):
        return False
    kind = body.get("type")
    if form and kind is None:
        return "ssl_check" in body or _Command.fits(body)
    if not isinstance(kind, str):
        return False
    if not form:
        return kind == "url_verification" or (kind == "event_callback" and _is_event(body))
    return kind in INTERACTIONS and INTERACTIONS[kind].fits(body)


def _is_event(body: dict[str, Any]) -> bool:
    if not _Envelope.fits(body):
        return False
    event = body["event"]
    if event["type"] in ("message", "app_mention"):
        return MESSAGES.get(str(event.get("subtype")), _Spoken).fits(event)
    return event["type"] not in EVENTS or EVENTS[event["type"]].fits(event)
