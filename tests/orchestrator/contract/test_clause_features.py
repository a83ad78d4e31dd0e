"""Which sentences of a contract agree on something, how misread ones are read, and what is weighed of them."""

import numpy as np
import pytest

from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.rules.labour.clause_features import marked, pieces, scaled, senses, signs, waves
from orchestrator.graphs.contract.rules.passages import Passage, passages


def _only(text: str) -> Passage:
    [found] = passages(split(text))
    return found


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("제3조 (손해배상)\n갑은 을에게 배상한다.\n제4조 (휴일)\n일요일", True),
        ("5. Public holidays. Nobody has to work on those days.\n\n6. Pay. KRW 2,500,000 a month.", True),
        ("제3조 (퇴직금은 없음)\n제4조 (휴일)\n일요일", False),
        ("No severance.", False),
        ("Article 1. No overtime pay will be paid.\nArticle 2 (Leave)\nAs the law has it.\n", False),
        ("| 항목 | 금액 |\n| 식대 | 100,000원 |", True),
        ("| 퇴직금 | 없음 |\n| 식대 | 100,000원 |", False),
        ("보험: 산재보험은 첫날부터.", False),
    ],
)
def test_a_title_alone_agrees_on_nothing(text: str, title: bool) -> None:
    """The name of a clause is none of its terms, unless it says something itself."""
    assert passages(split(text))[0].is_title is title


def test_a_question_agrees_on_nothing() -> None:
    """What is asked in a chat that stands for a contract is not agreed on; the answer may be."""
    asked, answered = passages(split("밤에 하는 건 더 주는 거 아닌가요?\n\n밤에 해도 더 주지 않습니다."))
    assert (asked.is_question, answered.is_question) == (True, False)


@pytest.mark.parametrize(
    ("scanned", "read"),
    [
        ("월 2,350,000 윈", "월2,350,000원"),
        ("수당 업음", "수당없음"),
        ("고칠 수 잇다", "고칠수있다"),
        ("퇴직금이 업는 것", "퇴직금이없는것"),
        ("작업은 수업이 끝나고", "작업은수업이끝나고"),
        ("신윈호", "신윈호"),
    ],
)
def test_syllables_that_scans_misread_are_mended(scanned: str, read: str) -> None:
    """Won, "is not there" and "is there" are read as what they are; words that have the same syllables stay."""
    assert _only(scanned).ko == read


@pytest.mark.parametrize("mark", ["제8조 ", "제 8 조 (수당) ", "8. ", "(3) ", "① ", "- ", "Article 8. "])
def test_what_counts_a_clause_is_not_weighed(mark: str) -> None:
    """A sentence has the same pieces whatever number stands before it."""
    assert pieces(_only(f"{mark}연장근로수당은 지급하지 않는다.")) == pieces(_only("연장근로수당은 지급하지 않는다."))


def test_a_sentence_shows_which_parts_of_the_rules_it_fits() -> None:
    """A sentence about a kind that denies it fits its rules; one that promises what the law says acquits itself."""
    unlawful, lawful = signs(_only("퇴직금은 없음")), signs(_only("퇴직금은 근로기준법에 따라 지급한다"))
    assert "severance_excluded.fits" in unlawful
    assert "severance_excluded.about" in lawful
    assert "severance_excluded.fits" not in lawful


def test_products_of_waves_come_near_the_kernel() -> None:
    """Random features stand for exp(-|a - b|²), always by the same numbers."""
    rows = scaled(np.array([[1, 0, 0, 0], [1, 1, 0, 0], [0, 0, 1, 1]], dtype=np.float32))
    found = waves(rows, 4_096)
    distances = ((rows[:, None] - rows[None, :]) ** 2).sum(axis=2)
    assert np.abs(found @ found.T - np.exp(-distances)).max() < 0.06
    assert np.array_equal(found, waves(rows, 4_096))


def test_rows_have_length_one_or_none() -> None:
    """Known names are weighed by their rarity; a sentence of unknown ones is nought, and so is no sentence's sense."""
    table = marked([{"a", "b"}, {"c"}], {"a": 0, "b": 1}, np.array([3, 4], dtype=np.float32))
    assert table.tolist() == [[pytest.approx(0.6), pytest.approx(0.8)], [0, 0]]
    assert senses([]).shape == (0, 512)
