"""Classes of wordings that readers of labour contracts know, each in words that stand in no labelled contract."""

from fractions import Fraction
from typing import Final

import pytest

from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.rules.folding import FoldedText, plain
from orchestrator.graphs.contract.rules.labour.reading import read_terms
from orchestrator.graphs.contract.rules.labour.weekly import weekly_minutes
from orchestrator.graphs.contract.rules.passages import passages
from orchestrator.graphs.contract.rules.terms import LabourTerms
from tests.orchestrator.contract.conftest import Analyse


def _terms(text: str) -> LabourTerms:
    return read_terms(passages(split(text)))


_WEEKS_OF_WORK: Final = {
    "근로시간은 월화수목금, 아침 아홉 시에 나와 오후 여섯 시에 끝나고 점심 1시간은 쉰다.": 40,
    "근무시간: 화수목금토 오전 열 시에 시작해 일곱 시에 마친다. 휴게 1시간": 40,
    "근무: 6시~16시, 월~금, 아침밥 30분과 점심밥 1시간은 쉬는 때": Fraction(85, 2),
    "Working time: 8:00 to 17:00, 22 days in each month. Recess: 12:00-13:00": Fraction(176 * 84, 365),
    "제4조 (근무) 24시간 격일 08:00~익일 08:00, 휴게 12:00~14:00, 야간 23:00~05:00, 야간근로 22:00~23:00": 56,
    "근로시간: 월~금 09:00~13:00, 네 시간을 쉬지 않고 이어서 한다.": 20,
    "근무시간: 월~금 22:00~07:00이며 02:00~03:00은 휴게실에서 쉰다.": 40,
    "제3조 09:00에 시작하여 18:00에 마치고 12:00부터 13:00까지 쉰다. "
    "근무일은 월요일부터 금요일까지로 하며, 일요일을 유급주휴일로, 토요일을 무급휴무일로 한다.": 40,
    "근무시간: 아침 9시 ~ 저녁 7시, 중간에 1시간 쉼. 화요일 하루 쉬고 나머지는 나온다.": 54,
    "평일 9시에 나오셔서 18시에 들어가십니다. 점심은 1시간 쉽니다.": 40,
    "Hours: 09:00 to 18:00, Monday to Friday, with a free hour at noon.": 40,
    "시간: 월~금 07:00~17:00, 휴게 60분; 토 07:00~15:30\n토요일 휴게 30분": 53,
    "근무: 월~금 O9:OO - l8:OO (휴게 ll:3O - l2:3O)": 40,
    "근무: 10:00~19:30, 13:00~14:00 휴게, 월~금": Fraction(85, 2),
}


@pytest.mark.parametrize("text", _WEEKS_OF_WORK)
def test_hours_of_a_week(text: str) -> None:
    """Days in a run, hours in words, breaks by meal, days a month and nights within a shift come to hours a week."""
    wanted, told = _WEEKS_OF_WORK[text], weekly_minutes(_terms(text).time)
    assert told is not None
    assert told.value / 60 == wanted


@pytest.mark.parametrize(
    ("text", "won", "period"),
    [
        ("제5조 시급은 주휴수당을 포함하여 11,200원으로 한다.", 11_200, "hour"),
        ("임금: 일급은 연장수당과 야간수당을 합하여 150,000원", 150_000, "day"),
        ("월급 | 기본 230만 + 성과에 따른 웃돈", 2_300_000, "month"),
        ("월급은 다 합쳐 215만, 매월 10일", 2_150_000, "month"),
    ],
)
def test_the_wage_is_what_is_paid_and_not_what_it_holds(text: str, won: int, period: str) -> None:
    """A sum that holds other pay is the wage all the same, and one in ten thousands needs no word for won."""
    assert [(one.won, one.period) for one in _terms(text).wages if one.part == "base"] == [(won, period)]


def test_an_hour_of_overtime_has_its_own_sum() -> None:
    """What is paid for an hour of overtime is not the wage of all hours."""
    for said in (
        "연장·특근수당: 시간당 10,500원",
        "연장근로수당 : 40시간 초과분 × 10,500원",
        "하루 8시간 초과 1시간은 시급 10,500원으로 준다",
    ):
        found = _terms(f"월급 250만원\n{said}").wages
        assert [(one.won, one.period) for one in found if one.part == "overtime"] == [(10_500, "hour")], said


