"""A plan by rules holds what the message tells; what nobody told is marked, and nothing of another field is in it."""

import re
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from bot.texts import say
from evals.plan.planning import planned
from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.figures import audit
from orchestrator.graphs.plan.plan_document import PlanDocument, PlanSection, PlanSource
from tests.orchestrator.graphs.plan.test_brief_items import TODAY

KEYS = (
    "Write a service plan for a greenhouse key box, please. Gardeners take the key with a code and put it back by 8pm. "
    "Seniors without phones must be able to sign on paper. Never lend the key to guests. We can spend $450: box $180. "
    "Right now 21 keys go missing each season, we'd like under 5 by October. It opens on 3 May."
)
BIKES = (
    "자전거 수리 모임 기획서 써주세요. 주민이 고장 난 데를 적어 올리면 수리하는 분이 토요일에 고쳐 줍니다. "
    "전동 자전거는 절대 받으면 안 됩니다. 지금은 하루 평균 14건이 밀리는데 6건 밑으로 내리는 게 목표예요. "
    "예산은 90만원이고 5월 8일에 시작해요."
)


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


def _made(guides: PlanGuides, text: str, language: str) -> PlanDocument:
    row = {"id": "", "language": language, "preset": "standard", "request": text}
    return planned(row, Path(), guides, TODAY).document


def _bodies(guides: PlanGuides, text: str, language: str) -> dict[str, str]:
    return {one.key: one.body for one in _made(guides, text, language).sections}


@pytest.mark.parametrize(("text", "language"), [(KEYS, "en"), (BIKES, "ko")])
def test_every_line_of_use_and_risks_was_told_or_is_marked(guides: PlanGuides, text: str, language: str) -> None:
    """A told step bears its source, a usual one the mark; no abilities of other services appear."""
    bodies = _bodies(guides, text, language)
    steps = bodies["flow"].splitlines()
    assert steps
    assert all(not line or line.endswith(("[1]", "(assumption)", "(가정)")) for line in steps)
    assert any(line.endswith("[1]") for line in steps)
    rows = bodies["risks"].splitlines()[2:]
    assert rows
    assert all(re.search(r"\((?:assumption|가정)\) \|", line) for line in rows)
    whole = "\n".join(bodies.values())
    assert not re.search(r"symptom|diagnos|Core task|Search and list|핵심 업무 처리|검색과 목록|보호자", whole)


@pytest.mark.parametrize(
    ("text", "language", "rule", "thing"),
    [
        (KEYS, "en", "Never lend the key to guests", "Lending the key to guests"),
        (BIKES, "ko", "전동 자전거는 절대 받으면 안", "전동 자전거 받기"),
    ],
)
def test_what_must_hold_is_never_put_off(guides: PlanGuides, text: str, language: str, rule: str, thing: str) -> None:
    """It stands with its negation among the rules, as a thing below what is left out; nothing waits for it."""
    bodies = _bodies(guides, text, language)
    assert rule in bodies["requirements"]
    row = next(line for line in bodies["scope"].splitlines() if thing in line)
    assert row.endswith(("| Only if the condition changes |", "| 조건이 바뀔 때만 |"))
    assert not re.search(r"waits for the next step|다음 단계로 미루", bodies["risks"] + bodies["schedule"])


@pytest.mark.parametrize(
    ("text", "language", "row"),
    [
        (KEYS, "en", "| Keys that go missing each season | 21 keys [1] | Under 5 keys [1] | 2027-10-31 [1] |"),
        (BIKES, "ko", "| 밀리는 것 | 하루 평균 14건 [1] | 6건 밑 [1] |"),
        (BIKES.replace("14건이 밀리", "9건이 빠지"), "ko", "| 빠지는 것 | 하루 평균 9건 [1] | 6건 밑 [1] |"),
    ],
)
def test_a_told_goal_is_the_indicator(guides: PlanGuides, text: str, language: str, row: str) -> None:
    """Its bare number is of what the clause before it counts, with its time; a usual measure is below, marked."""
    rows = [line for line in _bodies(guides, text, language)["kpis"].splitlines() if line.startswith("| ")][2:]
    assert row in rows[0]
    assert all(one.split(" | ")[2].endswith(("(assumption)", "(가정)")) for one in rows[1:])


