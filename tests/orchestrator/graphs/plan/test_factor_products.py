"""Prices with several factors, and limits that were: what is told is multiplied, what is not all told is open."""

from pathlib import Path

import pytest

from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.rules.reading.running_rates import running_rates
from tests.orchestrator.graphs.plan.test_plan_money import costs, made
from tests.orchestrator.graphs.plan.test_told_figures import body_of


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


LEADS = {
    "ko": "우리 동네 목공방이에요. 이웃이 앱에서 자리를 고르면 제가 문을 열어 줘요. {}. 기획서 써 줘",
    "en": "I run the village workshop. Neighbours pick a bench in the app and I unlock the door. {}. Write me a plan",
}


def asked(guides: PlanGuides, folder: Path, language: str, said: str) -> str:
    """Return the section on costs of a plan for a workshop with prices."""
    return costs(made(guides, folder, LEADS[language].format(said), {}, language))


@pytest.mark.parametrize(
    ("language", "said", "row"),
    [
        ("ko", "간식비 1인 1회 3천원 × 15명 × 월 4회 × 6개월", "| 간식비 | 1,080,000원"),
        ("ko", "보조 강사 3명 × 월 30만원 × 5개월", "| 보조 강사 | 4,500,000원"),
        ("ko", "안내 문자는 한 건 20원 × 하루 90건 × 25일 × 4개월", "| 안내 문자 | 180,000원"),
        ("ko", "감지기 12개 교실 × 8만원", "| 감지기 | 960,000원"),
        ("ko", "청소비 월 12만원씩 7개월", "| 청소비 | 840,000원"),
        ("ko", "강사비 시간당 4만원, 하루 2시간, 주 3회, 10주", "| 강사비 | 2,400,000원"),
        ("ko", "조교 시급 1만 1천원으로 하루 5시간씩 주 2일 15주", "| 조교 | 1,650,000원"),
        (
            "en",
            "Three tutors at £18/h for 2 hours, one caretaker at £15/h for 3 hours, 11 evenings",
            "| Tutors | £1,188",
        ),
        (
            "en",
            "Three tutors at £18/h for 2 hours, one caretaker at £15/h for 3 hours, 11 evenings",
            "| Caretaker | £495",
        ),
        ("en", "porter 4 hours a day at $12.50 for 3 days a week over 20 weeks", "| Porter | $3,000"),
        ("en", "van freight €6 per crate per trip with 5 crates on 40 trips", "| Van freight | €1,200"),
        ("ko", "해설사 사례비는 하루 7만원씩 4명 25일입니다", "| 해설사 사례비 | 7,000,000원"),
        ("en", "bookkeeper 14 hours at £32", "| Bookkeeper | £448"),
        ("en", "night porter 2 nights × 9 weeks at €95, a lamp €60", "| Night porter | €1,710"),
        ("en", "first aid course 4 helpers at £55 each, a kettle £40", "| First aid course | £220"),
        ("en", "Cost: 2 guards × £21/h × 5 h × 9 nights", "£1,890"),
    ],
)
def test_all_factors_of_a_price_are_multiplied(
    guides: PlanGuides, tmp_path: Path, language: str, said: str, row: str
) -> None:
    """Whether signs or words stand between them, with the time for which each is told."""
    assert row in asked(guides, tmp_path, language, said)


@pytest.mark.parametrize(
    ("language", "said", "row"),
    [
        ("ko", "청소비는 하루 7만원 × 5개월", "| 청소비 | 미정 |"),
        ("ko", "강사비는 시간당 5만원인데 하루 3시간 해요", "| 강사비 | 미정 |"),
        ("en", "Costs: two cooks at £17 an hour, 5 hours a day, shelves £300", "| Cooks | Unknown |"),
    ],
)
def test_a_price_whose_times_are_not_all_told_is_open(
    guides: PlanGuides, tmp_path: Path, language: str, said: str, row: str
) -> None:
    """How many days or weeks nobody tells is not guessed."""
    assert row in asked(guides, tmp_path, language, said)


