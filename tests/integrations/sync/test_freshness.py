"""What changes on a page without the page having been edited is read again."""

import asyncio
import itertools
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from integrations.notion.client import Json, NotionClient
from integrations.notion.pages import Pages
from integrations.notion.reader import PageReader
from integrations.search.embedded import EmbeddedIndex
from integrations.sync.audience import AudienceRules
from integrations.sync.freshness import FULL_EVERY, is_due, seen_of
from integrations.sync.notion import NotionSync
from integrations.sync.pass_tools import PassPace
from integrations.sync.state import Mark, MemorySyncState
from tests.integrations.sync.test_partial import TEAM, said
from tests.sandbox_process import Sandbox

asynchronous = pytest.mark.asyncio(loop_scope="package")
LONG_AGO = "2026-03-01T09:00:00.000Z"


class Aged(NotionClient):
    """Says of every page that it was edited long ago, but for those in ``young``."""

    def __init__(self, *values: Any, **named: Any) -> None:
        super().__init__(*values, **named)
        self.young: set[str] = set()

    async def _call(self, method: str, path: str, **values: Any) -> Json:
        answer = await super()._call(method, path, **values)
        for thing in (answer, *(answer.get("results") or [])):
            if thing.get("object") == "page" and thing["id"] not in self.young:
                thing["last_edited_time"] = LONG_AGO
        return answer


async def block(client: NotionClient, below: str, kind: str, **data: Any) -> str:
    """Append a block and return its id."""
    [made] = await client.append(below, [{"type": kind, kind: data}])
    return str(made["id"])


def text(content: str) -> Json:
    """Return a rich text."""
    return {"type": "text", "text": {"content": content}}


@asynchronous
async def test_what_shows_on_a_page_is_followed(sandbox: Sandbox, client: NotionClient, index: EmbeddedIndex) -> None:
    """A synced block's original, the title in a mention or a link come anew; without changes nothing is read."""
    pages = Pages(client)
    source = await pages.create_page_from_markdown("원본", "")
    original = await block(client, source.id, "synced_block", synced_from=None, children=[])
    line = await block(client, original, "paragraph", rich_text=[text("순록 백 마리")])
    named = await pages.create_page_from_markdown("가지뿔영양", "본문")
    shows = {
        name: (await pages.create_page_from_markdown(name, "본문")).id for name in ("copy", "mention", "link", "none")
    }
    copied = {"type": "block_id", "block_id": original}
    await block(client, shows["copy"], "synced_block", synced_from=copied)
    mention = {"type": "mention", "mention": {"type": "page", "page": {"id": named.id}}}
    await block(client, shows["mention"], "paragraph", rich_text=[mention])
    await block(client, shows["link"], "link_to_page", type="page_id", page_id=named.id)
    async with Aged(sandbox.notion_token, base_url=sandbox.notion_url, rate=None) as aged:
        sync = NotionSync(PageReader(aged), index, AudienceRules(TEAM), state=MemorySyncState())
        await sync.run()
        assert (await sync.run()).read == 0
        assert "백 마리" in await said(index, "순록", shows["copy"])
        assert "가지뿔영양" in await said(index, "가지뿔영양", shows["mention"])

        await client._call("PATCH", f"blocks/{line}", body={"paragraph": {"rich_text": [text("사향노루 한 마리")]}})
        aged.young.add(source.id)
        assert (await sync.run()).read == 2
        assert "사향노루" in await said(index, "사향노루", shows["copy"])

        await pages.rewrite(named.id, "큰뿔양", "본문")
        aged.young.clear()
        aged.young.add(named.id)
        # The page above shows the title too, and the source has another time again.
        assert (await sync.run()).read == 5
        for name in ("mention", "link"):
            assert "큰뿔양" in await said(index, "큰뿔양", shows[name])
            assert "가지뿔영양" not in await said(index, "가지뿔영양", shows[name])
        aged.young.clear()
        await sync.run()
        assert (await sync.run()).read == 0
    for page_id in (source.id, named.id, *shows.values()):
        await pages.archive(page_id)


@asynchronous
async def test_a_page_is_read_again_after_its_time(
    sandbox: Sandbox, client: NotionClient, index: EmbeddedIndex
) -> None:
    """With a short time every page is read in each pass, though none has changed."""
    async with Aged(sandbox.notion_token, base_url=sandbox.notion_url, rate=None) as aged:
        state = MemorySyncState()
        first = await NotionSync(PageReader(aged), index, AudienceRules(TEAM), state=state).run()
        assert (await NotionSync(PageReader(aged), index, AudienceRules(TEAM), state=state).run()).read == 0
        await asyncio.sleep(0.01)
        again = NotionSync(PageReader(aged), index, AudienceRules(TEAM), state=state, pace=PassPace(full_every=0.01))
        assert (await again.run()).read == first.read


@given(st.uuids(), st.floats(0, 1e9))
def test_each_page_is_due_once_within_the_time(page_id: object, read_at: float) -> None:
    """Never in the first half of it, always at its end."""
    mark = Mark("", read_at=read_at)
    assert not is_due(str(page_id), mark, read_at + FULL_EVERY * 0.49, FULL_EVERY)
    assert is_due(str(page_id), mark, read_at + FULL_EVERY * 1.001, FULL_EVERY)


def test_pages_that_were_read_together_are_not_due_together() -> None:
    """A thousand pages of one first pass come back spread over days."""
    mark = Mark("")
    due = [sum(is_due(str(n), mark, FULL_EVERY * part / 100, FULL_EVERY) for n in range(1_000)) for part in range(101)]
    assert max(later - before for before, later in itertools.pairwise(due)) < 50


def test_what_others_set_in_a_row_shows_in_its_mark() -> None:
    """A relation that was set from the other side, and what is rolled up, change it; addresses that expire do not."""

    def mark(**properties: Json) -> str:
        page = {"last_edited_time": LONG_AGO, "url": "u", "properties": properties}
        return seen_of(page, (), (), TEAM)

    def rolled(*items: Json) -> Json:
        return {"id": "r", "type": "rollup", "rollup": {"type": "array", "array": list(items)}}

    one = {"id": "a", "type": "relation", "relation": [{"id": "1"}]}
    assert mark(a=one) == mark(a=one)
    assert mark(a=one) != mark(a={**one, "relation": [{"id": "2"}]})
    assert mark(r=rolled({"type": "number", "number": 1})) != mark(r=rolled({"type": "number", "number": 2}))
    files = [
        rolled({"type": "files", "files": [{"name": "f", "type": "file", "file": {"url": url, "expiry_time": url}}]})
        for url in ("x", "y")
    ]
    assert mark(r=files[0]) == mark(r=files[1])
