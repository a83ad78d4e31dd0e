"""What is told of a school, and what of work there."""

import pytest

from orchestrator.graphs.intake.rules.of_children import is_among_pupils


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("딸이 학원에서 애들한테 따돌림을 당해요", True),
        ("3학년 형들이 급식실에서 밀치고 욕해요, 학교 가기 무서워요", True),
        ("직장은 아니고 학교 친구들이에요", True),
        ("boys in my class send nasty pictures of me", True),
        ("my niece is picked on at school every day", True),
        ("초등학교에서 일하는데 교감이 괴롭혀요", False),
        ("학원 강사인데 원장이 욕해요", False),
        ("I teach at a school and the principal shouts at me", False),
        ("회사 동료들이 저만 빼고 단톡방을 만들었어요", False),
        ("옆집 사람이 괴롭혀요", False),
    ],
)
def test_a_school_is_no_workplace_unless_somebody_works_there(text: str, *, expected: bool) -> None:
    """What pupils do to each other is no harassment at work; a teacher's trouble is."""
    assert is_among_pupils(text) is expected
