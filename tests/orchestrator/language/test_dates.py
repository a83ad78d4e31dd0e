from calendar import month_name
from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orchestrator.language.dates import find_dates
from orchestrator.language.found import LONGEST

TODAY = date(2026, 11, 22)
"""A Sunday."""
WEDNESDAY = date(2026, 3, 11)


def isos(text: str, today: date = TODAY) -> list[str]:
    """Return the ISO forms of what is found."""
    return [found.value.iso for found in find_dates(text, today)]


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("2025년 10월 14일에 계약했어요", "2025-10-14"),
        ("2025.10.14", "2025-10-14"),
        ("2025. 10. 14. 자 계약서", "2025-10-14"),
        ("25/10/14", "2025-10-14"),
        ("20251014", "2025-10-14"),
        ("98년 4월", "1998-04"),
        ("'25년 10월", "2025-10"),
        ("Oct 14, 2025", "2025-10-14"),
        ("14 October 2025", "2025-10-14"),
        ("the 14th of October, 2025", "2025-10-14"),
        ("22/03/2024", "2024-03-22"),
        ("10/14/2025", "2025-10-14"),
        ("2019년 겨울", "2019-12/2020-02"),
        ("2010년대", "2010/2019"),
        ("mid-2023", "2023-05/2023-08"),
        ("Q3 2025", "2025-07/2025-09"),
        ("음력 2026년 8월 15일", "2026-09-25"),
    ],
)
def test_a_date_with_its_year_is_read_in_every_style(text: str, iso: str) -> None:
    """Figures, words, parts of a year and the lunar calendar name the same days whenever they are said."""
    assert isos(text) == [iso]
    assert isos(text, date(2031, 5, 5)) == [iso]


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("어제", "2026-11-21"),
        ("그저께", "2026-11-20"),
        ("두 시간 전쯤", "2026-11-22"),
        ("한 시간도 안 됐어요", "2026-11-22"),
        ("시월 스무이레", "2026-10-27"),
        ("지난달 스무아흐렛날 새벽에", "2026-10-29"),
        ("올해 칠월 보름까지였어요", "2026-07-15"),
        ("재작년 오월이요", "2024-05"),
        ("엊그제", "2026-11-20"),
        ("사흘 전", "2026-11-19"),
        ("열흘전쯤", "2026-11-12"),
        ("보름 전", "2026-11-07"),
        ("3주 전", "2026-10-26/2026-11-01"),
        ("두 달 전", "2026-09"),
        ("반년 전", "2026-05"),
        ("1년 6개월 전", "2025-05"),
        ("2~3년 전", "2023/2024"),
        ("작년 10월", "2025-10"),
        ("재작년", "2024"),
        ("재작년이네, 사월 달에", "2024-04"),
        ("the second of November", "2026-11-02"),
        ("올해 초", "2026-01/2026-03"),
        ("지난달 말", "2026-10-21/2026-10-31"),
        ("이번 달 초", "2026-11-01/2026-11-10"),
        ("지난주 금요일", "2026-11-13"),
        ("다음 달 25일", "2026-12-25"),
        ("내년 2월", "2027-02"),
        ("3년 전 봄", "2023-03/2023-05"),
        ("10월 셋째 주", "2026-10-15/2026-10-21"),
        ("지난달 말일", "2026-10-31"),
        ("9월 마지막 날", "2026-09-30"),
        ("last October", "2026-10"),
        ("October last year", "2025-10"),
        ("two weeks ago", "2026-11-02/2026-11-08"),
        ("exactly two weeks ago today", "2026-11-08"),
        ("three weeks ago tomorrow", "2026-11-02"),
        ("end of last month", "2026-10-21/2026-10-31"),
        ("spring three years ago", "2023-03/2023-05"),
        ("on the 3rd", "2026-11-03"),
        ("the day before yesterday", "2026-11-20"),
        ("a year and a half ago", "2025-05"),
        ("the first Monday of last month", "2026-10-05"),
    ],
)
def test_a_relative_time_counts_from_the_day_it_was_said(text: str, iso: str) -> None:
    """The day of the talk settles what 작년 and "two weeks ago" are."""
    assert isos(text) == [iso]


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("작년 추석 때", "2025-10-06"),
        ("올해 설 연휴", "2026-02-16/2026-02-18"),
        ("2020년 구정", "2020-01-25"),
        ("Lunar New Year last year", "2025-01-29"),
        ("the day before Chuseok", "2026-09-24"),
        ("추석 이틀 전", "2026-09-23"),
        ("이번 추석 바로 전날이요", "2026-09-24"),
        ("작년 부처님오신날", "2025-05-05"),
        ("크리스마스", "2025-12-25"),
        ("삼일절", "2026-03-01"),
        ("작년 한글날", "2025-10-09"),
    ],
)
def test_a_holiday_is_found_by_its_own_calendar(text: str, iso: str) -> None:
    """설 and 추석 go by the moon, the others by the sun; without a year it is the last one."""
    assert isos(text) == [iso]


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("3월부터 5월까지", "2026-03/2026-05"),
        ("2023~2024년", "2023/2024"),
        ("작년 10월부터 올해 2월까지", "2025-10/2026-02"),
        ("작년 12월부터 2월까지", "2025-12/2026-02"),
        ("from March to May 2024", "2024-03/2024-05"),
        ("between 2021 and 2023", "2021/2023"),
        ("10월 3~5일", "2026-10-03/2026-10-05"),
        ("March 3-5, 2024", "2024-03-03/2024-03-05"),
        ("2025.3.5~2025.6.29", "2025-03-05/2025-06-29"),
        ("2024년 12월부터 지금까지", "2024-12-01/2026-11-22"),
    ],
)
def test_a_range_is_one_time(text: str, iso: str) -> None:
    """Each end takes from the other the year or month that it does not say."""
    (found,) = find_dates(text, TODAY)
    assert (found.value.iso, found.value.precision) == (iso, "range")


