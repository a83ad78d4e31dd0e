"""What it is that somebody says they do not know, and whether that was asked."""

import pytest

from integrations.knowledge.base import Text, WorkbookQuestion
from orchestrator.graphs.intake.rules.unknown_thing import is_of_another, unknown_thing

DEBT = WorkbookQuestion(
    1, "debt", Text("갚지 않은 돈이 얼마인가요?", "How much has not been paid back?"), "integer", True,
    label=Text("남은 빚", "Debt left"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("이웃 전화번호는 몰라요", ("이웃", "전화번호")),
        ("그 사람 주소를 잘 모르겠어요 이사 갔대요", ("사람", "주소")),
        ("형이 그러는데 통장이 있다던데 얼만지는 몰라요", ("통장", "얼마")),
        ("글쎄요 잘 모르겠는데요", ()),
        ("정확한 금액은 모르겠어요", ()),
        ("언제 받았는지 모르겠어요", ()),
        ("I don't know where my brother works", ("brother", "works")),
        ("no idea about the insurance", ("insurance",)),
        ("I'm not sure when it was", ()),
        ("I really don't know", ()),
    ],
)
def test_the_thing_is_read_by_the_grammar(text: str, expected: tuple[str, ...]) -> None:
    """A noun with its particle, a clause that asks, or in English what stands behind the verb."""
    assert unknown_thing(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("그 사람 직장은 몰라요", True),
        ("남은 빚은 모르겠어요", False),
        ("돈을 얼마나 갚았는지 모르겠어요", False),
        ("모르겠어요", False),
        ("not sure about his new flat", True),
        ("I don't know how much of the debt is left", False),
    ],
)
def test_another_thing_leaves_the_question_as_it_is(text: str, expected: bool) -> None:
    """What shares no word with the question was not asked."""
    assert is_of_another(DEBT, text) is expected
