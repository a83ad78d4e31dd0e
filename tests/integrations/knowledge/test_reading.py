import random
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from integrations.knowledge.base import OTHER, Disambiguation, Option, RiskRule, Text
from integrations.knowledge.columns import FORMATS
from integrations.knowledge.conditions import holds
from integrations.knowledge.problems import Problem
from integrations.knowledge.publish import read_version, write
from tests.integrations.knowledge.sheets import LEASE, LOAN, Content, brief, knowledge, reading, sheets_of, small

Change = Callable[[Content], object]


def _put(sheet: str, row: int, **values: object) -> Change:
    """Changes a row, counted as Excel does."""

    def change(content: Content) -> None:
        content[sheet][row - 2].update(values)

    return change


def _problems(*changes: Change) -> tuple[Problem, ...]:
    content = small()
    for change in changes:
        change(content)
    return reading(content).problems


def test_a_workbook_of_the_format_has_no_problems() -> None:
    """A workbook that has exactly the columns of the format, and none of ours in addition, is read without a word."""
    content = small()
    for row in content["K2_Questions"]:
        row["OPTIONS"] = ""
        if row["ANSWER_TYPE"] == "choice":
            row["ANSWER_TYPE"] = "string"
    for row in content["LEVEL4_FACT_Pattern"]:
        del row["HOLDS_WHEN"]
    for row in content["K2_Questions"]:
        del row["OPTIONS"]
    found = reading(content)
    assert found.problems == ()
    assert found.knowledge is not None
    assert found.knowledge.prompts == {}


def test_each_sheet_becomes_what_it_says() -> None:
    """Steps, scenarios, questions, facts, rules, sections and meta come with their values and in their order."""
    found = knowledge()
    assert [step.code for step in found.steps] == ["START_MESSAGE", "DISCLAIMER", "EMERGENCY_CHECK"]
    assert found.steps[0].text.ko == "안녕하세요.\n반가워요."
    assert (found.steps[0].answer_type, found.steps[2].answer_type) == (None, "boolean")
    assert found.steps[2].options[0] == Option("YES", Text("네, 지금"))
    assert list(found.scenarios) == ["CIV_LOAN_UNPAID", "CIV_LEASE_DEPOSIT"]
    loan = found.scenarios["CIV_LOAN_UNPAID"]
    assert (loan.level1, loan.level2_code, loan.level2_name.ko, loan.priority) == ("민사", "CIV_LOAN", "대여금", 1)
    assert loan.keywords == ("빌려준", "차용증")
    assert loan.disambiguation == Disambiguation(
        Text("어느 쪽인가요?"),
        (
            Option("CIV_LOAN_UNPAID", Text("빌려준 돈")),
            Option("CIV_LEASE", Text("전세")),
            Option(OTHER, Text("둘 다 아니에요")),
        ),
    )
    assert [question.field for question in loan.questions] == ["amount", "written"]
    assert [question.is_required for question in loan.questions] == [True, False]
    assert [(fact.code, fact.is_critical, fact.holds_when) for fact in loan.facts] == [
        ("F_UNWRITTEN", True, "= NONE"),
        ("F_LARGE", False, ">= 30000000"),
    ]
    assert loan.risks == (
        RiskRule(
            "R_PROOF",
            ("F_UNWRITTEN", "F_LARGE"),
            "HIGH",
            "PROOF",
            Text("증거가 부족해요."),
            Text("이체 내역을 모으세요."),
        ),
    )
    assert [section.target_user for section in found.sections] == ["LAWYER", "COUNSELOR", "CRM", "INTERNAL"]
    assert found.sections[0].source_data == ("facts", "risk_tags")
    assert found.meta == {"title": "작은 지식"}


