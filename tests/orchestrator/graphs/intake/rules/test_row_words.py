"""Answers in words as a message says them otherwise, read beside what stands there."""

import pytest

from orchestrator.graphs.intake.rules.row_words import left_out, noun_phrase, put_beside, put_otherwise


@pytest.mark.parametrize(
    ("known", "said", "now"),
    [
        ("왼쪽 무릎", "왼쪽 말고 오른쪽이에요", "오른쪽 무릎"),
        ("제주 애월읍 창고", "애월읍이 아니라 한림읍이요", "제주 한림읍 창고"),
        ("34다1289", "1289→1298이에요", "34다1298"),
        ("장미 4기", "5기인데요", "장미 5기"),
        ("이민정", "정 아니고 '경'이요", "이민경"),
        ("blue van", "not blue but grey", "grey van"),
    ],
)
def test_a_part_takes_the_place_of_what_it_is_set_against(known: str, said: str, now: str) -> None:
    """The rest of the answer stays as it is."""
    found = put_otherwise(known, said)
    assert found is not None
    assert found[0] == now


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("31번 버스", "31번이 아니라 13번.. 아니다 31 맞아요"),
        ("없음", "없음이 아니라 없음보다 더하죠"),
        ("옆집", "옆집에서 시끄럽다고 했어요"),
    ],
)
def test_what_is_found_right_after_all_or_only_mentioned_changes_nothing(known: str, said: str) -> None:
    """Neither does what holds the wrong half itself."""
    assert put_otherwise(known, said) is None


@pytest.mark.parametrize(
    ("known", "said", "now"),
    [
        ("책상", "책상이랑 의자요. 둘 다 망가졌어요", "책상, 의자"),
        ("강릉 논", "논도 있고 속초 상가도 있고요", "강릉 논, 속초 상가"),
        ("연장수당", "연장수당만이 아니에요 휴일수당도요", "연장수당, 휴일수당"),
    ],
)
def test_what_is_named_together_with_it_stands_beside_it(known: str, said: str, now: str) -> None:
    """Nothing of what stood there goes."""
    assert put_beside(known, said) == now


def test_one_of_several_entries_goes() -> None:
    """And never the last one."""
    assert left_out("팔꿈치, 갈비뼈", "갈비뼈는 빼 주세요") == "팔꿈치"
    assert left_out("elbow, ribs", "drop the ribs") == "elbow"
    assert left_out("김현우, 박도윤", "도윤이는 빼 주세요") == "김현우"
    assert left_out("elbow", "drop the elbow") is None


@pytest.mark.parametrize("said", ["누락됐어요", "지금 연락이 안 돼요", "I never said so", "they were late again"])
def test_words_that_tell_something_are_no_name(said: str) -> None:
    """What is about a value is not the value."""
    assert noun_phrase(said) == ""


@pytest.mark.parametrize(
    ("said", "name"),
    [("같은 층 아저씨예요", "같은 층 아저씨"), ("정미숙이요!", "정미숙"), ("Mrs. Odell.", "Mrs. Odell")],
)
def test_a_name_is_told_without_its_verb(said: str, name: str) -> None:
    """In both languages."""
    assert noun_phrase(said) == name
