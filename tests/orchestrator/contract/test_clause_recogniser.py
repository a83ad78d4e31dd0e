"""Sentences are known by what they say, whatever pattern they fit."""

import numpy as np
import pytest

from evals.playbook.learning import learnt_from
from orchestrator.graphs.contract.review.clause_recogniser import WEIGHTS, ClauseRecogniser, packaged_recogniser
from orchestrator.graphs.contract.review.playbook import packaged_playbook, read_playbook
from orchestrator.graphs.contract.review.recognising_parties import recognise_parties
from orchestrator.graphs.contract.review.reviewing import review
from orchestrator.graphs.contract.review.sentences import sentences
from orchestrator.graphs.contract.rules.clauses import split

_HEAD = '용역계약서\n주식회사 가람(이하 "갑")과 주식회사 누리(이하 "을")는 다음과 같이 계약을 맺는다.\n1. '


def test_the_weights_are_those_of_the_opened_contracts() -> None:
    """Who changes a set learns anew: ``python -m evals.playbook.learning``."""
    with np.load(WEIGHTS, allow_pickle=False) as found:
        assert str(found["learnt_from"]) == learnt_from()


@pytest.mark.parametrize(
    ("sentence", "clause"),
    [
        ("을의 잘못으로 남의 특허를 건드려 다른 사람이 갑에게 돈을 요구하면 을이 대신 해결한다.", "indemnity"),
        ("계약의 효력은 서명일부터 서른 달로 끝난다.", "term"),
        ("비밀은 계약이 끝난 뒤에도 열여덟 달 동안 밖에 내지 않는다.", "confidentiality"),
        ("둘의 회의는 매주 화요일 오전에 을의 사무실에서 연다.", ""),
    ],
)
def test_a_sentence_is_known_by_its_sense(sentence: str, clause: str) -> None:
    """It needs no heading and no word of the trade; what is about nothing of the playbook stays so."""
    contract = split(f"{_HEAD}{sentence}\n")
    found = packaged_recogniser().read(sentences(contract.text), recognise_parties(contract))
    assert found[-1].about == ({clause} if clause else set()) or clause in found[-1].about


def test_the_readers_read_what_was_recognised() -> None:
    """A term that no pattern tells is read with its length; without what was learnt it is not."""
    contract = split(f"{_HEAD}계약의 효력은 서명일부터 서른 달로 끝난다.\n")
    playbook, learnt = read_playbook(packaged_playbook()), packaged_recogniser()
    nothing = ClauseRecogniser(learnt.vocabulary, learnt.clauses, np.zeros_like(learnt.weights))
    found, alone = (
        {
            one.item: one.values.get("current")
            for one in review(contract, playbook, "gap", recogniser=each).findings
            if one.span
        }
        for each in (learnt, nothing)
    )
    assert found.get("term") == "30"
    assert "term" not in alone
