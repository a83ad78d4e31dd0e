"""Which aspects a request brings with it, and what they add to the risks of its plan."""

from pathlib import Path

import pytest

from evals.plan.planning import planned
from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.plan_document import PlanDocument
from orchestrator.graphs.plan.rules.aspects import aspect_rows, told_aspects
from orchestrator.graphs.plan.rules.kinds import kind_of
from tests.orchestrator.graphs.plan.test_brief_items import TODAY


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


def _plan(guides: PlanGuides, text: str, language: str) -> PlanDocument:
    row = {"id": "", "language": language, "preset": "standard", "request": text}
    return planned(row, Path(), guides, TODAY).document


def test_what_people_things_and_places_bring_stands_among_the_risks(guides: PlanGuides) -> None:
    """The thing of the case is named; each row is marked as assumed, and the reason is told."""
    text = (
        "보건소에서 보조기를 빌려주는 서비스 기획서 부탁합니다. 자원봉사자가 집으로 찾아가 보조기를 전하고, "
        "어르신이 다 쓰면 전화로 반납을 신청합니다. 담당자는 저 혼자예요."
    )
    plan = _plan(guides, text, "ko")
    rows = [
        line for line in next(one.body for one in plan.sections if one.key == "risks").splitlines() if "(가정)" in line
    ]
    assert any("보조기의 반납이 늦음" in row or "보조기의 분실" in row for row in rows)
    assert any("자원봉사자 이탈" in row or "혼자 방문하는" in row for row in rows)
    assert any(one.section == "risks" and "요청에 나온" in one.text for one in plan.assumptions)


@pytest.mark.parametrize(
    ("language", "text", "aspects"),
    [
        (
            "en",
            "Volunteers walk the dogs of people in hospital; the owner texts in the morning.",
            {"animals", "volunteers"},
        ),
        ("en", "We lend telescopes and they come back late. If it rains the evening is called off.", {"late_return"}),
        (
            "ko",
            "초등학생이 방과후에 체험장에서 공구를 써 보는 자리. 비가 오면 다음 날로 미룬다.",
            {"children", "weather"},
        ),
    ],
)
def test_an_aspect_is_told_by_what_a_request_says(
    guides: PlanGuides, language: str, text: str, aspects: set[str]
) -> None:
    """Words and sense together; what is told most stands first."""
    found = [guide.key for _, guide in told_aspects(guides, "en" if language == "en" else "ko", "", text)]
    assert aspects <= set(found[:12])


def test_rows_of_the_likeliest_aspects_come_first_with_the_thing_that_is_named(guides: PlanGuides) -> None:
    """Where the request names none of the things, the usual one stands in its place."""
    for text, thing in (("We lend tents.", "tents"), ("We lend out what our members own.", "the lent things")):
        rows = [*aspect_rows(told_aspects(guides, "en", "", text), "risks", text)]
        assert any(f"Late return of {thing}" in row[0] for row in rows)
        assert not any("{thing}" in cell for row in rows for cell in row)


def test_what_is_left_out_brings_nothing(guides: PlanGuides) -> None:
    """A service that says it does without vehicles has none of their risks."""
    text = (
        "Please write a service plan for a reading corner in our laundrette. Neighbours bring stories and read them to "
        "each other. We don't do vehicles or delivery rounds."
    )
    body = next(one.body for one in _plan(guides, text, "en").sections if one.key == "risks")
    assert "car breaks down" not in body


@pytest.mark.parametrize("name", ["사내 도서 대여", "부서 책 대여", "Book loans among colleagues"])
def test_books_that_are_lent_make_no_library_of_tools(guides: PlanGuides, name: str) -> None:
    """A short name whose words and sense speak for different kinds gets the one that is surely meant, or none."""
    assert kind_of(name, name, guides) != "lending_library"
