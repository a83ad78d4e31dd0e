"""Goals as people tell them, and what a plan shows beside them: today's value, the figure to reach, its risks."""

import pytest

from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.plan_document import PlanDocument
from orchestrator.graphs.plan.rules.items.goals import is_goal
from orchestrator.graphs.plan.rules.items.line_labels import labelled_parts
from orchestrator.graphs.plan.rules.reading import marks
from orchestrator.graphs.plan.rules.reading.conflicts import void_heading
from orchestrator.graphs.plan.rules.reading.outcomes import outcomes_of
from orchestrator.graphs.plan.rules.reading.outcomes.sentences import sentences_of
from orchestrator.graphs.plan.rules.reading.piece import Piece
from orchestrator.graphs.plan.rules.reading.word_corrections import with_words_meant
from tests.orchestrator.graphs.plan.test_brief_items import TODAY
from tests.orchestrator.graphs.plan.test_plan_rules import made


@pytest.fixture(name="guides", scope="module")
def _guides() -> PlanGuides:
    return load_guides(packaged_guides())


def _section(plan: PlanDocument, key: str) -> str:
    return next((one.body for one in plan.sections if one.key == key), "")


def _plan(guides: PlanGuides, text: str, language: str) -> PlanDocument:
    return made(guides, text, language).document


@pytest.mark.parametrize(
    ("language", "text", "row"),
    [
        (
            "ko",
            "동네 도서관 예약도서 알림 기획서 써 주세요. 예약한 사람이 책이 오면 문자를 받고 사흘 안에 찾아가요. "
            "지금은 제때 찾아가는 책이 한 달에 30권뿐인데 이걸 55권으로 늘리고 싶어요. 3월 2일 시작",
            ("30권", "55권"),
        ),
        (
            "en",
            "Please write a service plan for a lift rota in our hamlet. Drivers post free seats, neighbours book them. "
            "Right now lifts fall through about 7 times a month. We also spend £80 a month on taxis. "
            "We want that under 2 a month by the end of August. Starts 4 April.",
            ("7 times a month", "under 2 times a month"),
        ),
        (
            "en",
            "Service plan for a repair desk, please. Visitors hand in a lamp and get a text when it is done. "
            "12 of 30 lamps were never picked up last year. The goal is at most 1 in 10 by June. Opens 1 March.",
            ("12 of 30 lamps", "at most 1 in 10"),
        ),
    ],
)
def test_a_goal_stands_beside_what_it_is_of(guides: PlanGuides, language: str, text: str, row: tuple[str, ...]) -> None:
    """What "that" and "이걸" point at, and the share that was counted, are today's value; the first lines name both."""
    plan = _plan(guides, text, language)
    measured = next(line for line in _section(plan, "kpis").splitlines() if row[1] in line.casefold())
    assert row[0] in measured
    assert f"{row[0]} → {row[1]} [1]" in _section(plan, "overview")


def test_notes_behind_a_label_are_what_it_says(guides: PlanGuides) -> None:
    """Each of the goals and rules of a labelled line is one."""
    text = (
        "안녕하세요. 공용 회의실 예약 서비스의 기획서를 작성해 주세요.\n\n"
        "현황: 부서 6곳이 전화로 잡는데 월 평균 9건 겹침\n"
        "목표: 6월 말까지 겹침 0건, 빈 예약은 주 2건 이하\n"
        "규칙: 예약은 하루 전까지, 최장 3시간, 연속 2회 불가\n"
        "일정: 3월 8일 시작\n"
        "결재: 총무부장"
    )
    plan = _plan(guides, text, "ko")
    assert "| 주 2건 이하 [1] |" in _section(plan, "kpis")
    assert "| 0건 [1] |" in _section(plan, "kpis")
    assert "총무부장 [1] — 이 형식" not in _section(plan, "requirements")
    for rule in ("예약은 하루 전까지", "최장 3시간", "연속 2회 불가"):
        assert rule in _section(plan, "requirements")
    assert labelled_parts("가격: 3만원, 4만원") is None


