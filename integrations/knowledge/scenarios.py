"""The sheets about scenarios: how each is recognised, what it asks, its facts and its risks."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Literal

from integrations.knowledge.base import (
    AnswerType,
    DeadlineRule,
    Disambiguation,
    Fact,
    ListOf,
    RiskLevel,
    RiskRule,
    Scenario,
    Text,
    WorkbookQuestion,
)
from integrations.knowledge.cells import Cells
from integrations.knowledge.columns import FACTS, K1, K2, K3, K5, SCENARIO
from integrations.knowledge.conditions import problem_of, span_of
from integrations.knowledge.problems import Findings, Place, nearest
from integrations.knowledge.tables import Tables

ANSWER_TYPES: dict[str, AnswerType] = {
    "date": "date",
    "string": "string",
    "integer": "integer",
    "boolean": "boolean",
    "choice": "choice",
}
LISTS: dict[str, ListOf] = {
    "": "",
    **dict.fromkeys(("age", "ages", "나이"), "age"),
    **dict.fromkeys(("name", "names", "이름"), "name"),
}
RISK_LEVELS: dict[str, RiskLevel] = {
    **dict.fromkeys(("high", "상", "높음"), "HIGH"),
    **dict.fromkeys(("medium", "mid", "중", "보통"), "MEDIUM"),
    **dict.fromkeys(("low", "하", "낮음"), "LOW"),
}
LAST = 100
"""The priority of a scenario of which the workbook names none."""

Kind = Literal["scenario", "question", "fact", "risk", "deadline", "step", "section"]
Places = dict[tuple[Kind, str, str], Place]
"""Where each thing stands: by its kind, its scenario, and its code; of a scenario the code is empty."""

_NO_CODE = re.compile(r"[\s;:,|/\\]")
_TRIGGERS = re.compile(r"[;；,|\n+&]")


@dataclass(slots=True)
class _Draft:
    """A scenario while it is put together; K1 may have several rows for one."""

    cells: Cells
    level1: Text
    level2_code: str
    level2_name: Text
    name: Text
    keywords: dict[str, None] = field(default_factory=dict)
    expressions: dict[str, None] = field(default_factory=dict)
    disambiguation: Disambiguation | None = None
    priority: int = LAST
    questions: dict[str, WorkbookQuestion] = field(default_factory=dict)
    facts: dict[str, Fact] = field(default_factory=dict)
    risks: dict[str, RiskRule] = field(default_factory=dict)
    deadlines: dict[str, DeadlineRule] = field(default_factory=dict)


class ScenarioReader:
    """Reads K1 to K3 and the facts."""

    def __init__(self, tables: Tables, findings: Findings, places: Places) -> None:
        self._tables = tables
        self._findings = findings
        self._places = places
        self._drafts: dict[str, _Draft] = {}

    def read(self) -> dict[str, Scenario]:
        """Return the scenarios in the order of K1."""
        for cells in self._tables.rows(K1):
            self._classification(cells)
        for form, column, take in (
            (K2, "FIELD_KEY", self._question),
            (FACTS, "FACT_CODE", self._fact),
            (K3, "RISK_RULE_CODE", self._risk),
            (K5, "DEADLINE_CODE", self._deadline),
        ):
            for cells in self._merged(self._tables.rows(form), column):
                self._of_scenario(cells, take)
        return {code: _finished(code, draft) for code, draft in self._drafts.items()}

    def _classification(self, cells: Cells) -> None:
        level1, level2, code = (cells.needed(column) for column in ("LEVEL1", "LEVEL2_CODE", SCENARIO))
        if not (level1 and level2 and code and self._is_code(cells, SCENARIO, code)):
            return
        draft = self._drafts.get(code)
        if draft is None:
            draft = _Draft(
                cells,
                cells.text("LEVEL1"),
                level2,
                _or(cells.text("LEVEL2_NAME"), level2),
                _or(cells.text("LEVEL3_SCENARIO_NAME"), code),
                priority=cells.number("PRIORITY", LAST),
            )
            self._drafts[code] = draft
            self._places["scenario", code, ""] = cells.place
        elif (draft.level1.ko, draft.level2_code) != (level1, level2):
            first = draft.cells.place.row
            self._findings.error(
                "scenario_elsewhere", cells.place, SCENARIO, value=code, other=draft.level2_code, row=first
            )
        draft.keywords |= dict.fromkeys(cells.words("KEYWORDS", "KEYWORDS_EN"))
        draft.expressions |= dict.fromkeys(cells.words("TYPICAL_EXPRESSIONS", "TYPICAL_EXPRESSIONS_EN"))
        question, options = cells.text("DISAMBIGUATION_QUESTION"), cells.options("DISAMBIGUATION_OPTIONS")
        if question.ko:
            draft.disambiguation = draft.disambiguation or Disambiguation(question, options)
        elif options:
            self._findings.warning("options_without_question", cells.place, "DISAMBIGUATION_QUESTION")

    def _merged(self, rows: Iterable[Cells], column: str) -> list[Cells]:
        """Return the rows, of those that say the same twice or complete each other one, and tell it."""
        first: dict[tuple[str, str], Cells] = {}
        kept = []
        for cells in rows:
            key = (cells.word(SCENARIO), cells.word(column))
            before = first.setdefault(key, cells)
            if before is not cells and all(key) and before.take_over(cells):
                self._findings.warning("row_twice", cells.place, column, value=key[1], row=before.place.row)
            else:
                kept.append(cells)
        return kept

    def _of_scenario(self, cells: Cells, take: Callable[[Cells, str, _Draft], None]) -> None:
        """Take a row to its scenario; what is no scenario of K1 is left out, and a slip of the pen is an error."""
        code = cells.needed(SCENARIO)
        if code and code not in self._drafts:
            meant = nearest(code, self._drafts, likeness=0.85)
            note = self._findings.error if meant else self._findings.warning
            note("scenario_unknown", cells.place, SCENARIO, meant, value=code)
            code = meant  # nothing is published, and the rest is judged by what was meant
        draft = self._drafts.get(code)
        if draft is None:
            return
        level2 = cells.word("LEVEL2_CODE")
        if level2 and level2 != draft.level2_code:
            self._findings.warning(
                "level_differs", cells.place, "LEVEL2_CODE", draft.level2_code, value=level2, scenario=code
            )
        take(cells, code, draft)

    def _question(self, cells: Cells, scenario: str, draft: _Draft) -> None:
        key, text = cells.needed("FIELD_KEY"), cells.text("QUESTION_TEXT")
        cells.needed("QUESTION_TEXT")
        if (
            not key
            or not self._is_code(cells, "FIELD_KEY", key)
            or not self._is_new(cells, "question", scenario, "FIELD_KEY")
        ):
            return
        answer_type: AnswerType = cells.one_of("ANSWER_TYPE", ANSWER_TYPES, "string")
        if not cells.word("ANSWER_TYPE") and "ANSWER_TYPE" in cells.has:
            self._findings.warning("answer_type_empty", cells.place, "ANSWER_TYPE")
        options = cells.with_synonyms("SYNONYMS", cells.options("OPTIONS"))
        if answer_type == "choice" and len(options) < 2:
            self._findings.warning("choice_of_few", cells.place, "OPTIONS", count=len(options))
        elif options and answer_type not in ("choice", "boolean"):
            self._findings.warning("options_unused", cells.place, "OPTIONS", value=answer_type)
        draft.questions[key] = WorkbookQuestion(
            order=cells.number("QUESTION_ORDER", len(draft.questions) + 1),
            field=key,
            text=text,
            answer_type=answer_type,
            is_required=cells.flag("REQUIRED", default="REQUIRED" not in cells.has),
            options=options,
            hints=cells.words("HINTS"),
            why=cells.text("WHY"),
            label=cells.text("FIELD_LABEL"),
            list_of=self._list_of(cells, answer_type),
            ask_if=self._ask_if(cells),
        )

    def _ask_if(self, cells: Cells) -> tuple[str, str]:
        """Return the field and the condition in ``field: condition``; nothing where it is none, which is told."""
        written = cells.word("ASK_IF")
        field, parted, condition = (part.strip() for part in written.partition(":"))
        fault = "unknown" if written and not (field and parted and condition) else problem_of(condition)
        if fault:
            self._findings.error(f"condition_{fault}", cells.place, "ASK_IF", value=written)
            return ("", "")
        return (field, condition)

    def _list_of(self, cells: Cells, answer_type: AnswerType) -> ListOf:
        """Return what the entries of an answer are; of other answers than words there is no list, which is told."""
        kind: ListOf = cells.one_of("LIST_OF", LISTS, "")
        if kind and answer_type != "string":
            self._findings.warning("list_of_no_words", cells.place, "LIST_OF", value=answer_type)
            return ""
        return kind

    def _fact(self, cells: Cells, scenario: str, draft: _Draft) -> None:
        code = cells.needed("FACT_CODE")
        if (
            not code
            or not self._is_code(cells, "FACT_CODE", code)
            or not self._is_new(cells, "fact", scenario, "FACT_CODE")
        ):
            return
        fields = cells.words("RELATED_FIELD")
        if len(fields) > 1:
            self._findings.warning("several_fields", cells.place, "RELATED_FIELD", fields[0], count=len(fields))
        condition = cells.word("HOLDS_WHEN")
        if fault := problem_of(condition):
            self._findings.error(f"condition_{fault}", cells.place, "HOLDS_WHEN", value=condition)
        draft.facts[code] = Fact(
            code=code,
            name=_or(cells.text("FACT_NAME"), code),
            description=cells.word("DESCRIPTION"),
            is_critical=cells.flag("CRITICAL"),
            related_field=fields[0] if fields else "",
            holds_when="" if fault else condition,
        )

    def _risk(self, cells: Cells, scenario: str, draft: _Draft) -> None:
        code, triggers = cells.needed("RISK_RULE_CODE"), cells.needed("TRIGGER_FACT_CODES")
        if not code or not self._is_new(cells, "risk", scenario, "RISK_RULE_CODE"):
            return
        draft.risks[code] = RiskRule(
            code=code,
            triggers=_codes(triggers),
            level=cells.one_of("RISK_LEVEL", RISK_LEVELS, "MEDIUM"),
            tag=cells.word("RISK_TAG") or code,
            description=cells.text("DESCRIPTION"),
            action_hint=cells.text("ACTION_HINT"),
        )

    def _deadline(self, cells: Cells, scenario: str, draft: _Draft) -> None:
        code, key, span = (cells.needed(column) for column in ("DEADLINE_CODE", "FROM_FIELD", "SPAN"))
        if not code or not self._is_new(cells, "deadline", scenario, "DEADLINE_CODE"):
            return
        if span and span_of(span) is None:
            self._findings.error("span_unknown", cells.place, "SPAN", value=span)
        draft.deadlines[code] = DeadlineRule(
            code=code,
            field=key,
            span=span,
            name=_or(cells.text("DEADLINE_NAME"), code),
            statute=cells.word("STATUTE"),
            triggers=_codes(cells.word("TRIGGER_FACT_CODES")),
        )

    def _is_code(self, cells: Cells, column: str, code: str) -> bool:
        if _NO_CODE.search(code):
            self._findings.error("code_malformed", cells.place, column, _NO_CODE.sub("_", code), value=code)
        return not _NO_CODE.search(code)

    def _is_new(self, cells: Cells, kind: Kind, scenario: str, column: str) -> bool:
        """Remember where a thing stands; one that is there already is an error."""
        code = cells.word(column)
        first = self._places.setdefault((kind, scenario, code), cells.place)
        if first is not cells.place:
            self._findings.error("code_twice", cells.place, column, value=code, row=first.row)
        return first is cells.place


def _finished(code: str, draft: _Draft) -> Scenario:
    return Scenario(
        code=code,
        name=draft.name,
        level1=draft.level1.ko,
        level2_code=draft.level2_code,
        level2_name=draft.level2_name,
        keywords=tuple(draft.keywords),
        expressions=tuple(draft.expressions),
        disambiguation=draft.disambiguation,
        priority=draft.priority,
        questions=tuple(sorted(draft.questions.values(), key=lambda question: question.order)),
        facts=tuple(draft.facts.values()),
        risks=tuple(draft.risks.values()),
        level1_name=draft.level1,
        deadlines=tuple(draft.deadlines.values()),
    )


def _codes(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(part.strip() for part in _TRIGGERS.split(text) if part.strip()))


def _or(text: Text, code: str) -> Text:
    return text if text.ko else Text(code, text.en)
