"""Changing a page in place: blocks that stay the same are not touched, and what we cannot write is never taken away."""

import asyncio
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any

from integrations.errors import Invalid, NotFound
from integrations.notion.batches import batches, fits_whole
from integrations.notion.blocks import Block
from integrations.notion.client import Json, NotionClient, Unclear
from integrations.notion.markdown import CALLOUTS
from integrations.notion.render import Node, Renderer
from integrations.notion.writer import Writer

_ATTEMPTS = 4
_OWN = frozenset({"child_page", "child_database"})
"""Blocks whose children are pages of their own."""
_WRITTEN = frozenset(
    {
        *(f"heading_{level}" for level in (1, 2, 3, 4)),
        *("paragraph", "bulleted_list_item", "numbered_list_item", "to_do", "quote", "callout"),
        *("code", "divider", "equation", "image", "table", "table_row"),
    }
)
"""What :func:`integrations.notion.markdown.convert` writes."""
_ICONS = {icon: name for name, (icon, _) in reversed(CALLOUTS.items())}
_LISTS = frozenset({"bulleted_list_item", "numbered_list_item", "to_do"})
_SPECIAL = re.compile(r"([\\`*_\[\]<~])")
_LINE_START = re.compile(r"^([^\S\n]*)([#>+|-]|\d+(?=[.)]))", re.M)

Signature = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Live:
    """A page's content as it is now, in as far as we can write it."""

    nodes: tuple[Node, ...]

    def signatures(self) -> list[Signature]:
        """What is compared, without what stays whatever is written."""
        return [_of_node(node) for node in self.nodes if _is_ours(node)]

    def markdown(self) -> str:
        """Return it in Markdown that gives the same blocks again."""
        renderer, lines, before = Renderer("", []), list[str](), ""
        number = 0
        for node in self.nodes:
            if not _is_ours(node):
                continue
            if lines and not (node.type == before and node.type in _LISTS):
                lines.append("")
            number = number + 1 if node.type == before == "numbered_list_item" else 1
            lines += renderer.block(_marked(node), number)
            before = node.type
        return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()


class Rewriter:
    """Changes pages; see :meth:`integrations.notion.base.NotionPages.rewrite`."""

    def __init__(self, client: NotionClient, writer: Writer, *, settle: float) -> None:
        self._client = client
        self._writer = writer
        self._settle = settle

    async def read(self, page_id: str) -> Live:
        """Return what is on the page."""
        return Live(tuple(await self._below(page_id)))

    async def rewrite(self, page_id: str, blocks: Sequence[Block]) -> None:
        """Make the page say what ``blocks`` say: first what is new, then without what is gone.

        Run again after it was cut off, it goes on from what it finds.
        """
        for attempt in range(1, _ATTEMPTS + 1):
            try:
                await self._apply(page_id, (await self.read(page_id)).nodes, blocks)
                return
            except Unclear:
                if attempt == _ATTEMPTS:
                    raise
                await asyncio.sleep(self._settle * attempt)

    async def _apply(self, page_id: str, nodes: Sequence[Node], blocks: Sequence[Block]) -> None:
        # What stays whatever is written is like nothing else.
        have = [_of_node(node) if _is_ours(node) else ("stays", place) for place, node in enumerate(nodes)]
        want = [_of_block(block) for block in blocks]
        gone: list[str] = []
        for kind, start, end, first, last in SequenceMatcher(None, have, want, autojunk=False).get_opcodes():
            if kind in ("insert", "replace"):
                # In the place of what goes; behind what stays there.
                staying = [place for place in range(start, end) if not _is_ours(nodes[place])]
                after = max([start - 1, *staying])
                await self._insert(page_id, blocks[first:last], str(nodes[after].block["id"]) if after >= 0 else None)
            if kind in ("delete", "replace"):
                gone += [str(node.block["id"]) for node in nodes[start:end] if _is_ours(node)]
        for identity in gone:
            await self._delete(identity)

    async def _delete(self, identity: str) -> None:
        try:
            await self._client.delete_block(identity)
        except NotFound:
            return
        except Invalid:
            # Of two equal requests the second finds the block in the trash.
            if not (await self._client.block(identity)).get("in_trash"):
                raise

    async def _insert(self, page_id: str, blocks: Sequence[Block], after: str | None) -> None:
        ids: list[str] = []
        for batch in batches(blocks):
            position: Json = {"type": "after_block", "after_block": {"id": after}} if after else {"type": "start"}
            added = await self._client.append(page_id, batch, position=position)
            ids += [str(item["id"]) for item in added[: len(batch)]]
            after = ids[-1]
        for block, identity in zip(blocks, ids, strict=True):
            if block.children and not fits_whole(block):
                await self._writer.go_on(identity, block.children, [], fresh=True)

    async def _below(self, block_id: str) -> list[Node]:
        children = await self._client.children(block_id)
        return list(await asyncio.gather(*map(self._node, children)))

    async def _node(self, block: Json) -> Node:
        inside = block.get("has_children") and block["type"] not in _OWN
        return Node(block, await self._below(str(block["id"])) if inside else [])


