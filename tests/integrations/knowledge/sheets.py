"""A small workbook without a fault, to be changed by the tests, and files made of such."""

import atexit
import copy
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell

from integrations.knowledge.base import Knowledge
from integrations.knowledge.problems import Problem
from integrations.knowledge.reading import Reading, read
from integrations.knowledge.workbook import Row, Sheet

Content = dict[str, list[dict[str, Any]]]

LOAN = {
    "LEVEL1": "민사",
    "LEVEL2_CODE": "CIV_LOAN",
    "LEVEL2_NAME": "대여금",
    "LEVEL3_SCENARIO_CODE": "CIV_LOAN_UNPAID",
    "LEVEL3_SCENARIO_NAME": "빌려준 돈",
}
LEASE = {
    "LEVEL1": "민사",
    "LEVEL2_CODE": "CIV_LEASE",
    "LEVEL2_NAME": "임대차",
    "LEVEL3_SCENARIO_CODE": "CIV_LEASE_DEPOSIT",
    "LEVEL3_SCENARIO_NAME": "보증금",
}
_STEP = {"APPLY_WHEN": "ALWAYS", "ANSWER_TYPE": "", "OPTIONS": "", "NEXT_ACTION": "CONTINUE", "NOTES": ""}
_SECTION = {"FORMAT_ID": "V1", "CONTENT_RULE": "사실만", "SOURCE_DATA": "facts;risk_tags", "STYLE_RULE": "짧게"}

_SMALL: Content = {
    "K0_Intake": [
        {**_STEP, "STEP_CODE": "START_MESSAGE", "MESSAGE_ORDER": 1, "MESSAGE_TEXT": "안녕하세요.\n반가워요."},
        {**_STEP, "STEP_CODE": "DISCLAIMER", "MESSAGE_ORDER": 2, "MESSAGE_TEXT": "법률 조언이 아니에요."},
        {
            **_STEP,
            "STEP_CODE": "EMERGENCY_CHECK",
            "MESSAGE_ORDER": 3,
            "MESSAGE_TEXT": "지금 위험하신가요?",
            "ANSWER_TYPE": "boolean",
            "OPTIONS": "YES:네, 지금;NO:아니요",
        },
    ],
    "K1_Classification": [
        {
            **LOAN,
            "KEYWORDS": "빌려준;차용증",
            "TYPICAL_EXPRESSIONS": "친구가 돈을 안 갚아요",
            "DISAMBIGUATION_QUESTION": "어느 쪽인가요?",
            "DISAMBIGUATION_OPTIONS": "CIV_LOAN_UNPAID:빌려준 돈;CIV_LEASE:전세;OTHER:둘 다 아니에요",
            "PRIORITY": 1,
            "NOTES": "",
        },
        {
            **LEASE,
            "KEYWORDS": "전세;보증금",
            "TYPICAL_EXPRESSIONS": "집주인이 보증금을 안 줘요;이사를 못 가고 있어요",
            "DISAMBIGUATION_QUESTION": "",
            "DISAMBIGUATION_OPTIONS": "",
            "PRIORITY": 2,
            "NOTES": "",
        },
    ],
    "K2_Questions": [
        {
            **LOAN,
            "QUESTION_ORDER": 2,
            "FIELD_KEY": "written",
            "QUESTION_TEXT": "차용증이 있나요?",
            "ANSWER_TYPE": "choice",
            "REQUIRED": "FALSE",
            "OPTIONS": "NOTE:차용증;CHAT:카톡;NONE:없음",
        },
        {
            **LOAN,
            "QUESTION_ORDER": 1,
            "FIELD_KEY": "amount",
            "QUESTION_TEXT": "얼마인가요?",
            "ANSWER_TYPE": "integer",
            "REQUIRED": "TRUE",
            "OPTIONS": "",
        },
        {
            **LEASE,
            "QUESTION_ORDER": 1,
            "FIELD_KEY": "ended_on",
            "QUESTION_TEXT": "계약은 언제 끝났나요?",
            "ANSWER_TYPE": "date",
            "REQUIRED": "TRUE",
            "OPTIONS": "",
        },
    ],
    "LEVEL4_FACT_Pattern": [
        {
            **LOAN,
            "FACT_CODE": "F_UNWRITTEN",
            "FACT_NAME": "서면 없음",
            "DESCRIPTION": "",
            "CRITICAL": "TRUE",
            "RELATED_FIELD": "written",
            "HOLDS_WHEN": "= NONE",
        },
        {
            **LOAN,
            "FACT_CODE": "F_LARGE",
            "FACT_NAME": "큰 돈",
            "DESCRIPTION": "",
            "CRITICAL": "FALSE",
            "RELATED_FIELD": "amount",
            "HOLDS_WHEN": ">= 30000000",
        },
    ],
    "K3_Risk_Rules": [
        {
            **LOAN,
            "RISK_RULE_CODE": "R_PROOF",
            "TRIGGER_FACT_CODES": "F_UNWRITTEN;F_LARGE",
            "RISK_LEVEL": "HIGH",
            "RISK_TAG": "PROOF",
            "DESCRIPTION": "증거가 부족해요.",
            "ACTION_HINT": "이체 내역을 모으세요.",
        }
    ],
    "K4_Output_Format": [
        {**_SECTION, "TARGET_USER": user, "SECTION_ORDER": 1, "SECTION_KEY": "facts", "SECTION_TITLE": "사실"}
        for user in ("LAWYER", "COUNSELOR", "CRM", "INTERNAL")
    ],
    "META": [{"key": "title", "value": "작은 지식"}],
}


