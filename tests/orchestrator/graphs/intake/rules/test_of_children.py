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
        ("중학교 급식실에 조리원으로 있는데 실장님 아닌 선임이 매일 욕해요", False),
        ("고등학교 행정실에 있는데 계장이 소리를 질러요", False),
        ("학원에서 영어를 가르치는데 부원장이 따돌려요", False),
        ("유치원에서 애들을 보는데 원감이 폭언을 해요", False),
        ("대학교 기숙사에서 관리를 하는데 주임이 괴롭혀요", False),
        ("I cook at a school and the head chef screams at me", False),
        ("I guard the gate at a school and somebody there insults me", False),
        ("a classmate hits me after school", True),
        ("고2 조카가 학교에서 맞고 와요", True),
        ("옆집 사람이 괴롭혀요", False),
    ],
)
def test_a_school_is_no_workplace_unless_somebody_works_there(text: str, *, expected: bool) -> None:
    """What pupils do to each other is no harassment at work; a teacher's trouble is."""
    assert is_among_pupils(text) is expected


def test_a_child_is_a_pupil() -> None:
    """What a child tells of a school needs no word for who learns there."""
    assert is_among_pupils("학교에서 매일 놀림당해요", is_child=True)
    assert not is_among_pupils("학교에서 매일 욕을 들어요")
