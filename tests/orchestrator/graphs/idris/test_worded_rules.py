"""What the words of a sentence say that its figures are of each other, whether it comes out or not."""

import pytest

from orchestrator.graphs.idris.model.relations import DocumentRule
from orchestrator.graphs.idris.rules.analysing import SourceText, model_of

SAID = [
    ("점포 36곳이 나오고 자리 사용료는 한 곳에 {}씩 받아 180만원이 된다.", "5만원", "9만원"),
    ("버스 한 대 정원 {}, 세 대 84석에 학생이 탄다.", "28석", "27석"),
    ("급식 인원 660명에 급식일수 {}을 곱한 총 64,680식을 기준으로 한다.", "98일", "93일"),
    ("The vessel is let at GBP 640 per day for {} hire days, in all GBP 76,800.", "120", "121"),
    ("The project teaches 24 groups of {} pupils, 360 pupils in all.", "15", "18"),
    ("재적 184명 가운데 본인 출석 98명, 대리인을 통한 출석 {}, 모두 137명이 나왔다.", "39명", "59명"),
    ("We hold some 8,600 objects and {} photographs, together 21,000 items.", "12,400", "11,400"),
    ("전시는 104일 동안 열리며 휴관이 14번 있어 실제 관람일은 {}이다.", "90일", "10일"),
    ("Of 124 seats 38 seats were given away, leaving {} seats.", "86", "56"),
    ("서가에 꽂을 6,500권 가운데 6,240권이 있어 {}가 찼다.", "96%", "66%"),
    ("이용자는 9,204명으로 재작년 {}보다 20% 늘었다.", "7,670명", "7,970명"),
]
RIGHT = [
    "1단계로 101~103동의 6대를, 2단계로 104~106동의 나머지 5대를 시공한다.",
    "The volume is paid in three parts: 40% on order and 30% at each of the other two.",
    "보석함 5점, 수저 세트 12점, 손거울 9점, 소반 2점이 매장에 남아 있다.",
    "The clamp holds 240 tonnes; at 12 knots the crossing of 6 hours is 72 miles.",
]


def _rules(text: str) -> tuple[DocumentRule, ...]:
    return model_of([SourceText("said.txt", f"보고 Report\n\n{text}\n")]).rules


@pytest.mark.parametrize(("sentence", "right", "wrong"), SAID)
def test_what_a_sentence_says_is_found_though_a_figure_is_wrong(sentence: str, right: str, wrong: str) -> None:
    """The relation holds as the sentence is, and fails with the wrong figure in it once a digit is another."""
    held = [rule for rule in _rules(sentence.format(right)) if rule.holds]
    assert any(right in figure.raw for rule in held for figure in rule.figures)
    failing = [rule for rule in _rules(sentence.format(wrong)) if not rule.holds]
    assert any(wrong in rule.disagrees for rule in failing)


@pytest.mark.parametrize("text", RIGHT)
def test_sentences_that_say_no_relation_are_not_called_wrong(text: str) -> None:
    """Ranges, rates of nothing that stands there, and lists without a sum fail nothing."""
    assert all(rule.holds for rule in _rules(text))
