"""Whether a signed body has the shape that Slack's events, commands and interactions have.

The listeners, and Bolt before them, take the fields that Slack documents for granted. A body without them is refused at
the door, so that it is neither kept nor repeated; fields that nobody reads may hold anything.
"""

import re
from collections.abc import Callable
from typing import Any

Check = Callable[[Any], bool]

DEPTH = 40
"""Levels of nesting; Slack's deepest payloads (rich text in views) have about fifteen."""
IDENTIFIER = re.compile(r"[A-Z][A-Z0-9]{1,31}")
TIMESTAMP = re.compile(r"\d{1,12}\.\d{1,9}")
TEXT = 50_000
"""Characters of a message; Slack cuts at 40,000."""
SHORT = 4_000
"""Characters of what is no text of a person: ids, values, addresses, a modal's private metadata."""


def is_identifier(value: Any) -> bool:
    """An id of Slack: U…, C…, T…"""
    return isinstance(value, str) and IDENTIFIER.fullmatch(value) is not None


def is_timestamp(value: Any) -> bool:
    """The ts of a message."""
    return isinstance(value, str) and TIMESTAMP.fullmatch(value) is not None


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= TEXT


def _is_short(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= SHORT


def _maybe(check: Check) -> Check:
    """The field may be missing or null."""
    return lambda value: value is None or check(value)


def _either(*checks: Check) -> Check:
    return lambda value: any(check(value) for check in checks)


def _is(kind: type) -> Check:
    return lambda value: isinstance(value, kind)


def _fields(**checks: Check) -> Check:
    """An object in which each of these fields passes; others are not looked at."""
    return lambda value: isinstance(value, dict) and all(check(value.get(name)) for name, check in checks.items())


def _each(check: Check, least: int = 0) -> Check:
    return lambda value: isinstance(value, list) and len(value) >= least and all(map(check, value))


def _values(check: Check) -> Check:
    return lambda value: isinstance(value, dict) and all(map(check, value.values()))


PERSON = _fields(id=is_identifier, team_id=_maybe(is_identifier), name=_maybe(_is_short), username=_maybe(_is_short))
TEAM = _fields(id=_maybe(is_identifier), domain=_maybe(_is_short))
PLACE = _fields(id=is_identifier, name=_maybe(_is_short))
WORDS = _either(_is_text, _fields(text=_maybe(_is_text)))
OPTION = _fields(value=_maybe(_is_short), text=_maybe(WORDS))
ELEMENT = _fields(type=_maybe(_is_short), action_id=_maybe(_is_short), value=_maybe(_is_short), text=_maybe(WORDS))
BLOCK = _fields(
    type=_maybe(_is_short),
    block_id=_maybe(_is_short),
    text=_maybe(WORDS),
    elements=_maybe(_each(_is(dict))),
    accessory=_maybe(ELEMENT),
    element=_maybe(ELEMENT),
    label=_maybe(WORDS),
)
FILE = _fields(
    id=is_identifier,
    name=_maybe(_is_short),
    title=_maybe(_is_short),
    mimetype=_maybe(_is_short),
    size=_maybe(_is(int)),
    url_private=_maybe(_is_short),
    url_private_download=_maybe(_is_short),
)
MESSAGE_FIELDS: dict[str, Check] = {
    "user": _maybe(_is_short),
    "bot_id": _maybe(_is_short),
    "subtype": _maybe(_is_short),
    "text": _maybe(_is_text),
    "ts": _maybe(is_timestamp),
    "thread_ts": _maybe(is_timestamp),
    "files": _maybe(_each(_either(FILE, _fields(id=_is_short, mode=_is_short)))),
    "blocks": _maybe(_each(BLOCK)),
    "attachments": _maybe(_each(_is(dict))),
    "edited": _maybe(_fields(ts=_maybe(is_timestamp))),
    "metadata": _maybe(_is(dict)),
}
MESSAGE = _fields(**MESSAGE_FIELDS)
ENTITIES = _fields(entities=_maybe(_each(_fields(type=_is_short, value=_either(_is_short, _is(dict))))))
STATE = _fields(
    values=_maybe(
        _values(
            _values(
                _fields(
                    type=_maybe(_is_short),
                    value=_maybe(_is_text),
                    selected_option=_maybe(OPTION),
                    selected_options=_maybe(_each(OPTION)),
                    selected_date=_maybe(_is_short),
                    selected_time=_maybe(_is_short),
                    selected_date_time=_maybe(_is(int)),
                    selected_user=_maybe(is_identifier),
                    selected_users=_maybe(_each(is_identifier)),
                    selected_channel=_maybe(is_identifier),
                    selected_channels=_maybe(_each(is_identifier)),
                    selected_conversation=_maybe(is_identifier),
                    selected_conversations=_maybe(_each(is_identifier)),
                    files=_maybe(_each(FILE)),
                )
            )
        )
    )
)
VIEW_FIELDS: dict[str, Check] = {
    "id": _is_short,
    "type": _is_short,
    "callback_id": _maybe(_is_short),
    "private_metadata": _maybe(_is_short),
    "blocks": _maybe(_each(BLOCK)),
    "state": _maybe(STATE),
    "hash": _maybe(_is_short),
    "root_view_id": _maybe(_is_short),
    "previous_view_id": _maybe(_is_short),
}
VIEW = _fields(**VIEW_FIELDS)

EVENTS: dict[str, Check] = {
    "app_home_opened": _fields(user=is_identifier, channel=_maybe(is_identifier), tab=_maybe(_is_short)),
    "agent_session_stopped": _fields(user=_maybe(is_identifier), channel=is_identifier, thread_ts=is_timestamp),
    "agent_session_title_changed": _fields(channel=_maybe(is_identifier), thread_ts=_maybe(is_timestamp)),
    "app_context_changed": _fields(user=_maybe(is_identifier), context=_maybe(ENTITIES)),
}
"""Of the events that are listened to, and are no messages, what they must have."""
SPOKEN = _fields(**{**MESSAGE_FIELDS, "channel": is_identifier, "ts": is_timestamp, "app_context": _maybe(ENTITIES)})
CHANGED = _fields(channel=is_identifier, message=MESSAGE, previous_message=_maybe(MESSAGE))
DELETED = _fields(channel=is_identifier, deleted_ts=is_timestamp, previous_message=_maybe(MESSAGE))

ENVELOPE = _fields(
    team_id=is_identifier,
    event=_fields(
        type=_is_short,
        subtype=_maybe(_is_short),
        user=_maybe(_either(is_identifier, _is(dict))),
        channel=_maybe(_either(is_identifier, _is(dict))),
        item=_maybe(_is(dict)),
        view=_maybe(VIEW),
        message=_maybe(_is(dict)),
        previous_message=_maybe(_is(dict)),
        context=_maybe(_is(dict)),
        assistant_thread=_maybe(_is(dict)),
        bot_id=_maybe(_is_short),
    ),
    event_id=_maybe(_is_short),
    enterprise_id=_maybe(is_identifier),
    authorizations=_maybe(
        _each(
            _fields(
                team_id=_maybe(is_identifier),
                enterprise_id=_maybe(is_identifier),
                user_id=_maybe(is_identifier),
            )
        )
    ),
)
INTERACTION = _fields(
    user=PERSON,
    team=_maybe(TEAM),
    enterprise=_maybe(_fields(id=is_identifier)),
    channel=_maybe(PLACE),
    container=_maybe(
        _fields(
            channel_id=_maybe(is_identifier), message_ts=_maybe(is_timestamp), thread_ts=_maybe(is_timestamp),
            view_id=_maybe(_is_short),
        )
    ),
    message=_maybe(MESSAGE),
    message_ts=_maybe(is_timestamp),
    view=_maybe(VIEW),
    state=_maybe(STATE),
    trigger_id=_maybe(_is_short),
    response_url=_maybe(_is_short),
    response_urls=_maybe(_each(_is(dict))),
)  # fmt: skip
INTERACTIONS: dict[str, Check] = {
    "block_actions": _fields(
        actions=_each(
            _fields(
                type=_is_short,
                action_id=_is_short,
                block_id=_is_short,
                value=_maybe(_is_short),
                text=_maybe(WORDS),
                selected_option=_maybe(OPTION),
                selected_options=_maybe(_each(OPTION)),
                selected_date=_maybe(_is_short),
            ),
            1,
        )
    ),
    "block_suggestion": _fields(action_id=_is_short, block_id=_is_short, value=_maybe(_is_text)),
    "view_submission": _fields(view=VIEW),
    "view_closed": _fields(view=VIEW),
    "shortcut": _fields(callback_id=_is_short, trigger_id=_is_short),
    "message_action": _fields(
        callback_id=_is_short, trigger_id=_is_short, channel=PLACE, message=MESSAGE, message_ts=is_timestamp
    ),
}
COMMAND = _fields(
    command=_is_short,
    team_id=is_identifier,
    channel_id=is_identifier,
    user_id=is_identifier,
    text=_maybe(_is_text),
    trigger_id=_is_short,
    response_url=_is_short,
    enterprise_id=_maybe(is_identifier),
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
