"""What is left out by a label, who else does not do something today, and what a bound bars, are three things."""

from pathlib import Path

import pytest

from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.rules.items.deeds import tells_failure
from orchestrator.graphs.plan.rules.items.kept_rules import kept_to
from orchestrator.graphs.plan.rules.items.left_out import left_out_in
from orchestrator.graphs.plan.rules.reading.piece import Piece
from orchestrator.graphs.plan.rules.reading.role_classifier import role_of
from tests.orchestrator.graphs.plan.test_plan_money import made


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


@pytest.mark.parametrize(
    ("message", "language", "things"),
    [
        (
            "Plan for a bike kitchen. Riders mend their bikes. Not included: welding, loans of bikes. Opens 1 March.",
            "en",
            ("Welding [1]", "Loans of bikes [1]"),
        ),
        (
            "목공방 기획서. 이웃이 의자를 고친다. 하지 않는 것: 도색, 방문 수리. 3월 2일 시작.",
            "ko",
            ("도색 [1]", "방문 수리 [1]"),
        ),
    ],
)
def test_things_behind_such_a_label_are_left_out(
    guides: PlanGuides, tmp_path: Path, message: str, language: str, things: tuple[str, ...]
) -> None:
    """Each stands in the list by itself, and the day behind them is still that of the start."""
    bodies = {one.key: one.body for one in made(guides, tmp_path, message, {}, language).sections}
    assert all(f"| {one}" in bodies["scope"].split("**", 4)[4] for one in things)
    assert "2027-03-0" in bodies["schedule"]


@pytest.mark.parametrize(
    ("text", "is_left_out"),
    [
        ("학생들은 교과서를 펴지 않는다", False),
        ("아무도 화단 정리를 안 해요", False),
        ("주민이 표를 사지 않아요", False),
        ("우리는 외상을 받지 않는다", True),
        ("어린이 얼굴은 찍지 않아요", True),
        ("The former rota never helped", False),
        ("guests never bring the cups back", False),
        ("No trouble so far", False),
        ("We are not doing great", False),
        ("We don't take cheques", True),
    ],
)
def test_what_others_do_not_do_today_is_not_left_out(text: str, *, is_left_out: bool) -> None:
    """Only the service leaves something out."""
    assert bool(left_out_in(text)[0]) is is_left_out


@pytest.mark.parametrize(
    ("text", "fails"),
    [
        ("안전한 의자를 내준다", False),
        ("못한 공부를 봐준다", False),
        ("When no one is ill we open at 8", False),
        ("표를 못 받은 사람에게 다시 준다", True),
        ("If a parcel is lost the clerk calls", True),
    ],
)
def test_a_failure_is_no_part_of_a_word(text: str, *, fails: bool) -> None:
    """It is told by a word of its own, about something that fails."""
    assert tells_failure(text) is fails


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("16세 미만은 태우지 않는다", "rule"),
        ("취소는 2시간 전까지만", "rule"),
        ("Nobody under 16 may row", "rule"),
        ("Changes only until 12 hours before", "rule"),
        ("한 번에 4천원", "money"),
        ("4 pounds a ride", "money"),
    ],
)
def test_a_bound_beside_prices_has_to_hold(text: str, kind: str) -> None:
    """It is no price, whatever it was likely to be taken for."""
    piece = Piece(text, 1, told=role_of(text)._replace(role="price", score=0.6))
    assert kept_to("money", text, piece) == kind
