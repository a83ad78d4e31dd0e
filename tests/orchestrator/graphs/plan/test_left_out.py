"""What a message says that the service does not do stands in the list of what is left out, with the told reason."""

from pathlib import Path

import pytest

from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.rules.items.left_out import is_state, left_out_in
from tests.orchestrator.graphs.plan.test_plan_money import made


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


@pytest.mark.parametrize(
    ("text", "things", "why"),
    [
        ("전기 공구는 취급 안 해요", ["전기 공구"], ""),
        ("배송 예약은 이번에 안 하고요", ["배송 예약"], ""),
        ("대형 화분은 빼고 시작해요", ["대형 화분"], ""),
        ("보험이 안 돼서 오토바이는 제외합니다", ["오토바이"], "보험이 안 돼서"),
        ("we're not offering repairs, not gift wrapping", ["repairs", "gift wrapping"], ""),
        ("no hot food because we have no kitchen licence", ["hot food"], "we have no kitchen licence"),
        ("생선은 냄새가 나서 빼고 시작해요", ["생선"], "냄새가 나서"),
        ("not doing night tours", ["night tours"], ""),
        ("No engraving: we have no machine for it", ["engraving"], "we have no machine for it"),
        ("We are not replacing the till system", ["the till system"], ""),
        ("no alcohol (no licence), no fireworks", ["alcohol (no licence)", "fireworks"], ""),
        ("No answer: leave a note", [], ""),
        ("월요일은 안 해요", [], ""),
        ("아무도 전화를 받지 않았어요", [], ""),
        ("no visits on Sundays", [], ""),
        ("we don't know how many come", [], ""),
        ("경쟁사 분석은 빼고 써줘", [], ""),
        ("회원 사진은 게시하지 않습니다", ["회원 사진 게시"], ""),
        ("후불 결제는 안 만들 거야, 정산할 사람이 없어서", ["후불 결제"], "정산할 사람이 없어서"),
        ("야간 대여 안 함: 경비 인력", ["야간 대여"], "경비 인력"),
        ("주차비는 규정이 바뀌지 않아서 이번엔 안 받아요", ["주차비"], "규정이 바뀌지 않아서"),
        ("응급실은 절차가 달라서 이번 범위가 아니에요", ["응급실"], "절차가 달라서"),
        ("맛 평가는 요리사가 직접 하므로 서비스에서 빼 주세요", ["맛 평가"], "요리사가 직접 하므로"),
        ("we're not doing airport runs or weekend tours", ["airport runs or weekend tours"], ""),
        ("we leave tax advice to the union", ["tax advice"], "to the union"),
        ("Live animals are out, because the vet is away", ["Live animals"], "the vet is away"),
        ("always in pairs, never minors", ["minors"], ""),
        ("we don't offer rides on Sundays", [], ""),
    ],
)
def test_a_clause_tells_what_is_left_out_and_why(text: str, things: list[str], why: str) -> None:
    """The thing is named where it is named as one; days, figures and what nobody does today leave nothing out."""
    assert left_out_in(text) == (things, why)


@pytest.mark.parametrize(
    ("message", "language", "left_out"),
    [
        (
            "자전거 수리 교실 기획서 써줘. 주민이 자전거를 가져오면 강사가 고치는 법을 알려줘. "
            "전동 킥보드는 취급 안 해. 수강생 얼굴은 절대 찍으면 안 되고 3월 9일에 열어.",
            "ko",
            ("전동 킥보드 [1]", "수강생 얼굴"),
        ),
        (
            "Write a service plan for a seed library. Neighbours borrow seeds and bring back new ones in autumn. "
            "We don't lend tools. No pesticides because children help. We start on 9 March.",
            "en",
            ("Lending tools [1]", "Pesticides [1] | Children help |"),
        ),
    ],
)
def test_what_is_told_to_be_left_out_is_in_the_list(
    guides: PlanGuides, tmp_path: Path, message: str, language: str, left_out: tuple[str, ...]
) -> None:
    """It stands there as well as among what has to hold, and the start stays as it is told."""
    bodies = {one.key: one.body for one in made(guides, tmp_path, message, {}, language).sections}
    outside = bodies["scope"].split("**", 4)[4]
    assert all(one in outside for one in left_out)
    assert "2027-03-09" in bodies["schedule"]


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_without_wipes_out_nothing_else(guides: PlanGuides, tmp_path: Path, order: tuple[int, int]) -> None:
    """What is left out is no feature, and takes no day away that stands before it."""
    told = ("4월 6일 시작.", "접이식 의자는 빼고 해줘.")
    message = " ".join(("캠핑 용품 대여소 기획서 써줘.", *(told[at] for at in order)))
    bodies = {one.key: one.body for one in made(guides, tmp_path, message, {}, "ko").sections}
    assert "2027-04-06" in bodies["schedule"]
    assert "접이식 의자 [1]" in bodies["scope"]
    assert "의자" not in bodies.get("features", "") + bodies["flow"]


@pytest.mark.parametrize(
    ("message", "language", "rows"),
    [
        (
            "마을 공구 대여 서비스 기획서 부탁합니다.\n- 대상: 주민 80명\n- 방식: 주민이 고르면 담당이 꺼내 둠\n"
            "- 안 함: 사다리 대여(보험 없음), 방문 수리\n- 시작: 3월 9일",
            "ko",
            ("| 사다리 대여 [1] | 보험 없음 |", "| 방문 수리 [1] |"),
        ),
        (
            "- shop: 3 florists\n- want: bouquet boxes by the week\n- customer picks a box, we pack it on Thursday\n"
            "- not replacing the wedding orders, booked out\n- start 9 March\nservice plan please",
            "en",
            ("| The wedding orders [1] | Booked out |",),
        ),
    ],
)
def test_notes_leave_things_out_as_sentences_do(
    message: str, language: str, rows: tuple[str, ...], guides: PlanGuides, tmp_path: Path
) -> None:
    """A line of notes names what is not done, by a label before it or by its own words, with its reason."""
    plan = made(guides, tmp_path, message, {}, language)
    scope = next(one.body for one in plan.sections if one.key == "scope")
    assert all(row in scope for row in rows), scope


@pytest.mark.parametrize(
    ("text", "is_joined", "is_reason"),
    [
        ("insurance doesn't cover it", True, True),
        ("those go to the county", False, True),
        ("we open on Monday", True, False),
        ("허가가 없습니다", False, True),
        ("기사가 다시 방문합니다", False, False),
    ],
)
def test_how_things_are_is_the_reason_of_what_stands_before(text: str, is_joined: bool, is_reason: bool) -> None:
    """Of a sentence of its own only where it points back, or says that something is lacking."""
    assert is_state(text, is_joined=is_joined) is is_reason


def test_a_reason_is_told_once_beside_what_is_left_out(guides: PlanGuides, tmp_path: Path) -> None:
    """It is no rule and no problem of today, and an office that is a kind of work is nobody's name."""
    text = (
        "세입자 상담 서비스 기획서 써줘. 세입자가 문자로 신청하면 상담사가 전화한다. "
        "소송 대리는 하지 않아요, 변호사가 따로 있으니까. "
        "현장 실측은 하지 않습니다. 장비가 없습니다. 5월 10일에 시작해요."
    )
    bodies = {one.key: one.body for one in made(guides, tmp_path, text, {}).sections}
    assert "| 소송 대리 [1] | 변호사가 따로 있으니까 |" in bodies["scope"]
    assert "| 현장 실측 [1] | 장비가 없습니다 |" in bodies["scope"]
    assert "장비가 없" not in bodies.get("requirements", "") + bodies["problem"]
