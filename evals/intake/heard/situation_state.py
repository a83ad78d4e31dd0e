"""The interview in which a situation begins: a workbook with what is shown there, and what stands recorded."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, Literal

from integrations.knowledge.base import AnswerType, Knowledge, Option, Scenario, Text, WorkbookQuestion
from integrations.store.interview_records import InterviewRecord
from orchestrator.graphs.intake.rules.asked_for import measure_of
from orchestrator.graphs.intake.rules.value import Value
from orchestrator.graphs.intake.rules.values import read, values_in
from orchestrator.graphs.intake.state import CONFIRM, FACT_COLLECTION, MORE, REVIEW, STORY, Expected

CODE = "situation"
TYPES: Mapping[str, AnswerType] = {
    "date": "date", "money": "integer", "number": "integer", "text": "string", "choice": "choice", "yes_no": "boolean",
}  # fmt: skip
KINDS = {"date": "date", "integer": "number", "boolean": "yes_no", "choice": "choice"}
UNKNOWN = re.compile(r"모름|unknown|not known", re.I)
_UNIT = re.compile(r"\d[\d,.]*\s?(?P<unit>[가-힣]+|[a-z]+)?", re.I)
_SPANS = {
    "개월": "몇 개월",
    "달": "몇 개월",
    "년": "몇 년",
    "일": "며칠",
    "months": "months",
    "years": "years",
    "days": "days",
}


@dataclass(frozen=True, slots=True)
class Row:
    """One field that is shown, and what stands there."""

    question: WorkbookQuestion
    label: str
    kind: str
    value: str
    """As it is shown; empty where it was only asked for."""


@dataclass(frozen=True, slots=True)
class Situation:
    """A message, what it meets, and what a careful listener would write down then."""

    id: str
    language: Literal["ko", "en"]
    at: str
    rows: tuple[Row, ...]
    earlier: str
    says: str
    means: tuple[dict[str, str], ...]
    also: tuple[str, ...]
    asks: str
    never: tuple[dict[str, str], ...]


def situation(line: dict[str, Any]) -> Situation:
    """Return a situation as it is written down in a line."""
    shown = line["shown"] if isinstance(line["shown"], list) else [line["shown"]]
    return Situation(
        id=line["id"],
        language=line["language"],
        at=line["at"],
        rows=tuple(row_of(place, one, line["language"]) for place, one in enumerate(shown, 1)),
        earlier=line["earlier"] or "",
        says=line["says"],
        means=tuple(line["means"]),
        also=tuple(line["also"] or ()),
        asks=line["asks"] or "",
        never=tuple(line["never"] or ()),
    )


def row_of(place: int, shown: dict[str, Any], language: str) -> Row:
    """Return what is shown of one field, with the question for it."""
    label, kind = str(shown["field"]), str(shown["kind"])
    value = str(shown.get("value") or shown.get("offered") or "")
    asks = shown.get("asks") or _asks(label, kind, value, language)
    options = tuple(Option(f"O{number}", Text(one, one)) for number, one in enumerate(shown.get("options") or (), 1))
    question = WorkbookQuestion(
        order=place,
        field=f"f{place}",
        text=Text(asks, asks),
        answer_type=TYPES[kind],
        is_required=True,
        options=options,
        label=Text(label, label),
    )
    if kind == "money" and measure_of(question) != "amount":
        question = replace(question, text=Text(f"{asks} (금액)", f"{asks} (amount)"))
    return Row(question, label, kind, value)


def _asks(label: str, kind: str, value: str, language: str) -> str:
    """Return the question of a row, of which only the name is told: its words say what is counted."""
    found = _UNIT.search(value)
    unit = (found["unit"] or "") if found else ""
    if language == "en":
        asked = {"money": "how much is it", "date": "when was it", "number": f"how many {unit}".strip()}.get(
            kind, "what is it"
        )
        return f"{label}: {asked}?"
    counted = _SPANS.get(unit, f"몇 {unit or '개'}")
    asked = {"money": "얼마인가요", "date": "언제인가요", "number": f"{counted}인가요", "yes_no": "그런가요"}.get(
        kind, "무엇인가요"
    )
    return f"{label}: {asked}?"


def workbook(of: Situation, shipped: Knowledge) -> Knowledge:
    """Return the workbook that ships with one kind of case in place of all: what the situation shows."""
    scenario = Scenario(
        code=CODE,
        name=Text("상담", "Matter"),
        level1="민사",
        level2_code=CODE,
        level2_name=Text("상담", "Matter"),
        keywords=(),
        expressions=(),
        disambiguation=None,
        priority=1,
        questions=tuple(row.question for row in of.rows),
        facts=(),
        risks=(),
    )
    return replace(shipped, version=f"situation-{of.id}", scenarios={CODE: scenario})


def begun(of: Situation, record: InterviewRecord, texts: Mapping[str, str], today: date) -> InterviewRecord:
    """Return the record of an interview as the situation finds it; ``texts``: how the bot confirms and reviews."""
    first = of.rows[0]
    facts: dict[str, Any] = {}
    unconfirmed: list[dict[str, Any]] = []
    expected = Expected(
        field=first.question.field,
        text=first.question.text.said(of.language),
        kind=KINDS.get(first.question.answer_type, "text"),  # type: ignore[typeddict-item]
        choices=[[one.code, one.label.said(of.language)] for one in first.question.options],
    )
    asked = {row.question.field: 1 for row in of.rows}
    history = [_exchange(STORY, of.earlier, "t0")] if of.earlier else []
    if of.at == "offer":
        fact = kept(first, today, of.language, earlier=of.earlier)
        unconfirmed = [fact | {"confirmed": False, "guessed": True}]
        text = texts["confirm"].format(label=first.label, value=fact["shown"])
        expected = Expected(
            field=CONFIRM, text=text, kind="choice", choices=[["right", texts["right"]], ["wrong", texts["wrong"]]]
        )
    elif of.at != "question":
        facts = {row.question.field: kept(row, today, of.language) for row in of.rows}
        history += [_exchange(row.question.field, row.value, f"t{place}") for place, row in enumerate(of.rows, 1)]
        choices = [[REVIEW, texts["all_right"]]]
        choices += [[row.question.field, texts["change"].format(label=row.label)] for row in of.rows]
        expected = Expected(field=REVIEW, text=texts["review"], kind="choice", choices=choices)
    context = record.context | {
        "current_state": FACT_COLLECTION,
        "case_type": "민사",
        "sub_case_type": CODE,
        "scenario": CODE,
        "is_emergency_checked": True,
        "step": 100,
        "initial_description": of.earlier,
        "initial_turn": "t0" if of.earlier else "",
        "conversation_history": history,
        "facts": facts,
        "unconfirmed": unconfirmed,
        "asked_fields": asked,
        "expected_input": expected,
        "current_question": first.question.field if of.at in ("question", "offer") else "",
        "is_more_asked": of.at not in ("question", "offer"),
        "review_tries": int(of.at not in ("question", "offer")),
    }
    return replace(record, context=context, state=FACT_COLLECTION)


def _exchange(field: str, answer: str, turn: str) -> dict[str, Any]:
    read_from = [field] if field not in (STORY, MORE) else ["-"]
    return {"question": field, "field": field, "answer": answer, "turn": turn, "extracted_facts": read_from}


def kept(row: Row, today: date, language: str, earlier: str = "") -> dict[str, Any]:
    """Return a row as the interview keeps it."""
    told = value_of(row, row.value, today, language)
    is_known = told is not None and not (row.kind not in ("text", "choice") and UNKNOWN.fullmatch(row.value))
    return {
        "field": row.question.field,
        "value": told.value if told is not None and is_known else None,
        "shown": told.shown if told is not None and is_known else row.value,
        "kind": told.measure if told is not None else row.question.answer_type,
        "precision": told.precision if told is not None else "",
        "raw": row.value,
        "said_on": today.isoformat(),
        "turn": f"t{row.question.order}",
        "text": earlier or row.value,
        "confirmed": True,
        "status": "known" if is_known else "unknown",
    }


def value_of(row: Row, said: str, today: date, language: str) -> Value | None:
    """Return what a value that is written down comes to; words as they stand."""
    if row.kind == "text":
        return Value(said, said, "string", said, 0, len(said))
    if row.kind == "date" and (found := values_in(said, "date", today, language)):
        # What stands there may lie ahead, whatever was asked.
        return found[0]
    return read(row.question, said, today, language)


def fields(rows: Sequence[Row]) -> dict[str, Row]:
    """Return the rows by their names."""
    return {row.label: row for row in rows}
