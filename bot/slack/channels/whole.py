"""One reading of a channel: of what is new in it, or of all that it shows."""

import uuid
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.slack.channels.documents import seen_of
from bot.slack.channels.marks import ChannelMarks, ChannelNote
from bot.slack.channels.threads import ThreadWriter

DEEP_EVERY = 86_400.0
"""Seconds after which every thread is read again: an edit in a thread that no event told of shows nowhere else."""


class ChannelPass:
    """Made for one reading. One that is cut off is begun again, and goes on where threads are marked already."""

    def __init__(
        self, writer: ThreadWriter, marks: ChannelMarks, shown: Mapping[str, Any], *, now: float, oldest: float
    ) -> None:
        """``shown``: the channel; ``oldest``: seconds since 1970 before which nothing is read."""
        self._writer = writer
        self._marks = marks
        self._shown = shown
        self._channel = str(shown["id"])
        self._now = now
        self._oldest = oldest

    async def run(self, whole: bool) -> None:
        """Read what is new, or with ``whole`` everything. Raises ``Unavailable`` or ``NotFound``."""
        audience = self._writer.readers(self._shown)
        readers = tuple(sorted(audience))
        note = await self._marks.note(self._channel)
        if note is None:
            note = ChannelNote(begun=uuid.uuid4().hex, audience=readers, begun_at=self._now)
            await self._marks.set_note(self._channel, note)
        deep = self._now - note.deep_at > DEEP_EVERY
        # What a first reading has marked before it was cut off need not be read again.
        again = deep and note.deep_at > 0
        whole = whole or deep or note.audience != readers
        self._writer.begin(self._channel)
        since = self._oldest if whole else max(self._oldest, float(note.read_to))
        roots = await self._writer.reader.roots(self._channel, f"{since:.6f}")
        known = await self._marks.threads(self._channel)
        for thread, root in roots.items():
            if again or root is None or known.get(thread) != seen_of(root, audience):
                await self._writer.listed(self._shown, thread, root, note.begun)
        if whole:
            await self._writer.forget(self._channel, sorted(known.keys() - roots.keys()))
        await self._end(note, replace(note, read_to=max(roots, default="0"), audience=readers), deep=deep)

    async def _end(self, began: ChannelNote, note: ChannelNote, *, deep: bool) -> None:
        """Note how far the channel is read, unless what was read is void."""
        now = await self._marks.note(self._channel)
        if now is not None and now.begun == began.begun:
            read_to = max(now.read_to, note.read_to, key=float)
            deep_at = (self._now if note.deep_at else note.begun_at or self._now) if deep else now.deep_at
            await self._marks.set_note(self._channel, replace(note, read_to=read_to, deep_at=deep_at))
