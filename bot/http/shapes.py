"""Whether a signed body has the shape that Slack's events, commands and interactions have.

The listeners, and Bolt before them, take the fields that Slack documents for granted. A body without them is refused at
the door, so that it is neither kept nor repeated; fields that nobody reads may hold anything.
"""

from typing import Any

from bot.checks import (
    Check,
    each,
    either,
    fields,
    is_a,
    is_identifier,
    is_short,
    is_text,
    is_timestamp,
    maybe,
    values,
)

DEPTH = 40
"""Levels of nesting; Slack's deepest payloads (rich text in views) have about fifteen."""
PERSON = fields(id=is_identifier, team_id=maybe(is_identifier), name=maybe(is_short), username=maybe(is_short))
TEAM = fields(id=maybe(is_identifier), domain=maybe(is_short))
PLACE = fields(id=is_identifier, name=maybe(is_short))
WORDS = either(is_text, fields(text=maybe(is_text)))
OPTION = fields(value=maybe(is_short), text=maybe(WORDS))
ELEMENT = fields(type=maybe(is_short), action_id=maybe(is_short), value=maybe(is_short), text=maybe(WORDS))
BLOCK = fields(
    type=maybe(is_short),
    block_id=maybe(is_short),
    text=maybe(WORDS),
    elements=maybe(each(is_a(dict))),
    accessory=maybe(ELEMENT),
    element=maybe(ELEMENT),
    label=maybe(WORDS),
)
FILE = fields(
    id=is_identifier,
    name=maybe(is_short),
    title=maybe(is_short),
    mimetype=maybe(is_short),
    size=maybe(is_a(int)),
    url_private=maybe(is_short),
    url_private_download=maybe(is_short),
)
GONE = fields(id=is_short, mode=is_short, name=maybe(is_short), size=maybe(is_a(int)), url_private=maybe(is_short))
"""What is left of a file that was deleted, or is hidden."""
MESSAGE_FIELDS: dict[str, Check] = {
    "user": maybe(is_short),
    "bot_id": maybe(is_short),
    "subtype": maybe(is_short),
    "text": maybe(is_text),
    "ts": maybe(is_timestamp),
    "thread_ts": maybe(is_timestamp),
    "files": maybe(each(either(FILE, GONE))),
    "blocks": maybe(each(BLOCK)),
    "attachments": maybe(each(is_a(dict))),
    "edited": maybe(fields(ts=maybe(is_timestamp))),
    "metadata": maybe(is_a(dict)),
}
MESSAGE = fields(**MESSAGE_FIELDS)
ENTITIES = fields(entities=maybe(each(fields(type=is_short, value=either(is_short, is_a(dict))))))
STATE = fields(
    values=maybe(
        values(
            values(
                fields(
                    type=maybe(is_short),
                    value=maybe(is_text),
                    selected_option=maybe(OPTION),
                    selected_options=maybe(each(OPTION)),
                    selected_date=maybe(is_short),
                    selected_time=maybe(is_short),
                    selected_date_time=maybe(is_a(int)),
                    selected_user=maybe(is_identifier),
                    selected_users=maybe(each(is_identifier)),
                    selected_channel=maybe(is_identifier),
                    selected_channels=maybe(each(is_identifier)),
                    selected_conversation=maybe(is_identifier),
                    selected_conversations=maybe(each(is_identifier)),
                    files=maybe(each(FILE)),
                )
            )
        )
    )
)
VIEW_FIELDS: dict[str, Check] = {
    "id": is_short,
    "type": is_short,
    "callback_id": maybe(is_short),
    "private_metadata": maybe(is_short),
    "blocks": maybe(each(BLOCK)),
    "state": maybe(STATE),
    "hash": maybe(is_short),
    "root_view_id": maybe(is_short),
    "previous_view_id": maybe(is_short),
}
VIEW = fields(**VIEW_FIELDS)

