"""Markdown inside a line → spans → Notion's rich texts."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from markdown_it.token import Token

from integrations.notion.blocks import RichText
from integrations.notion.limits import (
    BLOCK_BYTES,
    EQUATION_UNITS,
    RICH_TEXTS,
    TEXT_UNITS,
    json_bytes,
    pieces,
    units,
)
from integrations.notion.links import bare_links, is_link, is_web
from integrations.notion.warnings import sentence

_BREAK = re.compile(r"<br\s*/?>", re.I)
_MARKS = {"strong": "bold", "em": "italic", "s": "strikethrough"}
_REFUSED = ("javascript:", "vbscript:", "data:", "file:")
_SHOWN = 200
"""How much of an address a warning repeats."""


@dataclass(frozen=True, slots=True)
class InlineSpan:
    """A run of text in one style. With ``image`` the text is what describes the picture at that address."""

    text: str
    marks: frozenset[str] = frozenset()
    """Of bold, italic, strikethrough, code."""
    href: str = ""
    equation: bool = False
    image: str = ""


@dataclass(slots=True)
class Notes:
    """What is gathered while a document is converted."""

    korean: bool = False
    """The language of the warnings."""
    warnings: list[str] = field(default_factory=list)
    hrefs: set[str] = field(default_factory=set)

    def warn(self, kind: str, what: object = "") -> None:
        """Keep a warning once."""
        told = sentence(kind, what, korean=self.korean)
        if told not in self.warnings:
            self.warnings.append(told)


def spans_of(tokens: Sequence[Token], notes: Notes) -> list[InlineSpan]:
    """Return the spans of an inline token's children, neighbours of one style joined."""
    spans: list[InlineSpan] = []
    marks: list[str] = []
    links: list[tuple[str, str]] = []
    for token in tokens:
        style = frozenset(marks)
        href = links[-1][0] if links else ""
        name, _, edge = token.type.rpartition("_")
        if name in _MARKS and edge in ("open", "close"):
            marks.append(_MARKS[name]) if edge == "open" else marks.remove(_MARKS[name])
        elif token.type == "link_open":
            links.append(_link(token, notes))
        elif token.type == "link_close":
            spans.append(InlineSpan(links.pop()[1], style))
        elif token.type == "image":
            spans.append(_image(token, style, notes))
        elif token.type == "softbreak":
            spans.append(InlineSpan(" ", style, href))
        elif token.type == "hardbreak":
            spans.append(InlineSpan("\n", style, href))
        elif token.type == "code_inline":
            spans.append(InlineSpan(token.content, style | {"code"}, href))
        elif token.type == "equation":
            spans.append(_equation(token.content, style, notes))
        elif href:
            spans.append(InlineSpan(token.content, style, href))
        else:
            text = _BREAK.sub("\n", token.content)
            spans += [InlineSpan(run, style, run if address else "") for run, address in bare_links(text)]
    return joined(spans)


def joined(spans: Iterable[InlineSpan]) -> list[InlineSpan]:
    """Join neighbours of one style and drop empty ones, except pictures."""
    result: list[InlineSpan] = []
    for span in spans:
        alone = span.equation or span.image
        if not span.text and not alone:
            continue
        if result and not alone and replace(result[-1], text="") == replace(span, text=""):
            result[-1] = replace(result[-1], text=result[-1].text + span.text)
        else:
            result.append(span)
    return result


def trimmed(spans: Sequence[InlineSpan]) -> list[InlineSpan]:
    """Cut white space at both ends, as is left where a picture stood."""
    result = list(spans)
    while result and not result[0].image and (text := result[0].text.lstrip()) != result[0].text:
        result[:1] = [replace(result[0], text=text)] if text else []
    while result and not result[-1].image and (text := result[-1].text.rstrip()) != result[-1].text:
        result[-1:] = [replace(result[-1], text=text)] if text else []
    return result


def rich_texts(spans: Iterable[InlineSpan]) -> list[RichText]:
    """Return as many rich texts as it takes, each within 2,000 UTF-16 units."""
    result: list[RichText] = []
    for span in spans:
        annotations = {"annotations": dict.fromkeys(sorted(span.marks), True)} if span.marks else {}
        if span.equation:
            result.append({"type": "equation", "equation": {"expression": span.text}, **annotations})
            continue
        href = span.href or span.image
        link: dict[str, Any] = {"link": {"url": href}} if href else {}
        text = span.text or span.image
        result += [{"type": "text", "text": {"content": piece, **link}, **annotations} for piece in pieces(text)]
    return result


def grouped(items: Sequence[RichText], most: int = RICH_TEXTS, size: int = BLOCK_BYTES) -> list[list[RichText]]:
    """Cut rich texts into arrays that one block can hold; at least one, which may be empty."""
    groups: list[list[RichText]] = [[]]
    room = size
    for item in items:
        weight = json_bytes(item)
        if groups[-1] and (len(groups[-1]) >= most or weight > room):
            groups.append([])
            room = size
        groups[-1].append(item)
        room -= weight
    return groups


def _link(token: Token, notes: Notes) -> tuple[str, str]:
    """Return the address to link to, and the text to add behind the label when there can be no link."""
    href = str(token.attrs.get("href", ""))
    notes.hrefs.add(href)
    if title := token.attrs.get("title"):
        notes.warn("title", title)
    if is_link(href):
        return href, ""
    if href.lower().startswith(_REFUSED):
        notes.warn("unsafe", href[:_SHOWN])
        return "", ""
    if not href or href.startswith("#"):
        notes.warn("inside", href[:_SHOWN])
        return "", ""
    notes.warn("address", href[:_SHOWN])
    return "", "" if token.markup == "autolink" else f" ({href})"


def _image(token: Token, style: frozenset[str], notes: Notes) -> InlineSpan:
    source = str(token.attrs.get("src", ""))
    notes.hrefs.add(source)
    text = " ".join(filter(None, [_plain(token.children or []), str(token.attrs.get("title") or "")]))
    if is_web(source) and units(source) <= TEXT_UNITS:
        return InlineSpan(text, style, image=source)
    notes.warn("picture", source[:_SHOWN])
    shown = "" if source.lower().startswith(_REFUSED) else source
    return InlineSpan(f"{text} ({shown})" if text and shown else text or shown, style)


def _plain(tokens: Sequence[Token]) -> str:
    parts = []
    for token in tokens:
        if token.type == "image":
            parts.append(_plain(token.children or []))
        else:
            parts.append(token.content or (" " if token.type.endswith("break") else ""))
    return "".join(parts)


def _equation(expression: str, style: frozenset[str], notes: Notes) -> InlineSpan:
    if units(expression) <= EQUATION_UNITS:
        return InlineSpan(expression, style, equation=True)
    notes.warn("equation")
    return InlineSpan(f"${expression}$", style | {"code"})
