"""Tables of our own below a page: made once, and brought in step without doubling or undoing what people did."""

from datetime import date

import pytest

from integrations.notion.base import DaySpan, TableColumn, TableRow
from integrations.notion.client import Json, NotionClient
from integrations.notion.own_tables import DataSourceTables
from integrations.notion.pages import Pages
from integrations.notion.titles import plain_text, title_of
from tests.sandbox_process import Sandbox

pytestmark = pytest.mark.asyncio(loop_scope="package")

COLUMNS = (
    TableColumn("작업", "title"),
    TableColumn("기간", "date"),
    TableColumn("담당", "rich_text"),
    TableColumn("상태", "select", ("예정", "완료"), is_peoples=True),
    TableColumn("단계", "select", ("준비",)),
)


def _row(title: str, first: int, last: int, owner: str = "총무팀", **more: str) -> TableRow:
    days = DaySpan(date(2026, 12, first), date(2026, 12, last))
    return TableRow(title, {"기간": days, "담당": owner, "상태": "예정", "단계": "준비", **more})


async def _there(client: NotionClient, database: str) -> dict[str, Json]:
    source = (await client.database(database))["data_sources"][0]["id"]
    found = [row async for row in client.rows(source) if not row["in_trash"]]
    assert len({title_of(row) for row in found}) == len(found)
    return {title_of(row): row["properties"] for row in found}


async def test_a_table_is_made_once_with_typed_columns(client: NotionClient, parent: str) -> None:
    """Days, words and choices; the same again makes nothing twice, also where nobody remembers that it was made."""
    tables = DataSourceTables(client)
    rows = [_row("화면 설계", 1, 4), _row("점검", 7, 7, 단계="시험")]
    made = await tables.put(parent, "작업 목록", COLUMNS, rows)
    again = await DataSourceTables(client).put(parent, "작업 목록", COLUMNS, rows)
    assert made is not None
    assert made == again
    there = await _there(client, made.database)
    assert there["화면 설계"]["기간"]["date"] == {"start": "2026-12-01", "end": "2026-12-04", "time_zone": None}
    assert there["점검"]["기간"]["date"]["end"] is None
    assert (there["점검"]["단계"]["select"]["name"], there["점검"]["상태"]["select"]["name"]) == ("시험", "예정")
    assert plain_text(there["점검"]["담당"]["rich_text"]) == "총무팀"


async def test_a_later_version_changes_the_rows(sandbox: Sandbox, client: NotionClient, parent: str) -> None:
    """What is gone is removed and what is new is added; status is people's, and so is a row that they have edited."""
    tables = DataSourceTables(client)
    made = await tables.put(parent, "작업", COLUMNS, [_row("가", 1, 2), _row("나", 3, 4), _row("다", 5, 6)])
    assert made is not None
    source = (await client.database(made.database))["data_sources"][0]["id"]
    ids = {title_of(row): row["id"] async for row in client.rows(source)}
    await client.update_page(ids["가"], {"properties": {"상태": {"select": {"name": "완료"}}}})
    edited = {"담당": {"type": "rich_text", "rich_text": []}}
    await sandbox.control("POST", "notion/properties", {"page_id": ids["다"], "properties": edited, "as": "U0JIWOO"})
    later = [_row("가", 8, 9), _row("라", 10, 11)]
    await tables.put(parent, "작업", COLUMNS, later, known=made.database)
    there = await _there(client, made.database)
    assert sorted(there) == ["가", "다", "라"]
    assert there["가"]["기간"]["date"]["start"] == "2026-12-08"
    assert there["가"]["상태"]["select"]["name"] == "완료"
    assert there["다"]["담당"]["rich_text"] == []
    await client.delete_block(made.database)
    assert await tables.put(parent, "작업", COLUMNS, later, known=made.database) is None


async def test_a_write_whose_answer_is_lost_is_not_done_twice(
    sandbox: Sandbox, client: NotionClient, parent: str
) -> None:
    """Neither the database nor a row."""
    for path in ("databases", "pages"):
        await sandbox.fault("notion", f"POST /v1/{path}", drop=True, after_action=True)
    made = await DataSourceTables(client).put(parent, "잃어버린 답", COLUMNS, [_row("가", 1, 2)])
    assert made is not None
    assert list(await _there(client, made.database)) == ["가"]
    below = [one for one in await client.children(parent) if one["type"] == "child_database"]
    assert len(below) == 1


async def test_a_page_is_rewritten_around_its_table(client: NotionClient, parent: str) -> None:
    """The page says what it said, so that nobody is taken to have edited it; and the table stays."""
    pages = Pages(client, settle=0.01)
    page = await pages.create_page_from_markdown("계획", "## 개요\n\n글\n", parent_id=parent)
    assert await DataSourceTables(client).put(page.id, "작업", COLUMNS, [_row("가", 1, 2)]) is not None
    assert (await pages.content(page.id, "## 개요\n\n글\n")).markdown == "## 개요\n\n글\n"
    await pages.rewrite(page.id, "계획", "## 개요\n\n다른 글\n")
    kinds = [one["type"] for one in await client.children(page.id)]
    assert kinds.count("child_database") == 1
    assert (await pages.content(page.id, "## 개요\n\n다른 글\n")).markdown == "## 개요\n\n다른 글\n"
