import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from notion_client import AsyncClient
from notion_client.errors import APIResponseError

from sandbox.notion.people import person_id
from sandbox.notion.seed import page_id
from sandbox.settings import QUERY_ROWS
from tests.sandbox.notion_workspace import Running, running_notion

TASKS = page_id("tasks")


async def titles(client: AsyncClient, **query: Any) -> list[str]:
    """Query the tasks and return the numbers in their titles."""
    rows = (await client.data_sources.query(TASKS, **query))["results"]
    return [row["properties"]["Name"]["title"][0]["plain_text"].removeprefix("Task ") for row in rows]


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ({"property": "Name", "title": {"contains": "task 2"}}, "2"),
        ({"property": "Name", "title": {"does_not_contain": "2"}}, "13"),
        ({"property": "Name", "title": {"ends_with": "3"}}, "3"),
        ({"property": "Name", "title": {"is_not_empty": True}}, "123"),
        ({"property": "Note", "rich_text": {"equals": "note 1"}}, "1"),
        ({"property": "Note", "rich_text": {"is_empty": True}}, ""),
        ({"property": "Link", "url": {"starts_with": "https://example.com/3"}}, "3"),
        ({"property": "Points", "number": {"greater_than": 4}}, "23"),
        ({"property": "Points", "number": {"less_than_or_equal_to": 5}}, "13"),
        ({"property": "Points", "number": {"does_not_equal": 5}}, "12"),
        ({"property": "Urgent", "checkbox": {"equals": True}}, "1"),
        ({"property": "Urgent", "checkbox": {"does_not_equal": True}}, "23"),
        ({"property": "Status", "status": {"equals": "Doing"}}, "2"),
        ({"property": "Status", "status": {"does_not_equal": ["Doing", "Done"]}}, "1"),
        ({"property": "Area", "select": {"equals": "B"}}, "13"),
        ({"property": "Tags", "multi_select": {"contains": "web"}}, "12"),
        ({"property": "Tags", "multi_select": {"does_not_contain": "ops"}}, "13"),
        ({"property": "Tags", "multi_select": {"is_empty": True}}, "3"),
        ({"property": "Owner", "people": {"contains": person_id("U0MINA")}}, "13"),
        ({"property": "Date", "date": {"on_or_after": "2026-11-02"}}, "13"),
        ({"property": "Date", "date": {"equals": "2026-11-01"}}, "2"),
        ({"property": "Date", "date": {"before": "2026-11-02T00:00:00+09:00"}}, "2"),
        ({"property": "Date", "date": {"next_year": {}}}, ""),
        ({"timestamp": "last_edited_time", "last_edited_time": {"after": "2026-11-01T12:00:00Z"}}, "23"),
        ({"timestamp": "created_time", "created_time": {"before": "2026-11-01T00:00:00Z"}}, "1"),
        (
            {
                "and": [
                    {"property": "Owner", "people": {"contains": person_id("U0MINA")}},
                    {
                        "or": [
                            {"property": "Points", "number": {"equals": 3}},
                            {"property": "Status", "status": {"equals": "Doing"}},
                        ]
                    },
                ]
            },
            "1",
        ),
    ],
)
async def test_a_filter_keeps_the_right_rows(client: AsyncClient, condition: dict[str, Any], expected: str) -> None:
    """Each condition keeps just the rows that fulfil it."""
    assert sorted(await titles(client, filter=condition)) == list(expected)