def test_our_own_columns_are_read() -> None:
    """English texts, hints, reasons and labels are taken; English words are added to the others."""
    content = small()
    content["K1_Classification"][0] |= {"KEYWORDS_EN": "lent, IOU", "LEVEL1_EN": "Civil", "LEVEL2_NAME_EN": "Loans"}
    content["K2_Questions"][0] |= {
        "QUESTION_TEXT_EN": "Is there a note?",
        "OPTIONS_EN": "CHAT:Chat;NOTE:Note;NONE:No",
        "HINTS": "차용증|각서",
        "WHY": "증거라서요",
        "FIELD_LABEL": "차용증",
        "FIELD_LABEL_EN": "Note",
    }
    content["PROMPTS"] = [{"PROMPT_KEY": "summary", "PROMPT_TEXT": "요약해요.\n{facts}", "NOTES": "x"}]
    content["README"] = [{"무엇": "읽지 않는 시트"}]
    found = reading(content)
    assert found.problems == ()
    assert found.knowledge is not None
    loan = found.knowledge.scenarios["CIV_LOAN_UNPAID"]
    assert loan.keywords == ("빌려준", "차용증", "lent", "IOU")
    assert (loan.level1_name.said("en"), loan.level2_name.said("en"), loan.name.said("en")) == (
        "Civil",
        "Loans",
        "빌려준 돈",
    )
    question = loan.questions[1]
    assert [option.label.said("en") for option in question.options] == ["Note", "Chat", "No"]
    assert (question.hints, question.why.ko, question.label.en) == (("차용증", "각서"), "증거라서요", "Note")
    assert found.knowledge.prompts == {"summary": "요약해요.\n{facts}"}


def test_only_what_cannot_be_missed_must_be_there() -> None:
    """With K1 to K4 and the facts, and of them only the needed columns, the interview works; what lacks is told."""
    levels = ("LEVEL1", "LEVEL2_CODE", "LEVEL3_SCENARIO_CODE")
    scenario = {"LEVEL3_SCENARIO_CODE": "CIV_LOAN_UNPAID"}
    content: Content = {
        "K1_Classification": [{**{name: LOAN[name] for name in levels}, "KEYWORDS": "빌려준"}],
        "K2_Questions": [{**scenario, "FIELD_KEY": key, "QUESTION_TEXT": "?"} for key in ("b", "a")],
        "LEVEL4_FACT_Pattern": [{**scenario, "FACT_CODE": "F"}],
        "K3_Risk_Rules": [{**scenario, "RISK_RULE_CODE": "R", "TRIGGER_FACT_CODES": "F"}],
        "K4_Output_Format": [{"TARGET_USER": "LAWYER", "SECTION_KEY": "facts"}],
    }
    found = reading(content)
    assert {problem.severity for problem in found.problems} == {"warning"}
    missing = [problem.sheet for problem in found.problems if problem.code == "sheet_missing"]
    assert sorted(missing) == ["K0_Intake", "META"]
    assert found.knowledge is not None
    loan = found.knowledge.scenarios["CIV_LOAN_UNPAID"]
    assert (loan.name.ko, loan.level2_name.ko) == ("CIV_LOAN_UNPAID", "CIV_LOAN")
    assert [(each.field, each.answer_type, each.is_required) for each in loan.questions] == [
        ("b", "string", True),
        ("a", "string", True),
    ]


def test_names_of_sheets_and_columns_may_be_written_loosely() -> None:
    """Case, blanks, and a note in brackets behind a column's name do not matter; nor does the order."""
    content = small()
    content["k1 classification "] = content.pop("K1_Classification")
    for row in content["K2_Questions"]:
        row["Required (Y/N)"] = "Y" if row.pop("REQUIRED") == "TRUE" else "N"
        row["field key"] = row.pop("FIELD_KEY")
    found = reading(dict(reversed(content.items())))
    assert found.problems == ()
    assert found.knowledge == knowledge()


def test_merged_cells_of_the_levels_are_filled_from_above() -> None:
    """What stands once for several rows, as in merged cells, counts for each; how often is told."""
    content = small()
    for row in (content["K2_Questions"][1], content["LEVEL4_FACT_Pattern"][1]):
        row.update(dict.fromkeys(LOAN, ""))
    content["K1_Classification"][1]["LEVEL1"] = ""
    found = reading(content)
    assert [(problem.code, problem.cell, problem.values["count"]) for problem in found.problems] == [
        ("taken_from_above", "K2_Questions!D3", 1),
        ("taken_from_above", "LEVEL4_FACT_Pattern!D3", 1),
    ]
    assert found.knowledge == knowledge()