def test_where_no_clause_tells_what_is_done_the_order_does(guides: PlanGuides) -> None:
    """The words of the order are the feature; no general ones are made up."""
    text = "Need a proposal for a rota where shop staff swap late shifts from home. 12 staff. Budget $90."
    bodies = _bodies(guides, text, "en")
    rows = [line for line in bodies["features"].splitlines() if line.startswith("| ")][2:]
    assert len(rows) == 1
    assert re.match(r"\| Feature 1\. Swapping late shifts from home \[1\] \| (?:Shop s|S)taff \|", rows[0])


def test_whoever_gives_a_grant_is_no_colleague(guides: PlanGuides) -> None:
    """An organisation keeps its name; a person who gives something does not."""
    given = "Service plan for a library of toys, please. Grant of $800 from Lions, they want receipts. Shelf $90."
    assert "from Lions" in "".join(_bodies(guides, given, "en").values())
    told = "Service plan for a library of toys, please. We heard of it from Ruth, and she brings puzzles. Shelf $90."
    assert "Ruth" not in "".join(_bodies(guides, told, "en").values())


def test_quantities_and_prices_of_a_file_are_the_costs(guides: PlanGuides, tmp_path: Path) -> None:
    """They count in the currency of the plan, parts of a unit too; what others pay is no item."""
    (tmp_path / "costs.csv").write_text(
        "item,qty,unit_price,note\nhive box,4,62.5,\nsmoker,1,38,\nlunch,3,20,paid by the parish\n", encoding="utf-8"
    )
    request = "Write a service plan for a bee club from the attached table. Limit is 400 dollars."
    row = {"id": "", "language": "en", "preset": "standard", "request": request, "files": ["costs.csv"]}
    plan = planned(row, tmp_path, guides, TODAY).document
    assert plan.costs is not None
    assert [(one.item, one.amount) for one in plan.costs.items] == [("hive box", 250), ("smoker", 38)]


def test_what_a_file_tells_is_the_feature_not_its_headline(guides: PlanGuides, tmp_path: Path) -> None:
    """A decision of the minutes is what the service does, whether or not its line is a whole sentence."""
    (tmp_path / "minutes.md").write_text(
        "# 마을 창고 회의 (2026-11-20)\n\n- 결정: 창고마다 번호 자물쇠 + 문자 예약. 자물쇠 6개, 개당 2만원\n"
        "- 예산 60만원\n- 여는 날은 2027년 3월 9일\n- 음식은 두지 않음\n",
        encoding="utf-8",
    )
    request = "첨부한 회의록으로 마을 창고 서비스 기획서 써줘"
    row = {"id": "", "language": "ko", "preset": "standard", "request": request, "files": ["minutes.md"]}
    features = next(
        one.body for one in planned(row, tmp_path, guides, TODAY).document.sections if one.key == "features"
    )
    assert "번호 자물쇠 + 문자 예약" in features
    assert "회의 (" not in features


def test_days_that_are_quoted_as_they_were_told_stay(guides: PlanGuides) -> None:
    """A span without a year that the request says in these words needs no other holder."""
    plan = _made(guides, f"{KEYS} We are closed 22 Dec - 4 Jan.", "en")
    quoted = PlanSection("heard", "Also asked for", "- **Dates:** We are closed 22 Dec - 4 Jan [1]")
    found = audit(replace(plan, sections=(*plan.sections[:-1], quoted)), say)
    assert found.document.sections[-1] == quoted
    assert not [one for one in found.unheld if one.outcome == "removed"]


def test_a_time_of_ours_is_not_cited_to_a_page_that_has_the_same_number(guides: PlanGuides) -> None:
    """One word in common does not make a page on something else the source."""
    page = PlanSource(
        2, "index", "출장비 규정", "출장 신청은 이틀 전까지 한다. 열린 방은 정리한다.", dated=date(2026, 1, 5)
    )
    plan = _made(guides, BIKES, "ko")
    risks = next(one for one in plan.sections if one.key == "risks")
    told = replace(risks, body="- 열린 건이 이틀 이어서 늘어난다 (가정)")
    found = audit(replace(plan, sources=(*plan.sources, page), sections=(told,)), say)
    assert "[2]" not in found.document.sections[0].body
