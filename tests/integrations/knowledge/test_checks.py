import pytest

from integrations.knowledge.base import AnswerType, Option, Text, WorkbookQuestion
from integrations.knowledge.reach import possible, strange_codes, unfit
from tests.integrations.knowledge.sheets import LEASE, LOAN, Content, brief, reading, small

OPTIONS = tuple(Option(code, Text(code)) for code in ("NOTE", "CHAT", "NONE"))


def _question(kind: AnswerType) -> WorkbookQuestion:
    return WorkbookQuestion(1, "field", Text("?"), kind, True, OPTIONS if kind == "choice" else ())


@pytest.mark.parametrize(
    ("kind", "conditions", "expected"),
    [
        ("boolean", ["true", "true"], True),
        ("boolean", ["true", "false"], False),
        ("boolean", ["false", ""], False),
        ("boolean", ["true", ""], True),
        ("boolean", ["unknown"], True),
        ("boolean", ["unknown", "true"], False),
        ("boolean", ["unknown", ""], False),
        ("boolean", ["> 3"], False),
        ("choice", ["is NOTE", "in NOTE;CHAT"], True),
        ("choice", ["is NOTE", "is CHAT"], False),
        ("choice", ["is NOTE", "not NOTE"], False),
        ("choice", ["not NOTE;CHAT", "not NONE"], False),
        ("choice", ["not NOTE;CHAT"], True),
        ("choice", ["not NOTE;CHAT", ""], False),
        ("choice", ["is LETTER"], False),
        ("integer", [">= 10", "< 20"], True),
        ("integer", [">= 20", "< 20"], False),
        ("integer", ["> 19", "< 21"], True),
        ("integer", ["> 19 and < 20"], False),
        ("integer", ["is 5", "> 5"], False),
        ("integer", ["in 5;6", "> 5"], True),
        ("date", ["older than 3 years", "within 1 months"], False),
        ("date", ["older than 30 days", "within 6 months"], True),
        ("date", ["older than 1 year", "older than 3 years"], True),
        ("date", ["within 4 weeks", "within 30 days"], True),
        ("date", ["contains 내일"], False),
        ("string", ["contains 칼", "contains 총"], True),
        ("string", ["is 칼", "is 총"], False),
    ],
)
def test_conditions_that_no_answer_meets_are_seen(kind: AnswerType, conditions: list[str], expected: bool) -> None:
    """Conditions of several facts on one field can hold together, or contradict each other or the question."""
    assert possible(conditions, _question(kind)) is expected


def test_a_condition_fits_the_kind_of_answer_and_its_codes() -> None:
    """What cannot be asked of an answer is told from what can, and codes that the question does not offer are named."""
    assert unfit("older than 3 years", _question("integer"))
    assert not unfit("known and older than 3 years", _question("date"))
    assert not unfit("nonsense", _question("date"))
    assert strange_codes("in NOTE;LETTER and not FAX", _question("choice")) == ["fax", "letter"]
    assert strange_codes("is LETTER", _question("string")) == []


def _with_fact(content: Content, code: str, **values: str) -> Content:
    content["LEVEL4_FACT_Pattern"].append({**content["LEVEL4_FACT_Pattern"][0], "FACT_CODE": code, **values})
    return content


def _found(content: Content) -> list[tuple[str, str, str, str]]:
    return [brief(problem) for problem in reading(content).problems]


def test_a_related_field_without_a_question_is_told() -> None:
    """The fact is named with the field that is perhaps meant, and so is the rule that then can never apply."""
    content = small()
    content["LEVEL4_FACT_Pattern"][1]["RELATED_FIELD"] = "amuont"
    assert _found(content) == [
        ("warning", "related_field_unknown", "LEVEL4_FACT_Pattern!J3", "amount"),
        ("warning", "rule_unasked", "K3_Risk_Rules!G2", ""),
    ]
    content["LEVEL4_FACT_Pattern"][1]["RELATED_FIELD"] = ""
    assert [code for _, code, _, _ in _found(content)] == ["related_field_empty", "rule_unasked"]


def test_a_rule_whose_facts_contradict_each_other_is_told() -> None:
    """Two facts of one field that no answer lets hold together make the rule unreachable."""
    content = _with_fact(small(), "F_NOTE", HOLDS_WHEN="is NOTE")
    assert _found(content) == []
    content["K3_Risk_Rules"][0]["TRIGGER_FACT_CODES"] = "F_UNWRITTEN + F_NOTE + F_LARGE"
    [problem] = reading(content).problems
    assert brief(problem) == ("warning", "rule_unreachable", "K3_Risk_Rules!G2", "")
    assert problem.values == {"value": "F_UNWRITTEN, F_NOTE", "field": "written"}


