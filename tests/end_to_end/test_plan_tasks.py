"""The tasks of a plan as rows in Notion: linked in the thread, and in step with later versions."""

import asyncio

from integrations.notion.titles import title_of
from tests.end_to_end.workplace import DANIEL, GENERAL, JIWOO, Workplace, buttons_of, text_of
from tests.patience import PATIENCE
from tests.sandbox_process import Json, Sandbox

REQUEST = "@agent 사내 도서 대여 서비스 기획서 써줘. 예산은 3,000만 원, 2027년 4월 1일에 오픈해."


async def test_tasks_are_rows_that_follow_the_plan(workplace: Workplace) -> None:
    """Typed columns; a later version changes the same rows, but those that somebody has edited."""
    sandbox = workplace.sandbox
    ts = await sandbox.say(JIWOO, GENERAL, REQUEST)
    first = await _answers(sandbox, JIWOO, ts, 1)
    assert "작업 목록" in text_of(first[-1])
    database, rows = await _rows(workplace, ts)
    assert f"작업 목록 {len(rows)}개" in text_of(first[-1])
    assert database.replace("-", "") in text_of(first[-1])
    columns = {name: value["type"] for name, value in next(iter(rows.values()))["properties"].items()}
    assert columns == {"작업": "title", "기간": "date", "담당": "rich_text", "상태": "select", "단계": "select"}
    assert "2027-04-01" in _days(rows)
    kept = next(name for name, row in rows.items() if "2027-04-01" not in _days({name: row}))
    edited = {"담당": {"type": "rich_text", "rich_text": []}}
    await sandbox.control("POST", "notion/properties", {"page_id": rows[kept]["id"], "properties": edited, "as": JIWOO})
    await sandbox.say(JIWOO, GENERAL, "@agent 오픈을 2027년 8월 2일로 미뤄줘", thread=ts)
    await _answers(sandbox, JIWOO, ts, 2)
    again, later = await _rows(workplace, ts)
    assert again == database
    assert later[kept]["properties"]["담당"]["rich_text"] == []
    assert later[kept]["properties"]["기간"] == rows[kept]["properties"]["기간"]
    assert "2027-08-02" in _days(later)
    assert "2027-04-01" not in _days(later)


async def test_the_link_is_told_in_english(workplace: Workplace) -> None:
    """Whose status it is stands beside it."""
    ts = await workplace.sandbox.say(DANIEL, GENERAL, "@agent write a service plan for a lunch ordering service")
    [answer] = await _answers(workplace.sandbox, DANIEL, ts, 1)
    assert "also a table in Notion. Change the status there" in text_of(answer)


async def _answers(sandbox: Sandbox, user: str, ts: str, count: int) -> list[Json]:
    """Wait for so many answers with a page in a thread."""
    async with asyncio.timeout(PATIENCE):
        while True:
            replies = await sandbox.replies(GENERAL, ts, user=user)
            found = [one for one in replies if "open_page" in buttons_of(one) and not one.get("streaming")]
            if len(found) == count:
                return found
            await asyncio.sleep(0.05)


def _days(rows: dict[str, Json]) -> set[str]:
    """The first and last days of the tasks."""
    spans = [row["properties"]["기간"]["date"] for row in rows.values()]
    return {one[at] for one in spans for at in ("start", "end")}


async def _rows(workplace: Workplace, ts: str) -> tuple[str, dict[str, Json]]:
    """The one database below the page of a thread's plan, and its rows by title."""
    core = workplace.bot.core
    (document,) = await core.database.documents.recent(f"{workplace.sandbox.team_id}:{GENERAL}:{ts}", 1)
    assert core.pages is not None
    client = core.pages._client
    [database] = [one["id"] for one in await client.children(document.page_id) if one["type"] == "child_database"]
    source = (await client.database(database))["data_sources"][0]["id"]
    rows = {title_of(row): row async for row in client.rows(source) if not row["in_trash"]}
    return str(database), rows
