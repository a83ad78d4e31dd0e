"""Answers that name more than one option of a question that takes one."""

from dataclasses import replace
from datetime import date

import pytest

from integrations.knowledge.base import Option, Text
from orchestrator.graphs.intake.rules.order import question_of
from orchestrator.graphs.intake.rules.several import gravest, several
from tests.orchestrator.interviewing import small

OPTIONS = (
    Option("AFFAIR", Text("외도", "An affair"), ("바람",)),
    Option("VIOLENCE", Text("폭력·폭언", "Violence"), ("폭행",)),
    Option("MONEY", Text("도박·빚 문제", "Debts")),
)


@pytest.mark.parametrize(
    ("said", "codes"),
    [
        ("폭행이랑 외도요", ["AFFAIR", "VIOLENCE"]),
        ("an affair and violence", ["AFFAIR", "VIOLENCE"]),
        ("1번이랑 3번", ["AFFAIR", "MONEY"]),
        ("외도요", []),
        ("외도는 아니고, 폭행이요", []),
        ("외도, 폭행?", []),
        ("외도는 끝났고 도박만 남았어요", []),
        ("외도요. 도박은 예전 일이에요", []),
    ],
)
def test_what_is_listed_is_several(said: str, codes: list[str]) -> None:
    """Each part names its own option; what is denied or asked names none, and an option that says all of it stands."""
    assert [option.code for option in several(said, OPTIONS, "ko")] == codes


def test_an_option_that_says_all_of_it_stands() -> None:
    """Who did both has not named two options."""
    options = (
        Option("BOTH", Text("둘 다 했어요", "Both")),
        Option("REPORT_ONLY", Text("전입신고만 했어요", "The report alone")),
    )
    assert several("전입신고랑 확정일자 둘 다 했어요", options, "ko") == []


def test_the_gravest_is_the_only_one_that_the_workbook_marks() -> None:
    """Where two are marked, or none, it is asked and not chosen."""
    scenario = small().scenarios["DEPOSIT"]
    question = question_of(scenario, "living")
    assert question is not None
    fact = next(iter(scenario.facts))
    marked = replace(fact, code="F_V", related_field="living", holds_when="is VIOLENCE", is_critical=True)
    scenario = replace(scenario, facts=(marked,))
    today = date(2026, 11, 22)
    assert gravest(scenario, question, OPTIONS[:2], today) == OPTIONS[1]
    assert gravest(scenario, question, OPTIONS[2:3], today) is None
    both = replace(scenario, facts=(replace(marked, holds_when="in VIOLENCE;AFFAIR"),))
    assert gravest(both, question, OPTIONS[:2], today) is None
