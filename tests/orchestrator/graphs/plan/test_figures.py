"""No figure of a plan stays that neither a source holds nor the mark of an assumption explains."""

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.texts import say
from orchestrator.graphs.plan.figures import AuditedPlan, audit
from orchestrator.graphs.plan.figures.reading import figures_in
from orchestrator.graphs.plan.plan_document import (
    CostItem,
    CostTable,
    PlanAssumption,
    PlanDocument,
    PlanLanguage,
    PlanSection,
    PlanSource,
    PlanTask,
)

DAY = date(2026, 11, 23)
SOURCES = (
    PlanSource(1, "request", "요청", "차량 공유 기획서. 예산은 3억 2천만 원, 2027년 6월 30일 출시, 차량 40대로 시작"),
    PlanSource(2, "web", "시장", "국내 차량 공유 시장은 2025년 1조 2천억 원으로 12% 늘었다. 이용자는 300만 명이다."),
    PlanSource(3, "index", "Team", "We have eight engineers. In March 2026 45 percent of drivers parked downtown."),
    PlanSource(4, "file", "견적", "| 항목 | 금액(만원) | 비중(%) |\n| --- | --- | --- |\n| 서버 | 2,400 | 7.5 |"),
)  # fmt: skip


def _plan(body: str, key: str = "market", language: PlanLanguage = "ko") -> PlanDocument:
    section = PlanSection(key, "절", body)
    return PlanDocument("차량 공유", language, "standard", DAY, "", (section,), sources=SOURCES)


def _audited(body: str, key: str = "market", language: PlanLanguage = "ko") -> AuditedPlan:
    return audit(_plan(body, key, language), say)


def _body(body: str, key: str = "market", language: PlanLanguage = "ko") -> str:
    return _audited(body, key, language).document.sections[0].body


HELD = (
    "국내 시장은 2025년 1조 2천억 원으로 12% 늘었다 [2].",
    "국내 시장은 2025년 1.2조 원이다 [2].",
    "시장은 1,200,000,000,000원 규모다 [2].",
    "The market was 1.2 trillion won in 2025 [2].",
    "The market was KRW 1,200 billion [2].",
    "12퍼센트 성장했다 [2].",
    "It grew by 12 percent [2].",
    "It grew by twelve percent [2].",
    "이용자는 3,000,000명이다 [2].",
    "이용자는 삼백만 명이다 [2].",
    "There are 3 million users [2].",
    "There are three million users [2].",
    "예산은 320,000,000원이다 [1].",
    "예산은 3.2억 원이다 [1].",
    "The budget is 320 million won [1].",
    "출시는 2027-06-30이다 [1].",
    "출시는 2027년 6월이다 [1].",
    "Launch on June 30, 2027 [1].",
    "Launch in June 2027 [1].",
    "6월 30일에 연다 [1].",
    "엔지니어는 8명이다 [3].",
    "엔지니어는 여덟 명이다 [3].",
    "2026년 3월 조사에서 45%가 도심에 주차한다 [3].",
    "서버는 2,400만 원으로 7.5%를 차지한다 [4].",
    "차량 40대로 시작한다 [1].",
    "## 1. 시장 [2]\n\n1. 첫째\n2. 둘째\n\n1차 출시, 2단계, ISO 27001, 24/7, 1:1 문의, OAuth 2.0, 5G",
)
ALTERED = (
    "국내 시장은 2025년 1조 3천억 원으로 12% 늘었다 [2].",
    "국내 시장은 2024년 1조 2천억 원이다 [2].",
    "국내 시장은 1조 2천만 원 규모다 [2].",
    "국내 시장은 21% 늘었다 [2].",
    "국내 시장은 12.5% 늘었다 [2].",
    "국내 시장은 12억 달러다 [2].",
    "이용자는 30만 명을 넘었다 [2].",
    "이용자는 삼천만 명을 넘었다 [2].",
    "There are 3 billion users [2].",
    "The market grew by thirteen percent [2].",
    "The market is $1.2 trillion [2].",
    "예산은 32억 원으로 발표됐다 [1].",
    "법 제42조에 따른다 [2].",
    "2026년 4월 조사에서 45%가 도심에 주차했다 [3].",
    "도심 주차는 두 배로 늘었다 [3].",
    "운전자의 절반이 도심에 주차했다 [3].",
    "차량은 400대로 집계됐다 [1].",
    "시장은 40% 성장했다 [1].",
    "국내 300만 대가 등록됐다 [2].",
    "조사는 12일 동안 했다 [2].",
)


def test_held() -> None:
    """A figure of a source is held in whatever spelling and language, and the text stays as it is."""
    for body in HELD:
        found = _audited(body)
        assert found.unheld == (), body
        assert found.document.sections[0].body == body
        assert found.document.assumptions == ()


def test_altered() -> None:
    """A figure that is no longer that of its source does not stay, and the section says that something went."""
    for body in ALTERED:
        found = _audited(f"앞 문장이다. {body}\n\n- {body}\n- 남는 항목")
        section = found.document.sections[0]
        assert section.body == "앞 문장이다. \n\n- 남는 항목" or section.body == "앞 문장이다.\n\n- 남는 항목", body
        assert "2곳" in section.missing
        assert {one.outcome for one in found.unheld} == {"removed"}


