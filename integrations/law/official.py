"""Official files → texts that are searched: what Markdown and XML have in common."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from integrations.documents.base import Part
from integrations.errors import Invalid
from integrations.law.base import LegalSource

LARGEST_FILE = 20 * 1024 * 1024
"""Bytes; the longest statute has less than one MiB."""
_DAY = re.compile(r"(\d{4})\D?(\d{2})\D?(\d{2})")
_BREAK = re.compile(r"<(?:br|/p|/div|/tr)\b[^<>]*>", re.I)
_TAG = re.compile(r"</?[A-Za-z][^<>]*>")
_BLANKS = re.compile(r"(?<![ \t\u00a0])[ \t\u00a0]++\n|\n{3,}")
_AMENDED = re.compile(r"(?<!\s)\s*+<(?:개정|신설|삭제|전문개정|본조신설)[^<>]*>")


@dataclass(frozen=True, slots=True)
class OfficialText:
    """A statute, a decision or an interpretation as its publisher gives it."""

    id: str
    """Of the publisher, or made of the name; with :attr:`since` one version."""
    doc_type: LegalSource
    title: str
    since: date
    """In force since, decided on, or issued on."""
    url: str
    parts: tuple[Part, ...]
    keywords: tuple[str, ...] = ()


class UnreadableLaw(Invalid):
    """An official file is none that can be read; ``code`` says why, as in :class:`LawProblem`."""

    def __init__(self, code: str) -> None:
        super().__init__(f"the official file cannot be read: {code}")
        self.code = code


def content(path: Path) -> str:
    """Return the text of a file; raises :class:`UnreadableLaw`."""
    if path.stat().st_size > LARGEST_FILE:
        raise UnreadableLaw("too_large")
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise UnreadableLaw("not_utf8") from None


def day(written: str) -> date:
    """Return the day of ``20260317``, ``2026-03-17`` or ``2026.3.17.``-like texts; raises :class:`UnreadableLaw`."""
    found = _DAY.search(written)
    try:
        return date(*map(int, found.groups())) if found else _fail()
    except ValueError:
        return _fail()


def plain(written: str) -> str:
    """Return a text without the tags of a page and the marks of amendments."""
    text = _AMENDED.sub("", written)
    text = _TAG.sub("", _BREAK.sub("\n", text)).replace("\\.", ".")
    return _BLANKS.sub(lambda blank: "\n\n" if blank[0].count("\n") > 1 else "\n", text).strip()


def required(fields: Mapping[str, str], *names: str) -> str:
    """Return the first of the fields that says something; raises :class:`UnreadableLaw`."""
    for name in names:
        if fields.get(name, "").strip():
            return fields[name].strip()
    raise UnreadableLaw("no_head")


def statute(fields: Mapping[str, str], name: str, url: str, articles: Sequence[Part]) -> OfficialText:
    """Return a statute of these articles; raises :class:`UnreadableLaw` where there are none."""
    if not articles:
        raise UnreadableLaw("no_articles")
    return OfficialText(
        id=fields.get("법령ID", "") or name,
        doc_type="law",
        title=name,
        since=day(required(fields, "시행일자", "공포일자")),
        url=url,
        parts=tuple(articles),
        keywords=(name,),
    )


def decision_title(court: str, decided: date, number: str, name: str) -> str:
    """Return how a decision is cited, with the name of its case."""
    return f"{court} {decided.year}. {decided.month}. {decided.day}. 선고 {number} {name}".strip()


def _fail() -> date:
    raise UnreadableLaw("no_day")
