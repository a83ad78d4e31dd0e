"""What speaks for a sentence or row as the answer to a question, and which is chosen by it."""

import asyncio
from collections.abc import Sequence
from datetime import date

import numpy as np
import pytest
from numpy.typing import NDArray

from integrations.search.local import LocalEmbedder
from orchestrator.graphs.workspace.rules.evidence import FEATURES, candidates
from orchestrator.graphs.workspace.rules.periods import Period, period_of, periods_in
from orchestrator.graphs.workspace.rules.ranges import falls_into
from orchestrator.graphs.workspace.rules.selecting import selected
from orchestrator.graphs.workspace.rules.verdict import TELLING, AnswerVerdict, verdict, weights
from orchestrator.graphs.workspace.rules.wording import (
    MAX_WORDS,
    SLIPPED,
    SOUNDED,
    credit,
    telling_words,
    words_of,
)
from orchestrator.graphs.workspace.state import SourcePassage
from orchestrator.language.sounds import sounds

EMBED = LocalEmbedder().embed
TUESDAY = date(2026, 11, 24)


def page(text: str, *, title: str, n: int = 1, edited: str = "2026-01-05", support: float = 0.6) -> SourcePassage:
    """Return a passage that is a page of its own."""
    return SourcePassage(
        n=n,
        title=title,
        heading="",
        text=text,
        url=f"https://n/{n}",
        support=support,
        document_id=str(n),
        position=0,
        edited=edited,
    )


async def judged(question: str, *passages: SourcePassage, before: str = "") -> AnswerVerdict:
    """Return what is made of a question on a Tuesday in November."""
    return verdict(await candidates(question, passages, EMBED, today=TUESDAY, before=before))


@pytest.mark.parametrize(
    ("question", "first", "last"),
    [
        ("지난주 회의에서 뭐 정했어?", date(2026, 11, 16), date(2026, 11, 22)),
        ("이번 주 목요일 교육이 뭐야?", date(2026, 11, 26), date(2026, 11, 26)),
        ("다음다음주 당번 누구지", date(2026, 12, 7), date(2026, 12, 13)),
        ("10월 14일 회의 결론", date(2026, 10, 14), date(2026, 10, 14)),
        ("what did the oct 27 meeting decide", date(2026, 10, 27), date(2026, 10, 27)),
        ("is anything on tomorrow?", date(2026, 11, 25), date(2026, 11, 25)),
    ],
)
def test_the_days_of_a_question_are_understood(question: str, first: date, last: date) -> None:
    """Weeks begin on Monday, and a date without a year is the nearest one."""
    assert period_of(question, TUESDAY) == Period(first, last)


def test_a_question_without_days_has_none() -> None:
    """Nothing is guessed from other numbers."""
    assert period_of("연차는 며칠이에요?", TUESDAY) is None
    assert period_of("which rooms seat 8 people?", TUESDAY) is None


def test_two_days_with_a_dash_are_a_span() -> None:
    """A rota names the first and the last day of each turn."""
    assert periods_in("11/23~11/29 조민석", TUESDAY) == [Period(date(2026, 11, 23), date(2026, 11, 29))]


@pytest.mark.parametrize(
    ("question", "cell", "falls"),
    [
        ("낙상 점수 52점이면?", "45~69점", True),
        ("낙상 점수 72점이면?", "45~69점", False),
        ("5년 다니면 연차가 며칠?", "3년 이상", True),
        ("crash rate 0.7% means what?", "0.5–1.0%", True),
        ("crash rate 0.2%?", "below 0.3%", True),
        ("연차가 며칠?", "3년 이상", False),
        ("a claim of 1.5 million, who decides?", "30만~200만 원", True),
        ("150만원짜리 클레임", "200만~1,000만 원", False),
        ("1억 5천만 원이면요", "1억 원 초과", True),
        ("220k won for a book", "10–50만 원", True),
        ("25만원은 누가 결재해요", "30만 원까지", True),
        ("30만원은 누가 결재해요", "30만 원 초과", False),
        ("5톤 냉동차 100km 가면 얼마예요", "3–5개", False),
        ("5톤 냉동차 100km 가면 얼마예요", "51–100km", True),
        ("an invoice of 15 million, who signs?", "1,000만 원 초과", True),
        ("1년 뒤 연차는 며칠", "1년이 되기 전: 최대 11일", False),
        ("20짜리 통 보증금 얼마", "10만 원 미만", False),
        ("9월 3호기 거품", "0–5명", False),
        ("12/9 수욜 저녁", "12/1–12/6", False),
        ("공연 40일 전에 취소하면", "59–30일 전", True),
        ("상차 온도가 -15도인데", "-18℃ 이하", False),
        ("상차 온도가 -20도인데", "-18℃ 이하", True),
        ("보증금 250만원", "100만 원 이상 300만 원 미만", True),
        ("보증금 300만원", "100만 원 이상 300만 원 미만", False),
    ],
)
def test_a_number_falls_into_the_range_of_a_row(question: str, cell: str, *, falls: bool) -> None:
    """Ranges are written with dashes or words for from, above and below, in any scale; weight is no count."""
    assert falls_into(question, cell) is falls


def test_a_name_is_known_in_the_other_script_and_one_slip_away() -> None:
    """It counts a little less than where it is written the same."""
    [name] = words_of("반코마이씬")
    assert sounds("반코마이씬") == sounds("vancomycin")
    assert credit(name, "Vancomycin loading dose") == SOUNDED
    [slipped] = words_of("vancomicin")
    assert credit(slipped, "Vancomycin loading dose") == SLIPPED
    assert credit(name, "Heparin") == 0.0


