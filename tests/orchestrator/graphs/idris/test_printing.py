"""What is printed keeps to the grammar of Idris 2."""

from pathlib import Path

import pytest

from integrations.proofs.base import ProofModule
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