def test_a_scenario_code_is_not_filled_into_another_group() -> None:
    """A row that names another LEVEL2 and no scenario is not one of the scenario above."""
    problems = _problems(_put("K2_Questions", 3, LEVEL2_CODE="CIV_OTHER", LEVEL3_SCENARIO_CODE=""))
    assert ("error", "cell_empty", "K2_Questions!D3", "") in map(brief, problems)


def test_several_rows_of_one_scenario_are_one() -> None:
    """K1 may go on about a scenario in another row."""
    content = small()
    content["K1_Classification"].append({**LOAN, "KEYWORDS": "꿔준;빌려준", "TYPICAL_EXPRESSIONS": "돈을 꿔줬어요"})
    loan = knowledge(content).scenarios["CIV_LOAN_UNPAID"]
    assert loan.keywords == ("빌려준", "차용증", "꿔준")
    assert len(loan.expressions) == 2


def test_a_section_may_be_for_several_readers() -> None:
    """A list of readers in one cell is a section for each."""
    content = small()
    content["K4_Output_Format"] = [{**content["K4_Output_Format"][0], "TARGET_USER": "lawyer; crm"}]
    found = reading(content)
    assert [problem.values["value"] for problem in found.problems] == ["COUNSELOR", "INTERNAL"]
    assert found.knowledge is not None
    assert [section.target_user for section in found.knowledge.sections] == ["LAWYER", "CRM"]


ERRORS = [
    (_put("K2_Questions", 3, ANSWER_TYPE="interger"), "not_one_of", "K2_Questions!I3", "integer"),
    (_put("K2_Questions", 3, ANSWER_TYPE="Number"), "not_one_of", "K2_Questions!I3", "integer"),
    (_put("K2_Questions", 3, REQUIRED="TURE"), "not_a_flag", "K2_Questions!J3", "TRUE"),
    (_put("K2_Questions", 3, QUESTION_ORDER="1O"), "not_a_number", "K2_Questions!F3", "10"),
    (_put("K2_Questions", 3, FIELD_KEY="written"), "code_twice", "K2_Questions!G3", ""),
    (_put("K2_Questions", 3, FIELD_KEY="loan amount"), "code_malformed", "K2_Questions!G3", "loan_amount"),
    (_put("K2_Questions", 3, QUESTION_TEXT=""), "cell_empty", "K2_Questions!H3", ""),
    (_put("K2_Questions", 3, QUESTION_TEXT="#REF!"), "cell_fails", "K2_Questions!H3", ""),
    (_put("K2_Questions", 3, QUESTION_TEXT="=B7"), "cell_fails", "K2_Questions!H3", ""),
    (
        _put("K2_Questions", 3, LEVEL3_SCENARIO_CODE="CIV_LOAN_UNPIAD"),
        "scenario_unknown",
        "K2_Questions!D3",
        "CIV_LOAN_UNPAID",
    ),
    (
        _put("K2_Questions", 3, LEVEL3_SCENARIO_CODE="civ_loan_unpaid"),
        "scenario_unknown",
        "K2_Questions!D3",
        "CIV_LOAN_UNPAID",
    ),
    (_put("K2_Questions", 2, OPTIONS="NOTE:차용증;카톡"), "option_malformed", "K2_Questions!K2", "카톡:…"),
    (_put("K2_Questions", 2, OPTIONS="NOTE:차용증;:카톡"), "option_malformed", "K2_Questions!K2", "CODE:카톡"),
    (_put("K2_Questions", 2, OPTIONS="NONE:차용증;NONE:카톡"), "option_twice", "K2_Questions!K2", ""),
    (
        _put("K2_Questions", 2, OPTIONS_EN="NOTE:Note;CHAT:Chat;NOEN:None"),
        "option_unknown",
        "K2_Questions!L2",
        "NONE",
    ),
    (_put("K2_Questions", 2, OPTIONS_EN="Note;Chat"), "options_differ", "K2_Questions!L2", ""),
    (_put("K1_Classification", 2, PRIORITY="high"), "not_a_number", "K1_Classification!J2", ""),
    (_put("K1_Classification", 3, LEVEL2_CODE=""), "cell_empty", "K1_Classification!B3", ""),
    (
        _put("K1_Classification", 3, LEVEL3_SCENARIO_CODE="CIV_LOAN_UNPAID"),
        "scenario_elsewhere",
        "K1_Classification!D3",
        "",
    ),
    (
        _put("K1_Classification", 2, DISAMBIGUATION_OPTIONS="CIV_LOAN_UNPAD:돈;CIV_LEASE:전세"),
        "target_unknown",
        "K1_Classification!I2",
        "CIV_LOAN_UNPAID",
    ),
    (_put("K0_Intake", 2, APPLY_WHEN="ALLWAYS"), "not_one_of", "K0_Intake!A2", "ALWAYS"),
    (_put("K0_Intake", 2, NEXT_ACTION="CLASSIFY"), "not_one_of", "K0_Intake!D2", "CLASSIFY_TEXT"),
    (
        _put("K0_Intake", 3, STEP_CODE="START_MESSAGE", MESSAGE_ORDER=1),
        "code_twice",
        "K0_Intake!F3",
        "",
    ),
    (_put("K3_Risk_Rules", 2, RISK_LEVEL="HIHG"), "not_one_of", "K3_Risk_Rules!H2", "HIGH"),
    (_put("K3_Risk_Rules", 2, TRIGGER_FACT_CODES=""), "cell_empty", "K3_Risk_Rules!G2", ""),
    (_put("K3_Risk_Rules", 2, TRIGGER_FACT_CODES="F_LAREG"), "trigger_unknown", "K3_Risk_Rules!G2", "F_LARGE"),
    (
        lambda content: content["LEVEL4_FACT_Pattern"].append(
            content["LEVEL4_FACT_Pattern"][0] | {"RELATED_FIELD": "amount"}
        ),
        "code_twice",
        "LEVEL4_FACT_Pattern!F4",
        "",
    ),
    (_put("LEVEL4_FACT_Pattern", 2, HOLDS_WHEN="if NONE"), "condition_unknown", "LEVEL4_FACT_Pattern!K2", ""),
    (_put("LEVEL4_FACT_Pattern", 3, HOLDS_WHEN="> viel"), "condition_no_number", "LEVEL4_FACT_Pattern!K3", ""),
    (_put("LEVEL4_FACT_Pattern", 2, HOLDS_WHEN="is NOEN"), "condition_code", "LEVEL4_FACT_Pattern!K2", "NONE"),
    (_put("LEVEL4_FACT_Pattern", 3, HOLDS_WHEN="true"), "condition_unfit", "LEVEL4_FACT_Pattern!K3", ""),
    (_put("K4_Output_Format", 2, TARGET_USER="LAWYERS"), "not_one_of", "K4_Output_Format!E2", "LAWYER"),
    (_put("K4_Output_Format", 3, TARGET_USER="LAWYER"), "code_twice", "K4_Output_Format!G3", ""),
]


