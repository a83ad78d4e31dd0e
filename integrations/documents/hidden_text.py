"""Text of a PDF that its readers do not see: in the colour of what it stands on, or too small to be read.

Whether it is seen is looked at: without it the picture of the page has to be the same.
"""

import difflib
import io
import tempfile
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from PIL import Image, ImageChops

from integrations.documents.base import HiddenText
from integrations.documents.drawn_text import DrawnText, drawn_texts
from integrations.documents.kreuzberg_calls import KREUZBERG_FAULTS, picture_of_page, text_layers
from integrations.documents.pdf_streams import ContentStream, content_streams, with_streams
from integrations.documents.quality import letters
from integrations.documents.unseen import hidden_by_pages

_SMALLEST = 2.0
"""Points below which nobody reads a text."""
_DPI = 72
_SAME = 12
"""Levels of grey by which two pictures of one page may differ at a point."""
_MOST_ALONE = 16
"""Pieces that are looked at one by one, where some of those of a page are seen."""
_MOST_PAGES = 40
_UNRENDERED = 3
"""The mode of text that is not drawn (ISO 32000-1, 9.3.6): recognised behind a scan, or not to be seen."""
_PICTURE = b"/Image"
Piece = tuple[int, DrawnText]
"""The number of a stream, and what it draws."""


def without_hidden(path: Path, layers: Sequence[str]) -> tuple[list[str], tuple[HiddenText, ...]]:
    """Return the text layers without what is hidden, and what that is.

    ``layers``: all that stands in the file, by pages. What cannot be looked into comes back as it is.
    """
    data = path.read_bytes()
    streams = content_streams(data)
    pieces = [(number, one) for number, stream in streams.items() for one in drawn_texts(stream.content)]
    suspect = [piece for piece in pieces if piece[1].mode != _UNRENDERED and _is_suspect(piece[1])]
    unrendered = [piece for piece in pieces if piece[1].mode == _UNRENDERED]
    if not suspect and not unrendered:
        return list(layers), ()
    try:
        with tempfile.TemporaryDirectory() as folder:
            copies = _Copies(path, data, streams, Path(folder))
            hidden = copies.unseen(suspect, layers) if suspect else []
            left = copies.layers_without(hidden) if hidden else list(layers)
            if unrendered:
                left = _rendered(left, copies.layers_without([*hidden, *unrendered]), has_pictures=_PICTURE in data)
    except KREUZBERG_FAULTS:
        return list(layers), ()
    if len(left) != len(layers) or left == list(layers):
        return list(layers), ()
    pairs = enumerate(zip(layers, left, strict=True), 1)
    return left, hidden_by_pages((page, _lost(whole, rest)) for page, (whole, rest) in pairs)


def _rendered(layers: Sequence[str], rendered: Sequence[str], *, has_pictures: bool) -> list[str]:
    """Return the text layers without what is not rendered; of a scan, whose words stand behind its picture, with it."""
    pairs = list(zip(layers, rendered, strict=False))
    return [seen if not has_pictures or 2 * letters(seen) >= letters(whole) else whole for whole, seen in pairs]


def _is_suspect(text: DrawnText) -> bool:
    return text.is_pale or text.size < _SMALLEST


class _Copies:
    """Copies of one file in which some of its text is not drawn."""

    def __init__(self, path: Path, data: bytes, streams: Mapping[int, ContentStream], folder: Path) -> None:
        self._path = path
        self._data = data
        self._streams = streams
        self._copy = folder / "copy.pdf"

    def layers_without(self, pieces: Collection[Piece]) -> list[str]:
        """Return the text layers without some pieces."""
        self._write(pieces, b"")
        return text_layers(self._copy)

    def unseen(self, suspect: Sequence[Piece], layers: Sequence[str]) -> list[Piece]:
        """Return the pieces without which each page looks the same, and those that are too small."""
        small = [piece for piece in suspect if piece[1].size < _SMALLEST]
        pale = [piece for piece in suspect if piece[1].size >= _SMALLEST]
        left = self.layers_without(pale) if pale else list(layers)
        touched = [page for page, (one, other) in enumerate(zip(layers, left, strict=False)) if one != other]
        if len(touched) > _MOST_PAGES:
            return small
        if self._look_same(pale, touched):
            return [*small, *pale]
        if len(pale) > _MOST_ALONE:
            return small
        return [*small, *(piece for piece in pale if self._look_same([piece], touched))]

    def _look_same(self, pieces: Collection[Piece], pages: Sequence[int]) -> bool:
        # What is not rendered moves on what follows it, so that nothing else changes.
        self._write(pieces, b" 3 Tr ")
        return all(
            _same(picture_of_page(self._path, one, _DPI), picture_of_page(self._copy, one, _DPI)) for one in pages
        )

    def _write(self, pieces: Collection[Piece], instead: bytes) -> None:
        contents: dict[int, bytes] = {}
        for number in {number for number, _ in pieces}:
            content = self._streams[number].content
            for one in sorted((one for n, one in pieces if n == number), key=lambda one: -one.start):
                drawn = instead + content[one.start : one.end] + b" %d Tr " % one.mode if instead else b" "
                content = content[: one.start] + drawn + content[one.end :]
            contents[number] = content
        self._copy.write_bytes(with_streams(self._data, self._streams, contents))


def _same(one: bytes, other: bytes) -> bool:
    first, second = (Image.open(io.BytesIO(each)).convert("L") for each in (one, other))
    return first.size == second.size and not any(ImageChops.difference(first, second).histogram()[_SAME + 1 :])


def _lost(whole: str, rest: str) -> str:
    """Return the words that one text has and the other has not, as one line."""
    words, left = whole.split(), rest.split()
    matcher = difflib.SequenceMatcher(None, words, left, autojunk=False)
    return " … ".join(
        " ".join(words[a:b]) for kind, a, b, _, _ in matcher.get_opcodes() if kind in ("delete", "replace")
    )
