"""What is measured of the conversion of documents: figures and rules against labels, and changed figures."""

from evals.idris.forms import in_form, made_of
from evals.idris.judging import is_found, is_near, judge, key_of, labelled
from evals.idris.mutating import mutants
from orchestrator.graphs.idris.rules.analysing import SourceText

TEXT = """거래명세서
| 품목 | 수량 | 단가 | 금액 |
| --- | --- | --- | --- |
| 사과 상자 | 12 | 30,000 | 360,000 |
| 배 상자 | 3 | 40,000 | 120,000 |
| 합계 |  |  | 490,000 |
시작일: 2026년 3월 2일
종료일: 2026년 3월 9일
"""


def _told(label: str, quote: str) -> dict[str, object]:
    return {"label": label, "value": 0, "quote": quote, "label_in_text": True}


def _rule(kind: str, *figures: str, holds: bool = True) -> dict[str, object]:
    return {"rule": kind, "says": kind, "figures": [*figures], "holds": holds}


DOCUMENT = labelled(
    {
        "type": "statement",
        "fields": [_told("수량", "12"), _told("품목", "사과 상자"), _told("금액", "999")],
        "rules": [
            _rule("product", "12", "30,000", "360,000"),
            _rule("sum", "360,000", "120,000", "490,000", holds=False),
            _rule("percent", "490,000", "10%", "49,000"),
            _rule("date_order", "2026년 3월 2일", "2026년 3월 9일"),
        ],
    },
    SourceText("goods.txt", TEXT),
)


def test_a_figure_is_known_by_its_digits() -> None:
    """Marks, units, signs and blanks of a figure do not count; its digits, and the name of its month, do."""
    assert key_of("₩1,234,500원") == key_of("1,234,500")
    assert key_of("2026. 07. 05.") == key_of("2026년 7월 5일")
    assert key_of("5 July 2026") != key_of("5 June 2026")
    assert key_of("금 육백육십만원정") == key_of("일금 육백육십만 원")


def test_a_rule_is_found_with_all_of_its_figures() -> None:
    """One figure more may be a rate; one too few is only nearly the rule, and without its result it is another one."""
    label = [("2",), ("3",), ("4",), ("24",)]
    assert is_found(label, [*label, ("10",)])
    assert not is_found(label, label[1:])
    assert is_near(label, label[1:])
    assert not is_near(label, label[:-1])


def test_a_document_is_judged() -> None:
    """What is found, missed and told of a document is counted against its labels."""
    [one] = judge([DOCUMENT])
    assert [rule.kind for rule in one.found] == ["product", "sum", "date_order"]
    assert [rule.kind for rule in one.missed] == ["percent"]
    assert [field.quote for field in one.missed_fields] == ["999"]
    assert [rule.kind for rule in one.told_errors] == ["sum"]
    assert one.false_failures == ()


def test_changed_figures_are_told() -> None:
    """Each changed figure of a rule that holds makes one fail on its line."""
    made = list(mutants(DOCUMENT))
    assert {"product", "date_order"} <= {mutant.change.rule.kind for mutant in made}
    assert all(mutant.is_named for mutant in made)


async def test_a_document_is_read_in_another_form() -> None:
    """Made into a document of Hangul it has the same rules: bars make its tables, all else its paragraphs."""
    assert [len(block) for block in made_of(DOCUMENT).blocks if not isinstance(block, str)] == [4]
    [read] = await in_form([DOCUMENT], "hwpx")
    assert read.source.name.endswith(".hwpx")
    [before], [after] = judge([DOCUMENT]), judge([read])
    assert [rule.says for rule in after.found] == [rule.says for rule in before.found]
