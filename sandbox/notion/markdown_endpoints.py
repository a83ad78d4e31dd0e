"""`/v1/pages/{page_id}/markdown`: a page's content as Markdown."""

from typing import Any

from aiohttp import web

from sandbox.notion.checks import array_at, boolean_at, choice_at, known_keys, object_at, string_at
from sandbox.notion.errors import UNDEFINED, validation_error
from sandbox.notion.gate import read_body
from sandbox.notion.markdown_read import blocks_from_markdown
from sandbox.notion.markdown_write import to_markdown
from sandbox.notion.nodes import CONTAINERS, PAGE, NotionNode
from sandbox.notion.service import Notion

COMMANDS = ("insert_content", "update_content", "replace_content", "replace_content_range")


class MarkdownEndpoints:
    """Reads CommonMark with tables where Notion has a dialect of its own; child pages stand in it as tags."""

    def __init__(self, notion: Notion) -> None:
        self._notion = notion

    def _page(self, request: web.Request) -> NotionNode:
        return self._notion.container(self._notion.path_id(request, "page_id"), PAGE)

    def _children(self, identity: str) -> list[dict[str, Any]]:
        node = self._notion.nodes.get(identity)
        source = self._notion.objects.synced_source(node) if node is not None else None
        return self._notion.objects.blocks(self._notion.nodes.children(source.id)) if source else []

    def _read(self, page: NotionNode) -> str:
        return to_markdown(self._children(page.id), self._children)

    async def retrieve(self, request: web.Request) -> dict[str, Any]:
        """GET: always whole, never truncated."""
        page = self._page(request)
        return self._answer(page)

    def _answer(self, page: NotionNode) -> dict[str, Any]:
        return {
            "object": "page_markdown",
            "id": page.id,
            "markdown": self._read(page),
            "truncated": False,
            "unknown_block_ids": [],
        }

    async def update(self, request: web.Request) -> dict[str, Any]:
        """PATCH: insert, search and replace, or replace everything; blocks that stay get new ids."""
        body = await read_body(request)
        known_keys(body, "body", {"type", "markdown_version", *COMMANDS})
        page = self._page(request)
        self._notion.require_live(page)
        kind = choice_at(body.get("type", UNDEFINED), "body.type", COMMANDS)
        command = object_at(body.get(kind, UNDEFINED), f"body.{kind}")
        path = f"body.{kind}"
        with self._notion.store.transaction():
            if kind == "insert_content":
                self._insert(page, command, path)
            elif kind == "update_content":
                self._replace(page, self._updated(page, command, path))
            elif kind == "replace_content":
                self._replace(page, string_at(command.get("new_str", UNDEFINED), f"{path}.new_str"))
            else:
                content = string_at(command.get("content", UNDEFINED), f"{path}.content")
                start, end = self._selection(page, command.get("content_range", UNDEFINED), f"{path}.content_range")
                old = self._read(page)
                self._replace(page, old[:start] + content + old[end:])
        return self._answer(page)

    def _insert(self, page: NotionNode, command: dict[str, Any], path: str) -> None:
        content = string_at(command.get("content", UNDEFINED), f"{path}.content")
        if command.get("after") is not None:
            old = self._read(page)
            _, end = self._selection(page, command["after"], f"{path}.after")
            self._replace(page, f"{old[:end]}\n\n{content}\n\n{old[end:]}")
            return
        position = object_at(command.get("position", {"type": "end"}), f"{path}.position")
        place = choice_at(position.get("type", UNDEFINED), f"{path}.position.type", ("start", "end"))
        siblings = self._notion.nodes.children(page.id)
        after = siblings[0].place - 1 if place == "start" and siblings else None
        self._notion.nodes.add_blocks(page.id, blocks_from_markdown(content), after=after)
        self._notion.nodes.touch(page)

    def _updated(self, page: NotionNode, command: dict[str, Any], path: str) -> str:
        text = self._read(page)
        updates = array_at(command.get("content_updates", UNDEFINED), f"{path}.content_updates", 100)
        for index, raw in enumerate(updates):
            place = f"{path}.content_updates[{index}]"
            value = object_at(raw, place)
            old = string_at(value.get("old_str", UNDEFINED), f"{place}.old_str")
            new = string_at(value.get("new_str", UNDEFINED), f"{place}.new_str")
            everywhere = boolean_at(value.get("replace_all_matches", False), f"{place}.replace_all_matches")
            matches = text.count(old) if old else 0
            if matches == 0:
                raise validation_error(f"{place}.old_str was not found in the page.")
            if matches > 1 and not everywhere:
                raise validation_error(
                    f"{place}.old_str matches {matches} places; set replace_all_matches to change all."
                )
            text = text.replace(old, new)
        return text

    def _selection(self, page: NotionNode, raw: Any, path: str) -> tuple[int, int]:
        first, _, last = string_at(raw, path).partition("...")
        text = self._read(page)
        start = text.find(first) if first else 0
        end = text.find(last, start + len(first)) if last else start + len(first)
        if start < 0 or end < 0:
            raise validation_error(f"{path} was not found in the page.")
        return start, end + len(last)

    def _replace(self, page: NotionNode, markdown: str) -> None:
        # Child pages are kept, behind the new content: only an explicit deletion removes them.
        for child in self._notion.nodes.children(page.id):
            if child.kind not in CONTAINERS:
                self._notion.nodes.trash(child, True)
        kept = [child.place for child in self._notion.nodes.children(page.id)]
        lines = [line for line in markdown.split("\n") if not _is_child_tag(line)]
        blocks = blocks_from_markdown("\n".join(lines))
        self._notion.nodes.add_blocks(page.id, blocks, after=min(kept) - 1 if kept else None)
        self._notion.nodes.touch(page)


def _is_child_tag(line: str) -> bool:
    return line.startswith(("<page id=", "<database id=")) and line.endswith(("</page>", "</database>"))
