"""What the tests of labour contracts share."""

from collections.abc import Callable
from datetime import date

import pytest

from integrations.law.law import Law
from integrations.law.loader import load_law
from integrations.law.packaged import packaged_law
from orchestrator.graphs.contract.analysis import Analysis
from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.rules.labour.analysing import analyse_labour

Analyse = Callable[[str], Analysis]


@pytest.fixture(scope="session")
def law() -> Law:
    """The law that comes with the bot."""
    return load_law(packaged_law())


@pytest.fixture(scope="session")
def analyse(law: Law) -> Analyse:
    """Analyse a text as a labour contract, on a day of 2026."""
    return lambda text: analyse_labour(split(text), law, date(2026, 11, 23))
