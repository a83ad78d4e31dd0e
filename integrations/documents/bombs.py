"""Files that would be far more than any document once they are unpacked: told before they are."""

import re
import zipfile
from pathlib import Path
from typing import IO

from integrations.documents.base import Unreadable
from integrations.documents.limits import MIB

MAX_UNPACKED = 1024 * MIB
"""Bytes of all that a packed document holds, pictures included."""
MAX_XML = 256 * MIB
"""Bytes of its XML: that of a spreadsheet of a million rows."""
MAX_MEMBERS = 20_000
MAX_OBJECTS = 500_000
"""Objects of a PDF; one of 500 pages has some ten thousand."""
_LOCKED = 1
"""Bit of a member's flags (APPNOTE.TXT, 4.4.4): a password is asked for."""
_OBJECT = re.compile(rb"\d obj\b")
_FILTERS = re.compile(rb"/Filter\s{0,8}\[(?:\s{0,8}/\w{1,20}){2,}")
_FLATE = (b"/FlateDecode", b"/Fl")


def refuse_packed_bomb(file: Path | IO[bytes]) -> None:
    """Refuse a packed document that says of itself that it is one, or locked. Raises as reading does."""
    with zipfile.ZipFile(file) as package:
        members = package.infolist()
    if any(member.flag_bits & _LOCKED for member in members):
        raise Unreadable("encrypted")
    unpacked = sum(member.file_size for member in members)
    xml = sum(member.file_size for member in members if member.filename.endswith((".xml", ".rels")))
    if unpacked > MAX_UNPACKED or xml > MAX_XML or len(members) > MAX_MEMBERS:
        raise Unreadable("bomb")


def refuse_pdf_bomb(data: bytes) -> None:
    """Refuse a PDF with more objects than any has, or with something deflated twice. Raises :class:`Unreadable`."""
    objects = sum(1 for _ in _OBJECT.finditer(data))
    if objects > MAX_OBJECTS or any(_deflated(filters[0]) > 1 for filters in _FILTERS.finditer(data)):
        raise Unreadable("bomb")


def _deflated(filters: bytes) -> int:
    return sum(name in _FLATE for name in re.findall(rb"/\w+", filters))