@pytest.mark.parametrize(("change", "code", "cell", "suggestion"), ERRORS)
def test_an_error_is_told_with_its_cell_and_what_was_meant(
    change: Change, code: str, cell: str, suggestion: str
) -> None:
    """One slip is one error, at its cell, and there is no knowledge to publish."""
    content = small()
    change(content)
    found = reading(content)
    errors = [brief(problem) for problem in found.problems if problem.severity == "error"]
    assert errors == [("error", code, cell, suggestion)]
    assert found.knowledge is None


WARNINGS = [
    (_put("K2_Questions", 2, OPTIONS=""), "choice_of_few", "K2_Questions!K2"),
    (_put("K2_Questions", 2, OPTIONS="차용증;카톡;NONE"), "options_without_codes", "K2_Questions!K2"),
    (_put("K2_Questions", 3, OPTIONS="A:a;B:b"), "options_unused", "K2_Questions!K3"),
    (_put("K2_Questions", 4, ANSWER_TYPE=""), "answer_type_empty", "K2_Questions!I4"),
    (_put("K2_Questions", 2, OPTIONS_EN="NOTE:Note;NONE:None"), "option_untranslated", "K2_Questions!L2"),
    (_put("K2_Questions", 4, LEVEL3_SCENARIO_CODE="ADM_TAX"), "scenario_unknown", "K2_Questions!D4"),
    (_put("K2_Questions", 4, LEVEL2_CODE="CIV_LOAN"), "level_differs", "K2_Questions!B4"),
    (_put("K2_Questions", 4, REQUIRED="N"), "nothing_required", "K1_Classification!3"),
    (
        _put("K1_Classification", 3, KEYWORDS="", TYPICAL_EXPRESSIONS=""),
        "scenario_unrecognised",
        "K1_Classification!F3",
    ),
    (_put("K1_Classification", 2, DISAMBIGUATION_QUESTION=""), "options_without_question", "K1_Classification!H2"),
    (
        _put("K1_Classification", 2, DISAMBIGUATION_OPTIONS="CIV_LEASE:전세;FAM:가족"),
        "target_unknown",
        "K1_Classification!I2",
    ),
    (_put("LEVEL4_FACT_Pattern", 2, RELATED_FIELD="written;amount"), "several_fields", "LEVEL4_FACT_Pattern!J2"),
    (lambda content: content.update(EXTRA=[{"A": 1}]), "sheet_unknown", "EXTRA"),
    (_put("K3_Risk_Rules", 2, COLOUR="red"), "column_unknown", "K3_Risk_Rules!L1"),
    (lambda content: content["META"].append({"key": "title", "value": "x"}), "meta_twice", "META!A3"),
    (
        lambda content: content.update(PROMPTS=[{"PROMPT_KEY": "sumary", "PROMPT_TEXT": "x"}]),
        "prompt_unknown",
        "PROMPTS!A2",
    ),
    (_put("K0_Intake", 3, STEP_CODE="HELLO"), "step_missing", "K0_Intake!F:F"),
    (lambda content: content["K4_Output_Format"].pop(), "target_missing", "K4_Output_Format!E:E"),
]


