"""What a request tells stands as it was told: no doer, figure, day or name is made of what says something else."""

from datetime import date
from pathlib import Path

import pytest

from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.rules.items import chained_korean
from orchestrator.graphs.plan.rules.items.act_names_ko import name_ko
from orchestrator.graphs.plan.rules.items.left_out import left_out_in
from orchestrator.graphs.plan.rules.offered_names import offered_name
from orchestrator.graphs.plan.rules.reading.names_ko import korean_names
from orchestrator.graphs.plan.rules.reading.naming import Namer
from orchestrator.graphs.plan.rules.reading.outcomes import quantities
from orchestrator.graphs.plan.rules.reading.outcomes.sentences import sentences_of
from orchestrator.graphs.plan.rules.reading.told_phases import phases_told
from orchestrator.graphs.plan.rules.subject import subject_of
from orchestrator.language.plain_style import plainly
from tests.orchestrator.graphs.plan.test_plan_money import made

TODAY = date(2026, 11, 30)


def test_a_share_is_said_of_a_thing() -> None:
    """Behind the sign as behind the word."""
    assert plainly("빈 좌석이 42%입니다") == "빈 좌석이 42%이다"


def test_a_name_of_an_act_begins_where_its_words_do() -> None:
    """Else it has none."""
    assert name_ko("상담은 월요일과 수요일 오후 2시~4시에만 한다") == ""
    assert name_ko("비가 많이 오면 야외 산책 대신 놀이로 돌린다") == "야외 산책 대신 놀이로 돌리기"


def test_what_is_done_meanwhile_keeps_what_is_done() -> None:
    """The verb behind it may look like a noun."""
    acts = [one.does for one in chained_korean.acts_in("심부름꾼이 시장을 돌며 사고")]
    assert acts == ["시장을 돌며 산다"]


def test_a_low_share_is_called_by_what_it_is_of() -> None:
    """Not by its denial."""
    told = next(iter(sentences_of("오전 9시 이전 대출이 하루 대출의 7%밖에 안 됩니다.", TODAY)))
    [figure] = [one for one in quantities(told) if one.text == "7%"]
    assert figure.name == "오전 9시 이전 대출"


def test_a_day_by_which_goals_are_reached_begins_no_phase() -> None:
    """A day from which all take part does."""
    told = [*sentences_of("일정 — 2월 1일 1층 먼저, 4월 5일 전체. 둘 다 5월 31일까지.", TODAY)]
    assert [one.what for one in phases_told(told, 1)] == ["1층 먼저", "전체"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("포장지 인쇄는 안 해줌", (["포장지 인쇄"], "")),
        ("No deliveries abroad: insurance rules", (["deliveries abroad"], "insurance rules")),
        ("No answer: call again", ([], "")),
    ],
)
def test_what_is_left_out_is_told_from_a_case(text: str, found: tuple[list[str], str]) -> None:
    """By what stands behind the colon."""
    assert left_out_in(text) == found


def test_titles_are_of_the_service() -> None:
    """Not of who reads the plan, what it is made from or half a phrase."""
    assert "읽" not in subject_of(
        "빈 교실을 나누는 서비스를 열려 합니다. 동문회 임원들이 읽을 서비스 기획서를 부탁합니다.", "ko"
    )
    assert (
        offered_name("첨부한 일지 보고 공용 재봉틀 예약 서비스 기획서 부탁합니다.", "ko") == "공용 재봉틀 예약 서비스"
    )


def test_things_in_brackets_are_no_names() -> None:
    """Where they are listed as tasks; what stands before a name is none of it."""
    assert not [*korean_names("정비 담당은 시설팀 우 주임(태양광 청소·점검)")]
    assert Namer([]).without("집계는 품질관리 세아 씨가 대장으로 하고요").startswith("집계는")


def test_steps_told_by_nouns_have_no_doer_but_who_uses_it(tmp_path: Path) -> None:
    """A chain names the first one alone."""
    message = (
        "학교 도서실 복본 나눔 서비스 기획서 써줘. 쓰는 사람은 학부모 40명. "
        "순서는 학부모가 책 제목을 올림 → 사서 확인 → 희망 날짜 입력 → 책 발송. 방문은 2인 1조."
    )
    plan = made(load_guides(packaged_guides()), tmp_path, message, {}, "ko")
    steps = next(one.body for one in plan.sections if one.key == "flow").splitlines()
    assert not any("학부모" in line for line in steps if "사서 확인" in line or "책 발송" in line)
    assert any("학부모" in line for line in steps if "희망 날짜 입력" in line)
    assert any("2인 1조" in one.body for one in plan.sections)
