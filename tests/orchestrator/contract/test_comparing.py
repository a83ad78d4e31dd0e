"""Two versions of a contract are compared clause by clause."""

from functools import partial

import pytest

from bot.texts import say
from orchestrator.graphs.contract.analysis import Analysis, Finding, Severity
from orchestrator.graphs.contract.comparing import compare
from orchestrator.graphs.contract.comparison_table import comparison_table
from orchestrator.graphs.contract.contract_text import Span
from orchestrator.graphs.contract.rules.clauses import split

_OLD = """제1조 (목적) 이 계약은 갑이 을에게 맡기는 시스템 개발에 관한 사항을 정한다.
제2조 (대금) 갑은 청구서를 받은 날부터 60일 안에 대금을 지급한다.
제3조 (비밀유지) 양 당사자는 상대방의 비밀을 3년 동안 누설하지 아니한다.
제4조 (손해배상) 을의 책임은 계약금액을 한도로 한다.
제5조 (관할) 분쟁은 서울중앙지방법원의 관할로 한다.
"""
_NEW = """제1조 (목적) 이 계약은 갑이 을에게 맡기는 시스템 개발에 관한
사항을 정한다.
제2조 (관할) 분쟁은 서울중앙지방법원의 관할로 한다.
제3조 (대금) 갑은 청구서를 받은 날부터 90일 안에 대금을 지급한다.
제4조 (비밀유지) 양 당사자는 상대방의 비밀을 3년 동안 누설하지 아니한다.
제5조 (경업금지) 을은 종료 후 2년 동안 갑과 경쟁하는 회사의 일을 하지 아니한다.
"""


def test_clauses_are_told_as_changed_added_removed_and_moved() -> None:
    """New numbers and line ends change nothing; a clause in another place is the same clause."""
    comparison = compare(split(_OLD), split(_NEW))
    told = [(one.kind, (one.new or one.old).title) for one in comparison.changes if one.new or one.old]  # type: ignore[union-attr]
    assert told == [("moved", "관할"), ("changed", "대금"), ("removed", "손해배상"), ("added", "경업금지")]


def test_edits_are_the_words_that_differ() -> None:
    """Of a changed clause each edit has its exact place in both versions."""
    [changed] = [one for one in compare(split(_OLD), split(_NEW)).changes if one.kind == "changed"]
    assert [(edit.old.of(_OLD), edit.new.of(_NEW)) for edit in changed.edits] == [("60일", "90일")]


def test_the_same_contract_has_no_changes() -> None:
    """A contract compared with itself gives nothing to tell."""
    assert compare(split(_OLD), split(_OLD)).changes == ()


def test_new_and_gone_findings_are_those_of_one_version_alone() -> None:
    """A finding that both versions have is neither new nor gone; one of the same subject in other words is kept."""
    cap = Finding("deviation", "LOW", None, (), item="liability_cap")
    days = Finding("deviation", "LOW", None, (), {"sign": "days"}, item="payment")
    worse = Finding("deviation", "HIGH", None, (), {"sign": "days"}, item="payment")
    gone = Finding("deviation", "HIGH", None, (), item="penalty")
    fresh = Finding("deviation", "LOW", None, (), item="term")
    before, after = Analysis("other", (cap, days, gone)), Analysis("other", (cap, worse, fresh))
    comparison = compare(split(_OLD), split(_NEW), before, after)
    assert (comparison.gained, comparison.gone, comparison.kept) == ((fresh,), (gone,), ((days, worse),))


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [("LOW", "HIGH", "더 심해진 문제"), ("HIGH", "LOW", "가벼워진 문제"), ("LOW", "LOW", "내용만 바뀐 문제")],
)
def test_a_problem_that_stays_is_never_called_resolved(was: Severity, now: Severity, told: str) -> None:
    """The table tells whether it is graver, lighter, or only another one of the subject."""
    old = Finding("deviation", was, None, (), {"sign": "months"}, item="liability_cap")
    new = Finding("deviation", now, None, (), {"sign": "weeks"}, item="liability_cap")
    words = partial(say, "ko")
    table = comparison_table(split(_OLD), split(_NEW), Analysis("other", (old,)), Analysis("other", (new,)), words)
    assert table is not None
    assert table.rows[-1][0] == told
    assert not [row for row in table.rows if row[0] in ("없어진 문제", "새로 생긴 문제")]


def test_very_many_clauses_are_compared_with_those_around_them() -> None:
    """A clause that changed is found among hundreds, without comparing each with each."""
    text = "용역계약서\n\n" + "".join(f"제{n}조(조건{n}) 을은 규정 {n}을 준수한다.\n" for n in range(1, 400))
    found = compare(split(text), split(text.replace("규정 300을 준수한다", "규정 300을 반드시 준수한다")))
    [change] = found.changes
    assert change.kind == "changed"
    assert change.new
    assert change.new.number == "제300조"


def test_a_problem_of_another_clause_is_another_problem() -> None:
    """A deduction for uniforms that went and one for a dormitory that came are not one in other words."""
    was = "근로계약서\n\n제1조(복장) 유니폼 값 오만원을 급여에서 공제한다.\n제2조(기간) 계약은 일년으로 한다.\n"
    now = "근로계약서\n\n제1조(기간) 계약은 일년으로 한다.\n제2조(숙소) 숙소에 살면 달마다 이십만원을 뺀다.\n"
    old, new = split(was), split(now)
    gone = Finding("wage_deduction", "HIGH", Span(was.index("유니폼"), was.index("공제한다")), (), {"sign": "a"})
    fresh = Finding("wage_deduction", "HIGH", Span(now.index("숙소에"), now.index("뺀다")), (), {"sign": "b"})
    comparison = compare(old, new, Analysis("labour", (gone,)), Analysis("labour", (fresh,)))
    assert (comparison.gained, comparison.gone, comparison.kept) == ((fresh,), (gone,), ())
