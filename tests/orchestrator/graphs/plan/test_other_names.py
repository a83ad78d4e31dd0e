"""A plan that is ordered by another name, as those who make products call it."""

from pathlib import Path

import pytest

from evals.plan.planning import planned
from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.plan_names import as_plan
from orchestrator.graphs.plan.recognising import recognise
from orchestrator.language.utterance import Utterance
from tests.orchestrator.graphs.plan.test_brief_items import TODAY


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


@pytest.mark.parametrize(
    ("request_text", "language", "title"),
    [
        ("세탁실 순번 알림 서비스 PRD 써줘. 입주민 130명, 4월 5일 시작", "ko", "세탁실 순번 알림 서비스"),
        ("유아차 대여 서비스 요구사항 정의서 만들어줘. 하루 12대, 5월 3일 시작", "ko", "유아차 대여 서비스"),
        ("Can you write the PRD for a seat swap board? 75 commuters, starts 5 April", "en", "Seat swap board"),
        ("We need a product spec for a rehearsal room list, 6 bands, starts 3 May", "en", "Rehearsal room list"),
    ],
)
def test_what_products_call_their_plan_is_one(guides: PlanGuides, request_text: str, language: str, title: str) -> None:
    """It is recognised, and called after the service."""
    assert recognise(Utterance.of(request_text), (), None).score > 0
    row = {"id": "", "language": language, "preset": "standard", "request": request_text}
    assert planned(row, Path(), guides, TODAY).document.title.startswith(title.removesuffix(" 서비스"))


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("명세서 비교 서비스 PRD를 좀 작성해 주세요", "명세서 비교 서비스 기획서를 좀 작성해 주세요"),
        ("서비스 명세서를 번역하는 도구 기획서 써줘. 통역사 9명이 서비스 명세서를 고른다.", ""),
        ("상품 설계서 작성해 주는 앱 기획서 부탁해요", ""),
        ("Please write a plan for a desk that sorts PRD tickets by product spec", ""),
        ("Draft a plan for a tool. It keeps each PRD, and writes a product spec tag.", ""),
        ("Could you write us a short PRD? A rope shed", "Could you write us a short product plan? A rope shed"),
    ],
)
def test_only_what_is_ordered_is_read_as_a_plan(text: str, read: str) -> None:
    """What the service works with keeps its name."""
    assert as_plan(text) == (read or text)


@pytest.mark.parametrize(
    "text", ["PRD가 뭐야?", "Where is the PRD for the seat swap board?", "Please summarise the PRD"]
)
def test_what_is_only_asked_about_one_is_no_order(text: str) -> None:
    """Questions and summaries of it are answered as usual."""
    assert recognise(Utterance.of(text), (), None).score == 0