@pytest.mark.parametrize(
    ("text", "today", "iso"),
    [
        ("12월 3일까지 나가라고 해요", TODAY, "2026-12-03"),
        ("12월 3일에 이사했어요", TODAY, "2025-12-03"),
        ("재판이 12월 3일이에요", TODAY, "2026-12-03"),
        ("25일까지 갚으라고 했어요", WEDNESDAY, "2026-03-25"),
        ("25일에 돈을 줬어요", WEDNESDAY, "2026-02-25"),
        ("금요일까지 답 달래요", WEDNESDAY, "2026-03-13"),
        ("금요일에 맞았어요", WEDNESDAY, "2026-03-06"),
        ("다음 주 화요일까지", TODAY, "2026-11-24"),
        ("이달 말까지", TODAY, "2026-11-21/2026-11-30"),
        ("I have to leave by December 3", TODAY, "2026-12-03"),
        ("I left on December 3", TODAY, "2025-12-03"),
        ("by next Friday", TODAY, "2026-11-27"),
        ("3일 뒤 재판입니다", TODAY, "2026-11-25"),
        ("6월까지 다녔어요", WEDNESDAY, "2025-06"),
    ],
)
def test_a_deadline_may_lie_ahead_and_a_story_lies_behind(text: str, today: date, iso: str) -> None:
    """Without a year the words around tell whether the next or the last such day is meant."""
    assert isos(text, today) == [iso]


def test_a_story_goes_on_from_the_day_named_before() -> None:
    """What has no year of its own, in the same sentence, comes after what was named; the next is free."""
    assert isos("작년 3월에 빌려줬는데 10월까지 갚기로 했어요") == ["2025-03", "2025-10"]
    assert isos("10월 3일에 맞았고 14일에 고소했어요") == ["2026-10-03", "2026-10-14"]
    assert isos("작년 3월에 입사했어요. 그런데 10월 월급을 못 받았어요") == ["2025-03", "2026-10"]


def test_the_more_exact_of_two_words_for_one_time_counts() -> None:
    """ "일주일 전인 3월 4일" is one day, and both words are kept."""
    (found,) = find_dates("일주일 전인 3월 4일에 만났어요", WEDNESDAY)
    assert (found.value.iso, found.value.raw) == ("2026-03-04", "일주일 전인 3월 4일")


@pytest.mark.parametrize(
    "text",
    [
        "3시에 만났어요",
        "2층에 살아요",
        "010-1234-5678",
        "1억 2천만원",
        "10월드컵",
        "제10조 3항",
        "901014-1234567",
        "3일 동안",
        "5일치 급여",
        "매달 25일",
        "every Friday",
        "계약 만료 3개월 전에",
        "결혼하고 2년 뒤에 이혼했어요",
        "봄이가 딸이에요",
        "시설이 낡았어요",
        "전달했어요",
        "차주가 도망갔어요",
        "내주세요",
        "그해 여름",
        "I may go",
        "the wall may fall",
        "2000 dollars",
        "for three days",
        "on the 3rd floor",
        "3년 6개월 동안",
        "0.08%",
        "1/2 지분",
        "이월된 금액",
        "2월 30일",
    ],
)
def test_what_is_no_date_is_not_found(text: str) -> None:
    """Times of day, floors, telephone numbers, lengths of time, laws and other words are left alone."""
    assert isos(text) == []