def test_going_on_depends_on_a_figure(guides: PlanGuides) -> None:
    """The figure on which it depends is the goal, and no problem of today."""
    text = (
        "마을 반찬가게 배달 기획서요. 손님이 아침에 주문하면 오후에 배달해요. 지금은 걸어오기 어려운 분이 많아요. "
        "하루 주문 30건 넘으면 가을에도 계속하고 아니면 접습니다. 4월 5일 시작"
    )
    plan = _plan(guides, text, "ko")
    assert "| 30건 초과 [1] |" in _section(plan, "kpis")
    assert "30건 초과" in _section(plan, "overview")
    assert "30건" not in _section(plan, "problem")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("9 late parcels a week down to 2 by 1 March", ("9 late parcels a week", "2 late parcels")),
        ("단골이 20명뿐인데 35명으로 늘리고 싶어", ("20명", "35명")),
    ],
)
def test_both_ends_of_a_goal_are_read(text: str, told: tuple[str, str]) -> None:
    """The first figure is that of today."""
    [goal] = outcomes_of([([*sentences_of(text, TODAY)], 1)]).goals
    assert (goal.base, goal.goal) == told


def test_what_is_wanted_without_a_unit_is_a_goal() -> None:
    """As teams jot it down."""
    assert is_goal("want 0 in Q3")
    assert not is_goal("we want 3 shelves")


def test_risks_are_of_the_case(guides: PlanGuides) -> None:
    """Who others wait for has a row with a measure of its own; a rule is no risk by itself."""
    text = (
        "학교 자전거 수리 서비스 기획서 써줘. 학생이 고장난 곳을 사진으로 올리면 정비사가 고치고 문자를 보내요. "
        "브레이크는 학생이 손대면 안 돼요. 이름은 저장하지 마세요. "
        "예산 80만원, 공구 24만원, 부품 한 대당 6천원. 3월 8일 시작"
    )
    rows = [line for line in _section(_plan(guides, text, "ko"), "risks").splitlines() if line.startswith("| ")][2:]
    assert not any("조건이 어겨진다" in row or "저장하지" in row for row in rows)
    assert any("정비사가 없는 날 ‘고친다’가 멈춘다" in row and row.endswith("| 정비사 |") for row in rows)
    assert not [row for row in rows if row.endswith("| 학생 |")]
    measures = [row.split("|")[3] for row in rows]
    assert len(measures) == len({*measures})


def test_a_count_of_each_day_is_not_how_many_they_are(guides: PlanGuides) -> None:
    """Nobody is counted by those who come in a day."""
    assert marks.counts_each_time("하루 평균 손님 61명", "손님")
    assert not marks.counts_each_time("회원 61명이 매일 쓴다", "회원")
    text = "Service plan for a soup cart, please. For the night porters. 61 porters a day buy it now. Opens 1 March."
    assert "61" not in _section(_plan(guides, text, "en"), "scope")


def test_a_word_is_taken_back_in_the_order_alone() -> None:
    """Cash that is told elsewhere stays cash."""
    text = "Please write a plan for a bike loan. Deposits are in cash. Ok not bike, I mean scooter."
    assert with_words_meant(text) == "Please write a plan for a scooter loan. Deposits are in cash. "
    kept = "Please write a plan for a bike loan. Payment is cash, 3 euros. Oh not cash, I mean cards."
    assert with_words_meant(kept) == kept


def test_coming_to_fetch_is_no_misprint() -> None:
    """The noun for a misprint is written as a form of "come" is."""
    assert not marks.VOID.search("가지러 오기 이틀 전 저녁까지 문자 주면 내놓음")
    assert marks.VOID.search("앞의 30건은 오기임")


