"""Several answers in one message, and answers to one question."""

from datetime import date

import pytest

from integrations.knowledge.base import Option, Text, WorkbookQuestion
from orchestrator.graphs.intake.rules.asked_for import measure_of
from orchestrator.graphs.intake.rules.filling import fill
from orchestrator.graphs.intake.rules.value import Measure
from orchestrator.graphs.intake.rules.values import read

TODAY = date(2026, 11, 22)
QUESTIONS = (
    WorkbookQuestion(1, "lent_on", Text("언제 빌려주셨나요?"), "date", True, hints=("빌려", "lent")),
    WorkbookQuestion(2, "due_on", Text("언제까지 갚기로 했나요?"), "date", True, hints=("갚기로", "due")),
    WorkbookQuestion(3, "amount", Text("얼마를 빌려주셨나요?"), "integer", True, hints=("빌려", "lent")),
    WorkbookQuestion(4, "repaid", Text("얼마를 돌려받으셨나요?"), "integer", False, hints=("돌려받", "갚았", "repaid")),
    WorkbookQuestion(5, "note", Text("차용증이 있나요?"), "boolean", True, hints=("차용증", "note")),
    WorkbookQuestion(6, "witness", Text("본 사람이 있나요?"), "boolean", False, hints=("증인", "목격", "witness")),
    WorkbookQuestion(
        7, "proof", Text("무엇으로 보냈나요?"), "choice", True, hints=("보냈", "이체"),
        options=(Option("BANK", Text("계좌이체")), Option("CASH", Text("현금")), Option("NONE", Text("없음"))),
    ),
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "작년 10월에 친구한테 5천만원을 빌려줬는데 올해 3월까지 갚기로 해놓고 안 갚아요",
            {"lent_on": "2025-10", "amount": 50_000_000, "due_on": "2026-03"},
        ),
        ("5천만원 빌려줬고 1천만원은 돌려받았어요", {"amount": 50_000_000, "repaid": 10_000_000}),
        ("차용증은 안 썼어요. 증인은 있어요", {"note": False, "witness": True}),
        ("증인은 있어요 차용증 때문에요", {"witness": True}),
        ("차용증 때문에 증인은 못 찾았어요", {"witness": False}),
        ("증인은 회사에는 없어요", {"witness": False}),
        ("증인은 경찰에는 있어요", {"witness": True}),
        ("증인은 한 명도 없어요", {"witness": False}),
        ("증인은 아는 사람이 없어요", {"witness": False}),
        ("없어요 증인은", {"witness": False}),
        ("못 찾았어요 증인은", {"witness": False}),
        ("아무도 없어요 증인", {"witness": False}),
        ("있어요 증인은", {"witness": True}),
        ("못 받은 차용증", {}),
        ("차용증을 그 사람은 안 썼어요", {"note": False}),
        ("차용증을 썼는지 기억이 안 나요", {}),
        ("계좌이체로 보냈어요", {"proof": "BANK"}),
        ("현금이랑 계좌이체로 나눠서 보냈어요", {}),
        ("이자를 달라고 했더니 화를 냈어요", {}),
        (
            "I lent him 3 million won in March 2025 and there is no note",
            {"lent_on": "2025-03", "amount": 3_000_000, "note": False},
        ),
    ],
)  # fmt: skip
def test_what_is_told_unasked_goes_to_the_field_whose_hint_is_nearest(text: str, expected: dict[str, object]) -> None:
    """A value without a hint, or one that two fields claim, goes nowhere."""
    found = {filled.field: filled.value.value for filled in fill(text, QUESTIONS, TODAY, "ko")}
    assert found == expected


LIVING = WorkbookQuestion(
    8,
    "living",
    Text("지금도 그곳에 살고 계신가요?"),
    "choice",
    True,
    options=(
        Option("YES", Text("네, 아직 살고 있어요", "Yes, I still live there")),
        Option("SOON", Text("곧 나가야 해요", "I have to leave soon")),
    ),
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("아직 그 집에 살고 있어요", "YES"),
        ("He was rude. I have to really leave soon", "SOON"),
        ("아직 살고 있는지 모르겠어요", None),
        ("아직 못 받았어요. 친구는 잘 살고 있어요", None),
        ("살고 있어요", None),
    ],
)
def test_an_option_is_named_by_its_words_in_their_order(text: str, expected: str | None) -> None:
    """A few other words may stand between, but no other sentence, and none may be missing."""
    found = {filled.field: filled for filled in fill(text, [LIVING], TODAY, "ko")}
    assert (found["living"].value.value if found else None) == expected
    assert not found or found["living"].sentence in text


