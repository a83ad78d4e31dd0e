"""What a document costs grows with its length, not with its square."""

import cProfile
import pstats
from collections.abc import Callable

import pytest

from orchestrator.graphs.idris.conversion import PrintedModel
from orchestrator.graphs.idris.rules.analysing import SourceText, model_of
from tests.sampling import count, sample

_SIZE = count(whole=4, few=1)
"""How long the documents are; in a run of all tests a quarter as long."""


def _table(rows: int) -> str:
    told = [(n % 9 + 1, n * 137 + 11) for n in range(rows)]
    lines = [f"| 품목{n} | {count} | {price:,} | {count * price:,} |" for n, (count, price) in enumerate(told)]
    total = sum(count * price for count, price in told)
    return "\n".join(
        ["납품 명세서", "| 품목 | 수량 | 단가 | 금액 |", "|---|---|---|---|", *lines, f"| 합계 | | | {total:,} |"]
    )


def _contract(articles: int) -> str:
    told = [
        f"제{n}조 갑은 을에게 {n * 13 + 7:,}원씩 {n % 11 + 2}회, 모두 {(n * 13 + 7) * (n % 11 + 2):,}원을 "
        f"2026년 {n % 12 + 1}월 {n % 27 + 1}일까지 지급한다.\n"
        f"을은 {n * 7 % 90 + 2}개의 물품을 {n * 977 + 1003:,}원에 공급하고 {n % 29 + 1}일 안에 보고하여야 한다."
        for n in range(1, articles + 1)
    ]
    return "\n\n".join(["용역 계약서", *told])


def _calls(text: str) -> int:
    """Return how many functions a document's model and modules call: the same on every machine."""
    profile = cProfile.Profile()
    profile.runcall(lambda: PrintedModel.of(model_of([SourceText("document.txt", text)])))
    return int(pstats.Stats(profile).total_calls)  # type: ignore[attr-defined]


@pytest.mark.hypothesis
@pytest.mark.parametrize(
    ("made", "size", "most"), sample([(_contract, 100 * _SIZE, 1.5), (_table, 50 * _SIZE, 2.3)], 1)
)
def test_the_cost_of_a_document_grows_with_its_length(made: Callable[[int], str], size: int, most: float) -> None:
    """A document twice as long calls at most about twice as many functions, down to both of its modules.

    ``most``: of a contract less, since the search for what its figures have to do with each other is bounded; that is
    for ``make fuzz`` alone, since the search takes seconds there.
    """
    assert _calls(made(2 * size)) < most * _calls(made(size))