def same(live: Live, blocks: Sequence[Block]) -> bool:
    """Tell whether the page says what the blocks say."""
    return live.signatures() == [_of_block(block) for block in blocks]


def _is_ours(node: Node) -> bool:
    """Tell whether we could write the block again as it is, with all that is below it."""
    kind, data = node.type, node.data
    if kind not in _WRITTEN or not all(map(_is_ours, node.children)):
        return False
    if kind == "paragraph":
        return bool(_words(data)) and not node.children
    if kind.startswith("heading_"):
        return not node.children
    if kind == "image":
        return data.get("type") == "external"
    if kind == "callout":
        return (data.get("icon") or {}).get("emoji") in _ICONS
    return True


def _of_node(node: Node) -> Signature:
    return _signature(node.type, node.data, [_of_node(child) for child in node.children])


def _of_block(block: Block) -> Signature:
    return _signature(block.type, block.data, [_of_block(child) for child in block.children])


def _signature(kind: str, data: Json, below: list[Signature]) -> Signature:
    """Return what makes two blocks the same to a reader."""
    icon = (data.get("icon") or {}).get("emoji") if kind == "callout" else None
    url = (data.get("external") or {}).get("url") if kind == "image" else None
    cells = tuple(_runs(cell) for cell in data.get("cells") or ())
    texts = _runs(data.get("rich_text") or []), _runs(data.get("caption") or [])
    own = (bool(data.get("checked")), data.get("language"), str(data.get("expression") or ""), icon, url)
    return kind, texts, cells, own, tuple(below)


def _runs(items: Iterable[Json]) -> Signature:
    """Return the text with its marks and links, whatever pieces it is cut into."""
    runs: list[list[Any]] = []
    for item in items:
        kept = item.get("annotations") or {}
        marks = tuple(bool(kept.get(name)) for name in ("bold", "italic", "strikethrough", "code"))
        if item.get("type") == "equation":
            text, link = str((item.get("equation") or {}).get("expression") or ""), "$"
        else:
            inner = item.get("text") or {}
            text = str(inner.get("content") or item.get("plain_text") or "")
            link = str(((inner.get("link") or {}).get("url")) or "").rstrip("/")
        if runs and runs[-1][1:] == [marks, link]:
            runs[-1][0] += text
        else:
            runs.append([text, marks, link])
    if runs:
        runs[0][0], runs[-1][0] = runs[0][0].lstrip(), runs[-1][0].rstrip()
    return tuple(tuple(run) for run in runs if run[0])


def _words(data: Json) -> str:
    return "".join(str(run[0]) for run in _runs(data.get("rich_text") or [])).strip()


def _marked(node: Node) -> Node:
    """Return the node with Markdown's marks in its texts, and with the name of a callout."""
    data = dict(node.data)
    for key in ("rich_text", "caption"):
        if data.get(key) and node.type not in ("code", "equation"):
            data[key] = [_marked_text(item) for item in data[key]]
    if data.get("cells"):
        data["cells"] = [[_marked_text(item) for item in cell] for cell in data["cells"]]
    if node.type == "callout":
        name = {"plain_text": f"[!{_ICONS[data.pop('icon')['emoji']]}] ", "annotations": {}}
        data["rich_text"] = [name, *(data.get("rich_text") or [])]
    if node.type == "paragraph" and data.get("rich_text"):
        first, *rest = data["rich_text"]
        data["rich_text"] = [{**first, "plain_text": _LINE_START.sub(r"\1\\\2", str(first["plain_text"]))}, *rest]
    return Node({**node.block, node.type: data}, [_marked(child) for child in node.children])


def _marked_text(item: Json) -> Json:
    kept = item.get("annotations") or {}
    text = str(item.get("plain_text") or "")
    if item.get("type") == "equation" or kept.get("code") or not text.strip():
        return item
    inner = _SPECIAL.sub(r"\\\1", text.strip())
    for name, mark in (("italic", "*"), ("bold", "**")):
        if kept.get(name):
            inner = f"{mark}{inner}{mark}"
    before, after = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    return {**item, "plain_text": f"{before}{inner}{after}"}
