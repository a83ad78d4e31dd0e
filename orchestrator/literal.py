"""Quote what others wrote literally, so that it contains no link and mentions nobody.

A quotation of somebody's file goes through Markdown, Slack's own markup and automatic linking like the words around it.
Invisible signs part what any of them could take for a link, a picture, a mention or an address; no word is changed.
"""

import itertools
import re

from orchestrator.addresses import found_in
from orchestrator.parted_text import JOINER

_LINE_END = re.compile(r"\r\n?|[\v\f\x1c-\x1e\x85\u2028\u2029]")
"""What parsers may take for the end of a line besides a line feed: a quotation would end there."""
_UNSEEN = re.compile(r"[\x00-\x08\x0e-\x1b\x1f\x7f-\x84\x86-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""Control characters, and those that turn the direction of writing."""
_LINKING = re.compile(r"(?<=\])(?=[(:\[])|(?<=!)(?=\[)|(?<=<)(?=[!@#/?A-Za-z])|(?<=@)(?=\w)")


def literal(text: str) -> str:
    """Return a text as it may be shown among Markdown; without markup and addresses it is the same."""
    text = _UNSEEN.sub("", _LINE_END.sub(" ", text))
    places: set[int] = set()
    for hit in found_in(text):
        places.update(hit.signs)
        if hit.kind == "url":
            places.update(at for n in range(hit.start, hit.end) if text[n] in ".:@" for at in (n, n + 1))
    places.update(match.start() for match in _LINKING.finditer(text))
    cuts = [0, *sorted(places - {0, len(text)}), len(text)]
    return JOINER.join(text[a:b] for a, b in itertools.pairwise(cuts))
