"""A model's claims against their material."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orchestrator.steps.grounding import Kind, stands_in, ungrounded

TODAY = date(2026, 11, 22)


def _claims(text: str, material: str) -> list[tuple[Kind, str]]:
    return [(claim.kind, claim.words) for claim in ungrounded(text, material, today=TODAY)]


@pytest.mark.parametrize(
    ("text", "material"),
    [
        ("보증금은 30,000,000원이라고 말함.", "보증금 3천만원을 안 돌려줘요"),
        ("보증금은 3천만원이라고 말함.", "- **보증금**: 30,000,000원"),
        ("보증금 3000만 원, 월세 50만원", "보증금 3천에 월세 50"),
        ("5억 2천에 전세", "전세 5억2천만원"),
        ("He lent $3,000.", "3,000달러를 빌려줬어요"),
        ("2025년 10월에 끝남", "계약은 2025-10-14에 끝났어요"),
        ("2025-10-03에 끝남", "2025년 10월 3일"),
        ("It ended on Oct 3, 2025.", "2025.10.03"),
        ("It ended on 3 October 2025.", "10/3/2025"),
        ("10월 3일에 끝남", "2024-10-03"),
        ("작년 10월에 끝남", "계약 종료: 2025년 10월"),
        ("석 달 동안", "3개월 동안"),
        ("3개월 밀림", "석 달째 못 받았어요"),
        ("18개월 계약", "1년 6개월"),
        ("1년 6개월 계약", "계약 기간은 18개월"),
        ("세 번 요구함", "3번 요구했어요"),
        ("연 24%", "연이율 24퍼센트"),
        ("시급 9,860원, 주 40시간", "시급은 9860원, 주 40시간 일해요"),
        ("12시 30분에 전화함", "12:30에 전화가 왔어요"),
        ("오후 3시에 만남", "15:00에 만났어요"),
        ("15시에 만남", "3 pm"),
        ("90분 걸림", "90 minutes"),
        ("3.3%", "3.3 퍼센트"),
        ("010-1234-5678로 연락", "01012345678"),
        ("KRW 30,000,000", "3천만 원"),
        ("1.5억을 빌림", "1억5천만원"),
        ("다섯 시간", "5시간"),
        ("100%", "백 퍼센트"),
        ("Paid three and a half million won a month", "월 3,500,000원"),
        ("The sum is four hundred thousand", "400,000원"),
        ("She works forty-four hours a week", "주 44시간"),
        ("From eight to five, paid on the fifteenth of each month", "08:00~17:00, 매월 15일"),
        ("A quarter of the deposit, or double the fee", "보증금의 25%, 요금의 2배"),
        ("마흔네 시간, 쉬는 시간은 사십 분", "44시간, 40분"),
        ("1. 먼저\n2. 다음 [1] [7]", "먼저, 다음"),
        ("두 사람이 다시 한 번 만남. 둘째로, 첫 만남.", "만났어요"),
        ("집주인이 “안 돌려줘요”라고 함", "보증금을 안돌려줘요."),
        ("김민수 씨가 요구함", "집주인 김민수 씨가 달래요"),
        ("자세히는 https://a.test/rules 참고", "규정은 https://a.test/rules 에 있어요"),
        ("“…” 라고 함", "말했어요"),
    ],
)
def test_the_same_said_otherwise_is_no_invention(text: str, material: str) -> None:
    """Sums, days, spans and counts are the same in words and in digits, in either language and shape."""
    assert _claims(text, material) == []


@pytest.mark.parametrize(
    ("text", "material", "claim"),
    [
        ("보증금은 4천만원이라고 말함.", "4월에 보증금 3천만원", ("figure", "4천만원")),
        ("보증금은 3억원", "보증금 3천만원", ("figure", "3억원")),
        ("2025년 3월 10일에 끝남", "2025-10-03에 끝났어요", ("figure", "2025년 3월 10일")),
        ("2025년 10월 14일에 끝남", "2025년 10월에 끝났어요", ("figure", "2025년 10월 14일")),
        ("It ended in November 2025.", "2025-10-03", ("figure", "November 2025")),
        ("다섯 번 요구함", "세 번 요구했어요", ("figure", "다섯 번")),
        ("6개월 밀림", "석 달째 못 받았어요", ("figure", "6개월")),
        ("30분 걸림", "30시간 걸렸어요", ("figure", "30")),
        ("이자 5%", "5시간", ("figure", "5%")),
        ("$3,000를 빌림", "3,000원을 빌렸어요", ("figure", "$3,000")),
        ("오후 4시에 만남", "15:00", ("figure", "4")),
        ("v1.31", "v1.30", ("figure", "1.31")),
        ("35명", "3.5배, 135번", ("figure", "35명")),
        ("Paid three and a half million won", "월 4,500,000원", ("figure", "three and a half million won")),
        ("The sum is four hundred thousand", "40,000원", ("figure", "four hundred thousand")),
        ("She works forty-four hours", "주 40시간", ("figure", "forty-four hours")),
        ("From eight to five", "08:00~18:00", ("figure", "five")),
        ("It comes on the fifteenth of each month", "매월 5일", ("figure", "fifteenth of each month")),
        ("A quarter of the deposit", "보증금의 20%", ("figure", "A quarter of the")),
        ("Double the fee", "요금의 3배", ("figure", "Double ")),
        ("마흔네 시간", "40시간", ("figure", "마흔네 시간")),
        ("“절대 못 나간다”라고 함", "나가 달래요", ("quotation", "절대 못 나간다")),
        ("박영희 씨가 요구함", "집주인 김민수 씨", ("name", "박영희")),
        ("자세히는 https://b.test 참고", "https://a.test", ("address", "")),
        ("자세히는 b.example/1 참고", "a.example", ("address", "")),
    ],
)
def test_what_stands_nowhere_is_named(text: str, material: str, claim: tuple[Kind, str]) -> None:
    """Also where its digits stand somewhere in the material, as parts of something else."""
    assert claim in _claims(text, material)


@given(st.integers(1, 99_999), st.integers(1, 99_999))
def test_a_sum_is_its_value(one: int, other: int) -> None:
    """In 만 and in won it is the same, and never another."""
    text, material = f"빚은 {one}만원이라고 함", f"- 빚: {other * 10_000:,}원"
    assert (_claims(text, material) == []) == (one == other)


@given(st.dates(date(2020, 1, 1), date(2026, 11, 1)), st.dates(date(2020, 1, 1), date(2026, 11, 1)))
def test_a_day_is_itself(one: date, other: date) -> None:
    """In every shape the same day stands in the material, and no other; its month holds it."""
    said = f"{other:%Y-%m-%d}에 보냈어요"
    for text in (f"{one.year}년 {one.month}월 {one.day}일에 보냄", f"sent on {one:%B} {one.day}, {one.year}"):
        assert (_claims(text, said) == []) == (one == other)
    month = f"{one.year}년 {one.month}월에 보냄"
    assert (_claims(month, said) == []) == ((one.year, one.month) == (other.year, other.month))


def test_words_stand_in_their_text() -> None:
    """Spaces, case and stops do not matter; a number is not found within another."""
    assert stands_in("안 돌려줘요", "보증금을 안돌려줘요.")
    assert stands_in("Not Mine!", "it is not mine")
    assert not stands_in("35", "3.5")
    assert not stands_in("3천만원", "13천만원")
    assert not stands_in(" ", "anything")


def test_a_long_material_is_read_to_its_end() -> None:
    """What stands behind forty thousand characters is known as well."""
    material = "가나다. " * 12_000 + "보증금 3천만원, 2025-10-14"
    assert _claims("보증금 30,000,000원, 2025년 10월 14일", material) == []
