"""Erasing a contract by words: a request is one, a question about deleting is none."""

import pytest

from orchestrator.graphs.contract.erasing import erase_wanted


@pytest.mark.parametrize(
    "text",
    [
        "이 계약서 지워 줘",
        "내 계약서랑 분석 다 지워 주세요",
        "올린 계약서 삭제 부탁해요",
        "이 계약서 삭제",
        "이 파일 삭제해 주실 수 있나요?",
        "고마워요. 이제 계약서 지워줘!",
        "이거 지워줘",
        "delete this contract",
        "Please erase it.",
        "Can you delete my contract?",
        "Thanks! Please delete the contract and the analysis.",
    ],
)
def test_a_request_to_erase_is_heard(text: str) -> None:
    """In both languages, also behind other words and as a polite question."""
    assert erase_wanted(text)


@pytest.mark.parametrize(
    "text",
    [
        "이 계약서에서 위약금 조항 삭제해도 돼?",
        "계약서 7조 지워 달라고 해도 되나요?",
        "위약금 조항을 계약서에서 지워줘",
        "회사가 계약서 파기하면 어떻게 돼?",
        "사장님이 계약서를 삭제해",
        "계약서를 없애면 불이익 있어?",
        "파일 삭제 조항이 있나요?",
        "이 계약서 지우지 마",
        "그 조항은 별로네요. 이거 지워줘",
        "Can the employer delete this clause?",
        "Can I ask them to remove clause 7 from this contract?",
        "Should I delete this contract?",
        "Don't delete it",
        "Clause 7 looks bad. Delete it.",
    ],
)
def test_a_question_about_deleting_erases_nothing(text: str) -> None:
    """What was erased does not come back: clauses, what others do, and what is only asked about stay."""
    assert not erase_wanted(text)


def test_a_long_message_costs_no_time() -> None:
    """Whatever is repeated in it."""
    for piece in ("계약서 다 ", "please, delete my ", "이 ", "계약서를 지워 ", "delete contract and with "):
        assert not erase_wanted(piece * 30_000)
        assert not erase_wanted((piece * 20)[:195] + " x?")