EVENTS: dict[str, Check] = {
    "app_home_opened": fields(user=is_identifier, channel=maybe(is_identifier), tab=maybe(is_short)),
    "agent_session_stopped": fields(user=maybe(is_identifier), channel=is_identifier, thread_ts=is_timestamp),
    "agent_session_title_changed": fields(channel=maybe(is_identifier), thread_ts=maybe(is_timestamp)),
    "app_context_changed": fields(user=maybe(is_identifier), context=maybe(ENTITIES)),
}
"""Of the events that are listened to, and are no messages, what they must have."""
SPOKEN = fields(**{**MESSAGE_FIELDS, "channel": is_identifier, "ts": is_timestamp, "app_context": maybe(ENTITIES)})
CHANGED = fields(channel=is_identifier, message=MESSAGE, previous_message=maybe(MESSAGE))
DELETED = fields(channel=is_identifier, deleted_ts=is_timestamp, previous_message=maybe(MESSAGE))

ENVELOPE = fields(
    team_id=is_identifier,
    event=fields(
        type=is_short,
        subtype=maybe(is_short),
        user=maybe(either(is_identifier, is_a(dict))),
        channel=maybe(either(is_identifier, is_a(dict))),
        item=maybe(is_a(dict)),
        view=maybe(VIEW),
        message=maybe(is_a(dict)),
        previous_message=maybe(is_a(dict)),
        context=maybe(is_a(dict)),
        assistant_thread=maybe(is_a(dict)),
        bot_id=maybe(is_short),
    ),
    event_id=maybe(is_short),
    enterprise_id=maybe(is_identifier),
    authorizations=maybe(
        each(
            fields(
                team_id=maybe(is_identifier),
                enterprise_id=maybe(is_identifier),
                user_id=maybe(is_identifier),
            )
        )
    ),
)
INTERACTION = fields(
    user=PERSON,
    team=maybe(TEAM),
    enterprise=maybe(fields(id=is_identifier)),
    channel=maybe(PLACE),
    container=maybe(
        fields(
            channel_id=maybe(is_identifier), message_ts=maybe(is_timestamp), thread_ts=maybe(is_timestamp),
            view_id=maybe(is_short),
        )
    ),
    message=maybe(MESSAGE),
    message_ts=maybe(is_timestamp),
    view=maybe(VIEW),
    state=maybe(STATE),
    trigger_id=maybe(is_short),
    response_url=maybe(is_short),
    response_urls=maybe(each(is_a(dict))),
)  # fmt: skip
INTERACTIONS: dict[str, Check] = {
    "block_actions": fields(
        actions=each(
            fields(
                type=is_short,
                action_id=is_short,
                block_id=is_short,
                value=maybe(is_short),
                text=maybe(WORDS),
                selected_option=maybe(OPTION),
                selected_options=maybe(each(OPTION)),
                selected_date=maybe(is_short),
            ),
            1,
        )
    ),
    "block_suggestion": fields(action_id=is_short, block_id=is_short, value=maybe(is_text)),
    "view_submission": fields(view=VIEW),
    "view_closed": fields(view=VIEW),
    "shortcut": fields(callback_id=is_short, trigger_id=is_short),
    "message_action": fields(
        callback_id=is_short, trigger_id=is_short, channel=PLACE, message=MESSAGE, message_ts=is_timestamp
    ),
}
COMMAND = fields(
    command=is_short,
    team_id=is_identifier,
    channel_id=is_identifier,
    user_id=is_identifier,
    text=maybe(is_text),
    trigger_id=is_short,
    response_url=is_short,
    enterprise_id=maybe(is_identifier),
)


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
        return "ssl_check" in body or COMMAND(body)
    if not isinstance(kind, str):
        return False
    if not form:
        return kind == "url_verification" or (kind == "event_callback" and _is_event(body))
    return kind in INTERACTIONS and INTERACTION(body) and INTERACTIONS[kind](body)


def _is_event(body: dict[str, Any]) -> bool:
    if not ENVELOPE(body):
        return False
    event = body["event"]
    if event["type"] in ("message", "app_mention"):
        checks = {"message_changed": CHANGED, "message_deleted": DELETED}
        return checks.get(str(event.get("subtype")), SPOKEN)(event)
    return EVENTS.get(event["type"], lambda _event: True)(event)
