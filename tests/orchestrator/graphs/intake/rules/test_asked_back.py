"""What people ask in return beside what they tell."""

import pytest

from orchestrator.graphs.intake.rules.asked_back import asked_back, questions_among, without_clauses
from orchestrator.language.predications import predications


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("계약서는 있어요. 소송하면 오래 걸리나요?", ["소송하면 오래 걸리나요?"]),
        ("이미 다 냈다니까요", []),
        ("아까 신고했다고 말했잖아요", []),
        ("언제 오는지 모르겠어요", []),
        ("I kept the receipts. Do I need the originals?", ["Do I need the originals?"]),
    ],
)
def test_only_what_asks_is_a_question(text: str, expected: list[str]) -> None:
    """Who insists, or does not know, asks nothing."""
    assert questions_among(predications(text)) == expected


def test_a_message_without_its_question_is_what_was_told() -> None:
    """What stands around it stays as it was written."""
    assert (
        without_clauses("영수증은 있어요. 그걸로 되나요? 사진도요", ["그걸로 되나요?"]) == "영수증은 있어요. 사진도요"
    )
    assert without_clauses("영수증은  있어요", []) == "영수증은  있어요"


@pytest.mark.parametrize("text", ["아내한테 연락이 가나요?", "회사에서도 볼 수 있어요?", "아이 학교에 알려지나요"])
def test_who_gets_to_know_is_a_question_of_privacy(text: str) -> None:
    """The bot knows who reads what was told, and that it tells nobody."""
    assert asked_back(text) in ("confidential", "contact")


@pytest.mark.parametrize(
    ("clause", "is_asked"),
    [
        ("저희가요", False),
        ("그거 불법이냐고요", True),
        ("and never called back", False),
        ("누가요", True),
        ("원장이 왜 녹음했냐고", False),
        ("아내가 누구 만났냐고", False),
        ("계약했냐고", False),
        ("그 사람이 언제 나갔냐고요", False),
        ("돈은 언제 주냐고요", True),
        ("제가 뭘 잘못했냐고요", True),
    ],
)
def test_what_only_sounds_like_a_question_is_none(clause: str, is_asked: bool) -> None:
    """A name with a polite ending asks nothing, and a question that is put again does."""
    assert bool(questions_among([clause])) is is_asked


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("소송은 얼마나 걸려요?", "law"),
        ("질문은 얼마나 남았어요?", "duration"),
        ("월세를 안 내면 어떻게 되나요?", "law"),
        ("다 끝나면 어떻게 되나요?", "next"),
        ("What happens if I keep working there?", "law"),
        ("What happens after this?", "next"),
        ("How long does an appeal take?", "law"),
        ("How long will this take?", "duration"),
        ("보증금 상담은 얼마나 걸려요?", "duration"),
        ("제 사건은 언제 연락을 주시나요?", "next"),
        ("접수가 끝나면 제 사건은 어떻게 되나요?", "next"),
        ("When will someone contact me about the eviction?", "next"),
        ("What happens next in our case?", "next"),
        ("변호사 선임하면 소송은 얼마나 걸려요?", "law"),
        ("우리 반 애가 제가 이른 걸 알게 돼요?", "confidential"),
        ("Will she know what I wrote here?", "confidential"),
    ],
)
def test_what_comes_of_the_trouble_is_no_question_about_the_interview(text: str, kind: str) -> None:
    """How long a trial takes nobody here can tell; who gets to know what was said, the bot can."""
    assert asked_back(text) == kind


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("네 한 스무 명? 주말엔 더 많아요", []),
        ("음 약 70만원?", []),
        ("yes, maybe about 12 people?", []),
        ("My permit is tied to the shop, which closes in May, so I am afraid.", []),
        ("I gave it to a broker, who vanished.", []),
        ("스무 명이면 달라지나요?", ["스무 명이면 달라지나요?"]),
        ("I gave it to a broker, who should I call", ["who should I call"]),
    ],
)
def test_a_guess_and_what_only_explains_ask_nothing(text: str, expected: list[str]) -> None:
    """Who is not sure of a figure puts a mark behind it, and a clause behind a comma tells of what is before it."""
    assert questions_among(predications(text)) == expected
