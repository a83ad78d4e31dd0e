"""Requests as people type them: clauses run on, and each is heard as what it speaks of."""

from pathlib import Path

import pytest

from evals.plan.planning import planned
from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.plan_document import PlanDocument
from orchestrator.graphs.plan.recognising import recognise
from orchestrator.graphs.plan.rules import refine
from orchestrator.graphs.plan.rules.items import korean
from orchestrator.graphs.plan.rules.lost import roots_of
from orchestrator.graphs.plan.rules.reading.role_classifier import role_of
from orchestrator.graphs.plan.rules.reading.spoken import spoken_clauses
from orchestrator.graphs.plan.rules.subject import subject_of
from orchestrator.language.utterance import Utterance
from tests.orchestrator.graphs.plan.test_brief_items import TODAY

LUNCH = (
    "혼밥 하는 직원이 많아서요 ㅠㅠ 점심 짝꿍 매칭을 한번 해보려고 합니다. 슬랙에서 버튼 누르면 "
    "11시에 셋씩 묶어주고 식당은 투표로, "
    "비용은 팀당 월 20만원 안에서 하고요 3월 8일에 시작했으면 해요. 이사님 보고용이라 한 장으로 부탁드려요 기획서요!"
)
SAUNA = (
    "hey, thinking of a shared sauna booking page for our allotment club. members pick a slot on their phone, "
    "the key box sends a code, 4 euros a turn. must not store names. opening May 9. can you write it up "
    "as a service plan, short, my chair reads it"
)


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


def _made(guides: PlanGuides, text: str, language: str) -> PlanDocument:
    row = {"id": "", "language": language, "preset": "standard", "request": text}
    return planned(row, Path(), guides, TODAY).document


def test_a_message_is_parted_where_its_clauses_end() -> None:
    """Endings of speech, laughter and commas part clauses, which stay letter by letter; what wishes goes on."""
    assert spoken_clauses("직원 300명이고 지금은 엑셀로 관리하는데 맨날 겹쳐요 ㅠㅠ 줄이고 싶습니다") == [
        "직원 300명이고",
        "지금은 엑셀로 관리하는데",
        "맨날 겹쳐요",
        "줄이고 싶습니다",
    ]
    assert spoken_clauses("") == []


@pytest.mark.parametrize(
    ("clause", "role"),
    [
        ("한 사람당 월 9,900원씩 받고요", "price"),
        ("구청에서 2천만원 지원받았어요", "budget"),
        ("이 문서는 다음 주 화요일까지 필요해요", "deadline_of_plan"),
        ("it opens on the 3rd of May", "date"),
        ("keep it to two pages please", "writing"),
    ],
)
def test_clauses_are_told_by_their_sense(clause: str, role: str) -> None:
    """Money that is paid and money there is, days of the service and of the plan are not the same."""
    assert role_of(clause).role == role


@pytest.mark.parametrize(("text", "language"), [(LUNCH, "ko"), (SAUNA, "en")])
def test_nothing_that_was_said_of_the_service_is_lost(guides: PlanGuides, text: str, language: str) -> None:
    """Each clause is worked out or stands in the plan as it was said, and what was said of the text is no feature."""
    text = text.replace("한 장으로 ", "")
    plan = _made(guides, text, language)
    bodies = {one.key: one.body for one in plan.sections}
    for clause in spoken_clauses(text)[1:-2]:
        own = max(len(roots_of(clause) & roots_of(line)) for body in bodies.values() for line in body.splitlines())
        assert own >= 0.6 * len(roots_of(clause))
    assert not any(words in bodies.get("features", "") for words in ("이사님", "한 장", "chair", "short"))


@pytest.mark.parametrize(
    ("text", "language", "subject"),
    [
        (LUNCH, "ko", "점심 짝꿍 매칭"),
        (SAUNA, "en", "Shared sauna booking page for our allotment club"),
        (
            "our choir wants to swap sheet music, members list what they have. write that up please",
            "en",
            "Swapping sheet music",
        ),
        ("제목은 열쇠 나눔함 정도로, 다음주까지 기획서 결재 받아야 합니다", "ko", "열쇠 나눔함"),
        ("군청 과장님 드려야 해서요 기획서로 좀 써주세요", "ko", ""),
        (
            "자취생들이 폰으로 시간 고르면 조교가 열어주는 빈 강의실 예약 그런거 기획안으로 써줘요",
            "ko",
            "빈 강의실 예약",
        ),
        ("기획서 하나만요 🙏 헌책 나눔 장터. 매주 토욜 주민이 책을 올리면 찾아가요", "ko", "헌책 나눔 장터"),
        ("아동과랑 소방서가 같이 볼 기획서 부탁해요", "ko", ""),
        ("직원들이 쓰는 회의실 프로그램 하나 만들자고 실장님께 올릴 기획서가 필요한데", "ko", "회의실 프로그램"),
        ("Need a write-up for a lift board, drivers post empty seats", "en", "Lift board"),
        ("We would send the board a proposal. Could you make from this a proposal", "en", ""),
    ],
)
def test_the_subject_is_what_is_to_be_made(text: str, language: str, subject: str) -> None:
    """Not what stands before the word for a plan: who reads it, by when, how long."""
    assert subject_of(text, language) == subject


