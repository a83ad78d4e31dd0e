from typing import Any, cast

import pytest

from bot.slack.handlers.audience_events import KINDS, OF_MEMBERS, AudienceEvents
from integrations.store.audience_changes import AudienceChange

BENT_IDS: tuple[Any, ...] = (None, "", 5, [], {}, {"id": "C1"}, "general", "../C1", "C1\x00", "U" * 99)
WRONG: tuple[dict[str, Any], ...] = (
    *({"profile": "none"}, {"profile": {"display_name": ["x"]}}, {"name": {}}, {"locale": 1}, {"tz": []}),
    *({"tz_offset": "soon"}, {"tz_offset": 10**12}, {"updated": 2**63}, {"updated": "now"}, {"team_id": {}}),
    *({"enterprise_user": []}, {"enterprise_user": {"teams": 1}}, {"enterprise_user": {"teams": [{}]}}),
)
BENT_USERS: tuple[Any, ...] = (
    *(None, [], "U1", {}, {"name": "no id"}),
    *({"id": bent} for bent in BENT_IDS),
    *({"id": "U1", **wrong} for wrong in WRONG),
)


class _Feed:
    """Keeps what is handed on."""

    def __init__(self) -> None:
        self.heard_changes: list[Any] = []

    async def apply(self, change: AudienceChange) -> None:
        self.heard_changes.append(change)

    async def heard_of_person(self, user: dict[str, Any]) -> None:
        self.heard_changes.append(user)


class _Channels:
    """Notes whose messages are read anew."""

    def __init__(self) -> None:
        self.changed: list[tuple[str, str]] = []

    async def channel_changed(self, team: str, channel: str) -> None:
        self.changed.append((team, channel))


BODY = {"team_id": "T1"}


@pytest.mark.parametrize("kind", [*KINDS, "message"])
async def test_events_of_channels_without_their_fields_change_nothing(kind: str) -> None:
    """Nothing raises: the event would come again as it is. One with its fields is handed on."""
    feed = _Feed()
    channels = _Channels()
    events = AudienceEvents(cast(Any, feed), cast(Any, channels))
    for bent in BENT_IDS:
        await events.channel_changed({"type": kind, "channel": bent, "user": "U1"}, BODY)
        await events.channel_changed({"type": kind, "user": "U1"}, BODY)
        if KINDS.get(kind) in OF_MEMBERS:
            await events.channel_changed({"type": kind, "channel": "C1", "user": bent}, BODY)
    assert not feed.heard_changes
    assert not channels.changed
    await events.channel_changed({"type": kind, "channel": "C1", "user": "U1"}, BODY)
    assert [change.channel for change in feed.heard_changes] == ["C1"]
    assert channels.changed == ([] if KINDS.get(kind) in OF_MEMBERS or "archive" in kind else [("T1", "C1")])


async def test_events_of_people_without_their_fields_change_nothing() -> None:
    """Whatever of a user object is read has its type, or the whole is not taken."""
    feed = _Feed()
    events = AudienceEvents(cast(Any, feed), cast(Any, _Channels()))
    for bent in BENT_USERS:
        await events.user_changed({"type": "user_change", "user": bent})
    assert not feed.heard_changes
    whole = {"id": "U1", "profile": {"display_name": ""}, "tz_offset": 32400, "updated": 1, "team_id": "T1"}
    await events.user_changed({"type": "team_join", "user": whole})
    assert feed.heard_changes == [whole]
