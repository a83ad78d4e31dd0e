"""Any Markdown → Notion blocks, with nothing lost: what Notion cannot show as meant is kept as text and warned of."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from markdown_it.token import Token
from markdown_it.tree import SyntaxTreeNode

from integrations.notion.blocks import Block
from integrations.notion.inline import InlineSpan, Notes, grouped, rich_texts, spans_of, trimmed
from integrations.notion.languages import language_of
from integrations.notion.limits import EQUATION_UNITS, clean, units
from integrations.notion.parser import TOO_DEEP, make_parser
from integrations.notion.tables import table_blocks
from integrations.notion.warnings import is_korean

_ALERT = re.compile(r"\s*\[!([A-Za-z]{2,20})\][+-]?[ \t]*")
CALLOUTS = {
    "NOTE": ("ℹ️", "blue_background"),
    "INFO": ("ℹ️", "blue_background"),
    "TIP": ("💡", "green_background"),
    "IMPORTANT": ("❗", "purple_background"),
    "WARNING": ("⚠️", "yellow_background"),
    "CAUTION": ("🚨", "red_background"),
    "DANGER": ("🚨", "red_background"),
}
"""By name, the icon and the color of a callout."""
_LARGEST_HEADING = 4
_PARSER = make_parser()


@dataclass(frozen=True, slots=True)
class Converted:
    """A document as blocks."""

    blocks: list[Block]
    warnings: tuple[str, ...] = ()


def convert(markdown: str) -> Converted:
    """Return the blocks of a Markdown document, each within the limits of the API."""
    env: dict[str, object] = {}
    notes = Notes(is_korean(markdown))
    tokens = _PARSER.parse(clean(markdown), env)
    tree = SyntaxTreeNode([token for token in tokens if token.type != "definition"])
    blocks = _Converter(notes).blocks(tree.children)
    blocks += _unused_definitions([token.meta for token in tokens if token.type == "definition"], notes)
    if env.get(TOO_DEEP):
        notes.warn("deep")
    return Converted(blocks, tuple(notes.warnings))


@dataclass(slots=True)
class _Converter:
    notes: Notes
    rules: dict[str, Callable[[SyntaxTreeNode], list[Block]]] = field(init=False)

    def __post_init__(self) -> None:
        self.rules = {
            "heading": self.heading,
            "paragraph": self.paragraph,
            "bullet_list": self.bullets,
            "ordered_list": self.numbers,
            "blockquote": self.quote,
            "fence": self.code,
            "code_block": self.code,
            "table": self.table,
            "hr": lambda _: [Block("divider")],
        }

    def blocks(self, nodes: Iterable[SyntaxTreeNode]) -> list[Block]:
        return [block for node in nodes for block in self.rules[node.type](node)]

    def heading(self, node: SyntaxTreeNode) -> list[Block]:
        level = min(int(node.tag[1]), _LARGEST_HEADING)
        spans = spans_of(_tokens(node), self.notes)
        return _text_blocks(f"heading_{level}", {}, spans)

    def paragraph(self, node: SyntaxTreeNode) -> list[Block]:
        raw = node.children[0].content.strip() if node.children else ""
        if raw.startswith("$$") and raw.endswith("$$") and "$$" not in raw[2:-2] and raw[2:-2].strip():
            expression = raw[2:-2].strip()
            if units(expression) <= EQUATION_UNITS:
                return [Block("equation", {"expression": expression})]
        return self.running(spans_of(_tokens(node), self.notes))

    def running(self, spans: list[InlineSpan]) -> list[Block]:
        """Return paragraphs, with pictures as blocks of their own between them."""
        blocks: list[Block] = []
        run: list[InlineSpan] = []
        for span in [*spans, None]:
            if span is not None and not span.image:
                run.append(span)
                continue
            if text := trimmed(run):
                blocks += _text_blocks("paragraph", {}, text)
            run = []
            if span is not None:
                caption, *rest = grouped(rich_texts([InlineSpan(span.text, span.marks)]) if span.text else [])
                external = {"type": "external", "external": {"url": span.image}, "caption": caption}
                blocks.append(Block("image", external))
                blocks += [Block("paragraph", {"rich_text": more}) for more in rest]
        return blocks

    def bullets(self, node: SyntaxTreeNode) -> list[Block]:
        return [block for item in node.children for block in self.item("bulleted_list_item", item)]

    def numbers(self, node: SyntaxTreeNode) -> list[Block]:
        start = node.attrs.get("start", 1)
        if start != 1:
            self.notes.warn("numbers", start)
        return [block for item in node.children for block in self.item("numbered_list_item", item)]

    def item(self, kind: str, node: SyntaxTreeNode) -> list[Block]:
        first, body = self.opening(node.children)
        checked = (node.meta or {}).get("checked")
        if checked is None and len(first) == 1 and first[0].text in ("[ ]", "[x]", "[X]") and not first[0].marks:
            checked, first = first[0].text != "[ ]", []
        if checked is None:
            return _text_blocks(kind, {}, first, self.blocks(body), inside=True)
        return _text_blocks("to_do", {"checked": bool(checked)}, first, self.blocks(body), inside=True)

    def opening(self, nodes: Sequence[SyntaxTreeNode]) -> tuple[list[InlineSpan], Sequence[SyntaxTreeNode]]:
        """Return the spans that stand in the container itself, and what goes below it."""
        if not nodes or nodes[0].type != "paragraph":
            return [], nodes
        spans = spans_of(_tokens(nodes[0]), Notes())
        if any(span.image for span in spans):
            return [], nodes
        return spans_of(_tokens(nodes[0]), self.notes), nodes[1:]

    def quote(self, node: SyntaxTreeNode) -> list[Block]:
        first, body = self.opening(node.children)
        alert = _ALERT.match(first[0].text) if first and not first[0].marks else None
        if alert is None:
            return _text_blocks("quote", {}, first, self.blocks(body), inside=True)
        kind = alert[1].upper()
        icon, color = CALLOUTS.get(kind, ("💬", "gray_background"))
        text = first[0].text[alert.end() :] if kind in CALLOUTS else f"{alert[1]} {first[0].text[alert.end() :]}"
        data = {"icon": {"type": "emoji", "emoji": icon}, "color": color}
        spans = trimmed([InlineSpan(text), *first[1:]])
        below = body
        if not any(span.text for span in spans):
            spans, below = self.opening(body)
        return _text_blocks("callout", data, spans, self.blocks(below), inside=True)

    def code(self, node: SyntaxTreeNode) -> list[Block]:
        language, rest = language_of(node.info)
        data: dict[str, Any] = {"language": language}
        if rest:
            caption, *more = grouped(rich_texts([InlineSpan(rest)]))
            data["caption"] = caption
            extra = [Block("paragraph", {"rich_text": group}) for group in more]
        else:
            extra = []
        text = node.content.removesuffix("\n")
        groups = grouped(rich_texts([InlineSpan(text)]) if text else [])
        if len(groups) > 1:
            self.notes.warn("code", len(groups))
        return [Block("code", {**data, "rich_text": group}) for group in groups] + extra

    def table(self, node: SyntaxTreeNode) -> list[Block]:
        rows = [row for part in node.children for row in part.children]
        return table_blocks([[spans_of(_tokens(c), self.notes) for c in row.children] for row in rows], self.notes)


def _tokens(node: SyntaxTreeNode) -> list[Token]:
    """Return the inline tokens of a node that holds one line of text."""
    for child in node.children:
        if child.type == "inline" and child.token is not None:
            return child.token.children or []
    return []


def _text_blocks(
    kind: str,
    data: Mapping[str, Any],
    spans: Iterable[InlineSpan],
    children: list[Block] | None = None,
    *,
    inside: bool = False,
) -> list[Block]:
    """Return a block with this text; what does not fit follows in paragraphs, ``inside`` the block or after it."""
    first, *more = grouped(rich_texts(spans))
    rest = [Block("paragraph", {"rich_text": group}) for group in more]
    below = [*rest, *(children or [])] if inside else list(children or [])
    block = Block(kind, {"rich_text": first, **data}, below)
    return [block] if inside else [block, *rest]


def _unused_definitions(definitions: Iterable[Mapping[str, str]], notes: Notes) -> list[Block]:
    """Return link definitions that nothing refers to as text, for else their words would vanish."""
    texts = []
    defined = set()
    for it in definitions:
        if it["id"] in defined or it["url"] not in notes.hrefs:
            texts.append(" ".join(part for part in (f"[{it['label']}]:", it["url"], it["title"]) if part))
        elif it["title"]:
            notes.warn("title", it["title"])
        defined.add(it["id"])
    return [Block("paragraph", {"rich_text": g}) for t in texts for g in grouped(rich_texts([InlineSpan(t)]))]