@pytest.mark.parametrize(("change", "code", "cell"), WARNINGS)
def test_what_the_interview_works_without_is_a_warning(change: Change, code: str, cell: str) -> None:
    """A gap is told at its cell, and the knowledge is there."""
    content = small()
    change(content)
    found = reading(content)
    assert {problem.severity for problem in found.problems} == {"warning"}
    assert (code, cell) in [(problem.code, problem.cell) for problem in found.problems]
    assert found.knowledge is not None


def test_an_option_that_leads_nowhere_is_left_out() -> None:
    """Nobody is offered what cannot be chosen, when the scenario is asked for."""
    content = small()
    content["K1_Classification"][0]["DISAMBIGUATION_OPTIONS"] = "CIV_LEASE:전세;FAM:가족"
    content["K0_Intake"][2] |= {
        "ANSWER_TYPE": "choice",
        "NEXT_ACTION": "CLASSIFY_MENU",
        "OPTIONS": "CIV_LOAN:돈;X9:엑스",
    }
    found = knowledge(content)
    asked = found.scenarios["CIV_LOAN_UNPAID"].disambiguation
    assert asked is not None
    assert [option.code for option in asked.options] == ["CIV_LEASE"]
    assert [option.code for option in found.steps[2].options] == ["CIV_LOAN"]


def test_a_row_of_an_unknown_scenario_is_left_out() -> None:
    """Questions of a scenario that K1 does not have are asked nowhere."""
    content = small()
    content["K2_Questions"][2]["LEVEL3_SCENARIO_CODE"] = "ADM_TAX"
    found = reading(content)
    assert [problem.code for problem in found.problems] == ["scenario_without_questions", "scenario_unknown"]
    assert found.knowledge is not None
    assert sum(len(scenario.questions) for scenario in found.knowledge.scenarios.values()) == 2


@pytest.mark.parametrize(
    ("written", "meant"), [("K1_Clasification", "K1_Clasification"), ("Sheet1", ""), ("K1_Classification", None)]
)
def test_a_missing_sheet_is_an_error_with_the_one_that_may_be_meant(written: str, meant: str | None) -> None:
    """Without K1 nothing is read, and what looks like it is offered; an empty sheet is as good as none."""
    content = small()
    rows = content.pop("K1_Classification")
    content[written] = rows if meant is not None else []
    found = reading(content)
    errors = [brief(problem) for problem in found.problems if problem.severity == "error"]
    assert errors == [("error", "sheet_missing", "K1_Classification", meant or "")]
    assert found.knowledge is None