def test_two_syllables_within_another_word_count_less() -> None:
    """데이 stands in 업데이트 by chance."""
    [shift] = words_of("데이")
    assert credit(shift, "데이 07:00") == 1.0
    assert credit(shift, "11월 2일 업데이트") < 1.0


ROOMS = page(
    "| 호실 | 병상 | 샤워실 | 음압 |\n| --- | --- | --- | --- |\n| 6201 | 1 | 예 | 아니오 |\n"
    "| 6204 | 2 | 아니오 | 아니오 |\n"
    "| 6207 | 4 | 아니오 | 아니오 |\n| 6213 | 1 | 예 | 예 |",
    title="병실 현황",
)


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("샤워실 없는 병실 알려주세요", ("6204", "6207")),
        ("샤워실 있는 방 몇 개예요?", ("6201", "6213")),
        ("4인실인데 샤워실 없는 데가 어디예요?", ("6207",)),
    ],
)
def test_rows_are_chosen_by_what_their_columns_say(question: str, names: tuple[str, ...]) -> None:
    """What is to be there, what is not, and for how many."""
    found = selected(question, [ROOMS])
    assert found is not None
    assert found.names == names


def test_no_rows_are_chosen_where_the_table_is_of_something_else() -> None:
    """A column has to be named."""
    assert selected("주차장이 어디예요?", [ROOMS]) is None


def test_what_all_rows_are_names_no_column() -> None:
    """A meeting room is none with video meetings for that; who asks for these gets the rooms that have them."""
    rooms = page(
        "| 방 | 층 | 화상회의 | 테스트킷 |\n| --- | --- | --- | --- |\n| 켈프 | 4 | 예 | 예 |\n"
        "| 바나클 | 4 | 아니오 | 예 |\n| 코럴 | 4 | 예 | 아니오 |",
        title="회의실과 장비",
    )
    found = selected("how many meeting rooms have a 테스트킷", [rooms])
    assert found is not None
    assert found.names == ("켈프", "바나클")
    found = selected("화상회의 되는 회의실 어디예요?", [rooms])
    assert found is not None
    assert found.names == ("켈프", "코럴")


async def test_the_minutes_of_the_day_that_is_named_are_meant() -> None:
    """Other minutes on the same matter are not."""
    october = page("택시비: 실비로 지원하기로 함.", title="회의록 2026-10-14", n=1, edited="2026-10-15")
    november = page("택시비: 지원을 끝내기로 함.", title="회의록 2026-11-18", n=2, edited="2026-11-19")
    found = await judged("10월 14일 회의에서 택시비 어떻게 결론 났어?", november, october)
    assert "실비" in found.ranked[0].candidate.unit.text


async def test_a_short_question_asks_of_the_same_row() -> None:
    """The number stands in the question before."""
    scale = page(
        "| 혈당 | 스케일 A | 스케일 B |\n| --- | --- | --- |\n| 230~279 | 4단위 | 6단위 |\n| 280~329 | 6단위 | 9단위 |",
        title="인슐린 스케일",
    )
    found = await judged("A면?", scale, before="혈당 295면 스케일 B로 몇 단위?")
    assert "280~329" in found.ranked[0].candidate.unit.text


async def test_what_speaks_of_something_else_is_not_found() -> None:
    """Nothing that is there is near enough."""
    found = await judged("화성 탐사선의 연료 탱크 용량은 몇 리터야?", ROOMS)
    assert not found.is_found


def test_what_was_learnt_names_all_that_speaks_for_an_answer() -> None:
    """The file of weights belongs to the rules as they are."""
    learnt = weights()
    assert (len(learnt.rank), len(learnt.sure)) == (len(FEATURES), len(TELLING))
    assert 0 < learnt.thresholds["found"] < learnt.thresholds["sure"] < 1


def test_of_a_long_question_the_words_that_tell_are_kept() -> None:
    """A page says the last two of many hundred, which would else be crowded out by strange ones."""
    strange = " ".join(f"xq{number}zv" for number in range(600))
    words = telling_words(words_of(f"{strange} 연차 이월"), ["연차 이월은 없다", "주차"])
    assert len(words) == MAX_WORDS
    assert {"연차", "이월"} <= {word.text for word in words}


async def test_pages_are_read_beside_the_event_loop() -> None:
    """While the words of a question are looked for, others are answered."""
    ran: list[str] = []
    asyncio.get_running_loop().call_soon(ran.append, "another")
    seen: list[list[str]] = []

    async def embed(texts: Sequence[str]) -> NDArray[np.float32]:
        seen.append(list(ran))
        return await EMBED(texts)

    await candidates("연차는 며칠이야?", [page("연차는 15일입니다.", title="휴가")], embed, today=TUESDAY)
    assert seen
    assert all(each == ["another"] for each in seen)


async def test_a_heading_that_is_the_question_outweighs_other_lines_with_its_words() -> None:
    """What stands below it answers, although only the heading names the subject; a fuller heading promises less."""
    other = page("여름 휴가: 따로 없고 연차로 씁니다. 7월에는 5일까지 이어 쓰세요.", title="연차·휴가 규정", n=1)
    rule = page("1년 동안 80% 이상 출근: 15일이 한 번에 생깁니다.", title="연차·휴가 규정", n=2)
    rule["heading"] = "연차 일수"
    found = await judged("연차 휴가는 며칠이야?", other, rule)
    assert "15일" in found.ranked[0].candidate.unit.text
    rule["heading"] = "병가 일수"
    found = await judged("연차 휴가는 며칠이야?", other, rule)
    assert "여름 휴가" in found.ranked[0].candidate.unit.text


def test_what_points_back_is_no_word_of_a_question() -> None:
    """It stands for what was said before: a line that answers need not say it."""
    assert [word.text for word in words_of("그건 며칠이야?")] == []
    assert "연차" in [word.text for word in words_of("이거 연차 규정에 있어?")]