@pytest.mark.parametrize(
    ("sorts", "expected"),
    [
        ([{"property": "Points", "direction": "ascending"}], "132"),
        ([{"property": "Date", "direction": "descending"}], "132"),
        ([{"property": "Name", "direction": "descending"}], "321"),
        ([{"property": "Status", "direction": "ascending"}], "123"),
        ([{"property": "Area", "direction": "ascending"}, {"property": "Points", "direction": "descending"}], "231"),
        ([{"timestamp": "created_time", "direction": "ascending"}], "123"),
        ([], "321"),
    ],
)
async def test_a_sort_orders_the_rows(client: AsyncClient, sorts: list[dict[str, str]], expected: str) -> None:
    """Sorts work on properties and times, the first is the strongest, and choices keep the order of the schema."""
    assert await titles(client, sorts=sorts) == list(expected)


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ({"filter": {"property": "Nope", "number": {"equals": 1}}}, "Could not find property with name or id: Nope"),
        ({"filter": {"property": "Points", "title": {"equals": "1"}}}, "number does not match filter title"),
        ({"filter": {"property": "Points", "number": {"contains": 1}}}, r"body\.filter\.number\.contains"),
        ({"filter": {"property": "Points", "number": {"equals": "1"}}}, r"number\.equals should be a number"),
        ({"filter": {"property": "Date", "date": {"equals": "someday"}}}, "valid ISO 8601 date"),
        ({"filter": {"and": [{"or": [{"and": []}]}]}}, r"body\.filter\.and\[0\]\.or\[0\]\.and should be not present"),
        ({"filter": {}}, r"body\.filter\.property should be defined"),
        ({"sorts": [{"property": "Nope", "direction": "ascending"}]}, "Could not find sort property"),
        (
            {"sorts": [{"property": "Name", "direction": "up"}]},
            r"body\.sorts\[0\]\.direction should be `\"ascending\"`",
        ),
        ({"page_size": 0}, r"body\.page_size should be ≥ `1`"),
        ({"page_size": 101}, r"body\.page_size should be ≤ `100`"),
    ],
)
async def test_a_wrong_query_is_refused(client: AsyncClient, query: dict[str, Any], message: str) -> None:
    """A filter, sort or page size that does not fit is a validation_error that says where."""
    with pytest.raises(APIResponseError, match=message) as caught:
        await client.data_sources.query(TASKS, **query)
    assert caught.value.code == "validation_error"


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ({"past_week": {}}, "123"),
        ({"this_week": {}}, "123"),
        ({"next_week": {}}, "1"),
        ({"equals": "today"}, "1"),
        ({"before": "yesterday"}, "2"),
        ({"after": "one_week_ago"}, "123"),
        ({"on_or_after": "tomorrow"}, ""),
    ],
)
async def test_relative_dates_count_from_the_clock(tmp_path: Path, condition: dict[str, Any], expected: str) -> None:
    """With a clock at 3 November 2026 the words for days and weeks mean the days around it."""
    tuesday = datetime(2026, 11, 3, 12, tzinfo=UTC).timestamp()
    async with running_notion(tmp_path, lambda: tuesday) as running, running.client() as client:
        assert sorted(await titles(client, filter={"property": "Date", "date": condition})) == list(expected)


async def test_rows_in_the_trash_are_asked_for_separately(client: AsyncClient) -> None:
    """A query gives the rows that are not in the trash, or only those that are."""
    await client.pages.update(page_id("task-2"), in_trash=True)
    assert sorted(await titles(client)) == ["1", "3"]
    assert await titles(client, in_trash=True) == ["2"]


async def test_only_the_properties_asked_for_come_back(client: AsyncClient) -> None:
    """`filter_properties` keeps the named properties of each row."""
    wanted = (await client.data_sources.retrieve(TASKS))["properties"]["Points"]["id"]
    rows = await client.data_sources.query(TASKS, filter_properties=[wanted])
    assert [list(row["properties"]) for row in rows["results"]] == [["Points"]] * 3


async def test_a_query_stops_at_ten_thousand_rows(running: Running, client: AsyncClient) -> None:
    """The last page of a larger table says that it is incomplete and why; a smaller table is complete."""
    complete = await client.data_sources.query(TASKS)
    assert complete["request_status"] == {"type": "complete"}
    content = json.dumps({"properties": {"title": []}, "icon": None, "cover": None})
    with running.notion.store.transaction() as connection:
        connection.executemany(
            "INSERT INTO notion_nodes VALUES (?, ?, ?, 'child_page', ?, 0, 0, '', '', 0)",
            [(page_id(f"row-{n}"), TASKS, n + 10, content) for n in range(QUERY_ROWS + 5)],
        )
    # Newest first: the row that ends the ten thousand is the one of number 5.
    answer = await client.data_sources.query(TASKS, start_cursor=page_id("row-104"))
    assert answer["results"][-1]["id"] == page_id("row-5")
    assert (answer["has_more"], answer["next_cursor"]) == (False, None)
    assert answer["request_status"] == {"type": "incomplete", "incomplete_reason": "query_result_limit_reached"}
