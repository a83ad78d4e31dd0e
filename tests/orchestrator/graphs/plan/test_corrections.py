"""Figures that a message corrects, and figures that contradict each other."""

from dataclasses import replace
from pathlib import Path

import pytest

from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan import rules
from orchestrator.graphs.plan.rules.reading.corrections import corrected
from tests.orchestrator.graphs.plan.test_plan_money import made
from tests.orchestrator.graphs.plan.test_told_figures import body_of


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("예산은 7천, 아니 8천만원이야", "예산은 8천만원이야"),
        ("회당 2만원, 아 아니다 2만5천원으로 해줘", "회당 2만5천원으로 해줘"),
        ("정원은 20명이야. 아 아니다 25명이야", "정원은 25명이야"),
        ("예산은 300만원, 아니다 400", "예산은 400만원"),
        ("4월 2일, 아니 4월 9일에 열어", "4월 9일에 열어"),
        ("한 번에 두 명 아니 세 명씩", "한 번에 세 명씩"),
        ("책자는 200부가 아니라 150부야", "책자는 150부야"),
        ("20 seats, no wait, make it 25", "25 seats"),
        ("we open May 3, sorry, May 10", "we open May 10"),
        ("a budget of $700 (sorry, $800) for all", "a budget of $800 for all"),
        ("we need 12, no, 15 helpers", "we need 15 helpers"),
        ("not 20 but 25 seats", "25 seats"),
        ("오픈은 7월 말고 8월 1일에 해", "오픈은 8월 1일에 해"),
        ("아까 30명이라고 했는데 40명이야", "40명이야"),
        ("자리가 40석 아니 의자 둘이 망가져서 36석이야", "자리가 36석이야"),
        ("하루에 7명 아 요즘 바쁘니 5명까지", "하루에 5명까지"),
        ("정원은 20명, 잠깐, 25명이야", "정원은 25명이야"),
        ("신청자 38명, 아니 6명 빠져서 32명이야", "신청자 32명이야"),
        ("의자 50개, 아니 8개 늘어서 58개예요", "의자 58개예요"),
        ("18 desks, no wait, 4 more so 22 desks", "22 desks"),
        ("정원은 20명, 잠깐만 25명이야", "정원은 25명이야"),
        ("the March 12 meeting, no wait, moved to March 19", "the March 19 meeting"),
        ("52 cents a litre, sorry, 54 since May", "54 cents a litre since May"),
    ],
)
def test_the_figure_that_was_said_last_takes_the_place_of_the_first(said: str, meant: str) -> None:
    """The unit stays, whichever of both it stands beside."""
    assert corrected(said)[0] == meant
    assert len(corrected(said)[1]) == 1


@pytest.mark.parametrize(
    "said",
    [
        "열 명이 와요 아니 근데 20분이 걸려요",
        "20 members actually pay 30 dollars",
        "사업 계획 말고 서비스 기획으로 3쪽",
        "자리는 62면인데 차는 150대가 와요",
        "회원 30명이 와요. 아 그리고 강사 20명이 있어요",
        "어른 30명 아이 20명이 와요",
        "Open Monday to Friday, no Sunday",
        "From Monday to Friday, no Saturday",
        "The fee is $20, no 3% surcharge",
        "We charge $20, no $10 deposit",
        "Members pay $5, no 2 month contract",
        "We meet on Friday, wait two weeks",
        "ages 5 to 8, no 9 year olds",
        "at 9, actually 9 of us",
        "정원을 20명이라고 했는데 30명이 왔어요",
        "회비를 3만원으로 했는데 2만원도 못 걷었어요",
        "Pay $20, make it 4 payments",
        "Doors close at 5, wait 10 minutes",
        "예약은 3명이라고 했는데 5명이 와서 자리가 없어요",
        "오전 10시에 열고, 잠깐 2시간 쉬어요",
        "오전 10시에 열고, 잠깐만 2시간 쉬어요",
        "2시에 닫고, 잠깐 3시에 다시 열어요",
        "3시에 예약했는데 아니 4시에 오면 어떡해요",
        "방금 3명이라고 말했는데 5명까지 가능해요",
    ],
)
def test_figures_of_unlike_things_correct_nothing(said: str) -> None:
    """What has another unit takes nothing back."""
    assert corrected(said) == (said, ())


