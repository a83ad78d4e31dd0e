"""Plans without a model: what is read of a request, what is written, judged and changed."""

import re
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from evals.plan.planning import PlannedRequest, planned
from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan import rules
from orchestrator.graphs.plan.plan_document import PlanDocument, PlanSection, PlanSource
from orchestrator.graphs.plan.plan_text import used_numbers
from orchestrator.graphs.plan.results import PASSING_SCORE
from orchestrator.graphs.plan.rules.checking import CORE, faults_of
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.named_sections import OF_THE_WORLD
from orchestrator.graphs.plan.rules.plan_calendars import calendar_of
from orchestrator.graphs.plan.rules.subject import subject_of
from orchestrator.language.plain_style import plainly
from orchestrator.language.working_days import WorkingCalendar

TODAY = date(2026, 11, 23)
REQUEST = (
    "차량 공유 서비스 기획서 써줘. 예산은 5천만 원이고 3월 2일 착수, 6월 말 오픈이야. "
    "대학생 대상이고 기능은 예약, 결제, 리뷰. 반드시 만 21세 이상만 가입해야 해요."
)


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


def made(guides: PlanGuides, request: str, language: str = "ko", preset: str = "standard") -> PlannedRequest:
    """Return the plan for a request without files."""
    return planned({"id": "", "language": language, "preset": preset, "request": request}, Path(), guides, TODAY)


@pytest.fixture(scope="module")
def document(guides: PlanGuides) -> PlanDocument:
    """The plan for a service with a budget, days, users and features."""
    return made(guides, REQUEST).document


@pytest.mark.parametrize(
    ("request_", "subject"),
    [
        ("차량 공유 서비스 기획서 써줘", "차량 공유 서비스"),
        (
            "안녕하세요, 이번에 저희 팀에서 반려동물 산책 매칭 앱을 만들려고 하는데 기획서 좀 부탁해요",
            "반려동물 산책 매칭 앱",
        ),
        ("동네 주민이 공구를 빌려 쓰는 앱 기획서를 한 장으로 짧게 써줘", "동네 주민이 공구를 빌려 쓰는 앱"),
        ("대학생을 위한 중고 교재 거래 서비스 기획서 영어로 써줘", "대학생을 위한 중고 교재 거래 서비스"),
        ("첨부 파일로 기획서 만들어줘", ""),
        ("원장님 결재 올릴 야간 사전문진 서비스 기획서 부탁드려요", "야간 사전문진 서비스"),
        ("이사회(2/4 목)에 올릴 '선착장 예약 서비스' 기획서가 필요합니다", "선착장 예약 서비스"),
    ],
)
def test_the_subject_is_no_request(request_: str, subject: str) -> None:
    """A plan is named by what is planned, not by the sentence that asks for it."""
    assert subject_of(request_, "ko") == subject


def test_an_english_subject_ends_where_conditions_begin() -> None:
    """Budget and dates are no part of a title."""
    wished = "Create a business plan for a telehealth app for seniors with a budget of $200,000, launching in May 2027"
    assert subject_of(wished, "en") == "Telehealth app for seniors"


def test_what_is_written_up_is_the_subject() -> None:
    """Nor is the reader, or the file that came with it."""
    assert (
        subject_of("Please write up the standby service for the board on 11 June.", "en", ("m.md",))
        == "Standby service"
    )


def test_the_use_goes_as_the_material_says(guides: PlanGuides, tmp_path: Path) -> None:
    """The use is what the minutes settle of it, in their order and with their mark; what is added is assumed."""
    (tmp_path / "minutes.md").write_text(
        "2026. 11. 5. 회의\n## 방향\n- 보호자가 집에서 증상을 적고 사진을 올린다.\n"
        "- 급한 순서는 수의사가 정하고 프로그램은 제안만 한다.\n"
        "- 결과는 매일 저녁 8시에 한 번만 문자로 알린다.\n## 현황\n- 대기 평균 74분. 목표 40분.\n",
        encoding="utf-8",
    )
    request = "야간 사전문진 예약 서비스 기획서 써 주세요. 이사회에 냅니다."
    row = {"id": "", "language": "ko", "preset": "standard", "request": request, "files": ["minutes.md"]}
    plan = planned(row, tmp_path, guides, TODAY).document
    flow = next(one.body for one in plan.sections if one.key == "flow").splitlines()
    steps = [line for line in flow if re.match(r"\d+\. ", line)]
    assert steps == [
        "1. **보호자:** 집에서 증상을 적고 사진을 올린다 [2]",
        "2. **수의사:** 급한 순서는 정한다 [2]",
        "3. **서비스:** 제안만 한다 [2]",
        "4. **서비스:** 결과는 매일 저녁 8시에 한 번만 문자로 알린다 [2]",
    ]
    assert "74분" in next(one.body for one in plan.sections if one.key == "problem")
    assert "보호자" in next(one.body for one in plan.sections if one.key == "overview")


