"""Blocks that Notion returned → Markdown, in parts by heading, each with the address of its first block."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from integrations.documents.base import Part
from integrations.notion.client import Json
from integrations.notion.ids import bare_id, sibling_url
from integrations.notion.titles import plain_text, words_of

_TRANSPARENT = frozenset({"column_list", "column", "synced_block", "tab", "template", "meeting_notes"})
_SILENT = frozenset({"divider", "breadcrumb", "table_of_contents", "table_row", "button"})
_FILES = frozenset({"image", "video", "file", "pdf", "audio"})
_LINKS = frozenset({"bookmark", "embed", "link_preview"})


@dataclass(slots=True)
class Node:
    """A block as Notion returned it, and what is below it."""

    block: Json
    children: list["Node"] = field(default_factory=list)

    @property
    def type(self) -> str:
        """The block's type."""
        return str(self.block["type"])

    @property
    def data(self) -> Json:
        """What stands under the type's key."""
        data = self.block.get(self.type)
        return data if isinstance(data, dict) else {}


def rich(items: Sequence[Json]) -> str:
    """Return rich texts as Markdown with links, code and equations; emphasis would only disturb searching."""
    parts = []
    for item in items:
        text = str(item.get("plain_text") or "")
        annotations = item.get("annotations") or {}
        if item.get("type") == "equation":
            text = f"${text}$"
        elif annotations.get("code") and text.strip():
            text = f"`{text}`"
        elif annotations.get("strikethrough") and text.strip():
            text = f"~~{text}~~"
        href = item.get("href")
        parts.append(f"[{text}]({href})" if href and href != text and str(href).startswith("http") else text)
    return "".join(parts)


class Renderer:
    """Renders one page; ``warnings`` gathers what is unknown."""

    def __init__(self, url: str, warnings: list[str]) -> None:
        self._url = url
        self._warnings = warnings
        self._parts: list[Part] = []
        self._headings: list[tuple[int, str]] = []
        self._lines: list[str] = []
        self._anchor = ""

    def parts(self, nodes: Iterable[Node]) -> tuple[Part, ...]:
        """Return the parts in order; a heading without text below it is a part too."""
        self._walk(nodes)
        self._flush()
        return tuple(self._parts)

    def block(self, node: Node, number: int = 1) -> list[str]:
        """Return the lines of one block; ``number``: of an item in a numbered list."""
        return self._block(node, number)

    def _walk(self, nodes: Iterable[Node]) -> None:
        number = 0
        for node in nodes:
            number = _number(node, number)
            if node.type.startswith("heading_"):
                self._flush()
                level = int(node.type[-1])
                above = [heading for heading in self._headings if heading[0] < level]
                self._headings = [*above, (level, plain_text(node.data.get("rich_text") or []).strip())]
                self._anchor = bare_id(str(node.block["id"]))
                if linked := [item for item in node.data.get("rich_text") or [] if item.get("href")]:
                    # A part's headings are plain words.
                    self._lines.append(" ".join(rich([item]) for item in linked))
                self._walk(node.children)
            elif node.type in _TRANSPARENT:
                self._lines += _said(node)
                self._walk(node.children)
            else:
                lines = self._block(node, number)
                if lines and not self._anchor:
                    self._anchor = bare_id(str(node.block["id"]))
                self._lines += lines

    def _flush(self) -> None:
        text = "\n".join(self._lines).strip("\n")
        headings = tuple(text for _, text in self._headings if text)
        if text or (self._anchor and headings):
            self._parts.append(Part(text, headings, f"{self._url}#{self._anchor}"))
        self._lines, self._anchor = [], ""

    def _block(self, node: Node, number: int) -> list[str]:
        kind, data = node.type, node.data
        if kind in _SILENT:
            return []
        if kind in _ITEMS:
            head = _ITEMS[kind](node, number)
            return _indented(head, rich(data.get("rich_text") or [])) + self._below(node, _INDENTS.get(kind, "  "))
        if kind in _PLAIN:
            below = self._below(node, "> " if kind in ("quote", "callout") else "  ")
            return _PLAIN[kind](node) + below
        if kind == "table":
            return [*_table(node), ""]
        if kind in _FILES or kind in _LINKS:
            return _file(kind, data)
        if kind in ("child_page", "child_database", "link_to_page"):
            return [self._reference(kind, node), *data.get("said", [])]
        if kind in _TRANSPARENT:
            return _said(node) + self._below(node, "")
        if kind.startswith("heading_"):
            return [f"{'#' * int(kind[-1])} {rich(data.get('rich_text') or [])}", *self._below(node, "")]
        self._warnings.append(f"A block of the kind “{kind}” could not be read in full (#{bare_id(node.block['id'])}).")
        text = words_of(data)
        return [*([text] if text else []), *self._below(node, "")]

    def _below(self, node: Node, indent: str) -> list[str]:
        lines: list[str] = []
        number = 0
        for child in node.children:
            number = _number(child, number)
            lines += self._block(child, number)
        return [f"{indent}{line}" if line else "" for line in lines]

    def _reference(self, kind: str, node: Node) -> str:
        data = node.data
        target = str(data.get(data["type"]) if kind == "link_to_page" else node.block["id"])
        return f"[{data.get('title') or 'Untitled'}]({sibling_url(self._url, target)})"


