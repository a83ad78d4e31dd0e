"""The days of a contract that matter are reckoned, each with its reason."""

from datetime import date
from functools import partial

import pytest

from bot.texts import say
from integrations.law.law import Law
from orchestrator.graphs.contract.analysis import Analysis
from orchestrator.graphs.contract.key_dates import dates_table, key_dates, months_later
from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.rules.labour.analysing import analyse_labour

_TODAY = date(2026, 11, 23)
_RENEWS = """제1조 (계약기간) 계약기간은 2024년 3월 1일부터 2025년 2월 28일까지로 한다.
제2조 (갱신) 계약기간 만료 {notice} 전까지 서면으로 거절하지 아니하면 같은 조건으로 1년씩 자동 갱신된다.
제3조 (대금) 갑은 매월 31일에 용역대금을 을에게 지급한다.
"""


def _days(text: str) -> dict[str, tuple[str, str]]:
    found = key_dates(split(text), Analysis("other"), _TODAY)
    return {one.kind: (one.day.isoformat() if one.day else "", one.why) for one in found}


@pytest.mark.parametrize(
    ("notice", "last", "why"),
    [
        ("60일", "2026-12-30", "before_end_days"),
        ("2개월", "2026-12-28", "before_end_months"),
        ("삼십(30)일", "2027-01-29", "before_end_days"),
    ],
)
def test_the_last_day_for_notice_is_of_the_period_that_runs(notice: str, last: str, why: str) -> None:
    """A contract that has renewed itself has its next end ahead; months are those of the calendar."""
    days = _days(_RENEWS.format(notice=notice))
    assert days["notice"] == (last, why)
    assert days["renewal"] == ("2027-03-01", "renews")
    assert days["end"] == ("2025-02-28", "said")


def test_a_trial_does_not_end_a_contract() -> None:
    """Three months on probation, in a contract without an end, are no term."""
    text = "제1조(기간) 2026년 3월 2일부터 기간을 정하지 아니한다. 처음 3개월은 수습으로 하며 월급의 90%를 준다.\n"
    found = key_dates(split(text), Analysis("labour", begins=date(2026, 3, 2)), _TODAY)
    assert [(one.kind, one.day) for one in found] == [("begin", date(2026, 3, 2))]


def test_a_payment_day_that_a_month_lacks_is_its_last() -> None:
    """The 31st of November is the 30th."""
    assert _days(_RENEWS.format(notice="30일"))["payment_day"] == ("2026-11-30", "every_month")


def test_a_contract_that_is_over_has_no_next_payment() -> None:
    """Its last month is paid in the month after its end; then nothing is."""
    text = _RENEWS.partition("제2조")[0] + "제2조 (대금) 갑은 매월 31일에 용역대금을 을에게 지급한다.\n"
    assert "payment_day" not in _days(text)
    assert _days(text.replace("2025년 2월", "2026년 10월"))["payment_day"][0] == "2026-11-30"


def test_a_term_in_months_is_counted_from_the_day_of_the_contract() -> None:
    """Twelve months from the date of the agreement end the day before the same day a year later."""
    text = """This Agreement is made as of 1 March 2026 between A Ltd. ("Supplier") and B Ltd. ("Customer").

1. TERM
This Agreement commences on the Effective Date and continues for an initial term of twelve (12) months.

2. PAYMENT
Customer shall pay each invoice within thirty (30) days of receipt.
"""
    days = _days(text)
    assert (days["begin"], days["end"]) == (("2026-03-01", "said"), ("2027-02-28", "reckoned"))
    assert days["payment_term"] == ("", "days_to_pay")


def test_without_a_first_day_no_end_is_guessed() -> None:
    """What cannot be reckoned is said, without a date."""
    days = _days("제1조 (계약기간) 계약기간은 12개월로 한다.\n제2조 (목적) 용역에 관하여 정한다.\n")
    assert days == {"end": ("", "no_begin")}


@pytest.mark.parametrize(
    ("day", "months", "later"),
    [("2026-01-31", 1, "2026-02-28"), ("2024-02-29", 12, "2025-02-28"), ("2026-01-15", -2, "2025-11-15")],
)
def test_a_month_later_is_the_same_day_or_the_last(day: str, months: int, later: str) -> None:
    """A shorter month ends before the day."""
    assert months_later(date.fromisoformat(day), months).isoformat() == later


