import pytest
from hypothesis import given
from hypothesis import strategies as st

from orchestrator.language.found import LONGEST
from orchestrator.language.people import ROLES, find_people


@pytest.mark.parametrize(
    ("text", "role", "name"),
    [
        ("집주인이 안 줘요", "LANDLORD", ""),
        ("임대인입니다", "LANDLORD", ""),
        ("사장님이 아니라", "EMPLOYER", ""),
        ("팀장이에요", "MANAGER", ""),
        ("남편은", "SPOUSE", ""),
        ("전남편이", "EX_SPOUSE", ""),
        ("전 남자친구가", "EX_PARTNER", ""),
        ("시어머니랑", "PARENT_IN_LAW", ""),
        ("제 친구 김민수가", "FRIEND", "김민수"),
        ("친구인 박영희씨에게", "FRIEND", "박영희"),
        ("김OO 씨가", "", "김OO"),
        ("이모씨", "", "이모"),
        ("박철수 씨", "", "박철수"),
        ("김 대리님이", "COWORKER", "김"),
        ("정 부장", "MANAGER", "정"),
        ("가해자는", "OFFENDER", ""),
        ("상대방이", "OTHER_SIDE", ""),
        ("이웃 주민이", "NEIGHBOR", ""),
        ("my landlord", "LANDLORD", ""),
        ("my ex-husband Minsu", "EX_SPOUSE", "Minsu"),
        ("my boss Mr. Kim", "EMPLOYER", "Kim"),
        ("Mr. Kim", "", "Kim"),
        ("Ms Park", "", "Park"),
        ("the other party", "OTHER_SIDE", ""),
        ("my mother-in-law", "PARENT_IN_LAW", ""),
    ],
)
def test_a_mention_tells_role_and_name(text: str, role: str, name: str) -> None:
    """What people call each other comes down to a few roles; a name beside it belongs to the mention."""
    (found,) = find_people(text)
    assert (found.value.role, found.value.name) == (role, name)


@pytest.mark.parametrize(
    "text",
    [
        "주인공",
        "이모티콘",
        "의사소통이 안돼요",
        "경찰서에 갔어요",
        "형사고소",
        "형사 고소",
        "딸기",
        "대리점",
        "kidding",
        "사장교",
    ],
)
def test_a_word_that_only_begins_like_a_person_is_none(text: str) -> None:
    """Words that hold the name of a role are other words."""
    assert find_people(text) == []


def test_two_people_side_by_side_are_two() -> None:
    """A role after a role is no name."""
    assert [found.value.role for found in find_people("상대방 변호사가")] == ["OTHER_SIDE", "LAWYER"]
    assert [found.value.role for found in find_people("the landlord's son")] == ["LANDLORD", "CHILD"]


WORDS = st.sampled_from(
    [
        "집주인",
        "사장",
        "님",
        "김",
        "민수",
        "씨",
        "이모",
        "전",
        "남편",
        "제",
        "우리",
        "가",
        "는",
        "이",
        "my",
        "ex",
        "husband",
        "Mr.",
        "Kim",
        "the",
        "Park",
        "boss",
        "'s",
        ",",
        "(",
        ")",
    ]
)


@given(st.one_of(st.text(), st.lists(WORDS, max_size=20).map(" ".join), st.lists(WORDS, max_size=20).map("".join)))
def test_any_text_is_read_without_harm(text: str) -> None:
    """Nothing raises; pieces lie in the text, apart, with their raw words, and roles have names in both languages."""
    last = 0
    for found in find_people(text):
        assert last <= found.start < found.end <= len(text)
        assert found.value.raw == text[found.start : found.end]
        assert found.value.role == "" or set(ROLES[found.value.role]) == {"ko", "en"}
        assert found.value.role or found.value.name
        last = found.end


@pytest.mark.parametrize("piece", ["가", "김", "전 ", "my ", "Mr. A", "집주인 "])
def test_a_huge_text_is_bounded(piece: str) -> None:
    """What lies behind the limit is not read, and no repetition makes the patterns run away."""
    text = piece * (LONGEST // len(piece) + 1)
    assert all(found.end <= LONGEST for found in find_people(text))


@pytest.mark.parametrize(
    "text",
    ["아니 씨 진짜 너무하네", "형 그렇게 둘이 살아요", "수임료는 변호사님께 물어볼게요", "누나 없어서 못 물어봤어요"],
)
def test_what_is_no_noun_is_no_name(text: str) -> None:
    """Interjections, adverbs, verbs and roles stand where a name would."""
    assert [one.value.name for one in find_people(text) if one.value.name] == []


def test_a_korean_name_in_english_is_whole() -> None:
    """Its second syllable may be written small behind a hyphen."""
    assert [one.value.name for one in find_people("I paid Mr. Kang Dong-hyun in May")] == ["Kang Dong-hyun"]
