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
    ("객석은 288석에 20회로 {}이다.", "5,760석", "5,160석"),
    ("인건비는 월 2,350,000원씩 {} 12개월에 56,400,000원이다.", "2명", "5명"),
    ("소비전력이 {}kW에서 7.8kW로 3.7kW 줄어든다.", "11.5", "31.5"),
    ("이용자는 9,204명으로 재작년 {}보다 20% 늘었다.", "7,670명", "7,970명"),
]
RIGHT = [
    "The touring party consists of 38 musicians, 2 soloists and 5 staff, together 45 persons.",
    "한빛주방이 25,600,000원, 우리기기가 27,200,000원을 써 냈고 우리기기는 1,600,000원(6.3%) 비싸다.",
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


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "한빛이 25,600,000원, 누리가 27,200,000원을 써 냈다. 누리는 1,600,000원, 비율로는 {} 비싸다.",
            ("6.3%", "6.8%"),
        ),
        ("Last year it was £36,500 and now it is £38,000, an increase. It is £1,500 ({}) higher.", ("4.1%", "4.7%")),
        ("도매가가 38,000원에서 36,500원이 되었다. 1,500원({}) 낮아졌다.", ("3.9%", "8.9%")),
    ],
)
def test_a_rate_beside_a_difference_is_one_of_what_it_was_before(text: str, told: tuple[str, str]) -> None:
    """It is stated whether it comes out or not, of the lower figure for a rise and of the higher one for a fall."""
    right, wrong = told
    assert any(rule.holds and rule.result.raw == right for rule in _rules(text.format(right)))
    assert [rule.result.raw for rule in _rules(text.format(wrong)) if not rule.holds] == [wrong]
