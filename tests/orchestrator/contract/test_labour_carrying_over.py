"""Classes of wordings that carry over from author to author; no sentence is of a labelled contract."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Final

import pytest

from bot.texts import say
from integrations.law.law import Law
from orchestrator.graphs.contract.report import report
from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.rules.labour.analysing import analyse_labour
from orchestrator.graphs.contract.rules.labour.reading import read_terms, workplace_size
from orchestrator.graphs.contract.rules.labour.weekdays import week_days
from orchestrator.graphs.contract.rules.labour.weekly import weekly_minutes
from orchestrator.graphs.contract.rules.passages import Passage, passages
from tests.orchestrator.contract.conftest import Analyse

_HEAD: Final = "근로계약서\n계약기간: 2025년 3월 1일부터 정함이 없음\n상시 근로자 12명\n"
_FORTY: Final = "근무시간: 월~금 09:00~18:00 (휴게 12:00~13:00)\n주휴일: 일요일(유급)\n"
_WAGE: Final = "월급 2,500,000원\n"


def test_a_clause_in_two_languages_is_told_once(analyse: Analyse) -> None:
    """What a sentence and its translation break is one violation, quoted in both."""
    text = (
        "제1조 (기간) 2025년 3월 1일부터\nTerm: from 1 March 2025.\n"
        "제2조 (벌금) 무단결근하면 벌금 300,000원을 낸다.\nAbsence without leave costs a fine of KRW 300,000.\n"
    )
    penalties = [one for one in analyse(text).findings if one.kind == "penalty"]
    assert len(penalties) == 1
    assert penalties[0].span is not None
    assert {"벌금", "fine"} <= {word for word in ("벌금", "fine") if word in penalties[0].span.of(text)}


@pytest.mark.parametrize(
    ("sentence", "unknown"),
    [
        ("매주 토요일에도 나와 물건을 정리하되 수당은 없다.", "extra_work"),
        ("첫 주 급여는 회사가 맡아 두고 퇴사할 때 돌려준다.", "deduction"),
        ("손님이 많은 달은 매달 회비 30,000원을 급여에서 공제한다.", "deduction"),
    ],
)
def test_what_the_sum_lacks_is_asked_for(analyse: Analyse, sentence: str, unknown: str) -> None:
    """Work without hours and pay that is kept back without a sum leave no total that would be too small."""
    analysis = analyse(_HEAD + _FORTY + _WAGE + sentence)
    assert analysis.unknown == (unknown,)
    assert analysis.total_underpayment is None


def test_a_sum_that_leaves_much_out_is_the_least(analyse: Analyse) -> None:
    """Two clauses that cost money apart from a sum make it the least, one does not."""
    short = _HEAD + _FORTY + "월급 1,900,000원\n"
    fines, denied = "깨진 그릇값은 월급에서 뺀다.\n", "휴일에 나와 일해도 따로 더 주는 돈은 없다.\n"
    whole = [analyse(short + fines), analyse(short + denied), analyse(short + fines + denied)]
    assert [one.total_underpayment for one in whole] == [196_270] * 3
    assert [one.leaves_out for one in whole] == [False, False, True]


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("퇴사하면 남은 임금은 열흘 안에 모두 지급한다.", "settlement_late"),
        ("실수로 깨뜨린 그릇값은 월급에서 공제하지 않는다.", "wage_deduction"),
        ("조퇴한 시간만큼은 급여에서 빼고 지급한다.", "wage_deduction"),
        ("결근한 주에는 주휴수당을 지급하지 않는다.", "weekly_holiday"),
    ],
)
def test_lawful_look_alikes_are_not_accused(analyse: Analyse, sentence: str, kind: str) -> None:
    """Days within the law's, taking that is denied, hours that were not worked and weeks with an absence are lawful."""
    assert kind not in {one.kind for one in analyse(_HEAD + _FORTY + _WAGE + sentence).findings}


