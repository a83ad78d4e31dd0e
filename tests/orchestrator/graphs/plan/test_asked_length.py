"""A plan has the length that its message asks for, told as a number of pages, lines, letters or words."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.texts import say
from evals.plan.planning import planned
from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.figures import audit
from orchestrator.graphs.plan.pictures.placing import code_blocks
from orchestrator.graphs.plan.plan_document import PlanDocument
from orchestrator.graphs.plan.rules import refine, review
from orchestrator.graphs.plan.rules.checking import CORE
from orchestrator.graphs.plan.rules.fitting import _blocks, _units, fitted, size_of
from orchestrator.graphs.plan.rules.reading.asked_length import told_length
from tests.orchestrator.graphs.plan.test_brief_items import TODAY

OVENS = {
    "ko": (
        "마을 화덕을 돌려 쓰는 예약판을 만들려고 합니다. 지금은 종이에 이름을 적는데 지난달에만 일곱 번 겹쳤습니다. "
        "주민이 전날 저녁까지 시간을 고르면 당번이 장작을 쌓고, 다 쓴 사람이 재를 치운 사진을 올립니다. "
        "쓰는 사람은 회관 회원 48명입니다. 장작은 한 번에 6천원, 온도계 3개가 개당 2만원입니다. 예산은 90만원까지예요. "
        "술은 절대 안 됩니다. 4월 5일에 엽니다. 부녀회장님이 보실 거라 {length} 기획서 부탁드려요."
    ),
    "en": (
        "We want a sign-up board for the village oven. Today people write on paper, and last month it clashed seven "
        "times. A member picks an hour by the evening before, the fire warden stacks the wood, and whoever baked sends "
        "a photo of the swept ash. It is for the 48 members of the hall. Wood is $6 a go, three thermometers are $20 "
        "each. We cannot go past $900. No alcohol, ever. "
        "It opens on 5 April. The hall committee decides. Please write a plan, {length}."
    ),
}


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


def _made(guides: PlanGuides, language: str, length: str) -> PlanDocument:
    row = {"id": "", "language": language, "preset": "standard", "request": OVENS[language].format(length=length)}
    return planned(row, Path(), guides, TODAY).document


@pytest.mark.parametrize(
    ("clause", "letters"),
    [
        ("분량은 네 쪽 안으로요", 7_200),
        ("A4 석 장", 5_400),
        ("한 쪽 반이면 충분", 2_700),
        ("서른 줄로", 1_200),
        ("2,000자 이내", 2_000),
        ("두세 장", 5_400),
        ("no longer than three sides", 5_400),
        ("page and a half please", 2_700),
        ("a half page", 900),
        ("twenty lines at most", 800),
        ("max 350 words", 1_400),
        ("two to three pages", 5_400),
        ("3분 안에 읽히게", 1_500),
        ("표지에 사진 두 장", 0),
        ("맨 앞에 요약 세 줄", 0),
        ("적어도 다섯 쪽 이상", 0),
        ("쉬운 말로", 0),
        ("앞에 네 줄짜리 요약을 두고 표 위주로", 0),
        ("여섯 줄 요약부터 적고 나머지는 그림으로", 0),
        ("머리에 결론만 두 줄로", 0),
        ("open with a summary in six lines, the rest in bullets", 0),
        ("an abstract of up to 80 words first", 0),
        ("four lines on top that say what we decide", 0),
        ("요약 포함 세 장으로", 5_400),
        ("두 쪽에 요약도 담아서", 3_600),
        ("three pages with a summary", 5_400),
    ],
)
def test_a_number_with_a_unit_is_a_length(clause: str, letters: int) -> None:
    """But for what is counted in the text itself, and what is the least."""
    found = told_length(clause, of_writing=True)
    assert (found.sizes["ko"] if found else 0) == letters


@pytest.mark.parametrize(
    "clause",
    [
        "영수증 두 장을 올리는 앱 기획서 써줘",
        "세 줄 감사 노트 앱 기획서 써줘",
        "하루를 두 줄로 적는 수첩 서비스 기획서 부탁해요",
        "한 쪽짜리 소식지를 찍어 주는 서비스 기획서 써줘",
        "300자 동화 공모전 기획안 만들어줘",
        "15분 안에 단편 하나를 읽게 해주는 앱 기획서",
        "write a plan for a page where cooks swap shifts",
        "write a plan for a service that prints two-page menus",
        "Write a plan for a one-line haiku app",
        "a plan for a 300-word essay club",
        "write a plan for four sheets of stickers",
        "write a plan for badges at 30p each",
        "A 10-minute reading club plan",
    ],
)
def test_what_the_service_counts_is_no_length(clause: str) -> None:
    """Where a clause does not speak of the text alone."""
    assert told_length(clause, of_writing=False) is None


@pytest.mark.parametrize(
    ("clause", "letters"),
    [
        ("우산 대여 앱 기획서를 두 장으로 써 주세요", 3_600),
        ("A4 한 장짜리 기획서 부탁드려요", 1_800),
        ("Please write a plan in three pages, please", 5_400),
        ("write a one-page proposal for the garden", 1_800),
    ],
)
def test_the_length_of_the_plan_is_heard_beside_its_service(clause: str, letters: int) -> None:
    """Where the plan's own noun, or nothing, follows it."""
    found = told_length(clause, of_writing=False)
    assert found
    assert found.sizes["ko"] == letters


