"""What a person takes away from an interview, and the wish to have it erased."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from integrations.documents.kinds import WORD
from integrations.search.local import LocalEmbedder
from integrations.store.interview_records import InterviewRecord
from orchestrator.turn import AgentExecutionResult, Attachment
from tests.orchestrator.interviewing import Office, an_office, small

STORY = "집주인이 보증금 5천만원을 안 돌려줘요. 계약은 작년 10월에 끝났어요"


@pytest.fixture
async def office(tmp_path: Path, embedder: LocalEmbedder) -> AsyncIterator[Office]:
    """An office with the small knowledge and no model."""
    async with an_office(tmp_path, embedder, small()) as opened:
        yield opened


async def _held(office: Office) -> AgentExecutionResult:
    """Hold an interview from its beginning to its end."""
    await office.say(STORY, command="intake")
    for answer in ("아니요", "이사했어요", "안 했어요", "네 있어요", "없어요"):
        await office.say(answer)
    return await office.say("모두 맞아요")


async def test_the_person_gets_what_they_told(office: Office) -> None:
    """As a document named by the case: facts and gaps, and nothing of the risks that are for the lawyer."""
    done = await _held(office)
    [file] = done.parts
    assert isinstance(file, Attachment)
    assert (file.name, file.mimetype) == ("상담요약_2026-000001.docx", WORD)
    assert file.text.startswith("# 상담 요약\n\n말씀해 주신 내용을 정리했어요 (사건 번호 2026-000001).")
    assert "50,000,000원" in file.text
    assert "집주인이 보증금 5천만원을 안 돌려줘요" in file.text
    assert "대항력" not in file.text
    assert done.erasable == (await office.record()).id


async def test_the_wish_to_erase_is_offered_and_the_question_stands(office: Office) -> None:
    """In the middle of it: nothing is taken for an answer, and the interview goes on where it was."""
    await office.say(STORY, command="intake")
    asked = await office.say("아니요")
    offered = await office.say("상담 기록 지워줘")
    assert offered.erasable == (await office.record()).id
    assert "기록 지우기" in offered.result
    assert offered.question == asked.question
    went_on = await office.say("이사했어요")
    assert went_on.question is not None
    assert asked.question is not None
    assert went_on.question.text != asked.question.text
    assert (await office.record()).context["facts"]["living"]["value"] == "OUT"


async def test_the_last_interview_is_found_from_elsewhere(office: Office) -> None:
    """In another conversation, after its end; who has none is told so."""
    nothing = await office.say("인터뷰 삭제해줘", command="intake", thread="other")
    assert (nothing.erasable, nothing.question) == ("", None)
    await _held(office)
    found = await office.say("delete my interview", thread="third")
    assert (found.mode, found.erasable) == ("intake", (await office.record()).id)


async def test_where_there_are_no_buttons_the_way_is_told(office: Office) -> None:
    """Over HTTP the client erases."""
    row = InterviewRecord(
        id="http-1", team="T1", user="U1", client="web", door="http", channel="D1", thread="http-1",
        conversation="T1:D1:http-1", locale="ko",
    )  # fmt: skip
    await office.database.interviews.create(row)
    result = await office.say("상담 기록을 삭제해 주세요", command="intake", door="http", thread="http-1")
    assert result.erasable == ""
    assert "웹사이트나 앱" in result.result
