"""Markdown to blocks: for the seed, and for the API's own `markdown` parameters."""

import re
from collections.abc import Callable
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from sandbox.notion.block_content import HEADINGS
from sandbox.notion.blocks import NewBlock
from sandbox.notion.checks import MAX_EXPRESSION, is_url, utf16_length
from sandbox.notion.languages import LANGUAGES
from sandbox.notion.rich_text import PLAIN, RichText, text_items

CALLOUT = re.compile(r"\[!(\w+)\][ \t]*\n?")
CALLOUT_ICONS = {"NOTE": "ℹ️", "TIP": "💡", "IMPORTANT": "❗", "WARNING": "⚠️", "CAUTION": "🚨"}
CALLOUT_COLORS = {"NOTE": "blue", "TIP": "green", "IMPORTANT": "purple", "WARNING": "yellow", "CAUTION": "red"}
TO_DO = re.compile(r"\[([ xX])\](?:[ \t]+|$)")
LANGUAGE_NAMES = {
    **{"sh": "shell", "zsh": "shell", "console": "shell", "py": "python", "js": "javascript", "ts": "typescript"},
    **{
        "yml": "yaml",
        "text": "plain text",
        "txt": "plain text",
        "": "plain text",
        "dockerfile": "docker",
        "md": "markdown",
    },
    **{"cpp": "c++", "cs": "c#", "csharp": "c#", "rs": "rust", "rb": "ruby", "kt": "kotlin", "hs": "haskell"},
    **{
        "ps1": "powershell",
        "proto": "protobuf",
        "tex": "latex",
        "idr": "idris",
        "objc": "objective-c",
        "jsx": "javascript",
    },
}
STYLE_OF = {"strong": "bold", "em": "italic", "s": "strikethrough"}

Link = Callable[[str], str | None]
"""Maps the target of a Markdown link to a URL that Notion takes; None drops the link and keeps its text."""


def web_link(target: str) -> str | None:
    """Keep a link that Notion takes."""
    return target if is_url(target) and utf16_length(target) <= 2_000 else None


def blocks_from_markdown(text: str, soft_break: str = "\n", link: Link = web_link) -> list[NewBlock]:
    """Convert a document; nesting has any depth, no text is dropped; `soft_break` joins the lines of a paragraph."""
    parser = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    return _BlockReader(soft_break, link).blocks(SyntaxTreeNode(parser.parse(text)).children)


