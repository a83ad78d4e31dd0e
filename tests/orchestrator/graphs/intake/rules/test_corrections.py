"""Corrections of an earlier answer, and contrasts that are none."""

import pytest

from orchestrator.graphs.intake.rules.corrections import Correction, correction_of


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("아까 금액은 3천만원이 아니라 5천만원이에요", Correction("3천만원", "5천만원", "금액")),
        ("아니 3월 말고 4월이요", Correction("3월", "4월", "")),
        ("정정할게요, 작년이 아니라 재작년", Correction("작년", "재작년", "")),
        ("집주인 이름 잘못 썼어요 김철수예요", Correction("", "김철수", "집주인 이름")),
        ("이름이 틀렸어요. 이영희가 아니라 이영이입니다", Correction("이영희", "이영이", "이름")),
        ("참, 아까 5월이라고 한 거 6월로 고칠게요", Correction("5월", "6월", "")),
        ("날짜 잘못 말했어요", Correction("", "", "날짜")),
        ("sorry, I meant 5 million, not 3", Correction("3", "5 million", "")),
        ("the date was wrong, it's May 3rd", Correction("", "May 3rd", "date")),
    ],
)
def test_a_correction_tells_before_after_and_field(text: str, expected: Correction) -> None:
    """What was wrong, what is right, and the words that name the field."""
    assert correction_of(text) == expected


@pytest.mark.parametrize(
    "text",
    ["돈이 문제가 아니라 사과를 받고 싶어요", "작년 10월이요", "It's not about the money, I want an apology", ""],
)
def test_a_contrast_in_a_story_corrects_nothing(text: str) -> None:
    """Nothing is corrected where no answer is named."""
    assert correction_of(text) is None
