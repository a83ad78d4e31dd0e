from typing import Any

import pytest

from bot.http.shapes import is_from_slack

Json = dict[str, Any]

MESSAGE: Json = {
    "type": "message",
    "channel": "C0GENERAL",
    "user": "U0JIWOO",
    "text": "안녕",
    "ts": "1795313131.184122",
}
PRESS: Json = {
    "type": "block_actions",
    "user": {"id": "U0JIWOO"},
    "team": {"id": "T0SANDBOX"},
    "actions": [{"type": "button", "action_id": "a", "block_id": "b", "value": "1"}],
}
COMMAND: Json = {
    "command": "/ask",
    "team_id": "T0SANDBOX",
    "channel_id": "C0GENERAL",
    "user_id": "U0JIWOO",
    "text": "",
    "trigger_id": "1.2.ab",
    "response_url": "https://slack.example/actions/1",
}


def event(**changes: Any) -> Json:
    """A message event with some fields changed."""
    return {"type": "event_callback", "team_id": "T0SANDBOX", "event": {**MESSAGE, **changes}}


def test_what_slack_sends_passes() -> None:
    """Messages, edits, deletions, unknown events, presses and commands are taken."""
    assert is_from_slack(event(), form=False)
    assert is_from_slack(event(subtype="message_changed", message=MESSAGE, previous_message=MESSAGE), form=False)
    assert is_from_slack(event(subtype="message_deleted", deleted_ts="1795313131.184122"), form=False)
    assert is_from_slack(event(type="team_join", user={"id": "U0JIWOO"}, channel=None), form=False)
    assert is_from_slack(PRESS, form=True)
    assert is_from_slack(COMMAND, form=True)
    assert is_from_slack({"type": "url_verification", "challenge": "abc"}, form=False)
    assert is_from_slack({"ssl_check": "1", "token": "x"}, form=True)


@pytest.mark.parametrize(
    "changes",
    [
        {"text": ["list"]},
        {"text": "\x00"},
        {"text": "\ud800"},
        {"text": "x" * 60_000},
        {"ts": None},
        {"ts": "yesterday"},
        {"channel": "../etc"},
        {"channel": {"id": "C1"}},
        {"thread_ts": 5},
        {"files": [{"name": "no id"}]},
        {"files": "F1"},
        {"subtype": "message_deleted"},
        {"subtype": "message_changed", "message": []},
    ],
)
def test_bent_messages_are_refused(changes: Json) -> None:
    """A field that is read has its type, its length and its form, or the event is none of Slack's."""
    assert not is_from_slack(event(**changes), form=False)


@pytest.mark.parametrize(
    "body",
    [
        {**PRESS, "user": "U0JIWOO"},
        {**PRESS, "user": None},
        {**PRESS, "actions": []},
        {**PRESS, "actions": [{"type": "button"}]},
        {**PRESS, "view": {"state": []}},
        {**PRESS, "type": "song"},
        {**PRESS, "type": "view_submission"},
        {**COMMAND, "user_id": ""},
        {name: value for name, value in COMMAND.items() if name != "channel_id"},
        {"type": "event_callback"},
        [],
        None,
    ],
)
def test_bent_interactions_are_refused(body: Any) -> None:
    """Without the person, the action, the view or the place there is nothing to do."""
    assert not is_from_slack(body, form=True)


def test_deep_nesting_is_refused() -> None:
    """Nested beyond reason is refused, wherever it stands."""
    deep: Any = "x"
    for _ in range(60):
        deep = [deep]
    assert not is_from_slack(event(somewhere=deep), form=False)
