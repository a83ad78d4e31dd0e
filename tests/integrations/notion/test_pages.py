"""Pages are written completely and once, whatever fails on the way."""

import asyncio
from typing import Any

import pytest

from integrations.errors import Invalid, NotFound, Unavailable
from integrations.notion.client import Json, NotionClient
from integrations.notion.markdown import convert
from integrations.notion.pages import Pages
from integrations.notion.titles import title_of
from integrations.notion.writelog import MemoryWriteLog
from tests.integrations.notion.hostile import HOSTILE
from tests.integrations.notion.trees import meant, stored, titles_below
from tests.sampling import count
from tests.sandbox_process import Sandbox

pytestmark = pytest.mark.asyncio(loop_scope="package")

DEEP = "\n".join("  " * i + f"- level {i}" for i in range(9))
LONG = "\n\n".join(f"문단 {i}" for i in range(230))
DOCUMENT = f"머리말\n\n{DEEP}\n\n{LONG}\n\n- last\n  - but\n    - not\n      - least\n"


@pytest.mark.parametrize("name", HOSTILE)
async def test_every_hostile_document_is_stored_as_it_was_meant(
    name: str, sandbox: Sandbox, client: NotionClient, parent: str
) -> None:
    """A strict Notion accepts each request at once, and afterwards holds exactly the blocks that were meant."""
    page = await Pages(client, parent).create_page_from_markdown("Document", HOSTILE[name])
    assert await stored(client, page.id) == meant(convert(HOSTILE[name]).blocks)
    assert {request["status"] for request in await sandbox.requests("notion")} == {200}


async def test_a_page_has_its_title_and_address(client: NotionClient, parent: str) -> None:
    """The page returned is the page stored; a first heading that repeats the title is dropped."""
    page = await Pages(client, parent).create_page_from_markdown("  휴가\n안내 ", "# 휴가 안내\n\n본문 [x](y)")
    assert page.title == title_of(await client.page(page.id)) == "휴가 안내"
    assert page.url.endswith(page.id.replace("-", ""))
    assert [text for _, text, _ in await stored(client, page.id)] == ["본문 x (y)"]
    assert len(page.warnings) == 1


async def test_one_key_is_one_page(client: NotionClient, parent: str) -> None:
    """The same request again, at once or later, gives the page that it gave before."""
    pages = Pages(client, parent)
    first, second = await asyncio.gather(
        *(pages.create_page_from_markdown("Once", DOCUMENT, request_key="k") for _ in range(2))
    )
    third = await pages.create_page_from_markdown("Once", DOCUMENT, request_key="k")
    other = await pages.create_page_from_markdown("Once", DOCUMENT, request_key="another")
    assert first.id == second.id == third.id != other.id
    assert await titles_below(client, parent) == ["Once", "Once"]


@pytest.mark.parametrize("how", [{"drop": True}, {"status": 502}, {"status": 500}, {"status": 504}])
@pytest.mark.parametrize("call", ["POST /v1/pages", "PATCH /v1/blocks/*"])
async def test_an_answer_that_is_lost_doubles_nothing(
    how: Json, call: str, sandbox: Sandbox, client: NotionClient, parent: str
) -> None:
    """When Notion did as it was told but its answer was lost, the page and each block are there once."""
    await sandbox.fault("notion", call, after_action=True, **how)
    page = await Pages(client, parent, settle=0.01).create_page_from_markdown("Once", DOCUMENT, request_key="lost")
    assert await titles_below(client, parent) == ["Once"]
    assert await stored(client, page.id) == meant(convert(DOCUMENT).blocks)


@pytest.mark.parametrize("call", ["POST /v1/pages", "PATCH /v1/blocks/*"])
async def test_a_write_that_never_arrived_is_repeated(
    call: str, sandbox: Sandbox, client: NotionClient, parent: str
) -> None:
    """When a request failed before anything was done, it is sent again."""
    await sandbox.fault("notion", call, status=503, times=2)
    page = await Pages(client, parent, settle=0.01).create_page_from_markdown("Once", DOCUMENT)
    assert await titles_below(client, parent) == ["Once"]
    assert await stored(client, page.id) == meant(convert(DOCUMENT).blocks)


async def test_a_slow_write_is_waited_for(sandbox: Sandbox, parent: str) -> None:
    """A write that times out here and is done there a moment later is found, not repeated."""
    await sandbox.fault("notion", "POST /v1/pages", delay=4)
    async with NotionClient(sandbox.notion_token, base_url=sandbox.notion_url, rate=None, timeout=3) as client:
        await Pages(client, parent, settle=4).create_page_from_markdown("Once", DOCUMENT)
        assert await titles_below(client, parent) == ["Once"]


class Crash(BaseException):
    """The process is gone."""