def test_what_is_corrected_in_the_same_breath_is_not_kept(guides: PlanGuides) -> None:
    """The second figure holds, the first one stands among what was corrected alone."""
    plan = _made(guides, "우산 대여 서비스 기획서 부탁해요. 대여료는 하루 700원, 아 아니다 500원으로 해주세요.", "ko")
    bodies = "\n".join(one.body for one in plan.sections if one.key != "conflicts")
    assert "500원" in bodies
    assert "700원" not in bodies


@pytest.mark.parametrize(
    ("text", "is_wish"),
    [
        ("팀장님이 자전거 보관 앱 기획서 써오래요", True),
        ("We need a plan for an internal lost-and-found bot", True),
        ("사업계획서 말고 서비스 기획서요!", True),
        ("강당을 주민들한테 빌려주려고 해요. 하루 3만원, 일요일은 닫아요. 팀원 다섯이 볼 거예요. 기획서요!", True),
        ("Our choir wants a plan for a lift share. 60 singers, nobody drives after 11pm, starts 3 May.", True),
        ("킥보드 대여 기획서", True),
        ("킥보드 대여 기획서 누가 썼는지 알아?", False),
        ("Our choir wants an agenda for the plan that we have. 60 singers, starts 3 May.", False),
        (SAUNA.replace("service plan", "thing"), True),
        ("지난달 기획서에 진료비를 얼마로 잡았었죠?", False),
        (SAUNA.replace("as a service plan", "for the minutes"), False),
        ("단골 쿠폰 앱을 해볼까 하는데 기획서까지는 필요없고 아이디어만 써줘요", False),
    ],
)
def test_the_wish_for_a_plan_is_heard(text: str, is_wish: bool) -> None:
    """In reported speech, beside the denial of another kind of plan, and where a service is told without its name."""
    assert (recognise(Utterance.of(text), [], None).score > 0) is is_wish


LENDING = "우리 도서관에서 캠핑용품 빌려주는 거 하려는데 이사회에 낼 기획서 짧게 써줘. 가족 단위, 주말만, 보증금 2만원"


def test_what_is_meant_to_be_done_is_said_as_done(guides: PlanGuides) -> None:
    """The ending that says it is meant is no part of the feature; before whom it comes is no title and no day."""
    plan = _made(guides, LENDING, "ko")
    bodies = {one.key: one.body for one in plan.sections}
    assert plan.title == "도서관에서 캠핑용품 빌려주는 서비스"
    assert "캠핑용품 빌려준다" in bodies["scope"]
    assert "- 주말만" not in bodies["scope"]
    assert "이사회" in bodies["overview"]
    assert "2026-11-24 [" not in bodies["schedule"]  # 낼 is no tomorrow: only assumed work may begin then


@pytest.mark.parametrize(
    ("told", "done"),
    [
        ("자리를 신청하면 어떨까 싶은데", "자리를 신청한다"),
        ("한번 열어볼까 하는데요", "한번 열어본다"),
        ("장터를 시작할라고 합니다", "장터를 시작한다"),
        ("빵을 나눠주고 싶어요", "빵을 나눠준다"),
        ("문자를 보내드려요", "문자를 보내드린다"),
        ("표를 싸게 판다", "표를 싸게 판다"),
    ],
)
def test_endings_of_a_wish_leave_the_verb(told: str, done: str) -> None:
    """The verb before them is the one that is meant, in the form of a document."""
    assert korean.declared(korean.unhedged(told)) == done


def test_a_feature_is_told_in_full_once(guides: PlanGuides) -> None:
    """Its table tells who does what, by name and number; what else speaks of it says the number and the name."""
    told = "교인들이 토요일 저녁까지 주차할 자리를 신청하면 그 주 구역을 정해준다"
    plan = _made(guides, f"교회 주차 기획서 써줘. {told}. 구역이 정해지면 문자로 알려준다.", "ko")
    bodies = {one.key: one.body for one in plan.sections}
    assert "| 기능 1. **주차할 자리 신청** – 토요일 저녁까지 주차할 자리를 신청한다 [1] | 교인 |" in bodies["features"]
    assert all(told not in bodies.get(key, "") for key in ("scope", "screens", "risks", "kpis", "schedule"))
    assert "기능 1(주차할 자리 신청)" in bodies["scope"]


