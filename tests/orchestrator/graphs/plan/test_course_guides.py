"""How a use runs by what is at its heart: the guide that fits, with the people and things of the request."""

import re
from collections.abc import Sequence

import numpy as np
import pytest

from evals.plan.composed import _material
from evals.plan.kind_learning import fingerprint, to_learn
from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.rules.composing.course import course_body
from orchestrator.graphs.plan.rules.composing.course_guides import course_guide
from orchestrator.graphs.plan.rules.composing.course_things import course_thing
from orchestrator.graphs.plan.rules.kind_classifier import WEIGHTS

VIOLINS = "악기점에서 초등학생 바이올린을 빌려주는 서비스 기획서 써줘. 사장님이 보실 거야. 3월 2일 오픈."
CALLS = (
    "우리 동네 목욕탕에서 단골 어르신 안부 전화 서비스를 해보려고 합니다. 혼자 사시는 단골이 60명쯤 되는데 "
    "작년에 두 분이 댁에 며칠 계신 걸 나중에 알았어요. 사흘 넘게 안 오시면 카운터 직원이 전화를 드리는 "
    "겁니다. 1월 11일 시작이에요."
)
READING = (
    "눈이 나쁜 어르신께 책을 읽어 드리는 자원봉사 서비스를 만들고 싶어요. 고등학생 봉사자가 일주일에 한 번 전화로 30분 "
    "읽어 드립니다. 기획서 부탁해요. 3월 8일에 시작합니다."
)
AIDS = (
    "Plan for a hearing aid repair desk at the town library. A patient hands the broken aid in at the desk, a "
    "technician from the hospital picks it up twice a week, repairs it and brings it back. Today patients travel "
    "40 miles. Opening 3 March."
)
TANK = (
    "Our allotment society has one water tank that nobody checks; it ran dry four times last July. I'd like a plan for "
    "a service that watches the water level and tells the committee before it runs out. Start in April."
)


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


def _course(guides: PlanGuides, text: str, language: str) -> tuple[list[str], list[str]]:
    body = course_body(_material({"request": text, "language": language}, guides))[0].splitlines()
    return [line for line in body if line[:1].isdigit()], [line for line in body if line.startswith("- ")]


@pytest.mark.parametrize(
    ("text", "language", "key", "thing"),
    [(VIOLINS, "ko", "lend", "바이올린"), (TANK, "en", "watch", "water level"), (CALLS, "ko", "call", "")],
)
def test_the_course_is_that_of_what_is_done(guides: PlanGuides, text: str, language: str, key: str, thing: str) -> None:
    """It names the thing with which something is done, in the words of the request."""
    material = _material({"request": text, "language": language}, guides)
    assert (course_guide(material).key, course_thing(material)) == (key, thing)


def test_the_told_step_stands_among_those_of_its_kind(guides: PlanGuides) -> None:
    """What is done where nobody comes is the use itself, and the failure is that nobody answers."""
    steps, cases = _course(guides, CALLS, "ko")
    assert [one for one in steps if "[1]" in one] == [one for one in steps if "전화를 드린다" in one]
    assert len(steps) >= 4
    assert all(re.match(r"\d\. \*\*(?:혼자 사시는 단골|카운터 직원)", one) for one in steps)
    assert cases[0].startswith("- **안 될 때:** 받지 않으면 카운터 직원이")
    assert not any("[1]" in one for one in cases)


def test_who_is_helped_is_no_helper(guides: PlanGuides) -> None:
    """Of whom something is done for, who does it, and who brings both together each has a part."""
    steps, _ = _course(guides, READING, "ko")
    doers = [re.match(r"\d\. \*\*([^*:]+)", one)[1] for one in steps]  # type: ignore[index]
    assert doers[0] == doers[-1] == "눈이 나쁜 어르신"
    assert {"고등학생 봉사자", "운영 담당"} < {*doers}


def test_a_told_use_that_stops_before_its_users_ends_with_them(guides: PlanGuides) -> None:
    """Told steps stay first and in order, and no verb is part of a name."""
    steps, cases = _course(guides, AIDS, "en")
    told = ("hands the broken aid", "picks it up", "repairs it", "brings it back", "collects the broken aid")
    assert [part in one for part, one in zip(told, steps, strict=True)] == [True] * 5
    assert steps[0].casefold().startswith("1. **patient:**")
    assert "the technician" in cases[0]


def test_who_is_alerted_answers(guides: PlanGuides) -> None:
    """The one whom the service tells goes there."""
    steps, _ = _course(guides, TANK, "en")
    assert any(re.match(r"\d\. \*\*committee:\*\* answers", one.casefold()) for one in steps)


def test_the_weights_are_of_these_guides(guides: PlanGuides) -> None:
    """After a change of the guides they are learnt anew."""
    with np.load(WEIGHTS["courses"], allow_pickle=False) as learnt:
        assert str(learnt["learnt_from"]) == fingerprint(to_learn(guides, "courses"))


def _parts(text: str) -> Sequence[str]:
    return re.findall(r"\{(\w+)\}", text)


def test_both_languages_have_the_same_steps(guides: PlanGuides) -> None:
    """The same people do them in the same order."""
    for one in guides.of("courses", "ko"):
        other = next(each for each in guides.of("courses", "en") if each.key == one.key)
        steps = [[_parts(line)[0] for line in each.blocks["flow"].lines if line[0] == "-"] for each in (one, other)]
        assert steps[0] == steps[1]
        assert len(steps[0]) >= 4
