"""What a message takes back, and what a wish must not do to a plan."""

from pathlib import Path

import pytest

from evals.plan.planning import PlannedRequest, planned
from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.plan_document import PlanDocument
from orchestrator.graphs.plan.rules.reading.word_corrections import with_words_meant
from tests.orchestrator.graphs.plan.test_brief_items import TODAY


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


def _made(guides: PlanGuides, request: str, *wishes: str) -> PlannedRequest:
    language = "ko" if any("가" <= letter <= "힣" for letter in request) else "en"
    row = {"id": "", "language": language, "preset": "standard", "request": request, "wishes": wishes}
    return planned(row, Path(), guides, TODAY)


def _whole(document: PlanDocument) -> str:
    return "\n".join((document.title, *(one.body for one in document.sections if one.key != "heard")))


@pytest.mark.parametrize(
    ("request_", "title", "gone"),
    [
        (
            "write a plan for a book swap shelf at our station?? oh no, not books, I mean jigsaw puzzles. "
            "commuters leave one and take another home. starts 5 april",
            "Jigsaw puzzle swap shelf",
            "not books",
        ),
        (
            "Write a service plan for our school's sports-kit store. Sorry, I mean the instruments pupils borrow for a "
            "term. 40 instruments, starts 5 April.",
            "Instruments pupils borrow",
            "sports-kit",
        ),
        ("유모차 대여 서비스 기획서 써줘. 아 유모차 말고 휠체어예요. 12대, 4월 5일 시작", "휠체어 대여", "유모차"),
    ],
)
def test_a_thing_that_is_taken_back_is_not_planned(guides: PlanGuides, request_: str, title: str, gone: str) -> None:
    """The other one stands in the title, and the correction is nothing that the service does."""
    plan = _made(guides, request_).document
    assert plan.title.startswith(title)
    assert gone not in _whole(plan)


@pytest.mark.parametrize(
    ("told", "meant"),
    [
        (
            "화분 나눔 기획서 써줘. 모임은 화분마을 2층. 아 화분 말고 텃밭요. 3월 시작",
            "텃밭 나눔 기획서 써줘. 모임은 화분마을 2층. 3월 시작",
        ),
        ("책꽂이를 빌려주는 서비스 기획서 써줘. 아 책꽂이 말고 의자요", "의자를 빌려주는 서비스 기획서 써줘. "),
        ("요금은 동전 천원. 아 동전 말고 쿠폰으로 내요. 3월 시작", ""),
        ("동전 교환 기획서 써줘. 아 동전 말고 쿠폰으로 바꿔요. 3월 시작", ""),
    ],
)
def test_only_the_thing_that_is_ordered_is_another(told: str, meant: str) -> None:
    """As a whole noun of the order; what is told elsewhere stays, and so does all where the new words are no noun."""
    assert with_words_meant(told) == (meant or told)


@pytest.mark.parametrize(
    ("request_", "head"),
    [
        (
            "안녕하세요, 회의실 열쇠 반납을 잊지 않게 해 주는 서비스의 기획서를 작성해 주세요. 4월 5일 시작",
            "안녕하세요",
        ),
        ("Good morning, please write a service plan for a key return reminder. Starts 5 April", "Good morning"),
    ],
)
def test_a_greeting_is_no_feature(guides: PlanGuides, request_: str, head: str) -> None:
    """Nor the use, nor the title."""
    assert head not in _whole(_made(guides, request_).document)


BOARD = {
    "ko": (
        "공구함 예약 서비스 기획서 써줘. 이용자는 우리 동 입주민이다. 입주민이 전날 공구를 고르면 경비원이 내준다. "
        "지금은 종이에 적어 한 달에 여섯 번 겹친다. 술 마신 사람에게는 절대 빌려주지 않는다. 4월 5일에 연다."
    ),
    "en": (
        "Write a service plan for a tool cabinet. It is for the residents of our block. Residents pick a tool the day "
        "before and the porter hands it out. Today it clashes six times a month. No lending to drunk people. "
        "It opens on 5 April."
    ),
}


@pytest.mark.parametrize(
    ("language", "wish", "order"),
    [
        ("ko", "리스크에 '어르신이 글씨를 못 읽는다'를 넣고 대응은 큰 글씨 안내문을 문 앞에 붙인다로 적어줘", "적어"),
        ("ko", "위험에 '노인이 자물쇠를 못 연다'를 넣고 대응은 경비실 창구를 저녁 9시까지 지킨다로 써줘", "써"),
        (
            "en",
            "put 'the lock freezes' into the risks and change the measure to warming it at six each morning",
            "change the",
        ),
    ],
)
def test_an_order_is_never_told_as_what_the_service_does(
    guides: PlanGuides, language: str, wish: str, order: str
) -> None:
    """What cannot be done is said, and no line of the plan holds the order."""
    made = _made(guides, BOARD[language], wish)
    _, changed, not_done = made.wished[0]
    lines = {*_whole(changed).splitlines()} - {*_whole(made.document).splitlines()}
    assert not [line for line in lines if order in line]
    assert not_done


