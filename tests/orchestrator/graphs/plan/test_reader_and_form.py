"""Who reads a plan, in which form they want it, what told money comes to, and by when it has to run."""

from pathlib import Path

import pytest

from evals.plan.planning import planned
from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.plan_document import PlanDocument, PlanSource
from orchestrator.graphs.plan.rules.fitting import size_of
from orchestrator.graphs.plan.rules.reading import read_case
from tests.orchestrator.graphs.plan.test_brief_items import TODAY


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


def _made(guides: PlanGuides, text: str, language: str) -> PlanDocument:
    row = {"id": "", "language": language, "preset": "standard", "request": text}
    return planned(row, Path(), guides, TODAY).document


def _bodies(guides: PlanGuides, text: str, language: str) -> dict[str, str]:
    return {one.key: one.body for one in _made(guides, text, language).sections}


BOOKS = (
    "저희 마을도서관인데요 그림책 배달을 해보려고요. 부모가 문자로 신청하면 봉사자가 집앞까지 갖다드려요. "
    "대상은 읍내 사는 부모 50명쯤 되고 이용료는 한번에 2000원, 군에서 100만원 내려왔어요. {wish}"
)


@pytest.mark.parametrize(
    ("wish", "reader"),
    [
        ("군청 과장님 드려야 해서요 기획서로 써주세요", "군청 과장은"),
        ("관장님이 기획서 먼저 가져오라셔서요", "관장은"),
        ("남편한테 보여주고 설득해야 돼요 기획서 부탁해요", "남편은"),
        ("아동과랑 소방서가 같이 볼 기획서 부탁해요", "아동과와 소방서는"),
        ("상인회장님이 읽을거니까 기획서로 부탁해요", "상인회장은"),
        ("이사들 보여주게 기획서 부탁해요", "이사들은"),
    ],
)
def test_who_reads_it_decides(guides: PlanGuides, wish: str, reader: str) -> None:
    """Whoever gets the plan decides in its first lines, and is no user of the service."""
    body = _bodies(guides, BOOKS.format(wish=wish), "ko")["overview"]
    assert f"**정할 것:** {reader}" in body
    assert "부모" in body.splitlines()[0]


@pytest.mark.parametrize(
    ("wish", "reader"),
    [
        ("Need a plan, the elders vote on it on Wednesday", "the elders decide"),
        ("Please write a plan. It goes to the district assembly", "the district assembly decides"),
        ("Please write a plan. I must give it the board on 3 December", "the board decides"),
    ],
)
def test_who_gets_it_decides_in_english(guides: PlanGuides, wish: str, reader: str) -> None:
    """Not whoever the reader belongs to, nor whoever the service is for."""
    text = f"A seed bank for our village. The farmer sends a text, the nearest keeper gives two cups. {wish}"
    assert reader in _bodies(guides, text, "en")["overview"]


def test_a_name_beside_a_part_is_not_told(guides: PlanGuides) -> None:
    """The partner who reads it is called by the part alone, and gives the service no title."""
    text = (
        "Quick one. Bike repairs for night couriers, a mechanic gets a ping and comes to the rider. 20 euros a repair. "
        "I want a proper product plan my co-founder Mirela can pick holes in"
    )
    plan = _made(guides, text, "en")
    assert plan.title == "Bike repairs for night couriers"
    assert "Mirela" not in plan.title + "".join(one.body for one in plan.sections)
    assert "pick holes" not in "".join(one.body for one in plan.sections)


@pytest.mark.parametrize(
    ("text", "name", "language"),
    [
        ("Hello, I am Dao from hall C. Please write a service plan, worker takes a photo and sends it", "Dao", "en"),
        ("write a service plan for tool lending. a member books a tool and Ilse books it in", "Ilse", "en"),
        ("공구 대여 기획서 써줘요. 주민이 신청하면 빌려줘요. 담당자는 한미루이고요", "한미루", "ko"),
    ],
)
def test_names_without_a_title_are_not_told(guides: PlanGuides, text: str, name: str, language: str) -> None:
    """Who introduces themselves, does a step or has charge of no told task stands in the plan by no name."""
    assert name not in "".join(one.body for one in _made(guides, text, language).sections)


def test_a_page_holds_what_decides_and_no_more(guides: PlanGuides) -> None:
    """The use and the gravest risk stand in it, and the plan says that it keeps to a page."""
    plan = _made(guides, BOOKS.format(wish="한 장으로 기획서 써주세요"), "ko")
    keys = [one.key for one in plan.sections]
    assert keys[0] == "overview"
    assert not {"features", "screens", "data"} & set(keys)
    assert "부모:** 문자로 신청한다 [1]" in next(one.body for one in plan.sections if one.key == "flow")
    assert "**분량:** ‘한 장’ [1] – 그 길이에 맞췄다" in plan.sections[0].body
    assert sum(size_of(f"{one.title} {one.body}", "ko") for one in plan.sections) <= 1_800


