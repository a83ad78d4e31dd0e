"""What Slack tells of the messages of open channels, kept for the process that reads them."""

from collections.abc import Mapping
from typing import Any

from bot.preferences import PreferenceStore
from bot.slack.channels.documents import document_id, thread_of
from bot.slack.channels.marks import ChannelMarks
from bot.slack.channels.threads import forget_channel
from integrations.search.base import SearchIndex

_OF_SEVERAL = ("channel", "group")
"""Kinds of conversations that can be opened: public and private channels."""


class ChannelChanges:
    """Raises ``Unavailable``: then an event has to come again."""

    def __init__(self, preferences: PreferenceStore, index: SearchIndex, marks: ChannelMarks) -> None:
        self._preferences = preferences
        self._index = index
        self._marks = marks

    async def apply(self, team: str, event: Mapping[str, Any]) -> None:
        """Note a message of an open channel; what was changed or deleted is not found from now on."""
        now, before = event.get("message") or {}, event.get("previous_message") or {}
        channel, kind = str(event.get("channel") or ""), event.get("subtype")
        shows = [(each.get("text"), each.get("edited")) for each in (now, before)]
        if event.get("channel_type") not in _OF_SEVERAL or (kind == "message_changed" and shows[0] == shows[1]):
            return  # no channel; or a link that was unfurled, a thread that went on
        if not await self._preferences.is_searched(team, channel):
            return
        is_other = kind in ("message_changed", "message_deleted")
        thread = thread_of(now or before or event) or str(event.get("deleted_ts") or "")
        is_new = not is_other and thread == event.get("ts")
        await self._marks.changed(channel, "" if is_new else thread)
        if is_other:
            await self._index.delete([document_id(channel, thread)])

    async def channel_changed(self, team: str, channel: str) -> None:
        """Take out an open channel that others may read now, or that is gone: it is read anew where it may be."""
        if await self._preferences.is_searched(team, channel):
            await self._marks.changed(channel)
            await forget_channel(self._index, self._marks, channel)

    async def closed(self, channel: str) -> None:
        """Take out a channel that is open no more."""
        await forget_channel(self._index, self._marks, channel)