@pytest.mark.parametrize(
    ("sentence", "kind", "is_told"),
    [
        ("일곱 달이 안 되니 퇴직금은 나오지 않음", "severance_excluded", False),
        ("확정기여형 퇴직연금에 들므로 따로 퇴직금은 없다.", "severance_excluded", False),
        ("몇 달을 일하든 퇴직금은 없다.", "severance_excluded", True),
        ("들어온 지 3개월이 안 된 사람은 바로 내보낼 수 있다.", "dismissal_notice", False),
        ("3개월이 지난 사람도 바로 내보낼 수 있다.", "dismissal_notice", True),
        ("넘긴 시간은 돈 대신 1시간에 1.5시간의 휴가로 받는다.", "overtime_premium", False),
        ("넘긴 시간에도 1.5배는 없다.", "overtime_premium", True),
        ("넘긴 시간은 1.5배 대신 10,000원으로 친다.", "overtime_premium", True),
        ("일찍 끝나는 날에도 고정연장수당을 깎지 않는다.", "overtime_premium", False),
        ("육아휴직에 들어간 사람의 자리를 대신하는 것이다.", "parental_leave", False),
        ("대신할 사람이 있는 때에만 육아휴직을 쓸 수 있다.", "parental_leave", True),
        ("세금과 4대보험의 직원 몫을 덜고 보낸다.", "social_insurance", False),
        ("국민연금은 만 60세가 넘어 들지 않음", "social_insurance", False),
        ("만 60세가 넘은 사람은 고용보험에 들지 않음", "social_insurance", True),
        ("주 15시간이 안 되어 국민연금은 들지 않음", "social_insurance", True),
    ],
)
def test_what_the_law_itself_excepts_is_not_accused(law: Law, sentence: str, kind: str, is_told: bool) -> None:
    """Times, ages, hours and pensions from which the law itself makes an exception are lawful, whatever was learnt."""

    def scoring(sentences: Sequence[Passage]) -> Sequence[Mapping[str, float]]:
        return [{kind: 0.6 if one.span.start >= len(_HEAD + _FORTY + _WAGE) else 0.0} for one in sentences]

    found = analyse_labour(split(_HEAD + _FORTY + _WAGE + sentence), law, date(2026, 11, 23), scoring).findings
    assert (kind in {one.kind for one in found}) == is_told


def test_begins_at_is_no_saturday() -> None:
    """The short name of a day is no end of another word."""
    assert week_days("workbeginsat08:00") is None
    assert week_days("openonsat10:00") == 1


def test_severance_is_owed_past_a_year_whatever_the_term(analyse: Analyse) -> None:
    """A short contract that goes on beyond a year cannot do without severance."""
    text = "근로계약서\n계약기간: 2025년 3월 1일부터 2025년 5월 31일까지, 합의로 이어 감\n상시 근로자 12명\n"
    text += "퇴직금: 계약이 이어져 1년을 넘더라도 지급하지 않는다.\n"
    assert "severance_excluded" in {one.kind for one in analyse(text).findings}


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        (
            "근무표 (번갈아)\nA주 | 월~금 | 07:00~15:00 | 11:00~12:00\nB주 | 월~금 | 14:00~23:00 | 18:00~19:00\n",
            37.5,
        ),
        ("시간: 월~금 10:00~19:00, 쉬는 시간 14:00~15:00 (외출 가능)\n", 40),
        ("근무: 월~금 09:00~12:00\n연차는 하루 8시간 일하는 직원에게만 있다.\n", 15),
        ("근무: 월~금 09:00~12:00\n주휴수당은 주 40시간을 다 하는 사람에게만 준다.\n", 15),
        ("근무: 월~금 09:00~12:00\n일손이 모자라면 한 주 50시간까지 짤 수 있다.\n", 15),
        ("근무: 월~금 09:00~14:00\n일한 시간만큼 쉬는 시간을 더 준다.\n", 25),
        ("Hours: Work begins at 06:00 and ends at 14:00 from Tuesday to Saturday, with a break of one hour.\n", 35),
        (
            "첫째 주 월~금 08:00~20:00 (휴게 12:00~13:00)\n둘째 주 월~금 20:00~08:00 (휴게 00:00~01:00)\n",
            55,
        ),
    ],
)
def test_the_week_is_read_from_cells_and_from_the_own_hours(text: str, hours: float) -> None:
    """A cell within the times beside it is the break, going out is no other time, and hours of others are none."""
    told = weekly_minutes(read_terms(passages(split(text))).time)
    assert told is not None
    assert told.value / 60 == hours


