"""What goes through the pipes of a reader process: lists of byte strings, counted before anything is made of them."""

import struct
from collections.abc import Iterator, Sequence
from typing import get_args

from integrations.documents.base import FileText, HiddenText, PageOrigin, PageSpan, Part, PoorPage
from integrations.documents.limits import MAX_PARTS

HEAD = struct.Struct(">I")
"""Bytes of the frame that follows."""
_ABOUT = struct.Struct(">I?")
"""Pages that were left out, and whether each part is a page; the ending it should have follows."""
_PAGE = struct.Struct(">IIIB?")
_ORIGINS: tuple[PageOrigin, ...] = get_args(PageOrigin)
_MOST_ITEMS = MAX_PARTS + 5
_READ, _REFUSED, _PAGE_DONE = b"read", b"refused", b"page"


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
    pages = b"".join(
        _PAGE.pack(page.number, page.start, page.end, _ORIGINS.index(page.origin), page.is_poor) for page in text.pages
    )
    about = _ABOUT.pack(text.pages_left, text.has_page_parts) + _bytes(text.misnamed)
    parts = (_pack([_bytes(part.text), *map(_bytes, part.headings)]) for part in text.parts)
    poor = _pack([HEAD.pack(page.number) + page.picture for page in text.poor])
    hidden = _pack([HEAD.pack(one.page) + _bytes(one.text) for one in text.hidden])
    return frame(_READ, about, pages, poor, hidden, *parts)


def page_reply(done: int, of: int) -> bytes:
    """Return the frame that says how far recognition has come; another one follows."""
    return frame(_PAGE_DONE, HEAD.pack(done) + HEAD.pack(of))


def page_of(packed: bytes) -> tuple[int, int] | None:
    """Return what :func:`page_reply` says; None for any other frame. Raises :class:`Garbled`."""
    match items_of(packed):
        case [kind, counts] if kind == _PAGE_DONE and len(counts) == 2 * HEAD.size:
            done, of = (count for (count,) in HEAD.iter_unpack(counts))
            return done, of
    return None


def refused_reply(reason: str, fault: str) -> bytes:
    """Return the frame that says why there is no text; ``fault``: the error's class, for the log."""
    return frame(_REFUSED, reason.encode(), fault.encode())


def reply_of(packed: bytes) -> FileText | tuple[str, str]:
    """Return the text, or reason and fault. Raises :class:`Garbled`."""
    try:
        match items_of(packed):
            case [kind, about, pages, poor, hidden, *parts] if kind == _READ and len(about) >= _ABOUT.size:
                left, has_page_parts = _ABOUT.unpack_from(about)
                misnamed = about[_ABOUT.size :].decode()
                read = tuple(_part(items_of(part)) for part in parts)
                shown = tuple(_poor(page) for page in items_of(poor))
                unseen = tuple(_hidden(one) for one in items_of(hidden))
                return FileText(read, left, tuple(_pages(pages)), has_page_parts, misnamed, shown, unseen)
            case [kind, reason, fault] if kind == _REFUSED:
                return reason.decode(), fault.decode()
    except UnicodeDecodeError:
        """It is none of ours either."""
    raise Garbled("neither a text nor a refusal")


def _pages(packed: bytes) -> Iterator[PageSpan]:
    if len(packed) % _PAGE.size:
        raise Garbled("a page is cut off")
    for number, start, end, origin, is_poor in _PAGE.iter_unpack(packed):
        if origin >= len(_ORIGINS) or start > end:
            raise Garbled("a page that is none")
        yield PageSpan(number, start, end, _ORIGINS[origin], is_poor)


def _poor(packed: bytes) -> PoorPage:
    if len(packed) < HEAD.size:
        raise Garbled("a picture of no page")
    (number,) = HEAD.unpack_from(packed)
    return PoorPage(number, packed[HEAD.size :])


def _hidden(packed: bytes) -> HiddenText:
    if len(packed) < HEAD.size:
        raise Garbled("hidden on no page")
    (page,) = HEAD.unpack_from(packed)
    return HiddenText(page, packed[HEAD.size :].decode())


def _part(items: Sequence[bytes]) -> Part:
    if not items:
        raise Garbled("a part without a text")
    text, *headings = (item.decode() for item in items)
    return Part(text, tuple(headings))


def _pack(items: Sequence[bytes]) -> bytes:
    return b"".join((HEAD.pack(len(items)), *(HEAD.pack(len(item)) for item in items), *items))


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "replace")
