"""Rows get a value of its type in each column, once for each request."""

from datetime import date

import pytest

from integrations.errors import NotFound
from integrations.notion.base import CellValue, DataSourceRef
from integrations.notion.client import NotionClient
from integrations.notion.pages import Pages
from integrations.notion.rows import DataSourceRows
from integrations.notion.titles import plain_text, title_of
from tests.sandbox_process import Sandbox

pytestmark = pytest.mark.asyncio(loop_scope="package")


async def _everyone(_database: str) -> frozenset[str] | None:
    return frozenset({"team:T"})


def _rows(client: NotionClient) -> DataSourceRows:
    return DataSourceRows(client, Pages(client, settle=0.01), _everyone)


async def _minutes(client: NotionClient) -> DataSourceRef:
    [found] = await _rows(client).called("회의록", 1)
    return found


async def test_data_sources_are_found_by_name_with_their_columns(client: NotionClient) -> None:
    """The likeliest first, pages never; of an unknown name there is none, and without a name there are several."""
    found = await _minutes(client)
    assert found.title == "회의록"
    assert found.columns["Date"] == "date"
    assert (await client.database(found.database))["id"] == found.database
    assert await _rows(client).readers(found) == frozenset({"team:T"})
    assert await _rows(client).called("휴가 규정 페이지가 아님 xyz", 5) == []
    assert len(await _rows(client).called("", 5)) >= 2


async def test_a_row_is_made_once_with_its_values(sandbox: Sandbox, client: NotionClient) -> None:
    """A day, an option that is new, and words; what a column does not take is left out, and nothing is doubled."""
    source, rows = await _minutes(client), _rows(client)
    values: dict[str, CellValue] = {
        "Date": date(2026, 12, 31),
        "Tags": "갱신, 해지",
        "Owner": "누구",
        "Nowhere": "무엇",
        "Status": "없음",
    }
    first = await rows.add(source, "해지 마감", values, "이유예요.", request_key="row")
    again = await rows.add(source, "해지 마감", values, "이유예요.", request_key="row")
    assert first == again or first.title == again.title
    page = await client.page(first.id)
    assert title_of(page) == "해지 마감"
    assert page["properties"]["Date"]["date"]["start"] == "2026-12-31"
    assert [one["name"] for one in page["properties"]["Tags"]["multi_select"]] == ["갱신 해지"]
    [said] = await client.children(first.id)
    assert plain_text(said["paragraph"]["rich_text"]) == "이유예요."
    assert 400 not in {request["status"] for request in await sandbox.requests("notion")}


async def test_one_request_is_one_row(client: NotionClient) -> None:
    """The same key twice by one writer gives one row, although its values are set twice."""
    source, rows = await _minutes(client), _rows(client)
    before = [row["id"] async for row in client.rows(source.id)]
    ids = {(await rows.add(source, "한 번", {"Date": date(2026, 1, day)}, "", request_key="once")).id for day in (1, 2)}
    after = [row["id"] async for row in client.rows(source.id)]
    assert len(ids) == 1
    assert set(after) - set(before) == ids
    [id] = ids
    assert (await client.page(id))["properties"]["Date"]["date"]["start"] == "2026-01-02"


async def test_into_what_is_gone_nothing_is_written(client: NotionClient) -> None:
    """An id that is no data source is an error, and no page is made elsewhere."""
    gone = DataSourceRef("00000000-0000-4000-8000-000000000000", "", "", "", {})
    with pytest.raises(NotFound):
        await _rows(client).add(gone, "어디", {}, "", request_key="gone")