def test_a_price_for_one_is_not_multiplied_by_what_comes_of_it(guides: PlanGuides) -> None:
    """Nobody says that all of them are paid for; what is paid for one of them limits nothing."""
    plan = _made(
        guides, "남는 빵 나눔 기획서 써줘. 한 봉지 5천원이고 하루 40봉지 정도 나와요. 예산은 80만원이에요", "ko"
    )
    costs = next(one.body for one in plan.sections if one.key == "costs")
    assert "200,000원" not in costs
    assert "한도 5,000원" not in costs


def test_what_will_not_be_done_is_a_rule(guides: PlanGuides) -> None:
    """A denied act keeps its denial: it is no feature and nothing that is done, and stands among what is left out."""
    text = (
        "아파트 방문차 예약 계획서 써줘. 방문차는 전날 밤까지 신청받고 당일 예약은 안 받을 거고요, 앱은 안 만들 거예요."
    )
    bodies = {one.key: one.body for one in _made(guides, text, "ko").sections}
    assert "당일 예약" in bodies["requirements"]
    within, without = bodies["scope"].split("**하지 않는 것**")
    assert "당일 예약" not in within + bodies["features"]
    assert (
        "| 당일 예약 [1] | 첫 기간의 사람과 시간으로는 맡을 수 없기 때문으로 본다 (가정) | 조건이 바뀔 때만 |"
        in without
    )


def test_a_feature_that_is_left_out_is_called_nowhere(guides: PlanGuides) -> None:
    """With its row go the lines that call it by its number; the others keep theirs."""
    told = "교인들이 토요일 저녁까지 주차할 자리를 신청하면 그 주 구역을 정해준다"
    text = f"교회 주차 기획서 써줘. {told}. 구역이 정해지면 문자로 알려준다."
    plan = _made(guides, text, "ko")
    changed = refine(plan, None, "그 주 구역을 정해준다 기능은 빼줘", guides).document
    bodies = {one.key: one.body for one in changed.sections}
    assert "기능 2." not in bodies["features"]
    assert "기능 2(" not in bodies["scope"]
    assert "알려주기" in bodies["scope"]


@pytest.mark.parametrize(
    ("text", "lasts"),
    [
        (
            "꽃 배달 기획서 써줘. 10년째 시장에서 꽃을 팔고 있어요. 손님이 문자로 주문하면 다음 날 배달해 줘요.",
            "10년째",
        ),
        (
            "draft a plan for a flower round. until now we have been selling bouquets. customers order by text",
            "been selling",
        ),
    ],
)
def test_what_somebody_has_done_for_years_is_no_feature(guides: PlanGuides, text: str, lasts: str) -> None:
    """It is how things are, not a part of what is planned."""
    bodies = {one.key: one.body for one in _made(guides, text, "ko" if "꽃" in text else "en").sections}
    assert lasts not in bodies["features"]
    assert lasts not in bodies["scope"]


def test_what_will_be_done_for_some_months_is_a_feature(guides: PlanGuides) -> None:
    """A time for which something is planned says nothing of how things are."""
    text = "우산 대여 기획서 써줘. 손님이 문자로 신청하면 3개월 동안 우산을 빌려줘요."
    bodies = {one.key: one.body for one in _made(guides, text, "ko").sections}
    assert "3개월 동안" in bodies["features"]


def test_what_explains_why_somebody_asks_is_no_feature(guides: PlanGuides) -> None:
    """A trouble that ends like an explanation is the problem; what is described as done for others is the feature."""
    text = (
        "수업 끝나면 마을버스가 끊겨서 엄마가 가게 닫고 데리러 오거든요. "
        "학원차 세 대로 같은 동네 애들을 묶어서 태워다 주는거요. "
        "애가 내리면 엄마한테 문자가 가고. 서비스 기획서로 정리해줘"
    )
    bodies = {one.key: one.body for one in _made(guides, text, "ko").sections}
    assert "데리러 온다" in bodies["problem"]
    assert "데리러" not in bodies["features"]
    assert "태워다" in bodies["features"]


def test_money_that_is_short_is_no_trouble_of_the_users(guides: PlanGuides) -> None:
    """What is told of the sum is a limit."""
    text = (
        "우산병원 기획안 짜야 하는데요. 고장난 우산을 가져오면 봉사자가 고쳐주고요. "
        "재료비는 1년에 90만원밖에 없어요ㅠ 비닐우산은 안받습니다"
    )
    bodies = {one.key: one.body for one in _made(guides, text, "ko").sections}
    assert "90만원" not in bodies["problem"]
