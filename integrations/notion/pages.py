"""Writing pages: created once for each request, completed after a crash, undone by the trash."""

import asyncio
import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime, timedelta
from weakref import WeakValueDictionary

from integrations.errors import Invalid, Misconfigured, NotFound, Unavailable
from integrations.notion.base import PageContent, PageRef, WrittenPage
from integrations.notion.batches import batches, fits_whole
from integrations.notion.blocks import Block
from integrations.notion.client import Json, NotionClient, Unclear
from integrations.notion.ids import notion_id
from integrations.notion.inline import InlineSpan, rich_texts
from integrations.notion.limits import REQUEST_BYTES, clean, pieces
from integrations.notion.markdown import convert
from integrations.notion.rewriting import Live, Rewriter
from integrations.notion.titles import folded, likeness, title_of
from integrations.notion.writelog import MemoryWriteLog, WriteLog
from integrations.notion.writer import Writer, present

_TITLE_UNITS = 1_900
_ENOUGH = 0.4
"""Likeness below which a title is another page."""
_LOOKED_AT = 300
"""Titles compared for each way of searching."""
_ENVELOPE = 20_000
"""Bytes that parent and title take at most."""
_ATTEMPTS = 4
_CLOCKS = timedelta(minutes=2)
"""Notion rounds times down to the minute, and its clock is not ours."""


@dataclass(frozen=True, slots=True)
class _Entry:
    """What is remembered of one request; ``page_id`` is empty until the page is known to exist."""

    parent: str
    text: str
    """A digest of the document, to notice that a repeated request brings another one."""
    since: str
    page_id: str = ""
    url: str = ""
    done: bool = False
    chosen: bool = False
    """Whether the parent was given: a repeated request must not bring elsewhere what was meant for that place."""