def test_a_missing_column_is_told_once_with_what_may_be_meant() -> None:
    """A needed column under a wrong name is one error at that name."""
    content = small()
    for row in content["K2_Questions"]:
        row["QUESTION_TXT"] = row.pop("QUESTION_TEXT")
    found = reading(content)
    assert [brief(problem) for problem in found.problems] == [
        ("error", "column_missing", "K2_Questions!K1", "QUESTION_TXT")
    ]


def test_a_column_that_is_there_twice_is_read_once() -> None:
    """The first of two columns of one name stands."""
    content = small()
    for row in content["META"]:
        row["VALUE "] = "other"
    found = reading(content)
    assert [problem.code for problem in found.problems] == ["column_twice"]
    assert found.knowledge is not None
    assert found.knowledge.meta == {"title": "작은 지식"}


def test_the_version_is_that_of_the_content() -> None:
    """The same content is the same version, however it is written; any other word is another one."""
    content = small()
    assert knowledge(content).version == knowledge().version
    content["K2_Questions"][0]["QUESTION_TEXT"] = "차용증이 있으세요?"
    assert knowledge(content).version != knowledge().version
    assert len(knowledge().version) == 12


def test_every_sheet_of_the_format_is_read_or_for_editors() -> None:
    """The format's list names the sheets of the small workbook, and two more."""
    assert FORMATS.keys() - {sheet.name for sheet in sheets_of(small())} == {"README", "PROMPTS", "K5_Deadlines"}
    assert LEASE["LEVEL2_CODE"] in {scenario.level2_code for scenario in knowledge().scenarios.values()}


def test_no_change_of_a_workbook_makes_the_reading_fail(tmp_path: Path) -> None:
    """Whatever is emptied, mistyped, dropped or doubled, it is read or told; what is read can be published."""
    chance = random.Random(4)
    words = [
        "",
        "x",
        "1",
        "-",
        ";",
        ":",
        "A:b;C:d",
        ";;:",
        "= A",
        "#REF!",
        "TRUE",
        "민사",
        "여러\n줄",
        "🙂" * 40,
        "CIV_LOAN",
    ]
    published = 0
    for number in range(250):
        content = small()
        for _ in range(chance.randrange(1, 6)):
            name = chance.choice(list(content))
            rows = content[name]
            if not rows:
                continue
            row = chance.choice(rows)
            match chance.randrange(6):
                case 0 | 1 | 2:
                    row[chance.choice(list(row))] = chance.choice(words)
                case 3:
                    column = chance.choice(list(row))
                    for each in rows:
                        each.pop(column, None)
                case 4:
                    rows.append(dict(row))
                case _:
                    rows.remove(row)
        found = reading(content)
        assert (found.knowledge is None) == any(problem.severity == "error" for problem in found.problems)
        if found.knowledge is not None:
            published += 1
            write(found.knowledge, tmp_path / str(number))
            assert read_version(tmp_path / str(number), found.knowledge.version) == found.knowledge
    assert 40 < published < 240


def test_synonyms_belong_to_their_options() -> None:
    """They are read by the option's code, whatever its case; without the column nothing changes."""
    content = small()
    assert all(option.synonyms == () for option in knowledge().scenarios["CIV_LOAN_UNPAID"].questions[1].options)
    content["K2_Questions"][0]["SYNONYMS"] = "note:각서,IOU; CHAT:디엠"
    found = reading(content)
    assert found.problems == ()
    assert found.knowledge is not None
    options = found.knowledge.scenarios["CIV_LOAN_UNPAID"].questions[1].options
    assert [option.synonyms for option in options] == [("각서", "IOU"), ("디엠",), ()]


