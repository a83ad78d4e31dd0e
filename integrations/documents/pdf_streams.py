"""The content streams of a PDF, and a copy of it in which some of them say something else.

ISO 32000-1: 7.3.8 (streams), 7.5.6 (incremental updates). What is encrypted, or packed otherwise than by Flate, is left
alone.
"""

import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass

MOST_BYTES = 2 << 20
"""Of all streams together, unpacked; drawings have more, and no more is looked at."""
_OBJECT = re.compile(rb"\b(\d{1,8})[ \r\n]{1,3}(\d{1,5})[ \r\n]{1,3}obj\b")
_BEGIN = re.compile(rb"(?<!end)stream\r?\n")
_FILTER = re.compile(rb"/Filter[ \r\n]{0,3}(?:\[[ \r\n]{0,3})?/(\w{1,20})(?:[ \r\n]{0,3}\])?")
_LENGTH = re.compile(rb"/Length[ \r\n]{1,3}\d{1,12}(?:[ \r\n]{1,3}\d{1,5}[ \r\n]{1,3}R\b)?")
_ROOT = re.compile(rb"/Root[ \r\n]{1,3}(\d{1,8} \d{1,5} R)")
_START = re.compile(rb"startxref\s{1,4}(\d{1,15})")
_NO_CONTENT = (b"/Image", b"/XRef", b"/ObjStm", b"/Length1", b"/DecodeParms", b"/FunctionType", b"/Metadata")
_LONGEST_HEAD = 20_000


@dataclass(frozen=True, slots=True)
class ContentStream:
    """What a page, or a form on it, draws."""

    number: int
    generation: int
    head: bytes
    """Its dictionary as it stands."""
    content: bytes
    """Unpacked."""


def content_streams(data: bytes) -> dict[int, ContentStream]:
    """Return the streams that may draw text, by the numbers of their objects; the last version of each."""
    if b"/Encrypt" in data:
        return {}
    objects = [(match.start(), match.end(), int(match[1]), int(match[2])) for match in _OBJECT.finditer(data)]
    found: dict[int, ContentStream] = {}
    size, at, done = 0, 0, 0
    for begin in _BEGIN.finditer(data):
        if begin.start() < done:
            continue  # what a stream holds begins none
        while at + 1 < len(objects) and objects[at + 1][0] < begin.start():
            at += 1
        if not objects or objects[at][0] > begin.start() or begin.start() - objects[at][1] > _LONGEST_HEAD:
            continue
        _, head_at, number, generation = objects[at]
        head = data[head_at : begin.start()].strip()
        end = data.find(b"endstream", begin.end())
        done = end if end > 0 else len(data)
        content = b"" if end < 0 else _unpacked(head, data[begin.end() : end], MOST_BYTES - size)
        size += len(content)
        if b"BT" in content:
            found[number] = ContentStream(number, generation, head, content)
        else:
            found.pop(number, None)
    return found


def with_streams(data: bytes, streams: Mapping[int, ContentStream], contents: Mapping[int, bytes]) -> bytes:
    """Return the file with other contents for some of its streams, as an update behind its end."""
    root, start = _ROOT.findall(data), _START.findall(data)
    out = bytearray(data + b"\n")
    table = bytearray(b"xref\n")
    for number, content in sorted(contents.items()):
        one = streams[number]
        table += b"%d 1\n%010d %05d n \n" % (number, len(out), one.generation)
        head = _LENGTH.sub(b"", _FILTER.sub(b"", one.head)).rstrip()[:-2]
        out += b"%d %d obj\n%s /Length %d >>\nstream\n" % (number, one.generation, head, len(content))
        out += content + b"\nendstream\nendobj\n"
    most = max([*streams, *(int(match[1]) for match in _OBJECT.finditer(data))], default=0)
    trailer = (
        b"trailer\n<< /Size %d /Root %s /Prev %s >>\n" % (most + 1, root[-1], start[-1]) if root and start else b""
    )
    return bytes(out + table + trailer + b"startxref\n%d\n%%%%EOF\n" % len(out))


def _unpacked(head: bytes, packed: bytes, most: int) -> bytes:
    if any(sign in head for sign in _NO_CONTENT) or not head.endswith(b">>") or most <= 0:
        return b""
    way = _FILTER.search(head)
    if way is None:
        return b"" if b"/Filter" in head else packed[:most]
    if way[1] != b"FlateDecode":
        return b""
    try:
        unpacking = zlib.decompressobj()
        content = unpacking.decompress(packed, most)
    except zlib.error:
        return b""
    return content if unpacking.eof else b""