class MortalClient(NotionClient):
    """Dies at its ``fatal``-th request, either before or after Notion has done it."""

    def __init__(self, token: str, fatal: int, after: bool, **options: Any) -> None:
        super().__init__(token, **options)
        self.calls = 0
        self._fatal = fatal
        self._after = after

    async def _call(self, *args: Any, **kwargs: Any) -> Json:
        self.calls += 1
        if self.calls == self._fatal and not self._after:
            raise Crash
        answer = await super()._call(*args, **kwargs)
        if self.calls == self._fatal:
            raise Crash
        return answer


@pytest.mark.hypothesis
@pytest.mark.parametrize("after", [False, True])
async def test_a_crash_at_any_request_leaves_one_whole_page(
    after: bool, sandbox: Sandbox, client: NotionClient
) -> None:
    """Killed before or after any of its requests and started again, the write ends with one page, complete.

    In a run of all tests before the odd ones, and after the even ones.
    """
    step = count(whole=1, few=2)
    fatal = step if after else 1
    while True:
        top = await client.create_page({"parent": {"workspace": True}, "properties": {}})
        log = MemoryWriteLog()
        options = {"base_url": sandbox.notion_url, "rate": None}
        async with MortalClient(sandbox.notion_token, fatal, after, **options) as mortal:
            try:
                await Pages(mortal, top["id"], log=log).create_page_from_markdown("Once", DOCUMENT, request_key="k")
            except Crash:
                pass
            else:
                break
        page = await Pages(client, top["id"], log=log).create_page_from_markdown("Once", DOCUMENT, request_key="k")
        assert await titles_below(client, top["id"]) == ["Once"], fatal
        assert await stored(client, page.id) == meant(convert(DOCUMENT).blocks), fatal
        fatal += step
    assert fatal > 8


async def test_what_people_add_meanwhile_stays(client: NotionClient, sandbox: Sandbox, parent: str) -> None:
    """A write that goes on after a crash keeps a paragraph that someone has put in between."""
    log = MemoryWriteLog()
    options = {"base_url": sandbox.notion_url, "rate": None}
    async with MortalClient(sandbox.notion_token, 3, False, **options) as mortal:
        with pytest.raises(Crash):
            await Pages(mortal, parent, log=log).create_page_from_markdown("Once", DOCUMENT, request_key="k")
    (page,) = await client.children(parent)
    note = {"type": "paragraph", "paragraph": {"rich_text": [{"text": {"content": "note"}}]}}
    await client.append(page["id"], [note])
    await Pages(client, parent, log=log).create_page_from_markdown("Once", DOCUMENT, request_key="k")
    tree = await stored(client, page["id"])
    assert [item for item in tree if item[1] != "note"] == meant(convert(DOCUMENT).blocks)
    assert len([item for item in tree if item[1] == "note"]) == 1


async def test_a_half_page_of_other_words_is_thrown_away(client: NotionClient, sandbox: Sandbox, parent: str) -> None:
    """When the request comes again with another document, the half of the first one goes to the trash."""
    log = MemoryWriteLog()
    options = {"base_url": sandbox.notion_url, "rate": None}
    async with MortalClient(sandbox.notion_token, 3, False, **options) as mortal:
        with pytest.raises(Crash):
            await Pages(mortal, parent, log=log).create_page_from_markdown("Once", DOCUMENT, request_key="k")
    page = await Pages(client, parent, log=log).create_page_from_markdown("Once", "other", request_key="k")
    assert await titles_below(client, parent) == ["Once"]
    assert await stored(client, page.id) == [("paragraph", "other", [])]


async def test_a_request_that_was_changed_gives_another_page(client: NotionClient, parent: str) -> None:
    """When a question is edited after its page was written, its answer must not lead to the page of the first one."""
    pages = Pages(client, parent)
    first = await pages.create_page_from_markdown("Leave", "about leave", request_key="k")
    second = await pages.create_page_from_markdown("Travel", "about travel", request_key="k")
    assert second.id != first.id
    assert await titles_below(client, parent) == ["Travel"]


async def test_a_page_of_someone_else_with_the_same_title_is_not_taken(
    client: NotionClient, sandbox: Sandbox, parent: str
) -> None:
    """After an unclear create, a page of the same title with other words is not mistaken for ours."""
    pages = Pages(client, parent, settle=0.01)
    other = await pages.create_page_from_markdown("Once", "their words")
    await sandbox.fault("notion", "POST /v1/pages", status=502)
    page = await pages.create_page_from_markdown("Once", "our words", request_key="k")
    assert page.id != other.id
    assert await stored(client, page.id) == [("paragraph", "our words", [])]


async def test_undo_is_the_trash(client: NotionClient, parent: str) -> None:
    """Archiving takes the page away, restoring brings it back."""
    pages = Pages(client, parent)
    page = await pages.create_page_from_markdown("Gone", "text")
    await pages.archive(page.url)
    assert await titles_below(client, parent) == []
    await pages.restore(page.id)
    assert await titles_below(client, parent) == ["Gone"]


