"""Figures in words as values and criteria, what two places tell differently, and the names of costs."""

from datetime import date

import pytest

from orchestrator.graphs.plan.plan_document import PlanLanguage, PlanSource
from orchestrator.graphs.plan.rules.reading import PlanCase, read_case
from orchestrator.graphs.plan.rules.reading.thing_names import plain_thing
from orchestrator.graphs.plan.rules.reading.told_sums import told_sums

DAY = date(2026, 11, 30)


def _case(text: str, *files: str) -> PlanCase:
    notes = [PlanSource(at, "file", "notes", one, dated=DAY) for at, one in enumerate(files, start=2)]
    language: PlanLanguage = "en" if text[0].isascii() else "ko"
    return read_case("", [PlanSource(1, "request", "request", text, dated=DAY), *notes], language, DAY)


@pytest.mark.parametrize(
    ("text", "row"),
    [
        (
            "A quarter of the seedlings die. The goal is seedlings that die down from a quarter to one in twelve.",
            ("a quarter", "one in twelve"),
        ),
        ("Every batch takes 3.5 working days. We want half a day by 30 May.", ("3.5 working days", "half a day")),
        ("The tub should weigh less than 4 kg on Mondays, today it is around 9 kg.", ("9 kg", "less than 4 kg")),
        (
            "There are 14 stalls now. We want to double the number of stalls by 1 May.",
            ("14 stalls", "twice today's value"),
        ),
        ("모종 다섯 그루 중 한 그루가 죽어요. 이걸 열에 하나로 줄이고 싶어요.", ("다섯 그루 중 한 그루", "열에 하나")),
        ("빈 상자 회수에 평균 2시간 40분 걸려요. 이걸 5월 31일까지 50분으로 줄이려고 해요.", ("2시간 40분", "50분")),
        ("세탁물 분류가 지금 5.5일인데 5월 31일까지 2.5일로 당기고 싶어요.", ("5.5일", "2.5일")),
        ("참여 농가는 지금 6곳인데 두 배로 늘리는 게 목표예요.", ("6곳", "지금의 두 배")),
        (
            "도난이 한 달에 7건쯤 납니다. 도난이 한 달 2건 아래로 떨어지면 성공이에요.",
            ("한 달에 7건", "한 달 2건 아래"),
        ),
    ],
)
def test_figures_in_words_are_figures(text: str, row: tuple[str, str]) -> None:
    """What is told of today in one sentence and what is wanted in another meet, in words as in digits."""
    goals = [(one.base, one.goal) for one in _case(text).outcomes.goals]
    assert goals == [row]


@pytest.mark.parametrize(
    ("text", "stops"),
    [
        (
            "We close it if fewer than a third of boxes are fetched.",
            ["We close it if fewer than a third of boxes are fetched"],
        ),
        ("Guests should sign the sheet, take a key for two days and drop it at the desk.", []),
        (
            "After six weeks, with fewer than 9 orders a day, we stop it.",
            ["After six weeks, with fewer than 9 orders a day, we stop it"],
        ),
        ("한 명이라도 다치면 바로 닫습니다.", ["한 명이라도 다치면 바로 닫는다"]),
        ("예약이 하루 5건 위로 올라가면 성공이고, 불평이 줄지 않으면 접습니다.", ["불평이 줄지 않으면 접는다"]),
    ],
)
def test_criteria_for_stopping_in_words(text: str, stops: list[str]) -> None:
    """A criterion has its figure in words or none; what succeeds, and what people should do, is none."""
    assert [one.text for one in _case(text).outcomes.stops] == stops


