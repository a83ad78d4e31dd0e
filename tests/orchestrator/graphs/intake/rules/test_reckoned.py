"""Sums of which an answer gives only the parts, and answers that there is nothing: offered, and never written down."""

from datetime import date

import pytest

from integrations.knowledge.base import Text, WorkbookQuestion
from orchestrator.graphs.intake.rules.filling import Filled, fill

TODAY = date(2026, 11, 24)
PAID = WorkbookQuestion(1, "paid", Text("낸 돈이 모두 얼마인가요?", "How much did you pay in all?"), "integer", True)
LEFT = WorkbookQuestion(
    2, "left", Text("아직 돌려받지 못한 돈이 얼마인가요?", "How much are you still owed?"), "integer", True
)
BACK = WorkbookQuestion(3, "back", Text("돌려받은 금액은 얼마인가요? 없으면 0이라고 적어 주세요."), "integer", True)

MONTHLY = WorkbookQuestion(4, "monthly", Text("매달 갚기로 한 돈이 얼마인가요?"), "integer", True)
USED = WorkbookQuestion(5, "used", Text("수업을 몇 번 들으셨나요?"), "integer", True)


def _told(question: WorkbookQuestion, text: str, locale: str = "ko") -> Filled | None:
    found = fill(text, [question], TODAY, locale, asked=question.field)
    return found[0] if found else None


@pytest.mark.parametrize(
    ("question", "text", "amount"),
    [
        (PAID, "등록비 90만원이랑 교재비 15만원 냈어요", 1_050_000),
        (LEFT, "2천만원 빌려줬는데 500만원은 갚았어요", 15_000_000),
        (LEFT, "800만원 빌려가서 50만원씩 세 번 갚았어요", 6_500_000),
        (BACK, "아직 한 푼도 돌려주지 않았습니다", 0),
        (PAID, "50 보내고 또 50 보내고 마지막에 30요", 1_300_000),
        (PAID, "230이랑 230이요", 4_600_000),
        (PAID, "캐피탈이 1700, 카드 두 장 합쳐 900, 지방세 밀린 게 40만원", 26_400_000),
        (LEFT, "원래는 천오백 빌려줬는데, 작년에 삼백은 갖고 왔어", 12_000_000),
        (LEFT, "한 달 오십씩 열네 달이요. 그 사이에 딱 한 번 이십 보냈어요", 6_800_000),
        (LEFT, "월 60씩인데 열 달을 안 줬어요", 6_000_000),
        (PAID, "800씩 세 번, 나중에 200 추가요", 26_000_000),
        (PAID, "만원짜리 상품권 일곱 장이요", 70_000),
        (BACK, "5천 중에 4천6백이 남았어요", 4_000_000),
        (MONTHLY, "여섯 달 나눠서 백팔십을 갚기로 했어요", 300_000),
        (USED, "서른 번 끊어서 열두 번 남았어요", 18),
    ],
)
def test_what_the_parts_come_to_is_offered(question: WorkbookQuestion, text: str, amount: int) -> None:
    """Added, taken off, as often as it was given, or none: what was worked out was not said."""
    found = _told(question, text)
    assert found is not None
    assert found.value.value == amount
    assert not found.is_sure


def test_a_sum_in_english_is_offered_as_well() -> None:
    """In the currency of its parts."""
    found = _told(PAID, "890,000 won for the pass plus 50,000 won to join", "en")
    assert found is not None
    assert (found.value.shown, found.is_sure) == ("KRW 940,000", False)


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("화수목금하고 일요일도요", 5),
        ("화요일부터 토요일까지 나갔어요", 5),
        ("평일이랑 토요일이요", 6),
        ("토요일은 빼고 평일이요", None),
    ],
)
def test_the_days_of_a_week_that_are_named_are_counted(text: str, days: int | None) -> None:
    """Where it is asked on how many days of it; not where one of them is left out."""
    found = _told(WorkbookQuestion(6, "days", Text("일주일에 며칠 나가셨나요?"), "integer", True), text)
    assert (found and found.value.value) == days


def test_not_a_penny_is_nought() -> None:
    """However the ending of its verb is spelt."""
    found = _told(BACK, "십원 한 장 못 받았심더")
    assert found is not None
    assert found.value.value == 0


@pytest.mark.parametrize(
    ("text", "locale"),
    [
        ("나는 3억이라 카고 동생은 4억이라 카고", "ko"),
        ("eight million won up front, rent four hundred thousand, plus cleaning", "en"),
    ],
)
def test_what_others_claim_or_a_rent_is_not_added(text: str, locale: str) -> None:
    """They are no parts of one sum."""
    found = _told(PAID, text, locale)
    assert found is None or found.value.precision != "reckoned"