def test_what_is_settled_is_read(guides: PlanGuides) -> None:
    """Budget, days to come, features and conditions are read with the source that says them."""
    sources = [PlanSource(1, "request", "요청", REQUEST)]
    analysis = rules.analyse(REQUEST, "ko", sources, TODAY, guides)
    brief = PlanMaterial(analysis, sources, guides, "ko", TODAY, "standard", ()).brief
    assert brief.budget is not None
    assert (brief.budget.amount, brief.budget.currency) == (50_000_000, "KRW")
    assert brief.starts is not None
    assert brief.launches is not None
    assert (brief.starts.day, brief.launches.day) == (date(2027, 3, 2), date(2027, 6, 30))
    assert [one.text for one in brief.features] == ["예약", "결제", "리뷰"]
    assert [one.text for one in brief.constraints] == ["반드시 만 21세 이상만 가입해야 한다"]


def test_a_plan_is_whole(guides: PlanGuides, document: PlanDocument) -> None:
    """It has the sections for which something is known, no figure without a source or a mark, no repeat."""
    keys = [section.key for section in document.sections]
    open_ = [section.key for section in document.sections if section.body.startswith("**정할 것:**")]
    wanted = [key for key in guides.shapes["standard"].sections if key in keys and key not in open_]
    assert [key for key in keys if key not in open_] == wanted
    assert {*keys} >= CORE
    assert [*faults_of(document, guides)] == []
    assert document.title == "차량 공유 서비스"
    assert all(assumption.reason for assumption in document.assumptions)
    assert "(는)" not in "".join(section.body for section in document.sections)


def test_stated_days_and_sums_are_kept(document: PlanDocument) -> None:
    """The first bar and that of the trial begin on the stated days and are cited; no percents divide the budget."""
    opening = next(one for one in document.schedule if one.start == date(2027, 6, 30))
    assert document.schedule[0].start == date(2027, 3, 2)
    assert (document.schedule[0].source, document.schedule[1].source, opening.source) == (1, 0, 1)
    assert document.costs is None
    body = next(one.body for one in document.sections if one.key == "costs")
    assert "견적을 모두 더한 값이 한도 50,000,000원 [1]을 넘지 않아야 한다" in body
    assert "%" not in body
    assert not any("예산과 견적이 자료에 없어" in one.reason for one in document.assumptions)


@pytest.mark.parametrize("preset", ["lean", "standard", "full"])
@pytest.mark.parametrize(("language", "wished"), [("ko", "중고거래 기획서"), ("en", "A plan for a pet hotel app")])
def test_little_is_enough(guides: PlanGuides, preset: str, language: str, wished: str) -> None:
    """A request of two words becomes a whole plan of the preset's length, whatever the preset."""
    assert [*faults_of(made(guides, wished, language, preset).document, guides)] == []


def test_a_table_of_costs_is_taken_over(guides: PlanGuides, tmp_path: Path) -> None:
    """Amounts of a file count in the unit of the table's head, and of what the file calls void none is quoted."""
    (tmp_path / "budget.md").write_text(
        "# 예산\n| 항목 | 금액(만원) | 비고 |\n|---|---|---|\n"
        "| 개발 | 4,200 | 외주 |\n| 서버 | 월 45 × 12 = 540 | |\n| 합계 | 4,740 | |\n"
        "## 지난 안 (폐기)\n- 2026년 6월 안: 비용 합계 1억 2천\n",
        encoding="utf-8",
    )
    row = {"id": "", "language": "ko", "preset": "standard", "request": "알림 앱 기획서 써줘", "files": ["budget.md"]}
    plan = planned(row, tmp_path, guides, TODAY).document
    assert plan.costs is not None
    assert [(item.item, item.amount, item.source) for item in plan.costs.items] == [
        ("개발", 42_000_000, 2),
        ("서버", 5_400_000, 2),
    ]
    assert "1억 2천" not in "".join(section.body for section in plan.sections)


