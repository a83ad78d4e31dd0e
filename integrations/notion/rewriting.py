"""Changing a page in place: blocks that stay the same are not touched, and what we cannot write is never taken away."""

import asyncio
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from typing import Any

from integrations.errors import Invalid, NotFound
from integrations.notion.batches import batches, fits_whole
from integrations.notion.blocks import Block, text_of
from integrations.notion.client import Json, NotionClient, Unclear
from integrations.notion.markdown import convert
from integrations.notion.markup import ICONS, markdown_of
from integrations.notion.render import Node
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
Signature = tuple[Any, ...]
Key = tuple[Any, ...]
Insertion = tuple[str | None, list[Block]]
"""Behind which block (None: at the beginning), and what."""


class Live:
    """A page's content as it is now.

    What of it is ours to write is compared by what its Markdown gives when it is converted, so that text which nobody
    changed is never written again, whatever Markdown cannot say of it.
    """

    def __init__(self, nodes: Sequence[Node]) -> None:
        self.nodes = tuple(nodes)
        self.keys: list[Key] = []
        """For each block the signatures of what its Markdown gives; nothing for what stays whatever is written."""
        self._same: dict[Signature, Signature] = {}
        for node in self.nodes:
            blocks = convert(markdown_of([node])).blocks if _is_ours(node) else []
            key = tuple(map(_of_block, blocks))
            self.keys.append(key)
            if len(key) == 1:
                self._same.setdefault(_of_node(node), key[0])

    def markdown(self) -> str:
        """Return it in Markdown that gives the same blocks again."""
        return markdown_of([node for node, key in zip(self.nodes, self.keys, strict=True) if key])

    def says(self, blocks: Sequence[Block]) -> bool:
        """Tell whether the page says what the blocks say."""
        return [key for key, _ in self._grouped(blocks)] == [key for key in self.keys if key]

    def without_title(self, blocks: Sequence[Block], title: str) -> list[Block]:
        """Drop a first heading that says the title once more, unless the page begins with it."""
        repeated = bool(blocks) and blocks[0].type == "heading_1" and not blocks[0].children
        if not repeated or text_of("heading_1", blocks[0].data).strip() != title:
            return list(blocks)
        first = next(filter(None, self.keys), ())
        return list(blocks) if first == (self._key(blocks[0]),) else list(blocks[1:])

    def changes(self, blocks: Sequence[Block]) -> tuple[list[Insertion], list[str]]:
        """Return what has to be written so that the page says what the blocks say, and the ids of what has to go."""
        groups = self._grouped(blocks)
        # What stays whatever is written is like nothing else.
        have = [key or ("stays", place) for place, key in enumerate(self.keys)]
        insertions: list[Insertion] = []
        gone: list[str] = []
        matcher = SequenceMatcher(None, have, [key for key, _ in groups], autojunk=False)
        for kind, start, end, first, last in matcher.get_opcodes():
            if kind in ("insert", "replace"):
                # In the place of what goes; behind what stays there.
                after = max([start - 1, *(place for place in range(start, end) if not self.keys[place])])
                new = [block for _, group in groups[first:last] for block in group]
                insertions.append((str(self.nodes[after].block["id"]) if after >= 0 else None, new))
            if kind in ("delete", "replace"):
                gone += [str(self.nodes[place].block["id"]) for place in range(start, end) if self.keys[place]]
        return insertions, gone

    def _grouped(self, blocks: Sequence[Block]) -> list[tuple[Key, list[Block]]]:
        """Return the blocks with their keys; together what one block of the page gives."""
        keys = [self._key(block) for block in blocks]
        runs = {key[0]: key for key in sorted(self.keys, key=len) if len(key) > 1}
        groups: list[tuple[Key, list[Block]]] = []
        at = 0
        while at < len(blocks):
            run = runs.get(keys[at], ())
            length = len(run) if run and tuple(keys[at : at + len(run)]) == run else 1
            groups.append((tuple(keys[at : at + length]), list(blocks[at : at + length])))
            at += length
        return groups

    def _key(self, block: Block) -> Signature:
        signature = _of_block(block)
        return self._same.get(signature, signature)


class Rewriter:
    """Changes pages; see :meth:`integrations.notion.base.NotionPages.rewrite`."""

    def __init__(self, client: NotionClient, writer: Writer, *, settle: float) -> None:
        self._client = client
        self._writer = writer
        self._settle = settle

    async def read(self, page_id: str) -> Live:
        """Return what is on the page."""
        nodes = await self._below(page_id)
        return await asyncio.to_thread(Live, nodes)

    async def rewrite(self, page_id: str, blocks: Sequence[Block], title: str) -> None:
        """Make the page say what ``blocks`` say: first what is new, then without what is gone.

        A first heading that repeats ``title`` is left out, unless the page has it. Run again after it was cut off, this
        goes on from what it finds.
        """
        for attempt in range(1, _ATTEMPTS + 1):
            try:
                await self._apply(page_id, await self.read(page_id), blocks, title)
                return
            except Unclear:
                if attempt == _ATTEMPTS:
                    raise
                await asyncio.sleep(self._settle * attempt)

    async def _apply(self, page_id: str, live: Live, blocks: Sequence[Block], title: str) -> None:
        insertions, gone = await asyncio.to_thread(live.changes, live.without_title(blocks, title))
        for after, new in insertions:
            await self._insert(page_id, new, after)
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
        return (data.get("icon") or {}).get("emoji") in ICONS
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
