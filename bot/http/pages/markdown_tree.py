"""Markdown as a tree of elements for a page's script: only what is listed here, all else stays the text that it is."""

from typing import Any, Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

Node = str | list[Any]
"""Text, or the kind of an element, its attributes and its children."""
_KINDS: Final = {
    "p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "table", "thead", "tbody", "tr", "th",
    "td", "strong", "em", "s", "a", "pre", "code", "hr", "br",
}  # fmt: skip
_PARSER: Final = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
_MOST: Final = 200_000
"""Characters of one text."""


def markdown_tree(text: str) -> list[Node]:
    """Return the elements of a text. Headings stand below the third level, addresses are those of the web alone."""
    return _nested(_PARSER.parse(text[:_MOST]))


def _nested(tokens: list[Token]) -> list[Node]:
    found: list[Node] = []
    open_ones = [found]
    for token in tokens:
        here = open_ones[-1]
        if token.type == "inline":
            here += _nested(token.children or [])
        elif token.nesting == 1:
            node = _element(token)
            # What is not shown, such as the paragraph of a tight list, lays its children into what is around it.
            open_ones.append(here if node is None else node[2])
            if node is not None:
                here.append(node)
        elif token.nesting == -1:
            open_ones.pop()
        elif token.type in ("fence", "code_block"):
            here.append(["pre", {}, [["code", {}, [token.content]]]])
        elif token.type == "code_inline":
            here.append(["code", {}, [token.content]])
        elif token.type in ("softbreak", "hardbreak"):
            here.append(["br", {}, []] if token.type == "hardbreak" else " ")
        elif token.type == "hr":
            here.append(["hr", {}, []])
        else:
            here.append(token.content)
    return found


def _element(token: Token) -> list[Any] | None:
    if token.hidden or token.tag not in _KINDS:
        return None
    if token.tag == "a":
        address = str(token.attrGet("href") or "")
        return ["a", {"href": address}, []] if address.startswith(("http://", "https://")) else None
    kind = f"h{max(4, int(token.tag[1]))}" if token.type == "heading_open" else token.tag
    start = token.attrGet("start") if token.tag == "ol" else None
    return [kind, {"start": str(start)} if start else {}, []]