def test_the_review_finds_what_is_wrong(guides: PlanGuides, document: PlanDocument) -> None:
    """A whole plan passes; one with an invented figure and without its risks does not, and says why."""
    assert rules.review(document, guides).verdict == "PASS"
    broken = rules.refine(document, None, "리스크 섹션 빼줘", guides).document
    invented = PlanSection("problem", "문제와 기회", "- 이용자의 87%가 불편하다")
    lied = replace(broken, sections=tuple(invented if one.key == "problem" else one for one in broken.sections))
    judged = rules.review(lied, guides)
    assert judged.verdict != "PASS"
    assert any("87%" in issue for issue in judged.critical_issues)
    assert any("리스크" in issue for issue in judged.critical_issues)


@pytest.mark.parametrize(
    ("language", "wished", "old", "new"),
    [
        ("ko", REQUEST, "2027-06-30 [1] 시작", "2027-05-11 (가정) 시작"),
        ("ko", "카페 예약 서비스 기획서", "2027-02-02 (가정) 시작", "2027년 1월 10일에 정식 오픈"),
        ("en", "A plan for a pet hotel app", "the start on ", "it opens on 13 January 2027, after "),
    ],
)
def test_an_opening_that_is_no_day_of_the_schedule_does_not_pass(
    guides: PlanGuides, language: str, wished: str, old: str, new: str
) -> None:
    """The first lines and the schedule open the service on one day; where they do not, the review says so."""
    plan = made(guides, wished, language).document
    assert rules.review(plan, guides).verdict == "PASS"
    overview = plan.sections[0]
    assert overview.key == "overview"
    assert old in overview.body
    wrong = replace(plan, sections=(replace(overview, body=overview.body.replace(old, new)), *plan.sections[1:]))
    judged = rules.review(wrong, guides)
    assert judged.verdict != "PASS"
    assert judged.overall_score <= PASSING_SCORE
    assert {fault.kind for fault in faults_of(wrong, guides)} >= {"days"}
    assert [one.section for one in judged.action_items if one.section == "overview"]


def test_a_plan_that_uses_none_of_its_sources_does_not_pass(guides: PlanGuides, document: PlanDocument) -> None:
    """Only sources that speak of its subject count: pages of other things are rightly left aside."""

    def with_source(text: str) -> PlanDocument:
        return replace(document, sources=(*document.sources, PlanSource(90, "index", "안내", text)))

    assert rules.review(with_source("휴게실 예약은 총무팀에 신청합니다."), guides).verdict == "PASS"
    kitchen = made(guides, "공유 주방 예약 서비스 기획서").document
    other = PlanSource(90, "index", "회의실 예약", "회의실 예약은 캘린더를 공유해서 합니다.")
    assert rules.review(replace(kitchen, sources=(*kitchen.sources, other)), guides).verdict == "PASS"
    unused = with_source("차량 공유를 원하는 직원이 많습니다.")
    judged = rules.review(unused, guides)
    assert judged.verdict != "PASS"
    assert judged.overall_score < PASSING_SCORE
    first = unused.sections[0]
    used = replace(unused, sections=(replace(first, body=f"{first.body}\n- 많이 원한다 [90]"), *unused.sections[1:]))
    assert rules.review(used, guides).verdict == "PASS"


@pytest.mark.parametrize(
    ("wish", "changed"),
    [
        ("예산을 8천만원으로 바꿔줘", {"overview", "costs"}),
        ("일정을 한 달 늦춰줘", {"overview", "scope", "schedule", "kpis"}),
        ("리스크 섹션 빼줘", {"risks"}),
        ("마케팅 섹션 추가해줘", {"marketing"}),
        ("리스크만 더 짧게", {"risks"}),
        ("채팅 기능 추가해줘", {"features"}),
        ("제목을 캠퍼스 카셰어링으로 바꿔줘", {"features", "overview", "risks", "scope", "schedule"}),
    ],
)
def test_a_wish_changes_what_it_names_alone(
    guides: PlanGuides, document: PlanDocument, wish: str, changed: set[str]
) -> None:
    """Sections that a wish does not name stay letter by letter."""
    refined = rules.refine(document, None, wish, guides)
    assert refined.not_done == ()
    before = {section.key: section.body for section in document.sections}
    after = {section.key: section.body for section in refined.document.sections}
    assert {key for key in {*before, *after} if before.get(key) != after.get(key)} == changed