@pytest.mark.parametrize(("language", "length"), [("ko", "두 줄로"), ("en", "in two lines")])
def test_a_plan_that_cannot_be_so_short_still_has_its_overview(guides: PlanGuides, language: str, length: str) -> None:
    """Which says so; a plan without any section does not pass the review."""
    plan = _made(guides, language, length)
    assert plan.sections[0].key == "overview"
    assert ("정할 것을 담을 수 없어" if language == "ko" else "too little to decide") in plan.sections[0].body
    judged = review(replace(plan, sections=()), guides)
    assert not judged.passes


@pytest.mark.parametrize(
    ("language", "length", "most"),
    [
        ("ko", "반 장짜리", 900),
        ("ko", "한 쪽으로", 1_800),
        ("ko", "두 장 안쪽으로", 3_600),
        ("en", "half a page", 225),
        ("en", "one side of A4", 450),
        ("en", "two pages at most", 900),
    ],
)
def test_a_plan_is_no_longer_than_it_was_asked_to_be(guides: PlanGuides, language: str, length: str, most: int) -> None:
    """Its first section says so, and what the reader decides is in it."""
    plan = _made(guides, language, length)
    assert sum(size_of(f"{one.title} {one.body}", plan.language) for one in plan.sections) <= most
    assert plan.sections[0].key == "overview"
    assert ("그 길이에 맞췄다" if language == "ko" else "kept to that") in plan.sections[0].body
    assert code_blocks(plan, say) == {}
    line = plan.sections[0].body.splitlines()[-1]
    assert audit(plan, say).document.sections[0].body.splitlines()[-1] == line
    assert plan.sections[0].body.count("**분량:**" if language == "ko" else "**Length:**") == 1


def test_the_length_is_heard_in_notes_too(guides: PlanGuides) -> None:
    """Where each line of a list says one thing, one of them may be how long the plan is to be."""
    notes = (
        "물뿌리개 순번판 기획서\n- 텃밭 회원 20명이 씀\n- 지금: 아침마다 줄을 섬, 지난주 세 번 다툼\n"
        "- 방식: 통에 번호를 달고 쓴 사람이 넘김\n"
        "- 물뿌리개 6개 × 9,000원\n- 시작: 4월 3일\n- 보고: 회장님\n- 분량 한 쪽"
    )
    row = {"id": "", "language": "ko", "preset": "standard", "request": notes}
    plan = planned(row, Path(), guides, TODAY).document
    assert sum(size_of(f"{one.title} {one.body}", "ko") for one in plan.sections) <= 1_800


