"""A copy of a packed document without some of its text, which is left out of its XML so that nothing else changes."""

import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Protocol
from xml.parsers.expat import ExpatError, ParserCreate

from integrations.documents.base import Unreadable

_MAX_PART = 64 << 20
"""Bytes of one XML part that is looked into."""
_DEEPEST = 400


class HiddenTextWalk(Protocol):
    """Follows the elements of a part and knows what of its text is hidden. Names are without their prefixes."""

    def enter(self, name: str, attributes: Mapping[str, str]) -> None:
        """Take note of an element that begins."""

    def leave(self, name: str) -> None:
        """Take note of its end."""

    @property
    def is_hidden(self) -> bool:
        """Whether text that stands here is not seen."""


def cut(content: bytes, walk: HiddenTextWalk, holder: str) -> tuple[bytes, list[str]]:
    """Return XML without the hidden text of its ``holder`` elements, and that text. Raises :class:`Unreadable`."""
    parser = ParserCreate()
    ranges: list[tuple[int, int]] = []
    hidden: list[str] = []
    begun: list[int] = []
    depth = 0

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        if depth > _DEEPEST:
            raise Unreadable("bomb")
        walk.enter(_local(name), {_local(key): value for key, value in attributes.items()})
        if _local(name) == holder and walk.is_hidden:
            begun.append(content.find(b">", parser.CurrentByteIndex) + 1)
            hidden.append("")

    def characters(text: str) -> None:
        if begun:
            hidden[-1] += text

    def end(name: str) -> None:
        nonlocal depth
        depth -= 1
        if _local(name) == holder and begun:
            first = begun.pop()
            # An empty element has its end where it begins.
            ranges.append((first, max(first, parser.CurrentByteIndex)))
        walk.leave(_local(name))

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = characters
    try:
        parser.Parse(content, True)
    except ExpatError:
        return content, []  # its own reader says what is wrong with it
    pieces: list[bytes] = []
    at = 0
    for first, last in ranges:
        pieces.append(content[at:first])
        at = last
    return b"".join([*pieces, content[at:]]), [one for one in hidden if one.strip()]


def parts(package: zipfile.ZipFile, prefix: str, ending: str = ".xml") -> Iterator[tuple[str, bytes]]:
    """Yield the parts of a package below a path, in their order; none that is too large to be looked into."""
    names = [
        one.filename for one in package.infolist() if one.filename.startswith(prefix) and one.file_size <= _MAX_PART
    ]
    for name in sorted((one for one in names if one.endswith(ending)), key=lambda one: (len(one), one)):
        yield name, package.read(name)


@contextmanager
def copy_with(path: Path, changed: Mapping[str, bytes]) -> Iterator[Path]:
    """Give a copy of a package in which some parts are others; the package itself where none is."""
    if not changed:
        yield path
        return
    with TemporaryDirectory() as folder:
        copy = Path(folder) / path.name
        with zipfile.ZipFile(path) as package, zipfile.ZipFile(copy, "w", zipfile.ZIP_DEFLATED) as made:
            for member in package.infolist():
                made.writestr(member, changed.get(member.filename) or package.read(member.filename))
        yield copy


Walks = Callable[[str], HiddenTextWalk]
"""By the name of a part."""


def cut_parts(package: zipfile.ZipFile, prefix: str, walks: Walks) -> tuple[dict[str, bytes], list[Sequence[str]]]:
    """Return the parts that change, and what is hidden in each part that was looked into, in their order."""
    changed: dict[str, bytes] = {}
    hidden: list[Sequence[str]] = []
    for name, content in parts(package, prefix):
        left, found = cut(content, walks(name), "t")
        hidden.append(found)
        if found:
            changed[name] = left
    return changed, hidden


def _local(name: str) -> str:
    return name.rpartition(":")[2]
