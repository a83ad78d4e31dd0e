"""The workbook that comes with the bot."""

import re
from pathlib import Path
from string import Formatter

import pytest

from integrations.knowledge.base import OTHER, Knowledge, Text
from integrations.knowledge.packaged import packaged_workbook
from integrations.knowledge.reading import PROMPT_KEYS, Reading, examine
from integrations.knowledge.workbook import read_workbook

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def read() -> Reading:
    """What is read from it."""
    return examine(packaged_workbook())


@pytest.fixture(scope="module")
def intake(read: Reading) -> Knowledge:
    """Its knowledge."""
    assert read.knowledge is not None
    return read.knowledge


def test_nothing_is_wrong_with_it(read: Reading) -> None:
    """All checks pass, without an error or a warning."""
    assert [(problem.cell, problem.code, dict(problem.values)) for problem in read.problems] == []


def test_it_covers_what_people_come_with(intake: Knowledge) -> None:
    """Four fields of law, at least 14 groups and 45 scenarios, each with 4 to 10 questions, some of them required."""
    scenarios = intake.scenarios.values()
    assert {scenario.level1 for scenario in scenarios} == {"민사", "형사", "가사", "행정"}
    assert len({scenario.level2_code for scenario in scenarios}) >= 14
    assert len(scenarios) >= 45
    assert {
        code: len(each.questions) for code, each in intake.scenarios.items() if not 4 <= len(each.questions) <= 10
    } == {}
    assert [each.code for each in scenarios if not any(question.is_required for question in each.questions)] == []


def test_each_scenario_can_be_recognised_and_asked_for(intake: Knowledge) -> None:
    """Each has keywords in both languages, expressions, a question to tell it from others, facts and a risk."""
    for scenario in intake.scenarios.values():
        korean = [word for word in scenario.keywords if re.search("[가-힣]", word)]
        assert len(korean) >= 5, scenario.code
        assert len(scenario.keywords) - len(korean) >= 3, scenario.code
        assert len(scenario.expressions) >= 8, scenario.code
        assert scenario.disambiguation is not None, scenario.code
        assert len({option.code for option in scenario.disambiguation.options} - {OTHER}) >= 2, scenario.code
        assert scenario.facts, scenario.code
        assert scenario.risks, scenario.code


def test_questions_are_made_to_be_answered(intake: Knowledge) -> None:
    """Choices have options, and each question has a label, a reason and words that stand near its answer."""
    for scenario in intake.scenarios.values():
        for question in scenario.questions:
            name = f"{scenario.code}.{question.field}"
            assert (question.answer_type == "choice") <= (len(question.options) >= 2), name
            assert question.why.ko, name
            assert question.label.ko, name


def test_everything_that_is_said_is_there_in_english(intake: Knowledge) -> None:
    """No text of the interview is in one language only."""
    texts: dict[str, Text] = {}
    for step in intake.steps:
        texts[step.code] = step.text
        texts |= {f"{step.code} {option.code}": option.label for option in step.options}
    for code, each in intake.scenarios.items():
        texts |= {f"{code} name": each.name, f"{code} level2": each.level2_name, f"{code} level1": each.level1_name}
        for question in each.questions:
            name = f"{code}.{question.field}"
            texts |= {name: question.text, f"{name} why": question.why, f"{name} label": question.label}
            texts |= {f"{name} {option.code}": option.label for option in question.options}
        for risk in each.risks:
            texts |= {f"{code} {risk.code}": risk.description, f"{code} {risk.code} hint": risk.action_hint}
        texts |= {f"{code} {fact.code}": fact.name for fact in each.facts}
        texts |= {f"{code} {rule.code}": rule.name for rule in each.deadlines}
        if each.disambiguation:
            texts[f"{code} ?"] = each.disambiguation.question
            texts |= {f"{code} ? {option.code}": option.label for option in each.disambiguation.options}
    texts |= {f"{section.target_user} {section.key}": section.title for section in intake.sections}
    assert [name for name, text in texts.items() if not text.ko or not text.en] == []
    assert [name for name, text in texts.items() if re.search("[가-힣]", text.en)] == []


def test_each_deadline_names_its_article(intake: Knowledge) -> None:
    """A last day stands on an article, and a limit of prosecution, and nothing else, counts its first day."""
    rules = [rule for scenario in intake.scenarios.values() for rule in scenario.deadlines]
    assert [rule.code for rule in rules if not re.search(r"제\d+조", rule.statute)] == []
    limits = {rule.code for rule in rules if "형사소송법 제249조" in rule.statute}
    assert limits
    assert {rule.code for rule in rules if rule.span.endswith("inclusive")} == limits


def test_it_opens_guides_and_ends(intake: Knowledge) -> None:
    """K0 has what an interview begins with, emergency numbers, the menu of all groups, and a way to a person."""
    steps = {step.code: step for step in intake.steps}
    opening = [step.code for step in intake.steps if step.applies_when == "ALWAYS"][:3]
    assert opening == ["START_MESSAGE", "DISCLAIMER", "EMERGENCY_CHECK"]
    [guide] = [step for step in intake.steps if step.applies_when == "EMERGENCY_TRUE"]
    assert guide.next_action == "ROUTE_EMERGENCY"
    for number in ("112", "119", "1366"):
        assert number in guide.text.ko
        assert number in guide.text.en
    groups = {scenario.level2_code for scenario in intake.scenarios.values()}
    [menu] = [step for step in intake.steps if step.next_action == "CLASSIFY_MENU"]
    assert {option.code for option in menu.options} == groups | {OTHER}
    assert {"MORE_INFO", "PAUSED", "CANCELLED", "CLOSING"} <= steps.keys()


def test_it_has_a_summary_for_each_reader(intake: Knowledge) -> None:
    """Lawyer, counselor, CRM and the house itself each have sections with a rule and a source."""
    assert {section.target_user for section in intake.sections} == {"LAWYER", "COUNSELOR", "CRM", "INTERNAL"}
    assert all(section.content_rule and section.source_data for section in intake.sections)


def test_its_prompts_can_be_filled_in(intake: Knowledge) -> None:
    """Each prompt is there, and every pair of braces in it holds the name of a value."""
    assert set(intake.prompts) == set(PROMPT_KEYS)
    known = {"scenario", "today", "language", "questions", "facts", "message", "options", "section"}
    for key, prompt in intake.prompts.items():
        fields = {name for _, name, _, _ in Formatter().parse(prompt) if name is not None}
        assert fields, key
        assert fields <= known, key


def test_it_is_in_the_checkout_and_the_package() -> None:
    """The file lies where editors look for it, and pyproject.toml puts it beside the module that finds it."""
    assert packaged_workbook() == ROOT / "knowledge" / "intake" / "intake.xlsx"
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert '"knowledge/intake/intake.xlsx" = "integrations/knowledge/intake.xlsx"' in project


def test_it_holds_no_formula_and_explains_itself() -> None:
    """No cell is calculated, and the first sheet tells editors what is what."""
    sheets = read_workbook(packaged_workbook())
    assert sheets[0].name == "README"
    cells = [cell for sheet in sheets for row in sheet.rows for cell in row.cells.values()]
    assert [cell for cell in cells if cell.startswith(("=", "#"))] == []
