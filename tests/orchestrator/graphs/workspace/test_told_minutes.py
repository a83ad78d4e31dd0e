"""Questions for all that a meeting settled, through the real graph and index."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest

from evals.answers.asking import Desk, desk
from evals.answers.workspaces import Asked, Workspace, reader_of
from integrations.documents.base import Document, Part
from integrations.search.local import LocalEmbedder

PAGES = {
    "garden-10": (
        "정원팀 회의 2026-10-20",
        "참석: 홍가람, 민서우, 양도현\n\n- 울타리: 흰색으로 칠하기로 함.\n- 물탱크는 민서우가 11월 2일까지 견적.",
    ),
    "garden-11": (
        "정원팀 회의 2026-11-17",
        "참석: 홍가람, 민서우, 양도현\n\n- 울타리: 색을 초록으로 변경.\n- 온실 문은 홍가람이 12월 4일까지 고침.",
    ),
    "hens": ("닭장 관리", "닭장은 아침 7시에 엽니다. 모이는 하루 두 번 줍니다."),
}


async def _answers(folder: Path, questions: Sequence[Asked]) -> list[str]:
    documents = [
        Document(
            id=page,
            title=title,
            url=f"https://notion.test/{page}",
            parts=(Part(text),),
            audience=frozenset({reader_of(page)}),
            edited_at=datetime(2026, 11, 18, tzinfo=UTC),
        )
        for page, (title, text) in PAGES.items()
    ]
    workspace = Workspace("farm", documents, questions, datetime(2026, 11, 24, 3, tzinfo=UTC))
    async with desk(workspace, folder, LocalEmbedder()) as asking:
        return [await _said(asking, question) for question in questions]


async def _said(asking: Desk, question: Asked) -> str:
    return (await asking.ask(question)).result.result


def _asked(text: str, name: str = "q", after: str = "") -> Asked:
    return Asked(name, text, "", (("",),), frozenset(), after=after)


@pytest.mark.parametrize("question", ["지난주 정원팀 회의에서 뭐 결정됐어요?", "정원팀 회의록 요약해 주세요"])
async def test_all_that_the_latest_meeting_settled_is_told(question: str, tmp_path: Path) -> None:
    """Its decisions, and who is to do what; nothing of the meeting before."""
    [said] = await _answers(tmp_path, [_asked(question)])
    assert "**결정한 것**\n- 울타리: 색을 초록으로 변경." in said
    assert "**할 일**\n- 온실 문은 홍가람이 12월 4일까지 고침." in said
    assert "흰색" not in said


@pytest.mark.parametrize(
    "question",
    ["정원팀 회의에서 온실 문은 언제까지 고치기로 했어요?", "11월 17일 정원팀 회의에서 울타리는 뭐로 결정했어요?"],
)
async def test_of_one_matter_not_all_of_the_meeting_is_told(question: str, tmp_path: Path) -> None:
    """Who asks for a day, or names a matter, asks for that."""
    [said] = await _answers(tmp_path, [_asked(question)])
    assert "**결정한 것**" not in said


async def test_a_question_without_an_answer_says_what_it_was_taken_to_go_on_from(tmp_path: Path) -> None:
    """Whoever meant something else can say so; a question that stands alone was taken for nothing."""
    first = _asked("닭장은 몇 시에 열어요?", "first")
    alone, following = await _answers(tmp_path, [first, _asked("그럼 토끼장 자물쇠는?", after="first")])
    assert "이어서 물으신" not in alone
    assert "앞의 “닭장은 몇 시에 열어요?”에 이어서 물으신" in following
