import asyncio
from pathlib import Path

import pytest

from tests.end_to_end.workplace import (
    CHECKLIST,
    DANIEL,
    GENERAL,
    JIWOO,
    Workplace,
    buttons_of,
    context_of,
    text_of,
    working,
)
from tests.patience import PATIENCE
from tests.sandbox_process import Json, Sandbox

FAULTS: dict[str, Json] = {
    "unavailable": {"status": 503},
    "limited": {"status": 429, "retry_after": 0},
    "overloaded": {"status": 529},
    "unshared parent": {"status": 404, "error": "object_not_found"},
    "gone": {"drop": True},
}


async def _changed(workplace: Workplace, ts: str, button: str) -> Json:
    """Wait until the reply to a question has that button."""
    async with asyncio.timeout(PATIENCE):
        while True:
            for reply in await workplace.sandbox.replies(GENERAL, ts):
                if button in buttons_of(reply):
                    return reply
            await asyncio.sleep(0.05)


def _page_id(reply: Json) -> str:
    [url] = [
        element["url"]
        for block in reply["blocks"]
        for element in block.get("elements", [])
        if element.get("action_id") == "open_page"
    ]
    return str(url).rsplit("/", 1)[-1]


async def test_a_document_becomes_a_page_that_can_be_undone_and_restored(workplace: Workplace) -> None:
    """The page exists with its content; Undo puts it into the trash, Restore brings it back, the text stays."""
    ts, reply = await workplace.ask(CHECKLIST)
    text = text_of(reply)
    page_id = _page_id(reply)
    assert page_id in text
    page = await workplace.page(page_id)
    assert "온보딩" in page["title"]
    assert len(page["blocks"]) > 3
    await workplace.sandbox.press(JIWOO, reply, "undo_page")
    undone = await _changed(workplace, ts, "restore_page")
    assert (await workplace.page(page_id))["archived"]
    assert text_of(undone) == text
    await workplace.sandbox.press(JIWOO, undone, "restore_page")
    restored = await _changed(workplace, ts, "undo_page")
    assert not (await workplace.page(page_id))["archived"]
    assert text_of(restored) == text
    assert "feedback" in buttons_of(restored)
    async with asyncio.timeout(PATIENCE):
        while len(said := await workplace.sandbox.requests("slack", "chat.postEphemeral")) < 2:  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    ephemeral = [str(entry["body"]["text"]) for entry in said]
    assert ["휴지통" in ephemeral[0], "되살렸어요" in ephemeral[1]] == [True, True]


@pytest.mark.parametrize("fault", FAULTS)
async def test_where_notion_fails_the_document_is_a_file_and_a_button(workplace: Workplace, fault: str) -> None:
    """Nothing written is lost: it is attached, the person is told, and the button makes exactly one page later."""
    sandbox = workplace.sandbox
    before = await workplace.pages()
    await sandbox.fault("notion", "POST /v1/pages", times=None, **FAULTS[fault])
    topic = f"온보딩 체크리스트 {list(FAULTS).index(fault) + 1}호 문서 만들어줘"
    ts, _ = await workplace.ask(topic)
    reply = await _changed(workplace, ts, "retry_page")
    assert "파일로 첨부" in text_of(reply)
    assert "Notion에 페이지를 만들지 못했어요" in context_of(reply)
    [file] = [file for message in await sandbox.replies(GENERAL, ts) for file in message.get("files", [])]
    assert file["name"].endswith(".md")
    async with sandbox.session.get(file["url"]) as answer:
        assert "온보딩" in await answer.text()
    assert await workplace.pages() == before
    await sandbox.clear_faults()
    await sandbox.press(JIWOO, reply, "retry_page")
    await sandbox.press(JIWOO, reply, "retry_page")
    done = await _changed(workplace, ts, "undo_page")
    assert "페이지를 만들었어요" in text_of(done)
    assert "**[" in text_of(done)
    await asyncio.sleep(0.5)
    assert len(await workplace.pages()) == len(before) + 1


async def test_a_retry_that_fails_says_so(workplace: Workplace) -> None:
    """While Notion is still down, a press on the button gets a sentence with a code, and the button stays."""
    sandbox = workplace.sandbox
    await sandbox.fault("notion", "POST /v1/pages", times=None, status=404, error="object_not_found")
    ts, _ = await workplace.ask("Make an onboarding checklist for new hires", user=DANIEL)
    reply = await _changed(workplace, ts, "retry_page")
    await sandbox.press(DANIEL, reply, "retry_page")
    async with asyncio.timeout(PATIENCE):
        while not (ephemeral := await sandbox.requests("slack", "chat.postEphemeral")):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    assert "I cannot find the place for this page in Notion" in str(ephemeral[-1]["body"])
    await _changed(workplace, ts, "retry_page")


async def test_a_page_whose_answer_was_lost_is_made_once(workplace: Workplace) -> None:
    """Notion made the page and the answer never came: it is found again, not made again."""
    before = await workplace.pages()
    await workplace.sandbox.fault("notion", "POST /v1/pages", after_action=True)
    _, reply = await workplace.ask("온보딩 체크리스트 9호 문서 만들어줘")
    assert "undo_page" in buttons_of(reply)
    assert len(await workplace.pages()) == len(before) + 1


async def test_a_document_under_the_page_that_was_named(workplace: Workplace) -> None:
    """Asked for below the HR wiki, the page is there."""
    _, reply = await workplace.ask("인사 위키 아래에 재택근무 안내문 작성해줘")
    page = await workplace.page(_page_id(reply))
    assert [above["title"] for above in page["breadcrumb"]][-1] in ("인사 위키", page["title"])
    assert "인사 위키" in str(page["breadcrumb"])


async def test_a_document_without_notion(sandbox: Sandbox, data: Path) -> None:
    """Where no Notion is connected the document is attached, and the notice says what an administrator can do."""
    async with working(sandbox, data, notion_token=None) as workplace:
        ts, _ = await workplace.ask(CHECKLIST)
        reply = await _changed(workplace, ts, "retry_page")
    assert "NOTION_TOKEN" in context_of(reply)
