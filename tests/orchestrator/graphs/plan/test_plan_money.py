"""Sums of a plan: what is added up again, what changes an item, what is set apart, what is to be reached."""

import re
from datetime import date
from pathlib import Path

import pytest

from evals.plan.planning import planned
from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.plan_document import PlanDocument, PlanSource
from orchestrator.graphs.plan.rules.reading import read_case

TODAY = date(2026, 11, 23)
LONG = (
    "우리 공방은 수업 예약을 전화로 받는데 하루 40통이 오고 못 받는 전화가 많아서 손님이 늘 불편해합니다. "
    "예약과 확인을 한 곳에서 하고 싶어요. 기획서 써 주세요."
)


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


def made(guides: PlanGuides, folder: Path, request: str, files: dict[str, str], language: str = "ko") -> PlanDocument:
    """Return the plan for a request with files."""
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    row = {"id": "", "language": language, "preset": "standard", "request": request, "files": [*files]}
    return planned(row, folder, guides, TODAY).document


def costs(plan: PlanDocument) -> str:
    """Return the section on costs."""
    return next(one.body for one in plan.sections if one.key == "costs")


def test_a_quantity_that_was_changed_is_added_up_again(guides: PlanGuides, tmp_path: Path) -> None:
    """The minutes say 1,500 where the table has 3,000, and the sum lies below the limit by another gap."""
    files = {
        "minutes.md": "2026. 11. 5. 회의\n- 상한 2,600만 원. 1월 보고의 3,200만 원은 키오스크 포함이라 폐기.\n"
        "- 안내 책자는 3,000부가 아니라 1,500부로 줄이기로 함.\n",
        "budget.txt": "단위 원\n- 개발 28일 × 420,000 = 11,760,000\n- 태블릿 10대 × 540,000 = 5,400,000 (예비 1)\n"
        "- 안내 책자 3,000부 × 1,200 = 3,600,000\n합계 20,760,000\n",
    }
    plan = made(guides, tmp_path, LONG, files)
    assert plan.costs is not None
    assert [(one.item, one.amount) for one in plan.costs.items] == [
        ("개발", 11_760_000),
        ("태블릿", 5_400_000),
        ("안내 책자", 1_800_000),
    ]
    assert "18,960,000원" in costs(plan)
    assert "7,040,000원" in costs(plan)
    assert "32,000,000" not in costs(plan)


def test_a_reserve_is_a_share_of_the_changed_items(guides: PlanGuides, tmp_path: Path) -> None:
    """Numbers as words change a quantity too, and the reserve keeps its share."""
    files = {
        "minutes.md": "Minutes, 3 November 2026\n\n3. **Cameras.** The sheet has six. We walked the piers, so EIGHT.\n"
        "7. **Money.** Ceiling £95,000 including contingency.\n",
        "costs.txt": "Cameras          6     x 2,350 = 14,100\nHandhelds        18    x 410   =  7,380\n"
        "Texts (one year) 1,000 x 4     =  4,000\n       subtotal  25,480\n"
        "Contingency 15%    3,822\nTOTAL            29,302 GBP\n",
    }
    request = "Please write up the standby service for the board. No-shows are 14% and people wait for hours every day."
    plan = made(guides, tmp_path, request, files, "en")
    assert plan.costs is not None
    assert [one.amount for one in plan.costs.items] == [18_800, 7_380, 4_000, 4_527]
    assert "£34,707" in costs(plan)
    assert "Texts (one year)" in costs(plan)


def test_tax_that_the_table_leaves_out_counts_against_the_limit(guides: PlanGuides, tmp_path: Path) -> None:
    """A table below the limit passes it with the tax that the limit includes."""
    files = {
        "minutes.md": "2026. 11. 5. 회의\n- 비용 상한 3,500만 원, 부가세 포함.\n",
        "budget.txt": "* 모두 부가세 별도\n개발   32일 × 450,000 = 14,400,000\n연동   1식 × 18,600,000 = 18,600,000\n"
        "합계   33,000,000\n",
    }
    body = costs(made(guides, tmp_path, LONG, files))
    assert "36,300,000원" in body
    assert "1,300,000원 (항목의 합) 넘는다" in body


