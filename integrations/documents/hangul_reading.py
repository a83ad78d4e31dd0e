"""Documents of Hangul (HWP 3 and 5, HWPX) → Markdown, by unhwp."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from integrations.documents.base import Reason, Unreadable

if TYPE_CHECKING:
    import unhwp

_PICTURE = re.compile(r"!\[[^\]\n]{0,200}\]\([^)\n]{0,500}\)")
_BREAK = re.compile(r"(?:\\|(?<![ \t])[ \t]+)$", re.MULTILINE)
"""What ends a line within a paragraph."""
_REASONS: dict[int, Reason] = {3: "unsupported", 4: "unsupported", 12: "encrypted", 403: "encrypted"}
"""By ``unhwp.ErrorKind``, whose numbers stay: unknown and unsupported formats, a password, distribution only."""


def hangul_markdown(path: Path) -> str:
    """Return the text of a file, with its tables. Raises :class:`Unreadable`."""
    with _parsed(path) as document:
        text: str = document.markdown
    return _BREAK.sub("", _PICTURE.sub("", text))


def hangul_pictures(path: Path) -> dict[str, bytes]:
    """Return the pictures in a file by their names. Raises :class:`Unreadable`."""
    with _parsed(path) as document:
        return {picture.name: picture.data for picture in document.images}


@contextmanager
def _parsed(path: Path) -> "Iterator[unhwp.ParseResult]":
    # It loads a library of 5 MB, and there is none for some machines: files of other kinds do not wait for it.
    try:
        import unhwp
    except OSError as error:
        raise Unreadable("unsupported") from error
    options = unhwp.RenderOptions(escape_special_chars=False)
    try:
        with unhwp.parse(path, render_options=options) as document:
            yield document
    except unhwp.UnhwpError as error:
        raise Unreadable(_REASONS.get(error.kind, "damaged")) from error
