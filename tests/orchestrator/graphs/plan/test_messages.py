"""Requests as people type them: clauses run on, and each is heard as what it speaks of."""

from pathlib import Path

import pytest

from evals.plan.planning import planned
from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.plan_document import PlanDocument
from orchestrator.graphs.plan.recognising import recognise
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
        ("이사회에서 다음주에 볼 거라", "deadline_of_plan"),
        ("it opens on the 3rd of May", "date"),
        ("keep it to two pages please", "writing"),
    ],
)
def test_clauses_are_told_by_their_sense(clause: str, role: str) -> None:
    """Money that is paid and money there is, days of the service and of the plan are not the same."""
    assert role_of(clause).role == role


@pytest.mark.parametrize(("text", "language"), [(LUNCH, "ko"), (SAUNA, "en")])
def test_nothing_that_was_said_of_the_service_is_lost(guides: PlanGuides, text: str, language: str) -> None:
    """Each clause stands in the plan as it was said, and what was said of the text is no feature."""
    plan = _made(guides, text, language)
    bodies = {one.key: one.body for one in plan.sections}
    for clause in spoken_clauses(text)[1:-2]:
        assert clause.replace("?", "") in bodies["heard"]
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
    ],
)
def test_the_subject_is_what_is_to_be_made(text: str, language: str, subject: str) -> None:
    """Not what stands before the word for a plan: who reads it, by when, how long."""
    assert subject_of(text, language) == subject


def test_what_is_corrected_in_the_same_breath_is_not_kept(guides: PlanGuides) -> None:
    """The second figure holds, the first one is nowhere."""
    plan = _made(guides, "우산 대여 서비스 기획서 부탁해요. 대여료는 하루 700원, 아 아니다 500원으로 해주세요.", "ko")
    bodies = "\n".join(one.body for one in plan.sections)
    assert "500원" in bodies
    assert "700원" not in bodies


@pytest.mark.parametrize(
    ("text", "is_wish"),
    [
        ("팀장님이 자전거 보관 앱 기획서 써오래요", True),
        ("We need a plan for an internal lost-and-found bot", True),
        ("사업계획서 말고 서비스 기획서요!", True),
        (SAUNA.replace("service plan", "thing"), True),
        ("지난달 기획서에 진료비를 얼마로 잡았었죠?", False),
        (SAUNA.replace("as a service plan", "for the minutes"), False),
        ("단골 쿠폰 앱을 해볼까 하는데 기획서까지는 필요없고 아이디어만 써줘요", False),
    ],
)
def test_the_wish_for_a_plan_is_heard(text: str, is_wish: bool) -> None:
    """In reported speech, beside the denial of another kind of plan, and where a service is told without its name."""
    assert (recognise(Utterance.of(text), [], None).score > 0) is is_wish