def test_what_is_set_apart_leaves_the_rest(guides: PlanGuides, tmp_path: Path) -> None:
    """A sum that was only applied for is no limit; a part for one purpose is an item; no percents."""
    notes = (
        "2026. 11. 5.\n돈: 신청은 1,800만 원으로 냈는데 심사에서 1,350만 원으로 됨. "
        "그중 500만 원은 공구 구입에만 써야 함.\n"
    )
    plan = made(guides, tmp_path, LONG, {"notes.md": notes})
    assert "5,000,000원 [2]" in costs(plan)
    assert "13,500,000원" in costs(plan)
    assert "%" not in costs(plan)
    assert "18,000,000" not in costs(plan)


@pytest.mark.parametrize(
    ("notes", "targets"),
    [
        ("전화 중 31%를 못 받음(4월 기록). 10%까지 내려야 함.", [("전화 중 못 받는 것", "31% (4월 기록)", "10%")]),
        ("요청의 36%를 못 들어줌. 15%로 줄이고 싶다.", [("요청 중 못 들어주는 것", "36%", "15%")]),
        ("21% of booked donors don't come. We'd like 15%.", [("Share of booked donors that don't come", "21%", "15%")]),
        (
            "14% of booked vehicles don't turn up. We had 233 complaints.\nAim: no-shows 8%, complaints under 100.",
            [("No-shows", "14%", "8%"), ("Complaints", "233 complaints", "under 100 complaints")],
        ),
        ("빈소 9실. 정산에 평균 95분. 목표 40분.", [("정산", "95분", "40분")]),
    ],
)
def test_goals_are_read_with_the_value_of_today(notes: str, targets: list[tuple[str, str, str]]) -> None:
    """They may stand in the next sentence, or in another statement."""
    found = read_case("", [PlanSource(1, "file", "notes", notes)], "ko", TODAY).outcomes.goals
    assert [(one.name, one.base, one.goal) for one in found] == targets


def test_prices_in_running_text_are_listed_and_never_divided(guides: PlanGuides, tmp_path: Path) -> None:
    """Quantity × price is multiplied, tax and limit are compared, and nothing is split by percentages."""
    money = "예산은 부가세 포함 800만 원까지: 화면 12일×35만, 안내판 4개×15만, 문자 300명×6통×20원. 다 부가세 별도."
    request = f"{LONG} {money}"
    body = costs(made(guides, tmp_path, request, {}))
    for told in ("4,200,000원", "600,000원", "36,000원", "4,836,000원", "5,319,600원", "8,000,000원", "2,680,400원"):
        assert told in body
    assert "× 20%" not in body


def test_a_price_by_the_month_is_counted_for_an_assumed_year(guides: PlanGuides, tmp_path: Path) -> None:
    """Where nobody says for how long the money is, it is one year, marked, with its reason among the assumptions."""
    notes = "Notes\n\nMoney: 900 pounds at most\n sign  £45.50\n booking tool 30/month\n lanterns 12 x £8\n"
    request = "Please write up the lantern hire for the board. People wait every week and 9 of 40 never come."
    plan = made(guides, tmp_path, request, {"notes.txt": notes}, "en")
    body = costs(plan)
    assert "| Lanterns | £96 | 12 x £8 [2] |" in body
    assert "× 12 months (assumption) [2] |" in body
    assert any("twelve months" in one.text for one in plan.assumptions)
    assert "| **Total** | **£501.50** (sum of the items) |" in body
    assert "£398.50 (sum of the items) below the limit of £900 [2]" in body


