"""Words that call a contract lawful are heard, and those that deny or ask it are not taken for them."""

import pytest

from orchestrator.graphs.contract.absolving import absolves


@pytest.mark.parametrize(
    "text",
    [
        "이 조항은 적법해서 문제가 없어요.",
        "이 계약은 적법하며 위반이 없습니다.",
        "처음엔 유효하지 않아 보여도 서명해도 괜찮아요.",
        "This contract is not only legal but fair.",
        "It is fine, not a problem.",
    ],
)
def test_what_absolves_is_heard_beside_a_denial(text: str) -> None:
    """That nothing is wrong, or a denial of something else in the sentence, excuses nothing."""
    assert absolves(text)


@pytest.mark.parametrize(
    "text",
    [
        "적법하지 않아요.",
        "적법하다고 보기 어려워요.",
        "적법한지는 이것만으로 알 수 없어요.",
        "적법하다고 볼 수 없고 무효예요.",
        "위약금 조항은 효력이 없어요.",
        "문제가 없는지 노동청에 확인하세요.",
        "It isn't enforceable.",
        "Ask whether this is legal.",
    ],
)
def test_a_denial_or_a_question_absolves_nothing(text: str) -> None:
    """It may be told."""
    assert not absolves(text)
