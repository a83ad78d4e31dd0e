"""One reader of quantities: what is counted, from which figure to which, and when it is ended."""

import json
import re
from datetime import date
from pathlib import Path

import pytest

from evals.plan.__main__ import FOLDER
from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.rules.reading.outcomes import ToldOutcomes, outcomes_of
from orchestrator.graphs.plan.rules.reading.outcomes.sentences import sentences_of
from tests.orchestrator.graphs.plan.test_plan_rules import made

TODAY = date(2026, 11, 30)
_NOUNS = ("신고", "사고", "광고", "창고")
"""End like a verb that goes on."""


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


def _read(text: str, *aims: str) -> ToldOutcomes:
    return outcomes_of([([*sentences_of(text, TODAY)], 1)], aims)


@pytest.mark.parametrize(
    ("text", "name", "base", "goal"),
    [
        (
            ("We want callbacks without an answer down from eleven days to one by 30 June."),
            "Callbacks without an answer",
            "eleven days",
            "one day",
        ),
        (
            (
                "By 30 April the queue should be under 12 minutes. Today "
                "people stand in the queue 40 minutes on average."
            ),
            "Queue",
            "40 minutes",
            "under 12 minutes",
        ),
        ("Of 60 booked hours only 22 were used. Goal: 50 used hours by 1 May.", "Used hours", "22", "50 used hours"),
        (
            "돌려보내는 손님이 한 번에 일곱 분쯤 됩니다. 돌려보내는 사람을 6월 말까지 두 명 이하로 줄이고 싶어요.",
            "돌려보내는 사람",
            "한 번에 일곱 분",
            "두 명 이하",
        ),
        (
            (
                "열쇠 분실이 한 달에 열네 번입니다. 분실이 5월 말까지 한 달 두 번 이하로 줄면 2층도 하고, 아홉 번 "
                "넘게 그대로면 열쇠로 돌아갑니다."
            ),
            "분실",
            "한 달에 열네 번",
            "한 달 두 번 이하",
        ),
        (
            "신고 열 건 중 세 건은 답을 못 보냅니다. 9월까지 답 못 보낸 신고는 한 건도 없게 하는 게 목표예요.",
            "답 못 보낸 신고",
            "열 건 중 세 건",
            "0건",
        ),
        ("빈 방으로 남는 시간이 지금의 절반이면 좋겠습니다.", "빈 방으로 남는 시간", "", "지금의 절반"),
    ],
)
def test_a_change_has_what_from_and_to(text: str, name: str, base: str, goal: str) -> None:
    """Today's value is found by the words and by what is counted, wherever it stands; 분 and 명 count people alike."""
    [found] = _read(text).goals
    assert (found.name, found.base, found.goal) == (name, base, goal)


@pytest.mark.parametrize(
    "text",
    [
        "문자는 거래처당 일주일에 한 통을 넘으면 안 됩니다.",
        "유족께 권하는 문구는 한 줄도 없어야 합니다.",
        "Nobody should have to take gloves off.",
        "Bags over 20 kilos must be left at the door.",
        ("We'd like the clerk to fill in five boxes and a driver to wait within ten minutes."),
        "분량은 1,500자 정도면 됩니다.",
    ],
)
def test_a_rule_or_a_bound_of_the_use_is_no_goal(text: str) -> None:
    """Nor is what is said of the text."""
    assert not _read(text).goals


@pytest.mark.parametrize(
    ("text", "stop"),
    [
        (
            "3월까지 헛걸음이 두 번 이하로 줄면 성공, 아니면 전화로 되돌립니다.",
            "3월까지 헛걸음이 두 번 이하로 줄면 성공, 아니면 전화로 되돌린다",
        ),
        (
            "실수가 스무 건에 한 건 밑으로 떨어지면 성공이고 그대로면 접어요.",
            "실수가 스무 건에 한 건 밑으로 떨어지면 성공이고 그대로면 접는다",
        ),
        (
            "We'd stop if more than six families go home empty-handed.",
            "We'd stop if more than six families go home empty-handed",
        ),
        (
            ("If drivers spend more than 30% of their shift on it, we scale it back to the depot."),
            ("If drivers spend more than 30% of their shift on it, we scale it back to the depot"),
        ),
    ],
)
def test_a_criterion_is_what_ends_shrinks_or_goes_back(text: str, stop: str) -> None:
    """Also where it is the other case of the goal."""
    assert [one.text for one in _read(text).stops] == [stop]


def test_what_is_known_by_its_sense_needs_no_words_of_an_aim() -> None:
    """A note without a verb is a goal where the learnt reader says so."""
    assert not _read("회수율 92% 이상").goals
    assert [one.goal for one in _read("회수율 92% 이상", "회수율 92% 이상").goals] == ["92% 이상"]


def test_names_of_goals_are_no_scraps() -> None:
    """In nearly 600 messages each is a noun phrase, or the whole sentence in quotation marks."""
    for path in sorted((FOLDER / "running").glob("*.jsonl")):
        for line in Path(path).read_text(encoding="utf-8").splitlines():
            told = json.loads(line)["clauses"]
            aims = [text.strip(" .") for text, role in told if role == "target"]
            for goal in _read("".join(text for text, _ in told), *aims).goals:
                if goal.name.startswith("“"):
                    continue
                if re.search("[가-힣]", goal.name):
                    assert not re.search(r"(?:고|며|서|면|니다|는데|까지)$", goal.name) or goal.name.endswith(_NOUNS), (
                        goal
                    )
                else:
                    assert not re.match(r"(?:and|but|by|to|is|are|we|i|it)\b", goal.name, re.I), goal
                    assert not re.search(r"\b(?:we|they|is|are|was|were|shall|should)\b", goal.name), goal


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (
            "ko",
            (
                "동네 우산 나눔 기획서 써 주세요. 주민이 문 앞 통에서 우산을 꺼내고 번호를 문자로 보내면 관리인이 확인 "
                "답장을 보내요. 돌려줄 때는 통에 넣고 사진을 찍어 보냅니다. 4월 5일 시작입니다."
            ),
        ),
        (
            "en",
            (
                "Please write a service plan for a ladder library. A "
                "neighbour texts the day, the keeper replies with a time, the "
                "neighbour collects the ladder and brings it back the next "
                "morning. It opens on 5 April."
            ),
        ),
    ],
)
def test_a_plan_without_told_goals_is_measured_by_its_own_course(guides: PlanGuides, language: str, text: str) -> None:
    """Two measures, each with a first value, a target, a day and how it is counted, and one criterion for stopping."""
    plan = made(guides, text, language).document
    body = next(one.body for one in plan.sections if one.key == "kpis")
    rows = [line for line in body.splitlines() if line.startswith("| ")][2:]
    assert len(rows) > 1
    mark = "(가정)" if language == "ko" else "(assumption)"
    for row in rows:
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        assert len(cells) == 5
        assert all(cells)
        assert mark in cells[2]
        assert re.search(r"20\d\d-\d\d-\d\d", cells[3])
    assert "**중단·변경 기준:**" in body or "**Stop or change:**" in body