@pytest.mark.parametrize(
    ("text", "employees"),
    [
        ("Staff: four employees, the owner not counted.", 4),
        ("요양보호사를 포함하여 늘 15명이 일한다.", 15),
    ],
)
def test_the_size_is_read_in_words(text: str, employees: int) -> None:
    """How many work there may be told in words, and without a name for it."""
    told = read_terms(passages(split(text))).employees
    assert told is not None
    assert told.value == employees


def test_circled_numbers_begin_clauses() -> None:
    """Items with numbers in circles are clauses with their names, where nothing above them is numbered."""
    contract = split("약속\n① 시간 Hours — 월~금 10:00–19:00\n② 쉬는 날 — 일요일\n")
    assert [(one.number, one.title) for one in contract.clauses[1:]] == [("①", "시간 Hours"), ("②", "쉬는 날")]


def test_what_is_doubtful_is_told_apart(law: Law) -> None:
    """A sentence of which too little was learnt is shown to be checked, in both languages, and is no violation."""
    text = _HEAD + _FORTY + _WAGE + "식대 장부를 틀리게 적으면 그때마다 정산에 반영한다.\n"

    def scoring(sentences: Sequence[Passage]) -> Sequence[Mapping[str, float]]:
        return [{"penalty": 0.25 if "장부" in one.ko else 0.0} for one in sentences]

    contract = split(text)
    analysis = analyse_labour(contract, law, date(2026, 11, 23), scoring)
    assert "penalty" not in {one.kind for one in analysis.findings}
    assert [one.kind for one in analysis.doubted] == ["penalty"]
    for locale in ("ko", "en"):
        told = report(contract, analysis, law, lambda key, /, _in=locale, **values: say(_in, key, **values), locale)
        assert say(locale, "contract.told.doubted") in told.markdown
        assert "장부" in told.markdown
        assert "장부" not in str(told.result["violations"])


def test_an_unpaid_premium_is_quoted_where_it_is_denied(law: Law) -> None:
    """What the hours show to be unpaid stands at the sentence that most likely says so, not at the times."""
    text = _HEAD + "근무시간: 월~금 09:00~20:00 (휴게 12:00~13:00)\n주휴일: 일요일(유급)\n" + _WAGE
    text += "늦도록 남아 있어도 월급은 같다.\n"

    def scoring(sentences: Sequence[Passage]) -> Sequence[Mapping[str, float]]:
        return [{"overtime_premium": 0.2 if "늦도록" in one.ko else 0.0} for one in sentences]

    found = analyse_labour(split(text), law, date(2026, 11, 23), scoring).findings
    overtime = next(one for one in found if one.kind == "overtime_premium")
    assert overtime.shortfall is not None
    assert overtime.span is not None
    assert "늦도록" in overtime.span.of(text)


def test_what_adds_up_to_a_wage_is_within_it(analyse: Analyse) -> None:
    """Money for meals that is told as a part of the wage is not added to it, whatever the other part is called."""
    whole = analyse(_HEAD + _FORTY + "월급: 2,000,000원 (바탕 1,850,000 / 식대 150,000)\n")
    assert whole.total_underpayment == 96_270
    text = _HEAD + "근무시간: 월~금 09:00~19:00 (휴게 12:00~13:00)\n주휴일: 일요일(유급)\n"
    text += "월급: 2,299,000원 (바탕 2,090,000 / 밥값 209,000)\n8시간을 넘는 시간의 수당은 없다.\n"
    assert analyse(text).total_underpayment == int(11_000 * 1.5 * 5 * 365 / 84)


