"""How far two readers of contracts agree."""

from evals.contract.agreement import agrees
from evals.contract.judging import read_labels

_TEXT = "제1조 지각하면 벌금 1만원을 월급에서 뺀다. 제2조 연장수당은 없다."


def test_readers_agree_where_kind_and_place_do() -> None:
    """The shorter quotation of one reader is the longer one of the other; another kind or place is not."""
    [penalty, deduction, unpaid, unsaid] = read_labels(
        _TEXT,
        [
            {"kind": "penalty", "quote": "벌금 1만원"},
            {"kind": "wage_deduction", "quote": "월급에서 뺀다"},
            {"kind": "overtime_premium", "quote": "연장수당은 없다"},
            {"kind": "missing_term", "item": "wage", "quote": ""},
        ],
    )
    [other, elsewhere, nothing, again] = read_labels(
        _TEXT,
        [
            {"kind": "penalty", "quote": "지각하면 벌금 1만원을"},
            {"kind": "wage_deduction", "quote": "연장수당은 없다"},
            {"kind": "missing_term", "item": "workplace", "quote": ""},
            {"kind": "missing_term", "item": "wage", "quote": ""},
        ],
    )
    assert agrees(penalty, other)
    assert not any((agrees(deduction, elsewhere), agrees(unpaid, other), agrees(unsaid, nothing)))
    assert agrees(unsaid, again)
