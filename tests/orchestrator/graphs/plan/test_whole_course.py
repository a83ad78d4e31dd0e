"""The use from start to end, and what is left out, composed of what a request tells."""

import re

import pytest

from evals.plan.composed import _left_out, _material
from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.rules.composing.bounds import scope_body
from orchestrator.graphs.plan.rules.composing.course import course_body
from orchestrator.graphs.plan.rules.composing.courses import CourseStep
from orchestrator.graphs.plan.rules.composing.drivers import course_drivers
from orchestrator.graphs.plan.rules.composing.step_doers import bare_party, subject_of
from orchestrator.graphs.plan.rules.composing.step_order import in_time
from orchestrator.graphs.plan.rules.items.denied_things import denied_thing
from orchestrator.graphs.plan.rules.items.left_out import denied_in
from orchestrator.graphs.plan.rules.reading.user_phrases import for_whom, served_in

KITES = (
    "write a service plan for kite lending on our beach. it is for visiting families. "
    "Right now 12 families a day go home without one. "
    "the lifeguard hands out a kite from the hut. Dogs aren't allowed because of the nests. we start on 4 May."
)
SKATES = (
    "빙상장 스케이트 날 갈기 예약 서비스 기획서 써 주세요. 선수들이 쓰고, 지금은 한 달에 14켤레가 뒤바뀌어요. "
    "선수가 문자로 신청하면 정비 기사가 날을 갈아 줘요. 도색은 안 합니다, 환기가 안 돼서요. 3월 9일에 시작해요."
)


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


@pytest.mark.parametrize(("text", "language"), [(KITES, "en"), (SKATES, "ko")])
def test_a_use_told_in_a_few_steps_runs_from_start_to_end(guides: PlanGuides, text: str, language: str) -> None:
    """Who asks, who sees the result and who records it are added and marked; each has somebody."""
    material = _material({"request": text, "language": language}, guides)
    body, assumed, _ = course_body(material)
    steps = [line for line in body.splitlines() if re.match(r"\d+\. \*\*[^*]+:\*\*", line)]
    told = [line for line in steps if line.endswith("[1]")]
    assert len(steps) >= 4
    assert 0 < len(told) < 4
    assert all(line.endswith(f"({material.say('assumed')})") for line in steps if line not in told)
    assert any(line.startswith("- ") for line in body.splitlines())
    assert assumed


@pytest.mark.parametrize(
    ("text", "language", "thing", "why"),
    [(KITES, "en", "Dogs [1]", "The nests"), (SKATES, "ko", "도색 [1]", "환기가 안 돼서")],
)
def test_two_things_are_left_out_with_reasons(
    guides: PlanGuides, text: str, language: str, thing: str, why: str
) -> None:
    """What is told stands first; what a first version may well do without is marked as assumed."""
    outside = [*_left_out(scope_body(_material({"request": text, "language": language}, guides)))]
    assert len(outside) == 2
    assert outside[0][0] == thing
    assert why.casefold() in outside[0][1].casefold()
    assert "(" in outside[1][0]
    assert all(reason for _, reason in outside)


@pytest.mark.parametrize(
    ("text", "thing"),
    [
        ("손님에게는 술을 팔지 않는다", "손님에게 술을 팔기"),
        ("창고 사진은 절대 올리면 안 됩니다", "창고 사진 올리기"),
        ("회의록은 외부에 공개하지 않기로 했다", "회의록 외부에 공개"),
        ("냄새가 심한 건 안 받아요", "냄새가 심한 것 받기"),
        ("점심 시간은 제외합니다", "점심 시간"),
        ("코치가 명단을 적는다", ""),
        ("Keys must never be left in the door", "Keys being left in the door"),
        ("we don't mend zips", "Mending zips"),
        ("Visitors aren't allowed to feed the ducks", "Visitors feeding the ducks"),
        ("Nobody's address is printed", "Anybody's address being printed"),
        ("no glass bottles", "Glass bottles"),
        ("The warden opens the gate", ""),
    ],
)
def test_what_is_denied_is_a_thing(text: str, thing: str) -> None:
    """Below "left out" nothing is denied a second time; what denies nothing is no thing."""
    assert denied_thing(text) == thing


