"""The use of a service from start to end: what a message tells step by step, and what is added with a mark."""

import re
from pathlib import Path

import pytest

from evals.plan.planning import planned
from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.plan_document import PlanDocument
from orchestrator.graphs.plan.rules.items import chained_english, chained_korean, korean
from tests.orchestrator.graphs.plan.test_brief_items import TODAY

TOOLS = (
    "저희 마을회관에서 공구를 같이 쓰는 서비스 기획서 써주세요. 공구 사놓고 안 쓰는 집이 많아서 맨날 옆집에 물어봐요. "
    "주민이 남는 공구를 등록하면 이웃이 골라서 신청하고, "
    "총무님이 확인한 뒤 경비실에 맡겨두면 받아가요. 7일 안에 반납하게 하고요"
)
CUPS = (
    "can you write a service plan for a lunch box swap at our office canteen? "
    "cook fills steel boxes at 11, staff scan a code and take one, "
    "they return it by 5 and the app gives the deposit back. must not need a card"
)


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


def _made(guides: PlanGuides, text: str, language: str) -> PlanDocument:
    row = {"id": "", "language": language, "preset": "standard", "request": text}
    return planned(row, Path(), guides, TODAY).document


def _steps(plan: PlanDocument) -> list[str]:
    flow = next(one.body for one in plan.sections if one.key == "flow")
    return [line for line in flow.splitlines() if re.match(r"\d", line)]


@pytest.mark.parametrize(
    ("clause", "acts"),
    [
        (
            "학부모가 사진을 올리면 선생님이 확인하고 보내요",
            [("학부모", "사진을 올린다"), ("선생님", "확인한다"), ("", "보낸다")],
        ),
        (
            "상담이 끝난 뒤 상담사가 메모를 남기고 팀장이 확인함",
            [("상담사", "메모를 남긴다"), ("팀장", "확인한다")],
        ),
        ("먼저 누른 사람이 가져가는 거예요", [("먼저 누른 사람", "가져간다")]),
        ("사진을 보고 창고 열쇠를 빌려드리고", [("", "사진을 본다"), ("", "창고 열쇠를 빌려드린다")]),
    ],
)
def test_a_korean_clause_is_a_chain_of_acts(clause: str, acts: list[tuple[str, str]]) -> None:
    """Each verb that goes on is an act of its own, with whoever is named before it."""
    assert [(one.who, one.does) for one in chained_korean.acts_in(clause)] == acts


def test_what_nobody_brings_about_is_a_condition() -> None:
    """It stands with the act that follows, which keeps who does it."""
    first, second = chained_korean.acts_in("빈자리가 생기면 코치가 버튼을 누르고 대기 회원한테 알림이 나가요")
    assert (first.who, first.does, first.when) == ("코치", "버튼을 누른다", "빈자리가 생기면")
    assert (second.doer, second.does) == ("service", "대기 회원한테 알림이 나간다")


@pytest.mark.parametrize(
    ("clause", "acts"),
    [
        (
            "bakery texts a number by 8pm, the nearest driver gets a ping and brings it over",
            [("bakery", "texts a number by 8pm"), ("nearest driver", "gets a ping"), ("", "brings it over")],
        ),
        ("if a tent is dirty the volunteer notes it", [("volunteer", "notes it")]),
        ("we never charge anybody and nobody has to sign up", []),
        ("every helper needs a police check", []),
    ],
)
def test_an_english_clause_is_a_chain_of_acts(clause: str, acts: list[tuple[str, str]]) -> None:
    """A verb of an act begins a new one; denials and conditions that must hold are none."""
    assert [(one.who, one.does) for one in chained_english.acts_in(clause)] == acts