def test_assumed() -> None:
    """What the team decides is marked and listed with a reason; what is said of the world is not."""
    found = _audited("첫해에 이용자 5,000명을 목표로 한다. 개발에 6개월이 걸린다.", "kpis")
    assert (
        found.document.sections[0].body == "첫해에 이용자 5,000명 (가정)을 목표로 한다. 개발에 6개월 (가정)이 걸린다."
    )
    assert [(one.text, one.section) for one in found.document.assumptions] == [
        ("첫해에 이용자 5,000명을 목표로 한다.", "kpis"),
        ("개발에 6개월이 걸린다.", "kpis"),
    ]
    assert all(one.reason for one in found.document.assumptions)
    assert audit(found.document, say).document == found.document
    assert _body("이용자 5,000명 [2]을 목표로 한다.", "kpis") == "이용자 5,000명 (가정)을 목표로 한다."
    english = _audited("We aim at 5,000 users in the first year.", "kpis", "en")
    assert english.document.sections[0].body == "We aim at 5,000 users (assumption) in the first year."
    for text in (
        "업계 평균 재방문율은 35%다.",
        "2025년 1월에 시작한다.",
        "The industry average is 35%.",
        "조사에 따르면 35%가 쓴다.",
    ):
        assert _body(text, "kpis") == "", text


def test_words() -> None:
    """An invented share or rough number without a digit is looked up like others, and held where a source says it."""
    invented = (
        "응답자의 열에 아홉이 찬성했다.", "다섯 집 중 한 집이 쓴다는 조사가 있다.", "국내 이용자의 삼분의 이가 떠났다.",
        "작년에 수백 명이 신청했다.", "시장은 수십억 원이다.", "전국 만 가구가 쓴다.", "Nine out of ten users agreed.",
        "Two thirds of the users left last year.", "Hundreds of shops were asked.",
        "Sales were twice as high last year.",
    )  # fmt: skip
    for text in invented:
        assert _body(f"앞 문장이다. {text}", "market").strip() == "앞 문장이다.", text
    told = [replace(SOURCES[0], text=text) for text in invented]
    for source in told:
        plan = replace(_plan(source.text, "market"), sources=(source,))
        assert audit(plan, say).unheld == (), source.text
    assert _body("열에 아홉은 신청하게 한다.", "kpis") == "열에 아홉 (가정)은 신청하게 한다."
    for text in (
        "그것만 명단에 넣는다.",
        "A third person helps.",
        "아침 일곱에 하나씩 연다.",
        "One in the office helps.",
    ):
        assert _body(text, "market") == text


def test_marks() -> None:
    """A mark counts for the figure before it, not for one beyond a citation; a household is no assumption."""
    assert (
        _body("2027-02-22 (가정)에 시작해 2027-06-30 [1]에 연다.", "schedule")
        == "2027-02-22 (가정)에 시작해 2027-06-30 [1]에 연다."
    )
    assert _body("(가정) 목표는 30%다.", "kpis") == "(가정) 목표는 30%다."
    assert _body("국내 시장은 9조 원이며 [2] 목표 점유율은 3% (가정)다.") == ""
    assert _body("1인 가정 700만 가구가 국내에 산다.") == ""
    rows = "| 항목 | 값 | 비고 |\n| --- | --- | --- |\n| 목표 | 30% | 가정 |\n| 시장 | 9조 원 | [2] |"
    assert _body(rows) == rows.replace(" 9조 원 ", " 확인 필요 ")


def test_citations() -> None:
    """A figure of another source than the one that is cited gets that source's mark; a chance number gets none."""
    assert _body("시장은 12% 늘었다 [1].") == "시장은 12% 늘었다 [1] [2]."
    assert _body("시장은 12% 늘었다.") == "시장은 12% 늘었다 [2]."
    assert _body("커피 판매는 12% 늘었다.") == ""