def test_what_is_denied_in_a_case_or_up_to_a_bound_leaves_nothing_out() -> None:
    """A condition or a figure says how far something goes."""
    assert denied_in("If it rains we don't open") == ("", "")
    assert denied_in("세 번 빠지면 자리를 주지 않는다") == ("", "")
    assert denied_in("No more than 3 kites") == ("", "")
    assert denied_in("성인반은 다음에 합니다") == ("성인반", "")
    assert denied_in("도색은 여기서 안 합니다, 환기가 안 돼서요")[1] == "환기가 안 돼서"


def test_who_does_a_step_is_the_subject_of_its_sentence() -> None:
    """Whether or not such people are known; a thing does nothing, and what goes with the verb is no part of a name."""
    assert subject_of("손질이 끝나면 제빙사가 얼음을 고른다", is_korean=True) == (
        "제빙사",
        "손질이 끝나면 얼음을 고른다",
    )
    assert subject_of("온도가 삼십을 넘는다", is_korean=True)[0] == ""
    assert subject_of("A member who is ill hands the keys to the porter", is_korean=False) == (
        "member who is ill",
        "hands the keys to the porter",
    )
    assert subject_of("the app sends a code", is_korean=False)[0] == ""
    assert bare_party("앞으로는 학부모") == "학부모"


def test_steps_stand_in_the_order_of_time() -> None:
    """What is done before something stands before it; an approval that has to be given comes early."""
    lend = [CourseStep("주민", "보트를 신청한다", "", 1), CourseStep("주민", "보트를 몰고 나간다", "", 1)]
    check = CourseStep("선장", "주민이 몰고 나가기 전에 연료를 확인한다", "", 1)
    assert in_time([*lend, check]) == [lend[0], check, lend[1]]
    ask = [CourseStep("guest", "asks for a hut", "", 1), CourseStep("porter", "hands over the key", "", 1)]
    approve = CourseStep("warden", "must approve it", "", 1)
    assert in_time([*ask, approve]) == [ask[0], approve, ask[1]]


def test_users_are_people_and_not_what_stands_beside_them() -> None:
    """A clause may say for whom it is; what the service stands in place of is not for whom."""
    assert served_in("a slow lane for older swimmers and their carers: Mondays") == ["older swimmers and their carers"]
    assert served_in("a plan for March") == []
    assert served_in("난청 어르신을 위한 자막 안내") == ["난청 어르신"]
    assert for_whom("낡은 방송 설비 대신, 입주민") == "입주민"


def test_what_anyone_does_is_done_by_the_users(guides: PlanGuides) -> None:
    """Not by whoever did the step before."""
    text = (
        "write a service plan for a puzzle shelf in the clinic. it is for patients. "
        "the receptionist wipes the box and puts it on the shelf, and anyone borrows one puzzle for a week."
    )
    body, _, _ = course_body(_material({"request": text, "language": "en"}, guides))
    assert "**patients:** borrow one puzzle for a week" in body


def test_where_no_amount_is_told_the_use_tells_what_will_cost(guides: PlanGuides) -> None:
    """The time of whoever handles a case, what carries it, and the preparation; no amount, and no time of the users."""
    material = _material({"request": SKATES, "language": "ko"}, guides)
    rows = course_drivers(material, 6)
    assert [one[0] for one in rows] == ["정비 기사의 시간(날을 갈아 주기)", "문자", "준비와 교육(정비 기사)"]
    assert {one[1] for one in rows} == {material.say("driver_unknown")}
    assert not any(re.search(r"\d", cell) for row in rows for cell in row)
