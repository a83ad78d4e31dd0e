"""Users, features, screens, data and duties, worked out from the steps that a request tells."""

import re

import pytest

from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from tests.orchestrator.graphs.plan.test_open_points import _bodies

LOFT = (
    "Write a service plan for a sail loft queue at our sailing club. Crews report the torn sail and send a photo, "
    "a bosun (Odile) matches it with one of our 9 sewers, and the crew gets a half hour slot. After that the sewer "
    "marks it mended or beyond repair. If a sewer is ill, Odile moves the slots, and the crew is told by text. "
    "The committee decides on 15 January and we start on 1 March. Thread is £90."
)
KAYAK = (
    "카약 클럽 장비 대여 서비스 기획서 써 주세요. 회원 64명이 씁니다. 회원들이 앱으로 카약을 예약하면 "
    "창고 안내원이 아침에 꺼내서 거치대 번호를 문자로 보내고, 회원이 퇴근하고 카드 찍고 가져가는 걸로 하려고요. "
    "예약한 사람이 안 오면 안내원이 다음 사람에게 "
    "넘깁니다. 클럽장님이 1월 15일에 결정하시고 3월 1일에 시작합니다. 거치대는 30만원이에요."
)


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


@pytest.mark.parametrize(
    ("text", "language", "rows"),
    [
        (LOFT, "en", ["| Crews |", "| Bosun (Odile) |", "| Sewer | 9 [1] |"]),
        (KAYAK, "ko", ["| 회원 | 64명 [1] |", "| 창고 안내원 |"]),
    ],
)
def test_everybody_stands_once_with_their_number(guides: PlanGuides, text: str, language: str, rows: list[str]) -> None:
    """One of a group, the group and somebody by name are the same; a number beside a name is theirs."""
    told = [line for line in _bodies(guides, text, language)["users"].splitlines() if line.startswith("| ")][2:]
    assert len(told) == len(rows) + 1  # and who decides
    assert all(any(line.startswith(row) for line in told) for row in rows)


def test_a_case_goes_on_to_the_end_of_its_sentence(guides: PlanGuides) -> None:
    """What is done then is no step of the use, and whoever does it has it as a duty."""
    bodies = _bodies(guides, LOFT, "en")
    cases = [line for line in bodies["flow"].splitlines() if line.startswith("- ")]
    assert cases == ["- **If it fails:** If a sewer is ill, Odile moves the slots, and the crew is told by text [1]"]
    assert "| Bosun (Odile) | If a sewer is ill" in bodies["operations"]
    assert "told by text" not in bodies["features"]


def test_a_step_behind_after_that_and_one_of_a_crew_keep_their_doers(guides: PlanGuides) -> None:
    """Nobody takes over what the sentence tells of somebody else, and no step goes."""
    steps = [line for line in _bodies(guides, LOFT, "en")["flow"].splitlines() if line[:1].isdigit()]
    assert steps[3:] == [
        "4. **Crews:** get a half hour slot [1]",
        "5. **Sewer:** marks it mended or beyond repair [1]",
    ]


def test_what_somebody_does_in_their_own_day_is_no_step(guides: PlanGuides) -> None:
    """Going home from work stands with what is done then, which keeps its doer and its verb."""
    bodies = _bodies(guides, KAYAK, "ko")
    steps = [line for line in bodies["flow"].splitlines() if line[:1].isdigit()]
    assert any(line.endswith("**회원:** 퇴근하고 카드 찍는다 [1]") for line in steps)
    assert any(line.endswith("**회원:** 가져간다 [1]") for line in steps)
    assert not any(line.endswith("퇴근한다 [1]") for line in steps)


@pytest.mark.parametrize(
    ("text", "language", "names"),
    [
        (LOFT, "en", ["Report of the torn sail and photo", "Match with one of our 9 sewers", "Half hour slot"]),
        (KAYAK, "ko", ["앱으로 카약 예약", "거치대 번호 문자"]),
    ],
)
def test_a_feature_has_a_name_and_a_sentence(guides: PlanGuides, text: str, language: str, names: list[str]) -> None:
    """The table tells both where they differ; the scope calls it by number and name, uncut."""
    bodies = _bodies(guides, text, language)
    assert f"**{names[0]}** – " in bodies["features"] or names[0] == "앱으로 카약 예약"
    assert not re.search(r"\*\*Half hour slot\*\* – |\*\*Match with .+\*\* – ", bodies["features"])
    assert all(f"({name}) [1]" in bodies["scope"] for name in names)


@pytest.mark.parametrize(
    ("text", "language", "screen", "kept"),
    [
        (LOFT, "en", "Half hour slot", "| Photo [1] | Entered by crews; seen by bosun (Odile)"),
        (
            KAYAK,
            "ko",
            "거치대 번호(창고 안내원에게서) (가정)",
            "| 거치대 번호 [1] | 적는 사람 창고 안내원, 보는 사람 회원",
        ),
    ],
)
def test_screens_and_data_follow_from_the_steps(
    guides: PlanGuides, text: str, language: str, screen: str, kept: str
) -> None:
    """Who enters what and who is shown it; what nobody says in so many words bears the mark of an assumption."""
    bodies = _bodies(guides, text, language)
    assert screen.casefold() in bodies["screens"].casefold()
    assert kept in bodies["data"]


def test_a_use_without_a_told_case_gets_those_of_its_steps(guides: PlanGuides) -> None:
    """They are marked, and speak of the told deed."""
    text = LOFT.split(" If a sewer is ill")[0] + " The committee decides on 15 January and we start on 1 March."
    cases = [line for line in _bodies(guides, text, "en")["flow"].splitlines() if line.startswith("- ")]
    assert cases
    assert all(line.endswith("(assumption)") for line in cases)
    assert any("torn sail" in line or "slot" in line for line in cases)


def test_a_case_put_as_a_question_is_told_with_its_answer(guides: PlanGuides) -> None:
    """Neither the condition nor what is done then is lost."""
    text = KAYAK.replace(
        "예약한 사람이 안 오면 안내원이 다음 사람에게 넘깁니다.", "강에 물이 불면? 예약을 모두 취소합니다."
    )
    flow = _bodies(guides, text, "ko")["flow"]
    assert "강에 물이 불면 예약을 모두 취소한다 [1]" in flow
