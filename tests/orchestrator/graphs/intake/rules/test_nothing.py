"""Answers that deny what was asked about."""

import pytest

from integrations.knowledge.base import Option, Text, WorkbookQuestion
from orchestrator.graphs.intake.rules.nothing import denied_in, nothing_chosen

QUESTION = WorkbookQuestion(
    order=1,
    field="lease_written",
    text=Text("임대차 계약서를 쓰셨나요?", "Did you write a lease?"),
    answer_type="choice",
    is_required=True,
    options=(
        Option("WRITTEN", Text("계약서를 썼어요", "Written")),
        Option("CHAT", Text("문자만 있어요", "Only messages")),
        Option("NONE", Text("아무것도 안 썼어요", "Nothing")),
    ),
    hints=(),
    why=Text("", ""),
    label=Text("계약서", "Lease"),
)


@pytest.mark.parametrize(
    "text", ["계약서 그딴거 없음", "그런 거 안 썼어요", "쓴 적 없는데요", "쓰지 않았어요", "안썼어요"]
)
def test_who_denies_what_was_asked_about_chooses_the_option_that_does(text: str) -> None:
    """By its noun or by its verb, in whatever form."""
    option = nothing_chosen(QUESTION, text)
    assert option is not None
    assert option.code == "NONE"


@pytest.mark.parametrize(
    "text", ["문자 없어요", "계약서 없이 시작했는데 나중에 썼어요", "썼어요", "안 썼나요?", "거의 없어요"]
)
def test_who_denies_something_else_or_nothing_chooses_none(text: str) -> None:
    """What was not asked about, a question, a hedge."""
    assert nothing_chosen(QUESTION, text) is None


@pytest.mark.parametrize(
    ("clause", "expected"), [("계약서는 안 썼지", "NONE"), ("계약서는 썼고", None), ("도장은 안 찍었고", None)]
)
def test_who_denies_unasked_what_a_question_is_called_after_answers_it(clause: str, expected: str | None) -> None:
    """Only what is denied itself, and by its name."""
    option = denied_in(QUESTION, clause)
    assert (option and option.code) == expected
