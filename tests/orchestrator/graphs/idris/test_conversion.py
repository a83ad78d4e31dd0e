"""A model is printed for both languages, and reported as what checked it."""

import re

import pytest

from integrations.errors import Unavailable
from integrations.proofs.base import ProofLanguage, ProofModule, ProofVerdict
from orchestrator.graphs.idris.conversion import converted
from orchestrator.graphs.idris.naming import project_name, romanized
from orchestrator.graphs.idris.printing.agda import agda_module
from orchestrator.graphs.idris.printing.idris import idris_module
from orchestrator.graphs.idris.printing.module_plan import plan_of
from orchestrator.graphs.idris.rules.analysing import SourceText, model_of
from tests.orchestrator.graphs.idris.documents import BROKEN, ESTIMATE


class StandInChecker:
    """Accepts what a test says that it accepts."""

    def __init__(self, language: ProofLanguage, *, accepts: bool = True, timed_out: bool = False) -> None:
        self.language: ProofLanguage = language
        self._accepts, self._timed_out = accepts, timed_out
        self.seen: list[ProofModule] = []

    async def version(self) -> str:
        """Return one."""
        return "1.2.3"

    async def check(self, module: ProofModule) -> ProofVerdict:
        """Accept a whole module, and no single claim."""
        self.seen.append(module)
        claims = len(module.required)
        return ProofVerdict(self._accepts and claims > 1, timed_out=self._timed_out)


class MissingChecker(StandInChecker):
    """Cannot be started."""

    async def version(self) -> str:
        """Fail."""
        raise Unavailable("not here")


def test_the_same_model_is_printed_the_same() -> None:
    """Printing is deterministic, and every claim stands in both modules."""
    plan = plan_of(model_of([SourceText("a.txt", ESTIMATE)]))
    again = plan_of(model_of([SourceText("a.txt", ESTIMATE)]))
    idris, agda = idris_module(plan), agda_module(plan)
    assert (idris, agda) == (idris_module(again), agda_module(again))
    for claim in plan.claims:
        assert f"\n{claim.name} : {claim.type.name}\n" in idris.text
        assert f"\n{claim.name} : {claim.type.name}\n" in agda.text
    assert "module Domains.Estimate\n\n%default total" in idris.text
    assert not re.search(r"believe_me|assert_|postulate|\?\w", idris.text)


def test_a_contradiction_is_a_proof_that_figures_differ() -> None:
    """The delivered module says of what fails that it does not hold; the claim itself stands in a module of its own."""
    model = model_of([SourceText("a.txt", BROKEN)])
    assert ") = False" in idris_module(plan_of(model)).text
    claimed = idris_module(plan_of(model, claiming=model.contradictions[0])).text
    assert ") = False" not in claimed


async def test_three_statuses_are_told_apart() -> None:
    """What Idris 2 proved, what Agda proved and what was calculated are never taken for each other."""
    model = model_of([SourceText("a.txt", ESTIMATE)])
    first = await converted(model, [StandInChecker("idris2"), StandInChecker("agda")])
    second = await converted(model, [MissingChecker("idris2"), StandInChecker("agda")])
    third = await converted(model, [])
    assert [one.checked_by for one in (first, second, third)] == ["idris2", "agda", "calculation"]
    assert [one.status for one in (first, second, third)] == ["ok", "ok", "no_compiler"]
    assert [one.invariants[0].verdict for one in (first, second, third)] == ["proved", "proved", "holds"]


async def test_what_fails_is_shown_to_the_compiler_by_itself() -> None:
    """Each claim that fails is checked apart and reported, while the module is accepted."""
    model, checker = model_of([SourceText("a.txt", BROKEN)]), StandInChecker("idris2")
    done = await converted(model, [checker])
    assert done.status == "contradictions"
    assert done.checks == len(checker.seen) == 4
    assert [one.disagrees != "" for one in done.invariants] == [one.verdict == "fails" for one in done.invariants]


@pytest.mark.parametrize(("accepts", "timed_out", "status"), [(False, False, "failed"), (False, True, "timeout")])
async def test_nothing_is_proved_where_the_module_is_not_accepted(accepts: bool, timed_out: bool, status: str) -> None:
    """A refused module and a time-out are statuses of their own, and prove nothing; out of time, it is calculated."""
    model = model_of([SourceText("a.txt", ESTIMATE)])
    done = await converted(model, [StandInChecker("agda", accepts=accepts, timed_out=timed_out)])
    assert done.status == status
    assert {one.verdict for one in done.invariants} == {"holds" if timed_out else "unchecked"}


def test_names_are_transliterated() -> None:
    """Names of Korean titles are in Latin letters, and never a reserved word."""
    assert romanized("공급가액 합계") == "SupplyTotal"
    assert romanized("한빛") == "Hanbit"
    assert project_name("Module", "x.txt") == "ModuleDocument"
    assert project_name("123", "456.txt") == "Document"


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("INVOICE No. 2026-1187", "Invoice"),
        ("Invoice QT-20461", "Invoice"),
        ("VAT INVOICE", "VATInvoice"),
        ("제2026-041호 물품 구매 계약서", "GoodsPurchaseContract"),
        ("2026년 예산안", "Yesanan"),
        ("Capital Expenditure Request: Deck Oven Replacement", "CapitalExpenditureRequest"),
    ],
)
def test_a_project_has_a_name_that_can_be_read(title: str, name: str) -> None:
    """A document's number and year are no part of its name, which ends with a whole word and shouts at nobody."""
    assert project_name(title, "x.txt") == name