def test_a_rule_with_a_fact_of_another_scenario_is_told() -> None:
    """The fact exists, but never together with this scenario's."""
    content = _with_fact(small(), "F_ENDED", **LEASE, RELATED_FIELD="ended_on", HOLDS_WHEN="older than 1 month")
    content["K3_Risk_Rules"][0]["TRIGGER_FACT_CODES"] = "F_ENDED;F_LARGE"
    assert _found(content) == [("warning", "trigger_elsewhere", "K3_Risk_Rules!G2", "")]


def test_scenarios_with_the_same_keywords_are_told_once() -> None:
    """Two scenarios that no keyword tells apart are named together, whatever case and blanks the words have."""
    content = small()
    content["K1_Classification"][0]["KEYWORDS"] = "전세;보증 금;Deposit"
    content["K1_Classification"][1]["KEYWORDS"] = "deposit;보증금;전세"
    [problem] = reading(content).problems
    assert brief(problem) == ("warning", "keywords_same", "K1_Classification!F3", "")
    assert problem.values == {"value": "CIV_LEASE_DEPOSIT", "other": "CIV_LOAN_UNPAID"}


def test_a_scenario_without_a_keyword_of_its_own_is_told() -> None:
    """One whose keywords are all another's can never win by them; one with a word of its own can."""
    content = small()
    content["K1_Classification"][0]["KEYWORDS"] = "전세;보증금;빌려준"
    [problem] = reading(content).problems
    assert brief(problem) == ("warning", "keywords_covered", "K1_Classification!F3", "")
    content["K1_Classification"][1]["KEYWORDS"] += ";집주인"
    assert _found(content) == []


def test_what_follows_from_an_error_is_not_told() -> None:
    """A question with a wrong answer type makes no condition on it wrong, nor the rule that needs it."""
    content = small()
    content["K2_Questions"][1]["ANSWER_TYPE"] = "colour"
    assert _found(content) == [("error", "not_one_of", "K2_Questions!I3", "")]


def test_many_scenarios_are_compared_quickly() -> None:
    """Comparing keywords takes no step for each pair of scenarios: thousands of them are read in a moment."""
    content = small()
    for number in range(3000):
        levels = {**LOAN, "LEVEL3_SCENARIO_CODE": f"S{number}"}
        words = {"KEYWORDS": f"공통{number % 7};낱말{number}", "TYPICAL_EXPRESSIONS": ""}
        content["K1_Classification"].append({**content["K1_Classification"][1], **levels, **words})
    found = reading(content)
    assert {problem.code for problem in found.problems} == {"scenario_without_questions"}


def test_an_option_may_be_the_code_of_a_level1() -> None:
    """A bare code is its own label; one that is none leads nowhere, which is told."""
    content = small()
    content["K1_Classification"][0]["DISAMBIGUATION_OPTIONS"] = "민사;CIV_LOAN_UNPAID;상담"
    found = reading(content)
    assert [(one.code, one.values["value"]) for one in found.problems if one.code == "target_unknown"] == [
        ("target_unknown", "상담")
    ]
    assert found.knowledge is not None
    asked = found.knowledge.scenarios["CIV_LOAN_UNPAID"].disambiguation
    assert asked is not None
    assert [option.code for option in asked.options] == ["민사", "CIV_LOAN_UNPAID"]


def test_a_question_may_ask_for_a_list() -> None:
    """Of ages or names, where it is answered in words; without the column there is none."""
    content = small()
    for row in content["K2_Questions"]:
        row["LIST_OF"] = ""
    content["K2_Questions"][0] |= {"ANSWER_TYPE": "string", "OPTIONS": "", "LIST_OF": "이름"}
    content["K2_Questions"][1]["LIST_OF"] = "age"
    content["LEVEL4_FACT_Pattern"][0]["HOLDS_WHEN"] = "known"
    found = reading(content)
    assert [one.code for one in found.problems] == ["list_of_no_words"]
    assert found.knowledge is not None
    loan, lease = found.knowledge.scenarios["CIV_LOAN_UNPAID"], found.knowledge.scenarios["CIV_LEASE_DEPOSIT"]
    assert {question.field: question.list_of for question in loan.questions} == {"written": "name", "amount": ""}
    assert {question.list_of for question in lease.questions} == {""}
    before = reading(small()).knowledge
    assert before is not None
    assert {one.list_of for each in before.scenarios.values() for one in each.questions} == {""}


def test_a_question_hangs_on_another_answer() -> None:
    """ASK_IF names a field and a condition on it; what is neither is an error in its cell."""
    content = small()
    for row in content["K2_Questions"]:
        row["ASK_IF"] = ""
    content["K2_Questions"][1]["ASK_IF"] = "written: is NOTE"
    found = reading(content)
    assert found.knowledge is not None
    assert {one.ask_if for each in found.knowledge.scenarios.values() for one in each.questions} == {
        ("", ""),
        ("written", "is NOTE"),
    }
    content["K2_Questions"][1]["ASK_IF"] = "only for loans"
    assert "condition_unknown" in [one.code for one in reading(content).problems]