def test_a_synonym_of_two_options_names_neither_and_is_told() -> None:
    """So is one that is the label of another option; a code that the question does not have is an error."""
    content = small()
    content["K2_Questions"][0]["SYNONYMS"] = "NOTE:각서,종이;CHAT:종이,차용증"
    found = reading(content)
    told = [(brief(problem), problem.values["value"]) for problem in found.problems]
    assert told == [
        (("warning", "synonym_of_two", "K2_Questions!L2", ""), "종이"),
        (("warning", "synonym_of_two", "K2_Questions!L2", ""), "차용증"),
    ]
    assert found.knowledge is not None
    options = found.knowledge.scenarios["CIV_LOAN_UNPAID"].questions[1].options
    assert [option.synonyms for option in options] == [("각서",), (), ()]
    content["K2_Questions"][0]["SYNONYMS"] = "NOTES:각서"
    [problem] = reading(content).problems
    assert brief(problem) == ("error", "synonym_of_none", "K2_Questions!L2", "NOTE")


def test_deadlines_are_read_and_checked() -> None:
    """A span that is none, a field that is no date and a fact that does not exist are errors, each with its cell."""
    content = small()
    row = {
        **LEASE,
        "DEADLINE_CODE": "D1",
        "FROM_FIELD": "ended_on",
        "SPAN": "2 weeks",
        "DEADLINE_NAME": "답변서",
        "STATUTE": "제1조",
    }
    content["K5_Deadlines"] = [row]
    found = reading(content)
    assert found.problems == ()
    assert found.knowledge is not None
    [rule] = found.knowledge.scenarios["CIV_LEASE_DEPOSIT"].deadlines
    assert (rule.code, rule.field, rule.span, rule.name.ko, rule.statute) == (
        "D1",
        "ended_on",
        "2 weeks",
        "답변서",
        "제1조",
    )
    content["K5_Deadlines"] = [row | {"SPAN": "soon", "FROM_FIELD": "ended", "TRIGGER_FACT_CODES": "F_NONE"}]
    codes = {(problem.severity, problem.code) for problem in reading(content).problems}
    assert codes == {("error", "span_unknown"), ("error", "deadline_no_date"), ("error", "trigger_unknown")}


@pytest.mark.parametrize(
    "sheet", ["K1_Classification", "K2_Questions", "K3_Risk_Rules", "K4_Output_Format", "LEVEL4_FACT_Pattern"]
)
def test_no_sheet_of_the_format_may_be_missing(sheet: str) -> None:
    """Without one of them the interview would silently ask, weigh or tell less than its editors mean."""
    content = small()
    del content[sheet]
    found = reading(content)
    assert ("error", "sheet_missing", sheet, "") in [brief(problem) for problem in found.problems]
    assert found.knowledge is None


def test_rows_that_say_the_same_twice_are_one() -> None:
    """They are told; a cell that only one of them fills counts, and an order of questions is no contradiction."""
    content = small()
    content["K2_Questions"].insert(
        1, content["K2_Questions"][0] | {"QUESTION_ORDER": 9, "HINTS": "각서", "OPTIONS": ""}
    )
    content["K2_Questions"][0]["HINTS"] = ""
    found = reading(content)
    assert [(problem.severity, problem.code, problem.row, problem.values["row"]) for problem in found.problems] == [
        ("warning", "row_twice", 3, 2)
    ]
    assert found.knowledge is not None
    written = found.knowledge.scenarios["CIV_LOAN_UNPAID"].questions[1]
    assert (written.order, written.hints, len(written.options)) == (2, ("각서",), 3)


def test_two_facts_on_one_yes_or_no_never_hold_where_nothing_tells_them_apart() -> None:
    """One may be the other's opposite: both are told and never hold; with conditions they do."""
    content = small()
    content["K2_Questions"][0] |= {"ANSWER_TYPE": "boolean", "OPTIONS": ""}
    fact = content["LEVEL4_FACT_Pattern"][0] | {"HOLDS_WHEN": ""}
    content["LEVEL4_FACT_Pattern"] = [fact, fact | {"FACT_CODE": "F_WRITTEN"}, content["LEVEL4_FACT_Pattern"][1]]
    found = reading(content)
    assert {problem.code for problem in found.problems} >= {"facts_alike"}
    assert found.knowledge is not None
    facts = found.knowledge.scenarios["CIV_LOAN_UNPAID"].facts
    assert [holds(each.holds_when, True, date(2026, 1, 1)) for each in facts[:2]] == [False, False]
    content["LEVEL4_FACT_Pattern"][0]["HOLDS_WHEN"] = "false"
    found = reading(content)
    assert "facts_alike" not in {problem.code for problem in found.problems}