def test_the_figure_that_is_taken_back_is_told_with_its_unit() -> None:
    """A month that gives way to a day is a month still."""
    assert [(one.old, one.new) for one in corrected("오픈은 7월 말고 8월 1일에 해")[1]] == [("7월", "8월 1일")]


@pytest.mark.parametrize(
    ("language", "text", "old", "new"),
    [
        (
            "ko",
            "꽃집 예약 앱 기획서 써줘. 예산은 7천, 아니 8천만원이야. 2027년 4월 6일, 아니 4월 13일에 열어",
            ("7천", "4월 6일"),
            ("한도 80,000,000원 [1]", "2027-04-13 [1]"),
        ),
        (
            "en",
            "Plan a florist app please. We have 7,000 dollars, no wait, 8,000 dollars. "
            "It opens on April 6, sorry, April 13, 2027",
            ("7,000", "April 6"),
            ("$8,000 [1]", "2027-04-13 [1]"),
        ),
    ],
)
def test_a_corrected_figure_stands_in_the_table_of_corrections_alone(
    guides: PlanGuides, tmp_path: Path, language: str, text: str, old: tuple[str, ...], new: tuple[str, ...]
) -> None:
    """Limit, opening and schedule follow what was said last; the conflicts name both figures."""
    plan = made(guides, tmp_path, text, {}, language)
    assert all(one in body_of(plan, "overview") for one in new)
    elsewhere = "\n".join(one.body for one in plan.sections if one.key != "conflicts")
    assert not any(one in elsewhere for one in old)
    assert all(one in body_of(plan, "conflicts") for one in old[:2])


@pytest.mark.parametrize(
    ("language", "text", "first", "second"),
    [
        (
            "ko",
            "합창단 신청 서비스 기획서 써줘. 단원이 앱에서 신청하면 지휘자가 확인해요. "
            "정원은 20명이야. 연습은 강당에서 해. 정원은 35명까지 받아",
            "정원은 20명이다 [1]",
            "정원은 35명까지 받아 [1]",
        ),
        (
            "en",
            "Write a plan for a choir app. Singers sign up in the app. "
            "we seat 20 people. The hall is warm. we seat 35 people",
            "We seat 20 people [1]",
            "We seat 35 people [1]",
        ),
    ],
)
def test_of_two_figures_for_one_thing_the_last_one_is_gone_by(
    guides: PlanGuides, tmp_path: Path, language: str, text: str, first: str, second: str
) -> None:
    """Both stand in one row of the conflicts with their words, with which is chosen and why."""
    plan = made(guides, tmp_path, text, {}, language)
    assert f"{second} ↔ {first}" in body_of(plan, "conflicts")
    assert ("나중에 말한 쪽" if language == "ko" else "what is said last") in body_of(plan, "conflicts")
    assert "20" not in body_of(plan, "users")


def test_figures_with_words_of_their_own_contradict_nothing(guides: PlanGuides, tmp_path: Path) -> None:
    """A day of the week, or whom it is for, makes two figures out of one."""
    text = "수영장 예약 서비스 기획서 써줘. 회원이 앱에서 예약해요. "
    text += "평일은 30명이야. 주말은 50명이야. 하루 20개 팔아. 하루 30개 만들어"
    assert "↔" not in body_of(made(guides, tmp_path, text, {}), "conflicts")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ko", "예산은 500만원이야. 그리고 예산은 5,000,000원이야."),
        ("ko", "회원은 3천명이야. 회원은 3,000명이야"),
        ("ko", "강사는 3명이야. 강사는 5명 더 뽑아"),
        ("ko", "회원은 100명이야. 회원은 300명까지 늘릴 거야"),
        ("ko", "수업은 1부 30분이야. 수업은 2부 40분이야"),
        ("ko", "수업은 월요일 10명이야. 수업은 화요일 12명이야"),
        ("ko", "정원은 30명이야. 정원은 최대 45명이야"),
        ("en", "Members pay $10. Members pay $10.00."),
        ("en", "The room seats 20. The room seats at most 35."),
        ("en", "We have two coaches. Trainers are 3. Trainers are 5 more from May."),
    ],
)
def test_the_same_value_and_what_comes_to_it_contradict_nothing(
    guides: PlanGuides, tmp_path: Path, language: str, text: str
) -> None:
    """A sum that is written in two ways is one; bounds, growth and figures of parts leave the first one standing."""
    order = (
        "수영장 예약 서비스 기획서 써줘. 회원이 앱에서 예약해요. " if language == "ko" else "Plan a pool booking app. "
    )
    assert "↔" not in body_of(made(guides, tmp_path, order + text, {}, language), "conflicts")