def test_a_wish_that_cannot_be_met_is_said(guides: PlanGuides, document: PlanDocument) -> None:
    """What rules cannot do is named in the person's words, and the rest of the wish is done."""
    refined = rules.refine(document, None, "표 색깔을 파랗게 해줘. 예산 3천만 원으로 줄이고 일정은 2주 당겨줘", guides)
    assert refined.not_done == ("표 색깔을 파랗게 해줘",)
    assert "30,000,000원" in next(one.body for one in refined.document.sections if one.key == "costs")
    assert date(2027, 6, 16) in [one.start for one in refined.document.schedule]


def test_the_summary_is_short(guides: PlanGuides, document: PlanDocument) -> None:
    """The thread gets six lines at most: what for whom, by when for how much, what is to be decided, assumptions."""
    lines = rules.summarise(document, guides).splitlines()
    assert len(lines) <= 6
    assert "누구를 위해: 대학생" in lines[2]
    assert "2027-06-30 시작 · 한도 50,000,000원" in lines[4]


def test_working_days_leave_out_holidays(guides: PlanGuides) -> None:
    """Seollal of 2027 falls on a Sunday and has its substitute on the 9th of February."""
    calendar: WorkingCalendar = calendar_of(guides)
    assert calendar.add(date(2027, 2, 5), 1) == date(2027, 2, 10)
    assert calendar.count(date(2027, 3, 1), date(2027, 3, 7)) == 4
    assert not calendar.is_working(date(2026, 7, 17))


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("지원합니다.", "지원한다."),
        ("필요해요", "필요하다"),
        ("책이에요", "책이다"),
        ("받습니다", "받는다"),
        ("갑니다", "간다"),
        ("줄이고 싶습니다", "줄이고 싶다"),
        ("아직 확실하지 않습니다", "아직 확실하지 않다"),
    ],
)
def test_sentences_get_the_style_of_documents(said: str, plain: str) -> None:
    """Polite endings become plain ones."""
    assert plainly(said) == plain


def test_a_changed_budget_stands_everywhere(guides: PlanGuides) -> None:
    """No section keeps the old sum in the words of the request, but that which tells what was asked for at first."""
    plan = made(guides, "동네 빵집 재고 나눔 앱 기획서 써줘. 예산 3천만원, 2027년 4월 출시, 개발자 2명").document
    refined = rules.refine(plan, None, "예산을 2천만원으로 줄여줘", guides)
    assert refined.not_done == ()
    bodies = "\n".join(section.body for section in refined.document.sections if section.key != "heard")
    assert "20,000,000원" in bodies
    assert not re.search(r"3천만|30,000,000", bodies)


_ABOUT_LEAVE = (
    "연차 휴가는 1년을 채우면 15일이 생깁니다. 팀장이 승인하고 인사팀이 기록합니다. 남은 날은 다음 해 3월까지 씁니다. "
)
_ABOUT_VANS = (
    "The car sharing service starts with 12 vans of the depot. Bookings are taken in steps of 15 minutes. Users "
)
_ABOUT_VANS += "of the car sharing service are employees above 26. "


@pytest.mark.parametrize(
    ("request_", "language", "title", "text", "is_about"),
    [
        ("차량 공유 서비스 기획서 써줘", "ko", "휴가 규정", _ABOUT_LEAVE * 8, False),
        ("카페 주문 앱 기획서 써줘. 예산 1억 원", "ko", "휴가 규정", _ABOUT_LEAVE * 8, False),
        ("Write a service plan for a car sharing service", "en", "Car sharing", _ABOUT_VANS * 4, True),
    ],
)
def test_the_frame_stays_in_a_workspace_with_pages(
    guides: PlanGuides, request_: str, language: str, title: str, text: str, is_about: bool
) -> None:
    """A short request has the sections of its kind beside any pages; of those only what speaks of it is cited."""
    page = PlanSource(0, "index", title, text)
    row = {"id": "", "language": language, "preset": "standard", "request": request_}
    alone = planned(row, Path(), guides, TODAY).document
    beside = planned(row, Path(), guides, TODAY, [page]).document
    assert {"market", "users", "features", "screens", "data"} <= {one.key for one in beside.sections}
    assert [one.key for one in beside.sections] == [one.key for one in alone.sections]
    assert (2 in used_numbers(beside)) is is_about


