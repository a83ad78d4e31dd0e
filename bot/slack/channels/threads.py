"""Puts one thread after the other into the index, and takes out what is not to be there any more."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from bot.preferences import PreferenceStore
from bot.slack.channels.documents import (
    SOURCE,
    channel_of,
    document_id,
    is_of_people,
    seen_of,
    thread_document,
)
from bot.slack.channels.marks import ChannelMarks
from bot.slack.channels.reading import ChannelReader
from bot.slack.client import Identity
from bot.slack.conversations import readers_of
from bot.slack.people import People
from bot.slack.reading.messages import Message
from integrations.documents.base import Document
from integrations.errors import NotFound
from integrations.search.base import SearchIndex


class ThreadWriter:
    """What is written is looked at once more afterwards: where it changed meanwhile, or is void, it is taken out again.

    So nothing comes back that another process has taken out. One thread is read and written at a time.
    """

    def __init__(
        self,
        reader: ChannelReader,
        me: Identity,
        people: People,
        preferences: PreferenceStore,
        index: SearchIndex,
        marks: ChannelMarks,
    ) -> None:
        self.reader = reader
        self._me = me
        self._people = people
        self._preferences = preferences
        self._index = index
        self._marks = marks
        self._writing = asyncio.Lock()
        self._taken: set[tuple[str, str]] = set()
        """What was read for a change: what a pass has listed of it before is old."""

    async def shown(self, channel: str) -> Mapping[str, Any] | None:
        """Return what Slack tells of a channel; None where the bot is not in it. Raises ``Unavailable``."""
        try:
            found = await self._people.conversations.info_now(channel)
        except NotFound:
            return None
        return found if found.get("is_member") else None

    def readers(self, shown: Mapping[str, Any]) -> frozenset[str]:
        """Return who may read a channel: of one that is open to the whole workspace all of that, else its members."""
        return readers_of(self._me.team, dict(shown))

    def begin(self, channel: str) -> None:
        """A pass lists the channel from now on."""
        self._taken = {each for each in self._taken if each[0] != channel}

    async def listed(self, shown: Mapping[str, Any], thread: str, root: Message | None, begun: str) -> None:
        """Write a thread that a pass has listed; ``root``: its first message, None where that was not listed."""
        async with self._writing:
            if (shown["id"], thread) not in self._taken:
                await self._write(shown, thread, root, begun)

    async def changed(self, shown: Mapping[str, Any], thread: str, begun: str) -> None:
        """Write a thread in which something changed."""
        async with self._writing:
            self._taken.add((str(shown["id"]), thread))
            await self._write(shown, thread, None, begun)

    async def forget(self, channel: str, threads: Sequence[str]) -> None:
        """Take out what a pass has not found any more."""
        async with self._writing:
            gone = [thread for thread in threads if (channel, thread) not in self._taken]
            await self._index.delete([document_id(channel, thread) for thread in gone])
            await self._marks.forget(channel, gone)

    async def _write(self, shown: Mapping[str, Any], thread: str, root: Message | None, begun: str) -> None:
        channel, audience = str(shown["id"]), self.readers(shown)
        before = await self._marks.changes()
        is_alone = root is not None and not root.get("reply_count")
        messages = [root] if root is not None and is_alone else await self._messages(channel, thread)
        document = await self._document(shown, messages, audience)
        if document is None:
            await self._index.delete([document_id(channel, thread)])
        else:
            await self._index.upsert([document])
        after = await self._marks.changes()
        again = any(key not in before and place == (channel, thread) for key, place in after.items())
        if again or await self._is_void(channel, begun):
            await self._index.delete([document_id(channel, thread)])
        elif messages:
            await self._marks.mark(channel, thread, seen_of(messages[0], audience))
        else:
            await self._marks.forget(channel, [thread])

    async def _messages(self, channel: str, thread: str) -> Sequence[Message]:
        try:
            return await self.reader.thread(channel, thread)
        except NotFound:
            return ()

    async def _document(
        self, shown: Mapping[str, Any], messages: Sequence[Message], audience: frozenset[str]
    ) -> Document | None:
        first = next((each for each in messages if is_of_people(each, self._me)), None)
        if first is None:
            return None
        address = await self.reader.address(str(shown["id"]), first)
        return await thread_document(shown, messages, audience, address, self._me, self._people)

    async def _is_void(self, channel: str, begun: str) -> bool:
        note = await self._marks.note(channel)
        opened = await self._preferences.searched_channels(self._me.team)
        return note is None or note.begun != begun or channel not in opened


async def forget_channel(index: SearchIndex, marks: ChannelMarks, channel: str) -> None:
    """Take all of a channel out of the index. Raises ``Unavailable``."""
    # First the marks: what is being written now is void from here on, and is taken out by who writes it.
    await marks.clear(channel)
    await index.delete([each for each in await index.document_ids(SOURCE) if channel_of(each) == channel])
