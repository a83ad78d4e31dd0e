"""Sums that a plan works out from its own prices need no source, and what only calls itself a sum does."""

from datetime import date
from decimal import Decimal

from orchestrator.graphs.plan.figures.audit import audit
from orchestrator.graphs.plan.figures.computed import computed
from orchestrator.graphs.plan.plan_document import PlanDocument, PlanSection, PlanSource
from orchestrator.turn import Locale

HEAD = "| Item | Amount | Basis |\n| --- | --- | --- |\n"


def of(body: str) -> set[Decimal]:
    """Return the sums of a section on costs."""
    section = PlanSection("costs", "Costs", body)
    return {value for _, _, value in computed(PlanDocument("t", "en", "lean", date(2026, 11, 24), "", (section,)))}


def test_products_their_sum_and_the_gap_to_the_limit_follow() -> None:
    """Also by the month, in pence, and of a cited price."""
    body = (
        "- a limit of £600 [2]\n\n"
        f"{HEAD}| hosting | £108 (quantity × price) | 12 x £9 [2] |\n"
        "| texts | £120 (quantity × price) | 500 a month at 2p × 12 months [2] |\n| tablet | £189 [2] | 189.00 [2] |\n"
    )
    assert of(body) >= {Decimal(108), Decimal(120), Decimal(189), Decimal(417), Decimal(183)}


def test_an_amount_that_its_basis_does_not_give_does_not() -> None:
    """Whatever it is called."""
    assert (
        of(f"{HEAD}| hosting | £999 (quantity × price) | 12 x £9 [2] |\n\nIn all £5,000 (sum of the items).\n") == set()
    )


def test_the_tax_on_sums_in_won_follows() -> None:
    """Ten percent on top, and what is left of the limit then."""
    rows = (
        "| 화면 | 3,040,000원 (수량 × 단가) | 8일×38만 [1] |\n",
        "| 기기 | 840,000원 (수량 × 단가) | 2대×42만 [1] |\n",
    )
    body = f"- 한도 5,000,000원 [1]\n\n{HEAD}{''.join(rows)}"
    assert of(body) >= {Decimal(3_880_000), Decimal(4_268_000), Decimal(732_000)}


def _said(locale: Locale, key: str, /, **values: object) -> str:
    return f"{locale} {key} {values}"


def test_cents_and_months_of_a_price_follow() -> None:
    """A sum with cents is held as it is read again, in whole units, and so are the months that a price is paid."""
    body = f"- a limit of $1,500 [1]\n\n{HEAD}| tool | $117.60 (quantity × price) | $9.80 a month × 12 months [1] |\n"
    assert of(body) >= {Decimal(117), Decimal(1382), Decimal(360)}


def test_what_is_worked_out_is_no_assumption() -> None:
    """Neither the row nor the months are marked, and an assumption reads as a sentence without marks."""
    body = f"- a limit of $1,500 [1]\n\n{HEAD}| tool | $117.60 (quantity × price) | $9.80 a month × 12 months [1] |\n"
    trial = "| Measure | Today |\n| --- | --- |\n| Repeats | Counted for 15 working days (assumption) until then |\n"
    sections = (PlanSection("costs", "Costs", body), PlanSection("kpis", "Indicators", trial))
    source = PlanSource(1, "request", "Request", "A tool at $9.80 a month. The limit is $1,500.")
    plan = PlanDocument("t", "en", "lean", date(2026, 11, 24), "", sections, (), (source,))
    found = audit(plan, _said).document
    assert found.sections[0].body == body
    assert [one.text for one in found.assumptions] == ["Repeats — Counted for 15 working days until then"]