class Pages:
    """Implements :class:`integrations.notion.base.NotionPages`.

    Without ``default_parent`` (an id or a page's address) pages go below the oldest top-level page that the integration
    sees.
    """

    def __init__(
        self,
        client: NotionClient,
        default_parent: str | None = None,
        *,
        log: WriteLog | None = None,
        settle: float = 1.0,
    ) -> None:
        self._client = client
        self._default = default_parent
        self._top: str | None = None
        self._log = log or MemoryWriteLog()
        self._settle = settle
        self._writer = Writer(client, settle=settle)
        self._rewriter = Rewriter(client, self._writer, settle=settle)
        self._busy: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def create_page_from_markdown(
        self, title: str, markdown: str, *, parent_id: str | None = None, request_key: str = ""
    ) -> WrittenPage:
        """Write the page, or complete or return the one that this request has begun.

        Without ``parent_id`` a repeated request writes below the parent that it was first given.
        """
        title = _short(clean(title)) or "Untitled"
        converted = await asyncio.to_thread(convert, markdown)
        blocks = Live([]).without_title(converted.blocks, title)
        key = f"page-write:{request_key}" if request_key else ""
        lock = self._busy.setdefault(key, asyncio.Lock()) if key else asyncio.Lock()
        async with lock:
            digest = hashlib.sha256(f"{title}\0{markdown}".encode("utf-8", "surrogatepass")).hexdigest()
            entry = await self._begun(key, digest)
            if entry and entry.done:
                return WrittenPage(entry.page_id, title, entry.url, converted.warnings, entry.parent)
            if entry and entry.page_id:
                await self._writer.write(entry.page_id, blocks)
            else:
                page = await self._find(key, entry, title, blocks) if entry else None
                if entry is None or not page:
                    given = parent_id or (entry.parent if entry and entry.chosen else None)
                    parent = notion_id(given) if given else await self._parent()
                    entry = _Entry(parent, digest, datetime.now(UTC).isoformat(), chosen=bool(given))
                    await self._keep(key, entry)
                entry = await self._create(key, entry, title, blocks, page)
            entry = replace(entry, done=True)
            await self._keep(key, entry)
            return WrittenPage(entry.page_id, title, entry.url, converted.warnings, entry.parent)

    async def begun_by(self, request_key: str) -> str:
        """Return the page that a request has made, or only begun; empty where it is not known to have made one."""
        value = await self._log.get(f"page-write:{request_key}")
        return _Entry(**json.loads(value)).page_id if value else ""

    async def forget(self, request_key: str) -> None:
        """Forget a request and which page came of it; the page stays."""
        if page_id := await self.begun_by(request_key):
            await self._log.remove(f"page-of:{page_id}")
        await self._log.remove(f"page-write:{request_key}")

    async def content(self, page_id: str, known: str = "") -> PageContent:
        """Return the page as it is now; ``known`` where it still says the same, so that nothing is lost by reading."""
        page = await self._client.page(notion_id(page_id))
        if page.get("in_trash"):
            raise NotFound("the page is in the trash")
        title, live = title_of(page), await self._rewriter.read(str(page["id"]))
        blocks = live.without_title((await asyncio.to_thread(convert, known)).blocks, title) if known else []
        editor = str((page.get("last_edited_by") or {}).get("id") or "")
        return PageContent(title, known if known and live.says(blocks) else live.markdown(), editor)

    async def rewrite(self, page_id: str, title: str, markdown: str) -> WrittenPage:
        """Change the page in place."""
        page = await self._client.page(notion_id(page_id))
        if page.get("in_trash"):
            raise NotFound("the page is in the trash")
        title = _short(clean(title)) or title_of(page)
        converted = await asyncio.to_thread(convert, markdown)
        async with self._busy.setdefault(f"page:{page['id']}", asyncio.Lock()):
            await self._rewriter.rewrite(str(page["id"]), converted.blocks, title)
            if title != title_of(page):
                name = next(name for name, kind in page["properties"].items() if kind["type"] == "title")
                await self._client.update_page(
                    str(page["id"]), {"properties": {name: {"title": rich_texts([InlineSpan(title)])}}}
                )
        return WrittenPage(str(page["id"]), title, str(page["url"]), converted.warnings)

    async def archive(self, page_id: str) -> None:
        """Put the page into the trash."""
        await self._client.update_page(notion_id(page_id), {"in_trash": True})

    async def restore(self, page_id: str) -> None:
        """Take the page out of the trash."""
        await self._client.update_page(notion_id(page_id), {"in_trash": False})

    async def look_up(self, identity: str) -> PageRef:
        """Return a page or a database by its id or address; raises ``NotFound`` for none that is shared and alive."""
        wanted = notion_id(identity)
        try:
            found = await self._client.page(wanted)
        except (NotFound, Invalid):
            found = await self._client.database(wanted)
        if found.get("in_trash"):
            raise NotFound("the page is in the trash")
        return PageRef(str(found["id"]), title_of(found), str(found["url"]))

    async def find_parent(self, name: str) -> PageRef | None:
        """Return the live page whose title fits best; of equals, the one that was edited last."""
        words = sorted(name.split(), key=len, reverse=True)
        for query in dict.fromkeys([name, *words[:1], ""]):
            best: tuple[float, Json] | None = None
            looked = 0
            async for page in self._client.search(query, "page"):
                fit = likeness(name, title_of(page))
                if not page.get("in_trash") and fit >= _ENOUGH and (best is None or fit > best[0]):
                    best = fit, page
                looked += 1
                if looked >= _LOOKED_AT:
                    break
            if best:
                return PageRef(str(best[1]["id"]), title_of(best[1]), str(best[1]["url"]))
        return None

    async def _parent(self) -> str:
        if self._default:
            return notion_id(self._default)
        if not self._top:
            pages = [page async for page in self._client.search(kind="page")]
            tops = [page for page in pages if page["parent"].get("type") == "workspace" and not page.get("in_trash")]
            oldest = min(tops or pages, key=lambda page: (page["created_time"], page["id"]), default=None)
            self._top = str(oldest["id"]) if oldest else None
        if self._top:
            return self._top
        raise Misconfigured("no page is shared with the Notion integration, so there is no place for a new one")

    async def _begun(self, key: str, digest: str) -> _Entry | None:
        """Return what an earlier attempt of this request has left, unless it has to be started anew."""
        value = await self._log.get(key) if key else None
        if not value:
            return None
        entry = _Entry(**json.loads(value))
        if entry.done and entry.text == digest:
            return entry
        if entry.page_id:
            try:
                trashed = (await self._client.page(entry.page_id)).get("in_trash")
            except NotFound:
                trashed = True
            if trashed:
                return None
            if entry.text != digest:
                await self.archive(entry.page_id)
        return entry if entry.text == digest else None

    async def _keep(self, key: str, entry: _Entry) -> None:
        if not key:
            return
        await self._log.put(key, json.dumps(asdict(entry)))
        if entry.page_id:
            await self._log.put(f"page-of:{entry.page_id}", key)

    async def _create(self, key: str, entry: _Entry, title: str, blocks: Sequence[Block], page: Json | None) -> _Entry:
        """Create and fill the page, or only fill the ``page`` that an earlier attempt has created."""
        first = next(batches(blocks, REQUEST_BYTES - _ENVELOPE), [])
        fresh = page is None
        for attempt in range(1, _ATTEMPTS + 1):
            if page:
                break
            try:
                page = await self._send(entry.parent, title, first)
            except Unclear:
                await asyncio.sleep(self._settle * attempt)
                page = await self._find(key, entry, title, blocks)
            except NotFound:
                self._top = None
                raise
        if not page:
            raise Unavailable("Notion did not say whether the page was created")
        entry = replace(entry, page_id=str(page["id"]), url=str(page["url"]))
        await self._keep(key, entry)
        if not fresh:
            await self._writer.write(entry.page_id, blocks)
        elif len(first) < len(blocks) or not all(map(fits_whole, blocks)):
            known = present(blocks, await self._client.children(entry.page_id))
            await self._writer.go_on(entry.page_id, blocks, known, fresh=True)
        return entry

    async def _send(self, parent: str, title: str, children: list[Json]) -> Json:
        text = {"title": rich_texts([InlineSpan(title)])}
        content: Json = {"children": children} if children else {}
        above = {"type": "page_id", "page_id": parent}
        try:
            return await self._client.create_page({"parent": above, "properties": {"title": text}, **content})
        except (NotFound, Invalid) as refusal:
            try:
                source = await self._client.data_source(parent)
            except NotFound:
                raise refusal from None
        name = next(name for name, kind in source["properties"].items() if kind["type"] == "title")
        above = {"type": "data_source_id", "data_source_id": parent}
        return await self._client.create_page({"parent": above, "properties": {name: text}, **content})

    async def _find(self, key: str, entry: _Entry, title: str, blocks: Sequence[Block]) -> Json | None:
        """Return the page that an unclear attempt has created after all: same place, title, time and first blocks."""
        first = blocks[: len(next(batches(blocks, REQUEST_BYTES - _ENVELOPE), []))]
        since = datetime.fromisoformat(entry.since) - _CLOCKS
        for page_id in await self._namesakes(entry.parent, title):
            owner = await self._log.get(f"page-of:{page_id}")
            if owner and owner != key:
                continue
            page = await self._client.page(page_id)
            if page.get("in_trash") or datetime.fromisoformat(page["created_time"]) < since:
                continue
            if len(present(first, await self._client.children(page_id))) == len(first):
                return page
        return None

    async def _namesakes(self, parent: str, title: str) -> list[str]:
        wanted = folded(title)
        try:
            children = await self._client.children(parent)
        except NotFound:
            return await self._rows(parent, wanted)
        pages = [child for child in children if child["type"] == "child_page"]
        return [str(child["id"]) for child in pages if folded(str(child["child_page"]["title"])) == wanted]

    async def _rows(self, source: str, wanted: str) -> list[str]:
        try:
            return [str(row["id"]) async for row in self._client.rows(source) if folded(title_of(row)) == wanted]
        except NotFound:
            return []


def _short(title: str) -> str:
    return next(pieces(" ".join(title.split()), _TITLE_UNITS), "")