def test_the_table_gives_each_day_with_its_reason() -> None:
    """The rows are in the order of the days, in the language of who reads them."""
    found = key_dates(split(_RENEWS.format(notice="60일")), Analysis("other"), _TODAY)
    table = dates_table(found, partial(say, "en"))
    assert ("Last day for notice", "2026-12-30") in [row[:2] for row in table.rows]
    assert [row[1] for row in table.rows] == sorted(row[1] for row in table.rows)
    assert len(dates_table(found, partial(say, "ko")).rows) == len(table.rows)


@pytest.mark.parametrize(
    ("line", "day", "why"),
    [
        ("임금은 매월 16일부터 다음 달 15일까지 셈하여 다음 달 20일에 지급한다.", "2026-12-20", "every_month"),
        ("급여는 매월 1일~말일분을 익월 5일에 이체한다.", "2026-12-05", "every_month"),
        ("임금은 매월 말일에 지급한다.", "2026-11-30", "end_of_month"),
        ("매월 25일에 지급하며 휴일이면 앞당겨 지급한다.", "2026-11-25", "every_month_before_holidays"),
        ("매월 29일에 지급하되 휴일인 경우 그 직전 영업일로 한다.", "2026-11-27", "every_month_before_holidays"),
        ("Salary is paid on the last day of each month.", "2026-11-30", "end_of_month"),
        (
            "Paid on the 29th of each month, on a holiday on the day before.",
            "2026-11-27",
            "every_month_before_holidays",
        ),
    ],
)
def test_the_day_of_payment_is_none_of_the_period_that_is_paid(line: str, day: str, why: str) -> None:
    """Nor is it a holiday where the contract pays before, and the month's last day is called so."""
    assert _days(f"근로계약서\n{line}\n")["payment_day"] == (day, why)


def test_a_term_runs_from_the_day_as_of_which_it_was_entered_into() -> None:
    """Where nothing else is said to begin it; what begins with delivery has no day."""
    head = "This Agreement is entered into as of 1 May 2026 between A Ltd. and B Ltd.\n1. Term. {term}\n"
    assert _days(head.format(term="The initial term is twenty-four (24) months."))["end"] == ("2028-04-30", "reckoned")
    for begins in ("from delivery", "after the keys are handed over", "beginning on the handover", "upon approval"):
        assert _days(head.format(term=f"The term is two (2) years {begins}."))["end"] == ("", "no_begin")


@pytest.mark.parametrize("begins", ["입주일부터", "잔금을 치른 날로부터", "사용승인 이후"])
def test_a_term_that_begins_with_something_else_has_no_day(begins: str) -> None:
    """The day on which the contract was made is not that of its begin."""
    text = (
        f"Dated 2 March 2026\n제1조 (계약기간) 계약기간은 {begins} 24개월로 한다.\n제2조 (목적) 사용에 관하여 정한다.\n"
    )
    assert _days(text)["end"] == ("", "no_begin")


@pytest.mark.parametrize(("payday", "first"), [("다음 달 20일", "2027-02-20"), ("매월 20일", "2027-01-20")])
def test_the_first_payment_follows_the_first_work(payday: str, first: str) -> None:
    """Of a contract that has not begun nothing is paid before, nor in its first month where the next one is named."""
    text = f"제1조 계약기간은 2027년 1월 4일부터 2027년 12월 31일까지로 한다.\n제2조 임금은 {payday}에 지급한다.\n"
    assert _days(text)["payment_day"][0] == first


@pytest.mark.parametrize(
    ("length", "ends"), [("1년이다", "2027-09-30"), ("6개월로 한다", "2027-03-31"), ("3개월 뒤에", "")]
)
def test_a_length_right_behind_the_first_day_tells_the_last(length: str, ends: str, law: Law) -> None:
    """It needs no word for the term of the contract; a time after which something happens is none."""
    contract = split(f"근로계약서\n1. 계약은 2026. 10. 1.부터 {length}.\n2. 월~금 09:00~18:00\n3. 월급 2,500,000원\n")
    found = key_dates(contract, analyse_labour(contract, law, _TODAY), _TODAY)
    assert next((one.day.isoformat() for one in found if one.kind == "end" and one.day), "") == ends
