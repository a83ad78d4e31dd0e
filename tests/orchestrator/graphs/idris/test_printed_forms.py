"""Forms of printed documents: heads of two rows, sums that stand first, dots that lead to a value, days with marks."""

from dataclasses import replace
from functools import partial

import pytest

from bot.texts import say
from orchestrator.graphs.idris.model.document_model import DocumentModel
from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.places import places_text
from orchestrator.graphs.idris.rules.analysing import SourceText, model_of
from orchestrator.graphs.idris.rules.building import summed
from orchestrator.graphs.idris.rules.settling import settled

ORCHARD = """과수원 수확 계획

| 주 | 인부 | 수확량(상자) |  |  |
| --- | --- | --- | --- | --- |
|  |  | 배 | 감 | 소계 |
| 합계 | 33 | 1,240 | {persimmons} | 1,987 |
| 1주 | 12 | 410 | 236 | 646 |
| 2주 | 9 | 388 | 305 | 693 |
| 3주 | 12 | 442 | 206 | 648 |
"""
VOYAGE = """Log of the survey vessel

Master ........ Ines Okafor (chief mate)
Sailed ........ 3-Mar-2027

Date         Item                 Paid          Rate     EUR
03-Mar-2027  Harbour dues         NOK 4,180.00  0.0871   364.08
09-Mar-2027  Fresh water          SEK 2,365.00  0.0894   211.43
11-Mar-2027  Agency fee           NOK 7,940.00  0.0871   691.57
"""
POND = """Liner for two ponds

First dig:      07:40
Clay, 46 m3 at £18.50:    £851.00

Paid by 3 instalments of £2,311.51:
- 40% on order: £924.60
- 35% on delivery: £809.03
- 25% on acceptance: {last}
"""
BOX = """| 결재 | 담당 | 수석연구원 | 본부장 |
| --- | --- | --- | --- |
|  | 하예솔 | 방도현 | 남궁린 |

학교장 표은새 (직인)
Request no. KX-2047; prepared by Tove Lindqvist, quay office.
"""


def _model(text: str) -> DocumentModel:
    return model_of([SourceText("paper.md", text)])


def test_a_head_of_two_rows_names_the_columns_below_its_groups() -> None:
    """Figures are called by the lower head, with the group that stands above it."""
    labels = {field.raw: field.label for field in _model(ORCHARD.format(persimmons="747")).fields}
    assert labels["236"] == "1주 수확량(상자) 감"
    assert labels["646"] == "1주 수확량(상자) 소계"


def test_sums_that_stand_first_are_sums_of_the_rows_below() -> None:
    """Each column of a table adds up to the row at its top."""
    sums = {
        rule.result.raw: len(rule.figures)
        for rule in _model(ORCHARD.format(persimmons="747")).rules
        if rule.kind == "sum" and len(rule.figures) == 4
    }
    assert sums == {"33": 4, "1,240": 4, "747": 4, "1,987": 4}


def test_a_wrong_sum_that_stands_first_is_told() -> None:
    """The rows below are added up where the other columns show that the row is their sum."""
    [wrong] = [rule for rule in _model(ORCHARD.format(persimmons="774")).contradictions if rule.result.raw == "774"]
    assert "236 + 305 + 206" in wrong.disagrees


def test_amounts_of_any_currency_and_days_with_hyphens_are_read() -> None:
    """A row of a table in foreign money is multiplied by its rate, and its day is one."""
    model = _model(VOYAGE)
    products = {rule.result.raw for rule in model.rules if rule.kind == "product"}
    assert products == {"364.08", "211.43", "691.57"}
    assert {field.value for field in model.fields if field.kind == "date"} == {20270303, 20270309, 20270311}


def test_dots_lead_from_a_label_to_its_value() -> None:
    """A name behind a leader has the label before it, and stands there without what goes with it."""
    assert ("Master", "Ines Okafor") in {(text.label, text.text) for text in _model(VOYAGE).texts}
    assert next(field for field in _model(VOYAGE).fields if field.raw == "3-Mar-2027").label == "Sailed"


def test_a_digit_of_a_unit_is_no_figure_and_a_time_keeps_its_label() -> None:
    """Cubic metres are counted; the colon of a time parts no label."""
    fields = {field.raw: field.label for field in _model(POND.format(last="£577.88")).fields}
    assert "46 m3" in fields
    assert fields["07:40"] == "First dig"


def test_the_last_instalment_takes_what_the_others_were_rounded_by() -> None:
    """Shares of a price fail by no hundredth that the others leave, and make a whole."""
    model = _model(POND.format(last="£577.88"))
    assert not model.contradictions
    assert any([figure.raw for figure in rule.figures] == ["40%", "35%", "25%"] for rule in model.rules)


def test_an_instalment_that_breaks_the_sum_is_told() -> None:
    """What is off by more than the roundings of the others stays an error."""
    assert _model(POND.format(last="£597.88")).contradictions


@pytest.mark.parametrize(
    ("label", "name"),
    [
        ("담당", "하예솔"),
        ("수석연구원", "방도현"),
        ("학교장", "표은새"),
        ("Request no.", "KX-2047"),
        ("prepared by", "Tove Lindqvist"),
    ],
)
def test_names_and_numbers_that_a_document_is_signed_with_are_read(label: str, name: str) -> None:
    """Boxes of signatures, seals, and numbers of documents have their labels."""
    assert (label, name) in {(text.label, text.text) for text in _model(BOX).texts}


def test_lines_below_each_other_are_told_by_the_first_and_the_last() -> None:
    """Many places of one column are one run; two lines, and lines of other articles, stand by themselves."""
    model = _model(ORCHARD.format(persimmons="747"))
    [rule] = [rule for rule in model.rules if rule.result.raw == "747" and len(rule.figures) == 4]
    assert places_text(model, rule.figures, partial(say, "ko")) == "7–9행, 6행"
    assert places_text(model, rule.figures, partial(say, "en")) == "lines 7–9, line 6"


@pytest.mark.parametrize(
    ("title", "kind"),
    [("Harbour Museums: Application for a Grant", "application"), ("Capital Expenditure Request", "approval")],
)
def test_a_title_says_what_a_document_is(title: str, kind: str) -> None:
    """Behind a colon as well, where it is the first line."""
    assert _model(f"{title}\n\nThe invoice of 3 May was a bill for an invoice.\n").kind == kind


def test_a_currency_is_no_label_of_its_amount() -> None:
    """What stands before the blanks is."""
    model = _model(
        "All costs (A + B)      EUR 4,553.65\nless prepaid      EUR 1,200.00\nStill owed      EUR 3,353.65\n"
    )
    assert {field.raw: field.label for field in model.fields}["EUR 4,553.65"] == "All costs (A + B)"


def test_what_disagrees_is_called_by_its_whole_label() -> None:
    """A bracket in a label does not cut what a person reads of the figure that is off."""
    parts = [Figure("a", 10 * n, 10 * n + 3, "300", "money", 300) for n in range(2)]
    wrong = Figure("a", 50, 53, "610", "money", 610, label="A + B")
    rule = summed("sum", [(1, part) for part in parts], wrong)
    [kept], _ = settled([rule], [replace(wrong, label="All costs (A + B)")])
    assert kept.disagrees == "All costs (A + B): 610 ≠ 600 (= 300 + 300)"