@pytest.mark.parametrize(
    ("request_", "language"),
    [("카페 주문 앱 기획서 써줘", "ko"), ("Write a service plan for a car sharing service, budget $20,000", "en")],
)
def test_overview_and_schedule_open_on_one_day(guides: PlanGuides, request_: str, language: str) -> None:
    """Where nobody sets a day, the decision names that on which its trial begins; results come behind it."""
    plan = made(guides, request_, language).document
    bodies = {one.key: one.body for one in plan.sections}
    days = {date.fromisoformat(day) for day in re.findall(r"20\d\d-\d\d-\d\d", bodies["overview"])}
    assert len(days) == 1
    opens = max(days)
    assert opens in [one.start for one in plan.schedule[2:]]
    assert max(re.findall(r"20\d\d-\d\d-\d\d", bodies["kpis"])) > opens.isoformat()


FRAME = ("market", "users", "features", "screens", "data", "operations", "legal")


@pytest.mark.parametrize(
    ("language", "request_"),
    [
        ("ko", "카페 예약 앱 기획서 써줘. 지금은 엑셀로 관리해서 불편해"),
        ("ko", "카페 예약 앱 기획서 써줘. 손님이 자리를 고르면 알림이 간다"),
        ("ko", "반려동물 산책 대행 서비스 기획서 써줘. 지금은 전화로 받아서 자주 겹쳐"),
        ("en", "Write a service plan for a cafe booking app. Right now we use a spreadsheet and it is a mess."),
        ("en", "Write a service plan for a cafe booking app. Guests pick a table and get a message."),
    ],
)
def test_what_is_told_leaves_the_frame(guides: PlanGuides, language: str, request_: str) -> None:
    """A problem or a feature stands in its sections; each other one says the usual, listed as assumed, or is open."""
    plan = made(guides, request_, language).document
    bodies = {one.key: one.body for one in plan.sections}
    assert {*bodies} >= CORE.union(FRAME).difference(OF_THE_WORLD)
    assert "[1]" in bodies["problem"] + bodies["features"]
    usual = [key for key in FRAME if key in bodies and "[1]" not in bodies[key]]
    open_ = {key for key in usual if bodies[key].startswith(("**정할 것:**", "**To settle:**"))}
    assert {one.section for one in plan.assumptions if one.reason} >= {*usual} - open_ - {"data", "operations"}
    assert "요청에 없다" not in bodies["scope"]
    assert "겹쳐" not in request_ or "지금은 전화로" in bodies["problem"]
    assert [*faults_of(plan, guides)] == []


@pytest.mark.parametrize(
    ("language", "request_", "order"),
    [
        ("ko", "카페 예약 앱 기획서 써줘. 최근 시장도 살펴봐줘", "시장도"),
        ("ko", "카페 예약 앱 기획서 써줘. 경쟁사도 조사해 주시면 좋겠습니다", "경쟁사"),
        ("en", "Service plan for a cafe booking app. Also look at the recent market.", "recent market"),
    ],
)
def test_what_is_to_be_looked_into_is_no_problem(guides: PlanGuides, language: str, request_: str, order: str) -> None:
    """An order for whoever writes is no part of the plan: neither trouble nor a feature is made of it."""
    bodies = {one.key: one.body for one in made(guides, request_, language).document.sections}
    assert [key for key, body in bodies.items() if order in body] == []


@pytest.mark.parametrize(("language", "wished"), [("ko", "중고거래 기획서"), ("en", "A plan for a pet hotel app")])
def test_full_has_more_than_standard(guides: PlanGuides, language: str, wished: str) -> None:
    """The largest size tells revenue, marketing and team as well, each assumed with its reason or to be settled."""
    standard, full = (made(guides, wished, language, preset).document for preset in ("standard", "full"))
    more = {one.key for one in full.sections} - {one.key for one in standard.sections}
    assert more == {"revenue", "marketing", "team"}
    told = {one.key for one in full.sections if not one.body.startswith(("**정할 것:**", "**To settle:**"))}
    assert more & told <= {one.section for one in full.assumptions if one.reason}
    assert all(one.body for one in full.sections)