@pytest.mark.parametrize("text", ["14일", "14일이요", "아마 14일쯤"])
def test_a_bare_day_is_a_date_where_it_is_the_whole_answer(text: str) -> None:
    """Who is asked when and says "14일" means the last 14th; within a story it may be a length of time."""
    assert isos(text) == ["2026-11-14"]


@pytest.mark.parametrize(
    "text",
    [
        "10월쯤",
        "약 3년 전",
        "10월 14일경",
        "작년 가을 무렵",
        "엊그제",
        "about 3 weeks ago",
        "around mid-October",
        "며칠 전",
    ],
)
def test_a_time_told_roughly_is_approximate(text: str) -> None:
    """쯤, 경, 무렵 and about are kept in the raw words."""
    (found,) = find_dates(text, TODAY)
    assert found.value.is_approximate
    assert found.value.raw == text


@pytest.mark.parametrize(
    ("text", "korean", "english"),
    [
        ("2025년 10월", "2025년 10월", "October 2025"),
        ("2025-10-14", "2025년 10월 14일", "14 October 2025"),
        ("작년 10월쯤", "2025년 10월쯤", "about October 2025"),
        ("지난달 말", "2026년 10월 말", "late October 2026"),
        ("올해 초", "2026년 초", "early 2026"),
        ("2023년 중반", "2023년 중반", "mid-2023"),
        ("3년 전 봄", "2023년 봄", "spring 2023"),
        ("작년 3분기", "2025년 3분기", "Q3 2025"),
        ("작년 하반기", "2025년 하반기", "the second half of 2025"),
        ("90년대", "1990년대", "the 1990s"),
        ("3주 전", "2026년 10월 26일 주", "the week of 26 October 2026"),
        ("작년 10월부터 올해 2월까지", "2025년 10월 ~ 2026년 2월", "October 2025 – February 2026"),
        ("2023~2024년", "2023년 ~ 2024년", "2023 – 2024"),
        ("올해 설 연휴", "2026년 2월 16일 ~ 2026년 2월 18일", "16 February 2026 – 18 February 2026"),
    ],
)
def test_a_time_is_shown_as_exactly_as_it_was_told(text: str, korean: str, english: str) -> None:
    """A month stays a month, a season a season, and what was rough stays rough, in both languages."""
    (found,) = find_dates(text, TODAY)
    assert (found.value.shown("ko"), found.value.shown("en")) == (korean, english)


DAYS = st.dates(date(1950, 1, 1), date(2049, 12, 31))
STYLES = (
    "{y}년 {m}월 {d}일",
    "{y}년{m}월{d}일",
    "{y}.{m}.{d}",
    "{y}. {m}. {d}.",
    "{y}-{m:02}-{d:02}",
    "{y}/{m}/{d}",
    "{d} {name} {y}",
    "{name} {d}, {y}",
)


@given(
    DAYS,
    st.sampled_from(STYLES),
    st.sampled_from(["", "그날이 ", "on "]),
    st.sampled_from(["", "에 만났어요", " 이후"]),
)
@settings(deadline=None)
def test_any_day_written_in_any_style_is_read_back(day: date, style: str, before: str, after: str) -> None:
    """A whole date means itself, whatever stands around it."""
    text = before + style.format(y=day.year, m=day.month, d=day.day, name=month_name[day.month]) + after
    assert isos(text) == [day.isoformat()]


@given(DAYS, st.integers(0, 400))
@settings(deadline=None)
def test_so_many_days_ago_is_exact(today: date, days: int) -> None:
    """ "40일 전" and "40 days ago" are the same day."""
    day = (today - timedelta(days=days)).isoformat()
    assert isos(f"{days}일 전에 맞았어요", today) == [day]
    assert isos(f"it was {days} days ago.", today) == [day]


PIECES = (
    "작년 올해 10월 14일 3 전 까지 부터 ~ - . , 추석 설 연휴 말 초 봄 2025 년 일 월 주 금요일 지난"
    " 이번 last May the 3rd of in week ago a two half 2025-13-45 99/99 말일 음력 30 31 2월 제 시 쯤 ( ) '"
)
WORDS = st.sampled_from([*PIECES.split(), "\n"])