@pytest.mark.parametrize(
    ("language", "said", "told", "never"),
    [
        ("ko", "한도는 총 200만원이고 선반 80만원, 공구 95만원이 들어요", "보다 250,000원", "견적 전"),
        ("en", "Limit £900: shelves £350, tools £410", "£140 (sum of the items) below", "Not quoted"),
        ("ko", "한도는 총 200만원이고 선반 80만원, 강사 2명 × 월 30만원 × 4개월이 들어요", "1,200,000원", "견적 전"),
        ("en", "Limit £900: shelves £350, tools £610", "by £60", "equals the limit"),
    ],
)
def test_the_sum_of_the_items_is_no_limit(
    guides: PlanGuides, tmp_path: Path, language: str, said: str, told: str, never: str
) -> None:
    """Nothing is put in so that the sum is the limit: below it or above it is said."""
    body = asked(guides, tmp_path, language, said)
    assert told in body
    assert never not in body


@pytest.mark.parametrize(
    ("language", "said", "new", "old"),
    [
        ("en", "The grant was £3,000 but the council cut it to £2,200 max", "£2,200", "£3,000"),
        ("en", "We had $5,000 but now it's $4,000 max", "$4,000", "$5,000"),
        ("ko", "예산은 원래 900만원이었는데 지원이 깎여서 700만원까지예요", "7,000,000원", "9,000,000원"),
        ("ko", "처음엔 예산이 600만원이었고 지금은 450만원이 한도예요", "4,500,000원", "6,000,000원"),
    ],
)
def test_a_limit_that_was_is_no_limit(
    guides: PlanGuides, tmp_path: Path, language: str, said: str, new: str, old: str
) -> None:
    """The one that is told as it is now holds, and stands alone."""
    plan = made(guides, tmp_path, LEADS[language].format(said), {}, language)
    assert new in body_of(plan, "overview")
    assert old not in body_of(plan, "overview") + costs(plan)


@pytest.mark.parametrize(
    ("language", "said", "row"),
    [
        ("en", "Studio £18 an hour, 3 hours, once a week, 9 weeks, and a kettle £25", "| Studio | £486"),
        ("en", "A pitch at $40 an hour, 2 hours, three times a month, 5 months", "| Pitch | $1,200"),
        ("en", "stewards 5 at £12 an hour for 6 hours", "5 stewards × £12 an hour × 6 hours"),
        ("ko", "경로당 시간당 1만 2천원, 3시간, 한 주에 세 번, 5주, 주전자 4만원", "| 경로당 | 540,000원"),
        ("ko", "합주실 시간당 1만 5천원, 2시간, 한 주에 두 번, 4주, 물통 3만원", "| 물통 | 30,000원"),
        ("ko", "합주실 시간당 1만 5천원, 2시간, 한 주에 두 번, 4주, 물통 3만원", "| 합주실 | 240,000원"),
        ("ko", "연습실은 시간당 2만원, 2시간, 주 3회, 6주", "| 연습실 | 720,000원"),
    ],
)
def test_how_often_is_a_factor_in_words_as_in_figures(
    guides: PlanGuides, tmp_path: Path, language: str, said: str, row: str
) -> None:
    """The hours before it are those of each time."""
    assert row in asked(guides, tmp_path, language, said)


@pytest.mark.parametrize(
    "said",
    [
        "pool £30 an hour, 2 hours, every other Tuesday, 7 weeks",
        "pool £30 an hour, 2 hours, lessons 9 times",
        "수영장 시간당 4만원, 2시간, 격주로, 7주",
    ],
)
def test_times_that_are_not_read_open_a_rate(said: str) -> None:
    """What is multiplied without them would be too little, and told as all."""
    assert [one.amount for one in running_rates(said)] == [None]


@pytest.mark.parametrize(
    ("said", "amount"),
    [("pool £30 an hour, 2 hours. 7 weeks later we open", 60), ("pool £30 an hour, 2 hours, and 9 mats at £4", 60)],
)
def test_what_is_of_another_sentence_or_thing_opens_no_rate(said: str, amount: int) -> None:
    """The rate is told to its end."""
    assert running_rates(said)[0].amount == amount


@pytest.mark.parametrize(
    ("language", "said", "told"),
    [
        (
            "en",
            "Limit £1,500: pool £30 an hour, 2 hours, every other Tuesday, 7 weeks, floats £90",
            "other told sums are not",
        ),
        ("ko", "한도는 총 150만원이고 다과 1인당 1,500원씩 35명 12일, 천막 1개 40만원이 들어요", "다른 금액은 더하지"),
    ],
)
def test_an_open_rate_is_said_to_be_out_of_the_sum(
    guides: PlanGuides, tmp_path: Path, language: str, said: str, told: str
) -> None:
    """Who approves sees with the sum of the known rows that it is not all."""
    plan = made(guides, tmp_path, LEADS[language].format(said), {}, language)
    assert body_of(plan, "overview").count(told) == 2