@pytest.mark.parametrize(
    ("language", "asked", "wish", "new", "old"),
    [
        ("ko", "꽃집 예약 앱 기획서 써줘", "예산을 4천, 아니 5천만원으로 해줘", "50,000,000원", "4천"),
        (
            "ko",
            "꽃집 예약 앱 기획서 써줘",
            "2027년 6월 3일, 아니 6월 10일에 열게 해줘",
            "2027-06-10 [1]",
            "2027-06-03 [1]",
        ),
        (
            "en",
            "Plan a florist app please",
            "Open on June 3, no wait, June 10, 2027",
            "2027-06-10 [1]",
            "2027-06-03 [1]",
        ),
    ],
)
def test_a_wish_that_corrects_itself_is_met_as_it_was_meant(
    guides: PlanGuides, tmp_path: Path, language: str, asked: str, wish: str, new: str, old: str
) -> None:
    """The figure that it says last changes the plan."""
    plan = made(guides, tmp_path, asked, {}, language)
    told = tuple(replace(one, text=f"{one.text}\n{wish}") if one.kind == "request" else one for one in plan.sources)
    changed = rules.refine(replace(plan, sources=told), None, wish, guides)
    assert changed.not_done == ()
    assert new in body_of(changed.document, "overview")
    assert old not in body_of(changed.document, "overview")


def test_the_order_for_a_plan_is_no_feature(guides: PlanGuides, tmp_path: Path) -> None:
    """What the person wants written is nothing that the service does."""
    plan = made(guides, tmp_path, "Plan a choir app please. singers sign up and the director confirms it.", {}, "en")
    assert "Plan a choir app" not in body_of(plan, "overview")
    assert "Plan a choir app" not in body_of(plan, "features")


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("정원은 24명, 아니 올해 6명 늘어서 30명이고 월요일에 쉽니다", "정원은 30명이고 월요일에 쉽니다"),
        ("We own 31 tents, no wait, 4 more came so 35 tents", "We own 35 tents"),
        (
            "Opening is Friday 5 March, hmm, the hall is being painted until the 9th so make it Friday 12 March.",
            "Opening is Friday 12 March.",
        ),
        ("We begin April 5, oh, that is a holiday so let's make it April 7", "We begin April 7"),
        ("시작은 5월 5일, 음 그날은 휴관이라 5월 7일로 잡아 주세요", "시작은 5월 7일로 잡아 주세요"),
        (
            "원래 6월 7일에 문을 열려 했는데, 음 도배가 6월 11일까지라서 6월 14일로 미룰게요",
            "원래 6월 14일에 문을 열려 한다",
        ),
        ("화분 31개, 아니 6개 깨져서 25개가 있다", "화분 25개가 있다"),
    ],
)
def test_a_figure_is_said_anew_behind_its_reason(said: str, meant: str) -> None:
    """The reason may hold a figure: the step to the new one, or until when something else is."""
    assert corrected(said)[0] == meant


@pytest.mark.parametrize(
    "said",
    [
        "정원은 20명, 아니 의자가 3개 모자라서 15명이에요",
        "5월 3일에 열고, 근데 비가 와서 5월 10일로 미루면 환불해요",
        "We open 3 May. The fair is 10 May, so we need 20 tents",
        "We open 3 May, but the council meets 5 May so make it clear who decides by 10 May",
        "입주는 9월 2일, 하지만 태풍이 오면 위험하니까 9월 9일로 미룰 수 있다",
        "행사는 6월 3일, 근데 신청이 많아서 6월 10일로 옮길지도 모른다",
        "공연은 3월 2일, 아 참 포스터는 인쇄가 늦어서 3월 5일로 미뤄 둔다",
        "The sale is 4 June, but the field is wet so we'll move it to 11 June if it rains",
        "The sale is 4 June, hmm, the field might flood so let's make it 11 June",
    ],
)
def test_figures_that_are_both_told_stay(said: str) -> None:
    """A step that does not lead there, a condition, a possibility and another thing or sentence take nothing back."""
    assert corrected(said) == (said, ())