_HEAD: Final = (
    "근로계약서\n계약기간: 2026년 3월 1일부터 기한 없이\n"
    "근무시간: 월~금 09:00~18:00 (휴게 12:00~13:00)\n주휴일: 일요일(유급)\n"
)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("수습 5개월 동안은 최저임금의 85%를 준다.\n시급 12,000원", "probation_pay"),
        ("처음 넉 달은 일을 배우는 기간이라 월급의 70%만 드려요.\n월급 220만원", "probation_pay"),
        ("파트타임 직원에게는 명절 선물을 주지 않는다.", "part_time_proration"),
        ("식대와 상여는 전일제에게만 준다.", "part_time_proration"),
        ("Part-timers are not given annual leave.", "part_time_proration"),
    ],
)
def test_what_needs_more_than_a_sentence(text: str, kind: str, analyse: Analyse) -> None:
    """The share of a probation, and benefits that shorter hours lose."""
    assert kind in {one.kind for one in analyse(_HEAD + text).findings}


def test_what_is_in_proportion_is_lawful(analyse: Analyse) -> None:
    """Benefits by hours are what the law wants, and below fifteen hours some are not owed."""
    for text in (
        "시간제 직원의 상여는 근로시간에 비례하여 지급한다.",
        "단시간근로자 중 주 15시간 미만인 자에게는 주휴수당이 없다.",
    ):
        assert "part_time_proration" not in {one.kind for one in analyse(_HEAD + text).findings}, text


@pytest.mark.parametrize(
    ("text", "is_found"),
    [
        ("잔업수당은 매달 말일에 따로 정산하여 준다.", False),
        ("심야수당: 별도 지급", False),
        ("Weekend and night allowances are calculated separately and paid on top of the salary.", False),
        ("잔업수당은 따로 정산하지 않는다.", True),
        ("잔업수당은 별도로 시간당 1,500원을 준다.", True),
        ("No pay accrues on days of unpaid leave.", False),
        ("All leave is unpaid leave; there is no annual leave.", True),
    ],
)
def test_what_is_paid_apart_is_paid(text: str, is_found: bool, analyse: Analyse) -> None:
    """Premiums beside the wage are granted, leave that nobody owes is not denied; a denial or a low sum stays one."""
    kinds = {one.kind for one in analyse(_HEAD + text).findings if one.span}
    assert bool(kinds & {"overtime_premium", "night_premium", "holiday_premium", "annual_leave"}) is is_found


def test_work_on_a_holiday_is_not_the_day_of_rest(analyse: Analyse) -> None:
    """Who gets no more for working on a holiday is denied the premium of that work, and not the paid day of rest."""
    kinds = {
        one.kind
        for one in analyse(_HEAD + "제6조 (주휴일) 공휴일에 출근하여도 더 받는 돈은 없다.").findings
        if one.span
    }
    assert "holiday_premium" in kinds
    assert "weekly_holiday" not in kinds


def test_a_term_that_runs_out_is_no_dismissal(analyse: Analyse) -> None:
    """Whoever is employed for a time needs no notice of its end, but of one before it."""
    for text, is_found in (
        ("정한 기간이 만료되면 따로 알리지 않아도 고용은 끝난다.", False),
        ("The employment ends with the expiry of the term, and no notice is given.", False),
        ("기간이 만료되기 전이라도 회사는 예고 없이 해고할 수 있다.", True),
    ):
        kinds = {one.kind for one in analyse(_HEAD + text).findings if one.span}
        assert ("dismissal_notice" in kinds) is is_found, text


def test_polite_endings_are_read_as_plain_ones() -> None:
    """What is taken, given or denied in polite sentences is read by the same words, each letter still at its place."""
    text = (
        "조끼 값은 급여에서 뗍니다. 남은 것은 드리지 않습니다. 받았습니다. 아닙니다. 건드리지 않는 어머니다. "
        "따로 드립니다."
    )
    words = FoldedText(text, 10)
    wanted = "조끼 값은 급여에서 뗀다. 남은 것은 주지 않는다. 받았다. 아니다. 건드리지 않는 어머니다. 따로 준다."
    assert words.ko == wanted.replace(" ", "")
    assert plain(text) == wanted
    assert len(words.places) == len(words.ko)
    at = words.ko.index("남은")
    assert words.span(at, at + 2).start == 10 + text.index("남은")
    at = words.ko.index("뗀다")
    assert words.span(at, at + 2).of(" " * 10 + text) == "뗍니다"


