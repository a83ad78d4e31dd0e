"""How near the title of a page is to the subject of a document: by meaning, and by the words that they share.

A title in the other language shares no word with the subject, and a title that shares one word may mean something else.
"""

import re
from collections.abc import Awaitable, Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from orchestrator.graphs.workspace.rules.subject import is_general
from orchestrator.graphs.workspace.rules.wording import covered, weights, words_of

Embed = Callable[[Sequence[str]], Awaitable[NDArray[np.float32]]]

NEAR = 0.4
"""How near a title must be to be that of a page on the subject. Of 77 requests for documents on nine workspaces and the
demo, with the number chosen on the others, the nearest title is right for 54, and where nothing is on the subject none is
so near for 5 in 7."""
SHARED = 0.3
"""What the words in common count beside the meaning."""
_WORD = re.compile(r"[\w+#.-]+")


async def nearness(subject: str, titles: Sequence[str], embed: Embed) -> list[float]:
    """Return how near each title is: from about 0 to a little above 1."""
    if not titles:
        return []
    asked = await embed([subject, _own(subject)])
    said = await embed([*titles, *map(_own, titles)])
    whole, own = said[: len(titles)] @ asked[0], said[len(titles) :] @ asked[1]
    words = [word for word in words_of(subject) if not is_general(word.text)] or list(words_of(subject))
    telling = weights(words, titles)
    return [
        float(of_whole + of_own) / 2 + SHARED * covered(words, telling, title)
        for of_whole, of_own, title in zip(whole, own, titles, strict=True)
    ]


def _own(text: str) -> str:
    """Return a text without the words that titles on any subject hold, unless it has no others."""
    return " ".join(word for word in _WORD.findall(text) if not is_general(word)) or text
