"""From the texts of the documents to their typed model, by rules alone."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from orchestrator.graphs.idris.model.document_model import DocumentModel, ModelItem, ModelParty, ModelTerm, ModelText
from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.relations import DocumentRule
from orchestrator.graphs.idris.naming import project_name
from orchestrator.graphs.idris.rules.building import equal
from orchestrator.graphs.idris.rules.change_rules import change_rules
from orchestrator.graphs.idris.rules.counted_words import counted_in
from orchestrator.graphs.idris.rules.date_rules import date_rules
from orchestrator.graphs.idris.rules.entries import LedgerRow, entries_of
from orchestrator.graphs.idris.rules.explained import (
    cut_as_told,
    unrivalled,
    without_cut,
    without_excused,
    without_right_shares,
    without_weak,
)
from orchestrator.graphs.idris.rules.finding.finder import RelationFinder
from orchestrator.graphs.idris.rules.finding.likelihood import RelationJudge, learnt
from orchestrator.graphs.idris.rules.finding.stated import stated_figures
from orchestrator.graphs.idris.rules.kinds import document_kind
from orchestrator.graphs.idris.rules.labelled_failures import labelled_failures
from orchestrator.graphs.idris.rules.labels import role_of, tidy, words_before
from orchestrator.graphs.idris.rules.layout import TextCell, TextLine, lines_of
from orchestrator.graphs.idris.rules.ledger_rules import LedgerRules
from orchestrator.graphs.idris.rules.ledgers import Ledger, ledgers_of
from orchestrator.graphs.idris.rules.offer_rules import offer_rules
from orchestrator.graphs.idris.rules.reading_figures import figures_in
from orchestrator.graphs.idris.rules.retold import retold
from orchestrator.graphs.idris.rules.rounding import Roundings
from orchestrator.graphs.idris.rules.row_counts import row_counts
from orchestrator.graphs.idris.rules.settling import settled
from orchestrator.graphs.idris.rules.statements import parties_of, terms_of
from orchestrator.graphs.idris.rules.text_fields import text_fields
from orchestrator.graphs.idris.rules.text_rules import TextRules
from orchestrator.graphs.idris.rules.total_rules import due_rules, instalment_rules, word_rules
from orchestrator.graphs.idris.rules.vote_rules import vote_rules
from orchestrator.graphs.idris.rules.weighted_rules import weighted_rules
from orchestrator.graphs.idris.rules.whole_rules import tenths_of_supply, without_rests
from orchestrator.graphs.idris.rules.worded_rules import rates_of_change, worded_failures, worded_rules
from orchestrator.graphs.idris.rules.yearly_rules import yearly_rules

_LONG_LABEL = 30
_LABEL_CELL = re.compile(r"^[^\d]{2,30}[:：]$")
_LEAST = (("half_up", 1), ("down", 1), ("down", 10))
"""How results may be rounded in any document."""
_ROUNDS = (
    (re.compile(r"절사|버림|미만\s?(?:은\s)?(?:제외|생략)|round(?:ed)?\s?down|truncat", re.I), "down"),
    (re.compile(r"반올림|사사오입|round(?:ed)?(?!\s?(?:up|down))", re.I), "half_up"),
    (re.compile(r"(?<!반)올림|절상|round(?:ed)?\s?up", re.I), "up"),
)


@dataclass(frozen=True, slots=True)
class SourceText:
    """What was read of a file."""

    name: str
    text: str
    pages: tuple[tuple[int, int], ...] = ()
    """Start and number of each page, where the file knows pages."""


@dataclass(frozen=True, slots=True)
class _FileModel:
    parties: tuple[ModelParty, ...]
    items: tuple[ModelItem, ...]
    fields: tuple[Figure, ...]
    terms: tuple[ModelTerm, ...]
    rules: tuple[DocumentRule, ...]
    totals: tuple[tuple[str, Figure], ...]
    texts: tuple[ModelText, ...]


def model_of(
    sources: Sequence[SourceText], project: str = "", kind: str = "", judge: RelationJudge | None = None
) -> DocumentModel:
    """Return the model of documents that belong together.

    ``project``: its name, PascalCase; empty: from the title. ``kind``: the type that was given; empty: it is told by
    the words. ``judge``: what weighs the relations that no structure tells; None: what was learnt.
    """
    files = [_analysed(source, judge or learnt()) for source in sources]
    title = _title(sources[0].text) or sources[0].name.rpartition(".")[0]
    found = document_kind(sources[0].text)
    rules = _distinct(rule for file in files for rule in file.rules)
    rules += _distinct([*_between(files)], rules)
    fields = tuple(dict.fromkeys([*(f for file in files for f in file.fields), *(f for r in rules for f in r.figures)]))
    return DocumentModel(
        project or project_name(title, sources[0].name),
        title,
        kind or found,
        found if kind and kind != found else "",
        tuple(source.name for source in sources),
        tuple(party for file in files for party in file.parties),
        tuple(item for file in files for item in file.items),
        fields,
        tuple(term for file in files for term in file.terms),
        tuple(rules),
        tuple(text for file in files for text in file.texts),
    )


def _title(text: str) -> str:
    lines = (line.strip("#*|[]<>【】 \t") for line in text.splitlines())
    return next(
        (re.sub(r"\s+", " ", line)[:60] for line in lines if re.search(r"[가-힣A-Za-z]{2}|[가-힣]\s[가-힣]", line)), ""
    )


def _analysed(source: SourceText, judge: RelationJudge) -> _FileModel:
    lines = lines_of(source.name, source.text, _pages_of_lines(source))
    cuts = _told_roundings(source.text)
    roundings = tuple(dict.fromkeys([*_LEAST, *cuts]))
    ledgers = ledgers_of(lines)
    entries = _entries(lines, ledgers)
    sums = LedgerRules(lines, roundings)
    rules = [rule for ledger in ledgers for rule in sums.of(ledger)]
    cells = [row for ledger in ledgers if ledger.is_table for row in ledger.rows]
    totals = [f for role, f in sums.closed if role in ("total", "supply", "gross", "net")]
    totals += [
        f for e in entries for f in e.figures.values() if role_of(e.label) in ("total", "supply") and f not in totals
    ]
    rules += word_rules(lines, totals, [f for row in [*entries, *cells] for f in row.figures.values()])
    totals += [rule.result for rule in rules if rule.kind == "words" and rule.result not in totals]
    rules += date_rules(lines)
    rules += TextRules(lines, ledgers, entries, [*sums.totals, *totals], roundings).rules()
    rules += due_rules(sums.closed, sums.pairs, entries)
    rows = [*entries, *cells]
    rules += instalment_rules(lines, rows, totals, roundings)
    stated = stated_figures(lines, ledgers, entries)
    rules += change_rules(stated, roundings)
    rules += weighted_rules(stated, ledgers, roundings)
    rules += yearly_rules(stated, roundings)
    worded = worded_rules(stated, source.text, roundings)
    rules += [rule for rule in worded if rule.holds]
    rules = unrivalled(_distinct(rules))
    rules = _distinct([*rules, *vote_rules(stated)])  # each ballot by itself makes up those who were there
    found = [*rules, *RelationFinder(stated, roundings, judge).rules(rules)]
    found += labelled_failures(stated, entries, found, roundings)
    found += worded_failures(worded, found)
    found += rates_of_change(stated, source.text, found)
    found += offer_rules(lines, ledgers)
    texts = tuple(text_fields(lines, ledgers))
    found = without_weak(found, stated)
    found = without_rests(found)
    found += tenths_of_supply(found, stated)
    sure = without_excused(without_right_shares(cut_as_told(_distinct(found), cuts), roundings))
    sure = without_cut(sure, cuts)
    sure = _distinct([*sure, *retold(stated, sure, source.text), *row_counts(lines, ledgers, stated, sure)])
    kept, fields = settled(sure, _fields(lines, ledgers, entries))
    return _FileModel(
        tuple(parties_of(lines, texts)),
        tuple(_items(ledgers)),
        tuple(fields),
        tuple(terms_of(lines)),
        tuple(kept),
        tuple(sums.closed),
        texts,
    )


def _pages_of_lines(source: SourceText) -> dict[int, int]:
    found, start = {}, 0
    begins = [begin for begin, _ in source.pages]
    for line in source.text.split("\n"):
        if nth := bisect_right(begins, start):
            found[start] = source.pages[nth - 1][1]
        start += len(line) + 1
    return found


def _told_roundings(text: str) -> Roundings:
    """Return how the document says that it rounds."""
    units = [10, 100, 1000] if re.search(r"천\s?원|백\s?원|10\s?원|100\s?원|1,000\s?원|십\s?원", text) else [10]
    return [(mode, unit) for form, mode in _ROUNDS if form.search(text) for unit in (1, *units)]


def _entries(lines: Sequence[TextLine], ledgers: Sequence[Ledger]) -> list[LedgerRow]:
    in_tables = {row.line.number for ledger in ledgers if ledger.is_table for row in ledger.rows}
    return [entry for line in lines if line.number not in in_tables for entry in entries_of(line)]


def _items(ledgers: Sequence[Ledger]) -> Iterator[ModelItem]:
    for ledger in ledgers:
        if ledger.is_table:
            for row in ledger.rows:
                if row.label and role_of(row.label) == "item":
                    yield ModelItem(row.label, tuple(row.figures.values()), row.line.place)


def _fields(lines: Sequence[TextLine], ledgers: Sequence[Ledger], entries: Sequence[LedgerRow]) -> Iterator[Figure]:
    """Yield every figure of a table, and those of the text that have a unit or a label."""
    told = [f for ledger in ledgers for row in ledger.rows for f in row.figures.values()]
    told += [f for entry in entries for f in entry.figures.values()]
    known = {(f.line, f.start) for f in told}
    yield from told
    for line in lines:
        before = ""
        for cell in line.cells:
            label = _label_of(line, cell) or (tidy(before) if line.is_form or _LABEL_CELL.search(before) else "")
            before = cell.text
            told_in_words = () if line.is_table else counted_in(line, cell.text, cell.start)
            for figure in (*figures_in(line, cell.text, cell.start, label), *told_in_words):
                if (figure.line, figure.start) not in known and (figure.kind != "quantity" or _is_told(figure)):
                    if not figure.label:
                        ahead = cell.text[: figure.start - cell.start]
                        figure = replace(figure, label=words_before(ahead, most=2), is_labelled=False)
                    yield figure


def _label_of(line: TextLine, cell: TextCell) -> str:
    """Return what stands before the colon of a cell, which is not that of a time."""
    head, colon, _ = cell.text.partition(":")
    times = [f for f in figures_in(line, cell.text, cell.start) if f.kind == "time"]
    is_time = any(f.start <= cell.start + len(head) < f.end for f in times)
    return tidy(head) if colon and not is_time and len(head) < _LONG_LABEL else ""


def _is_told(figure: Figure) -> bool:
    """Tell whether a number is one that the document tells, not one of a name: by its unit, or as it is written."""
    return bool(figure.unit) or "," in figure.raw or figure.scale > 1


def _between(files: Sequence[_FileModel]) -> Iterator[DocumentRule]:
    """Yield that figures of several files with one meaning are one figure: the last total of each."""
    for role in ("supply", "vat", "total"):
        last = [next((f for r, f in reversed(file.totals) if r == role), None) for file in files]
        told = [figure for figure in last if figure is not None]
        for other in told[1:]:
            yield equal("same", told[0], other)


def _distinct(rules: Iterable[DocumentRule], before: Sequence[DocumentRule] = ()) -> list[DocumentRule]:
    """Return the rules without those that say the same of the same figures."""
    seen = {_key(rule) for rule in before}
    kept = []
    for rule in rules:
        if _key(rule) not in seen and len(set(rule.figures)) == len(rule.figures):
            seen.add(_key(rule))
            kept.append(rule)
    return kept


def _key(rule: DocumentRule) -> tuple[object, ...]:
    return (rule.kind in ("date_order", "duration"), frozenset(rule.figures))
