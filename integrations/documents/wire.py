"""What goes through the pipes of a reader process: lists of byte strings, counted before anything is made of them."""

import struct
from collections.abc import Sequence

from integrations.documents.base import FileText, Part
from integrations.documents.limits import MAX_PARTS

HEAD = struct.Struct(">I")
"""Bytes of the frame that follows."""
_MOST_ITEMS = MAX_PARTS + 2
_READ, _REFUSED = b"read", b"refused"


class Garbled(ValueError):
    """The bytes are no frame of ours."""


def frame(*items: bytes) -> bytes:
    """Return a frame that holds the items."""
    packed = _pack(items)
    return HEAD.pack(len(packed)) + packed


def items_of(packed: bytes) -> list[bytes]:
    """Return the items of a frame, without its head. Raises :class:`Garbled`."""
    if len(packed) < HEAD.size:
        raise Garbled("no count")
    (count,) = HEAD.unpack_from(packed)
    begin = HEAD.size * (1 + count)
    if count > _MOST_ITEMS or begin > len(packed):
        raise Garbled("too many items")
    found = []
    for (size,) in HEAD.iter_unpack(packed[HEAD.size : begin]):
        found.append(packed[begin : begin + size])
        begin += size
        if begin > len(packed):
            raise Garbled("an item is cut off")
    if begin != len(packed):
        raise Garbled("more than the items")
    return found


def read_reply(text: FileText) -> bytes:
    """Return the frame of what was read."""
    parts = text.parts
    return frame(
        _READ, HEAD.pack(text.pages_left), *(_pack([_bytes(part.text), *map(_bytes, part.headings)]) for part in parts)
    )


def refused_reply(reason: str, fault: str) -> bytes:
    """Return the frame that says why there is no text; ``fault``: the error's class, for the log."""
    return frame(_REFUSED, reason.encode(), fault.encode())


def reply_of(packed: bytes) -> FileText | tuple[str, str]:
    """Return the text, or reason and fault. Raises :class:`Garbled`."""
    try:
        match items_of(packed):
            case [kind, left, *parts] if kind == _READ and len(left) == HEAD.size:
                return FileText(tuple(_part(items_of(part)) for part in parts), *HEAD.unpack(left))
            case [kind, reason, fault] if kind == _REFUSED:
                return reason.decode(), fault.decode()
    except UnicodeDecodeError:
        """It is none of ours either."""
    raise Garbled("neither a text nor a refusal")


def _part(items: Sequence[bytes]) -> Part:
    if not items:
        raise Garbled("a part without a text")
    text, *headings = (item.decode() for item in items)
    return Part(text, tuple(headings))


def _pack(items: Sequence[bytes]) -> bytes:
    return b"".join((HEAD.pack(len(items)), *(HEAD.pack(len(item)) for item in items), *items))


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "replace")
