"""How likely a relation that comes out is meant."""

import re
from collections.abc import Sequence

import pytest

from orchestrator.graphs.idris.rules.analysing import SourceText, model_of
from orchestrator.graphs.idris.rules.finding.evidence import EVIDENCE
from orchestrator.graphs.idris.rules.finding.likelihood import learnt
from orchestrator.graphs.idris.rules.finding.weighing import RelationCandidate

MEMO = """Memo

The crew is 9 hands and 3 mates, and the crossing takes 24 minutes.
There were 1,340 tickets at the desk; in the box lay 402, a rate of 30%.
The pier was built for 16 boats; 40 berths are planned.
"""
NOTICE = """알림

선원 9명과 항해사 3명이 타고, 건너는 데 24분 걸린다.
표는 1,340장이다. 반환율 30%로 402장이 돌아왔다.
부두는 배 16척에 맞추어 지었고 40칸을 더 짓는다.
"""


class _Judge:
    """Gives all relations the same odds, and takes down what was asked."""

    def __init__(self, odds: float) -> None:
        self.own = odds
        self.told: list[tuple[RelationCandidate, Sequence[float]]] = []

    def odds(self, told: Sequence[RelationCandidate], evidence: Sequence[Sequence[float]]) -> Sequence[float]:
        self.told += zip(told, evidence, strict=True)
        return [self.own] * len(told)


@pytest.mark.parametrize("text", [MEMO, NOTICE])
def test_a_rate_that_words_call_one_is_likelier_than_what_comes_out_by_accident(text: str) -> None:
    """That 402 of 1,340 are 30 per cent is meant; nothing else of the document is as likely."""
    judge = _Judge(-9.0)
    model_of([SourceText("memo.txt", text)], judge=judge)
    assert judge.told
    of_rate, others = -99.0, -99.0
    for one, evidence in judge.told:
        [likely] = learnt().odds([one], [evidence])
        digits = {re.sub(r"\D", "", member.figure.raw) for member in one.members}
        if digits == {"1340", "30", "402"}:
            of_rate = max(of_rate, likely)
        else:
            others = max(others, likely)
    assert of_rate > max(others + 1, -0.2)


def test_what_is_likely_enough_becomes_a_rule() -> None:
    """The odds decide: of the same relations all become rules, or none."""
    source = SourceText("memo.txt", MEMO)
    few, many = (len(model_of([source], judge=_Judge(odds)).rules) for odds in (-9.0, 9.0))
    assert few < many


def test_the_trees_were_learnt_from_the_evidence_that_is_gathered() -> None:
    """Each question asks for a number that there is, and each relation has all of them."""
    judge = _Judge(0.0)
    model_of([SourceText("memo.txt", MEMO)], judge=judge)
    assert {len(evidence) for _, evidence in judge.told} == {len(EVIDENCE)}
    assert learnt().asked.max() < len(EVIDENCE)
    assert learnt().leaves.shape == (len(learnt().asked), 2 ** learnt().asked.shape[1])
