"""The clauses of a message, with and without full stops."""

import pytest

from orchestrator.language.predications import predications


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "가게는 닫았고 월세는 석 달 밀렸어요 사장은 잠적했어요",
            ["가게는 닫았고", "월세는 석 달 밀렸어요", "사장은 잠적했어요"],
        ),
        ("계약서는 썼는데 잃어버렸어요", ["계약서는 썼는데", "잃어버렸어요"]),
        ("냉장고 문이 안 닫혀요", ["냉장고 문이 안 닫혀요"]),
        ("차를 몰고 있었어요", ["차를 몰고 있었어요"]),
        ("서명은 했어요. 이것도 증거가 되나요?", ["서명은 했어요", "이것도 증거가 되나요?"]),
        (
            "I signed it, but nobody gave me a copy. Is that bad?",
            ["I signed it", "but nobody gave me a copy", "Is that bad?"],
        ),
        ("네", ["네"]),
    ],
)
def test_each_clause_has_its_own_predicate(text: str, expected: list[str]) -> None:
    """Where an ending links two statements they are two; a noun that ends alike, or a helping verb, ends none."""
    assert predications(text) == expected
