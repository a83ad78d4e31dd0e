"""Texts of a plan made fit to stand in one document: what others wrote there changes nothing around it."""

import re
from collections.abc import Sequence
from functools import lru_cache

from markdown_it import MarkdownIt

from integrations.notion.links import is_link
from integrations.notion.parser import make_parser
from orchestrator.literal import literal
from orchestrator.parted_text import JOINER

_MARKUP = re.compile(r"[\\`*_{}\[\]<>|~#$!&]")
_ITEM = re.compile(r"^([-+=]|\d{1,9}[.)])")
_HEADING = re.compile(r"^( {0,3})(#{1,6})(?=\s|$)")
_TABLE = re.compile(r"^\s{0,3}\|?\s{0,9}:?-{2,}:?\s{0,9}\|", re.MULTILINE)
_DEFINITION = re.compile(r"^([ >*+-]{0,20})\[(?=[^\]\n]{1,999}\]:)", re.MULTILINE)
_SCHEME = re.compile(r"(?<![A-Za-z])(javascript|vbscript|data|file)(?=\s{0,9}:)", re.IGNORECASE)
_DRESS = re.compile(r"\*\*|\s?\[\d{1,3}\](?!\()|\s?\((?:가정|assumption)\)")
_TOP = 3
"""The level of the first headings of a body: the title and the section stand above it."""


def displayed(text: str) -> str:
    """Return words in one line of Markdown, also in a cell, as they read and without any effect."""
    line = _MARKUP.sub(r"\\\g<0>", " ".join(literal(text).split()))
    return _ITEM.sub(lambda item: f"{item[1][:-1]}\\{item[1][-1]}", line)


def is_said_in(body: str, names: Sequence[str], *, in_table: bool) -> bool:
    """Tell whether a body has all of these names, in a table where it has to be one."""
    if in_table and not _TABLE.search(body):
        return False
    said = _bare(body)
    return all(_bare(name).removesuffix("…").rstrip(" ,;:") in said for name in names)


def _bare(text: str) -> str:
    """Return a text as it reads, whatever is bold, cited or begins a sentence."""
    return " ".join(_DRESS.sub("", text).casefold().split())


def safe_body(body: str) -> str:
    """Return Markdown whose headings stand below a section's, and which ends all that it begins.

    Link definitions are none, since they would make links of the citations of the whole document; addresses lead
    nowhere but to http, https and mail.
    """
    body = _DEFINITION.sub(r"\1\\[", body.replace("\r\n", "\n").replace("\r", "\n").replace("\0", ""))
    if _leads_elsewhere(body):
        body = _SCHEME.sub(rf"\1{JOINER}", body)
    if _leads_elsewhere(body):
        body = body.replace("](", "]\\(").replace("<", "\\<")
    return _closed(_lowered(body)).strip("\n")


def _leads_elsewhere(body: str) -> bool:
    for block in _parser().parse(body):
        for token in block.children or ():
            url = str(token.attrs.get("href") or token.attrs.get("src") or "")
            if url and not is_link(url):
                return True
    return False


def _lowered(body: str) -> str:
    """Push headings down until the highest of them is of the third level."""
    heads = [token for token in _parser().parse(body) if token.type == "heading_open" and token.level == 0]
    levels = [int(token.tag[1]) for token in heads]
    if not levels or min(levels) >= _TOP:
        return body
    lines, down = body.split("\n"), _TOP - min(levels)
    for token, level in zip(reversed(heads), reversed(levels), strict=True):
        if token.map is None:
            continue
        first, after = token.map
        marks = "#" * min(6, level + down)
        if _HEADING.match(lines[first]):
            lines[first] = _HEADING.sub(rf"\1{marks}", lines[first])
        else:
            # Underlined ones are of the first two levels alone.
            words = " ".join(line.strip() for line in lines[first : after - 1])
            lines[first:after] = [f"{marks} {words}"]
    return "\n".join(lines)


def _closed(body: str) -> str:
    """End a code block that the text leaves open."""
    tokens = _parser().parse(body)
    last = tokens[-1] if tokens else None
    if last is None or last.type != "fence" or last.map is None:
        return body
    lines = body.rstrip("\n").split("\n")
    end = lines[-1].strip()
    is_closed = len(lines) - 1 > last.map[0] and end.startswith(last.markup) and not end.strip(last.markup[0])
    return body if is_closed else f"{body.rstrip(chr(10))}\n{last.markup}"


@lru_cache(maxsize=1)
def _parser() -> MarkdownIt:
    return make_parser()