def small() -> Content:
    """A workbook without a fault, with the columns that every workbook of the format has."""
    return copy.deepcopy(_SMALL)


def sheets_of(content: Mapping[str, Sequence[Mapping[str, Any]]]) -> list[Sheet]:
    """The sheets of a content, as they are read from a file; a column stands where its first row has it."""
    found = []
    for name, rows in content.items():
        columns = list(dict.fromkeys(column for row in rows for column in row))
        letters = dict(zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", columns, strict=False))
        cells = (
            {letter: str(row[column]) for letter, column in letters.items() if str(row.get(column, ""))} for row in rows
        )
        kept = [Row(number, row) for number, row in enumerate(cells, start=2) if row]
        found.append(Sheet(name, letters, tuple(kept)))
    return found


def save(path: Path, content: Mapping[str, Sequence[Mapping[str, Any]]]) -> Path:
    """Write an .xlsx file."""
    book = Workbook(write_only=True)
    for name, rows in content.items():
        sheet = book.create_sheet(name)
        columns = list(dict.fromkeys(column for row in rows for column in row))
        lines: list[list[Any]] = [columns, *([row.get(column) or None for column in columns] for row in rows)]
        for values in lines:
            cells = [WriteOnlyCell(sheet, value) for value in values]
            for cell in cells:
                cell.data_type = "s" if isinstance(cell.value, str) else cell.data_type  # "= A" is no formula
            sheet.append(cells)
    book.save(path)
    return path


@cache
def small_workbook() -> Path:
    """A file of it, which is read in a moment, unlike the one that ships; the same for all tests of a process."""
    folder = Path(tempfile.mkdtemp())
    atexit.register(shutil.rmtree, folder)
    return save(folder / "intake.xlsx", small())


def reading(content: Content) -> Reading:
    """What is read from the sheets of a content."""
    return read(sheets_of(content))


def knowledge(content: Content | None = None) -> Knowledge:
    """The knowledge of a content without errors."""
    found = reading(content or small()).knowledge
    assert found is not None
    return found


def brief(problem: Problem) -> tuple[str, str, str, str]:
    """Severity, code, cell and suggestion."""
    return problem.severity, problem.code, problem.cell, problem.suggestion