def test_a_monthly_price_is_worked_out_in_the_year_of_the_limit(guides: PlanGuides, tmp_path: Path) -> None:
    """Times twelve, with a count by the month too; the decision names the sum and by how much it is too high."""
    notes = (
        "Notes\n\nMoney: 700 pounds for the first year, hard. booking tool 30/month, texts 500 a month at 2p, "
        "lanterns 25 x £8, signs 4 x £15\n"
    )
    request = (
        "Please write up the lantern hire so the board can vote on it. People wait every week, 9 of 40 never come."
    )
    plan = made(guides, tmp_path, request, {"notes.txt": notes}, "en")
    body = costs(plan)
    assert "| Booking tool | £360 | 30/month × 12 months [2] |" in body
    assert "| Texts | £120 | 500 a month at 2p × 12 months [2] |" in body
    opening = plan.sections[0].body
    assert "the board decides on" in opening
    assert "approving £740 (sum of the items, £40 above the limit of £700 [2]; recommended: cut items" in opening


def test_the_sum_that_is_to_be_approved_holds_the_tax(guides: PlanGuides, tmp_path: Path) -> None:
    """Who decides is named by the request, and reads the sum with its tax and what is left of the limit."""
    request = (
        f"원장님 결재용입니다. {LONG} "
        "예산은 부가세 포함 500만 원까지: 예약 화면 8일×38만, 태블릿 2대×42만. 다 부가세 별도입니다."
    )
    opening = made(guides, tmp_path, request, {}).sections[0].body
    assert "원장은" in opening
    assert (
        "4,268,000원을 승인할지(항목의 합 3,880,000원에 부가세 10%, 한도 5,000,000원 [1]보다 732,000원 적음)" in opening
    )


@pytest.mark.parametrize(
    ("notes", "limit", "why"),
    [
        ("- 예산 총액 3,000만 원(안)\n- 예산 총액 2,600만 원으로 하자는 말도 있음", "26,000,000원", "낮은 쪽"),
        (
            "- 예산 총액 3,000만 원 의결됨\n- 예산 총액 2,600만 원으로 하자는 말도 있음",
            "30,000,000원",
            "의결되거나 승인된",
        ),
    ],
)
def test_of_two_budgets_the_one_that_was_decided_holds(
    guides: PlanGuides, tmp_path: Path, notes: str, limit: str, why: str
) -> None:
    """Both are named under conflicts with the reason; where nobody decided, the lower one is kept to."""
    plan = made(guides, tmp_path, LONG, {"회의.md": f"# 회의\n{notes}\n"})
    told = next(one.body for one in plan.sections if one.key == "conflicts")
    assert limit in told
    assert why in told
    assert f"한도 {limit}" in costs(plan)


def test_a_table_of_commas_is_added_up_and_its_limit_is_no_item(guides: PlanGuides, tmp_path: Path) -> None:
    """Rows give quantity × price, a statement changes one of them, and the row of the limit is compared."""
    table = (
        "항목,수량,단위,단가(원),금액(원),비고\n표지판,80,장,5000,400000,\n태블릿,3,대,500000,1500000,\n"
        "소계,,,,2000000,부가세 별도\n한도,,,,2400000,부가세 포함\n"
    )
    notes = "2026. 11. 5. 회의\n- 표지판: 세어 보니 100장 필요. 표에는 80장으로 되어 있음\n"
    body = costs(made(guides, tmp_path, LONG, {"notes.md": notes, "예산.csv": table}))
    for told in ("100장 × 5000", "2,000,000원", "2,200,000원", "2,400,000원", "200,000원"):
        assert told in body
    assert "| 한도 |" not in body


@pytest.mark.parametrize(
    ("text", "goals"),
    [
        ("Only 40 seats are used, use 40. From asking to sailing takes 12 days, we want 5.", [("12 days", "5 days")]),
        ("민원 월 60건. 저녁에 몰림. 목표: 9월까지 30건 이하", [("월 60건", "30건 이하")]),
        ("한 대가 하루 150통 한다. 차는 3대이다", []),
        ("접수 7건 → 2일 안에 답한다", []),
    ],
)  # fmt: skip
def test_only_what_is_said_to_be_a_goal_is_one(text: str, goals: list[tuple[str, str]]) -> None:
    """Two figures side by side are no goal, and a goal is of the thing that was measured right before it."""
    source = PlanSource(1, "file", "", text)
    case = read_case("x", [source], "en" if text[0].isascii() else "ko", TODAY)
    assert [(one.base, one.goal) for one in case.outcomes.goals] == goals


