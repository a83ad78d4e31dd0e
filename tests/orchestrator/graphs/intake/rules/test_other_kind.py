"""Another kind of case, told by what it is not."""

import pytest

from evals.intake.classification import knowledge_that_ships
from integrations.knowledge.base import Scenario
from orchestrator.graphs.intake.rules.other_kind import denied_kind, denies_kind, insisted, is_none_of_these


@pytest.fixture(scope="module")
def driving() -> Scenario:
    """Drunk driving, of the workbook that ships."""
    return next(one for one in knowledge_that_ships().scenarios.values() if "음주" in one.name.ko)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("이거 아니에요 음주운전 아니고 이혼이요", "이혼이요"),
        ("음주운전이 아니에요", ""),
        ("it's not drunk driving, it's a divorce", "a divorce"),
    ],
)
def test_a_kind_that_is_denied_by_its_name_is_another(driving: Scenario, text: str, told: str) -> None:
    """What it is instead is told behind it, or not at all."""
    assert denied_kind(driving, text) == told


@pytest.mark.parametrize("text", ["0.08 아니고 0.1이요", "음주운전으로 걸렸어요", "I was drunk driving"])
def test_other_denials_say_nothing_of_the_kind(driving: Scenario, text: str) -> None:
    """A figure that is corrected, and a name that is not denied."""
    assert denied_kind(driving, text) is None


@pytest.mark.parametrize(
    ("text", "is_none"),
    [
        ("여기엔 없어요", True),
        ("이 중에 없는 것 같아요 저는 상속 때문이에요", True),
        ("둘 다 아니에요 산재예요", True),
        ("none of these, it is about my visa", True),
        ("없어요", True),
        ("Neither of these is right", True),
        ("없습니다 영수증은", False),
        ("여기 있던 짐이 다 없어졌어요", False),
        ("여기 다 없어졌습니다", False),
        ("none of them answered my letters", False),
    ],
)
def test_none_is_said_of_what_is_offered(text: str, *, is_none: bool) -> None:
    """That something else is not there is told, and chooses nothing."""
    assert is_none_of_these(text) is is_none


@pytest.mark.parametrize(
    ("text", "is_insisted"),
    [
        ("해고당했다니까요", True),
        ("이건 이혼 문제라고요", True),
        ("점장이 그만두라고", False),
        ("옆집에서 신고한다고", False),
    ],
)
def test_what_another_said_insists_on_nothing(text: str, *, is_insisted: bool) -> None:
    """Only what is said again to us does."""
    assert bool(insisted(text)) is is_insisted


@pytest.mark.parametrize(
    ("text", "is_denied"),
    [
        ("음주운전은 또 뭡니까 그런 거 없다니까 이혼이요", True),
        ("음주운전이 아니라 무면허예요", True),
        ("음주운전으로 걸렸는데 인정 안 해요", False),
        ("I have not been drunk driving for years", False),
    ],
)
def test_a_kind_that_is_taken_up_to_be_denied_is_none_of_the_story(
    driving: Scenario, text: str, *, is_denied: bool
) -> None:
    """Only a name that ends what is denied denies the kind: what holds one of its words does not."""
    assert denies_kind(driving, text) is is_denied