def test_pay_for_a_day_is_for_its_hours(analyse: Analyse) -> None:
    """An allowance for Saturdays is paid for their overtime, of every second week where its cell says so."""
    text = (
        _HEAD
        + "평일 | 월~금 09:00 ~ 18:00 (점심 13:00 ~ 14:00)\n토요일 | 격주 10:00 ~ 14:00\n주휴일 | 일요일(유급)\n"
        + "기본급 | 2,090,000원\n식대 | 209,000원\n토요수당 | 50,000원\n연장 | 다른 수당은 없음\n"
    )
    due = 11_000 * 1.5 * 2 * 365 / 84
    assert analyse(text).total_underpayment == int(due - 50_000)


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("시간 │ 06:00 ~ 16:00\n쉼 │ 09:00~09:30 참, 12:00~13:00 점심\n날 │ 월~금", 5 * 510),
        ("Hours: Monday to Friday, 9:00 to 18:00, lunch 12:00 to 13:00.\n"
         "On two Saturdays of each month the guide works from 10:00 to 13:30.", 2400 + 210 * 2 * 84 / 365),
    ],
)  # fmt: skip
def test_breaks_of_a_row_and_days_of_a_month_are_counted(text: str, minutes: float) -> None:
    """All times of a row that is named for rest are breaks, and so many days of a month are no days of every week."""
    told = weekly_minutes(read_terms(passages(split(text))).time)
    assert told is not None
    assert float(told.value) == pytest.approx(minutes)


def test_a_fine_for_each_piece_is_none_of_a_month(analyse: Analyse) -> None:
    """What is taken for each thing that goes wrong is not reckoned, whatever the thing is counted by."""
    text = (
        _HEAD + _FORTY + _WAGE + "빨랫값 월 20,000원을 월급에서 뺀다.\n망친 원단은 한 필에 7,000원씩 월급에서 뺀다.\n"
    )
    assert analyse(text).total_underpayment == 20_000


def test_a_sum_for_each_night_is_paid_for_the_premium(law: Law) -> None:
    """A sum for every shift in the place of the premium for the night is set off against it."""
    text = _HEAD + "근무시간: 월~금 22:00~06:00 (휴게 02:00~03:00)\n주휴일: 일요일(유급)\n시급: 12,000원\n"
    text += "야간수당: 출근 1회당 20,000원으로 갈음\n"

    def scoring(sentences: Sequence[Passage]) -> Sequence[Mapping[str, float]]:
        return [{"night_premium": 0.6 if "갈음" in one.ko else 0.0} for one in sentences]

    due = (7 * 0.5 * 12_000 - 20_000) * 5 * 365 / 84
    assert analyse_labour(split(text), law, date(2026, 11, 23), scoring).total_underpayment == int(due)


def test_a_day_of_rest_that_lateness_loses_is_paid(analyse: Analyse) -> None:
    """In how many weeks the pay for the day of rest is lost nobody knows, so that it is not reckoned as never paid."""
    text = _HEAD + _FORTY + "시급: 11,000원\n주휴수당: 5일을 다 나온 주에 8시간분\n"
    text += "지각: 한 주에 지각 3번이면 그 주 주휴수당 없음\n"
    assert analyse(text).total_underpayment == 0


@pytest.mark.parametrize(
    ("sentence", "due"),
    [
        ("처음 사흘은 일을 익히므로 시급 8,320원으로 한다.", 3 * 8 * 2_000),
        ("처음 두 번은 구경하는 날이라 시급이 없다.", 2 * 8 * 10_320),
        ("수습 1개월은 시급 9,320원으로 한다.", 208_571),  # 48 hours in 365 ÷ 84 weeks
    ],
)
def test_the_first_days_are_reckoned_as_days(analyse: Analyse, sentence: str, due: int) -> None:
    """A few first days that are paid less are missing of those days alone, a month of trial of all its hours."""
    text = (
        "근로계약서\n계약기간: 2026년 3월 1일부터 8월 31일까지\n상시 근로자 12명\n"
        + _FORTY
        + "시급: 10,320원\n"
        + sentence
    )
    assert analyse(text).total_underpayment == due


