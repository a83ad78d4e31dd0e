"""Nothing that people can read in Notion is dropped unsaid: from the API on the wire to the index."""

from collections.abc import Sequence
from typing import Any

import pytest

from integrations.notion.client import Json, NotionClient
from integrations.notion.pages import Pages
from integrations.search.embedded import EmbeddedIndex
from tests.integrations.sync.test_notion import TEAM, make_sync
from tests.sandbox_process import Sandbox

pytestmark = pytest.mark.asyncio(loop_scope="package")


def words(text: str) -> list[Json]:
    """Return a rich text as a request brings it."""
    return [{"type": "text", "text": {"content": text}}]


def shown(text: str) -> list[Json]:
    """Return a rich text as Notion answers it."""
    return [{"type": "text", "text": {"content": text, "link": None}, "annotations": {}, "plain_text": text}]


def block(kind: str, text: str, **more: Any) -> Json:
    """Return a block with text."""
    return {"type": kind, kind: {"rich_text": words(text), **more}}


async def _control(sandbox: Sandbox, what: str, **body: Any) -> Json:
    return await sandbox.control("POST", f"notion/{what}", body)


async def _trash(client: NotionClient, pages: Sequence[str]) -> None:
    """Leave the workspace of the other tests as it was."""
    for identity in pages:
        await client.update_page(identity, {"in_trash": True})


async def _unread(index: EmbeddedIndex, document_id: str, wanted: list[str]) -> list[str]:
    """Return the words that no passage of the document holds."""
    missing = []
    for word in wanted:
        hits = await index.search(word, k=20, audience=TEAM)
        texts = [str(hit.chunk) for hit in hits if hit.chunk.document_id == document_id]
        if not any(word in text for text in texts):
            missing.append(word)
    return missing


async def test_meeting_notes_and_kinds_that_nobody_knows(
    sandbox: Sandbox, client: NotionClient, index: EmbeddedIndex
) -> None:
    """Title, time and three parts of a meeting, at any depth; a block of tomorrow and a closed one are warned of."""
    page = await Pages(client).create_page_from_markdown("주간 회의 모음", "소개")
    meeting = {
        "type": "meeting_notes",
        "meeting_notes": {
            "title": words("너구리 회의"),
            "status": "notes_ready",
            "calendar_event": {"start_time": "2026-05-04T09:00:00Z", "end_time": "2026-05-04T10:00:00Z"},
        },
        "summary": [
            block("heading_3", "오소리 요약"),
            block("bulleted_list_item", "담비 결정", children=[block("to_do", "수달 할 일")]),
        ],
        "notes": [block("paragraph", "고라니 메모")],
        "transcript": [block("paragraph", f"삵 발언 {n}") for n in range(120)],
    }
    hologram = {
        "type": "hologram",
        "hologram": {"rich_text": shown("반달곰 그림"), "name": "산양"},
        "children": [block("paragraph", "족제비 설명")],
    }
    closed = {"type": "unsupported", "unsupported": {"block_type": "form"}}
    inside = block("toggle", "펼치기", children=[block("paragraph", "접힌 두더지")])
    await _control(sandbox, "blocks", parent_id=page.id, blocks=[meeting, hologram, closed, inside])
    report = await make_sync(client, index).run()
    assert report.complete
    spoken = ["너구리", "2026-05-04T10", "오소리", "담비", "수달", "고라니", "발언 0", "발언 119"]
    assert not await _unread(index, page.id, [*spoken, "반달곰", "산양", "족제비", "두더지"])
    assert sorted(("hologram" in said, "unsupported" in said) for _, said in report.warnings) == [
        (False, True),
        (True, False),
    ]
    await _trash(client, [page.id])


async def test_properties_of_every_kind_and_more_rows_than_a_query_gives(
    sandbox: Sandbox, client: NotionClient, index: EmbeddedIndex
) -> None:
    """What is computed, verified or of a kind of tomorrow is in the index, and so is each of 45 rows, by 20 at most."""
    source = await anext(client.search(kind="data_source"))
    before = {row["id"] async for row in client.rows(source["id"])}
    made = (await _control(sandbox, "rows", data_source_id=source["id"], count=45, seconds=20))["ids"]
    values: Json = {
        "계산": {"type": "formula", "formula": {"type": "string", "string": "청설모 37"}},
        "모음": {
            "type": "rollup",
            "rollup": {
                "type": "array",
                "array": [{"type": "rich_text", "rich_text": shown("노루 둘")}],
                "function": "x",
            },
        },
        "확인": {"type": "verification", "verification": {"state": "verified", "verified_by": None, "date": None}},
        "기분": {"type": "mood", "mood": {"name": "멧토끼", "why": shown("비가 와서")}},
        "점수": {"type": "score", "score": 4711},
    }
    await _control(sandbox, "properties", page_id=made[0], properties=values)
    assert {row["id"] async for row in client.rows(source["id"])} == before | {*made}
    queries = await sandbox.requests("notion", f"POST /v1/data_sources/{source['id']}/query")
    assert len(queries) > 3
    report = await make_sync(client, index).run()
    assert report.complete
    assert before | {*made} <= await index.document_ids("notion")
    assert not await _unread(index, made[0], ["청설모 37", "노루 둘", "verified", "멧토끼", "비가 와서", "4711"])
    await _trash(client, made)


async def test_rows_that_no_query_can_tell_apart_are_said(
    sandbox: Sandbox, client: NotionClient, index: EmbeddedIndex
) -> None:
    """More rows of one minute than a query gives: the pass says that it is not whole, and deletes nothing."""
    source = await anext(client.search(kind="data_source"))
    made = (await _control(sandbox, "rows", data_source_id=source["id"], count=30, seconds=0))["ids"]
    report = await make_sync(client, index).run()
    assert not report.complete
    assert report.deleted == 0
    await _trash(client, made)