@given(
    st.one_of(st.text(), st.lists(WORDS, max_size=25).map(" ".join), st.lists(WORDS, max_size=25).map("".join)), DAYS
)
def test_any_text_is_read_without_harm(text: str, today: date) -> None:
    """Nothing raises; pieces lie in the text in order, apart, with their raw words; days are in order."""
    last = 0
    for found in find_dates(text, today):
        assert last <= found.start < found.end <= len(text)
        assert found.value.raw == text[found.start : found.end]
        assert found.value.start <= found.value.end
        assert found.value.said_on == today
        assert found.value.iso
        assert found.value.shown("ko")
        assert found.value.shown("en")
        last = found.end


@pytest.mark.parametrize("piece", ["1", "3월 ", "오늘", "2025.10.14.", "1~", "a ", "twenty ", "한두세네", "May "])
def test_a_huge_text_is_bounded(piece: str) -> None:
    """What lies behind the limit is not read, and no repetition makes the patterns run away."""
    text = piece * (LONGEST // len(piece) + 1)
    assert all(found.end <= LONGEST for found in find_dates(text, TODAY))


def test_two_times_that_both_begin_something_are_no_span() -> None:
    """ "2021년부터 따로 살았는데 올해 3월부터" tells of two things."""
    found = find_dates("2021년부터 따로 살았는데 올해 3월부터 안 보내요", date(2026, 11, 22))
    assert [one.value.iso for one in found] == ["2021", "2026-03"]


def test_the_beginning_of_something_else_is_no_part_of_a_month() -> None:
    """ "The beginning of the new semester" tells no first ten days."""
    found = find_dates("March 2023, beginning of the new semester", date(2026, 11, 22))
    assert [one.value.iso for one in found] == ["2023-03"]


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("12일에 원장이 카톡으로 내일부터 쉬라고 했어요", "2026-11-13"),
        ("지난주 수요일에 문자로 모레까지 짐 빼래요", "2026-11-27"),
        ("12일에 해고됐고 내일 노동청에 가요", "2026-12-01"),
        ("2일에 들어왔는데 내일부터 나오지 말래요", "2026-12-01"),
        ("On 12 November she emailed me that I should hand in the keys tomorrow", "2026-11-13"),
        ("On 12 November she let me go and I see a lawyer tomorrow", "2026-12-01"),
        ("5일에 점장이 전화해서 내일부터 쉬라고 했어요", "2026-11-06"),
        ("5일에 입금했는데 업자가 지금 카톡으로 모레 공사 못 한다고 해요", "2026-12-02"),
        ("18일에 카톡 왔고 내일 보자고 하네요", "2026-12-01"),
        ("18일에 연락이 왔는데 모레까지 비우래요", "2026-12-02"),
        ("On 5 November I slipped and the owner told me to leave tomorrow", "2026-12-01"),
        ("On 5 November the owner just texted that I must leave tomorrow", "2026-12-01"),
        ("On 5 November, the owner called and said he comes tomorrow", "2026-11-06"),
    ],
)
def test_tomorrow_is_counted_from_the_day_on_which_somebody_said_it(text: str, last: str) -> None:
    """Whose message is told of meant the day after their own; what the person says themselves is from today."""
    assert find_dates(text, date(2026, 11, 30))[-1].value.iso == last


@pytest.mark.parametrize("text", ["30, Monday to Friday, 6 hours", "월요일부터 금요일까지 하루 8시간 일해요"])
def test_days_of_every_week_are_no_days_of_their_own(text: str) -> None:
    """What is always so on these days happened on none of them."""
    assert isos(text) == []


def test_a_span_goes_on_into_a_year_that_is_long_ago() -> None:
    """The other end is the first such day after the one that is named with its year."""
    assert isos("1 March 2023 till oct 31") == ["2023-03/2023-10"]


def test_behind_a_long_span_a_month_is_one_of_its_last() -> None:
    """Who worked from one year into the next and then names a month speaks of the latest."""
    assert isos("작년 3월부터 올해 10월까지 일했고 9월치를 못 받았어요") == ["2025-03/2026-10", "2026-09"]


@pytest.mark.parametrize(
    ("text", "days"), [("주말에요", 0), ("주말에 애들을 봐요", 0), ("주말에 만났어요", 1), ("지난 주말에요", 1)]
)
def test_a_weekend_is_a_day_only_where_it_is_the_last_or_something_happened_then(text: str, days: int) -> None:
    """What happens on weekends happened on no day."""
    assert len(find_dates(text, TODAY)) == days
