"""What Korean messages tell of today, of the ones who do it now, of what is not done, and of when it is given up."""

from pathlib import Path

import pytest

from evals.plan.planning import planned
from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from tests.orchestrator.graphs.plan.test_brief_items import TODAY

PHARMACY = (
    "시골 약국인데요, 독거 어르신들 약을 나눠 담아 배달하는 서비스를 하고 싶습니다. 지금은 자녀분들이 "
    "주말에 와서 나눠 담는데 열 분 중 네 분은 날짜를 헷갈려 두 번 드십니다. 배달은 우체국 집배원이 "
    "목요일마다 해 주기로 했고, 약 나누는 건 제가 합니다. 약 상자 7천원짜리 스무 개. 5월 3일에 "
    "시작하고 두 달 뒤에 두 번 드시는 분이 한 명 이하가 아니면 그만둘 생각입니다."
)
TOYS = (
    "우리 아파트 도서실에서 장난감을 빌려주는 서비스를 하려고 해요. 한 달에 열 건 중 세 건은 안 "
    "돌아와요. 3월 2일에 열고 싶어요. 예산은 80만원입니다. 고장난 건 빌린 집이 물어내고, 큰 "
    "미끄럼틀은 안 빌려줘요."
)
MENDING = (
    "옷 수선 접수를 한 군데서 받는 거 기획해줘. 손님이 옷을 편의점에 맡기면 우리가 저녁에 걷어서 "
    "수선집에 나눠주고 다 되면 문자 보냄. 지금은 손님이 두 번 왔다갔다 해야 되고 불편함. 첫 달 "
    "목표 120건, 석 달째 300건. 사장님이 12월 18일에 할지 말지 정하고 1월 4일부터."
)


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


def _sections(guides: PlanGuides, request: str) -> dict[str, str]:
    row = {"id": "", "language": "ko", "preset": "standard", "request": request, "wishes": ()}
    document = planned(row, Path(), guides, TODAY).document
    return {one.key: one.body for one in document.sections}


def test_a_share_of_today_is_the_problem_with_its_figure_and_nothing_else(guides: PlanGuides) -> None:
    """Neither a step nor a rule nor left out."""
    for request, share in ((PHARMACY, "열 분 중 네 분"), (TOYS, "한 달에 열 건 중 세 건")):
        told = _sections(guides, request)
        assert share in told["problem"]
        assert share in told["kpis"]
        assert not any("돌아" in told.get(key, "") for key in ("scope", "requirements", "features"))
        assert not any("날짜를 헷갈" in told.get(key, "") for key in ("features", "flow", "operations"))
        assert "| 분 |" not in told["users"]
        assert "열 것" not in told["scope"]


def test_whose_thing_is_handed_over_uses_it_and_whoever_writes_does_what_they_take_on(guides: PlanGuides) -> None:
    """The children do it today and are no users."""
    told = _sections(guides, PHARMACY)
    assert "| 독거 어르신들 |" in told["users"]
    assert "자녀분들" not in told["users"]
    assert "| 시골 약국 | 약 나누기를 맡는다 [1] |" in told["operations"]


def test_a_condition_for_stopping_is_that_alone(guides: PlanGuides) -> None:
    """No rule and no risk besides."""
    told = _sections(guides, PHARMACY)
    assert "그만둘 생각이다 [1]" in told["kpis"]
    assert not any("그만둘" in told.get(key, "") for key in ("requirements", "risks", "overview"))


def test_what_is_not_done_with_a_thing_is_left_out_and_what_follows_from_harm_is_a_rule(guides: PlanGuides) -> None:
    """No word about the document."""
    told = _sections(guides, TOYS)
    assert "큰 미끄럼틀" in told["scope"]
    assert "미끄럼틀" not in told.get("heard", "")
    assert "고장난 건 빌린 집이 물어낸다" in told["requirements"]


def test_a_bare_start_behind_a_decision_opens_and_both_targets_of_a_list_stand_with_their_days(
    guides: PlanGuides,
) -> None:
    """No phase is called by a cut sentence, no customer is counted in cases."""
    told = _sections(guides, MENDING)
    assert "개시 | 2027-01-04 [1]" in told["schedule"]
    assert "정하고 1월" not in told["schedule"]
    assert "| 120건 [1] | 2027-02-03 [1] |" in told["kpis"]
    assert "| 300건 [1] | 2027-04-03 [1] |" in told["kpis"]
    assert "| 옷 수선 접수 |" in told["kpis"]
    assert "두 번 [1]" not in told["kpis"]
