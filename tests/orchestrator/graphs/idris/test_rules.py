"""The rules of a document are found by its labels, tables and numbers; one that fails is found as well."""

from orchestrator.graphs.idris.model.document_model import DocumentModel
from orchestrator.graphs.idris.rules.analysing import SourceText, model_of
from tests.orchestrator.graphs.idris.documents import BROKEN, ESTIMATE, PLAIN


def _model(text: str) -> DocumentModel:
    return model_of([SourceText("document.txt", text)])


def test_an_estimate_comes_out() -> None:
    """Lines, VAT, sums, the total, words and dates of an estimate are rules, and all of them hold."""
    model = _model(ESTIMATE)
    kinds = [rule.kind for rule in model.rules]
    assert model.kind == "invoice"
    assert kinds.count("product") == 3
    assert {"vat", "sum", "words", "date_order"} <= {*kinds}
    assert any({f.raw for f in r.figures} == {"4,500,000원", "450,000원", "4,950,000원"} for r in model.rules)
    assert model.contradictions == ()


def test_what_disagrees_is_named() -> None:
    """Each contradiction of a document is a rule that fails, and says which figures disagree."""
    told = [rule.disagrees for rule in _model(BROKEN).contradictions]
    assert any("3,330,000원 ≠ 3,300,000 (= 3,000,000원 + 300,000원)" in one for one in told)
    assert any("2025.06.01" in one and ">" in one for one in told)
    assert any("삼백이십만원정 (3,200,000) ≠ ₩3,300,000" in one for one in told)
    assert len(told) == 3


def test_numbers_without_structure_are_no_rule() -> None:
    """A coincidence of numbers is no rule."""
    assert _model(PLAIN).rules == ()


def test_figures_stand_where_they_are_said_to() -> None:
    """The span of every figure holds the letters that it quotes."""
    for figure in _model(ESTIMATE).fields:
        assert ESTIMATE[figure.start : figure.end] == figure.raw


def test_one_changed_figure_fails_on_its_line() -> None:
    """Each figure of a calculation, changed by one, makes a rule fail that names its line."""
    told = (figure for rule in _model(ESTIMATE).rules for figure in rule.figures)
    # Many stand in several rules.
    figures = {figure.start: figure for figure in told if figure.kind in ("money", "quantity")}
    assert len(figures) > 5
    for figure in figures.values():
        first, last = figure.raw[0], max(n for n, letter in enumerate(figure.raw) if letter.isdigit())
        digit = str((int(figure.raw[last]) + 1) % 10)
        for changed in (
            figure.raw.replace(first, str(int(first) % 9 + 1) if first.isdigit() else f"{first}9", 1),
            figure.raw[:last] + digit + figure.raw[last + 1 :],
        ):
            text = ESTIMATE[: figure.start] + changed + ESTIMATE[figure.end :]
            failing = _model(text).contradictions
            assert any(f.line == figure.line for r in failing for f in r.figures), (figure.raw, changed)


def test_two_documents_that_disagree() -> None:
    """Totals of two documents of one project that differ are a contradiction between the files."""
    first = SourceText("a.txt", "견적서\n공급가액: 1,000,000원\n부가세: 100,000원\n합계: 1,100,000원\n")
    other = SourceText("b.txt", "청구서\n공급가액: 2,000,000원\n부가세: 200,000원\n합계: 2,200,000원\n")
    failing = model_of([first, other]).contradictions
    assert [{f.file for f in rule.figures} for rule in failing] == [{"a.txt", "b.txt"}] * 3
