"""Wishes that name one told thing, one end of a time or one of several are carried out where it is told."""

from datetime import date

import pytest

from orchestrator.graphs.plan.plan_document import PlanSource
from orchestrator.graphs.plan.rules.refining.amending import amended
from orchestrator.graphs.plan.rules.refining.bare_wishes import wanted
from orchestrator.graphs.plan.rules.refining.clauses import clauses_of
from orchestrator.graphs.plan.rules.refining.leaving_out import thing_to_leave_out
from orchestrator.graphs.plan.rules.refining.told_figures import told_figures
from orchestrator.graphs.plan.rules.refining.told_words import content_of

TODAY = date(2026, 11, 30)


def _told(text: str) -> list[PlanSource]:
    return [PlanSource(1, "request", "", text, dated=TODAY)]


@pytest.mark.parametrize(
    ("told", "wish", "becomes"),
    [
        ("Lanterns: 14 x £6, hooks 14 x £1.", "Make it 11 lanterns", "Lanterns: 11 x £6, hooks 14 x £1."),
        ("Badges cost 90 at £1.30. Start 3 May.", "Badges are £1.45 each now", "Badges cost 90 at £1.45. Start 3 May."),
        ("사진사 6회 × 9만원, 액자 4개", "사진사는 5회만 부르기로 했어요", "사진사 5회 × 9만원, 액자 4개"),
        ("닻은 8만원씩, 돛은 20만원", "닻은 7만원이래요", "닻은 7만원씩, 돛은 20만원"),
        ("Ropes 5 at £8, mats £90.", "raise the mats by £15", "Ropes 5 at £8, mats £105."),
        ("예약은 사흘 전까지 받는다", "사흘이 아니라 닷새로 바꿔 주세요", "예약은 닷새 전까지 받는다"),
        ("Open Monday and Friday at 9.", "Not Monday and Friday but Tuesday", "Open Tuesday at 9."),
        ("출석률을 70%까지 올리는 게 목표예요", "목표는 65%로 낮출게요", "출석률을 65%까지 올리는 게 목표예요"),
        ("밤새 6시간 쉬는 건 지킨다", "휴식은 6시간이 아니라 9시간으로 고쳐", "밤새 9시간 쉬는 건 지킨다"),
        ("The desk runs 10:00 to 14:00 in May.", "Opening time is now 9:30", "The desk runs 9:30 to 14:00 in May."),
        ("Trial in halls C and D from 4 May.", "Make the trial hall C only", "Trial in hall C from 4 May."),
        ("시범은 서문점·남문점 두 곳에서 해요", "남문점만 먼저 할게요", "시범은 남문점에서 해요"),
    ],
)  # fmt: skip
def test_what_is_told_changes_at_one_place(told: str, wish: str, becomes: str) -> None:
    """A thing that is its own unit, cents, a step, days of the week, an end of a time and one of a list."""
    clause = next(iter(clauses_of(wish)))
    found = amended(_told(told), clause, TODAY)
    assert found is not None
    assert found.sources[0].text == becomes


def test_the_doubted_value_beside_the_settled_one_goes() -> None:
    """Of several sums in the sentence that doubts, the one told next to it was the other one."""
    told = "Boats $300 each. The cap is $4,000 by the letter, the bank said $3,500, no idea which. Oars $40."
    found = amended(_told(told), "$4,000 stands", TODAY)
    assert found is not None
    assert "$3,500" not in found.sources[0].text
    assert "$4,000" in found.sources[0].text


@pytest.mark.parametrize(
    ("wish", "clause"),
    [
        ("We own a kettle already. Take it out and redo the sum.", "kettle"),
        ("The piano was lent to us, so take its cost out and redo the total.", "piano"),
        ("천막은 구청에서 빌려요. 빼 주세요", "천막"),
    ],
)
def test_what_goes_is_named_by_what_is_said_before(wish: str, clause: str) -> None:
    """An order to take "it" out is one with the sentence that names it."""
    told = _told("Kettle £40, piano £300, 천막 2동 × 9만원, mugs £12")
    (only,) = clauses_of(wish)
    found = amended(told, only, TODAY)
    assert found is not None
    assert clause in found.left_out.casefold()


@pytest.mark.parametrize(
    ("wish", "wish_without"),
    [
        ("Make the trial hall C only, Greta thinks D is too small", "Make the trial hall C only"),
        ("토요일은 시장이 쉬니까 배달 빼줘", "토요일에는 배달하지 않는다"),
    ],
)
def test_why_it_is_wished_is_no_part_of_it(wish: str, wish_without: str) -> None:
    """What somebody thinks, or why a day is left out, names nothing in the plan."""
    assert wanted(wish) == wish_without


def test_a_noun_that_begins_like_a_verb_of_orders_names_a_thing() -> None:
    """ "사진", "해설사" and "쓰레기" are things; "해줘" and "사자" are orders."""
    assert content_of("사진은 해설사가 쓰레기를 해줘 사자", ()) == ["사진은", "해설사가", "쓰레기를"]


def test_an_article_is_no_unit() -> None:
    """ "150 a night" counts nothing that is named "a"."""
    assert [one.unit for one in told_figures("150 a night, 22 a week", TODAY)] == ["", ""]


def test_a_thing_that_nobody_told_is_left_out_by_its_name() -> None:
    """It is to stand among what is not done; what is told is taken out where it stands."""
    assert thing_to_leave_out("고양이는 이번에 빼", _told("강아지 회복 사진을 보낸다")) == "고양이"
    assert thing_to_leave_out("강아지는 빼 주세요", _told("강아지 회복 사진을 보낸다")) == ""