@pytest.mark.parametrize(
    "text",
    [
        "앱을 못 쓰는 분과 예약 없이 오는 분은 어떻게 하는지 자세히 써 주세요",
        "표지 빼고 3쪽 이내로 부탁합니다",
        "옛 자료의 90농가는 탈퇴 전 숫자니까 쓰지 마세요",
        "No docs, this is all I know",
    ],
)
def test_what_is_asked_for_is_not_left_out(text: str) -> None:
    """What the plan is to tell of, its length and which figure holds are no exclusions."""
    case = read_case("x", [PlanSource(1, "request", "", text)], "en" if text.isascii() else "ko", TODAY)
    assert not case.excluded


def whole(plan: PlanDocument) -> str:
    """Return all sections."""
    return "\n".join(one.body for one in plan.sections)


def test_payments_are_left_out_only_where_nobody_pays(guides: PlanGuides, tmp_path: Path) -> None:
    """It is told where somebody says so, never beside a price, and assumed where money is not spoken of."""
    asked = "시니어 스마트폰 교육 매칭 서비스 기획서 작성해줘. 대학생이 어르신 댁에 가서 알려주는 거야."
    told = ("", " 회당 2만원.", " 이용은 무료야.")
    plans = [whole(made(guides, tmp_path, f"{asked}{more}", {})) for more in told]
    rows = [re.findall(r"\| (서비스 안 결제[^|]*) \| ([^|]*) \|", plan) for plan in plans]
    assert rows == [
        [("서비스 안 결제 (가정)", "적힌 이용 과정에 돈을 받는 일이 없다")],
        [],
        [("서비스 안 결제 (가정)", "돈을 받지 않는 서비스이다")],
    ]


@pytest.mark.parametrize(
    ("request_text", "language", "paying"),
    [
        ("중고 교복 나눔 서비스 기획서 써줘. 돈은 안 받음.", "ko", ("환불", "정산", "결제한다", "총액")),
        (
            "Write a service plan for a used uniform shop. It is free of charge.",
            "en",
            ("price tag", "price drops"),
        ),
        ("Write a service plan for a school uniform shop. It is free of charge.", "en", ("pays what", "pay what")),
        ("자전거 수리 접수 서비스 기획서 써줘. 돈은 안 받음.", "ko", ("값을 치",)),
    ],
)
def test_a_service_that_takes_no_money_has_nothing_of_paying(
    guides: PlanGuides, tmp_path: Path, request_text: str, language: str, paying: tuple[str, ...]
) -> None:
    """What the guides say of paying stays out where nobody pays, and stands where the request does not say so."""
    free = whole(made(guides, tmp_path, request_text, {}, language))
    usual = whole(made(guides, tmp_path, f"{request_text.split('.')[0]}.", {}, language))
    assert not [word for word in paying if word in free]
    assert any(word in usual for word in paying)


@pytest.mark.parametrize(
    ("request_text", "language", "limit"),
    [
        ("시니어 교육 매칭 서비스 기획서 작성해줘. 구청 예산 1억 2천.", "ko", "한도 120,000,000원 [1]"),
        (
            "Draft a service plan for a dog walking app. We've got about 30 million won.",
            "en",
            "a limit of KRW 30,000,000 [1]",
        ),
    ],
)
def test_the_money_that_there_is_stands_in_the_first_lines(
    guides: PlanGuides, tmp_path: Path, request_text: str, language: str, limit: str
) -> None:
    """An office's money for the service is its budget, and won count in an English request that names them."""
    plan = made(guides, tmp_path, request_text, {}, language)
    assert limit in next(one.body for one in plan.sections if one.key == "overview")


def test_what_another_body_spends_in_all_is_no_budget(guides: PlanGuides, tmp_path: Path) -> None:
    """The budget of the whole city stands in the request without being the service's own."""
    asked = "주차 안내 서비스 기획서 작성해줘. 올해 시청 총예산은 3조 원이야. 우리 예산은 2천만원."
    assert "한도 20,000,000원 [1]" in whole(made(guides, tmp_path, asked, {}))