def test_own_figures() -> None:
    """Sums, shares and spans of what the plan declares, and how many it lists, need no source."""
    tasks = (
        PlanTask("설계", date(2027, 3, 1), date(2027, 3, 31), source=1),
        PlanTask("개발", date(2027, 4, 1), date(2027, 6, 30), source=1),
    )
    costs = CostTable("KRW", (CostItem("개발", 240_000_000, "견적 9,999만 원", 3), CostItem("운영", 80_000_000, "", 1)))
    rows = ("| 항목 | 금액 |", "| --- | --- |", "| 개발 | 240,000,000원 (가정) |", "| 운영 | 80,000,000원 (가정) |")
    table = "\n".join((*rows, "| **합계** | **320,000,000원** |"))
    body = f"설계는 31일, 전체는 122일 걸린다. 개발비가 75%다. 항목은 2개다.\n\n{table}"
    plan = replace(
        _plan(body, "costs"), sources=SOURCES[2:], schedule=tasks, costs=costs, flow=("3분 안에 예약한다", "결제한다")
    )
    found = audit(plan, say).document
    assert found.sections[0].body == body
    assert [one.source for one in found.schedule] == [0, 0]
    assert found.costs is not None
    assert [(one.source, one.basis) for one in found.costs.items] == [(0, "견적"), (0, "")]
    assert found.flow[0] == "안에 예약한다"
    told = PlanSource(7, "request", "r", "보험은 월 150만 원씩 6개월이다.")
    priced_rows = [CostItem("보험", 9_000_000, basis, 7) for basis in ("월 150만 원 × 6개월", "월 150만 원 × 7개월")]
    priced = [replace(plan, sources=(told,), costs=CostTable("KRW", (row,))) for row in priced_rows]
    assert [one.costs and one.costs.items[0].source for one in (audit(each, say).document for each in priced)] == [7, 0]
    held = audit(replace(plan, sources=SOURCES), say).document
    assert [one.source for one in held.schedule] == [0, 1]


def test_everywhere() -> None:
    """Titles, headings, the summary, code and the reasons of assumptions hide no invented figure either."""
    plan = PlanDocument(
        "9조 원 시장의 차량 공유", "ko", "lean", DAY, "시장은 9조 원이다. 이용자에게 편하다.",
        (PlanSection("features", "77% 빠른 기능", "### 88배 빠른 예약\n\n```\n시장 9조 원\n```\n\n본문"),),
        (PlanAssumption("목표는 30%다.", "통계청에 따르면 31%이기 때문이다.", "kpis"),), SOURCES,
    )  # fmt: skip
    found = audit(plan, say).document
    shown = "\n".join([found.title, found.summary, *(f"{one.title}\n{one.body}" for one in found.sections)])
    assert not [one for one in ("9조", "77", "88") if one in shown]
    assert found.summary == "이용자에게 편하다."
    assert "31%" not in found.assumptions[0].reason
    assert found.assumptions[0].text == "목표는 30%다."


@given(st.integers(2, 9_999), st.sampled_from(["억 원", "%", "만 명", "대", "개월"]), st.booleans())
def test_invented_figures(number: int, unit: str, is_lying_of_source: bool) -> None:
    """Whatever number is invented: it is gone, or stands beside the mark of an assumption."""
    told = f"{number:,}{unit}"
    body = f"목표는 {told}이다{' [2]' if is_lying_of_source else ''}. 시장은 {told}에 이르렀다 [3]."
    known = {value for one in SOURCES for figure in figures_in(one.text, DAY) for value in figure.values}
    if any(value in known for figure in figures_in(told, DAY) for value in figure.values):
        return
    for key in ("kpis", "market"):
        text = _body(body, key)
        assert "시장은" not in text
        assert told not in text or f"{told} (가정)" in text


@given(st.integers(1, 9_999), st.integers(1, 99))
def test_spellings(hundred_millions: int, share: int) -> None:
    """A sum or a share of a source is held in its other spellings, and not when it is one more."""
    source = PlanSource(1, "index", "s", f"시장은 {hundred_millions:,}억 원이고 {share}% 늘었다.")
    won = hundred_millions * 10**8
    for told in (
        f"{won:,}원",
        f"₩{won:,}",
        f"{hundred_millions / 10:g} billion won",
        f"{share}퍼센트",
        f"{share} percent",
    ):
        plan = replace(_plan(f"시장은 {told} [1]."), sources=(source,))
        assert audit(plan, say).unheld == (), told
    for told in (f"{won + 10**8:,}원", f"{hundred_millions + 1:,}억 원", f"{share + 1}%"):
        assert audit(replace(_plan(f"시장은 {told} [1]."), sources=(source,)), say).unheld, told


@pytest.mark.parametrize("language", ["ko", "en"])
def test_unchanged_the_second_time(language: PlanLanguage) -> None:
    """A plan that was audited is audited again without a change."""
    body = "\n\n".join((*HELD, *ALTERED, "첫해 목표는 5,000명이다.", "We plan 77 vehicles for 9 weeks."))
    once = audit(_plan(body, "features", language), say).document
    assert audit(once, say).document == once


@pytest.mark.parametrize(
    ("told", "body", "is_held"),
    [
        ("3월 15일부터 11월 30일까지 운영해", "운영은 2027-03-15 [1]에 시작한다.", True),
        ("It runs from 15 March to 30 November", "It opens on 2027-03-15 [1].", True),
        ("2026년 3월 15일부터 2026년 11월 30일까지 운영했어", "운영은 2027-03-15 [1]에 시작한다.", False),
    ],
)
def test_a_span_that_is_under_way_is_that_of_the_next_year_as_well(told: str, body: str, is_held: bool) -> None:
    """What is still to be made begins ahead, where no year is said."""
    section = PlanSection("schedule", "일정", body)
    source = PlanSource(1, "request", "요청", told)
    plan = PlanDocument("대여", "ko", "standard", DAY, "", (section,), sources=(source,))
    assert (audit(plan, say).document.sections[0].body == body) is is_held
