"""What a page says of itself: its signs, its title, its date. All of it was written by others."""

import codecs
import html
import re
from datetime import date

_ENCODINGS = {
    **dict.fromkeys(("euc-kr", "ks_c_5601-1987", "ks_c_5601-1989", "ksc5601", "ksc_5601"), "cp949"),
    **dict.fromkeys(("cp949", "uhc", "ms949", "windows-949", "x-windows-949"), "cp949"),
    **dict.fromkeys(("iso-8859-1", "latin1", "latin-1", "us-ascii", "ascii", "windows-1252", "cp1252"), "cp1252"),
    **dict.fromkeys(("gb2312", "gbk", "gb18030"), "gb18030"),
    **dict.fromkeys(("shift_jis", "shift-jis", "sjis", "windows-31j", "x-sjis"), "cp932"),
    "utf8": "utf-8", "utf-8": "utf-8", "utf-16": "utf-16", "utf-16le": "utf-16-le", "utf-16be": "utf-16-be",
    "euc-jp": "euc-jp", "big5": "big5hkscs", "koi8-r": "koi8-r", "windows-1251": "cp1251", "windows-1250": "cp1250",
    "iso-8859-2": "iso8859-2", "iso-8859-15": "iso8859-15", "johab": "johab",
}  # fmt: skip
"""By the names that pages use (WHATWG Encoding: each stands for the widest of its family)."""
_MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
_HEAD = 4_096
"""Bytes in which a page names its encoding; the standard looks at 1,024, many Korean pages name it later."""
_META_CHARSET = re.compile(
    rb"<(?:meta|\?xml)\b[^<>]{0,300}?(?:charset|encoding)\s{0,9}=\s{0,9}[\"']?([\w.:-]{1,40})", re.I
)
_LONGEST_HEAD = 200_000
"""Characters in which title and date are looked for."""
_TITLE = re.compile(r"<title\b[^<>]{0,200}>([^<]{1,500})", re.I)
_META = re.compile(r"<meta\b([^<>]{1,1000})>", re.I)
_ATTRIBUTE = re.compile(
    r"(?<![\w-])(name|property|itemprop|content)\s{0,3}=\s{0,3}(?:\"([^\"]{0,600})\"|'([^']{0,600})')", re.I
)
_DATES = (
    "article:modified_time", "datemodified", "og:updated_time", "last-modified", "article:published_time",
    "datepublished", "og:article:published_time", "og:regdate", "pubdate", "publishdate", "dc.date", "dc.date.issued",
    "dcterms.modified", "date",
)  # fmt: skip
"""Names of what tells the day of a page, the one that says most first."""
_LINKED_DATE = re.compile(r"\"(dateModified|datePublished)\"\s{0,9}:\s{0,9}\"(\d{4}-\d\d-\d\d)")
_TIME = re.compile(r"<time\b[^<>]{0,300}?\bdatetime\s{0,3}=\s{0,3}[\"']?(\d{4}-\d\d-\d\d)", re.I)
_DAY = re.compile(r"(?<!\d)(\d{4})[-./]?(\d\d)[-./]?(\d\d)")
_FIRST_YEAR = 1990
LONGEST_TITLE = 200


def decoded(data: bytes, declared: str = "") -> str:
    """Return the text of some bytes, as their mark, the server (``declared``) or the page itself names the encoding.

    Where what is named does not fit, UTF-8 and the encoding of Korean Windows are tried: many pages are served with a
    wrong name.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data.decode(encoding, "replace")
    inner = _META_CHARSET.search(data, 0, _HEAD)
    names = (declared, inner[1].decode("ascii", "replace") if inner else "", "utf-8", "cp949")
    encodings = [known for name in names if (known := _ENCODINGS.get(name.strip().strip("\"'").lower()))]
    # All bytes are letters in the western one: it is tried last.
    for encoding in sorted(encodings, key=lambda encoding: encoding == "cp1252"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return data.decode(encodings[0], "replace")


def title_of(page: str) -> str:
    """Return the title of a page in HTML, on one line; empty where it has none."""
    head = page[:_LONGEST_HEAD]
    names = dict(_metas(head))
    found = _TITLE.search(head)
    title = names.get("og:title") or (html.unescape(found[1]) if found else "")
    return " ".join(title.split())[:LONGEST_TITLE]


def date_of(page: str, today: date) -> date | None:
    """Return the day that a page in HTML gives for itself; None where it gives none, or one to come."""
    head = page[:_LONGEST_HEAD]
    metas = dict(_metas(head))
    linked = dict(_LINKED_DATE.findall(head))
    times = _TIME.search(head)
    told = [metas.get(name, "") for name in _DATES]
    told += [linked.get("dateModified", ""), linked.get("datePublished", ""), times[1] if times else ""]
    days = (_day(text, today) for text in told if text)
    return next((day for day in days if day), None)


def _metas(head: str) -> list[tuple[str, str]]:
    """Return name and content of what stands in the head, the first of each name last."""
    found = []
    for meta in _META.finditer(head):
        values = {name.lower(): html.unescape(double or single) for name, double, single in _ATTRIBUTE.findall(meta[1])}
        name = values.get("property") or values.get("name") or values.get("itemprop") or ""
        found.append((name.lower(), values.get("content", "").strip()))
    return found[::-1]


def _day(text: str, today: date) -> date | None:
    found = _DAY.search(text)
    try:
        day = date(*map(int, found.groups())) if found else None
    except ValueError:
        return None
    return day if day and day.year >= _FIRST_YEAR and day <= today else None
