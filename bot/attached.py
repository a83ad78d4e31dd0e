"""What a file of a reply is in bytes, for every door that hands it over."""

import asyncio
from base64 import b64decode
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from integrations.documents.kinds import WORD
from orchestrator.turn import Attachment, Locale


async def content_of(file: Attachment, locale: Locale, utc_offset: int = 0) -> bytes:
    """Return the bytes of a file: as it lies on our disk, as it is, or made of its text, which for Word is Markdown.

    ``locale`` and ``utc_offset`` are the person's. Raises ``OSError`` where it does not lie there any more.
    """
    if file.path:
        return await asyncio.to_thread(Path(file.path).read_bytes)
    if file.data:
        return b64decode(file.data)
    if file.mimetype == WORD:
        from integrations.documents.word import word_document  # costs 0.2 s to import

        return await word_document(file.text, day=day_at(utc_offset), language=locale)
    return file.text.encode()


def day_at(utc_offset: int) -> date:
    """Return the day it is where the clock is so many seconds ahead of UTC."""
    return (datetime.now(UTC) + timedelta(seconds=utc_offset)).date()
