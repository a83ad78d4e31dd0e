"""How many of a thing are bought, in which currency, and what is to come in, as a message tells it beside a sum."""

from pathlib import Path

import pytest

from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.plan_document import PlanLanguage
from orchestrator.graphs.plan.rules.reading.told_sums import told_sums
from tests.orchestrator.graphs.plan.test_plan_days import case
from tests.orchestrator.graphs.plan.test_plan_money import costs, made


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


@pytest.mark.parametrize(
    ("text", "thing", "count"),
    [
        ("유니폼 제작에 선수당 3만 원씩 열두 벌이 들고", "유니폼 제작", 12),
        ("창고 임대료는 월 9만원씩 넉 달입니다", "창고 임대료", 4),
        ("모종 한 판에 1만2천원인데 올봄 여섯 판은 심어야 되고", "모종", 6),
        ("강사 초청이 한 번에 20만원씩 다섯 번", "강사 초청", 5),
        ("명찰 90장(장당 700원)이랑", "명찰", 90),
        ("the three ladders are £70 each", "ladders", 3),
        ("safety courses to 9 times £40", "safety courses", 9),
        ("Lamps are 7.50 each, I'd order thirty", "Lamps", 30),
        ("Hooks cost €4 each and there would be eighteen", "Hooks", 18),
        ("The tutor takes $60 an hour for fourteen hours", "tutor", 14),
        ("Ropes £12 x 15", "Ropes", 15),
        ("nets: 20 at £4.10", "nets", 20),
        ("reading lamps, 8 at £35", "reading lamps", 8),
        ("folding stools, 14 pieces each 12 euro", "folding stools", 14),
    ],
)
def test_what_is_counted_beside_a_price_for_one_multiplies_it(text: str, thing: str, count: int) -> None:
    """Whether the count stands before or behind, in figures or words, with the unit of the price or another."""
    (one,) = told_sums(text, is_price=True)
    assert (one.item or one.thing, int(one.count)) == (thing, count)


@pytest.mark.parametrize(
    ("text", "amount", "currency", "kind"),
    [
        ("The boat costs 3,400 kroner", 3_400, "kroner", "price"),
        ("We have 12,000 francs from the town", 12_000, "francs", "limit"),
        ("The council gave us 7,500 rand", 7_500, "ZAR", "limit"),
        ("The ceiling is two grand", 2_000, "", "limit"),
        ("The committee voted six thousand and not a penny more", 6_000, "", "limit"),
    ],
)
def test_a_sum_is_read_in_any_currency_and_in_words(text: str, amount: int, currency: str, kind: str) -> None:
    """A currency that several countries have stays the word that was told."""
    (one,) = told_sums(text, is_price=True)
    assert (int(one.amount), one.currency, str(one.kind)) == (amount, currency, kind)


@pytest.mark.parametrize(
    ("text", "kind", "item"),
    [
        ("The grant covers the kiln at $700", "price", "kiln"),
        ("Our fund pays for a piano at €900", "price", "piano"),
        ("재봉틀 40만원은 보조금으로 냅니다", "price", "재봉틀"),
        ("마을 예산에서 40만원까지 쓸 수 있어요", "limit", ""),
        ("석 달 매출 900만원", "goal", ""),
        ("후원금 목표는 300만원", "goal", ""),
        ("In the first month we want 2,000 euros in sales", "goal", ""),
        ("The goal is to raise $4,000", "goal", ""),
        ("지난해 매출은 900만원이었어요", "past", ""),
    ],
)
def test_what_money_is_for_tells_what_it_is(text: str, kind: str, item: str) -> None:
    """What the money there is pays for is a cost, and what is to come in is none."""
    (one,) = told_sums(text)
    assert (one.kind, one.item) == (kind, item)


@pytest.mark.parametrize(
    ("language", "request_text", "goals"),
    [
        (
            "ko",
            "반찬 배달 기획서 써줘. 5월 3일에 열어. 첫 주 30건, 월 매출 400만원이 목표야. 용기가 15만원 들어.",
            ("30건", "400만원"),
        ),
        (
            "en",
            "Write a plan for a soup delivery. We open on 3 May. In the first month we want 80 orders and 2,500 euros "
            "in sales. The pots cost us 300 euros.",
            ("80 orders", "2,500 euros"),
        ),
    ],
)
def test_what_is_to_come_in_is_a_goal_and_no_cost(
    guides: PlanGuides, tmp_path: Path, language: str, request_text: str, goals: tuple[str, ...]
) -> None:
    """It stands among the indicators, and the costs say nothing of it."""
    plan = made(guides, tmp_path, request_text, {}, language)
    indicators = next(one.body for one in plan.sections if one.key == "kpis")
    assert all(goal in indicators for goal in goals)
    assert goals[-1].split()[-1] not in costs(plan)


@pytest.mark.parametrize(
    ("language", "request_text", "limit"),
    [
        (
            "ko",
            "누비 예약 기획서 써줘. 회원이 자리를 고르고 관리인이 확인해요. 모임 적립금 350까지만 돼요.",
            3_500_000,
        ),
        (
            "en",
            "Write a plan for a quilt shed, please. Members book a table and the caretaker confirms it. The "
            "treasurer has put by £480 and not a penny more.",
            480,
        ),
    ],
)
def test_the_only_sum_of_a_clause_on_the_budget_is_the_limit(
    language: PlanLanguage, request_text: str, limit: int
) -> None:
    """Whatever words say so, where no others set one; below 10,000 without a unit people mean 만원."""
    assert [one.amount for one in case(request_text, language=language).limits] == [limit]
    fee = {"ko": "회비는 350원이에요.", "en": "Members pay £480."}[language]
    assert case(f"{request_text.rpartition('. ')[0]}. {fee}", language=language).limits == []


@pytest.mark.parametrize(
    ("language", "request_text", "limits"),
    [
        ("ko", "도예 모임 기획서 써줘. 가마는 1,200만원이야. 노무사는 70만원을 달라고 했어", []),
        ("en", "Write a plan for a kiln club. The kiln is $12,000. The treasurer has collected $700", []),
        (
            "en",
            "Write a plan for a kiln club. The kiln is $12,000. We have put by $20,000 and not a penny more.",
            [20_000],
        ),
    ],
)
def test_a_sum_below_a_told_price_is_no_limit_by_its_clause_alone(
    language: PlanLanguage, request_text: str, limits: list[int]
) -> None:
    """What somebody asks for their work is not the money there is for all of it."""
    assert [one.amount for one in case(request_text, language=language).limits] == limits


@pytest.mark.parametrize("text", ["Two tables (£80 each) plus £75 of rope", "we'd buy £75 worth of rope"])
def test_a_sum_is_the_price_of_what_it_is_a_sum_of(text: str) -> None:
    """What is bought may stand behind its sum."""
    assert [(one.thing, one.kind) for one in told_sums(text)][-1] == ("rope", "price")
