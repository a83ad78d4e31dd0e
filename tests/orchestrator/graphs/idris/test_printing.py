"""What is printed keeps to the grammar of Idris 2, and to what Agda takes in little time."""

import re
from pathlib import Path

import pytest

from integrations.proofs.base import ProofModule
from integrations.proofs.compilers import agda
from orchestrator.graphs.idris.printing.agda import agda_module
from orchestrator.graphs.idris.printing.idris import idris_module
from orchestrator.graphs.idris.printing.module_plan import plan_of
from orchestrator.graphs.idris.rules.analysing import SourceText, model_of
from tests.integrations.proofs.idris_syntax import syntax_errors
from tests.orchestrator.graphs.idris.documents import BROKEN, ESTIMATE, PLAIN

_REFERENCE = Path(__file__).parents[4] / "knowledge/idris/ScaleDeep.idr"


@pytest.mark.parametrize("text", [ESTIMATE, BROKEN, PLAIN])
def test_printed_modules_are_well_formed(text: str) -> None:
    """The module of a document has no error of layout, names or totality, whatever its figures."""
    assert syntax_errors(idris_module(plan_of(model_of([SourceText("a.txt", text)])))) == ()


def test_the_reference_is_well_formed() -> None:
    """So is the module that shows the shape of all others."""
    assert syntax_errors(ProofModule("ScaleDeep", _REFERENCE.read_text(encoding="utf-8"))) == ()


def _rows(count: int) -> str:
    """Return a bill of so many lines."""
    lines = [
        f"| 품목{n} | {n % 9 + 2} | {1000 + 137 * n:,} | {(n % 9 + 2) * (1000 + 137 * n):,} |" for n in range(count)
    ]
    return "\n".join(["거래명세서", "| 품목 | 수량 | 단가 | 금액 |", "| --- | --- | --- | --- |", *lines])


@pytest.mark.parametrize("count", [1, 40, 41, 130])
def test_no_record_holds_all_invariants_of_a_long_document(count: int) -> None:
    """The invariants of long tables stand in records of forty, all of which the document's record has."""
    module = agda_module(plan_of(model_of([SourceText("a.txt", _rows(count))]))).text
    records = [one.partition("\n\n")[0] for one in module.split("\nrecord ")[1:]]
    assert sum(one.count("    invariant") for one in records) == count
    assert max(one.count("    invariant") for one in records) <= 40
    assert len(re.findall(r"\n    documentPart\d+ : ", module)) == (count - 1) // 40


@pytest.mark.skipif(agda("") is None, reason="Agda is not here: make agda")
async def test_agda_accepts_a_document_in_parts() -> None:
    """A document of fifty invariants is proved as one of five is."""
    checker = agda("")
    assert checker is not None
    assert (await checker.check(agda_module(plan_of(model_of([SourceText("a.txt", _rows(50))]))))).accepted