def test_a_wish_for_the_tone_is_said_not_to_be_done(guides: PlanGuides) -> None:
    """Rules write in one style, and say so; the wish is no rule of the service."""
    bodies = _bodies(guides, BOOKS.format(wish="어려운 말 빼고 기획서 써주세요"), "ko")
    assert "‘어려운 말’ [1] – 하지 못했다" in bodies["overview"]
    assert "어려운 말" not in bodies["scope"]


def test_no_sum_is_made_of_a_price_and_a_number_of_people(guides: PlanGuides) -> None:
    """Nobody says that all of them pay, nor that the limit is divided among them."""
    costs = _bodies(guides, BOOKS.format(wish="기획서 써주세요"), "ko")["costs"]
    assert "100,000원" not in costs
    assert "20,000원" not in costs
    assert "한도 1,000,000원 [1]" in costs


@pytest.mark.parametrize(
    ("text", "language", "day", "until"),
    [
        (
            "축제 담당입니다 10월 9일부터 11일까지 하는 국화축제 때 쓸 도장 모으기 기획서 써주세요. "
            "방문객이 점포에서 도장을 모으면 부스에서 떡을 드려요",
            "ko",
            "행사 기간: ",
            "2027-10-09 [1] | 2027-10-11 [1]",
        ),
        (
            "please write a service plan. a student books a helper on a page and the helper goes along to the bank. "
            "It must be ready before August 20 orientation",
            "en",
            "has to be ready",
            "2027-08-20 [1]",
        ),
    ],
)
def test_the_day_for_which_it_is_wanted_is_the_one_to_open(
    guides: PlanGuides, text: str, language: str, day: str, until: str
) -> None:
    """Preparation is counted back from an event, or from the day by which it has to be ready."""
    schedule = _bodies(guides, text, language)["schedule"]
    assert until in next(line for line in schedule.splitlines() if day in line)
    assert "모든 날짜는 가정" not in schedule
    assert "all dates are assumptions" not in schedule


@pytest.mark.parametrize(
    ("money", "limit"),
    [
        ("max 1,800 euros from the council", "€1,800 [1]"),
        ("We have 2,400 euros from the summer fair", "€2,400 [1]"),
        ("the fund gives 6,500 dollars at most and the tablets cost 1,940 dollars", "$6,500 [1]"),
    ],
)
def test_what_money_there_is_limits_and_is_paid_by_nobody(guides: PlanGuides, money: str, limit: str) -> None:
    """It is no price that users pay, multiplied by them, and what a thing costs is no limit; each is told once."""
    text = f"write a service plan. a member books a bike and the mechanic brings it. {money}"
    costs = _bodies(guides, text, "en")["costs"]
    lines = [line for line in costs.splitlines() if line.startswith("- ")]
    assert [line for line in lines if f" limit of {limit}" in line] == lines
    assert len(lines) == 1
    assert "Income when" not in costs
    assert "Prices and who pays" not in costs


def test_what_somebody_cannot_do_today_is_no_feature(guides: PlanGuides) -> None:
    """It is no act of the service, and the others stand with whoever does them."""
    text = (
        "so we run a laundry and pensioners can't carry the bags anymore. idea: two teenagers on cargo bikes collect "
        "bags on tuesday, the laundry weighs and washes, the same kid brings it back. write it as a plan please"
    )
    bodies = _bodies(guides, text, "en")
    assert "can't carry" not in bodies["features"]
    assert "**Two teenagers:** collect bags on tuesday [1]" in bodies["flow"]
    assert "**Laundry:** weighs [1]" in bodies["flow"]
    assert "**Laundry:** washes [1]" in bodies["flow"]


def test_the_day_of_the_draft_is_no_day_of_the_service(guides: PlanGuides) -> None:
    """It stands as it was said, and neither opens the service nor ends its preparation."""
    bodies = _bodies(guides, BOOKS.format(wish="재단에 낼 기획서로 써주세요. 12월 7일까지는 초안이 있어야 돼요"), "ko")
    assert "12월 7일까지는 초안이" in bodies["schedule"]
    assert "12-07 [1]" not in "".join(bodies.values())


def test_a_month_is_not_told_as_a_day(guides: PlanGuides) -> None:
    """Neither its first nor its last day is cited as if somebody had said it."""
    bodies = "".join(_bodies(guides, BOOKS.format(wish="시범은 4월부터 하고요 기획서로 써주세요"), "ko").values())
    assert "2027-04 [1]" in bodies
    assert "04-01 [1]" not in bodies
    assert "04-30 [1]" not in bodies


