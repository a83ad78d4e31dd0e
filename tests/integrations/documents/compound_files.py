"""Files of the older offices as their bytes: the compound file, and a Hangul and a Word document in it.

By [MS-CFB] (the container), [MS-DOC] 2.4.1 (where Word's text lies) and Hancom's "HWP Document File Formats 5.0".
"""

import struct
from collections.abc import Mapping, Sequence

_SECTOR, _SMALL, _SMALL_BELOW = 512, 64, 4096
_FREE, _END, _IS_FAT, _NONE = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD, 0xFFFFFFFF
_STORAGE, _STREAM, _ROOT = 1, 2, 5

HWP_PASSWORD, WORD_PASSWORD = 2, 0x0100
"""Flags of a document that asks for a password."""


def compound(streams: Mapping[str, bytes]) -> bytes:
    """Return a compound file of streams; ``folder/name`` lies in a storage of that name."""
    entries = _entries(streams)
    groups = _groups(entries)
    small = {name: data for name, data in streams.items() if len(data) < _SMALL_BELOW}
    small_stream, small_fat, begins = b"", list[int](), dict[str, int]()
    for name, data in small.items():
        begins[name] = len(small_stream) // _SMALL if data else _END
        small_fat += _chain(len(small_fat), -(-len(data) // _SMALL))
        small_stream += _padded(data, _SMALL)
    fat: list[int] = []
    body = b""

    def put(data: bytes) -> int:
        nonlocal body
        begin = len(fat)
        fat.extend(_chain(begin, -(-len(data) // _SECTOR)))
        body += _padded(data, _SECTOR)
        return begin if data else _END

    begins |= {name: put(data) for name, data in streams.items() if name not in small}
    small_begin = put(small_stream)
    small_fat_begin = put(struct.pack(f"<{len(small_fat)}I", *small_fat))
    rows = []
    for number, (shown, kind, name) in enumerate(entries):
        inside = groups.get("" if kind == _ROOT else shown, ()) if kind != _STREAM else ()
        beside = next((group for group in groups.values() if number in group), [number])
        child = inside[0] if inside else _NONE
        right = beside[beside.index(number) + 1] if number != beside[-1] else _NONE
        data = streams.get(name, b"")
        begin, size = (small_begin, len(small_stream)) if kind == _ROOT else (begins.get(name, 0), len(data))
        coded = (shown + "\0").encode("utf-16-le")
        rows.append(
            coded.ljust(64, b"\0")
            + struct.pack("<HBBIII", len(coded), kind, 1, _NONE, right, child)
            + bytes(36)
            + struct.pack("<IQ", begin, size)
        )
    directory_begin = put(_padded(b"".join(rows), _SECTOR))
    fat_sectors = 1
    while -(-4 * (len(fat) + fat_sectors) // _SECTOR) > fat_sectors:
        fat_sectors += 1
    fat_begin = len(fat)
    fat += [_IS_FAT] * fat_sectors
    table = struct.pack(f"<{len(fat)}I", *fat)
    body += table + b"\xff" * (-len(table) % _SECTOR)
    head = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16) + struct.pack("<HHHHH", 0x3E, 3, 0xFFFE, 9, 6) + bytes(6)
    head += struct.pack("<IIIII", 0, fat_sectors, directory_begin, 0, _SMALL_BELOW)
    head += struct.pack("<III", small_fat_begin, -(-4 * len(small_fat) // _SECTOR), _END) + struct.pack("<I", 0)
    return head + struct.pack(f"<{fat_sectors}I", *range(fat_begin, fat_begin + fat_sectors)).ljust(436, b"\xff") + body


def hwp(*paragraphs: str, flags: int = 0) -> bytes:
    """Return a Hangul 5 document of paragraphs, whose streams are not deflated."""
    header = b"HWP Document File".ljust(32, b"\0") + bytes([0, 1, 0, 5]) + struct.pack("<I", flags)
    properties = _record(16, 0, struct.pack("<HHHHHHHIII", 1, 1, 1, 1, 1, 1, 1, 0, 0, 0))
    section = b""
    for place, text in enumerate(paragraphs):
        coded = f"{text}\r".encode("utf-16-le")
        last = 0x80000000 if place == len(paragraphs) - 1 else 0
        head = struct.pack("<IIHBBHHHI", len(coded) // 2 | last, 0, 0, 0, 0, 0, 0, 0, 0)
        section += _record(66, 0, head) + _record(67, 1, coded)
    return compound({"FileHeader": header.ljust(256, b"\0"), "DocInfo": properties, "BodyText/Section0": section})


def doc(*paragraphs: str, flags: int = 0) -> bytes:
    """Return a document of Word 97 of paragraphs, in one piece of 16-bit characters."""
    text = "".join(f"{paragraph}\r" for paragraph in paragraphs)
    begin = 1024
    fib = bytearray(begin)
    struct.pack_into("<HHHHHH", fib, 0, 0xA5EC, 0xC1, 0, 0x0412, 0, 0x0200 | flags)
    struct.pack_into("<HH", fib, 32, 14, 0)  # csw; what follows is not read
    struct.pack_into("<H", fib, 62, 22)
    struct.pack_into("<I", fib, 64 + 3 * 4, len(text))  # ccpText
    struct.pack_into("<H", fib, 152, 93)
    pieces = struct.pack("<II", 0, len(text)) + struct.pack("<HIH", 0, begin, 0)
    clx = b"\2" + struct.pack("<I", len(pieces)) + pieces
    # At 0 nothing is looked for.
    struct.pack_into("<II", fib, 154 + 33 * 8, 64, len(clx))  # fcClx, lcbClx
    table = bytes(64) + clx
    return compound({"WordDocument": bytes(fib) + text.encode("utf-16-le"), "1Table": table})


def _entries(streams: Mapping[str, bytes]) -> list[tuple[str, int, str]]:
    """Return name, kind and path of all that lies in the file, the root first."""
    folders = {path.partition("/")[0] for path in streams if "/" in path}
    below = [(folder, _STORAGE, folder) for folder in folders]
    below += [(path.rpartition("/")[2], _STREAM, path) for path in streams]
    # Names beside each other are in this order (2.6.4).
    return [("Root Entry", _ROOT, ""), *sorted(below, key=lambda entry: (len(entry[0]), entry[0].upper()))]


def _groups(entries: Sequence[tuple[str, int, str]]) -> dict[str, list[int]]:
    """Return the numbers of what lies in each folder; the root's name is empty."""
    groups: dict[str, list[int]] = {}
    for number, (_, kind, path) in enumerate(entries):
        if kind != _ROOT:
            groups.setdefault(path.rpartition("/")[0], []).append(number)
    return groups


def _record(tag: int, level: int, data: bytes) -> bytes:
    size = min(len(data), 0xFFF)
    head = struct.pack("<I", tag | level << 10 | size << 20)
    return head + (struct.pack("<I", len(data)) if size == 0xFFF else b"") + data


def _chain(begin: int, count: int) -> list[int]:
    return [*range(begin + 1, begin + count), _END] if count else []


def _padded(data: bytes, unit: int) -> bytes:
    return data + bytes(-len(data) % unit)