def test_what_did_not_fit_is_named_and_not_put_back(guides: PlanGuides) -> None:
    """Neither by the review, nor by what mends a plan; fitted again it is the same."""
    plan = _made(guides, "ko", "반 장짜리")
    assert "들어가지 않은 것:" in plan.sections[0].body
    assert CORE & {*plan.left_out}
    judged = review(plan, guides)
    mended = refine(plan, judged, "", guides).document
    assert {one.key for one in mended.sections} <= {one.key for one in plan.sections}
    assert fitted(plan, guides).sections == plan.sections


FILM = (
    "천막 25만원, 현수막 12만원, 전기 45만원, 음향 60만원, 의자 20만원, 화장실 41만원, 홍보 50만원, 간식 18만원",
    "천막 설치와 철거 25만원, 현수막 제작과 설치 12만원, 임시 전기 공사 45만원, 음향 장비 임차 60만원, "
    "접이식 의자 임차 20만원, 이동 화장실 임차 41만원, 홍보 전단 인쇄 50만원, 주민 간식 구입 18만원, "
    "대형 영사기 임차 31만원, 야외 스크린 설치 17만원, 행사 안전 요원 22만원, 예비 발전기 임차 14만원, "
    "행사 쓰레기 처리 9만원, 골목 안내판 제작 8만원",
)


@pytest.mark.parametrize(
    ("length", "things", "has_table"),
    [("두 장으로", FILM[0], True), ("반 장으로", FILM[0], True), ("반 장으로", FILM[1], False)],
)
def test_a_table_of_costs_stands_or_goes_as_a_whole(
    guides: PlanGuides, length: str, things: str, has_table: bool
) -> None:
    """Its rows add up to what the overview names; where it goes, the line of the length says so."""
    request = (
        f"골목 영화제 기획서를 {length} 써 주세요. 주민이 자리를 신청하면 통장이 배정합니다. {things}이 듭니다. "
        "예산은 400만원까지예요. 5월 8일에 엽니다."
    )
    row = {"id": "", "language": "ko", "preset": "standard", "request": request}
    plan = planned(row, Path(), guides, TODAY).document
    costs = next(one.body for one in plan.sections if one.key == "costs")
    rows = [line for line in costs.splitlines() if line.startswith("|")]
    assert (len(rows) >= 10 and any("합계" in one for one in rows)) if has_table else not rows
    assert has_table or "비용(일부)" in plan.sections[0].body.replace(" ", "")


def test_a_plan_that_nobody_wants_short_stays_as_it_is(guides: PlanGuides) -> None:
    """Not a letter is cut."""
    plan = _made(guides, "en", "with a schedule")
    assert fitted(plan, guides) == plan
    assert "**Length:**" not in plan.sections[0].body


@pytest.mark.parametrize(("language", "wish"), [("ko", "표는 쓰지 말고"), ("en", "no tables")])
def test_tables_that_nobody_wants_are_items(guides: PlanGuides, language: str, wish: str) -> None:
    """What stood in the rows is still there, with its source."""
    plan = _made(guides, language, wish)
    assert not any(line.startswith("|") for one in plan.sections for line in one.body.splitlines())
    costs = next(one.body for one in plan.sections if one.key == "costs")
    assert "60,000" in costs or "$60" in costs
    assert "***" not in costs
    assert "[1]" in costs


@pytest.mark.parametrize(
    ("body", "together"),
    [
        ("| Rule | Kept |\n| --- | --- |\n| No glass [1] | x |\n| No dogs [1] | y |", [2]),
        ("**하는 것**\n\n- 돗자리 대여\n- 1단계: 아랫마당만 [1]\n- 2단계: 전체 [1]\n- 예약 [1]\n- 수거 [1]", [1, 2, 2]),
        ("- Phase 1: Only the yard [1]\n- Phase 2: All [1]\n- 30 mats [1]\n- 4 carts [1]", [2, 1, 1]),
    ],
)
def test_half_of_what_belongs_together_is_not_left(body: str, together: list[int]) -> None:
    """Two rules, the phases, and what is in scope stand or go as a whole."""
    units = _units(0, _blocks(body), is_scope="하는 것" in body)
    assert [len(one.text.splitlines()) for one in units] == together