def test_a_sum_for_one_thing_is_no_limit_of_the_whole(guides: PlanGuides) -> None:
    """What is told for the material stands with its purpose in the costs."""
    text = (
        "우산병원 기획안 짜야 하는데요. 고장난 우산을 가져오면 봉사자가 고쳐주고요. "
        "재료비는 1년에 90만원밖에 없어요. 비닐우산은 안받습니다"
    )
    bodies = _bodies(guides, text, "ko")
    assert "한도 900,000원" not in bodies["overview"]
    assert "90만원" in bodies["costs"] or "900,000원" in bodies["costs"]


def test_large_letters_that_a_text_cannot_have_are_named(guides: PlanGuides) -> None:
    """The wish stands in the first lines with what is left to do, and is no function of the service."""
    bodies = _bodies(guides, BOOKS.format(wish="어르신들이 읽을거니까 글씨 크게 기획안으로 부탁드려요"), "ko")
    assert "‘글씨 크게’ [1] – 하지 못했다" in bodies["overview"]
    assert "글씨" not in bodies["features"]


@pytest.mark.parametrize(
    ("message", "language", "reader"),
    [
        ("창고 앱 좀 기획해줘요. 관리실이랑 부녀회장이 같이 보고 정해요", "ko", "관리실과 부녀회장"),
        ("주차 앱이요. 구청 주차관리과에서 심사한다니까 기획서로 부탁드려요", "ko", "구청 주차관리과"),
        ("시설안전팀장님 결재용으로 기획안 좀 써주세요", "ko", "시설안전팀장"),
        ("팀장이 승인하면 문자가 나가는 앱이요. 기획서 부탁드려요", "ko", ""),
        ("a sign-up page. the allotment board reads it so a table for the costs please", "en", "the allotment board"),
        ("a tool library. the union and the owner decide on it together", "en", "the union and the owner"),
        ("a hoist rota. the caretaker's wife pays so she's the reader", "en", "the caretaker's wife"),
        ("a page for lost keys, please a table for the costs", "en", ""),
    ],
)
def test_all_who_decide_are_named_and_nobody_who_is_no_body(message: str, language: str, reader: str) -> None:
    """A pair decides together, and a noun that is no person or body decides nothing."""
    source = PlanSource(1, "request", "", message)
    assert read_case("", [source], "ko" if language == "ko" else "en", TODAY).reader == reader


@pytest.mark.parametrize(
    ("told", "reader"),
    [
        ("읽는 분은 원장님과 학부모 대표 4명이고 2월 5일 모임에서 할지 말지 정합니다", "원장과 학부모 대표 4명은"),
    ],
)
def test_who_is_called_the_reader_decides_and_uses_nothing(guides: PlanGuides, told: str, reader: str) -> None:
    """Nobody else is named as deciding, and those who take part later in the text are no deciders."""
    rest = "고치는 사람이 사진을 찍어 올립니다. 동네 총무가 맡습니다. 4월 5일에 시작합니다."
    text = f"자전거 수리 모임 기획서 써줘. {told}. {rest}"
    bodies = _bodies(guides, text, "ko")
    assert f"**정할 것:** {reader}" in bodies["overview"]
    assert "학부모 대표" not in bodies["overview"].splitlines()[0]


@pytest.mark.parametrize(
    ("language", "text", "is_kept"),
    [
        ("ko", "{} 문장은 짧게 써 주세요.", True),
        ("ko", "{} 문서는 짧게 써 주세요.", False),
        ("en", "{} Use short sentences, please.", True),
        ("en", "{} Keep it short.", False),
    ],
)
def test_short_sentences_are_no_short_plan(guides: PlanGuides, language: str, text: str, is_kept: bool) -> None:
    """Sections are left out where the whole is to be short, and nowhere else."""
    asked = {
        "ko": "구내식당 반찬 예약 서비스 기획서. 조리사가 저녁 메뉴를 올리고 직원이 예약해요. 3월 8일 시작.",
        "en": "Service plan for booking canteen side dishes. Cooks post the menu, staff book it. Starts 8 March.",
    }[language]
    bodies = _bodies(guides, text.format(asked), language)
    assert ("operations" in bodies) is is_kept


def test_who_decides_may_have_a_name_of_few_letters(guides: PlanGuides) -> None:
    """The subject of a plan decides on nothing; a name of which no word can be compared is not part of it."""
    text = "장비 대여 관리 서비스 기획서 초안. 연구원이 장비를 신청하면 조교가 내줘요. 결정은 CFO가 12월 21일에."
    assert "CFO는 2026-12-21" in _bodies(guides, text, "ko")["overview"]
