"""Sums that an answer tells last, and to which its other figures come."""

import time

import pytest

from orchestrator.graphs.intake.rules.stated_result import stated_result


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("원래 5,000인데 2,200은 들어왔어요. 그래서 나머지 2,800이요.", 28_000_000),
        ("한 달 70만 원씩 열네 달이니 980만 원이에요", 9_800_000),
        ("He gives 150 a month but the contract says 210. Five months like this, so 300 not given.", 3_000_000),
        ("카드값 300만 원, 대출 500만 원, 합쳐서 800만 원이요", 8_000_000),
        ("원래 5,000인데 2,200은 들어왔어요. 3,000 남았어요.", None),
        ("300만 원 빌려줬어요", None),
        ("300만원 중에 200만원 받았고 100만원은 포기했어요", None),
        ("300만원 받기로 했는데 100만원만 줬고 사장은 200만원이라고 해요", None),
        ("원래 300만원인데 100만원 받고 200만원은 빌린 거예요", None),
        ("월세 50만원 보증금 500만원 합쳐 550만원", None),
        ("300만원 중에 100만원 받고 200만원 못 받았어요", 2_000_000),
        ("2024년 3월에 500만 원 빌려주고 7월에 100만 원 받았어요", None),
    ],
)
def test_the_sum_that_the_others_make_is_the_answer(text: str, amount: int | None) -> None:
    """Nothing is read where they do not come to it."""
    found = stated_result(text, "ko")
    assert (found and found.value) == amount


def test_many_figures_are_read_quickly() -> None:
    """A long list is left to the person."""
    begin = time.process_time()
    assert stated_result("12 34 " * 40_000, "ko") is None
    assert time.process_time() - begin < 1
