"""Risks follow from what the message tells; measures have a first value, a target and a day."""

import re
from pathlib import Path

import pytest

from evals.plan.planning import planned
from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from tests.orchestrator.graphs.plan.test_brief_items import TODAY

GARDEN = (
    "저희 노인회관 옥상 텃밭을 같이 가꾸는 서비스 기획서 써주세요. 봉사자가 토요일마다 흙을 나르고 어르신이 "
    "모종을 골라 심으면 문자로 물 줄 날을 알려줘요. 지금은 하루 30건씩 언제 물 주냐고 전화가 와요. "
    "예산은 80만원이고 4월 3일에 시작해요"
)
MARKET = (
    "service plan for a plant market in our yard please. growers bring seedlings and neighbours swap them. "
    "Dogs must stay on a lead. We can spend $700. It opens on 8 May."
)
BAKING = (
    "please write up a service plan for a night baking club at our hostel, guests borrow the oven and a volunteer "
    "checks them in. a guest books a slot on whatsapp, pays a 5 euro deposit and gets the key, the volunteer checks "
    "the oven after. we get 12 complaints a week about smoke"
)


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


def _bodies(guides: PlanGuides, text: str, language: str) -> dict[str, str]:
    row = {"id": "", "language": language, "preset": "standard", "request": text}
    return {one.key: one.body for one in planned(row, Path(), guides, TODAY).document.sections}


def _rows(body: str) -> list[list[str]]:
    lines = [line for line in body.splitlines() if line.startswith("|")][2:]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]


@pytest.mark.parametrize(
    ("text", "language", "own"),
    [
        (GARDEN, "ko", ["문자로 물 줄 날", "지금은 하루 30"]),
        (MARKET, "en", ["Dogs must stay on a lead [1]", "growers – bring seedlings [1]"]),
    ],
)
def test_risks_are_those_of_the_case(guides: PlanGuides, text: str, language: str, own: list[str]) -> None:
    """Those of what is told stand first; each is marked: that they are a risk was told by nobody.

    A limit of which nothing is known but its amount is none: quotes may be too high for any service.
    """
    body = _bodies(guides, text, language)["risks"]
    for words in own:
        assert words in body
    rows = _rows(body)
    assert not [row for row in rows if "한도" in row[0] or "$" in row[0]]
    assert all(len(row) == 4 and all(row) for row in rows)
    assert all("[1]" in row[0] for row in rows[: len(own)])
    assert all(row[0].endswith(("(가정)", "(assumption)")) for row in rows)


@pytest.mark.parametrize(
    ("text", "language", "served"),
    [
        (GARDEN, "ko", "어르신"),
        (
            "책 알림 기획서 써 주세요. 예약한 사람이 책이 오면 문자를 받고 사흘 안에 찾아가요. 3월 2일 시작",
            "ko",
            "예약한 사람",
        ),
        (MARKET, "en", "dogs"),
    ],
)
def test_whom_it_is_done_for_deals_with_no_risk(guides: PlanGuides, text: str, language: str, served: str) -> None:
    """Neither do they keep the records, and what has to stay on a lead does nothing at all."""
    bodies = _bodies(guides, text, language)
    assert not [row for row in _rows(bodies["risks"]) if served in row[3].casefold()]
    assert not re.search(
        rf"{served}\S* (?:없는 날|looks for)|\*\*(?:어르신|Dogs):\*\* (?:끝난|must)", "".join(bodies.values())
    )
    assert "사람:** 책이 온다" not in bodies["flow"]


def test_what_is_only_said_of_the_users_hurts_in_what_is_done(guides: PlanGuides) -> None:
    """That people live alone is no want of hands."""
    text = "혼자 사는 청년 저녁 모임 기획서 써줘요. 청년이 문자로 신청하면 담당자가 식당을 예약해줘요"
    body = _bodies(guides, text, "ko")["risks"]
    assert "맡은 사람이 적어" not in body


@pytest.mark.parametrize(
    ("text", "language", "today", "goal"),
    [
        (GARDEN, "ko", "하루 30건 [1]", "지금 값의 50% 이하 (가정)"),
        (BAKING, "en", "12 complaints a week [1]", "At most 50% of today's value (assumption)"),
    ],
)
def test_a_figure_of_today_is_the_first_value_of_a_measure(
    guides: PlanGuides, text: str, language: str, today: str, goal: str
) -> None:
    """Which value is wanted instead is not guessed, nor whether it is more or less; one criterion stops the service."""
    body = _bodies(guides, text, language)["kpis"]
    rows = _rows(body)
    assert (rows[0][1], rows[0][2]) == (today, goal)
    assert all(row[1] and row[2] and row[3][:2] == "20" and row[4] for row in rows)
    assert ("**중단·변경 기준:**" if language == "ko" else "**Stop or change:**") in body


