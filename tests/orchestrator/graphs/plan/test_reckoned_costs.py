"""Costs that a message reckons itself are told by their figures."""

from pathlib import Path

import pytest

from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from tests.orchestrator.graphs.plan.test_plan_money import costs, made
from tests.orchestrator.graphs.plan.test_told_figures import body_of


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


KO = "우리 마을 빨래방 사람이에요. 이웃이 앱에서 시간을 고르면 제가 문을 열어 줘요. "
EN = "I keep the village laundry. Neighbours pick a slot in the app and I unlock the door. "


@pytest.mark.parametrize(
    ("language", "said", "rows"),
    [
        (
            "ko",
            "돈은 자물쇠 14대 한대에 21만원 그러니까 294만원",
            ("| 자물쇠 | 2,940,000원 | 14대 × 한대에 21만원 [1] |",),
        ),
        (
            "ko",
            "건조기 한대에 175만원 두 대니까 350만원",
            ("| 건조기 | 3,500,000원 | 한대에 175만원 × 2대 [1] |",),
        ),
        (
            "ko",
            "띠는 하나 2만1천원씩 30개 해서 63만원이고 기둥 기계가 70만원 합치면 133만원",
            ("| 띠 | 630,000원", "| 기둥 기계 | 700,000원 [1] |", "1,330,000원"),
        ),
        (
            "ko",
            "저울 45만원 냉장고 210만원 스티커 같은거 5만원 해서 260만원",
            ("| 저울 | 450,000원 [1] |", "2,600,000원"),
        ),
        (
            "en",
            "Locks 12 at 145 so 1,740 and fobs 110 at 2.50, 275, together 2,015 pounds",
            ("| Locks | £1,740", "| Fobs | £275", "£2,015"),
        ),
        ("en", "Soap sheets cost 18p each for 2,300 so 414 pounds", ("| Soap sheets | £414",)),
    ],
)
def test_what_a_message_multiplies_and_adds_up_is_a_row_of_the_costs(
    guides: PlanGuides, tmp_path: Path, language: str, said: str, rows: tuple[str, ...]
) -> None:
    """Each thing with its steps, whatever the words between are; none of the sums is the limit."""
    asked = f"{KO}{said}. 두 쪽짜리 기획서 써줘" if language == "ko" else f"{EN}{said}. Write me a plan, two pages"
    plan = made(guides, tmp_path, asked, {}, language)
    assert all(row in costs(plan) for row in rows), costs(plan)
    assert not any(word in costs(plan) for word in ("한도", "limit of"))


@pytest.mark.parametrize(
    ("language", "said", "parts", "limit"),
    [
        (
            "ko",
            "예산은 총 1,200만원인데 개발이 800 장비 280 교육 120 이렇게 나눠요",
            ("8,000,000원", "2,800,000원", "1,200,000원"),
            "한도 12,000,000원",
        ),
        (
            "en",
            "The budget is 9,400 dollars: 5,600 for build, 2,300 for phones, 1,500 for training",
            ("$5,600", "$2,300", "$1,500"),
            "a limit of $9,400",
        ),
    ],
)
def test_sums_that_come_to_the_limit_are_its_parts(
    guides: PlanGuides, tmp_path: Path, language: str, said: str, parts: tuple[str, ...], limit: str
) -> None:
    """They are rows of the table, and the whole alone is the limit."""
    asked = f"{KO}{said}. 두 쪽짜리 기획서 써줘" if language == "ko" else f"{EN}{said}. Write me a plan, two pages"
    plan = made(guides, tmp_path, asked, {}, language)
    assert all(f"{part} [1] |" in costs(plan) for part in parts), costs(plan)
    assert limit in body_of(plan, "overview")


@pytest.mark.parametrize(
    ("language", "said", "limit"),
    [
        ("en", "The grant is 6,000 dollars: 4,000 for bikes, 2,000 from the council", "$6,000"),
        ("ko", "예산은 총 600만원인데 자전거가 400만원 구청에서 200만원이에요", "6,000,000원"),
    ],
)
def test_who_gives_a_sum_is_no_part_of_the_costs(
    guides: PlanGuides, tmp_path: Path, language: str, said: str, limit: str
) -> None:
    """The limit is not divided where one of its parts is somebody's gift."""
    asked = f"{KO}{said}. 두 쪽짜리 기획서 써줘" if language == "ko" else f"{EN}{said}. Write me a plan, two pages"
    plan = made(guides, tmp_path, asked, {}, language)
    assert limit in body_of(plan, "overview")
    assert not any(row in costs(plan) for row in ("$2,000", "2,000,000원 [1] |"))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("ko", "4월 10일부터 5월 15일까지만 하고 2번 3번 세탁기로 6명이 써요"),
        ("ko", "세탁은 8만원 건조는 12만원 이불은 20만원 받아요"),
        ("en", "The bill jumped to 2,960 last year from 1,700 and 3 of 4 came 12 times"),
    ],
)
def test_figures_that_happen_to_fit_are_no_costs(guides: PlanGuides, tmp_path: Path, language: str, said: str) -> None:
    """Counts, days, what is charged and what was paid make no row, and no limit."""
    asked = f"{KO}{said}. 두 쪽짜리 기획서 써줘" if language == "ko" else f"{EN}{said}. Write me a plan, two pages"
    plan = made(guides, tmp_path, asked, {}, language)
    assert plan.costs is None
    assert not any(word in costs(plan) for word in ("한도", "limit of", "수량 × 단가", "quantity × price"))


@pytest.mark.parametrize(
    ("language", "said", "total"),
    [
        ("ko", "방석은 6개에 7만원씩이고 탁자는 42만원이야", "840,000원"),
        ("en", "Six stools cost 70 euros each and a bench costs 420 euros", "€840"),
        ("en", "Bells are 40 euros each for 30 of them and printing takes 1,200 euros", "€2,400"),
    ],
)
def test_a_thing_that_costs_what_those_before_it_come_to_is_a_row_of_its_own(
    guides: PlanGuides, tmp_path: Path, language: str, said: str, total: str
) -> None:
    """A sum that names its own thing is no result of the figures before it."""
    asked = f"{KO}{said}. 두 쪽짜리 기획서 써줘" if language == "ko" else f"{EN}{said}. Write me a plan, two pages"
    assert total in costs(made(guides, tmp_path, asked, {}, language))