def test_a_minor_is_kept_from_long_and_late_work(analyse: Analyse) -> None:
    """Of somebody of seventeen, hours that are only said in passing count as well."""
    young = _HEAD + "근로자는 만 17세이다.\n"
    for text in ("바쁜 주에는 1주 48시간까지 근무를 시킬 수 있다.", "행사 날에는 밤 11시까지 남아 일한다."):
        assert "minor_protection" in {one.kind for one in analyse(young + text).findings}, text
        assert "minor_protection" not in {one.kind for one in analyse(_HEAD + text).findings}, text


def test_hours_of_breaks_are_not_those_of_work(analyse: Analyse) -> None:
    """Who only says that a roster tells the hours has not told them; an address is a workplace."""
    roster = (
        "근로계약서\n근무 시각은 매달 나오는 번표에 따른다.\n4시간마다 30분을 쉰다.\n"
        "대전 서구 둔산동 한빛빌딩 3층에서 전화를 받는다."
    )
    items = {one.item for one in analyse(roster).findings}
    assert "working_hours" in items
    assert "workplace" not in items


def test_a_table_of_two_columns_is_read_row_by_row() -> None:
    """A reader of files gives name and cell as a line each: what stands in a cell belongs to the name before it."""
    rows = (
        "성명\n강산\n사업장\n이천 제2물류센터 3층\n담당\n택배 분류와 상차\n근무요일\n월 화 수 목 금\n"
        "출근\n21:00\n퇴근\n익일 06:00\n휴게\n01:00~02:00\n일급\n96,000원"
    )
    contract = split(rows)
    assert [clause.title for clause in contract.clauses][:3] == ["성명", "사업장", "담당"]
    told = weekly_minutes(_terms(rows).time)
    assert told is not None
    assert told.value / 60 == 40


@pytest.mark.parametrize(
    ("text", "months"),
    [
        ("계약기간: 2026년 2월 2일부터 11월 30일까지", 10),
        ("기간: 7월 6일(2026)부터 시작하며 기간은 만 4년으로 한다.", 48),
        ("Your employment is for a term of thirty months.", 30),
    ],
)
def test_how_long_a_contract_runs(text: str, months: int) -> None:
    """An end without its year, a begin with it in brackets and lengths in words tell the months."""
    told = _terms(text).months
    assert told is not None
    assert round(told.value) == months


@pytest.mark.parametrize(
    ("text", "is_found"),
    [
        ("계약기간: 2025.04.01 ~ 2028.03.31로 하며 만료로 끝난다.", True),
        ("계약기간: 2025.04.01 ~ 2028.03.31 (육아휴직자의 복귀일까지 그 업무를 대신함)", False),
        ("근로자: Tran Van A (E-9)\n계약기간: 2025.04.01 ~ 2028.03.31", False),
        ("계약기간: 2025.04.01 ~ 2027.03.31", False),
        ("상시 근로자 4명\n계약기간: 2025.04.01 ~ 2028.03.31", False),
    ],
)
def test_a_fixed_term_beyond_two_years(analyse: Analyse, text: str, is_found: bool) -> None:
    """Three years are too long a term, but for those whom the law lets be employed for it."""
    found = {one.kind for one in analyse("근로계약서\n" + text + "\n월급 250만원").findings}
    assert ("fixed_term" in found) is is_found


def test_a_sum_with_smudged_figures_is_no_sum() -> None:
    """Of a wage some of whose figures cannot be read nothing is reckoned."""
    assert not any(one.part == "base" for one in _terms("기본급: 월 2,▒▒8,0▒0원").wages)


def test_a_blank_field_says_nothing(analyse: Analyse) -> None:
    """A form that has a place for the workplace in which nothing stands does not tell it, whatever the duties name."""
    text = "2. 근 무 장 소 :\n3. 업무의 내용 : 매장 청소"
    assert "workplace" in {one.item for one in analyse(text).findings}