def test_what_only_names_the_service_is_no_feature(guides: PlanGuides) -> None:
    """The first lines do not say that a service does itself."""
    text = (
        "저희 체육관 코트 예약제 기획서 부탁드립니다. 코트는 다섯 면이에요. 한 면당 최대 4명. 요금은 3,000원이고 "
        "지금은 새벽에 줄을 서서 하루 12명이 돌아가요. 야간 이용은 안 됩니다. "
        "5월 3일에 시작하고 싶어요. 관장님이 결재해요."
    )
    plan = _plan(guides, text, "ko")
    assert "하는 일: 저희" not in _section(plan, "overview")
    assert "저희 체육관 코트 예약제 [1]" not in _section(plan, "scope")
    assert "한 면당 최대 4명 [1]" in _section(plan, "requirements")
    assert "한 면당 최대" not in _section(plan, "scope")


def test_of_a_part_and_its_whole_the_part_is_today(guides: PlanGuides) -> None:
    """Both goals of a sentence are kept, and neither the whole nor a price is the figure of today."""
    korean = (
        "동네 휠체어 대여 서비스 기획서 써 주세요. 65세 이상 혼자 사시는 어르신이 전화하면 간사가 휠체어를 갖다드려요."
        " 지금은 신청 80명 중 31명이 그냥 돌아가요. 이걸 11월까지 9명 아래로 줄이고 싶어요. 3월 2일 시작"
    )
    plan = _plan(guides, korean, "ko")
    assert "31명 [1] | 9명 아래 [1] | 2027-11-30" in _section(plan, "kpis")
    assert "사시는 전화" not in _section(plan, "flow")
    english = (
        "Please write a service plan for a pram library. Parents borrow a pram and the warden cleans it, "
        "and if it is not back within 3 days of the agreed date the warden calls them. "
        "Families wait 16 days on average for a pram. We want the wait down to 4 days by the end of November "
        "and at most 1 in 30 lost. Opens 12 April."
    )
    body = _section(_plan(guides, english, "en"), "kpis")
    assert "16 days [1] | 4 days [1] | 2027-11-30" in body
    assert "Share lost | " in body
    assert "At most 1 in 30 [1]" in body


def test_a_goal_that_is_told_twice_stands_once(guides: PlanGuides) -> None:
    """With the day that one of both tells."""
    text = (
        "사내 우산 대여 기획안 부탁드려요. 직원이 사원증을 찍고 우산을 빌려가요. "
        "지금은 하루에 비닐우산을 90개쯤 버리는데 이걸 30개 밑으로 낮추고 싶습니다. 2월 15일 오픈하고 "
        "5월 말까지 비닐우산이 30개 밑으로 내려가면 전 층으로 넓히고 아니면 접어요."
    )
    rows = [line for line in _section(_plan(guides, text, "ko"), "kpis").splitlines() if "30개" in line and "|" in line]
    assert len(rows) == 1
    assert "2027-05-31 [1]" in rows[0]


def test_a_line_with_the_title_names_the_service(guides: PlanGuides) -> None:
    """Whatever the other lines say."""
    text = (
        "제목: 골목 화분 나눔\n대상: 우리 골목 세입자\n"
        "목표: 6월까지 40집, 다시 오는 집 60% 이상\n일정: 3월 2일 시작\n기획서로 만들어 주세요"
    )
    plan = _plan(guides, text, "ko")
    assert plan.title == "골목 화분 나눔"
    assert "| 다시 오는 집 |" in _section(plan, "kpis")
    assert "| 6월까지 |" not in _section(plan, "kpis")


@pytest.mark.parametrize(
    ("title", "is_void"),
    [
        ("건설폐기물 분리 배출 자료", False),
        ("지난 봄 자료 (폐기)", True),
        ("폐기된 안", True),
        ("Draft of June (void)", True),
    ],
)
def test_waste_is_nothing_that_was_taken_back(title: str, is_void: bool) -> None:
    """A file on waste counts; one that its heading calls void does not."""
    assert bool(void_heading(Piece("수거까지 6일", 1, (title,)))) is is_void
