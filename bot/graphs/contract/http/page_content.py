"""What the page of a contract shows, as plain data: the pieces of its text, findings, tables, questions."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from functools import partial
from itertools import pairwise
from typing import Any, Final

from bot.graphs.contract.http.page_chat import LONGEST_QUESTION
from bot.texts import say, texts
from integrations.law.law import Law
from integrations.store.contracts import ContractRecord
from orchestrator.graphs.contract.analysis import Analysis, Severity, from_stored
from orchestrator.graphs.contract.chat.following import openers
from orchestrator.graphs.contract.contract_text import ContractText, Span
from orchestrator.graphs.contract.key_dates import dates_table, key_dates
from orchestrator.graphs.contract.offered_changes import offered_changes
from orchestrator.graphs.contract.report import doubts, missing_for_sum, place_of, stored_report
from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.yearly import first_year_told, least_note, note_on_sum, worth_told
from orchestrator.turn import Locale, Table

_GRAVITY: Final[tuple[Severity, ...]] = ("CRITICAL", "HIGH", "MEDIUM", "LOW")
"""The gravest first."""
_WORDS: Final = "contract_page.word."
"""The texts of the page itself."""


def page_content(record: ContractRecord, law: Law, today: date, locale: Locale) -> dict[str, Any]:
    """Return the page's data in one language; without an analysis it says how far it is, and shows what was read."""
    words = partial(say, locale)
    content: dict[str, Any] = {
        "name": record.name,
        "locale": locale,
        "status": record.status,
        "message": _message(record, locale),
        "words": {key.removeprefix(_WORDS): text for key, text in texts(locale).items() if key.startswith(_WORDS)},
        "summary": None,
        "findings": [],
        "questions": [],
        "tables": [],
        "chat": None,
    }
    contract = split(record.text, tuple(Span(*page) for page in record.pages))
    if record.analysis is None:
        return content | {"clauses": clause_pieces(contract, [])}
    analysis = from_stored(record.analysis)
    told = stored_report(record.text, record.pages, record.analysis, law, words, locale)
    offered = {one.n: one.key for one in offered_changes(record, say, locale)}
    findings = _together(
        _finding(n, violation, name, words) | {"change": offered.get(n)}
        for n, (violation, name) in enumerate(zip(told.result["violations"], told.names, strict=True), 1)
    )
    dates = key_dates(contract, analysis, today)
    tables = [*told.parts, *([dates_table(dates, words)] if dates else [])]
    level = told.result["risk_level"]
    return content | {
        "summary": {
            "severity": level if findings else None,
            "level": words(f"contract.level.{level}"),
            "headline": words("contract_page.found", n=len(findings)) if findings else words("contract_page.nothing"),
            "underpayment": _money(analysis, words),
        },
        "findings": findings,
        "questions": [
            *(words(f"contract.ask.{one.key}", **dict(one.values)) for one in analysis.questions),
            *doubts(contract, analysis, words),
        ],
        "tables": [_table(one) for one in tables if isinstance(one, Table)],
        "clauses": clause_pieces(contract, findings),
        "chat": {"longest": LONGEST_QUESTION, "suggestions": openers(analysis.kind, told.names, words)},
    }


def _together(findings: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return findings numbered in their order, one that says the same of several clauses once, with all its places."""
    found: dict[tuple[str, ...], dict[str, Any]] = {}
    for one in findings:
        said = tuple(one[key] for key in ("name", "severity", "reason", "norm", "suggestion", "wording"))
        first = found.setdefault(said, one | {"n": len(found) + 1, "places": []})
        first["places"].append({key: one[key] for key in ("start", "end", "clause", "change")})
    return list(found.values())


def clause_pieces(contract: ContractText, findings: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return the text clause by clause, each cut where a finding begins or ends: together the pieces are the text.

    Pieces carry their offset and the numbers of their findings, so that a browser never counts characters: it counts
    those beyond the first plane of Unicode twice.
    """
    placed = [
        {"n": one["n"], "severity": one["severity"], "start": place["start"], "end": place["end"]}
        for one in findings
        for place in one["places"]
        if place["start"] is not None
    ]
    begins = sorted({0, *(clause.span.start for clause in contract.clauses)})
    found = []
    for start, end in zip(begins, [*begins[1:], len(contract.text)], strict=True):
        if start == end:
            continue
        cuts = {offset for one in placed for offset in (one["start"], one["end"]) if start < offset < end}
        edges = sorted({start, end, *cuts})
        pieces = [_piece(contract.text, *edge, placed) for edge in pairwise(edges)]
        clause = contract.clause_at(start)
        found.append(
            {
                "number": clause.number if clause else "",
                "severity": _gravest(piece["severity"] for piece in pieces),
                "pieces": pieces,
            }
        )
    return found


def _piece(text: str, start: int, end: int, placed: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    here = [one for one in placed if one["start"] < end and start < one["end"]]
    return {
        "start": start,
        "text": text[start:end],
        "findings": list(dict.fromkeys(one["n"] for one in here)),
        "begins": [one["n"] for one in here if start <= one["start"]],
        "severity": _gravest(one["severity"] for one in here),
    }


def _gravest(severities: Iterable[Severity | None]) -> Severity | None:
    known = set(severities)
    return next((one for one in _GRAVITY if one in known), None)


def _finding(n: int, violation: Mapping[str, Any], name: str, words: partial[str]) -> dict[str, Any]:
    return {
        "n": n,
        "name": name,
        "severity": violation["severity"],
        "severity_name": words(f"contract.severity.{violation['severity']}"),
        "clause": place_of(violation["clause_number"], words),
        "quote": violation["original_text"],
        "start": violation["start"],
        "end": violation["end"],
        "reason": violation["description"],
        "norm": violation["legal_basis"],
        "suggestion": violation["suggestion"],
        "wording": violation["suggested_text"],
    }


def _money(analysis: Analysis, words: partial[str]) -> str:
    if analysis.unknown:
        return words("contract_page.underpayment_unknown", missing=missing_for_sum(analysis, words))
    if not analysis.total_underpayment:
        return worth_told(analysis, words)
    if first_year := first_year_told(analysis.total_underpayment, analysis.limited, words):
        return first_year + least_note(analysis, words)
    month, year = f"{analysis.total_underpayment:,}", f"{analysis.annual_underpayment:,}"
    return f"{words('contract_page.underpayment', month=month, year=year)} {note_on_sum(analysis, words)}"


def _table(table: Table) -> dict[str, Any]:
    return {"title": table.title, "columns": table.columns, "rows": table.rows}


def _message(record: ContractRecord, locale: Locale) -> str:
    if record.status == "ready":
        return ""
    key = f"notice.{record.reason}"
    if record.status == "failed" and key in texts(locale):
        return say(locale, key, file=record.name)
    return say(locale, f"contract_page.status.{record.status}")