def test_an_aim_without_a_figure_is_no_measure(guides: PlanGuides) -> None:
    """What cannot be counted has no row, and what was last year is no goal."""
    text = (
        "동네 축제 스탬프 기획서 써줘요. 작년에 방문객은 4만명이었어요. 손님이 도장을 모으면 부스에서 떡을 드려요. "
        "다들 즐겁게 지내는 게 목표예요"
    )
    body = _bodies(guides, text, "ko")["kpis"]
    assert "적힌 대로" not in body
    assert "| 작년" not in body


def test_how_the_text_is_to_be_written_is_no_condition_of_the_service(guides: PlanGuides) -> None:
    """It is neither left out of the service nor broken by it."""
    bodies = _bodies(
        guides, "공구 대여 기획서 써줘요. 주민이 문자로 신청하면 빌려줘요. 문서는 쉬운 말로 한 장에 써줘", "ko"
    )
    assert "쉬운 말" not in bodies["risks"]
    assert "쉬운 말" not in bodies["scope"]


def test_the_end_of_the_sentence_before_is_no_act(guides: PlanGuides) -> None:
    """What people cannot do today, and what they do for it, are no steps and no part of a feature."""
    text = (
        "사내 카페 기획서 써줘요. 점심에 줄이 길어서 직원들이 커피 못 받고 그냥 가요. "
        "직원이 자리에서 메뉴를 고르면 저희가 만들어서 선반에 둬요"
    )
    bodies = _bodies(guides, text, "ko")
    assert "그냥" not in bodies["flow"]
    assert "그냥" not in bodies["features"]


@pytest.mark.parametrize(
    ("text", "language", "rule"),
    [
        (
            "Write a plan for a garden sharing service. Volunteers carry soil and residents plant seedlings. "
            "The hose must always be rolled up.",
            "en",
            "rolled up",
        ),
        (
            "텃밭 나눔 서비스 기획서 써줘. 봉사자가 흙을 나르고 주민이 모종을 심어요. 호스는 항상 감아 둬야 해요.",
            "ko",
            "감아",
        ),
    ],
)
def test_a_rule_is_no_risk_of_its_own(guides: PlanGuides, text: str, language: str, rule: str) -> None:
    """That it may be broken says nothing of how: it stands among the rules alone, and risks are of the steps."""
    bodies = _bodies(guides, text, language)
    assert rule not in bodies["risks"]
    assert rule in bodies["requirements"]
    assert len(_rows(bodies["risks"])) > 1


def test_what_a_criterion_for_stopping_counts_is_measured(guides: PlanGuides) -> None:
    """Beside the goal stands the quantity on which it is stopped, with its own day."""
    text = (
        "Write a plan for a tool loan at our library. A member books a drill by text, the librarian hands it over. "
        "Unused drills: 40% now, 20% by 30 June 2027. If fewer than 6 loans a week go out by 31 March 2027 we stop. "
        "It starts on 1 February 2027. If a drill is not back in time, the librarian rings the member."
    )
    rows = _rows(_bodies(guides, text, "en")["kpis"])
    stop = next(row for row in rows if "fewer than 6 loans a week" in row[2])
    assert stop[3] == "2027-03-31 [1]"
    assert not [row for row in rows if "not back in time" in row[2]]


def test_a_step_stands_still_without_whoever_does_it(guides: PlanGuides) -> None:
    """Not without the one who runs the rest."""
    text = "Write a plan for a walking app. Seniors pick a walk and a guide leads it."
    assert "“Leads it” stands still while the guide is away" in _bodies(guides, text, "en")["risks"]


@pytest.mark.parametrize(
    ("text", "language", "words"),
    [
        ("구두 수선 배달 앱 기획서 써줘. 예산은 4천만원이야.", "ko", "적힌 항목에 모두"),
        ("Write a plan for a shoe repair app. The budget is $4,000.", "en", "Not every item"),
    ],
)
def test_no_item_is_spoken_of_where_none_is_told(guides: PlanGuides, text: str, language: str, words: str) -> None:
    """A limit alone is no item with an amount, and the overview promises nothing of the costs."""
    assert words not in _bodies(guides, text, language)["costs"]
