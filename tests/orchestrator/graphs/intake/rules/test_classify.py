"""Which kind of case a story is, by keywords, by words, and by meaning."""

from dataclasses import replace

import pytest

from integrations.knowledge.base import Knowledge
from orchestrator.graphs.intake.rules import expressions
from orchestrator.graphs.intake.rules.classify import ScenarioScore, Vocabulary, matter_of, squeezed, verdict
from orchestrator.graphs.intake.rules.expressions import NOTHING, Expressions
from tests.orchestrator.interviewing import small


def of(knowledge: Knowledge, text: str) -> tuple[str, tuple[str, ...]]:
    """What the words alone come to."""
    said = verdict(Vocabulary(knowledge).scores(text))
    return said.kind, said.codes


def test_an_expression_is_its_scenario() -> None:
    """What the editors wrote for a scenario is that scenario, in both languages."""
    for code, scenario in small().scenarios.items():
        for text in scenario.expressions:
            assert of(small(), text) == ("sure", (code,))


@pytest.mark.parametrize(
    "text", ["집주인이보증금을안돌려줘요", "집주인이 보증금을 안돌려조요", "보증금을 집주인이 안 돌려 줘요"]
)
def test_spaces_and_slips_do_not_matter(text: str) -> None:
    """Korean is typed with and without spaces, and with mistakes."""
    assert of(small(), text)[1][0] == "DEPOSIT"


@pytest.mark.parametrize("text", ["안녕하세요 상담 받고 싶어요", "I have a problem and I need help", "ㅎㅎ", ""])
def test_what_says_nothing_is_not_sure(text: str) -> None:
    """Whatever it resembles by chance."""
    assert of(small(), text)[0] != "sure"


def test_what_fits_two_alike_is_unclear_and_names_both() -> None:
    """At least two are named, so that there is something to choose."""
    kind, codes = of(small(), "집주인이 보증금도 안 돌려주고 나가라고도 해요")
    assert kind == "unclear"
    assert set(codes) >= {"DEPOSIT", "EVICTION"}


def test_a_keyword_within_a_longer_one_does_not_count() -> None:
    """세금 does not stand in 전세금."""
    knowledge = small()
    tax = replace(knowledge.scenarios["WAGE"], code="TAX", keywords=("세금",), expressions=())
    knowledge = replace(knowledge, scenarios={**knowledge.scenarios, "TAX": tax})
    scores = {score.code: score for score in Vocabulary(knowledge).scores("전세금을 못 받았어요")}
    assert scores["TAX"].keywords == 0
    assert scores["DEPOSIT"].keywords > 0


def test_an_english_keyword_begins_a_word() -> None:
    """It may have an ending, and stands in no other word."""
    knowledge = small()
    rent = replace(knowledge.scenarios["WAGE"], code="RENT", keywords=("rent",), expressions=())
    words = Vocabulary(replace(knowledge, scenarios={"RENT": rent}))
    assert words.scores("The rents went up")[0].keywords > 0
    assert words.scores("My current parent is apparently different")[0].keywords == 0


def test_meaning_decides_where_words_do_not() -> None:
    """What the embedder says is added."""
    scores = Vocabulary(small()).scores("도와주실 수 있나요 큰일이에요", {"WAGE": 0.9, "DEPOSIT": 0.1})
    assert scores[0].code == "WAGE"


def test_a_scenario_without_expressions_is_found_by_its_keywords() -> None:
    """Other people's workbooks have gaps."""
    knowledge = small()
    bare = {code: replace(scenario, expressions=()) for code, scenario in knowledge.scenarios.items()}
    assert of(replace(knowledge, scenarios=bare), "사장님이 월급을 안 줘요")[1][0] == "WAGE"


def test_a_workbook_without_scenarios_has_no_scores() -> None:
    """Then there is nothing to choose."""
    assert of(replace(small(), scenarios={}), "집주인이 보증금을 안 돌려줘요") == ("none", ())


def test_feelings_are_no_matter() -> None:
    """What all stories share does not tell them apart; a story of nothing else is kept."""
    assert matter_of("회사에서 잘렸어요. 너무 무섭고 막막해요 ㅠㅠ").startswith("회사에서 잘렸어요")
    assert "막막" not in matter_of("회사에서 잘렸어요. 너무 무섭고 막막해요 ㅠㅠ")
    assert matter_of("너무 힘들어요") == "너무 힘들어요"


def test_many_expressions_are_learnt_together() -> None:
    """Of a large workbook several make one sample, and the scenario is found all the same."""
    knowledge = small()
    many = {
        code: replace(one, expressions=tuple(f"{text} {number}" for number in range(5) for text in one.expressions))
        for code, one in knowledge.scenarios.items()
    }
    pooled = list(expressions._pooled([(0, f"text {number}") for number in range(10)], 4))
    assert len(pooled) == 4
    near = Expressions(many).near("집주인이 보증금을 안 돌려줘요")
    near.pop(NOTHING)
    assert max(near, key=lambda code: near[code]) == "DEPOSIT"


def test_squeezed_keeps_letters_and_figures() -> None:
    """In small letters."""
    assert squeezed("My Landlord, 3월!") == "mylandlord3월"


def test_without_a_keyword_it_is_asked() -> None:
    """However near a story comes to an expression: only the expression itself is sure where no keyword is told."""
    told = ScenarioScore("EVICTION", 0.8, 0.0, 0.6, 0.9, 60, 0.0)
    assert verdict([told]).kind == "unclear"
    assert verdict([replace(told, keywords=0.3)]).kind == "sure"
    assert of(small(), "my landlord tells me to leave") == ("sure", ("EVICTION",))
