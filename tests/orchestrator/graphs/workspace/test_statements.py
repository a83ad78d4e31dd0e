"""What the sentences of a discussion are, by rules."""

import pytest

from orchestrator.graphs.workspace.rules.statements import kind_of, statements_of
from orchestrator.turn import ThreadMessage


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("12월 3일에 출시하기로 해요.", "decision"),
        ("2027 인력 계획은 78명 안으로 가겠습니다.", "decision"),
        ("그대로 시행하시죠.", "decision"),
        ("We agreed to ship on Monday.", "decision"),
        ("Let's show them the design first.", "decision"),
        ("공지는 제가 쓸게요.", "task"),
        ("11월분 경비는 12월 5일까지 올려 주세요.", "task"),
        ("I'll add Moamarket as a requesting customer.", "task"),
        ("@Taeho please send the slides.", "task"),
        ("다음 주 월요일에 다시 봅시다.", "open"),
        ("예산은 아직 미정이에요.", "open"),
        ("Open item: p95 is above normal.", "open"),
        ("보안 교육은 언제 하나요?", "question"),
        ("Who writes the announcement?", "question"),
        ("배포했습니다.", "done"),
        ("이번 주 초안 채택률은 41%입니다.", "other"),
        ("The big monitor in Namsan is working again.", "other"),
    ],
)
def test_sentences_are_told_apart(sentence: str, kind: str) -> None:
    """Decided, promised, open, asked, done; a statement is none of them."""
    assert kind_of(sentence) == kind


def _said(*lines: tuple[str, str]) -> list[ThreadMessage]:
    return [ThreadMessage(author, text, f"{number}.0") for number, (author, text) in enumerate(lines)]


def test_a_task_has_its_owner_and_is_ticked_off() -> None:
    """Who promises owns it, who is named by another too; said to be done, it is done."""
    found = statements_of(
        _said(
            ("지우", "p95가 높아요. 누가 볼까요?"),
            ("서연", "그건 제가 볼게요."),
            ("지우", "@태호 님 공지도 확인해 주세요."),
            ("서연", "배포했습니다."),
        )
    )
    assert [(one.kind, one.owner, one.done) for one in found] == [
        ("task", "서연", "배포했습니다."),
        ("task", "태호", ""),
    ]
    assert found[0].answers == "지우: 누가 볼까요?"


def test_a_question_is_open_until_somebody_else_answers() -> None:
    """A question back is no answer."""
    asked = ("민준", "노트북은 누가 준비하나요?")
    assert [one.kind for one in statements_of(_said(("지우", "온보딩 이야기"), asked))] == ["question"]
    assert not statements_of(_said(("지우", "온보딩 이야기"), asked, ("태호", "IT팀이 준비합니다.")))
    back = statements_of(_said(("지우", "온보딩 이야기"), asked, ("태호", "언제까지요?")))
    assert [one.said.author for one in back] == ["민준", "태호"]


def test_lists_under_a_label_are_what_the_label_says() -> None:
    """Minutes in one message are read as such."""
    found = statements_of(
        _said(("지우", "회의예요.\n결정 사항\n- 출시는 12월 3일\n할 일:\n- 민준: 공지 초안\n남은 질문\n• 일본 가격"))
    )
    assert [(one.kind, one.text, one.owner) for one in found] == [
        ("decision", "출시는 12월 3일", ""),
        ("task", "공지 초안", "민준"),
        ("open", "일본 가격", ""),
    ]


def test_programs_decide_nothing() -> None:
    """What the bot answered in the thread is no decision of the people."""
    said = [*_said(("지우", "휴가 이야기")), ThreadMessage("bot", "15일로 결정했습니다.", "9.0", is_bot=True)]
    assert not statements_of(said)