@pytest.mark.parametrize(
    ("texts", "pair"),
    [
        (
            ("The hall opens Monday to Friday, and the poster says Tuesday to Friday.",),
            ("Monday to Friday", "Tuesday to Friday"),
        ),
        (("대상은 회원 80명이라 적었지만 운영 문서엔 95명. 확인 필요",), ("80명", "95명")),
        (
            ("Orders get packed within three hours, although Rita says next day is all she can do.",),
            ("within three hours", "next day"),
        ),
        (("배송은 매일 합니다. 기사님은 주 4일만 일할 수 있대요.",), ("매일", "주 4일")),
        (
            ("Members book by phone only; no website. Members see the free slots on the list in the website.",),
            ("in the website", "no website"),
        ),
        (
            ("Sessions are Monday to Wednesday. We plan them from the notes.", "Rooms: Tuesday to Thursday."),
            ("Monday to Wednesday", "Tuesday to Thursday"),
        ),
        (("모두 34명이 옵니다. 반별로 12명, 11명, 13명이에요.",), ("34명", "= 36")),
        (("우산은 20개로 여는데, 역장님은 15개면 된다고 하세요.",), ("20개로 연다", "15개면 된다")),
        (("The log says a load costs £2.10 a day; the porter says £2.60.",), ("£2.10", "£2.60")),
        (("Nine in total: 9 chairs in total, 4 from the hall and 6 from the loft.",), ("9 chairs", "= 10")),
        (("The box holds twelve keys. The register lists 15 keys.",), ("twelve keys", "15 keys")),
        (("The crew is out within 30 minutes. It takes 20 minutes to dress and 15 minutes to drive.",), ("30", "= 35")),
        (("시작은 4월 5일 월요일", "# 회의\n\n1. 시작일: 2027년 3월 22일로 하자."), ("4월 5일", "3월 22일")),
    ],
)
def test_what_two_places_tell_differently_is_named(texts: tuple[str, ...], pair: tuple[str, str]) -> None:
    """With both values, whichever place tells them."""
    found = _case(*texts).told_twice
    assert any(
        {pair[0] in one.first.text + one.second.text, pair[1] in one.first.text + one.second.text} == {True}
        for one in found
    )


@pytest.mark.parametrize(
    "text",
    [
        "하루 30명이 오고 저녁 7시에 12명, 8시에 9명이 남아요.",
        "We have 14 rooms, 6 on each floor in winter and 22 beds.",
        "The desk opens at 9:00. It closes at 17:30. We had 40 guests last year and expect 60 guests.",
        "Reports come within 20 minutes. The walk takes 5 minutes and the talk 10 minutes.",
        "Heating costs £4,200 a year. The engineer says £3.60 an hour.",
    ],
)
def test_figures_of_other_things_are_no_contradiction(text: str) -> None:
    """Hours, another year, and parts that come to less than their bound."""
    assert not _case(text).told_twice


def test_why_somebody_cannot_is_not_told() -> None:
    """A contradiction names no reason, which may be somebody's health."""
    found = _case(
        "The van goes out on Mondays. Our driver can't do Mondays because of his back (a slipped disc)."
    ).told_twice
    assert found
    assert not any("back" in one.first.text + one.second.text for one in found)


@pytest.mark.parametrize(
    ("told", "name"),
    [
        ("선풍기랑 천막 사는 데", "선풍기, 천막"),
        ("our cleaner gets", "cleaner"),
        ("Stamps are about", "Stamps"),
        ("돈은 트럭 렌트", "트럭 렌트"),
        ("안내판", "안내판"),
    ],
)
def test_a_cost_has_a_noun_as_its_name(told: str, name: str) -> None:
    """Without the verb and the words around it."""
    assert plain_thing(told) == name


@pytest.mark.parametrize(
    ("text", "times", "per"),
    [
        ("Stamps 6p each, roughly 200 a month", 200, "month"),
        ("Sacks 9p a piece, 40 a week over 20 weeks", 800, "once"),
        ("전단은 장당 30원, 한 달에 700장 예상", 700, "month"),
        ("트럭 렌트 월 80만원씩 5개월이랑", 5, "once"),
    ],
)
def test_how_many_in_a_time_are_reckoned_with(text: str, times: int, per: str) -> None:
    """So many a month stay a month's; weeks or months that are told multiply them."""
    first = told_sums(text, is_price=True)[0]
    assert (int(first.count), first.per) == (times, per)