@pytest.mark.parametrize("text", ["100만원이랑 200달러 냈어요", "80만원에서 150만원 사이예요"])
def test_what_cannot_be_added_is_not_added(text: str) -> None:
    """Two currencies and a range are left as they are."""
    found = _told(PAID, text)
    assert found is None or found.value.precision != "reckoned"


@pytest.mark.parametrize(
    ("text", "amount"),
    [("처음엔 80 부르더니 어제는 150까지 준대요", 1_500_000), ("80이 아니고 150이요, 헷갈렸네요", 1_500_000)],
)
def test_of_several_offers_the_last_counts(text: str, amount: int) -> None:
    """They are not added up, and what is taken back is left out."""
    offered = WorkbookQuestion(5, "offered", Text("상대방이 제시한 금액은 얼마인가요?"), "integer", True)
    found = _told(offered, text)
    assert found is not None
    assert (found.value.value, found.is_sure) == (amount, False)


@pytest.mark.parametrize("text", ["십 원 한 장 구경도 못 했네", "We shook hands on it in 2022, that was all"])
def test_what_is_no_sum_is_no_answer(text: str) -> None:
    """Nothing is said by a small coin, and a year is no money."""
    assert _told(LEFT, text, "en" if text.isascii() else "ko") is None


def test_a_sum_without_its_unit_beside_other_things_is_confirmed() -> None:
    """It was only taken for money because money was asked for."""
    found = _told(PAID, "엑셀로 잡힌 게 3천인데 어디까지 더 나올지 봐야 해요")
    assert found is not None
    assert (found.value.value, found.is_sure) == (30_000_000, False)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("식은 2015년 10월에 올렸는데 구청에 낸 건 2017년 3월 2일이에요", "2017-03-02"),
        ("설 쇠고 바로 줬어요. 2월 20일이었네요, 올해", "2026-02-20"),
    ],
)
def test_of_several_days_the_last_is_offered(text: str, day: str) -> None:
    """Who tells others first comes to the one that is meant; a year alone is none of them."""
    told = WorkbookQuestion(6, "told", Text("언제였나요?"), "date", True)
    found = _told(told, text)
    assert found is not None
    assert (found.value.value, found.is_sure) == (day, False)


def test_a_month_that_is_named_is_no_nought() -> None:
    """Somebody lists what is missing."""
    months = WorkbookQuestion(4, "months", Text("밀린 월세가 몇 달치인가요(없으면 0)?"), "integer", True)
    assert _told(months, "구월 시월 십일월 이렇게 못 냈어요") is None


@pytest.mark.parametrize(
    "text",
    ["팔백에 육십이요", "팔백에 육십이에요. 관리비 7만 원은 따로고요.", "800/60", "보증금 800에 월세 60만원입니다"],
)
def test_of_a_deposit_and_a_rent_in_one_breath_the_asked_one_counts(text: str) -> None:
    """Which of the two figures is meant is told by the question."""
    rent = WorkbookQuestion(4, "rent", Text("지금 월세는 얼마인가요(전세면 0)?"), "integer", True)
    deposit = WorkbookQuestion(5, "deposit", Text("보증금은 얼마인가요?"), "integer", True)
    told = [_told(question, text) for question in (rent, deposit)]
    assert [one and (one.value.value, one.is_sure) for one in told] == [(600_000, True), (8_000_000, True)]


def test_a_sum_that_is_called_the_whole_is_not_added_to_its_parts() -> None:
    """Who says what it comes to has reckoned it."""
    told = _told(PAID, "카메라는 85만원이고 다 합쳐서 85만4천원이에요")
    assert told is not None
    assert told.value.value == 854_000


WHEN = WorkbookQuestion(4, "when", Text("돈을 보내신 날이 언제인가요?", "When did you pay?"), "date", True)
ENDS = WorkbookQuestion(5, "ends", Text("계약은 언제 끝나나요?", "When does the lease end?"), "date", True)


@pytest.mark.parametrize(
    ("question", "text", "day"),
    [
        (WHEN, "지난주 수요일. 아니다 목요일이요", "2026-11-19"),
        (WHEN, "3월 5일, 아니 7일이요", "2026-03-07"),
        (ENDS, "11월 30일이요", "2026-11-30"),
        (WHEN, "11월 30일이요", "2025-11-30"),
    ],
)
def test_a_day_is_read_as_it_is_meant(question: WorkbookQuestion, text: str, day: str) -> None:
    """What takes another day back leaves out what was said of that one; what lies ahead is near."""
    told = _told(question, text)
    assert told is not None
    assert told.value.value == day