async def test_failures_are_told_apart(sandbox: Sandbox, client: NotionClient, parent: str) -> None:
    """An unshared parent, a wrong id and a Notion that is down raise different errors."""
    pages = Pages(client, settle=0.01)
    await sandbox.control("POST", "notion/share", {"page_id": parent, "shared": False})
    with pytest.raises(NotFound):
        await pages.create_page_from_markdown("T", "text", parent_id=parent)
    await sandbox.control("POST", "notion/share", {"page_id": parent, "shared": True})
    with pytest.raises(Invalid):
        await pages.create_page_from_markdown("T", "text", parent_id="no id")
    await sandbox.fault("notion", "*", status=503, times=1_000)
    with pytest.raises(Unavailable):
        await pages.create_page_from_markdown("T", "text", parent_id=parent)
    await sandbox.clear_faults()
    assert await titles_below(client, parent) == []


async def test_a_retry_may_choose_another_place(sandbox: Sandbox, client: NotionClient, parent: str) -> None:
    """After a first attempt below a page that is not shared, the same request succeeds below another."""
    pages = Pages(client)
    await sandbox.control("POST", "notion/share", {"page_id": parent, "shared": False})
    with pytest.raises(NotFound):
        await pages.create_page_from_markdown("T", "text", parent_id=parent, request_key="moved")
    other = await pages.create_page_from_markdown("Other", "")
    page = await pages.create_page_from_markdown("T", "text", parent_id=other.id, request_key="moved")
    assert await titles_below(client, other.id) == ["T"]
    assert await stored(client, page.id) == [("paragraph", "text", [])]


async def test_a_retry_stays_in_the_place_that_was_chosen(sandbox: Sandbox, client: NotionClient, parent: str) -> None:
    """What was meant for a page that few may read does not land in the default place when it is tried again."""
    log = MemoryWriteLog()
    default = await Pages(client, parent).create_page_from_markdown("Everyone", "")
    few = await Pages(client, parent).create_page_from_markdown("Few", "")
    await sandbox.fault("notion", "POST /v1/pages", status=503, times=1_000)
    with pytest.raises(Unavailable):
        await Pages(client, default.id, log=log, settle=0.01).create_page_from_markdown(
            "T", "text", parent_id=few.id, request_key="few"
        )
    await sandbox.clear_faults()
    await Pages(client, default.id, log=log).create_page_from_markdown("T", "text", request_key="few")
    assert await titles_below(client, few.id) == ["T"]
    assert await titles_below(client, default.id) == []


async def test_a_row_is_written_into_a_data_source(client: NotionClient) -> None:
    """A data source as parent gets the page as a row, under the name that its title column has."""
    source = await anext(client.search(kind="data_source"))
    page = await Pages(client).create_page_from_markdown("Row", DOCUMENT, parent_id=source["id"], request_key="row")
    row = await client.page(page.id)
    assert row["parent"]["data_source_id"] == source["id"]
    assert title_of(row) == "Row"


async def test_without_a_setting_pages_go_below_the_oldest_top_page(client: NotionClient) -> None:
    """The default parent does not move when pages are edited."""
    pages = Pages(client)
    page = await pages.create_page_from_markdown("Somewhere", "text")
    above = (await client.page((await client.page(page.id))["parent"]["page_id"]))["created_time"]
    tops = [p async for p in client.search(kind="page") if p["parent"]["type"] == "workspace"]
    assert above == min(top["created_time"] for top in tops)


async def test_parents_are_found_by_what_people_call_them(client: NotionClient, parent: str) -> None:
    """A title is found in another case, without its aside, in part, and not when nothing fits."""
    pages = Pages(client, parent)
    made = await pages.create_page_from_markdown("보안 지침서 (Security Handbook)", "x")
    for name in (
        "보안 지침서",
        "보안지침서 (security handbook)",
        "보안 지침서 (Security Handbook)",
        "security handbook",
    ):
        found = await pages.find_parent(name)
        assert found is not None, name
        assert found.id == made.id, name
    assert await pages.find_parent("아무도 모르는 페이지") is None
    await pages.archive(made.id)
    assert await pages.find_parent("보안 지침서") is None


async def test_the_page_of_a_request_is_found_and_forgotten(client: NotionClient, parent: str) -> None:
    """Who wants to take back what a request made asks by its key; forgetting it leaves the page."""
    pages = Pages(client, parent)
    page = await pages.create_page_from_markdown("기록", "본문", request_key="matter-1")
    assert await pages.begun_by("matter-1") == page.id
    await pages.forget("matter-1")
    assert await pages.begun_by("matter-1") == ""
    assert not (await client.page(page.id))["in_trash"]
    again = await pages.create_page_from_markdown("기록", "본문", request_key="matter-1")
    assert again.id != page.id
