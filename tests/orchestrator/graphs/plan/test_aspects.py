"""Which aspects a request brings with it, and what they add to the risks of its plan."""

from pathlib import Path

import pytest

from evals.plan.planning import planned
from integrations.guides.base import GuideLanguage, PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.plan_document import PlanDocument
from orchestrator.graphs.plan.rules.aspects import aspect_told, aspects_of
from orchestrator.graphs.plan.rules.exposures import exposures_of
from orchestrator.graphs.plan.rules.kinds import kind_of
from orchestrator.graphs.plan.rules.reading.worries import feared
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
    rows = next(one.body for one in plan.sections if one.key == "risks").splitlines()[2:]
    assert any("보조기" in row and "자원봉사자" in row for row in rows)
    assert sum("[1]" in row for row in rows) >= 3
    assert any(one.section == "risks" and "요청에 나온" in one.text for one in plan.assumptions)


@pytest.mark.parametrize(
    ("language", "clause", "aspect"),
    [
        ("en", "The cook sets the meal for people with a nut allergy apart", "allergy"),
        ("ko", "급식에서 견과류 알레르기가 있는 아이의 식판을 따로 담는다", "allergy"),
        ("en", "Residents report a lamp that is out, with the number on its post", None),
        ("ko", "주민이 대형 가구 사진을 올리면 담당이 수수료를 답한다", None),
    ],
)
def test_an_aspect_is_told_by_the_words_and_the_sense_of_a_clause(
    guides: PlanGuides, language: GuideLanguage, clause: str, aspect: str | None
) -> None:
    """One stray word brings nothing."""
    found = aspect_told(guides, language, clause)
    assert (found.key if found else None) == aspect


@pytest.mark.parametrize(
    ("language", "request_", "clauses", "rooted"),
    [
        (
            "en",
            "Plan a loan of telescopes. Members borrow one for a week and bring it back. Rain cancels the evening.",
            ("Members borrow one for a week", "Rain cancels the evening"),
            {"late_return": 0, "weather": 1},
        ),
        (
            "ko",
            "산악회 무전기 대여 기획서. 회원이 무전기를 빌려 가고 사흘 뒤 반납합니다. 능선에서는 통신이 끊깁니다.",
            ("회원이 무전기를 빌려 가고 사흘 뒤 반납한다", "능선에서는 통신이 끊긴다"),
            {"device_failure": 0, "late_return": 0, "no_signal": 1},
        ),
        ("en", "A plan for a rain gauge display in our museum, please.", ("Visitors read the rain gauge",), {}),
    ],
)
def test_an_aspect_stands_on_the_clause_that_names_it(
    guides: PlanGuides, language: GuideLanguage, request_: str, clauses: tuple[str, ...], rooted: dict[str, int]
) -> None:
    """What the whole request is about, by the clause whose deed, thing or people it is."""
    found = aspects_of(guides, language, request_, clauses)
    assert {one.guide.key: one.clause for one in found}.items() >= rooted.items()
    assert bool(found) == bool(rooted)


@pytest.mark.parametrize(
    ("language", "act", "kind"),
    [
        ("ko", "보호자에게 결과를 문자로 알려 준다", "message"),
        ("ko", "팀장이 신청서를 검토해 승인한다", "check"),
        ("en", "fills in the card at the gate", "entry"),
        ("en", "picks up the crate and brings it to the kitchen", "handover"),
        ("en", "is glad that spring has come", None),
    ],
)
def test_a_step_is_exposed_by_what_is_done_in_it(
    guides: PlanGuides, language: GuideLanguage, act: str, kind: str | None
) -> None:
    """By its sense, with a lead over all other kinds."""
    found = exposures_of(guides, language, [act])[0]
    assert (found.key if found else None) == kind


@pytest.mark.parametrize(
    ("text", "worry"),
    [
        ("솔직히 제일 걱정되는 건 배터리가 꺼지는 거예요", "배터리가 꺼지는 것"),
        ("물이 넘칠까 봐 무섭습니다", "물이 넘칠 수 있다"),
        ("혼자 오시는 분들이 걱정이에요", "혼자 오시는 분들"),
        ("안전은 걱정하지 마세요", ""),
        ("We are afraid that the key gets lost", "the key gets lost"),
        ("Losing the list is my biggest worry", "Losing the list"),
        ("Don't worry about the colours", ""),
        ("Put the risks in a table, please", ""),
    ],
)
def test_what_is_feared_is_told_without_the_word_of_fearing(text: str, worry: str) -> None:
    """What is not to be feared is none."""
    assert feared(text) == worry


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


def test_what_comes_first_and_is_told_for_later_is_named(guides: PlanGuides) -> None:
    """A decision behind the opening is no day to move without a word: the head asks for it, the conflicts tell both."""
    text = (
        "Please plan a ladder loan for our terrace. Neighbours book a ladder on the board, the keeper unlocks the rack "
        "and checks it when it comes back. We start on 8 March. Dr Moyle's committee decides on 15 March. "
        "Order: risks, costs, then the rest."
    )
    plan = _plan(guides, text, "en")
    bodies = {one.key: one.body for one in plan.sections}
    assert "By 2027-03-15 [1] Dr Moyle's committee decides" in bodies["overview"]
    assert "2027-03-15 [1] ↔ start on 2027-03-08" in bodies["conflicts"]
    assert [one.key for one in plan.sections][1:3] == ["risks", "costs"]
    assert "2027-03-16 (assumption)" in bodies["overview"]


def test_a_short_plan_keeps_its_first_risks(guides: PlanGuides) -> None:
    """Where the request names them they stand before what is not asked for."""
    text = (
        "동네 텃밭 물주기 당번 서비스 기획서요. 회원이 판에 이름을 적고, 반장이 아침에 밸브를 열고, "
        "저녁에 수위를 확인해 문자로 알립니다. 3월 8일부터 하고 예산은 30만원입니다. "
        "걱정은 반장이 없는 날 물이 넘치는 겁니다. 한 쪽으로, 위험은 표로 써 주세요."
    )
    risks = next(one.body for one in _plan(guides, text, "ko").sections if one.key == "risks")
    rows = [line for line in risks.splitlines() if line.startswith("| ")][2:]
    assert len(rows) >= 2
    assert "물이 넘치는 것 [1]" in rows[0]
