"""Poor pages of a file → the same file with what a transcriber makes out on them."""

import asyncio
from dataclasses import replace

import structlog

from integrations.documents.base import FileText, PageTranscriber, PoorPage
from integrations.documents.pages import PageText, is_poor, of_pages
from integrations.documents.quality import quality_of
from integrations.documents.repairs import composed
from integrations.errors import IntegrationError

MOST_SIGNS = 20_000
"""Characters of one page; a longer answer is no transcription."""
_AT_ONCE = 3

log = structlog.get_logger()


async def transcribed(read: FileText, transcriber: PageTranscriber) -> FileText:
    """Return the file with the better of the two readings of each poor page."""
    limit = asyncio.Semaphore(_AT_ONCE)

    async def one(page: PoorPage) -> str:
        async with limit:
            try:
                return composed(await transcriber.transcribe(page.picture)).strip()
            except IntegrationError as error:
                log.warning("page_not_transcribed", page=page.number, error=type(error).__name__)
                return ""

    said = await asyncio.gather(*map(one, read.poor))
    better = {page.number: text for page, text in zip(read.poor, said, strict=True) if 0 < len(text) <= MOST_SIGNS}
    text, left, pages = read.text, read.pages_left, []
    for span in read.pages:
        page = PageText(text[span.start : span.end], span.origin, span.is_poor)
        seen = better.get(span.number, "")
        if quality_of(seen).worth > quality_of(page.text).worth:
            # What was not reached by recognition is not missing any more.
            left -= span.origin == "layer" and left > 0
            page = PageText(seen, "model", is_poor(seen))
        pages.append(page)
    return replace(of_pages(pages, left), misnamed=read.misnamed, poor=read.poor, hidden=read.hidden)
