"""An answer in words is what is bidden to be written, and never a closing or a pointer."""

import pytest

from orchestrator.graphs.intake.rules.dictated import as_dictated, dictated
from orchestrator.graphs.intake.rules.filling import Filled
from orchestrator.graphs.intake.rules.value import Value


def _filled(words: str) -> Filled:
    return Filled("wanted", Value(words, words, "string", words, 0, len(words)), words)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("안 썼으면 가게 앞 사과문이라고 적어 주세요. 됐어요 이제", "가게 앞 사과문"),
        ("그냥 블로그랑 카페라고 써 주면 돼요", "블로그랑 카페"),
        ("please write down: my deposit back", "my deposit back"),
        ("I write for a newspaper", ""),
        ("이대로 적어 주세요", ""),
    ],
)
def test_what_is_dictated_stands_without_the_bidding(text: str, told: str) -> None:
    """The order, and what leads over to it, is none of the answer."""
    assert dictated(text) == told


@pytest.mark.parametrize("words", ["이대로", "아 됐", "그거", "달라요", "그게 아니라"])
def test_what_only_ends_points_or_denies_is_no_answer(words: str) -> None:
    """Nothing of it may stand in a lawyer's text."""
    assert as_dictated(_filled(words), words) is None


def test_a_quotation_is_taken_out_of_its_sentence() -> None:
    """What stands in marks is what was written somewhere, and not what leads to it."""
    taken = as_dictated(
        _filled("거기 '주인이 손님 돈을 떼먹는 집이에요' 이렇게요"), "거기 '주인이 손님 돈을 떼먹는 집이에요' 이렇게요"
    )
    assert taken is not None
    assert taken.value.value == "주인이 손님 돈을 떼먹는 집이에요"
