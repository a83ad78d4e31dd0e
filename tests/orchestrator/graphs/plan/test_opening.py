"""The first lines of a plan: what passes between whom, for whom, what is decided; and what did not come."""

from pathlib import Path

import pytest

from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.plan_document import PlanSource
from orchestrator.graphs.plan.rules.reading.missing_files import missing_files
from tests.orchestrator.graphs.plan.test_plan_money import made

CRATES = {
    "ko": (
        "동네 책방끼리 빈 상자를 돌려 쓰는 서비스 기획서 써주세요. 책방 직원이 빈 상자를 선반에 두면 배달 기사가 "
        "저녁에 걷어 갑니다. 손님이 월요일에 상자를 신청하면 화요일에 문자를 받아요. 상자는 꼭 닦아야 합니다. "
        "예산은 200만원까지, 4월 6일 시작. 책방 번영회가 2월 9일에 결정합니다. 금액은 상자값.xlsx에 있어요. "
        "표는 하나만 넣어주세요."
    ),
    "en": (
        "Service plan please. We'd like a crate exchange for village shops: a shop assistant stacks the empty crates, "
        "the driver collects them in the evening, the grower gets a text. Crates must be washed. Limit £900. "
        "We start on 6 April 2027. The shop owners' committee decides on 9 February 2027. Prices are in crates.xlsx."
    ),
}


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


@pytest.mark.parametrize("language", ["ko", "en"])
def test_the_first_lines_stand_in_one_order(guides: PlanGuides, tmp_path: Path, language: str) -> None:
    """What, for whom, the decision, money and start, then what did not come; no rule, day or sum tells what it is."""
    plan = made(guides, tmp_path, CRATES[language], {}, language)
    lines = next(one.body for one in plan.sections if one.key == "overview").splitlines()
    heads = {
        "ko": ("- **무엇을:**", "- **누구를 위해:**", "- **정할 것:**", "- **언제, 얼마로:**", "- **오지 않은 자료:**"),
        "en": (
            "- **What:**",
            "- **For whom:**",
            "- **Decision:**",
            "- **By when, for how much:**",
            "- **Not received:**",
        ),
    }[language]
    assert [line.startswith(head) for line, head in zip(lines, heads, strict=False)] == [True] * len(heads)
    assert not any(word in lines[0] for word in ("꼭", "2월", "200만", "must", "£", "February"))
    assert "xlsx" in lines[4]
    costs = next(one.body for one in plan.sections if one.key == "costs")
    assert "xlsx" in costs
    assert not any(one.key == "heard" for one in plan.sections)


def test_one_table_is_one_table(guides: PlanGuides, tmp_path: Path) -> None:
    """Where a message wants one table, only the costs may have one."""
    plan = made(guides, tmp_path, CRATES["ko"], {}, "ko")
    assert {one.key for one in plan.sections if "| --- |" in one.body} <= {"costs"}


def test_a_file_is_missing_only_where_none_came() -> None:
    """What is named and did not come is missing; what came is not."""
    said = PlanSource(1, "request", "요청", "금액은 상자값.xlsx에 있어요")
    came = PlanSource(2, "file", "상자값.xlsx", "상자 | 900원")
    assert missing_files([said]) == (("상자값.xlsx",), 1)
    assert missing_files([said, came]) is None
    assert missing_files([PlanSource(1, "request", "", "회의록 첨부합니다")]) == ((), 1)
    assert missing_files([PlanSource(1, "request", "", "A plan for a shed")]) is None
