"""How much of a plan is wanted, where somebody says it in words."""

from datetime import date
from typing import Any

import pytest

from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.plan_document import PlanLanguage, PlanSource
from orchestrator.graphs.plan.retrieving import preset_of
from orchestrator.graphs.plan.rules.analysing import analyse
from tests.orchestrator.conftest import a_turn


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("차량 공유 서비스 기획서 간단히 써줘", "lean"),
        ("간단한 사업 계획서 하나 부탁해", "lean"),
        ("반려동물 호텔 앱을 짧게 기획해줘", "lean"),
        ("헬스장 예약 서비스 기획안을 자세히 작성해 주세요", "full"),
        ("도시락 주문 앱의 상세한 기획서", "full"),
        ("write a brief service plan for a pet hotel", "lean"),
        ("a plan for a staff library, keep it short", "lean"),
        ("Draft a detailed proposal for a car sharing service", "full"),
        ("write a plan for a staff library in detail", "full"),
        ("차량 공유 서비스 기획서 써줘", "standard"),
        ("간단한 회원 가입이 되는 카페 앱 기획서", "standard"),
        ("가게 안내를 자세히 보여주는 앱 기획서", "standard"),
        ("a plan for an app that shows detailed maps and brief news", "standard"),
        ("간단한 기획서인데 자세히 써줘", "standard"),
        ("간단히 헬스장 회원 관리 앱 기획서 써줘", "lean"),
        ("짧은 카페 예약 앱 기획서", "lean"),
        ("아주 자세한 공유 주방 예약 서비스 기획서 써줘", "full"),
        ("안녕하세요! 최대한 꼼꼼하게 도서관 좌석 예약 서비스 기획서 부탁드려요", "full"),
        ("quick plan for a pet hotel", "lean"),
        ("a short but complete plan for a pet hotel", "lean"),
        ("a very detailed plan for a pet hotel", "full"),
        ("write a detailed cafe booking app plan", "full"),
        ("짧은 영상 공유 앱 기획서 써줘", "standard"),
        ("간단히 예약하는 미용실 앱 기획서", "standard"),
        ("write a short video sharing service plan", "standard"),
        ("짧은 만남 주선 앱 기획서 써줘", "standard"),
        ("상세한 부동산 시세 앱 기획서", "standard"),
        ("a comprehensive sex education service plan", "standard"),
        ("brief therapy app plan", "standard"),
    ],
)
def test_a_size_in_words_is_of_the_plan_alone(text: str, size: str) -> None:
    """Said of the plan it chooses the preset, said of what the service does it does not; of two neither counts."""
    assert preset_of(a_turn(text)) == size


@pytest.mark.parametrize(
    ("text", "language", "title"),
    [
        ("간단히 헬스장 회원 관리 앱 기획서 써줘", "ko", "헬스장 회원 관리 앱"),
        ("짧은 카페 예약 앱 기획서", "ko", "카페 예약 앱"),
        ("아주 자세한 공유 주방 예약 서비스 기획서 써줘", "ko", "공유 주방 예약 서비스"),
        ("짧은 영상 공유 앱 기획서 써줘", "ko", "짧은 영상 공유 앱"),
        ("quick plan for a pet hotel", "en", "Pet hotel"),
        ("very detailed plan for a pet hotel", "en", "Pet hotel"),
        ("write a thorough cafe booking app plan", "en", "Cafe booking app"),
    ],
)
def test_a_size_is_no_part_of_the_title(text: str, language: PlanLanguage, title: str) -> None:
    """What is said of the plan does not stay before the name of the service; what is said of the service does."""
    guides = load_guides(packaged_guides())
    sources = [PlanSource(1, "request", "", text)]
    assert analyse(text, language, sources, date(2026, 11, 23), guides).subject == title


def test_what_the_door_was_told_outweighs_words() -> None:
    """A preset that is given stays, whatever the request says."""
    given: dict[str, Any] = {"preset": "full"}
    assert preset_of(a_turn("기획서 간단히 써줘", given=given)) == "full"