class _BlockReader:
    def __init__(self, soft_break: str, link: Link) -> None:
        self._soft_break = soft_break
        self._link = link

    def blocks(self, nodes: list[SyntaxTreeNode]) -> list[NewBlock]:
        return [block for node in nodes for block in self._block(node)]

    def _block(self, node: SyntaxTreeNode) -> list[NewBlock]:
        match node.type:
            case "heading":
                kind = HEADINGS[min(int(node.tag[1:]), 4) - 1]
                return [NewBlock(kind, {**self._text(node.children), "is_toggleable": False})]
            case "paragraph":
                return self._paragraph(node)
            case "bullet_list" | "ordered_list":
                return self._list(node)
            case "blockquote":
                return [self._quote(node)]
            case "fence" | "code_block":
                return [self._code(node)]
            case "hr":
                return [NewBlock("divider", {})]
            case "table":
                return [self._table(node)]
            case _:
                return [NewBlock("paragraph", _paragraph(text_items(node.content.rstrip("\n"))))]

    def _paragraph(self, node: SyntaxTreeNode) -> list[NewBlock]:
        inline = node.children[0].children if node.children else []
        if len(inline) == 1 and inline[0].type == "image" and (url := web_link(str(inline[0].attrs.get("src", "")))):
            caption = text_items(inline[0].content)
            return [NewBlock("image", {"caption": caption, "type": "external", "external": {"url": url}})]
        equation = re.fullmatch(r"\$\$(.+)\$\$", node.children[0].content.strip(), re.DOTALL) if node.children else None
        if equation and utf16_length(equation[1].strip()) <= MAX_EXPRESSION:
            return [NewBlock("equation", {"expression": equation[1].strip()})]
        return [NewBlock("paragraph", {**self._text(node.children), "icon": None})]

    def _list(self, node: SyntaxTreeNode) -> list[NewBlock]:
        made = []
        for item in node.children:
            first, rest = self._lead(item)
            done = TO_DO.match(_lead_text(first))
            if done:
                content = {"rich_text": _drop(first, len(done[0])), "color": "default", "checked": done[1] != " "}
                made.append(NewBlock("to_do", content, rest))
            else:
                kind = "bulleted_list_item" if node.type == "bullet_list" else "numbered_list_item"
                made.append(NewBlock(kind, {"rich_text": first, "color": "default"}, rest))
        return made

    def _quote(self, node: SyntaxTreeNode) -> NewBlock:
        first, rest = self._lead(node)
        callout = CALLOUT.match(_lead_text(first))
        if callout is None:
            return NewBlock("quote", {"rich_text": first, "color": "default"}, rest)
        kind = callout[1].upper()
        content = {
            "rich_text": _drop(first, len(callout[0])),
            "color": f"{CALLOUT_COLORS.get(kind, 'gray')}_background",
            "icon": {"type": "emoji", "emoji": CALLOUT_ICONS.get(kind, "💡")},
        }
        if not content["rich_text"] and rest and rest[0].type == "paragraph":
            content["rich_text"] = rest.pop(0).content["rich_text"]
        return NewBlock("callout", content, rest)

    def _lead(self, node: SyntaxTreeNode) -> tuple[list[RichText], list[NewBlock]]:
        children = node.children
        if children and children[0].type == "paragraph":
            return self._text(children[0].children)["rich_text"], self.blocks(children[1:])
        return [], self.blocks(children)

    def _code(self, node: SyntaxTreeNode) -> NewBlock:
        wanted = (node.info.split() or [""])[0].lower() if node.type == "fence" else ""
        language = LANGUAGE_NAMES.get(wanted, wanted)
        content = {
            "caption": [],
            "rich_text": text_items(node.content.removesuffix("\n")),
            "language": language if language in LANGUAGES else "plain text",
        }
        return NewBlock("code", content)

    def _table(self, node: SyntaxTreeNode) -> NewBlock:
        rows = [
            NewBlock("table_row", {"cells": [self._text(cell.children)["rich_text"] for cell in row.children]})
            for part in node.children
            for row in part.children
        ]
        width = len(rows[0].content["cells"])
        return NewBlock("table", {"table_width": width, "has_column_header": True, "has_row_header": False}, rows)

    def _text(self, nodes: list[SyntaxTreeNode]) -> dict[str, Any]:
        items = [item for node in nodes for item in self._inline(node.children, {}, None)]
        return {"rich_text": _merge(items), "color": "default"}

    def _inline(self, nodes: list[SyntaxTreeNode], styles: dict[str, bool], link: str | None) -> list[RichText]:
        items: list[RichText] = []
        for node in nodes:
            if node.type in STYLE_OF:
                items += self._inline(node.children, {**styles, STYLE_OF[node.type]: True}, link)
            elif node.type == "link":
                items += self._inline(node.children, styles, self._link(str(node.attrs.get("href", ""))))
            elif node.type == "code_inline":
                items += text_items(node.content, link, **{**styles, "code": True})
            elif node.type == "softbreak":
                items += text_items(self._soft_break, link, **styles)
            elif node.type == "hardbreak":
                items += text_items("\n", link, **styles)
            elif node.type == "image":
                items += text_items(node.content, self._link(str(node.attrs.get("src", ""))), **styles)
            else:
                items += text_items(node.content, link, **styles)
        return items


def _paragraph(items: list[RichText]) -> dict[str, Any]:
    return {"rich_text": items, "color": "default", "icon": None}


def _lead_text(items: list[RichText]) -> str:
    return str(items[0]["text"]["content"]) if items and items[0]["annotations"] == PLAIN else ""


def _drop(items: list[RichText], length: int) -> list[RichText]:
    first = items[0]
    rest = first["text"]["content"][length:].lstrip("\n")
    return text_items(rest, (first["text"]["link"] or {}).get("url")) + items[1:]


def _merge(items: list[RichText]) -> list[RichText]:
    merged: list[RichText] = []
    for item in items:
        last = merged[-1] if merged else None
        if (
            last
            and last["annotations"] == item["annotations"]
            and last["text"]["link"] == item["text"]["link"]
            and utf16_length(last["text"]["content"]) + utf16_length(item["text"]["content"]) <= 2_000
        ):
            text = {**last["text"], "content": last["text"]["content"] + item["text"]["content"]}
            merged[-1] = {**last, "text": text}
        else:
            merged.append(item)
    return merged
