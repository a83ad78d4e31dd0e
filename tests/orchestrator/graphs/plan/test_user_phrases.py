"""Whom a service is for ends where a message goes on with something else."""

from dataclasses import replace
from pathlib import Path

import pytest

from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.rules.checking import misread_users
from orchestrator.graphs.plan.rules.reading.user_phrases import is_predicate
from orchestrator.graphs.plan.rules.reviewing import review
from tests.orchestrator.graphs.plan.test_plan_money import made


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


@pytest.mark.parametrize(
    ("message", "language", "users"),
    [
        ("온천 회원권 앱 기획서 써줘. 주 이용자는 어르신이고 입구에 키오스크가 있어요.", "ko", "어르신"),
        ("독서 기록 앱 기획서 써줘. 이용자는 초등학생이고 선생님이 관리해요.", "ko", "초등학생"),
        ("세탁 예약 서비스 기획서 써줘. 이용자는 자취생이고 관리실에서 운영해.", "ko", "자취생"),
        ("급식 알림 앱 기획서 써줘. 이용자는 학부모고 영양사가 올려요.", "ko", "학부모"),
        ("Write a plan for a laundry booking app. Users are students and the caretaker runs it.", "en", "Students"),
        ("Write a plan for a garden app. The users are residents and a volunteer keeps it.", "en", "Residents"),
    ],
)
def test_what_is_said_behind_the_users_is_no_user(
    guides: PlanGuides, tmp_path: Path, message: str, language: str, users: str
) -> None:
    """A copula ends who they are, and what somebody does with the service stands in no row of the users."""
    plan = made(guides, tmp_path, message, {}, language)
    bodies = {one.key: one.body for one in plan.sections}
    assert bodies["users"].splitlines()[2].startswith(f"| {users} ")
    assert users in bodies["overview"] or users.lower() in bodies["overview"]
    assert [*misread_users(plan)] == []


@pytest.mark.parametrize(
    ("phrase", "predicate"),
    [
        ("관리해요", True),
        ("있어요", True),
        ("운영해", True),
        ("초등학생이고 선생님이 관리", True),
        ("students and the caretaker runs it", True),
        ("the hospital pays for it", True),
        ("혼자 사시는 분들", False),
        ("동네 여고", False),
        ("parents and coaches", False),
        ("nurses who have no car", False),
    ],
)
def test_a_predicate_is_told_from_people(phrase: str, predicate: bool) -> None:
    """What ends as a sentence does names nobody."""
    assert is_predicate(phrase) is predicate


@pytest.mark.parametrize(("language", "name"), [("ko", "관리해요"), ("en", "Students and the caretaker runs it")])
def test_a_plan_with_a_predicate_among_its_users_does_not_pass(
    guides: PlanGuides, tmp_path: Path, language: str, name: str
) -> None:
    """The review tells it as critical, with the words that are wrong."""
    wish = {"ko": "독서 앱 기획서 써줘. 이용자는 초등학생이야.", "en": "Write a plan for a reading app."}[language]
    plan = made(guides, tmp_path, wish, {}, language)
    head, rule, *rows = next(one.body for one in plan.sections if one.key == "users").splitlines()
    body = "\n".join((head, rule, f"| {name} [1] | … | … |", *rows))
    sections = tuple(replace(one, body=body) if one.key == "users" else one for one in plan.sections)
    judged = review(replace(plan, sections=sections), guides)
    assert judged.verdict != "PASS"
    assert any(name in one for one in judged.critical_issues)
    assert not any(name in one for one in review(plan, guides).critical_issues)