@pytest.mark.parametrize(
    ("language", "wish"),
    [
        ("ko", "담당자 한 명이 할 수 있는지 검토해서 넣어줘"),
        ("ko", "목표는 겹치는 횟수를 여섯 번에서 한 번으로 줄이는 거니까 관리소장이 볼 지표에 넣어줘"),
        ("en", "add whether one caretaker can do it all"),
        ("en", "the goal is from 6 clashes to under 2 by July for the manager, put that into the indicators"),
    ],
)
def test_who_uses_it_stays_where_a_wish_speaks_of_something_else(guides: PlanGuides, language: str, wish: str) -> None:
    """Whoever it names."""
    _, changed, _ = _made(guides, BOARD[language], wish).wished[0]
    first = next(one.body for one in changed.sections if one.key == "overview")
    assert ("입주민" if language == "ko" else "residents") in first.splitlines()[0].casefold()


@pytest.mark.parametrize(
    ("request_", "wish", "words", "kept"),
    [
        (
            "마을 낡은 자전거 대여 서비스 기획서 써줘. 자전거 8대, 4월 5일에 연다.",
            "제목에서 '낡은'은 빼줘",
            "낡은",
            "자전거 대여",
        ),
        (
            "Write a service plan for a spare umbrella stand. 30 umbrellas, opens on 5 April.",
            "remove 'spare' from the title",
            "spare",
            "mbrella stand",
        ),
    ],
)
def test_words_are_cut_out_of_the_title_alone(
    guides: PlanGuides, request_: str, wish: str, words: str, kept: str
) -> None:
    """All sections and their lines stay."""
    made = _made(guides, request_, wish)
    _, changed, not_done = made.wished[0]
    assert words not in changed.title.casefold()
    assert kept in changed.title
    assert not_done == ()
    sizes = [[len(one.body.splitlines()) for one in plan.sections] for plan in (made.document, changed)]
    assert sizes[0] == sizes[1]


@pytest.mark.parametrize(
    ("request_", "words"),
    [
        (
            "어린이집 아침 죽 나눔 기획안 써줘. 아이들 31명한테 매일 아침 죽 한 그릇 주는거고. "
            "우유 알레르기 있는 애가 3명이라 걔들 것은 "
            "따로 끓여야됨. 약봉지는 사진 찍지 말고 원장실로 바로. 3월 8일에 시작. 한 쪽으로",
            ("끓여야", "사진 찍지"),
        ),
        (
            "Service plan for breakfast porridge at our nursery, one page please. 31 children get a bowl each morning. "
            "Never on the stairs. No photos of medicine bags. Three bowls must be cooked apart from milk. "
            "Starts 8 March.",
            ("ever on the stairs", "o photos of medicine", "cooked apart"),
        ),
    ],
)
def test_what_keeps_people_safe_stands_in_the_first_section(
    guides: PlanGuides, request_: str, words: tuple[str, ...]
) -> None:
    """However short the plan is to be."""
    plan = _made(guides, request_).document
    assert plan.sections[0].key == "overview"
    for one in words:
        assert one in plan.sections[0].body


@pytest.mark.parametrize(
    ("request_", "reason"),
    [
        ("탁구대 예약 서비스 기획서 써줘. 현금 받기는 없애면 안 됩니다. 할머니들 때문에요. 4월 5일 시작", "때문"),
        (
            "Write a service plan for a bread van. No cards, ever. That is parish policy. It starts on 5 April.",
            "That is",
        ),
    ],
)
def test_a_reason_is_no_rule(guides: PlanGuides, request_: str, reason: str) -> None:
    """Nothing is checked for it and nothing breaks it."""
    plan = _made(guides, request_).document
    told = {one.key: one.body for one in plan.sections}
    assert reason not in "\n".join(told.get(key, "") for key in ("overview", "requirements", "risks"))


@pytest.mark.parametrize(
    ("request_", "title"),
    [
        ("첨부한 운영 메모로 옥상 텃밭 예약 서비스 기획서 써줘. 4월 5일 시작", "옥상 텃밭 예약 서비스"),
        ("일회용 컵 말고, 다회용 컵 대여 서비스 기획서로 써주세요. 4월 5일 시작", "다회용 컵 대여 서비스"),
        ("Product plan please – market crate deposit. 40 stalls, starts 5 April", "Market crate deposit"),
        ("마을 회관에서 죽 나눔 하려는데 기획안 써줄 수 있어? 어르신 27분한테 매주 토요일 갖다드리는 거야", ""),
    ],
)
def test_a_title_names_what_is_planned_alone(guides: PlanGuides, request_: str, title: str) -> None:
    """Without the file it is made from, what is denied before it, or half a word."""
    found = _made(guides, request_).document.title
    assert found.startswith(title)
    assert " 안 " not in found
