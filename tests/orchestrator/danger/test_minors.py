import pytest

from orchestrator.danger.minors import speaks_as_child


@pytest.mark.parametrize(
    "text",
    [
        "안녕하세요 저 중학교 2학년인데요 애들이 때려요", "나 초등학교 5학년인데요 아빠가 술먹으면 때려요",
        "저는 고등학생인데 삼촌이 때려요",
        "아빠가 또 그래요. 중2예요", "무서워요! 11살인데 어떡해요", "im 10 and scared", "I'm 14 years old, he hits me",
        "제가 13살인데요", "나 여덟 살인데 형이 때려요", "저 열한 살이에요",
        "I'm 12 and my dad hits me", "I am in middle school and they beat me",
    ],
)  # fmt: skip
def test_a_child_says_so(text: str) -> None:
    """By the school, the grade or the age."""
    assert speaks_as_child(text)


@pytest.mark.parametrize(
    "text",
    [
        "우리 애가 중학교 2학년인데요 맞고 왔어요", "아들은 13살이에요", "저는 43살인데 남편이 때려요",
        "저 고등학교 때 일인데요", "조카가 열한 살이에요",
        "아들이 안 들어와요. 중2예요", "우리 반 학생이 맞았대요. 초5예요",
        "I'm 10 minutes late", "I'm 15% done", "I'm 10:30 free",
        "4살인데 숨을 안 쉬어요", "16살인데 가출해서 연락이 안돼요", "저 중학교 3학년 담임인데 학생이 다쳤어요",
        "미성년자인데 술을 샀어요", "I'm 9 beers in", "I'm 12 floors up", "I'm 5'4 and he is huge",
        "I am in high school teaching and a kid has a knife",
        "저는 초등학교 6학년 조카를 돌봐요", "저 19살이고 월급을 못 받았어요",
        "My son is 12", "I'm 12 weeks pregnant", "I'm 35 and my husband hits me", "",
    ],
)  # fmt: skip
def test_a_parent_is_none(text: str) -> None:
    """Nor is who was one once."""
    assert not speaks_as_child(text)
