"""Acts are told whole, and what only counts or tells of something is no case of failure."""

import pytest

from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.rules.items import chained_korean
from orchestrator.graphs.plan.rules.items.act_names import act_name
from orchestrator.graphs.plan.rules.items.chained_english import acts_in
from orchestrator.graphs.plan.rules.items.deeds import is_labelled_other, tells_failure
from orchestrator.graphs.plan.rules.items.korean import opened
from orchestrator.graphs.plan.rules.items.line_labels import labelled_parts
from orchestrator.graphs.plan.rules.items.parties import count_of, is_same_party
from orchestrator.language.predicates_ko import predicates
from tests.orchestrator.graphs.plan.test_open_points import _bodies

BOX = (
    "Write a service plan for a tool box at our rowing club. Rowers text a photo of the broken part, a boatman tells "
    "them within 24 hours if it can be mended. The committee decides on 15 January. Repairs done up from 12 to 40 by "
    "30 June. Photos must be deleted when somebody leaves the club. We start on 1 March."
)


@pytest.mark.parametrize(
    ("sentence", "before_another"),
    [("표를 붙인다", "표를 붙이고"), ("문을 연다", "문을 열고"), ("종을 친다", "종을 치고"), ("씻는다", "씻고")],
)
def test_a_korean_verb_goes_on_with_another(sentence: str, before_another: str) -> None:
    """Whatever its stem ends in."""
    assert opened(sentence) == before_another


@pytest.mark.parametrize(
    ("told", "is_case"),
    [
        ("The clerk checks if a page is missing", False),
        ("Never returned: 61 (14%)", False),
        ("늦게 오는 분이 한 주에 7명이에요", False),
        ("If a page is missing, the clerk rings the sender", True),
        ("늦으면 담당이 전화해요", True),
    ],
)
def test_what_is_found_out_or_counted_is_no_case(told: str, is_case: bool) -> None:
    """Only a condition with what is done then is one."""
    assert tells_failure(told) is is_case


def test_minutes_are_nobody() -> None:
    """Nor are those of last year how many there are."""
    assert count_of("사서", ["사서 20분 안에 답장"]) == ""
    assert count_of("walkers", ["Last winter 340 walkers were lost", "walkers pay 2,000, walkers go home"]) == ""
    assert is_same_party("학부모", "학부모분들")


def test_a_made_verb_keeps_its_noun() -> None:
    """A saying is no doing."""
    assert act_name(["하루 전까지 전화로 빵 개수를 말한다"], is_korean=True) == "빵 개수 말하기"


def test_the_first_lines_tell_whole_acts_and_goals() -> None:
    """With who does them, and from what value to which."""
    bodies = _bodies(load_guides(packaged_guides()), BOX, "en")
    for act in ("Rowers: Text a photo of the broken part", "Boatman: If it can be mended, tells them within 24 hours"):
        assert act in bodies["overview"]
    assert "Repairs done: 12 → 40" in bodies["overview"]
    assert "deleted when" not in bodies["users"]


def test_a_shared_ban_is_one_condition() -> None:
    """What stands before a comma is not by itself what must hold."""
    assert labelled_parts("규칙) 꽃, 음식 반입 금지. 두 명까지") == ("rule", ["꽃, 음식 반입 금지", "두 명까지"])


def test_what_leads_on_is_no_label() -> None:
    """Of a list of acts."""
    assert is_labelled_other("Alone at home: 23 households")
    assert not is_labelled_other("So: porter signs by phone")
    assert [(one.who, one.does) for one in acts_in("we'll sort by size")] == [("", "sort by size")]


def test_a_thing_that_is_told_of_is_no_verb() -> None:
    """A noun makes a verb only where it names what is done."""
    said = [predicates(text)[-1].plain for text in ("구조대원 단말에 최단 경로", "상황실이 위치 입력")]
    assert said == ["구조대원 단말에 최단 경로", "상황실이 위치 입력한다"]
    acts = [one.does for one in chained_korean.acts_in("관람객이 영상을 기기로 빌려 보는 서비스")]
    assert acts == ["영상을 기기로 빌려 본다"]


def test_going_back_to_how_it_was_is_no_feature() -> None:
    """Nor is a plea to whoever writes the plan."""
    guides = load_guides(packaged_guides())
    told = "Plan for a freezer watch. The sensor calls the postdoc on duty. The porter takes the hand-over."
    table = _bodies(guides, f"{told} We switch back to the manual log.", "en")["features"]
    assert "sensor calls" in table
    assert "manual log" not in table
    told = "서리 알림 서비스 기획서 써 주세요. 농가가 온도계를 달고 반장이 전화를 돌린다. 약속 하나는 꼭 넣어주세요."
    table = _bodies(guides, told, "ko")["features"]
    assert "온도계를 단다" in table
    assert "약속 하나" not in table


def test_what_is_only_left_out_is_no_rule() -> None:
    """It stands in the scope; a ban for good is a rule."""
    told = "Plan for a freezer watch. The sensor calls the postdoc on duty. We're not doing the nitrogen tanks."
    told += " Never share the readings with suppliers."
    bodies = _bodies(load_guides(packaged_guides()), told, "en")
    assert "itrogen tanks" in bodies["scope"]
    assert "itrogen tanks" not in bodies["requirements"]
    assert "readings with suppliers" in bodies["requirements"]


def test_a_clause_begins_with_what_it_tells() -> None:
    """What "안 하고" denies stands in the sentence before."""
    told = "전화 알림 서비스 기획서 써주세요. 문자는 자느라 못 보니까 안 하고 무조건 전화로 3번 걸어야 합니다."
    assert "안 하고" not in str(_bodies(load_guides(packaged_guides()), told, "ko"))