@pytest.mark.parametrize(
    "text",
    [
        "2년 전에 그 집에 들어갔는디 갚기로 한 날이 지났어요",
        "재작년 3월에 들어가서 갚기로 한 날이 지났는데도",
        "2년 전에 이사했다가 갚기로 한 날이 지났어요",
    ],
)
def test_a_date_belongs_to_the_clause_that_it_stands_in(text: str) -> None:
    """A word of a field behind that clause's own verb has another date."""
    assert not [filled for filled in fill(text, QUESTIONS, TODAY, "ko") if filled.field == "due_on"]


@pytest.mark.parametrize(
    ("asked", "text", "expected"),
    [
        ("lent_on", "3년 전 봄이요", {"lent_on": "2023-03/2023-05"}),
        ("amount", "3천만원이요, 그 중에 5백만원은 갚았어요", {"amount": 30_000_000, "repaid": 5_000_000}),
        ("note", "네", {"note": True}),
        ("note", "차용증 없어요", {"note": False}),
        ("witness", "차용증은 없어요", {"note": False}),
        ("proof", "현금", {"proof": "CASH"}),
        ("proof", "2번이요", {"proof": "CASH"}),
        ("due_on", "정한 적 없어요", {"due_on": ""}),
        ("repaid", "없어요", {"repaid": 0}),
        ("repaid", "대답하고 싶지 않습니다", {}),
        ("due_on", "no contract", {}),
        ("lent_on", "11월 10일이요, 아니 11월 12일이요", {"lent_on": "2026-11-12"}),
    ],
)
def test_a_bare_answer_goes_to_the_question_that_was_asked(asked: str, text: str, expected: dict[str, object]) -> None:
    """And what stands beside it goes where its hints are."""
    found = {filled.field: filled.value.value for filled in fill(text, QUESTIONS, TODAY, "ko", asked=asked)}
    assert found == expected


@pytest.mark.parametrize("text", ["없다고요", "아직 없다니까", "아무것도 없어요", "nothing"])
def test_that_there_is_none_answers_a_question_for_words(text: str) -> None:
    """It is shown as that, whatever the tone; the words stay as they were said."""
    question = WorkbookQuestion(9, "heirs", Text("다른 상속인은 누가 있나요?"), "string", True)
    (found,) = fill(text, [question], TODAY, "ko", asked="heirs")
    assert (found.value.value, found.value.shown) == (text, "없음")
    (other,) = fill("둘째가 다 없애버렸어요", [question], TODAY, "ko", asked="heirs")
    assert other.value.shown == "둘째가 다 없애버렸어요"


def test_what_is_known_is_not_read_again() -> None:
    """Only a correction changes an answer."""
    assert fill("차용증은 없어요", QUESTIONS, TODAY, "ko", known={"note"}) == []


@pytest.mark.parametrize(
    ("text", "value", "precision"),
    [
        ("5천만원", 50_000_000, "exact"),
        ("3천", 30_000_000, "assumed"),
        ("5000", 50_000_000, "assumed"),
        ("3,000,000", 3_000_000, "exact"),
        ("40 million", 40_000_000, "exact"),
        ("0", 0, "exact"),
        ("없어요", 0, "none"),
    ],
)
def test_a_sum_is_read_as_it_was_asked_for(text: str, value: int, precision: str) -> None:
    """Who is asked for money need not say won; a small bare number is told in 만원."""
    found = read(QUESTIONS[2], text, TODAY, "ko")
    assert found is not None
    assert (found.value, found.precision) == (value, precision)


@pytest.mark.parametrize("text", ["3", "음", "글쎄요"])
def test_what_tells_no_sum_is_no_sum(text: str) -> None:
    """Better asked once more than wrong."""
    assert read(QUESTIONS[2], text, TODAY, "ko") is None


@pytest.mark.parametrize(
    ("label", "text", "measure"),
    [
        ("보증금", "보증금이 얼마인가요?", "amount"),
        ("밀린 월세(개월)", "밀린 월세가 몇 달치인가요(없으면 0)?", "months"),
        ("자녀 수", "미성년 자녀가 몇 명인가요?", "count"),
        ("근속", "몇 년 일하셨나요?", "years"),
        ("입원", "며칠 입원하셨나요?", "days"),
        ("나이", "피해를 겪는 분의 나이는 몇 살인가요?", "count"),
    ],
)
def test_the_words_of_a_question_tell_what_its_number_counts(label: str, text: str, measure: Measure) -> None:
    """K2 knows whole numbers only."""
    assert measure_of(WorkbookQuestion(1, "x", Text(text), "integer", True, label=Text(label))) == measure


def test_the_last_of_several_days_is_taken_where_it_is_asked_for() -> None:
    """The others were told beside it."""
    asked = WorkbookQuestion(1, "sent_on", Text("언제 보내셨나요? 여러 번이면 마지막 날을 알려 주세요."), "date", True)
    found = read(asked, "처음이 1월이고 또 5월에, 마지막으로 6월 2일에 보냈어요", TODAY, "ko")
    assert found is not None
    assert found.value == "2026-06-02"


