"""Who has which task: read with their task, told under operations, and no rule, step or feature."""

from pathlib import Path

import pytest

from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.rules.reading.told_owners import owners_told
from tests.orchestrator.graphs.plan.test_plan_money import made


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


@pytest.mark.parametrize(
    ("text", "owners"),
    [
        ("예약은 송미래 주임, 세탁은 하얀세탁이 맡습니다.", [("송미래 주임", "예약"), ("하얀세탁", "세탁")]),
        ("담당: 화면 유하람, 배선 도재민", [("유하람", "화면"), ("도재민", "배선")]),
        ("책임: 총무과 민다온(운영), 전산 하예준(문자)", [("총무과 민다온", "운영"), ("전산 하예준", "문자")]),
        ("접수 담당은 서무영 주무관, 현장 협조는 도윤 팀장.", [("서무영 주무관", "접수"), ("도윤 팀장", "현장 협조")]),
        ("Nora owns the lists, Ferry Ltd the boat", [("Nora", "the lists"), ("Ferry Ltd", "the boat")]),
        (
            "Sister Abel is responsible for the crates and the ward clerk for deliveries.",
            [("Sister Abel", "the crates"), ("the ward clerk", "deliveries")],
        ),
        (
            "packing lead: Ines Mora. Front desk: Tobias Hale.",
            [("Ines Mora", "packing"), ("Tobias Hale", "front desk")],
        ),
        ("Ottilie, head of sets, runs it.", [("Ottilie (head of sets)", "")]),
        ("Dates: 3 May. Place: Old Hall", []),
        ("The shop runs late. It has the keys, and the neighbours the noise.", []),
        ("비 오는 날은 쉬고 기사가 밤에 맡은 상자를 싣습니다.", []),
        ("손님이 우산을 맡기고 갑니다", []),
    ],
)
def test_an_assignment_names_somebody_and_a_task(text: str, owners: list[tuple[str, str]]) -> None:
    """Lists in which the verb is said once are read whole; labels of other things, weather and steps assign nothing."""
    assert [(one.who, one.of) for one in owners_told(text)] == owners


def test_an_owner_stands_under_operations_alone(guides: PlanGuides) -> None:
    """It is neither a rule nor a step, and where names are to be left out the part stands in their place."""
    text = (
        "어린이집 물놀이 용품 대여 서비스 기획서 써줘. 보호자가 문자로 신청하면 교사가 가방에 담고 "
        "보호자가 하원 때 받아 간다. "
        "소독은 하유진 교사, 가방 수선은 바느질방이 맡습니다. 5월 10일에 시작해요."
    )
    bodies = {one.key: one.body for one in made(guides, Path(), text, {}).sections}
    assert "| 하유진 교사 | 소독을 맡는다 [1] |" in bodies["operations"]
    assert "| 바느질방 | 가방 수선을 맡는다 [1] |" in bodies["operations"]
    assert "맡는다" not in bodies.get("requirements", "") + bodies["flow"] + bodies["features"]
    nameless = made(guides, Path(), f"{text} 선생님 이름은 기획서에서 빼 주세요.", {})
    assert all("하유진" not in one.body for one in nameless.sections)


def test_a_short_plan_tells_its_owners_first(guides: PlanGuides) -> None:
    """Where the length leaves no room for operations, the overview says who has which task."""
    text = (
        "Write a service plan for a boat loan desk on one page. A member texts the desk, the desk checks the boat, "
        "the member signs for it. Nora owns the bookings, Ferry Ltd the moorings. We start on 10 May."
    )
    body = made(guides, Path(), text, {}, "en").sections[0].body
    assert "the bookings – Nora [1]; the moorings – Ferry Ltd [1]" in body