@pytest.mark.parametrize(
    ("told", "plain"),
    [
        ("골라요", "고른다"),
        ("보내요", "보낸다"),
        ("열어봐요", "열어본다"),
        ("받아줘", "받아줘"),
        ("온대요", "온대요"),
        ("자리", "자리"),
    ],
)
def test_the_polite_ending_is_taken_off_the_verb(told: str, plain: str) -> None:
    """Contracted vowels come apart; what others are said to do, and what is asked for, is left as it is."""
    assert korean.declared(told) == plain


@pytest.mark.parametrize(
    ("text", "language", "told"),
    [
        (
            TOOLS,
            "ko",
            ["**주민:** 남는 공구를 등록한다 [1]", "**이웃:** 골라서 신청한다 [1]", "**총무:** 확인한다 [1]"],
        ),
        (CUPS, "en", ["**Cook:** fills steel boxes at 11 [1]", "take one [1]", "return it by 5 [1]"]),
    ],
)
def test_the_use_has_four_steps_with_who_does_them(
    guides: PlanGuides, text: str, language: str, told: list[str]
) -> None:
    """Told steps keep their order and their source, and none is added to them."""
    steps = _steps(_made(guides, text, language))
    assert len(steps) >= 4
    assert all(re.match(r"\d+\. \*\*[^*]+\*\*", step) for step in steps)
    assert all(step.endswith("[1]") for step in steps)
    places = [next(at for at, step in enumerate(steps) if one in step) for one in told]
    assert places == sorted(places)


def test_who_acts_today_but_has_trouble_with_it_does_no_step(guides: PlanGuides) -> None:
    """What somebody does all the time, or does "but" in vain, is how things are."""
    text = (
        "도서관 좌석 기획서 써줘요. 학생들이 계속 자리를 맡아두고 나가요. 지금은 사서가 종이에 적는데 맨날 다퉈요. "
        "학생이 폰으로 자리를 찍으면 두 시간 잡히고 나갈 때 다시 찍어요"
    )
    steps = "\n".join(_steps(_made(guides, text, "ko")))
    assert "맡아" not in steps
    assert "종이" not in steps
    assert "**학생:** 폰으로 자리를 찍는다 [1]" in steps


def test_a_chain_goes_on_up_to_the_full_stop(guides: PlanGuides) -> None:
    """What a person does behind "확인하고" is hers, no part of the next sentence, right behind the request."""
    plan = _made(
        guides,
        "마을 도서관에서 보드게임을 빌려주는 서비스 기획서 써주세요. 주민이 신청하면 사서가 확인하고 내어 줘요. "
        "보증금은 5천원이고 30~40명 정도 써요. 3월 10일에 열어야 해요.",
        "ko",
    )
    steps = [re.sub(r"^\d\. ", "", one) for one in _steps(plan)]
    at = steps.index("**주민:** 신청한다 [1]")
    assert steps[at + 1 : at + 3] == ["**사서:** 확인한다 [1]", "**사서:** 내어 준다 [1]"]
    assert not any("건네준다" in one for one in steps)
    assert any("- 보증금은 5천원이다 [1]" in one.body for one in plan.sections)


def test_a_told_step_out_of_its_turn_is_not_assumed_again(guides: PlanGuides) -> None:
    """Who texts people the day before is told, so that no service does it as well; a verb agrees with who acts."""
    plan = _made(
        guides,
        "write a service plan for a tool lending library. members scan a tag and take a tool, "
        "volunteers check it when it comes back, and then the coordinator texts people the day before. 60 households.",
        "en",
    )
    steps = _steps(plan)
    assert any("text" in one for one in steps)
    assert not any("reminds before the day of return" in one for one in steps)


def test_what_is_told_to_be_done_is_no_trouble_of_today(guides: PlanGuides) -> None:
    """An act that sounds like a complaint stands among what the service does."""
    plan = _made(
        guides,
        "write a service plan for a tool lending library. members scan a tag and take a tool, "
        "volunteers check it when it comes back, and we text people the day before. 60 households, $20 deposit.",
        "en",
    )
    problem = next(one.body for one in plan.sections if one.key == "problem")
    assert "olunteers check it" not in problem