def test_a_day_to_come_is_no_answer_to_when_something_was() -> None:
    """Nor is it taken for another question for the past."""
    asked = WorkbookQuestion(1, "worked_on", Text("마지막으로 일한 날은 언제인가요?"), "date", True)
    assert read(asked, "내일도 나가요", TODAY, "ko") is None
    assert fill("내일도 나가요", (asked,), TODAY, "ko", asked="worked_on") == []
    assert read(QUESTIONS[1], "내일까지요", TODAY, "ko") is not None


def test_a_day_goes_to_its_own_clause() -> None:
    """What follows a verb belongs to the next one."""
    found = fill("작년 11월에 친구한테 3천만원 빌려줬는데 올해 5월부터 연락이 안 돼요", QUESTIONS, TODAY, "ko")
    assert {one.field: one.value.value for one in found}["lent_on"] == "2025-11"


UNPAID = WorkbookQuestion(
    9, "unpaid_since", Text("언제부터 못 받으셨나요?", "Since when have you not been paid?"), "date", True,
    hints=("부터", "since", "for the last"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I worked there since March 2024 and he is rude", None),
        ("I have not been paid since March 2026", "2026-03"),
        ("2024년 3월부터 일했는데 올해 8월부터 월급을 못 받았어요", "2026-08"),
        ("올해 8월부터 밀렸어요", "2026-08"),
    ],
)
def test_a_word_for_a_time_is_of_a_question_only_in_a_clause_of_its_matter(text: str, expected: str | None) -> None:
    """That somebody worked somewhere since a day tells nothing of since when they were not paid."""
    found = fill(text, [UNPAID], TODAY, "en" if text.isascii() else "ko")
    assert (found[0].value.value if found else None) == expected


LEASE_END = WorkbookQuestion(10, "ends_on", Text("계약이 끝나는 날은 언제인가요?"), "date", True, hints=("만기",))
NOTICE = WorkbookQuestion(
    11, "notice", Text("나가겠다는 말은 어떻게 하셨나요?"), "choice", True,
    options=(Option("IN_TIME", Text("두 달 전까지 알렸어요")), Option("LATE", Text("그보다 늦게 알렸어요"))),
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "expected"),
    [("한 달 전에 말했다니까", None), ("작년 10월이었어요", "2025-10"), ("2026년 10월 31일이요", "2026-10-31")],
)
def test_a_date_with_a_verb_of_its_own_answers_no_other_question(text: str, expected: str | None) -> None:
    """It tells when that happened, however brief the answer is."""
    found = {one.field: one for one in fill(text, [NOTICE, LEASE_END], TODAY, "ko", asked="notice")}
    assert (found["ends_on"].value.value if "ends_on" in found else None) == expected


@pytest.mark.parametrize("text", ["화재보험은 안들었고요 계약서는 있어요", "화재보험은 들지 않았고요 계약서는 있어요"])
def test_what_is_denied_without_a_space_is_denied(text: str) -> None:
    """Beside all questions too: people write "안" into its verb."""
    insured = WorkbookQuestion(
        1, "insured", Text("화재보험에 드셨나요?"), "boolean", False, hints=("화재보험",), label=Text("화재보험")
    )
    (found,) = fill(text, [insured], TODAY, "ko")
    assert found.value.value is False


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("About 940 million won in total: the flat is 700 million and the shares are 240 million", 940_000_000),
        ("땅이 3억이고 예금이 4천인데 모두 3억 4천이에요, 제 몫으로 적힌 건 5천이고요", 340_000_000),
    ],
)
def test_what_all_come_to_is_the_answer(text: str, expected: int) -> None:
    """Who says what the parts come to has told the sum."""
    questions = [WorkbookQuestion(10, "property_value", Text("재산이 모두 합해서 얼마쯤 되나요?"), "integer", True)]
    locale = "en" if text.isascii() else "ko"
    found = {one.field: one for one in fill(text, questions, date(2026, 11, 30), locale, asked="property_value")}
    assert found["property_value"].value.value == expected


def test_a_day_is_of_the_year_of_its_month() -> None:
    """The month was told with its year, the day follows without it."""
    questions = [WorkbookQuestion(10, "treatment_date", Text("수술이나 치료는 언제 받으셨나요?"), "date", True)]
    found = fill(
        "작년 3월이라고 했잖아요. 정확히는 3월 9일이요", questions, date(2026, 11, 30), "ko", asked="treatment_date"
    )
    assert [one.value.value for one in found if one.field == "treatment_date"] == ["2025-03-09"]


@pytest.mark.parametrize("text", ["친구가 오늘 빌려 달라고 했어요", "He told me to lend it today"])
def test_a_day_that_another_counted_is_not_sure(text: str) -> None:
    """Nobody knows on which day it was said."""
    assert all(not one.is_sure for one in fill(text, QUESTIONS, TODAY, "ko") if one.field == "lent_on")
