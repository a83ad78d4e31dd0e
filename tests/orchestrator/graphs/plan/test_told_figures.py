"""Figures that a request tells are used in the role in which they are told."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan import rules
from orchestrator.graphs.plan.plan_document import PlanDocument
from orchestrator.graphs.plan.rules.reading.inline_lists import without_numbers
from orchestrator.graphs.plan.rules.reading.naming import Namer
from orchestrator.graphs.plan.rules.reading.told_sums import told_sums
from tests.orchestrator.graphs.plan.test_plan_money import costs, made


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


def body_of(plan: PlanDocument, key: str) -> str:
    """Return the text of a section."""
    return next((one.body for one in plan.sections if one.key == key), "")


@pytest.mark.parametrize(
    ("language", "text", "rows", "total"),
    [
        (
            "ko",
            "강아지 유치원 기획서 써줘. 놀이방 공사 31,000,000원, 보험 2,400,000원이고 2027년 5월 4일에 시작해",
            ("| 놀이방 공사 | 31,000,000원 [1] |", "| 보험 | 2,400,000원 [1] |"),
            "33,400,000원",
        ),
        (
            "ko",
            "화분 대여 기획서 써줘. 홈페이지 제작에 3천만원, 차량 임대에 500만원 들어",
            ("| 홈페이지 제작 | 30,000,000원 [1] |", "| 차량 임대 | 5,000,000원 [1] |"),
            "35,000,000원",
        ),
        (
            "en",
            "Write a plan for a kayak school. Boathouse 31,000 USD, insurance 2,400 USD and we start on May 4 2027",
            ("| Boathouse | $31,000 [1] |", "| Insurance | $2,400 [1] |"),
            "$33,400",
        ),
    ],
)
def test_a_sum_with_a_noun_of_its_own_is_the_price_of_an_item(
    guides: PlanGuides, tmp_path: Path, language: str, text: str, rows: tuple[str, ...], total: str
) -> None:
    """Prices of things are rows of the table with their sum, and none of them is the limit."""
    plan = made(guides, tmp_path, text, {}, language)
    assert all(row in costs(plan) for row in rows)
    assert total in costs(plan)
    assert total in body_of(plan, "overview")
    assert total in rules.summarise(plan, guides)
    whole = "".join(one.body for one in plan.sections)
    assert not any(word in whole for word in ("한도", "a limit of", "no amount is known", "금액은 자료에 없어"))


@pytest.mark.parametrize(
    ("clause", "is_item"),
    [
        ("서버 월 3만원이고", True),
        ("the van costs $52k", True),
        ("예산은 5천만원이고", False),
        ("많아야 300만원", False),
        ("우리 동아리 200만원", False),
        ("참가비는 만원이고", False),
        ("개발비는 3천만원까지", False),
        ("budget is $3,000", False),
        ("we have 300 dollars", False),
        ("max 300 dollars", False),
    ],
)
def test_what_money_there_is_names_no_thing(clause: str, is_item: bool) -> None:
    """A clause names the price of a thing only where it says nothing of a limit, of funds or of what users pay."""
    assert any(one.kind == "price" for one in told_sums(clause)) is is_item


@pytest.mark.parametrize(
    ("language", "text", "row"),
    [
        (
            "ko",
            "망토 대여소 기획서 써줘. 망토 4벌, 한 벌에 15,000원에 사",
            "| 망토 | 60,000원 | 한 벌에 15,000원 × 4벌 [1] |",
        ),
        (
            "ko",
            "소품 대여소 기획서 써줘. 빌려줄 망토는 4벌이 필요해. 한 벌에 15,000원씩 주고 구입할 거야",
            "| 빌려줄 망토 | 60,000원 | 한 벌에 15,000원 × 4벌 [1] |",
        ),
        (
            "en",
            "Plan a costume rental. 4 capes at 15 dollars each",
            "| Capes | $60 | 4 capes × 15 dollars [1] |",
        ),
    ],
)
def test_unit_and_quantity_are_multiplied_where_both_are_told(
    guides: PlanGuides, tmp_path: Path, language: str, text: str, row: str
) -> None:
    """What is bought at a price for one stands among the costs with its steps, and is what is approved."""
    plan = made(guides, tmp_path, text, {}, language)
    assert row in costs(plan)
    assert row.split("|")[2].strip() in body_of(plan, "overview")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ko", "반찬 가게 배달 기획서 써줘. 반찬통은 6천원이야"),
        ("en", "Write a plan for a lunch delivery. A lunch is 6 dollars"),
    ],
)
def test_a_thing_that_may_be_sold_is_no_cost(guides: PlanGuides, tmp_path: Path, language: str, text: str) -> None:
    """The price of one thing, of which nobody says who pays it, is told and not added up."""
    plan = made(guides, tmp_path, text, {}, language)
    assert plan.costs is None
    assert "[1]" in costs(plan)
    assert not any(word in body_of(plan, "overview") for word in ("6,000", "$6"))


def test_numbers_within_a_line_part_its_things() -> None:
    """Numbers that count on from one within a line are those of a list; dates and lines of their own stay."""
    assert without_numbers("기능은 1. 예약 2. 보증금 결제") == "기능은 예약, 보증금 결제"
    assert without_numbers("The hall gets (1) booking (2) payment") == "The hall gets booking, payment"
    assert without_numbers("일정은 1) 3월 설계 2) 4월 개발") == "일정은 3월 설계, 4월 개발"
    for text in ("1. 예약\n2. 결제", "2027. 3. 2. 에 열어", "일정: 1. 3월 2일"):
        assert without_numbers(text) == text


@pytest.mark.parametrize(
    "text",
    [
        "We open at 1. Staff 2. come",
        "Each table has 1. Booths have 2. Stools are free",
        "Room 1. Room 2. are booked",
        "버전 1. 그리고 2. 다음",
        "1. First thing. It matters. 2. Second thing.",
    ],
)
def test_figures_of_sentences_and_numbered_sentences_are_no_list_of_things(text: str) -> None:
    """A figure behind a word is one, and what has several sentences is not put between commas."""
    assert without_numbers(text) == text


@pytest.mark.parametrize(
    ("language", "text", "names"),
    [
        ("en", "Write a plan for a cafe app. 1. menu 2. deposit payment", ("menu [1]", "deposit payment [1]")),
        ("en", "Write a plan for a cafe app. It has to have: 1) menu 2) deposit payment", ("deposit payment [1]",)),
        ("ko", "카페 예약 앱 기획서 써줘. 1. 메뉴 2. 보증금 결제", ("메뉴 [1]", "보증금 결제 [1]")),
    ],
)
def test_a_numbered_list_that_stands_by_itself_is_what_the_service_does(
    guides: PlanGuides, tmp_path: Path, language: str, text: str, names: tuple[str, ...]
) -> None:
    """Each thing is a feature of its own."""
    features = body_of(made(guides, tmp_path, text, {}, language), "features")
    assert all(f". {name}" in features for name in names)


@pytest.mark.parametrize(
    ("language", "text", "title", "names"),
    [
        (
            "en",
            "Write a plan for a florist app with features 1. bouquets 2. deposit payment",
            "Florist app",
            ("bouquets [1]", "deposit payment [1]"),
        ),
        (
            "en",
            "Write a plan for a florist app with these main features: (1) bouquets (2) deposit payment",
            "Florist app",
            ("bouquets [1]", "deposit payment [1]"),
        ),
        (
            "ko",
            "꽃집 예약 앱 기획서 써줘, 기능 1. 꽃다발 고르기 2. 보증금 결제",
            "꽃집 예약 앱",
            ("꽃다발 고르기 [1]", "보증금 결제 [1]"),
        ),
    ],
)
def test_a_numbered_list_behind_the_word_for_features_is_one_and_no_part_of_the_title(
    guides: PlanGuides, tmp_path: Path, language: str, text: str, title: str, names: tuple[str, ...]
) -> None:
    """The words that lead to the list end the name of the service."""
    plan = made(guides, tmp_path, text, {}, language)
    assert plan.title == title
    assert all(name in body_of(plan, "features") for name in names)


def test_parts_of_the_paper_are_no_features() -> None:
    """A list of what the plan is to say is not what the service does."""
    assert without_numbers("기획서 써줘. 1. 시장 조사 2. 예산") == "기획서 써줘. 시장 조사, 예산"


@pytest.mark.parametrize(
    ("language", "text", "names"),
    [
        (
            "ko",
            "꽃집 예약 앱 기획서 써줘. 기능은 1. 꽃다발 고르기 2. 보증금 결제",
            ("꽃다발 고르기 [1]", "보증금 결제 [1]"),
        ),
        (
            "en",
            "Write a plan for a florist app. Features: 1. bouquets 2. deposit payment",
            ("bouquets [1]", "deposit payment [1]"),
        ),
    ],
)
def test_numbered_features_of_a_line_are_features(
    guides: PlanGuides, tmp_path: Path, language: str, text: str, names: tuple[str, ...]
) -> None:
    """Each is a row of its own, and a payment among them is no price."""
    plan = made(guides, tmp_path, text, {}, language)
    assert all(name in body_of(plan, "features") for name in names)
    assert not any(name.split(" [")[0] in costs(plan) for name in names)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("ko", "2027년 4월 6일에 열어"),
        ("ko", "2027년 4월 6일에 문을 연다"),
        ("ko", "2027년 4월 6일에 열 거야"),
        ("ko", "2027년 4월 6일에 시작해"),
        ("en", "it goes live on 6 April 2027"),
        ("en", "it opens on April 6, 2027"),
        ("en", "we start on 6 April 2027"),
    ],
)
@pytest.mark.parametrize("is_file", [False, True])
def test_a_day_on_which_people_open_is_the_opening(
    guides: PlanGuides, tmp_path: Path, language: str, said: str, is_file: bool
) -> None:
    """However it is said, the first lines and the schedule open the service on that day, cited and not assumed."""
    asked = "카페 예약 앱 기획서 써줘." if language == "ko" else "Write a plan for a bakery booking app."
    files = {"brief.md": f"# {'빵집' if language == 'ko' else 'Bakery'}\n\n{said}.\n"} if is_file else {}
    plan = made(guides, tmp_path, asked if is_file else f"{asked} {said}", files, language)
    mark = f"2027-04-06 [{2 if is_file else 1}]"
    assert mark in body_of(plan, "overview")
    assert mark in body_of(plan, "schedule")
    # All may come that day; what a few try lies before it, what is judged by its results behind it.
    assert plan.schedule[-1].start == date(2027, 4, 6)
    assert all(one.end < date(2027, 4, 6) for one in plan.schedule[:-1])
    assert not any("2027-04-06" in one.text for one in plan.assumptions)


def test_the_start_of_the_work_is_not_that_of_the_service(guides: PlanGuides, tmp_path: Path) -> None:
    """Where both are told, or how long the work takes, the schedule begins and ends on these days."""
    both = made(guides, tmp_path, "빵집 예약 앱 기획서. 2027년 1월 4일에 개발을 시작해서 4월 6일에 열어", {})
    assert "2027-01-04 [1]에 착수해 2027-04-06 [1]에 시작한다" in body_of(both, "schedule")
    lasting = made(guides, tmp_path, "빵집 예약 앱 기획서. 2027년 1월 4일에 시작해서 3개월 안에 끝내", {})
    assert "2027-01-04 [1]에 착수해 2027-04-02 [1]에 시작한다" in body_of(lasting, "schedule")
    assert "2027-04-02 [1] 시작" in body_of(lasting, "overview")


@pytest.mark.parametrize(
    ("language", "asked", "wish"),
    [
        ("ko", "빵집 예약 앱 기획서 써줘", "2027년 6월 3일에 열게 해줘"),
        ("ko", "빵집 예약 앱 기획서 써줘", "오픈을 2027년 6월 3일로 바꿔줘"),
        ("en", "Write a plan for a bakery booking app", "Please open on June 3, 2027"),
    ],
)
def test_a_day_that_a_wish_tells_is_cited(
    guides: PlanGuides, tmp_path: Path, language: str, asked: str, wish: str
) -> None:
    """It stands in the first lines and the schedule with its source, and is no assumption any more."""
    plan = made(guides, tmp_path, asked, {}, language)
    told = tuple(replace(one, text=f"{one.text}\n{wish}") if one.kind == "request" else one for one in plan.sources)
    changed = rules.refine(replace(plan, sources=told), None, wish, guides)
    assert changed.not_done == ()
    for key in ("overview", "schedule"):
        assert "2027-06-03 [1]" in body_of(changed.document, key)
        assert "2027-06-03 (" not in body_of(changed.document, key)
    assert not any("2027-06-03" in one.text for one in changed.document.assumptions)


@pytest.mark.parametrize(
    ("language", "asked", "told"),
    [
        ("ko", "빵집 예약 앱 기획서 써줘", "2027년 5월 6일에 열어"),
        ("en", "Write a plan for a bakery app", "It opens on May 6, 2027"),
    ],
)
def test_a_told_opening_that_the_plan_does_not_use_fails_the_review(
    guides: PlanGuides, tmp_path: Path, language: str, asked: str, told: str
) -> None:
    """The review by rules names the day that the request states and the schedule lacks."""
    plan = made(guides, tmp_path, asked, {}, language)
    assert rules.review(plan, guides).verdict == "PASS"
    sources = tuple(replace(one, text=f"{one.text}. {told}") if one.kind == "request" else one for one in plan.sources)
    judged = rules.review(replace(plan, sources=sources), guides)
    assert judged.verdict != "PASS"
    assert any("2027-05-06" in issue for issue in judged.critical_issues)


@pytest.mark.parametrize(
    ("language", "sentence", "acts"),
    [
        (
            "ko",
            "보호자는 앱에서 산책로를 고르고 기사가 데리러 온 뒤 사진을 보낸다",
            ("앱에서 산책로를 고른다", "데리러 온 뒤 사진을 보낸다"),
        ),
        (
            "en",
            "The owner picks a route in the app and the walker fetches the dog and then sends a photo",
            ("Picking a route in the app", "Fetching the dog and then sending a photo"),
        ),
    ],
)
def test_each_verb_of_a_sentence_of_a_file_is_kept(
    guides: PlanGuides, tmp_path: Path, language: str, sentence: str, acts: tuple[str, ...]
) -> None:
    """Who does what one after the other are features of their own; a verb before a part of somebody is no name."""
    asked = "반려견 산책 서비스 기획서 써줘" if language == "ko" else "Write a plan for a pet walking service"
    plan = made(
        guides, tmp_path, asked, {"brief.md": f"# {'산책' if language == 'ko' else 'Walks'}\n\n{sentence}.\n"}, language
    )
    assert all(f"{act} [2]" in body_of(plan, "features") for act in acts)


def test_a_name_before_a_part_is_left_out() -> None:
    """The verb that goes on stays, the name goes."""
    namer = Namer([""])
    assert namer.without("손님이 음식을 고르고 기사가 나른다") == "손님이 음식을 고르고 기사가 나른다"
    assert namer.without("짐을 김가나 기사가 나른다") == "짐을 기사가 나른다"


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ko", "장난감 병원 기획서 써줘. 셋째 주 토요일에만 열어"),
        ("ko", "도서관 카페 예약 앱 기획서 써줘. 일 월 쉬고 하루에 5명까지 받아"),
        ("en", "Write a plan for a toy clinic. It opens every Saturday, only on Saturdays"),
    ],
)
def test_the_days_on_which_it_is_open_are_no_opening(
    guides: PlanGuides, tmp_path: Path, language: str, text: str
) -> None:
    """Nothing opens or stands still on them, nobody is called by them, and the review misses no day."""
    plan = made(guides, tmp_path, text, {}, language)
    assert rules.review(plan, guides).verdict == "PASS"
    assert "하루에(" not in body_of(plan, "overview")
    assert not any(
        word in body_of(plan, "schedule") for word in ("2027-01 [1]", "[1]에 시작", "opens on 2026-11-28 [1]")
    )
