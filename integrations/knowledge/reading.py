"""From a workbook's sheets to knowledge, with all that is wrong in them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from integrations.knowledge.base import (
    AnswerType,
    AppliesWhen,
    Knowledge,
    NextAction,
    OpeningStep,
    SummarySection,
    TargetUser,
    Text,
)
from integrations.knowledge.checks import check, without_dead_ends
from integrations.knowledge.columns import K0, K4, META, PROMPTS
from integrations.knowledge.content import with_version
from integrations.knowledge.problems import Findings, Problem, nearest
from integrations.knowledge.scenarios import ANSWER_TYPES, Places, ScenarioReader
from integrations.knowledge.tables import Tables
from integrations.knowledge.workbook import Sheet, read_workbook

PROMPT_KEYS = ("extraction", "classification", "summary", "translation")

_APPLIES: dict[str, AppliesWhen] = {
    "always": "ALWAYS",
    "emergency_true": "EMERGENCY_TRUE",
    "not_emergency": "NOT_EMERGENCY",
    "need_clarification": "NEED_CLARIFICATION",
}
_NEXT: dict[str, NextAction] = {
    "continue": "CONTINUE",
    "route_emergency": "ROUTE_EMERGENCY",
    "stop": "STOP",
    "classify_text": "CLASSIFY_TEXT",
    "classify_menu": "CLASSIFY_MENU",
    "internal_only": "INTERNAL_ONLY",
}
_TARGETS: dict[str, TargetUser] = {
    "lawyer": "LAWYER",
    "counselor": "COUNSELOR",
    "crm": "CRM",
    "internal": "INTERNAL",
}
_ANSWERS: dict[str, AnswerType | str] = {**ANSWER_TYPES, "none": "", "-": "", "없음": ""}


@dataclass(frozen=True, slots=True)
class Reading:
    """What a workbook says, and what is wrong with it."""

    knowledge: Knowledge | None
    """None where there are errors."""
    problems: tuple[Problem, ...]
    """By sheet and row, errors first."""


def examine(path: Path) -> Reading:
    """Read and check a workbook; raises ``NotFound``, or ``Invalid`` where it is none."""
    return read(read_workbook(path))


def read(sheets: Sequence[Sheet]) -> Reading:
    """Read and check the sheets of a workbook."""
    findings, places = Findings(), Places()
    tables = Tables(sheets, findings)
    if findings.has_errors():  # of whole sheets and columns: the rest would only repeat them
        return Reading(None, _sorted(findings, sheets))
    knowledge = Knowledge(
        version="",
        steps=_steps(tables, findings, places),
        scenarios=ScenarioReader(tables, findings, places).read(),
        sections=_sections(tables, findings, places),
        prompts=_prompts(tables, findings),
        meta=_meta(tables, findings),
    )
    check(knowledge, places, findings)
    problems = _sorted(findings, sheets)
    return Reading(None if findings.has_errors() else with_version(without_dead_ends(knowledge)), problems)


def _steps(tables: Tables, findings: Findings, places: Places) -> tuple[OpeningStep, ...]:
    found: dict[tuple[str, int], OpeningStep] = {}
    for cells in tables.rows(K0):
        code = cells.needed("STEP_CODE")
        cells.needed("MESSAGE_TEXT")
        answer = cells.one_of("ANSWER_TYPE", _ANSWERS, "")
        step = OpeningStep(
            code=code,
            applies_when=cells.one_of("APPLY_WHEN", _APPLIES, "ALWAYS"),
            order=cells.number("MESSAGE_ORDER", len(found) + 1),
            text=cells.text("MESSAGE_TEXT"),
            answer_type=ANSWER_TYPES.get(answer),
            options=cells.options("OPTIONS"),
            next_action=cells.one_of("NEXT_ACTION", _NEXT, "CONTINUE"),
            notes=cells.word("NOTES"),
        )
        first = places.setdefault(("step", "", code), cells.place)
        if (code, step.order) in found:
            findings.error("code_twice", cells.place, "STEP_CODE", value=code, row=first.row)
        found[code, step.order] = step
    return tuple(sorted(found.values(), key=lambda step: step.order))


def _sections(tables: Tables, findings: Findings, places: Places) -> tuple[SummarySection, ...]:
    found: list[SummarySection] = []
    for cells in tables.rows(K4):
        key, title = cells.needed("SECTION_KEY"), cells.text("SECTION_TITLE")
        section = SummarySection(
            format_id=cells.word("FORMAT_ID"),
            target_user="LAWYER",
            order=cells.number("SECTION_ORDER", len(found) + 1),
            key=key,
            title=title if title.ko else Text(key, title.en),
            content_rule=cells.word("CONTENT_RULE"),
            source_data=cells.words("SOURCE_DATA"),
            style_rule=cells.word("STYLE_RULE"),
        )
        for target in cells.each_of("TARGET_USER", _TARGETS):
            name = f"{section.format_id}/{target}/{key}"
            first = places.setdefault(("section", "", name), cells.place)
            if first is not cells.place:
                findings.error("code_twice", cells.place, "SECTION_KEY", value=key, row=first.row)
            found.append(replace(section, target_user=target))
    readers = list(_TARGETS.values())
    return tuple(sorted(found, key=lambda section: (readers.index(section.target_user), section.order)))


def _prompts(tables: Tables, findings: Findings) -> dict[str, str]:
    found: dict[str, str] = {}
    for cells in tables.rows(PROMPTS):
        key, text = cells.needed("PROMPT_KEY"), cells.needed("PROMPT_TEXT")
        if key in found:
            findings.error("code_twice", cells.place, "PROMPT_KEY", value=key, row=0)
        elif key and key not in PROMPT_KEYS:
            findings.warning("prompt_unknown", cells.place, "PROMPT_KEY", nearest(key, PROMPT_KEYS), value=key)
        found[key] = text
    return found


def _meta(tables: Tables, findings: Findings) -> dict[str, str]:
    found: dict[str, str] = {}
    for cells in tables.rows(META):
        key = cells.word("KEY")
        if key in found:
            findings.warning("meta_twice", cells.place, "KEY", value=key)
        elif key:
            found[key] = cells.word("VALUE")
    return found


def _sorted(findings: Findings, sheets: Sequence[Sheet]) -> tuple[Problem, ...]:
    order = {sheet.name: number for number, sheet in enumerate(sheets)}
    return tuple(
        sorted(
            findings.problems,
            key=lambda problem: (problem.severity, order.get(problem.sheet, -1), problem.row, problem.letter),
        )
    )