def _number(node: Node, before: int) -> int:
    """Return the number of a list item after a block with the number ``before``; 0 for anything else."""
    if node.type != "numbered_list_item":
        return 0
    return int(node.data.get("list_start_index") or before + 1)


def _indented(head: str, text: str) -> list[str]:
    first, *rest = text.split("\n")
    return [head + first, *(f"  {line}" for line in rest)]


def _quoted(node: Node) -> list[str]:
    icon = node.data.get("icon") or {}
    mark = f"{icon['emoji']} " if icon.get("emoji") else ""
    return [f"> {line}" for line in (mark + rich(node.data.get("rich_text") or [])).split("\n")]


def _said(node: Node) -> list[str]:
    """Return what a block says that is there for what is inside it: a button's name, a meeting's title and time."""
    data = node.data
    event = data.get("calendar_event") or data.get("recording") or {}
    times = " → ".join(str(event[name]) for name in ("start_time", "end_time") if event.get(name))
    return [text for text in (rich(data.get("rich_text") or data.get("title") or []), times) if text]


def _code(node: Node) -> list[str]:
    text = plain_text(node.data.get("rich_text") or [])
    fence = "```" if "```" not in text else "~~~~"
    language = str(node.data.get("language") or "").replace("plain text", "")
    caption = rich(node.data.get("caption") or [])
    return [f"{fence}{language}", *text.split("\n"), fence, *([caption] if caption else [])]


def _table(node: Node) -> list[str]:
    rows = [[_cell(cell) for cell in row.data.get("cells") or []] for row in node.children]
    if not rows:
        return []
    if not node.data.get("has_column_header"):
        rows.insert(0, [""] * len(rows[0]))
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return [lines[0], "|" + " --- |" * len(rows[0]), *lines[1:]]


def _cell(items: Sequence[Json]) -> str:
    return rich(items).replace("|", "\\|").replace("\n", " ").strip()


def _file(kind: str, data: Json) -> list[str]:
    """Addresses of files that Notion keeps expire within the hour, so only those on the web are told."""
    url = str(data.get("url") or (data.get("external") or {}).get("url") or "")
    caption, name = rich(data.get("caption") or []), str(data.get("name") or "")
    label = f"{caption} ({name})" if caption and name and name not in caption else caption or name
    if not url:
        return [label] if label else []
    mark = "!" if kind == "image" else ""
    return [f"{mark}[{label or url}]({url})" if label or mark else url]


_ITEMS: dict[str, Callable[[Node, int], str]] = {
    "bulleted_list_item": lambda _node, _number: "- ",
    "toggle": lambda _node, _number: "- ",
    "numbered_list_item": lambda _node, number: f"{number}. ",
    "to_do": lambda node, _number: "- [x] " if node.data.get("checked") else "- [ ] ",
}
_INDENTS = {"numbered_list_item": "   "}
"""What stands below an item begins where its text does."""
_PLAIN: dict[str, Callable[[Node], list[str]]] = {
    "paragraph": lambda node: [*rich(node.data.get("rich_text") or []).split("\n"), ""],
    "quote": _quoted,
    "callout": _quoted,
    "code": _code,
    "equation": lambda node: [f"$${node.data.get('expression', '')}$$"],
}