@pytest.mark.parametrize(
    ("language", "said", "told", "never"),
    [
        (
            "en",
            "Limit £400: pool £30 an hour, 2 hours, every other Tuesday, 7 weeks, floats £690",
            "£290 above the limit",
            "spending within",
        ),
        (
            "ko",
            "한도는 총 30만원이고 다과 1인당 1,500원씩 35명 12일, 천막 1개 40만원이 들어요",
            "100,000원 넘음",
            "안에서 집행",
        ),
    ],
)
def test_a_limit_that_the_known_prices_pass_is_passed(
    guides: PlanGuides, tmp_path: Path, language: str, said: str, told: str, never: str
) -> None:
    """Whatever the open ones come to, nobody is asked to spend within it."""
    body = body_of(made(guides, tmp_path, LEADS[language].format(said), {}, language), "overview")
    assert told in body
    assert never not in body


@pytest.mark.parametrize(
    ("language", "said", "row"),
    [
        ("en", "Budget $700: hosting $30 a month for 5 months, stickers 3,000 at 4 cents each", "| Stickers | $120"),
        ("en", "Budget $700: hosting $30 a month for 5 months, stickers 3,000 at 4 cents each", "**$270**"),
        ("ko", "예산은 70만원: 보험료 월 2만원씩 5개월, 스티커 3,000장 40원씩", "| 스티커 | 120,000원"),
    ],
)
def test_a_product_beside_a_rate_is_added_up(
    guides: PlanGuides, tmp_path: Path, language: str, said: str, row: str
) -> None:
    """The rate is read by itself, and takes nothing from what stands beside it."""
    assert row in asked(guides, tmp_path, language, said)


@pytest.mark.parametrize(
    ("language", "said", "giver"),
    [
        (
            "ko",
            "예산은 500만 원(구청 300만 원, 주민회 200만 원)이에요. 다과 1인당 1,500원씩 35명 12일, 천막 1개 40만 원",
            "구청",
        ),
        ("en", "We have £900 (parents £600, council £300): pool £30 an hour, 2 hours, 7 weeks, floats £90", "Parents"),
    ],
)
def test_who_gives_the_money_is_no_cost_beside_a_rate(
    guides: PlanGuides, tmp_path: Path, language: str, said: str, giver: str
) -> None:
    """What they give is spent on the rate too."""
    assert f"| {giver} |" not in asked(guides, tmp_path, language, said)


def test_what_a_price_is_for_one_of_is_counted_by_its_neighbour() -> None:
    """Where the text counts it once; where nobody counts it nothing is multiplied."""
    found = running_rates("5 trackers at $80, data plan $12 per tracker for 9 months")
    assert [str(one.amount) for one in found] == ["400", "540"]
    assert not any(one.amount for one in running_rates("data plan $12 per tracker for 9 months"))
    assert not any(one.amount for one in running_rates("강당은 하루 6만원에 30명 20일"))


def test_what_signs_and_words_multiply_together_is_one_row(guides: PlanGuides, tmp_path: Path) -> None:
    """A product that signs begin and a price ends stands once in the table."""
    table = asked(guides, tmp_path, "en", "night porter 2 nights × 9 weeks at €95, a lamp €60")
    assert table.count("porter") == 1
    assert "€1,770" in table


@pytest.mark.parametrize(
    ("said", "row"),
    [
        ("예산 300만원입니다. 강사료 1인 월 15만원 × 3명 × 4개월입니다.", "| 1,800,000원"),
        ("예산 300만원이에요. 강사료 1인 월 15만원 × 3명 × 4개월이에요.", "| 1,800,000원"),
    ],
)
def test_the_ending_of_a_sentence_is_no_part_of_the_months(
    guides: PlanGuides, tmp_path: Path, said: str, row: str
) -> None:
    """Told months are not multiplied by those of a year."""
    told = asked(guides, tmp_path, "ko", said)
    assert row in told
    assert "12개월" not in told