def test_overtime_on_trial_is_paid_at_its_rate(analyse: Analyse) -> None:
    """Hours beyond the law's are paid at the reduced rate, too, while it lasts."""
    head = "근로계약서\n계약기간: 2026년 3월 1일부터 8월 31일까지\n상시 근로자 12명\n"
    text = head + "근무시간: 월~금 09:00~19:00 (휴게 12:00~13:00)\n주휴일: 일요일(유급)\n시급: 10,320원\n"
    text += "넘긴 시간도 같은 시급으로 한다.\n수습 1개월은 시급 9,320원으로 한다.\n"
    hours = 5 * 365 / 84
    assert analyse(text).total_underpayment == int(1_000 * (48 * 365 / 84 + hours) + 0.5 * 10_320 * hours)


@pytest.mark.parametrize(
    ("sentence", "kind", "is_told"),
    [
        ("3. 환자가 없는 틈에 돌아가며 쉬기로 한다. 근무는 9시부터 18시까지.", "break_time", True),
        ("Hours. 9 a.m. to 6 p.m. You may rest when no guests are waiting.", "break_time", True),
        ("4. 휴게: 12시부터 13시까지 자유롭게 쉰다. 손님이 없으면 일찍 마친다.", "break_time", False),
        ("Public holidays. The office is closed on national holidays; these days are unpaid.", "holiday_premium", True),
        ("Holidays. Sunday is a paid day of rest, Saturday unpaid, public holidays (paid).", "holiday_premium", False),
        ("Pay. An additional evening shift may be asked of you and is covered by the pay.", "inclusive_wage", True),
        ("Pay. The monthly pay of KRW 3,000,000 covers transport and lunch.", "inclusive_wage", False),
    ],
)
def test_rest_and_more_work_are_read_by_what_they_depend_on(law: Law, sentence: str, kind: str, is_told: bool) -> None:
    """Breaks that only a pause in the work gives, holidays without pay and more work within the pay are told."""
    found = analyse_labour(split(sentence), law, date(2026, 11, 23)).findings
    assert (kind in {one.kind for one in found}) == is_told


@pytest.mark.parametrize(
    ("wages", "kind"),
    [
        ("돈은 한 시간에 11,000원으로 친다. 처음 두 달은 한 시간에 8,900원이다.\n", "probation_pay"),
        ("급여 2,400,000원. 첫 석 달은 통장에 넣는 돈을 1,850,000원으로 한다.\n", "probation_pay"),
    ],
)
def test_a_wage_on_trial_presupposes_another(analyse: Analyse, wages: str, kind: str) -> None:
    """The ordinary wage is the nearest sum that the one of a first time is less than, whatever words name it."""
    found = {one.kind for one in analyse(_HEAD + _FORTY + wages).findings}
    assert kind in found
    assert "minimum_wage" not in found


@pytest.mark.parametrize(
    ("told", "size"),
    [
        ("나 빼고 넷이서 꾸리는 빵집이다.", 4),
        ("(지금 식구 여섯, 새로 온 사람까지 일곱)", 7),
        ("The clinic employs six people.", 6),
        ("꽃집: 오월 (주인 한봄, 일하는 사람 3명)", 3),
    ],
)
def test_how_many_work_there_in_native_numerals(told: str, size: int) -> None:
    """People are counted without a counter too."""
    assert workplace_size(split(f"근로계약서\n{told}\n2026년 4월 1일부터\n")) == size


def test_a_line_behind_a_sign_heads_what_follows() -> None:
    """A memo without numbers tells its term below a heading."""
    contract = split("약속\n\n■ 기간\n2026년 6월 1일 ~ 2026년 8월 31일\n\n■ 일\n포장\n\n■ 돈\n시급 10,500원\n")
    assert read_terms(passages(contract)).months is not None
