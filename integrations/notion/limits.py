"""What the Notion API accepts in one request, and how text is measured and cut for it.

The numbers are those of Notion's request limits; where a block could by itself exceed a request (100 rich texts of
2,000 Hangul characters are 600 KB), a smaller bound of our own keeps every block well below it.
"""

import json
import re
import unicodedata
from collections.abc import Iterator

TEXT_UNITS = 2_000
"""UTF-16 units of one rich text, and of a URL."""
EQUATION_UNITS = 1_000
RICH_TEXTS = 100
"""Rich texts in one array."""
CHILDREN = 100
"""Blocks in one ``children`` array; rows of a table in one request."""
NESTING = 2
"""Levels below each top block of a request."""
REQUEST_BLOCKS = 1_000
REQUEST_BYTES = 450_000
"""500 KB less room for the envelope."""
BLOCK_BYTES = 100_000
"""Our own bound on the text of one block."""
TABLE_BYTES = 300_000
"""Our own bound on one table, which has to be created whole."""
TABLE_COLUMNS = 100

_CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f]")
_GLUE = re.compile("[\u200d\ufe00-\ufe0f\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]")
_REACH = 40
"""How far a cut moves back to keep what is drawn as one character together."""


def clean(text: str) -> str:
    """Make any string one that JSON and UTF-8 can carry: surrogates paired or replaced, control characters visible."""
    if not text.isascii():
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    text = text.replace("\x0b", " ").replace("\x0c", " ")
    return _CONTROL.sub("\N{REPLACEMENT CHARACTER}", text)


def units(text: str) -> int:
    """Count UTF-16 code units, which is how Notion counts characters."""
    return len(text) if text.isascii() else len(text) + sum(1 for char in text if char > "\uffff")


def json_bytes(value: object) -> int:
    """Return the size of a value as it is sent."""
    return len(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode())


def pieces(text: str, limit: int = TEXT_UNITS) -> Iterator[str]:
    """Cut ``text`` into runs of at most ``limit`` UTF-16 units, losing nothing, never inside what is one character."""
    start = 0
    while start < len(text):
        end = _reach(text, start, limit)
        if end < len(text):
            end = _seam(text, start, end)
        yield text[start:end]
        start = end


def _reach(text: str, start: int, limit: int) -> int:
    end = min(len(text), start + limit)
    while (over := units(text[start:end]) - limit) > 0:
        end -= (over + 1) // 2
    return end


def _seam(text: str, start: int, end: int) -> int:
    for cut in range(end, max(start, end - _REACH), -1):
        after, before = text[cut], text[cut - 1]
        if not (unicodedata.combining(after) or _GLUE.match(after) or before == "\u200d"):
            return cut
    return end
