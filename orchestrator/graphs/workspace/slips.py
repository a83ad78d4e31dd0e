"""Which slips are no words: what stands neither in the word list of its language nor where the readers may look."""

import asyncio
from collections.abc import Collection

from integrations.errors import IntegrationError
from orchestrator.deps import Context
from orchestrator.language.english import is_listed
from orchestrator.language.spelling import Slip

_HITS = 5
"""A passage that holds a word to the letter is among the first for it."""


async def no_words(context: Context, found: Collection[Slip]) -> frozenset[Slip]:
    """Return those slips; none where the index cannot be asked."""
    unlisted = [slip for slip in found if not await asyncio.to_thread(is_listed, slip.written)]
    try:
        stands = await asyncio.gather(*(_stands(context, slip.written) for slip in unlisted))
    except IntegrationError:
        return frozenset()
    return frozenset(slip for slip, is_word in zip(unlisted, stands, strict=True) if not is_word)


async def _stands(context: Context, word: str) -> bool:
    hits = await context.deps.index.search(word, k=_HITS, audience=context.turn.audience)
    return any(word.lower() in f"{hit.chunk.title} {hit.chunk.headings} {hit.chunk.text}".lower() for hit in hits)
